"""The widgets of a screen on the wall: what everybody may know, in large letters, and nothing to press."""
