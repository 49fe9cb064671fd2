"""Games kept in memory, for as long as the program runs."""

from __future__ import annotations

import secrets
import time
from collections.abc import AsyncIterator, Callable, Sequence
from itertools import count

from msgspec.structs import replace

from ..journal.entries import Entry, Header
from .protocol import BEGUN, POLL, Conflict, Kept, Mark, NoGame, follow_by_polling


class _Game:
    def __init__(self, header: Header, seed: str, entries: Sequence[Entry]) -> None:
        self.header = header
        self.seed = seed
        self.entries = list(entries)
        self.mark = Mark()
        self.updated = 0.0
        self.touched = 0


class MemoryStore:
    """A store in memory. ``clock`` gives the time, in seconds since 1970."""

    def __init__(self, clock: Callable[[], float] = time.time) -> None:
        self._clock = clock
        self._games: dict[str, _Game] = {}
        self._changes = count(1)
        self._version = 0

    def _game(self, game: str) -> _Game:
        found = self._games.get(game)
        if found is None:
            raise NoGame("memory", f"there is no game {game!r}")
        return found

    def _touch(self, game: _Game, mark: Mark) -> None:
        game.mark = mark
        game.updated = self._clock()
        game.touched = self._version = next(self._changes)

    def create(self, header: Header, seed: str = "", entries: Sequence[Entry] = (), mark: Mark = BEGUN) -> str:
        """Keep a new game; its id."""
        id = secrets.token_hex(6)
        self._games[id] = game = _Game(replace(header, seed=""), seed, entries)
        self._touch(game, mark)
        return id

    def append(self, game: str, entries: Sequence[Entry], mark: Mark = BEGUN) -> None:
        """Append a batch; Conflict where its first number is not the next one."""
        kept = self._game(game)
        if entries and entries[0].number != len(kept.entries) + 1:
            raise Conflict("memory", f"game {game} has {len(kept.entries)} entries, so that entry {entries[0].number} is not the next one")
        kept.entries.extend(entries)
        self._touch(kept, mark)

    def header(self, game: str) -> Header:
        """The game's header, without its seed."""
        return self._game(game).header

    def seed(self, game: str) -> str:
        """The game's secret seed."""
        return self._game(game).seed

    def read(self, game: str, after: int = 0) -> tuple[Entry, ...]:
        """The entries after number ``after``."""
        return tuple(self._game(game).entries[after:])

    def follow(self, game: str, after: int = 0, every: float = POLL) -> AsyncIterator[tuple[Entry, ...]]:
        """The entries after ``after`` as they come."""
        return follow_by_polling(self, lambda: self._version, game, after, every)

    def list(self) -> tuple[Kept, ...]:
        """All games, the one last played first."""
        games = sorted(self._games.items(), key=lambda item: item[1].touched, reverse=True)
        return tuple(Kept(id, game.header.edition.id, game.header.seats, len(game.entries), game.mark.turn, game.mark.over, game.updated) for id, game in games)

    def delete(self, game: str) -> None:
        """Forget a game."""
        self._game(game)
        del self._games[game]
        self._version = next(self._changes)

    def close(self) -> None:
        """Nothing to let go of."""
