"""Games that move between stores: those of one person's phone, laptop and server.

A game moves as a journal's file that says which game it is and has its seed, so that its dice go on where it is opened. It is the same game there: the
longer journal wins, and one that branched off is kept beside it as a copy. Links, leases and hands typed at a physical table stay where they are.
"""

from __future__ import annotations

import hashlib
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from ..journal import PLAYED, Entry, Header, JournalFile, Kind, Recorded, check_journal, encode_journal, parse_journal, read_header
from ..journal.bounds import bounded_header
from ..journal.entries import entry_to_json, header_to_json
from ..store import Conflict, NoGame, Progress, Store
from ..tracking.kind import TOLD
from .beginning import carried_on, check_bots

AnyKind = Kind[Any, Any]


class Transfer(Struct, frozen=True):
    """What became of a game that came from elsewhere. ``game`` is its id in this store; ``outcome`` is

    - ``new``: there was no such game here,
    - ``longer``: it goes further than the one here, which has gone on to where it is,
    - ``same``: it was here already,
    - ``shorter``: the one here goes further, and stays as it is,
    - ``copy``: it branched off from the one here, and is kept beside it with an id of its own.
    """

    game: str
    outcome: str


def pack_game(store: Store, game: str) -> bytes:
    """A game as the file in which it moves between a person's own devices: whole, with its id and its seed. Anyone who has it can foresee the dice, so it is
    not for other players. StoreError if the game cannot be read."""
    updated = next((kept.updated for kept in store.list() if kept.id == game), 0.0)
    return packed(store, game, updated)


def packed(store: Store, game: str, updated: float) -> bytes:
    """The same for a game of which somebody knows when it was last ``updated``."""
    header = store.header(game)
    return encode_journal(replace(header, seed=store.seed(game)), store.read(game, _kind(header)), game, updated)


def unpack_game(store: Store, data: bytes, source: str = "journal") -> Transfer:
    """Take in a game from the bytes of a file, called ``source``. A file that doesn't say which game it is, or whose seed is unknown though it isn't a
    physical table's, opens as a new game of its own, each time.

    Raises JournalError where it is damaged, or a bot in it is unknown here, StoreError where it cannot be kept; then nothing has changed.
    """
    return _Arrival(store, data, source).settle()


def _kind(header: Header) -> AnyKind:
    return TOLD if header.tracked else PLAYED


class _Arrival:
    """A game that has come to a store."""

    def __init__(self, store: Store, data: bytes, source: str) -> None:
        self._store = store
        self._source = source
        self._kind = _kind(read_header(data, source))
        self._file: JournalFile[Any] = parse_journal(data, self._kind, source)
        self._found: Recorded[Any, Any] | None = None

    def settle(self) -> Transfer:
        """Keep what is new in it."""
        file, outcome = self._file, "new"
        header = replace(file.header, seed="")
        if not file.game or (self._kind is PLAYED and not file.header.seed):
            return self._begin_anew()
        game = file.game
        while True:
            try:
                differing = _difference(header, bounded_header(self._store.header(game), game))
                known = self._store.read(game, self._kind) if not differing else ()
                differing = differing or _parting(file.entries, known)
                if differing:
                    # Named by where it branched off: opened once more, or gone on with elsewhere, it is the same copy.
                    game, outcome = _branch(game, differing), "copy"
                elif len(file.entries) > len(known):
                    self._store.append(game, file.entries[len(known) :], self._progress())
                    return Transfer(game, "longer")
                else:
                    return Transfer(game, "same" if len(file.entries) == len(known) else "shorter")
            except NoGame:
                if self._store.receive(game, header, file.header.seed, file.entries, self._progress(), file.updated):
                    return Transfer(game, outcome)
            except Conflict:
                pass  # somebody went on with it here at this moment

    def _begin_anew(self) -> Transfer:
        header, seed = (self._file.header, "") if self._kind is TOLD else carried_on(self._checked())
        return Transfer(self._store.create(header, seed, self._file.entries, self._progress()), "new")

    def _checked(self) -> Recorded[Any, Any]:
        """The whole game, checked by the rules; not needed where it brings nothing new."""
        if self._found is None:
            self._found = check_journal(self._file, self._kind, self._source)
            if self._kind is PLAYED:
                check_bots(self._file.header, self._source)
        return self._found

    def _progress(self) -> Progress:
        found = self._checked()
        value = found.fold.at(found.journal.head)
        return Progress(value.turn, value.over)


def _difference(one: Header, other: Header) -> bytes:
    """What makes a header another game's; empty where it is the same."""
    text = header_to_json(one)
    return b"" if text == header_to_json(other) else text


def _parting(entries: list[Entry[Any]], known: tuple[Entry[Any], ...]) -> bytes:
    """The first entry that differs from the one known; empty where one journal goes on from the other."""
    return next((entry_to_json(one) for one, other in zip(entries, known, strict=False) if one != other), b"")


def _branch(game: str, differing: bytes) -> str:
    """The id of the copy of a game that branched off there."""
    return hashlib.blake2b(game.encode() + b"\n" + differing, digest_size=6, person=b"aufachse branch").hexdigest()
