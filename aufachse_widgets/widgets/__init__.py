"""The widgets: each takes a session and works alone in a notebook cell."""
