"""Games kept in memory, for as long as the program runs."""

from __future__ import annotations

import secrets
import threading
import time
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from itertools import count

from msgspec import Struct
from msgspec.structs import replace

from ..journal import Entry, Header, Kind
from ..journal.entries import P, entry_to_json
from ..journal.fold import V
from .protocol import (
    BEGUN,
    FREE,
    LOBBY,
    UNTIMED,
    Conflict,
    HostKey,
    Kept,
    Key,
    Lease,
    NoGame,
    Present,
    Progress,
    Summary,
    check_host,
    check_right,
    follow_by_polling,
    make_code,
    pause_counted,
    timed_from,
    when_played,
)
from .timings import TIMINGS, Timings


class _Standing(Struct, frozen=True):
    """What an append changes, so that one assignment changes all of it."""

    entries: int
    progress: Progress
    updated: float
    touched: int
    played: float


class _Game:
    def __init__(self, header: Header, seed: str, entries: Sequence[bytes], standing: _Standing) -> None:
        self.header = header
        self.seed = seed
        self.entries = list(entries)  # more than stand, where an append was interrupted
        self.standing = standing
        self.lease = FREE
        self.code = ""
        self.keys: tuple[Key, ...] = ()
        self.hands: dict[int, str] = {}
        self.kept: Kept | None = None
        self.present: dict[str, tuple[Present, float]] = {}  # and when they last showed up


class _Lobby:
    def __init__(self, text: str, changed: float) -> None:
        self.text = text  # what was agreed, and when that last changed
        self.changed = changed
        self.present: dict[str, tuple[Present, float]] = {}


class MemoryStore:
    """A store in memory. ``clock`` gives the time, in seconds since 1970; ``codes()`` a table's code,
    asked again where one is taken."""

    def __init__(self, clock: Callable[[], float] = time.time, timings: Timings = TIMINGS, codes: Callable[[], str] = make_code) -> None:
        self.timings = timings
        self.host_key = HostKey.of(secrets.token_urlsafe(16))
        self._make_code = codes
        self._clock = clock
        self._games: dict[str, _Game] = {}
        self._lobbies: dict[str, _Lobby] = {}  # by code
        self._joined_names = ""
        self._changes = count(1)
        self._lock = threading.RLock()  # for who changes a game; who reads sees what stands

    def _game(self, game: str) -> _Game:
        found = self._games.get(game)
        if found is None:
            raise NoGame("memory", f"there is no game {game!r}")
        return found

    def _present(self, table: str) -> dict[str, tuple[Present, float]]:
        return self._lobbies[table].present if table in self._lobbies else self._game(table).present

    def _standing(self, entries: int, progress: Progress, before: _Standing | None = None) -> _Standing:
        now, played = self._clock(), timed_from(progress)
        if before is not None:
            played = before.played if before.played == UNTIMED else before.played + pause_counted(before.updated, now)
        return _Standing(entries, progress, now, next(self._changes), played)

    def create(self, header: Header, seed: str = "", entries: Sequence[Entry[P]] = (), progress: Progress = BEGUN) -> str:
        """Keep a new game; its id."""
        id = secrets.token_hex(6)
        self._games[id] = _Game(replace(header, seed=""), seed, [entry_to_json(entry) for entry in entries], self._standing(len(entries), progress))
        return id

    def receive(self, game: str, header: Header, seed: str, entries: Sequence[Entry[P]], progress: Progress, updated: float) -> bool:
        """Keep a game that comes from another store, where there is none of that id."""
        with self._lock:
            if game in self._games:
                return False
            played = when_played(updated, self._clock())
            place = max((kept.standing.touched for kept in self._games.values() if kept.standing.updated <= played), default=0)
            standing = _Standing(len(entries), progress, played, place, UNTIMED)
            self._games[game] = _Game(replace(header, seed=""), seed, [entry_to_json(entry) for entry in entries], standing)
            return True

    def append(self, game: str, entries: Sequence[Entry[P]], progress: Progress = BEGUN) -> None:
        """Append a batch; Conflict where its first number is not the next one."""
        with self._lock:
            kept = self._game(game)
            count = kept.standing.entries
            if entries and entries[0].number != count + 1:
                raise Conflict("memory", f"game {game} has {count} entries, so entry {entries[0].number} is not the next")
            kept.entries[count:] = [entry_to_json(entry) for entry in entries]
            kept.standing = self._standing(count + len(entries), progress, kept.standing)

    def header(self, game: str) -> Header:
        """The game's header, without its seed."""
        return self._game(game).header

    def seed(self, game: str) -> str:
        """The game's secret seed."""
        return self._game(game).seed

    def read(self, game: str, kind: Kind[P, V], after: int = 0) -> tuple[Entry[P], ...]:
        """The entries after number ``after``."""
        kept = self._game(game)
        return tuple(kind.entry(line) for line in kept.entries[after : kept.standing.entries])

    def follow(self, game: str, kind: Kind[P, V], after: Callable[[], int], every: float | None = None) -> AsyncIterator[tuple[Entry[P], ...]]:
        """What others append, as it comes."""
        return follow_by_polling(self, lambda: self._game(game).standing, lambda: self._game(game).standing.entries, game, kind, after, every)

    def lease(self, game: str) -> Lease:
        """Who runs the game's bots and timers."""
        return self._game(game).lease

    def take_lease(self, game: str, seen: Lease, holder: str) -> bool:
        """Give the lease to ``holder``, where it is still as it was seen."""
        with self._lock:
            kept = self._game(game)
            if kept.lease != seen:
                return False
            kept.lease = Lease(holder, seen.beat + 1)
            return True

    def code(self, game: str) -> str:
        """The five letters by which the game's table is found."""
        with self._lock:
            kept = self._game(game)
            if not kept.code:
                kept.code = self._new_code()
            return kept.code

    def _new_code(self) -> str:
        """A code that no other table has."""
        used = {*self._lobbies, *(kept.code for kept in self._games.values())}
        while (code := self._make_code()) in used:
            pass
        return code

    def coded(self, code: str) -> str:
        """The game of the table with that code."""
        for id, kept in list(self._games.items()):
            if code and kept.code == code:
                return id
        raise NoGame("memory", f"there is no table {code!r}")

    def keys(self, game: str) -> tuple[Key, ...]:
        """The links that open the game's table."""
        return self._game(game).keys

    def change_keys(self, game: str, seen: tuple[Key, ...], keys: tuple[Key, ...], host: HostKey | None = None) -> bool:
        """Put ``keys`` in the place of the game's links, where they are still as they were seen; NotAllowed for what only the host may change."""
        with self._lock:
            kept = self._game(game)
            if kept.keys != seen:
                return False
            check_right("memory", seen, keys, host, self.host_key)
            kept.keys = keys
            return True

    def open_lobby(self, text: str) -> str:
        """Keep a table whose game has not begun yet; its code."""
        with self._lock:
            now = self._clock()
            self._lobbies = {code: kept for code, kept in self._lobbies.items() if now - kept.changed < LOBBY}
            code = self._new_code()
            self._lobbies[code] = _Lobby(text, now)
            return code

    def lobby(self, code: str) -> str:
        """What has been agreed at a table whose game has not begun."""
        found = self._lobbies.get(code)
        if found is None:
            raise NoGame("memory", f"no table {code!r} waits for its game")
        return found.text

    def change_lobby(self, code: str, seen: str, text: str) -> bool:
        """Put ``text`` in the place of what was agreed, where that is still as it was seen."""
        with self._lock:
            if self.lobby(code) != seen:
                return False
            if text:
                self._lobbies[code].text, self._lobbies[code].changed = text, self._clock()
            else:
                del self._lobbies[code]
            return True

    def begin_lobby(self, code: str, seen: str, game: str, keys: tuple[Key, ...]) -> bool:
        """The table's game begins, where the lobby is still as it was seen."""
        with self._lock:
            kept = self._game(game)
            if self.lobby(code) != seen:
                return False
            kept.code, kept.keys = code, keys
            del self._lobbies[code]
            return True

    def hand(self, game: str, seat: int) -> str:
        """What a player has typed of the hand that lies face down before them."""
        return self._game(game).hands.get(seat, "")

    def change_hand(self, game: str, seat: int, seen: str, hand: str) -> bool:
        """Put ``hand`` in the place of what that player has typed, where it is still as it was seen."""
        with self._lock:
            hands = self._game(game).hands
            if hands.get(seat, "") != seen:
                return False
            hands[seat] = hand
            return True

    def show_up(self, table: str, name: str, role: str, seat: int) -> None:
        """The page of that name has the table open now."""
        with self._lock:
            present, now = self._present(table), self._clock()
            since = present[name][0].since if name in present else now
            present[name] = Present(name, role, seat, since), now

    def leave(self, table: str, name: str) -> None:
        """The page of that name has it open no longer."""
        with self._lock:
            self._present(table).pop(name, None)

    def present(self, table: str, within: float) -> tuple[Present, ...]:
        """The pages that have shown up within so many seconds."""
        with self._lock:
            present, now = self._present(table), self._clock()
            found = [here for here, seen in present.values() if abs(now - seen) <= within]
            return tuple(sorted(found, key=lambda here: (here.since, here.name)))

    def succeed(self, game: str, seen: tuple[Key, ...], new: str, host: HostKey) -> bool:
        """The game ``new`` takes over code and links, where the links are still as they were seen; NotAllowed for anybody but the host."""
        with self._lock:
            kept, other = self._game(game), self._game(new)
            if kept.keys != seen:
                return False
            check_host("memory", seen, host, self.host_key)
            other.code, other.keys = kept.code, kept.keys
            kept.code, kept.keys = "", ()
            return True

    def check(self) -> None:
        """Memory is always there."""

    def list(self) -> tuple[Summary, ...]:
        """All games, the one last played first."""
        games = sorted(((id, game, game.standing) for id, game in list(self._games.items())), key=lambda item: (item[2].touched, item[2].updated), reverse=True)
        return tuple(
            Summary(id, game.header.edition.id, game.header.seats, now.entries, now.progress.turn, now.progress.over, now.updated, now.played)
            for id, game, now in games
        )

    def worked_out(self) -> Mapping[str, Kept]:
        """What was worked out of games."""
        return {id: game.kept for id, game in list(self._games.items()) if game.kept is not None}

    def keep_worked_out(self, game: str, kept: Kept) -> None:
        """Keep what was worked out of a game."""
        self._game(game).kept = kept

    def joined_names(self) -> str:
        """Which players' names belong to one person."""
        return self._joined_names

    def change_joined_names(self, seen: str, text: str) -> bool:
        """Put ``text`` in its place, where it is still as it was seen."""
        with self._lock:
            if self._joined_names != seen:
                return False
            self._joined_names = text
            return True

    def delete(self, game: str) -> None:
        """Forget a game."""
        with self._lock:
            self._game(game)
            del self._games[game]

    def close(self) -> None:
        """Nothing to let go of."""
