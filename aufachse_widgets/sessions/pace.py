"""How fast bots act, so that people can follow."""

from __future__ import annotations

from msgspec import Struct


class Pace(Struct, frozen=True):
    """``step`` seconds pass before each step of a bot; a card of theirs stays in sight for ``card`` seconds and ``letter``
    more for each letter to read. With ``gathered`` the steps of bots are shown together, once somebody is to decide.

    >>> Pace(0.5, card=1.0, letter=0.02).reading(100)
    3.0
    """

    step: float = 0.0
    card: float = 0.0
    letter: float = 0.0
    gathered: bool = False

    def reading(self, letters: int) -> float:
        """Seconds in which a card of so many letters can be read."""
        return self.card + self.letter * letters


PACES: dict[str, Pace] = {
    "slow": Pace(1.6, 3.0, 0.045),
    "normal": Pace(0.7, 1.5, 0.025),
    "fast": Pace(0.25, 1.0, 0.01),
    "at once": Pace(gathered=True),
}
"""The paces that people choose from, by their names among the options."""
