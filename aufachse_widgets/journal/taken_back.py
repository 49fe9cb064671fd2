"""Undo in a game played here: what a table allows of it, and what had been revealed of what is taken back.

Chance is keyed, so that what is played again brings the same dice and cards; but who has seen them may choose
otherwise. So each table says whether what has revealed something can be undone (:data:`SETTINGS`), in the header.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from ..engine.actions import CHANCE, Action, Deal, FirstPlayer, Reveal, Roll, StartRoll, TurnUp
from ..engine.log import Happened
from .entries import Entry, Header, JournalError, Jump, P, Seat
from .fold import Lines
from .tree import Journal

Setting = Literal["free", "logged", "never"]
SETTINGS: tuple[Setting, ...] = ("free", "logged", "never")
"""What a table allows of undo where something was revealed: it is undone; it is undone, and the log says so; it is
never undone. Where nothing was revealed, undo is free at every table."""


class TookBack(Happened, frozen=True, gc=False, tag="took_back"):
    """The seat took something back after it had revealed ``rolls`` (the lot for the first player counts as one), ``cards``
    that people at the screen saw, and ``decisions`` of other seats."""

    rolls: int = 0
    cards: int = 0
    decisions: int = 0


def setting(header: Header) -> Setting:
    """What the table of that header allows; where it was never said, undo is logged against bots and free among people.

    >>> from aufachse_widgets.engine import preset
    >>> setting(Header(edition=preset("czech"), board="", board_digest="", seats=(Seat("Ada"), Seat("Bot", bot="busy"))))
    'logged'
    """
    for known in SETTINGS:
        if header.undo == known:
            return known
    return usual(header.seats)


def usual(seats: Iterable[Seat]) -> Setting:
    """What a table of those seats allows where nobody says anything else."""
    return "logged" if any(seat.bot for seat in seats) else "free"


def check_undo(header: Header, source: str, place: str) -> None:
    """JournalError if the header's undo setting is none of ours; ``place`` is where in ``source`` it stands."""
    if header.undo and header.undo not in SETTINGS:
        known = ", ".join(SETTINGS)
        why = f"undo is {header.undo!r}, and this program knows {known}; install a newer aufachse-widgets"
        raise JournalError(source, place, why)


def revealed(seats: tuple[Seat, ...], entries: Iterable[Entry[Action]]) -> TookBack | None:
    """What entries that follow each other have revealed to the one who acts first in them; None where that is nothing.

    A contract dealt face down to a bot is no card that anybody saw.

    >>> from aufachse_widgets.engine.actions import Pass, RollDice
    >>> seats = (Seat("Ada"), Seat("Ben"))
    >>> revealed(seats, [Entry(1, 0, 1, RollDice(0)), Entry(2, 1, 1, Roll(CHANCE, (4,))), Entry(3, 2, 3, Pass(1))])
    TookBack(seat=0, rolls=1, cards=0, decisions=1)
    >>> print(revealed(seats, [Entry(3, 2, 3, Pass(1))]))
    None
    """
    whose, rolls, cards, decisions = CHANCE, 0, 0, 0
    for entry in entries:
        action = entry.action
        if isinstance(action, Jump):
            continue
        if isinstance(action, Roll | StartRoll | FirstPlayer):
            rolls += 1
        elif isinstance(action, Reveal | TurnUp):
            cards += 1
        elif isinstance(action, Deal):
            cards += not seats[action.player].bot
        elif whose == CHANCE:
            whose = action.seat
        else:
            decisions += action.seat != whose
    return TookBack(whose, rolls, cards, decisions) if rolls or cards or decisions else None


class TakenBack:
    """What was taken back in a journal after it had revealed something, and has not been brought back since.

    Read from the journal's jumps, so that whoever replays it is told the same."""

    def __init__(self, seats: tuple[Seat, ...], journal: Journal[Action]) -> None:
        self._seats = seats
        self._journal = journal
        self._read = 0
        # Of each such jump: the first entry that was taken back, where the lines part, what it had revealed.
        self._found: list[tuple[int, int, TookBack]] = []

    def lines(self) -> Lines:
        """Each with the entry of the present line after which it belongs (0: the root), in the order of the jumps."""
        entries = self._journal.entries
        for entry in entries[self._read :]:
            if isinstance(entry.action, Jump):
                self._take(entry.parent, entry.action.to)
        self._read = len(entries)
        if not self._found:
            return []
        here = {0, *(entry.number for entry in self._journal.back(self._journal.head))}
        return [(self._on(here, parted), event) for first, parted, event in self._found if first not in here]

    def _on(self, here: set[int], place: int) -> int:
        while place not in here:
            place = self._journal.entry(place).parent
        return place

    def _take(self, before: int, to: int) -> None:
        taken, parted = left(self._journal, before, to)
        event = revealed(self._seats, taken)
        if event is not None:
            self._found.append((taken[0].number, parted, event))


def left(journal: Journal[P], before: int, to: int) -> tuple[list[Entry[P]], int]:
    """What a jump from entry ``before`` to ``to`` takes back, in order, and the entry where the two lines part."""
    kept = {0, *(entry.number for entry in journal.back(to))}
    taken: list[Entry[P]] = []
    for entry in journal.back(before):
        if entry.number in kept:
            return taken[::-1], entry.number
        taken.append(entry)
    return taken[::-1], 0
