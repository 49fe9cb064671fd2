"""Widgets of a table of many devices: how others join, who sits where, and what the host does for them."""
