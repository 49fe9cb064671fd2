"""The past changed: an entry replaced, left out, or something put in after it; what came later is told again.

Facts say how things stand, so most of what came later stays true; what it now meets that it did not
meet before is told by :func:`preview`, before anything is done.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from ..engine.log import Happened
from ..journal import Entry, Fold, Goto, Journal
from .facts import FactError
from .log import Remark
from .table import TableState
from .telling import tell
from .told import Told


class Change(Struct, frozen=True):
    """A change of the past: the line goes on after entry ``after`` with ``moves``; the last of them are
    those of the entries ``later``, told again in their order."""

    after: int
    moves: tuple[Told, ...]
    later: tuple[int, ...]


class Misfit(Struct, frozen=True):
    """A later entry with a remark that it did not have before, or (``dropped``) one that cannot be told at
    all any more because it names what the change has taken away. ``entry`` is 0 for what is told newly."""

    entry: int
    remark: Remark
    dropped: bool = False


def replaced(journal: Journal[Told], entry: int, moves: Sequence[Told]) -> Change:
    """``moves`` take the place of an entry of the line; none of them: it is left out."""
    found = journal.entry(entry)
    return _change(journal, found.parent, entry, moves)


def inserted(journal: Journal[Told], entry: int, moves: Sequence[Told]) -> Change:
    """``moves`` are told right after an entry of the line (0: at the very start)."""
    return _change(journal, entry, entry, moves)


def _change(journal: Journal[Told], after: int, rest: int, moves: Sequence[Told]) -> Change:
    if rest and all(entry.number != rest for entry in journal.back(journal.head)):
        raise FactError("entry", f"entry {rest} is no longer told: it is on a line that was left")
    later = journal.line(after=rest)
    told = [entry.action for entry in later if not isinstance(entry.action, Goto)]
    return Change(after, (*moves, *told), tuple(entry.number for entry in later))


def preview(tables: Fold[Told, TableState], change: Change) -> tuple[Misfit, ...]:
    """What would no longer fit, in order. FactError where the new moves themselves make no sense."""
    table = tables.at(change.after)
    fresh = len(change.moves) - len(change.later)
    found = []
    for index, move in enumerate(change.moves):
        entry = change.later[index - fresh] if index >= fresh else 0
        log: list[Happened] = []
        try:
            table = tell(table, move, log)
        except FactError as error:
            if not entry:
                raise
            found.append(Misfit(entry, Remark(max(move.seat, -1), text=str(error)), dropped=True))
            continue
        before = [event for event in tables.happened(entry) if isinstance(event, Remark)] if entry else []
        found += [Misfit(entry, event) for event in log if isinstance(event, Remark) and event not in before]
    return tuple(found)


def batch(tables: Fold[Told, TableState], journal: Journal[Told], change: Change) -> list[Entry[Told]]:
    """The batch that makes the change, not yet appended; what cannot be told any more is left out of it."""
    dropped = {misfit.entry for misfit in preview(tables, change) if misfit.dropped}
    fresh = len(change.moves) - len(change.later)
    moves = [move for index, move in enumerate(change.moves) if index < fresh or change.later[index - fresh] not in dropped]
    return journal.play(moves, change.after)
