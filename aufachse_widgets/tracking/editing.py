"""Something more told, at the end or in the past: an entry replaced, left out, or something put in after it; what came later is told again.

All of it is worked out once, as an :class:`Edit`, before anything is kept: people are asked about it, and the very same
is then kept. Facts say how things stand, so most of what came later stays true; what it now meets that it did not
meet before is among the edit's misfits.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from ..engine.log import Happened
from ..journal import Entry, Fold, Journal, Jump
from .facts import FactError
from .kind import Told
from .log import Remark
from .table import TableState


class Misfit(Struct, frozen=True):
    """A later entry with a remark that it did not have before, or (``dropped``) one that cannot be told at
    all any more because it names what the change has taken away. ``entry`` is 0 for what is told newly."""

    entry: int
    remark: Remark
    dropped: bool = False


class Reached(Struct, frozen=True):
    """An entry that is not yet kept, with the table after it and what happened at it."""

    entry: Entry[Told]
    table: TableState
    log: tuple[Happened, ...]


class Edit(Struct, frozen=True):
    """What telling ``moves`` comes to; nothing of it is kept.

    ``batch`` are the entries to append, a jump first where the past is changed; ``reached`` is what each of them but
    the jump comes to, first those of the moves, then what came later; ``table`` is the table after all of them;
    ``misfits`` is what no longer fits, in order.
    """

    moves: tuple[Told, ...]
    batch: tuple[Entry[Told], ...]
    reached: tuple[Reached, ...]
    table: TableState
    misfits: tuple[Misfit, ...] = ()

    @property
    def past(self) -> bool:
        """Whether it changes the past."""
        return len(self.batch) > len(self.reached)

    @property
    def log(self) -> tuple[Happened, ...]:
        """What happened at the moves themselves."""
        return tuple(event for one in self.reached[: len(self.moves)] for event in one.log)


class Altered(Struct, frozen=True):
    """A change of the past: what had been told was ``was``, in its place stands ``now`` (nothing, where it was removed)."""

    was: tuple[Happened, ...]
    now: tuple[Happened, ...]


def appended(tables: Fold[Told, TableState], moves: Sequence[Told]) -> Edit:
    """``moves`` are told at the head. FactError if they make no sense."""
    return _edit(tables, tables.journal.head, None, moves, ())


def replaced(tables: Fold[Told, TableState], entry: int, moves: Sequence[Told]) -> Edit:
    """``moves`` take the place of an entry of the line; none of them: it is left out. FactError if they make no sense.

    >>> from aufachse_widgets.engine import board_digest, preset, shipped_board
    >>> from aufachse_widgets.journal import Header, Seat
    >>> from aufachse_widgets.tracking.facts import Paid, Stopped
    >>> from aufachse_widgets.tracking.kind import Tables, to_header
    >>> from aufachse_widgets.tracking.table import Tracked
    >>> board, seats = shipped_board(), (Seat("Ada"), Seat("Ben"))
    >>> named = {"board": board.id, "board_digest": board_digest(board, ()), "tracked": to_header(Tracked())}
    >>> tables = Tables(Header(edition=preset("fx-schmid-1987"), seats=seats, **named), Journal())
    >>> tables.journal.extend(appended(tables, (Stopped(0, "ulm"), Paid(0, 500, "toll"))).batch)
    >>> edit = replaced(tables, 1, (Stopped(0, "passau"),))
    >>> edit.past, edit.table.state.players[0].space, edit.table.state.players[0].money
    (True, 'passau', 5500)
    """
    after = tables.journal.entry(entry).parent
    return _edit(tables, after, after, moves, _later(tables.journal, entry))


def inserted(tables: Fold[Told, TableState], entry: int, moves: Sequence[Told]) -> Edit:
    """``moves`` are told right after an entry of the line (0: at the very start). FactError if they make no sense."""
    return _edit(tables, entry, entry, moves, _later(tables.journal, entry))


def _later(journal: Journal[Told], entry: int) -> list[Entry[Told]]:
    """What was told after an entry of the line."""
    if entry and all(one.number != entry for one in journal.back(journal.head)):
        raise FactError("entry", f"entry {entry} no longer counts: it is on a line that was left")
    return journal.line(after=entry)


def _edit(tables: Fold[Told, TableState], after: int, jump: int | None, moves: Sequence[Told], later: Sequence[Entry[Told]]) -> Edit:
    """Tell ``moves`` and then ``later`` again after an entry, each of them once."""
    table = tables.at(after)
    told: list[tuple[Told, TableState, tuple[Happened, ...]]] = []
    misfits: list[Misfit] = []
    for move in moves:
        log: list[Happened] = []
        table = tables.after(table, move, log)
        told.append((move, table, tuple(log)))
        if jump is not None:
            misfits += [Misfit(0, event) for event in log if isinstance(event, Remark)]
    for entry in later:
        again, log = entry.action, []
        if isinstance(again, Jump):
            continue
        try:
            table = tables.after(table, again, log)
        except FactError as error:
            misfits.append(Misfit(entry.number, Remark(max(again.seat, -1), text=str(error)), dropped=True))
            continue
        told.append((again, table, tuple(log)))
        before = [event for event in tables.happened(entry.number) if isinstance(event, Remark)]
        misfits += [Misfit(entry.number, event) for event in log if isinstance(event, Remark) and event not in before]
    batch = tables.journal.play([move for move, _table, _log in told], jump)
    entries = batch if jump is None else batch[1:]
    reached = tuple(Reached(entry, table, log) for entry, (_move, table, log) in zip(entries, told, strict=True))
    return Edit(tuple(moves), tuple(batch), reached, table, tuple(misfits))
