"""Games kept in one SQLite file that several processes may share."""

from __future__ import annotations

import secrets
import sqlite3
import threading
import time
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any
from urllib.parse import quote

import msgspec
from msgspec.structs import replace

from ..journal import Entry, Header, Kind, Seat
from ..journal.entries import P, entry_to_json, header_from_json, header_to_json
from ..journal.fold import V
from .protocol import (
    AWAY,
    BEGUN,
    FREE,
    FULL,
    LOBBY,
    LOCKED,
    POLL,
    READ_ONLY,
    Conflict,
    Key,
    Lease,
    NoGame,
    Present,
    Progress,
    StoreError,
    Summary,
    follow_by_polling,
    make_code,
)

SCHEMA = 7  # the version in PRAGMA user_version
APPLICATION = 0x41414348  # "AACH" in PRAGMA application_id: the file is ours
PATIENCE = 2.0  # seconds to wait for another writer
IMPATIENCE = 0.05  # the same, for whoever has waited in vain: pages stay alive
NOTICE = 1.0  # seconds until a file that was put in the place of ours is opened, unless somebody asks by check()
FORGOTTEN = 600.0  # seconds after which nothing is left of a page that was present

_TABLES = """
CREATE TABLE games (
    id TEXT PRIMARY KEY,
    header TEXT NOT NULL,
    edition TEXT NOT NULL,
    seats TEXT NOT NULL,
    seed TEXT NOT NULL,
    entries INTEGER NOT NULL,
    turn INTEGER NOT NULL,
    over INTEGER NOT NULL,
    updated REAL NOT NULL,
    touched INTEGER NOT NULL
);
CREATE TABLE entries (
    game TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (game, number)
) WITHOUT ROWID;
"""
_LEASES = """
CREATE TABLE leases (
    game TEXT PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE,
    holder TEXT NOT NULL,
    beat INTEGER NOT NULL
) WITHOUT ROWID;
"""
_DOORS = """
CREATE TABLE doors (
    game TEXT PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE,
    code TEXT NOT NULL UNIQUE
) WITHOUT ROWID;
CREATE TABLE keys (
    game TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    place INTEGER NOT NULL,
    role TEXT NOT NULL,
    seat INTEGER NOT NULL,
    hash TEXT NOT NULL,
    PRIMARY KEY (game, place)
) WITHOUT ROWID;
"""
_LOBBIES = """
CREATE TABLE lobbies (
    code TEXT PRIMARY KEY,
    body TEXT NOT NULL,
    changed REAL NOT NULL
) WITHOUT ROWID;
"""
_HANDS = """
CREATE TABLE hands (
    game TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (game, seat)
) WITHOUT ROWID;
"""
_PRESENT = """
CREATE TABLE present (
    game TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    role TEXT NOT NULL,
    seat INTEGER NOT NULL,
    since REAL NOT NULL,
    seen REAL NOT NULL,
    PRIMARY KEY (game, name)
) WITHOUT ROWID;
"""
# At lobbies, too: ``place`` is the id of a game or the code of a lobby. Who was there may be forgotten.
_PRESENT_ANYWHERE = """
DROP TABLE IF EXISTS present;
CREATE TABLE present (
    place TEXT NOT NULL,
    name TEXT NOT NULL,
    role TEXT NOT NULL,
    seat INTEGER NOT NULL,
    since REAL NOT NULL,
    seen REAL NOT NULL,
    PRIMARY KEY (place, name)
) WITHOUT ROWID;
"""
_STEPS = (_TABLES, _LEASES, _DOORS, _LOBBIES, _HANDS, _PRESENT, _PRESENT_ANYWHERE)  # what each version adds to the one before it


class SQLiteStore:
    """A store in the file at ``path``. ``clock`` gives the time, in seconds since 1970; ``new``: where there is no such file, one is made.

    Raises StoreError if the file is damaged, is another program's, or was written by a newer
    version; the file is then left as it was.

    SQLite would go on writing into a file that was moved or deleted, and nobody would find what it kept there: here that is a StoreError, until
    a file lies at the path again; that one is used from then on.
    """

    def __init__(self, path: Path | str, clock: Callable[[], float] = time.time, new: bool = True) -> None:
        self.path = Path(path)
        self._clock = clock
        self._lock = threading.RLock()
        self._own = 0
        self._open = False
        self._file: tuple[int, int] | None = None  # which one is open; None: it was moved or deleted since
        self._lost_at = 0.0  # when that was found
        self._times = 0  # how often one was opened
        self._waits = PATIENCE
        with self._guard():
            if new:
                self.path.parent.mkdir(parents=True, exist_ok=True)
            self._connect(new)

    def _connect(self, new: bool) -> None:
        """Open the file."""
        version = self._look()
        if not (new or version):
            raise self._missing()
        self._db = sqlite3.connect(self.path, timeout=PATIENCE, isolation_level=None, check_same_thread=False)
        self._open = True
        self._waits = PATIENCE
        try:
            self._prepare(version < SCHEMA)
            self._file = _identity(self.path)
        except BaseException:
            self.close()
            raise
        self._times += 1

    def _missing(self) -> StoreError:
        return self._error("the file isn't there any more; put it back in its place", AWAY)

    def _lost(self) -> None:
        if self._file is not None:
            self._file, self._lost_at = None, time.monotonic()

    def _still_there(self) -> None:
        """Make sure that what is kept goes into the file that others find at the path."""
        try:
            there = _identity(self.path)
        except OSError as error:
            self._lost()
            raise self._missing() from error
        if there == self._file:
            return
        self._lost()
        if time.monotonic() - self._lost_at < NOTICE:
            # Whoever follows the store has to know before it is another one.
            raise self._error("another file lies in its place now", AWAY)
        self._db.close()
        self._open = False
        self._connect(new=False)

    def _look(self) -> int:
        """The version of our tables that are there (0: none), found out without changing the file; StoreError if something else is."""
        if self.path.is_dir():
            raise self._error("this is a folder; name a file in it")
        if not self.path.exists() or self.path.stat().st_size == 0:
            return 0
        db = sqlite3.connect(f"file:{quote(str(self.path.absolute()))}?mode=ro", uri=True, timeout=PATIENCE)
        try:
            # In this order: another process may be making our tables meanwhile, and they come with the marks.
            tables = self._one(db, "SELECT count(*) FROM sqlite_master")
            version, application = self._one(db, "PRAGMA user_version"), self._one(db, "PRAGMA application_id")
            if application != APPLICATION:
                if tables == 0 and application == version == 0:
                    return 0
                raise self._error("this is another program's database; choose another file")
            if version > SCHEMA:
                raise self._error(f"written by a newer version (schema {version}, this program knows {SCHEMA}); install a newer aufachse-widgets")
            wrong = self._one(db, "PRAGMA quick_check(1)")
            if wrong != "ok":
                raise self._error(f"the file is damaged ({wrong}); it was left as it is: put a copy in its place, or move it away to start afresh")
        finally:
            db.close()
        return int(version)

    @staticmethod
    def _one(db: sqlite3.Connection, question: str, *asked: str) -> Any:
        row = db.execute(question, asked).fetchone()
        return row[0] if row else None

    def _prepare(self, old: bool) -> None:
        self._write_ahead()
        self._db.execute("PRAGMA synchronous = FULL")
        self._db.execute("PRAGMA foreign_keys = ON")
        if not old:
            return
        with self._writing():
            # Another process may have been first.
            for step in _STEPS[self._one(self._db, "PRAGMA user_version") :]:
                for statement in step.split(";"):
                    self._db.execute(statement)
            self._db.execute(f"PRAGMA application_id = {APPLICATION}")
            self._db.execute(f"PRAGMA user_version = {SCHEMA}")

    def _write_ahead(self) -> None:
        end = time.monotonic() + PATIENCE
        while True:
            try:
                self._db.execute("PRAGMA journal_mode = WAL")
                return
            except sqlite3.OperationalError as error:
                # For this SQLite itself does not wait where others open a new file too.
                if "locked" not in str(error) or time.monotonic() > end:
                    raise
                time.sleep(0.01)

    def _error(self, why: str, kind: str = "") -> StoreError:
        return StoreError(str(self.path), why, kind)

    @contextmanager
    def _guard(self) -> Iterator[None]:
        try:
            with self._lock:
                if self._open and self._db.in_transaction:
                    # An interrupt came into the midst of a rollback.
                    self._db.execute("ROLLBACK")
                if self._times:
                    self._still_there()
                yield
        except sqlite3.OperationalError as error:
            why, kind = _with_fix(str(error))
            if kind == LOCKED:
                self._wait_for_others(IMPATIENCE)
            raise self._error(why, kind) from error
        except sqlite3.DatabaseError as error:
            raise self._error(f"the file is damaged ({error}); it was left as it is: put a copy in its place, or move it away to start afresh") from error
        except sqlite3.Error as error:
            raise self._error(str(error)) from error
        except OSError as error:
            raise self._error(error.strerror or str(error)) from error

    def _wait_for_others(self, seconds: float) -> None:
        """Whoever has waited in vain for another writer waits only shortly until it goes again."""
        if seconds != self._waits and self._open:
            self._waits = seconds
            with suppress(sqlite3.Error):
                self._db.execute(f"PRAGMA busy_timeout = {round(1000 * min(seconds, PATIENCE))}")

    @contextmanager
    def _writing(self) -> Iterator[None]:
        try:
            # In here, so that an interrupt right after it is followed by the rollback.
            self._db.execute("BEGIN IMMEDIATE")
            yield
            self._db.execute("COMMIT")
            self._wait_for_others(PATIENCE)
        except BaseException:
            # A failed COMMIT may have ended the transaction already.
            with suppress(sqlite3.Error):
                self._db.execute("ROLLBACK")
            raise
        self._own += 1

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
        text = header_to_json(replace(header, seed="")).decode()
        seats = msgspec.json.encode(header.seats).decode()
        with self._guard(), self._writing():
            self._db.execute(
                "INSERT INTO games VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, (SELECT coalesce(max(touched), 0) + 1 FROM games))",
                (id, text, header.edition.id, seats, seed, len(entries), progress.turn, progress.over, self._clock()),
            )
            self._add(id, entries)
        return id

    def append(self, game: str, entries: Sequence[Entry[P]], progress: Progress = BEGUN) -> None:
        """Append a batch; Conflict if its first number is not the next one."""
        with self._guard(), self._writing():
            count = self._entries(game)
            if entries and entries[0].number != count + 1:
                raise Conflict(str(self.path), f"game {game} has {count} entries, so entry {entries[0].number} is not the next")
            self._add(game, entries)
            self._db.execute(
                "UPDATE games SET entries = ?, turn = ?, over = ?, updated = ?, touched = (SELECT max(touched) + 1 FROM games) WHERE id = ?",
                (count + len(entries), progress.turn, progress.over, self._clock(), game),
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

    def follow(self, game: str, kind: Kind[P, V], after: Callable[[], int], every: float = POLL) -> AsyncIterator[tuple[Entry[P], ...]]:
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
            code = make_code()
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

    def change_keys(self, game: str, seen: tuple[Key, ...], keys: tuple[Key, ...]) -> bool:
        """Put ``keys`` in the place of the game's links, where they are still as they were seen."""
        with self._guard(), self._writing():
            self._entries(game)
            if self._keys(game) != seen:
                return False
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

    @contextmanager
    def _lightly(self) -> Iterator[None]:
        """Write what need not be on the disk at once: the next step takes it along."""
        with self._guard():
            self._db.execute("PRAGMA synchronous = NORMAL")
            try:
                yield
            finally:
                self._db.execute("PRAGMA synchronous = FULL")

    def succeed(self, game: str, seen: tuple[Key, ...], new: str) -> bool:
        """The game ``new`` takes over code and links, where the links are still as they were seen."""
        with self._guard(), self._writing():
            self._entries(game)
            self._entries(new)
            if self._keys(game) != seen:
                return False
            for table in ("doors", "keys"):
                self._db.execute(f"DELETE FROM {table} WHERE game = ?", (new,))
                self._db.execute(f"UPDATE {table} SET game = ? WHERE game = ?", (new, game))
            return True

    def check(self) -> None:
        """StoreError where nothing can be kept now."""
        self._lost_at = 0.0
        with self._lightly():
            self._wait_for_others(IMPATIENCE)
            with self._writing():
                # As much as a step or two take; nobody sees it.
                self._db.execute("INSERT INTO lobbies VALUES ('', hex(zeroblob(4096)), 0)")
                self._db.execute("DELETE FROM lobbies WHERE code = ''")

    def list(self) -> tuple[Summary, ...]:
        """All games, the one last played first."""
        with self._guard():
            rows = self._db.execute("SELECT id, edition, seats, entries, turn, over, updated FROM games ORDER BY touched DESC").fetchall()
        return tuple(
            Summary(id, edition, msgspec.json.decode(seats, type=tuple[Seat, ...]), entries, turn, bool(over), updated)
            for id, edition, seats, entries, turn, over, updated in rows
        )

    def delete(self, game: str) -> None:
        """Forget a game."""
        with self._guard(), self._writing():
            self._entries(game)
            self._db.execute("DELETE FROM games WHERE id = ?", (game,))

    def close(self) -> None:
        """Let go of the file."""
        if self._open:
            self._open = False
            self._db.close()


def _identity(path: Path) -> tuple[int, int]:
    """Which file that is, whatever it is called; OSError where there is none."""
    found = path.stat()
    return found.st_dev, found.st_ino


def _with_fix(message: str) -> tuple[str, str]:
    """What to do about an error of SQLite, and of which kind it is."""
    if "locked" in message:
        return f"another program is writing ({message}); try again", LOCKED
    if "full" in message:
        return f"there is no room on the disk ({message}); make room and try again", FULL
    if "disk I/O" in message:
        return f"the disk can't be read or written ({message}); is it full, or was it taken away?", ""
    if "unable to open" in message:
        return f"the file cannot be opened ({message}); is its folder there, and may you write in it?", AWAY
    if "readonly" in message:
        return f"the file may not be written ({message})", READ_ONLY
    return message, ""
