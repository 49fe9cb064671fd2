"""Positions from a journal: the state at an entry is the fold of its line."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Generic, TypeVar

from ..engine import apply, compile_rules, keyed_outcome, new_game, seed_hash, step
from ..engine.actions import CHANCE, Action
from ..engine.board import Board
from ..engine.contracts import Contract
from ..engine.errors import AufAchseError, IllegalAction, one_line, shown
from ..engine.log import LogEntry
from ..engine.rules import Rules, board_digest, shipped_board, shipped_contracts
from ..engine.state import State
from ..tracking.facts import FactError
from ..tracking.table import TableState, begin
from ..tracking.telling import tell
from .entries import RULES_VERSION, Entry, Goto, Header, JournalError
from .tree import Journal

KEEP_EVERY = 64  # positions kept: folding again from one takes about a millisecond


def rules_of(header: Header, board: Board | None = None, contracts: tuple[Contract, ...] | None = None, source: str = "journal") -> Rules:
    """The rules a journal was played by, on the shipped board and deck or the given ones.

    JournalError where the journal is of newer rules, or where board and deck are not those of the game.
    """
    if header.rules_version > RULES_VERSION:
        raise JournalError(
            source,
            "header",
            f"played by rules of version {header.rules_version}, this program knows {RULES_VERSION}; install a newer one",
        )
    board = board or shipped_board()
    contracts = contracts or (() if header.tracked else shipped_contracts())
    if board_digest(board, contracts) != header.board_digest:
        played = f"played on board {shown(header.board)} with a deck that is not the one at hand"
        raise JournalError(source, "header", f"{played} ({shown(board.id)}); give the game's own")
    if header.tracked:
        return header.tracked.box.rules(header.edition, board)
    return compile_rules(header.edition, board, contracts)


def start_of(rules: Rules, header: Header) -> State:
    """The position at the root; EditionError where the seats are not those of a game."""
    return new_game(rules, len(header.seats), header.first)


Value = TypeVar("Value", State, TableState)


class Fold(ABC, Generic[Value]):
    """What a journal's entries come to, folded when asked for.

    Every :data:`KEEP_EVERY`-th value is kept, and the last one asked for; what happened at each
    entry is kept as log entries, since the log shows all of them.
    """

    def __init__(self, start: Value, journal: Journal) -> None:
        self.journal = journal
        self._kept: dict[int, Value] = {0: start}
        self._last: tuple[int, Value] = (0, start)
        # Of each entry: how many lead to it, the turn's number after it, what happened at it.
        self._known: dict[int, tuple[int, int, tuple[LogEntry, ...]]] = {0: (0, start.turn, ())}

    @abstractmethod
    def _fold(self, value: Value, entry: Entry, log: list[LogEntry]) -> Value:
        """What it comes to after one more entry; what happened is appended to ``log``."""

    def at(self, number: int) -> Value:
        """What it comes to after entry ``number`` (0: the root)."""
        last, value = self._last
        if number == last:
            return value
        if number:
            self.journal.entry(number)
        way: list[Entry] = []
        entries, place = self.journal.entries, number
        while place != last and place not in self._kept:
            entry = entries[place - 1]
            way.append(entry)
            place = entry.parent
        if place != last:
            value = self._kept[place]
        for entry in reversed(way):
            value = self._one(value, entry)
        self._last = (number, value)
        return value

    def _one(self, value: Value, entry: Entry) -> Value:
        if isinstance(entry.action, Goto):
            raise JournalError(self.journal.source, f"entry {entry.number}", "is a jump, which has no position")
        log: list[LogEntry] = []
        value = self._fold(value, entry, log)
        self.keep(entry, value, log)
        return value

    def keep(self, entry: Entry, value: Value, log: list[LogEntry]) -> None:
        """Take over a value already reached by playing, instead of folding it again."""
        number, depth = entry.number, self._known[entry.parent][0] + 1
        self._known[number] = depth, value.turn, tuple(log)
        if depth % KEEP_EVERY == 0:
            self._kept[number] = value
        self._last = number, value

    def _of(self, number: int) -> tuple[int, int, tuple[LogEntry, ...]]:
        if number not in self._known:
            self.at(number)
        return self._known[number]

    def happened(self, number: int) -> tuple[LogEntry, ...]:
        """What happened at entry ``number``, with everything hidden in it."""
        return self._of(number)[2]

    def depth(self, number: int) -> int:
        """How many entries lead to ``number``."""
        return self._of(number)[0]

    def turn(self, number: int) -> int:
        """The number of the turn after entry ``number``."""
        return self._of(number)[1]


class Positions(Fold[State]):
    """The positions of a played journal's entries.

    ``checked`` replays with the checking ``apply`` and raises JournalError, naming the entry and the
    reason; without it the journal is trusted (it is our own store's).
    """

    def __init__(self, rules: Rules, header: Header, journal: Journal, checked: bool = False) -> None:
        self.rules = rules
        self.checked = checked
        super().__init__(start_of(rules, header), journal)

    def _fold(self, value: State, entry: Entry, log: list[LogEntry]) -> State:
        action: Action = entry.action  # type: ignore[assignment]  # never a Goto, and no fact in a played game
        if not self.checked:
            return step(self.rules, value, action, log)
        try:
            return apply(self.rules, value, action, log)
        except IllegalAction as error:
            raise JournalError(self.journal.source, f"entry {entry.number}", f"{_tried(entry)} is against the rules: {error.reason}") from error
        except (AufAchseError, LookupError, ValueError, TypeError, AttributeError) as error:
            # A forged entry may name a space, card or seat that does not exist.
            raise JournalError(self.journal.source, f"entry {entry.number}", f"{_tried(entry)} cannot be played: {error}") from error


class Tables(Fold[TableState]):
    """The table of a tracked journal's entries: what was told, entry by entry.

    A telling is never refused for the rules; JournalError, naming the entry and the reason, where it
    names what does not exist.
    """

    def __init__(self, header: Header, journal: Journal, board: Board | None = None) -> None:
        assert header.tracked is not None
        super().__init__(begin(header.edition, header.tracked, len(header.seats), header.first, board), journal)

    def _fold(self, value: TableState, entry: Entry, log: list[LogEntry]) -> TableState:
        action = entry.action
        assert not isinstance(action, Goto)
        try:
            return tell(value, action, log)
        except FactError as error:
            raise JournalError(self.journal.source, f"entry {entry.number}", f"{_tried(entry)} cannot be meant: {error}") from error
        except (AufAchseError, LookupError, ValueError, TypeError, AttributeError) as error:
            raise JournalError(self.journal.source, f"entry {entry.number}", f"{_tried(entry)} cannot be told: {error}") from error


def _tried(entry: Entry) -> str:
    return one_line(str(entry.action), 120)


def verify_dice(rules: Rules, header: Header, journal: Journal, seed: str) -> None:
    """Check that chance came from ``seed`` all along, in every line that was played.

    Raises JournalError with the first entry that did not, or where the seed is not the one whose
    hash the journal showed from the start. Entries of earlier seeds are not checked.
    """
    if seed_hash(seed) != header.seed_hash:
        raise JournalError(journal.source, "header", "the seed is not the one whose hash the journal shows")
    after = max((earlier.until for earlier in header.earlier), default=0)
    positions = Positions(rules, header, journal)
    for entry in journal.entries[after:]:
        action = entry.action
        if not isinstance(action, Goto) and action.seat == CHANCE and keyed_outcome(rules, positions.at(entry.parent), seed) != action:
            raise JournalError(journal.source, f"entry {entry.number}", f"{action} is not what the seed brings here")
