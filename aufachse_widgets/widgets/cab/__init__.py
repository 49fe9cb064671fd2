"""The widgets of a driver's cab: one player's own page."""
