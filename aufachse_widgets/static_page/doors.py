"""The names of the start page's doors in the page's address."""

from __future__ import annotations

DOORS = ("play", "track", "learn")
"""In the order of :func:`~aufachse_widgets.pages.cover.doors`."""
