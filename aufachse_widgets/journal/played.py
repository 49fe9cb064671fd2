"""Games played here: entries are actions of the engine, and come to positions."""

from __future__ import annotations

import msgspec

from ..engine import apply, compile_rules, keyed_outcome, new_game, seed_hash, step
from ..engine.actions import CHANCE, Action
from ..engine.board import Board
from ..engine.contracts import Contract
from ..engine.errors import IllegalAction
from ..engine.rules import Rules, shipped_contracts
from ..engine.state import State
from .boards import ground_of
from .entries import Entry, Header, JournalError, Jump
from .fold import Fold, Lines
from .kinds import Kind
from .played_on import played_on
from .taken_back import TOLD, TakenBack, check_undo, setting
from .tree import Journal


def rules_of(header: Header, board: Board | None = None, contracts: tuple[Contract, ...] | None = None, source: str = "journal") -> Rules:
    """The rules a game was played by, on the shipped board and deck or the given ones.

    JournalError if the journal is of newer rules, or where board and deck are not those of the game.
    """
    board, contracts = ground_of(header, shipped_contracts(), board, contracts, source)
    return compile_rules(header.edition, board, contracts, header.rules_version)


def start_of(rules: Rules, header: Header) -> State:
    """The position at the root; EditionError if the seats are not those of a game."""
    return new_game(rules, len(header.seats), header.first)


class Positions(Fold[Action, State]):
    """The positions of a played journal's entries.

    ``checked`` replays with the checking ``apply`` and raises JournalError, naming the entry and the
    reason; without it the journal is trusted (it is our own store's).
    """

    def __init__(self, rules: Rules, header: Header, journal: Journal[Action], checked: bool = False) -> None:
        super().__init__(rules, start_of(rules, header), journal, apply if checked else step)
        self._taken_back = TakenBack(header.seats, journal, setting(header) in TOLD)

    def position(self, number: int) -> tuple[Rules, State]:
        return self.rules, self.at(number)

    def beside(self) -> Lines:
        return [*self._taken_back.lines(), *played_on(self.journal)]

    def why_broken(self, error: Exception) -> str:
        # A forged entry may name a space, card or seat that does not exist.
        return f"is against the rules: {error.reason}" if isinstance(error, IllegalAction) else f"cannot be played: {error}"


class _Played(Kind[Action, State]):
    """The kind of the games played here."""

    def check(self, header: Header, source: str, place: str = "header") -> None:
        if header.tracked:
            raise JournalError(source, place, "this is a physical table, not a game played here; open it as a table")
        check_undo(header, source, place)

    def fold(
        self, header: Header, journal: Journal[Action], board: Board | None = None, contracts: tuple[Contract, ...] | None = None, checked: bool = False
    ) -> Positions:
        self.check(header, journal.source)
        return Positions(rules_of(header, board, contracts, journal.source), header, journal, checked)

    def verify(self, fold: Fold[Action, State], header: Header) -> None:
        if header.seed:
            verify_dice(fold.rules, header, fold.journal, header.seed)


PLAYED = _Played(msgspec.json.Decoder(Entry[Action]))
"""The kind of the games played here: actions, which come to positions.

>>> PLAYED.entry('{"number":8,"parent":7,"step":8,"action":{"do":"goto","to":6}}')
Entry(number=8, parent=7, step=8, action=Jump(to=6))
"""


def verify_dice(rules: Rules, header: Header, journal: Journal[Action], seed: str) -> None:
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
        if not isinstance(action, Jump) and action.seat == CHANCE and keyed_outcome(rules, positions.at(entry.parent), seed) != action:
            raise JournalError(journal.source, f"entry {entry.number}", f"{action} is not what the seed gives here")
