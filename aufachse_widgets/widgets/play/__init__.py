"""The widgets of a game played here."""
