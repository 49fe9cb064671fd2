"""The SQLite file that games are kept in: opened, made, brought up to date, found again where it was moved, and what it refuses told in words."""

from __future__ import annotations

import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any
from urllib.parse import quote

from .protocol import AWAY, FULL, LOCKED, READ_ONLY, StoreError
from .timings import TIMINGS, Timings

SCHEMA = 7  # the version in PRAGMA user_version
APPLICATION = 0x41414348  # "AACH" in PRAGMA application_id: the file is ours
COUNT_TABLES = "SELECT count(*) FROM sqlite_master"

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
# At lobbies, too: ``place`` is the id of a game or the code of a lobby. Who was there may be forgotten.
_PRESENT = """
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
_STEPS = (_TABLES, _LEASES, _DOORS, _LOBBIES, _HANDS, "", _PRESENT)  # what each version adds to the one before it; the sixth knew only of games' tables


class SQLiteFile:
    """The file at ``path``, open. ``clock`` gives the time, in seconds since 1970; ``new``: where there is no such file, one is made.

    Raises StoreError if the file is damaged, is another program's, or was written by a newer
    version; the file is then left as it was.

    SQLite would go on writing into a file that was moved or deleted, and nobody would find what it kept there: here that is a StoreError, until
    a file lies at the path again; that one is used from then on.
    """

    def __init__(self, path: Path | str, clock: Callable[[], float] = time.time, new: bool = True, timings: Timings = TIMINGS) -> None:
        self.path = Path(path)
        self.timings = timings
        self._clock = clock
        self._lock = threading.RLock()
        self._own = 0
        self._open = False
        self._file: tuple[int, int] | None = None  # which one is open; None: it was moved or deleted since
        self._lost_at = 0.0  # when that was found
        self._times = 0  # how often one was opened
        self._waits = timings.lock_timeout
        with self._guard():
            if new:
                self.path.parent.mkdir(parents=True, exist_ok=True)
            self._connect(new)

    def _connect(self, new: bool) -> None:
        """Open the file."""
        version = self._look()
        if not (new or version):
            raise self._missing()
        self._db = sqlite3.connect(self.path, timeout=self.timings.lock_timeout, isolation_level=None, check_same_thread=False)
        self._open = True
        self._waits = self.timings.lock_timeout
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
        if time.monotonic() - self._lost_at < self.timings.replacement_delay:
            # Whoever follows the store has to know before it is another one.
            raise self._error("another file lies in its place now", AWAY)
        self._db.close()
        self._open = False
        self._connect(new=False)

    def _look(self) -> int:
        """The version of our tables that are there (0: none), found out without changing the file; StoreError if something else is.

        Only what a killed process left half-written is rolled back first: until then nobody can read the file.
        """
        if self.path.is_dir():
            raise self._error("this is a folder; name a file in it")
        if not self.path.exists() or self.path.stat().st_size == 0:
            return 0
        with closing(self._connection("ro")) as db:
            # In this order: another process may be making our tables meanwhile, and they come with the marks.
            try:
                tables = self._one(db, COUNT_TABLES)
            except sqlite3.OperationalError as error:
                if error.sqlite_errorname != "SQLITE_READONLY_ROLLBACK":
                    raise
                with closing(self._connection("rw")) as writing:
                    self._one(writing, COUNT_TABLES)
                tables = self._one(db, COUNT_TABLES)
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
        return int(version)

    def _connection(self, mode: str) -> sqlite3.Connection:
        """To the file that is there, in SQLite's ``mode``."""
        return sqlite3.connect(f"file:{quote(str(self.path.absolute()))}?mode={mode}", uri=True, timeout=self.timings.lock_timeout)

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
        end = time.monotonic() + self.timings.lock_timeout
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
                self._wait_for_others(self.timings.lock_retry_timeout)
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
                self._db.execute(f"PRAGMA busy_timeout = {round(1000 * min(seconds, self.timings.lock_timeout))}")

    @contextmanager
    def _writing(self) -> Iterator[None]:
        try:
            # In here, so that an interrupt right after it is followed by the rollback.
            self._db.execute("BEGIN IMMEDIATE")
            yield
            self._db.execute("COMMIT")
            self._wait_for_others(self.timings.lock_timeout)
        except BaseException:
            # A failed COMMIT may have ended the transaction already.
            with suppress(sqlite3.Error):
                self._db.execute("ROLLBACK")
            raise
        self._own += 1

    @contextmanager
    def _lightly(self) -> Iterator[None]:
        """Write what need not be on the disk at once: the next step takes it along."""
        with self._guard():
            self._db.execute("PRAGMA synchronous = NORMAL")
            try:
                yield
            finally:
                self._db.execute("PRAGMA synchronous = FULL")

    @contextmanager
    def _at_once(self) -> Iterator[None]:
        """The same, waiting for nobody: neither for another writer nor with a file that lies in the place of ours."""
        self._lost_at = 0.0
        with self._lightly():
            self._wait_for_others(self.timings.lock_retry_timeout)
            yield

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
