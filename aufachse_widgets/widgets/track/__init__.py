"""The widgets of the companion."""
