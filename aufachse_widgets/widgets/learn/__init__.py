"""Widgets for trying things out: simulations."""
