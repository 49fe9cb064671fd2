"""The four levels at which most people choose a bot. All other bots, those with a temperament among them, have a name instead."""

from __future__ import annotations

from msgspec import Struct

from ..engine.reasons import N_


class Level(Struct, frozen=True):
    """A level: the code of the ``bot`` that plays at it, and in everyday words its ``title`` and what it is like (``about``, one short line)."""

    bot: str
    title: str
    about: str


LEVELS = (
    Level("learner", N_("easy"), N_("good for a first game")),
    Level("courier", N_("medium"), N_("drives where it pays")),
    Level("dispatcher", N_("hard"), N_("plans all its trips together")),
    Level("planner", N_("very hard"), N_("thinks long and far ahead")),
)
"""From the weakest to the strongest (docs/bots/strength.md)."""

_BY_BOT = {level.bot: level for level in LEVELS}


def level_of(code: str) -> Level | None:
    """The level at which that bot plays; None for one that has no level, but a name.

    >>> level_of("courier").title, level_of("random")
    ('medium', None)
    """
    return _BY_BOT.get(code)
