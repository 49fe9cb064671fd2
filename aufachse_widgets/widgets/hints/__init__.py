"""Hints for people who like them: the panels that show them, and their words."""
