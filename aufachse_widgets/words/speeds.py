"""How fast bots act, and how fast a game is played back, in words."""

from __future__ import annotations

from .language import _

PLAYBACK = {"slow": 0.5, "normal": 1.0, "fast": 3.0}
"""The speeds at which a film and the history run, the slowest first: how many times the normal one each is."""


def speed_names() -> dict[str, str]:
    """What speeds are called on the screen."""
    return {"slow": _("slow"), "normal": _("normal"), "fast": _("fast"), "at once": _("at once")}
