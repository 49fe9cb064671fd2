"""A question that a device asks of its table, and the moment it belongs to: once that has passed, no answer counts any more.

The first answer is that of all devices. A question is over when something that answers it has been told since, when the turn that it is about has
ended, when what it is about was undone or changed, and when it would lie over a turn of the player at the device.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from ..engine import actions as a
from ..engine import actors
from ..engine.phases import Placing
from ..engine.state import State
from ..journal import Journal, Jump
from .facts import TABLE, Discarded, Drew, Holds, SetHand, SetSigns, SetSpace, Stopped, Won
from .kind import Told
from .table import TableState

ANSWERS: dict[str, tuple[type[Told], ...]] = {
    "event": (Drew,),
    "load": (a.Load,),
    "deliver": (a.Deliver,),
    "auction": (Won, Discarded, a.CallAuction, a.TakeContract),
    "take": (a.TakeContract, Won),
    "trailer": (a.BuyTrailer, a.SellTrailer),
    "sign": (a.PlaceSign, SetSigns),
    "kept": (a.UseCard,),
    "stop": (Stopped, SetSpace),
    "hand": (Holds, SetHand),
}
"""What answers each kind of question that belongs to a moment. Any other kind (a payment, a count) stays open until it is left on its own device."""

OF_ALL = ("auction", "sign")
"""What is asked of the table: anybody's answer answers it. The other questions are about one player."""

Turn = tuple[int, int, bool]
"""The number of the turn, whose truck is being placed (-1: nobody's), and whether the game is over."""
Why = Literal["answered", "turn", "undone", "own_turn"]


class Question(Struct, frozen=True):
    """A question of that kind about a player (``TABLE``: about all), asked when the journal had so many ``entries`` and its head was ``entry``, in that
    ``turn``, when these seats were ``waited`` for."""

    kind: str
    seat: int
    entry: int
    entries: int
    turn: Turn = (0, -1, False)
    waited: tuple[int, ...] = ()

    @property
    def of_a_moment(self) -> bool:
        """Whether it is over by itself."""
        return self.kind in ANSWERS

    def answered_by(self, told: Told) -> bool:
        """Whether that answers it.

        >>> event = Question("event", 0, entry=4, entries=4)
        >>> event.answered_by(Drew(0, "Motivation")), event.answered_by(Drew(1, "Motivation")), event.answered_by(Stopped(0, "ulm"))
        (True, False, False)
        """
        return isinstance(told, ANSWERS.get(self.kind, ())) and (self.kind in OF_ALL or self.seat in (told.seat, TABLE))


class Passed(Struct, frozen=True):
    """Why the moment of a question has passed, and the entry with which it did."""

    why: Why
    entry: int


def ask(kind: str, seat: int, journal: Journal[Told], table: TableState) -> Question:
    """That question, asked now, of the ``table`` at the journal's head."""
    return Question(kind, seat, journal.head, len(journal), _turn(table.state), actors(table.rules, table.state))


def passed(question: Question, journal: Journal[Told], table: TableState, own_seat: int = -1) -> Passed | None:
    """Whether the moment of a question has passed for the ``table`` at the journal's head; None while it may be answered. ``own_seat`` is whose
    device asks (-1: everybody's).

    >>> from aufachse_widgets.engine import preset
    >>> from aufachse_widgets.tracking.facts import Paid
    >>> from aufachse_widgets.tracking.table import Tracked, begin
    >>> journal, table = Journal(), begin(preset("fx-schmid-1987"), Tracked(), 2)
    >>> question = ask("event", 0, journal, table)
    >>> journal.extend(journal.play([Paid(1, 500, "toll")]))
    >>> passed(question, journal, table)
    >>> journal.extend(journal.play([Drew(0, "Motivation")]))
    >>> passed(question, journal, table)
    Passed(why='answered', entry=2)
    """
    if not question.of_a_moment or len(journal) == question.entries:
        return None
    if question.entry and all(entry.number != question.entry for entry in journal.back(journal.head)):
        return Passed("undone", next(entry.number for entry in journal.entries[question.entries :] if isinstance(entry.action, Jump)))
    since = journal.line(after=question.entry)
    answer = next((entry.number for entry in since if not isinstance(entry.action, Jump) and question.answered_by(entry.action)), 0)
    if answer:
        return Passed("answered", answer)
    if _turn(table.state) != question.turn:
        return Passed("turn", journal.head)
    if own_seat not in (-1, question.seat, *question.waited) and own_seat in actors(table.rules, table.state):
        return Passed("own_turn", journal.head)
    return None


def _turn(state: State) -> Turn:
    """Whose turn it is; while trucks are placed, whose truck is."""
    placed = next((phase.seat for phase in reversed(state.pending) if isinstance(phase, Placing)), -1)
    return state.turn, placed, state.over
