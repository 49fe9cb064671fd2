"""What several widgets are made of."""
