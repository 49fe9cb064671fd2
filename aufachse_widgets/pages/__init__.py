"""Compositions of widgets, a screen each: the start page, a game played here, a tracked table, the wall."""
