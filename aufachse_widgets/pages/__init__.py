"""Compositions of widgets: the start page, a game played here, a tracked table."""
