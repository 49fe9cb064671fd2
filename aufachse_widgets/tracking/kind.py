"""Physical tables that are told: entries are facts and actions, and come to tables."""

from __future__ import annotations

import msgspec

from ..engine.actions import Action
from ..engine.board import Board
from ..engine.contracts import Contract
from ..engine.log import Happened
from ..engine.rules import Rules
from ..engine.state import State
from ..journal import Entry, Fold, Header, Journal, JournalError, Kind
from ..journal.boards import ground_of
from ..journal.fold import Lines
from .facts import Fact, FactError
from .table import TableState, Tracked, begin
from .tell import tell
from .undone import undone

Told = Action | Fact
"""What is told of a table: what players do by the rules, and facts."""


def to_header(tracked: Tracked) -> msgspec.Raw:
    """What a table chose to track, as its header keeps it.

    >>> msgspec.json.decode(to_header(Tracked(rolls=False)))["rolls"]
    False
    """
    return msgspec.Raw(msgspec.json.encode(tracked))


def tracked_of(header: Header, source: str = "journal", place: str = "header") -> Tracked:
    """What the table of a header chose to track; JournalError if it is none, or cannot be read."""
    if not header.tracked:
        raise JournalError(source, place, "this game was played here, not at a physical table; open it as a game")
    try:
        return msgspec.json.decode(header.tracked, type=Tracked)
    except msgspec.DecodeError as error:
        raise JournalError(source, place, f"the header is damaged: {error}") from None


class Tables(Fold[Told, TableState]):
    """The table of a tracked journal's entries: what was told, entry by entry.

    A telling is never refused for the rules; JournalError, naming the entry and the reason, where it
    names what does not exist.
    """

    def __init__(self, header: Header, journal: Journal[Told], board: Board | None = None) -> None:
        tracked = tracked_of(header, journal.source)
        board, _none = ground_of(header, (), board, None, journal.source)
        bots = tuple(seat.bot for seat in header.seats)
        start = begin(header.edition, tracked, len(header.seats), header.first, board, bots, header.rules_version)
        super().__init__(start.rules, start, journal, _tell)

    def position(self, number: int) -> tuple[Rules, State]:
        table = self.at(number)
        return table.rules, table.state

    def beside(self) -> Lines:
        return undone(self.journal)

    def why_broken(self, error: Exception) -> str:
        return f"makes no sense: {error}" if isinstance(error, FactError) else f"cannot be told: {error}"


def _tell(_rules: Rules, table: TableState, told: Told, log: list[Happened]) -> TableState:
    # A table knows its rules: they may change as it is told.
    return tell(table, told, log)


class _ToldGames(Kind[Told, TableState]):
    """The kind of the tables that are told."""

    def check(self, header: Header, source: str, place: str = "header") -> None:
        tracked_of(header, source, place)

    def fold(
        self, header: Header, journal: Journal[Told], board: Board | None = None, contracts: tuple[Contract, ...] | None = None, checked: bool = False
    ) -> Tables:
        # The table's contracts are those of its box; what is told is always checked.
        return Tables(header, journal, board)


TOLD = _ToldGames(msgspec.json.Decoder(Entry[Told]))
"""The kind of the tables that are told: actions and facts, which come to tables.

>>> TOLD.entry('{"number":1,"parent":0,"step":1,"action":{"do":"stopped","seat":0,"space":"kassel"}}')
Entry(number=1, parent=0, step=1, action=Stopped(seat=0, space='kassel'))
"""
