"""Games kept in one SQLite file that several processes may share."""

from __future__ import annotations

import secrets
import time
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from pathlib import Path

import msgspec
from msgspec.structs import replace

from ..journal import Entry, Header, Kind, Seat
from ..journal.entries import P, entry_to_json, header_from_json, header_to_json
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
from .sqlite_file import SQLiteFile
from .timings import TIMINGS, Timings

FORGOTTEN = 600.0  # seconds after which nothing is left of a page that was present


class SQLiteStore(SQLiteFile):
    """A store in the file at ``path``; made, refused and found again as :class:`~aufachse_widgets.store.sqlite_file.SQLiteFile` says. ``codes()`` is a
    table's code, asked again where one is taken."""

    def __init__(
        self,
        path: Path | str,
        clock: Callable[[], float] = time.time,
        new: bool = True,
        timings: Timings = TIMINGS,
        codes: Callable[[], str] = make_code,
    ) -> None:
        self._make_code = codes
        self.host_key = HostKey.of(secrets.token_urlsafe(16))
        super().__init__(path, clock, new, timings)

    def _entries(self, game: str) -> int:
        row = self._db.execute("SELECT entries FROM games WHERE id = ?", (game,)).fetchone()
        if row is None:
            raise NoGame(str(self.path), f"there is no game {game!r}")
        return int(row[0])

    def _add(self, game: str, entries: Sequence[Entry[P]]) -> None:
        rows = [(game, entry.number, entry_to_json(entry).decode()) for entry in entries]
        self._db.executemany("INSERT INTO entries VALUES (?, ?, ?)", rows)

    def create(self, header: Header, seed: str = "", entries: Sequence[Entry[P]] = (), progress: Progress = BEGUN) -> str:
        """Keep a new game; its id."""
        id = secrets.token_hex(6)
        with self._guard(), self._writing():
            touched = self._db.execute("SELECT coalesce(max(touched), 0) + 1 FROM games").fetchone()[0]
            self._put(id, header, seed, entries, progress, self._clock(), touched, timed_from(progress))
        return id

    def _put(self, id: str, header: Header, seed: str, entries: Sequence[Entry[P]], progress: Progress, updated: float, touched: int, played: float) -> None:
        text = header_to_json(replace(header, seed="")).decode()
        seats = msgspec.json.encode(header.seats).decode()
        row = (id, text, header.edition.id, seats, seed, len(entries), progress.turn, progress.over, updated, touched, played)
        self._db.execute("INSERT INTO games VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", row)
        self._add(id, entries)

    def receive(self, game: str, header: Header, seed: str, entries: Sequence[Entry[P]], progress: Progress, updated: float) -> bool:
        """Keep a game that comes from another store, where there is none of that id."""
        with self._guard(), self._writing():
            if self._db.execute("SELECT 1 FROM games WHERE id = ?", (game,)).fetchone() is not None:
                return False
            played = when_played(updated, self._clock())
            place = self._db.execute("SELECT coalesce(max(touched), 0) FROM games WHERE updated <= ?", (played,)).fetchone()[0]
            self._put(game, header, seed, entries, progress, played, place, UNTIMED)
            return True

    def append(self, game: str, entries: Sequence[Entry[P]], progress: Progress = BEGUN) -> None:
        """Append a batch; Conflict if its first number is not the next one."""
        with self._guard(), self._writing():
            count = self._entries(game)
            if entries and entries[0].number != count + 1:
                raise Conflict(str(self.path), f"game {game} has {count} entries, so entry {entries[0].number} is not the next")
            self._add(game, entries)
            now = self._clock()
            since, played = self._db.execute("SELECT updated, played FROM games WHERE id = ?", (game,)).fetchone()
            played = played if played == UNTIMED else played + pause_counted(since, now)
            self._db.execute(
                "UPDATE games SET entries = ?, turn = ?, over = ?, updated = ?, played = ?, touched = (SELECT max(touched) + 1 FROM games) WHERE id = ?",
                (count + len(entries), progress.turn, progress.over, now, played, game),
            )

    def _value(self, column: str, game: str) -> str:
        with self._guard():
            row = self._db.execute(f"SELECT {column} FROM games WHERE id = ?", (game,)).fetchone()
        if row is None:
            raise NoGame(str(self.path), f"there is no game {game!r}")
        return str(row[0])

    def header(self, game: str) -> Header:
        """The game's header, without its seed."""
        text = self._value("header", game)
        try:
            return header_from_json(text)
        except msgspec.DecodeError as error:
            raise self._error(f"the header of game {game} cannot be read: {error}") from error

    def seed(self, game: str) -> str:
        """The game's secret seed."""
        return self._value("seed", game)

    def read(self, game: str, kind: Kind[P, V], after: int = 0) -> tuple[Entry[P], ...]:
        """The entries after number ``after``."""
        with self._guard():
            self._entries(game)
            rows = self._db.execute("SELECT body FROM entries WHERE game = ? AND number > ? ORDER BY number", (game, after)).fetchall()
        try:
            return tuple(kind.entry(body) for (body,) in rows)
        except msgspec.DecodeError as error:
            raise self._error(f"an entry of game {game} cannot be read: {error}") from error

    def _version(self) -> tuple[object, int, int]:
        # data_version counts the commits of others only.
        with self._guard():
            return self._one(self._db, "PRAGMA data_version"), self._own, self._times

    def _count(self, game: str) -> int:
        with self._guard():
            return self._entries(game)

    def follow(self, game: str, kind: Kind[P, V], after: Callable[[], int], every: float | None = None) -> AsyncIterator[tuple[Entry[P], ...]]:
        """What others append, as it comes, from this process or another."""
        return follow_by_polling(self, self._version, lambda: self._count(game), game, kind, after, every)

    def lease(self, game: str) -> Lease:
        """Who runs the game's bots and timers."""
        with self._guard():
            self._entries(game)
            return self._lease(game)

    def _lease(self, game: str) -> Lease:
        row = self._db.execute("SELECT holder, beat FROM leases WHERE game = ?", (game,)).fetchone()
        return FREE if row is None else Lease(row[0], row[1])

    def take_lease(self, game: str, seen: Lease, holder: str) -> bool:
        """Give the lease to ``holder``, where it is still as it was seen."""
        with self._guard(), self._writing():
            self._entries(game)
            if self._lease(game) != seen:
                return False
            self._db.execute("REPLACE INTO leases VALUES (?, ?, ?)", (game, holder, seen.beat + 1))
            return True

    def code(self, game: str) -> str:
        """The five letters by which the game's table is found."""
        with self._guard(), self._writing():
            self._entries(game)
            found = self._one(self._db, "SELECT code FROM doors WHERE game = ?", game)
            if found is None:
                found = self._new_code()
                self._db.execute("INSERT INTO doors VALUES (?, ?)", (game, found))
        return str(found)

    def _new_code(self) -> str:
        """A code that no other table has."""
        while True:
            code = self._make_code()
            if self._db.execute("SELECT 1 FROM doors WHERE code = ? UNION ALL SELECT 1 FROM lobbies WHERE code = ?", (code, code)).fetchone() is None:
                return code

    def coded(self, code: str) -> str:
        """The game of the table with that code."""
        with self._guard():
            found = self._one(self._db, "SELECT game FROM doors WHERE code = ?", code)
        if found is None:
            raise NoGame(str(self.path), f"there is no table {code!r}")
        return str(found)

    def keys(self, game: str) -> tuple[Key, ...]:
        """The links that open the game's table."""
        with self._guard():
            self._entries(game)
            return self._keys(game)

    def _keys(self, game: str) -> tuple[Key, ...]:
        rows = self._db.execute("SELECT role, seat, hash FROM keys WHERE game = ? ORDER BY place", (game,)).fetchall()
        return tuple(Key(role, seat, hash) for role, seat, hash in rows)

    def change_keys(self, game: str, seen: tuple[Key, ...], keys: tuple[Key, ...], host: HostKey | None = None) -> bool:
        """Put ``keys`` in the place of the game's links, where they are still as they were seen; NotAllowed for what only the host may change."""
        with self._guard(), self._writing():
            self._entries(game)
            if self._keys(game) != seen:
                return False
            check_right(str(self.path), seen, keys, host, self.host_key)
            self._put_keys(game, keys)
            return True

    def _put_keys(self, game: str, keys: tuple[Key, ...]) -> None:
        self._db.execute("DELETE FROM keys WHERE game = ?", (game,))
        rows = [(game, place, key.role, key.seat, key.hash) for place, key in enumerate(keys)]
        self._db.executemany("INSERT INTO keys VALUES (?, ?, ?, ?, ?)", rows)

    def open_lobby(self, text: str) -> str:
        """Keep a table whose game has not begun yet; its code."""
        with self._guard(), self._writing():
            now = self._clock()
            self._db.execute("DELETE FROM lobbies WHERE changed <= ?", (now - LOBBY,))
            code = self._new_code()
            self._db.execute("INSERT INTO lobbies VALUES (?, ?, ?)", (code, text, now))
        return code

    def lobby(self, code: str) -> str:
        """What has been agreed at a table whose game has not begun."""
        with self._guard():
            return self._lobby(code)

    def _lobby(self, code: str) -> str:
        found = self._one(self._db, "SELECT body FROM lobbies WHERE code = ?", code)
        if found is None:
            raise NoGame(str(self.path), f"no table {code!r} waits for its game")
        return str(found)

    def change_lobby(self, code: str, seen: str, text: str) -> bool:
        """Put ``text`` in the place of what was agreed, where that is still as it was seen."""
        with self._guard(), self._writing():
            if self._lobby(code) != seen:
                return False
            if text:
                self._db.execute("UPDATE lobbies SET body = ?, changed = ? WHERE code = ?", (text, self._clock(), code))
            else:
                self._db.execute("DELETE FROM lobbies WHERE code = ?", (code,))
            return True

    def begin_lobby(self, code: str, seen: str, game: str, keys: tuple[Key, ...]) -> bool:
        """The table's game begins, where the lobby is still as it was seen."""
        with self._guard(), self._writing():
            self._entries(game)
            if self._lobby(code) != seen:
                return False
            self._db.execute("DELETE FROM lobbies WHERE code = ?", (code,))
            self._db.execute("REPLACE INTO doors VALUES (?, ?)", (game, code))
            self._put_keys(game, keys)
            return True

    def hand(self, game: str, seat: int) -> str:
        """What a player has typed of the hand that lies face down before them."""
        with self._guard():
            self._entries(game)
            return self._hand(game, seat)

    def _hand(self, game: str, seat: int) -> str:
        row = self._db.execute("SELECT body FROM hands WHERE game = ? AND seat = ?", (game, seat)).fetchone()
        return "" if row is None else str(row[0])

    def change_hand(self, game: str, seat: int, seen: str, hand: str) -> bool:
        """Put ``hand`` in the place of what that player has typed, where it is still as it was seen."""
        with self._guard(), self._writing():
            self._entries(game)
            if self._hand(game, seat) != seen:
                return False
            self._db.execute("REPLACE INTO hands VALUES (?, ?, ?)", (game, seat, hand))
            return True

    def _table(self, table: str) -> None:
        """NoGame where that is neither a game nor a lobby."""
        if self._db.execute("SELECT 1 FROM lobbies WHERE code = ?", (table,)).fetchone() is None:
            self._entries(table)

    def show_up(self, table: str, name: str, role: str, seat: int) -> None:
        """The page of that name has the table open now."""
        now = self._clock()
        with self._lightly(), self._writing():
            self._table(table)
            self._db.execute("DELETE FROM present WHERE abs(? - seen) > ?", (now, FORGOTTEN))
            self._db.execute(
                "INSERT INTO present VALUES (?, ?, ?, ?, ?, ?)"
                " ON CONFLICT (place, name) DO UPDATE SET role = excluded.role, seat = excluded.seat, seen = excluded.seen",
                (table, name, role, seat, now, now),
            )

    def leave(self, table: str, name: str) -> None:
        """The page of that name has it open no longer."""
        with self._lightly(), self._writing():
            self._table(table)
            self._db.execute("DELETE FROM present WHERE place = ? AND name = ?", (table, name))

    def present(self, table: str, within: float) -> tuple[Present, ...]:
        """The pages that have shown up within so many seconds."""
        with self._guard():
            self._table(table)
            rows = self._db.execute(
                "SELECT name, role, seat, since FROM present WHERE place = ? AND abs(? - seen) <= ? ORDER BY since, name", (table, self._clock(), within)
            ).fetchall()
        return tuple(Present(name, role, seat, since) for name, role, seat, since in rows)

    def succeed(self, game: str, seen: tuple[Key, ...], new: str, host: HostKey) -> bool:
        """The game ``new`` takes over code and links, where the links are still as they were seen; NotAllowed for anybody but the host."""
        with self._guard(), self._writing():
            self._entries(game)
            self._entries(new)
            if self._keys(game) != seen:
                return False
            check_host(str(self.path), seen, host, self.host_key)
            for table in ("doors", "keys"):
                self._db.execute(f"DELETE FROM {table} WHERE game = ?", (new,))
                self._db.execute(f"UPDATE {table} SET game = ? WHERE game = ?", (new, game))
            return True

    def check(self) -> None:
        """StoreError where nothing can be kept now."""
        with self._at_once(), self._writing():
            # As much as a step or two take; nobody sees it.
            self._db.execute("INSERT INTO lobbies VALUES ('', hex(zeroblob(4096)), 0)")
            self._db.execute("DELETE FROM lobbies WHERE code = ''")

    def list(self) -> tuple[Summary, ...]:
        """All games, the one last played first."""
        with self._guard():
            rows = self._db.execute("SELECT id, edition, seats, entries, turn, over, updated, played FROM games ORDER BY touched DESC, updated DESC").fetchall()
        return tuple(
            Summary(id, edition, msgspec.json.decode(seats, type=tuple[Seat, ...]), entries, turn, bool(over), updated, played)
            for id, edition, seats, entries, turn, over, updated, played in rows
        )

    def worked_out(self) -> Mapping[str, Kept]:
        """What was worked out of games."""
        with self._guard():
            return {game: Kept(entries, body) for game, entries, body in self._db.execute("SELECT game, entries, body FROM worked_out")}

    def keep_worked_out(self, game: str, kept: Kept) -> None:
        """Keep what was worked out of a game."""
        with self._lightly(), self._writing():
            self._entries(game)
            self._db.execute("REPLACE INTO worked_out VALUES (?, ?, ?)", (game, kept.entries, kept.text))

    def joined_names(self) -> str:
        """Which players' names belong to one person."""
        with self._guard():
            return self._joined_names()

    def _joined_names(self) -> str:
        return str(self._one(self._db, "SELECT body FROM joined_names") or "")

    def change_joined_names(self, seen: str, text: str) -> bool:
        """Put ``text`` in its place, where it is still as it was seen."""
        with self._guard(), self._writing():
            if self._joined_names() != seen:
                return False
            self._db.execute("REPLACE INTO joined_names VALUES (1, ?)", (text,))
            return True

    def delete(self, game: str) -> None:
        """Forget a game."""
        with self._guard(), self._writing():
            self._entries(game)
            self._db.execute("DELETE FROM games WHERE id = ?", (game,))
