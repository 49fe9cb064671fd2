"""A kept game as it stands, read from its journal."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from ..engine.rules import Rules
from ..engine.state import State
from ..journal import PLAYED, Entry, Header, Journal, Kind
from ..journal.entries import P
from ..journal.fold import V
from ..store import Store
from ..tracking.kind import TOLD
from .ledger import GameLog


class Replay(Struct, frozen=True):
    """A kept game as it stands: what the report and all tables are made from."""

    header: Header
    rules: Rules
    state: State
    log: GameLog


def replay(header: Header, kind: Kind[P, V], entries: Iterable[Entry[P]], source: str = "journal") -> Replay:
    """A journal as it stands now: its rules, position and log. JournalError if it cannot be replayed."""
    journal = Journal(entries, source)
    fold = kind.fold(header, journal)
    rules, state = fold.position(journal.head)
    return Replay(header, rules, state, fold.log())


def replay_kept(store: Store, id: str) -> Replay:
    """A game of a store as it stands. StoreError or JournalError if it cannot be read."""
    header = store.header(id)
    if header.tracked:
        return replay(header, TOLD, store.read(id, TOLD), f"game {id}")
    return replay(header, PLAYED, store.read(id, PLAYED), f"game {id}")
