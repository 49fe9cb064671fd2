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
from ..journal import Entry, Journal, Jump
from .facts import (
    Chair,
    Discarded,
    Drew,
    Holds,
    Named,
    SetCards,
    SetDebts,
    SetHand,
    SetLoad,
    SetMoney,
    SetPublic,
    SetSigns,
    SetSkips,
    SetSpace,
    SetTrailers,
    SetTurn,
    Stopped,
    Won,
)
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
}
"""What answers each kind of question that belongs to a moment of a turn."""

CORRECTIONS: dict[str, tuple[type[Told], ...]] = {
    "correct money": (SetMoney,),
    "correct space": (SetSpace,),
    "correct load": (SetLoad,),
    "correct hand": (SetHand, Holds),
    "correct trailers": (SetTrailers,),
    "correct cards": (SetCards,),
    "correct debts": (SetDebts,),
    "correct skips": (SetSkips,),
    "correct turn": (SetTurn,),
    "correct public": (SetPublic,),
    "correct market": (Named,),
    "correct construction": (SetSigns,),
    "correct jam": (SetSigns,),
    "correct chair": (Chair,),
}
"""What answers a question after how things lie on the table, in whichever turn. Any other kind (a payment) is over only where it is asked."""

OF_ALL = ("auction", "sign", "correct turn", "correct public", "correct market", "correct construction", "correct jam")
"""What is asked of the table: anybody's answer answers it. The other questions are about one player."""

Turn = tuple[int, int, bool]
"""The number of the turn, whose truck is being placed (-1: nobody's), and whether the game is over."""
Why = Literal["answered", "turn", "undone", "own_turn"]


class Question(Struct, frozen=True):
    """A question of that kind about a player, asked when the journal had so many ``entries`` and its head was ``entry``, in that
    ``turn``, when these seats were ``waited`` for."""

    kind: str
    seat: int
    entry: int
    entries: int
    turn: Turn = (0, -1, False)
    waited: tuple[int, ...] = ()

    def answered_by(self, told: Told) -> bool:
        """Whether that answers it.

        >>> event = Question("event", 0, entry=4, entries=4)
        >>> event.answered_by(Drew(0, "Motivation")), event.answered_by(Drew(1, "Motivation")), event.answered_by(Stopped(0, "ulm"))
        (True, False, False)
        """
        answers = ANSWERS.get(self.kind) or CORRECTIONS.get(self.kind, ())
        return isinstance(told, answers) and (self.kind in OF_ALL or self.seat == told.seat)


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
    if len(journal) == question.entries:
        return None
    answer = next(
        (entry.number for entry in told_since(journal, question.entries) if not isinstance(entry.action, Jump) and question.answered_by(entry.action)), 0
    )
    if answer:
        return Passed("answered", answer)
    if question.kind not in ANSWERS:
        return None
    if question.entry and all(entry.number != question.entry for entry in journal.back(journal.head)):
        return Passed("undone", next(entry.number for entry in journal.entries[question.entries :] if isinstance(entry.action, Jump)))
    if _turn(table.state) != question.turn:
        return Passed("turn", journal.head)
    if own_seat not in (-1, question.seat, *question.waited) and own_seat in actors(table.rules, table.state):
        return Passed("own_turn", journal.head)
    return None


def told_since(journal: Journal[Told], entries: int) -> list[Entry[Told]]:
    """What counts of all that was told since the journal had so many entries; not what was only told again after the past was changed."""
    found: list[Entry[Told]] = []
    again: list[Told] = []
    step = 0
    for entry in journal.line():
        if entry.number <= entries or isinstance(entry.action, Jump):
            continue
        if entry.step != step:
            step, again = entry.step, _left_by(journal, entry.step)
        if entry.action in again:
            again.remove(entry.action)
        else:
            found.append(entry)
    return found


def _left_by(journal: Journal[Told], step: int) -> list[Told]:
    """What stood on the line that a step has left, where it changes the past."""
    first = journal.entry(step)
    if not isinstance(first.action, Jump):
        return []
    return [entry.action for entry in journal.line(first.parent, first.action.to) if not isinstance(entry.action, Jump)]


def _turn(state: State) -> Turn:
    """Whose turn it is; while trucks are placed, whose truck is."""
    placed = next((phase.seat for phase in reversed(state.pending) if isinstance(phase, Placing)), -1)
    return state.turn, placed, state.over
