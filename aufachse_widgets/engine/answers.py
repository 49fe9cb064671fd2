"""Answers kept for the next time: the same questions come often, and the rules answer them alike.

Every answer is a function of its whole question, so keeping it changes no result, only the time
that it takes. All that grows as games are played is kept here, and nothing grows without bound.
"""

from __future__ import annotations

from typing import NamedTuple, TypeVar

from .state import State
from .ways import LegalDrives

MOST_DRIVES = 50_000  # answers; about 100 bytes for each drive in them
MOST_STARTS = 1_000  # of ways, about 10 kB each
MOST_CARDS = 2_000  # answers, about 1 kB each
MOST_STOPS = 2_000  # answers, about 200 bytes each

Question = TypeVar("Question")
Answer = TypeVar("Answer")


class KnownCards(NamedTuple):
    """What a seat knows of the cards: the hands of others, where some of their cards are hidden from it, the pool, the ``seen`` masks."""

    hands: tuple[tuple[int, tuple[int, ...]], ...]
    pool: tuple[int, ...]
    seen: tuple[int, ...]


class Kept(dict[Question, Answer]):
    """Answers by their question, ``most`` of them: the next one empties it. With 0 nothing is kept."""

    __slots__ = ("most",)

    def __init__(self, most: int) -> None:
        self.most = most

    def keep(self, question: Question, answer: Answer) -> Answer:
        """The answer, kept for the next time."""
        if len(self) >= self.most:
            self.clear()
        if self.most:
            self[question] = answer
        return answer


class Answers:
    """What is kept of one game's rules.

    ``drives`` has legal drives by what decides them (:mod:`.legal_drives` says what that is), ``cards``
    what a seat knows by the seat, all hands, the pool and the masks, ``distances`` the ways in points
    from a space, ``stops`` the cities in which there is business with a hand and a load. ``asked`` is the
    position whose drives were looked for last, with them: an action is mostly chosen from the list made
    just before. ``kept`` says whether anything is kept at all.

    >>> from aufachse_widgets.engine import Rules, compile_rules
    >>> known = compile_rules("czech")
    >>> forgetful = Rules(known.edition, known.board, tuple(known.contracts.values()), Answers(keep=False))
    """

    __slots__ = ("asked", "cards", "distances", "drives", "kept", "stops")

    def __init__(self, keep: bool = True) -> None:
        self.kept = keep
        self.drives: Kept[object, LegalDrives] = Kept(MOST_DRIVES if keep else 0)
        self.cards: Kept[object, KnownCards] = Kept(MOST_CARDS if keep else 0)
        self.distances: Kept[str, dict[str, int]] = Kept(MOST_STARTS if keep else 0)
        self.stops: Kept[tuple[tuple[int, ...], tuple[int, ...]], int] = Kept(MOST_STOPS if keep else 0)
        self.asked: tuple[State, LegalDrives] | None = None

    def forget(self) -> None:
        """Keep nothing of what was asked so far."""
        self.drives.clear()
        self.cards.clear()
        self.distances.clear()
        self.stops.clear()
        self.asked = None
