"""A game in words and pictures, as one HTML file."""
