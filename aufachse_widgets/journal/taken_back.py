"""Undo in a game played here: what a table allows of it, and what had been revealed of what is taken back.

Chance is keyed, so that what is played again brings the same dice and cards; but who has seen them may choose
otherwise. So each table says whether what has revealed something can be undone (:data:`SETTINGS`), in the header.

Where each plays on a device of their own, who wants to go back asks the others first, and they agree, each by a press. That is said in the
journal (:class:`~aufachse_widgets.journal.entries.AsksBack`), as the last thing in it: so every page hears of it as of any step, of two who
press at once one is first, whatever somebody does meanwhile ends it, and who asked and agreed stays to be read.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from msgspec.structs import replace

from ..engine.actions import CHANCE, Action, Deal, FirstPlayer, Reveal, Roll, StartRoll, TurnUp
from ..engine.log import Happened
from .entries import BY_HOST, UNSAID, AsksBack, Entry, Header, JournalError, Jump, P, Remark, Seat
from .fold import Lines
from .tree import Journal

Setting = Literal["free", "logged", "agreed", "never"]
SETTINGS: tuple[Setting, ...] = ("free", "logged", "agreed", "never")
"""What a table allows of undo where something was revealed, or others have acted: it is undone; it is undone, and the log says so; it is
undone when everybody agrees or the host does it, and the log says so; it is never undone. Where nothing was revealed, undo of one's own is
free at every table. Those who share a screen see what is undone there, so they agree by doing it."""

TOLD: tuple[Setting, ...] = ("logged", "agreed")
"""Where the log says what had been revealed, no matter who took it back."""


class TookBack(Happened, frozen=True, gc=False, tag="took_back"):
    """A move of the seat was taken back after it had revealed ``rolls`` (the lot for the first player counts as one), ``cards``
    that people at the screen saw, and ``decisions`` of other seats. ``by`` is who wanted it: a seat or ``BY_HOST``; ``UNSAID`` where the
    seat did it itself, or everybody at one screen. ``agreed`` says who agreed: ``all``, the ``host``, or nobody was asked."""

    rolls: int = 0
    cards: int = 0
    decisions: int = 0
    by: int = UNSAID
    agreed: str = ""

    @property
    def seats(self) -> tuple[int, ...]:
        return (self.seat,) if self.by < 0 else (self.seat, self.by)


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
    TookBack(seat=0, rolls=1, cards=0, decisions=1, by=-1, agreed='')
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

    Read from the journal's jumps, so that the one who replays it is told the same."""

    def __init__(self, seats: tuple[Seat, ...], journal: Journal[Action], told: bool = True) -> None:
        """``told``: whether what had been revealed is told; who took back somebody else's move always is."""
        self._told = told
        self._seats = seats
        self._journal = journal
        self._read = 0
        # Of each such jump: the first entry that was taken back, where the lines part, what it had revealed.
        self._found: list[tuple[int, int, TookBack]] = []

    def lines(self) -> Lines:
        """Each with the entry of the present line after which it belongs (0: the root), in the order of the jumps."""
        entries = self._journal.entries
        for entry in entries[max(self._read, self._journal.straight) :]:
            if isinstance(entry.action, Jump) and not isinstance(entry.action, Remark):
                self._take(entry, entry.action.to)
        self._read = len(entries)
        if not self._found:
            return []
        here = {0, *(entry.number for entry in self._journal.back(self._journal.head))}
        return [(self._on(here, parted), event) for first, parted, event in self._found if first not in here]

    def _on(self, here: set[int], place: int) -> int:
        while place not in here:
            place = self._journal.entry(place).parent
        return place

    def _take(self, jump: Entry[Action], to: int) -> None:
        taken, parted = left(self._journal, jump.parent, to)
        if not taken:
            return
        shown = revealed(self._seats, taken)
        whose = next((entry.action.seat for entry in taken if not isinstance(entry.action, Jump) and entry.action.seat >= 0), jump.by)
        asked = pending(self._journal, jump.number - 1)
        by, agreed = jump.by, ""
        if asked is not None and asked.back == to:
            by, agreed = asked.seat, "host" if jump.by == BY_HOST else "all"
        if agreed or by not in (UNSAID, whose) or (shown is not None and self._told):
            self._found.append(
                (taken[0].number, parted, replace(shown or TookBack(whose), seat=whose, by=UNSAID if by == whose and not agreed else by, agreed=agreed))
            )


def left(journal: Journal[P], before: int, to: int) -> tuple[list[Entry[P]], int]:
    """What a jump from entry ``before`` to ``to`` takes back, in order, and the entry where the two lines part."""
    kept = {0, *(entry.number for entry in journal.back(to))}
    taken: list[Entry[P]] = []
    for entry in journal.back(before):
        if entry.number in kept:
            return taken[::-1], entry.number
        taken.append(entry)
    return taken[::-1], 0


def pending(journal: Journal[P], last: int | None = None) -> AsksBack | None:
    """What somebody asks everybody to agree to, as of entry ``last`` (by default the journal's last one); None where nothing is asked."""
    number = len(journal) if last is None else last
    said = journal.entries[number - 1].action if number else None
    return said if isinstance(said, AsksBack) and said.back >= 0 else None
