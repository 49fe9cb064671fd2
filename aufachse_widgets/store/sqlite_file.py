"""The SQLite file that games are kept in: opened, made, brought up to date, found again where it was moved, and what it refuses told in words.

What is written goes into a log beside the file (``-wal``) first. Each connection that is closed folds the log into the file, so that the file alone,
copied by somebody who knows nothing of the log, holds every game.
"""

from __future__ import annotations

import os
import sqlite3
import stat
import sys
import threading
import time
import weakref
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any, ClassVar
from urllib.parse import quote

from .protocol import AWAY, FULL, LOCKED, READ_ONLY, StoreError
from .sqlite_copy import copy_database
from .timings import TIMINGS, Timings

SCHEMA = 9  # the version in PRAGMA user_version
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
# Games of earlier versions were not timed.
_WORKED_OUT = """
ALTER TABLE games ADD COLUMN played REAL NOT NULL DEFAULT -1;
CREATE TABLE worked_out (
    game TEXT PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE,
    entries INTEGER NOT NULL,
    body TEXT NOT NULL
) WITHOUT ROWID;
"""
# One row at most.
_JOINED_NAMES = """
CREATE TABLE joined_names (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    body TEXT NOT NULL
);
"""
# What each version adds to the one before it; the sixth knew only of games' tables.
_STEPS = (_TABLES, _LEASES, _DOORS, _LOBBIES, _HANDS, "", _PRESENT, _WORKED_OUT, _JOINED_NAMES)


class SQLiteFile:
    """The file at ``path``, open. ``clock`` gives the time, in seconds since 1970; ``new``: where there is no such file, one is made.

    Raises StoreError if the file is damaged, is another program's, or was written by a newer
    version; the file is then left as it was.

    SQLite would go on writing into a file that was moved or deleted, and nobody would find what it kept there: here that is a StoreError, until
    a file lies at the path again; that one is used from then on.
    """

    _opened: ClassVar[weakref.WeakSet[SQLiteFile]] = weakref.WeakSet()  # by this process

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
        version = schema_version(self.path, self.timings)
        if not (new or version):
            raise self._missing()
        self._db = sqlite3.connect(self.path, timeout=self.timings.lock_timeout, isolation_level=None, check_same_thread=False)
        self._let_go = weakref.finalize(self, _let_go, self._db)  # also where nobody closes this, and where the process ends
        self._open = True
        self._opened.add(self)
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
            # A follower of the store has to know before it is another one.
            raise self._error("another file lies in its place now", AWAY)
        self._let_go.detach()
        self._db.close()
        self._open = False
        self._connect(new=False)

    @staticmethod
    def _one(db: sqlite3.Connection, question: str, *asked: str) -> Any:
        return first_value(db, question, *asked)

    def _prepare(self, old: bool) -> None:
        self._write_ahead()
        self._db.execute("PRAGMA synchronous = FULL")
        self._db.execute("PRAGMA foreign_keys = ON")
        if not old:
            return
        with self._writing():
            # Another process may have been first.
            version = self._one(self._db, "PRAGMA user_version")
            if 0 < version < SCHEMA:
                self._keep_a_copy(version)
            for step in _STEPS[version:]:
                for statement in step.split(";"):
                    self._db.execute(statement)
            self._db.execute(f"PRAGMA application_id = {APPLICATION}")
            self._db.execute(f"PRAGMA user_version = {SCHEMA}")

    def _keep_a_copy(self, version: int) -> None:
        """Keep the file as it is, beside it, before it is brought up to date. Nobody else writes meanwhile."""
        names = (f"{self.path.stem}.schema-{version}{number}{self.path.suffix}" for number in ("", *(f"-{count}" for count in range(2, 1000))))
        copy = next(path for name in names if not (path := self.path.with_name(name)).exists())
        try:
            with closing(connection(self.path, "ro", self.timings)) as reading:
                copy_database(reading, self.path, copy)
        except (OSError, sqlite3.Error) as error:
            why, kind = _with_fix(getattr(error, "strerror", None) or str(error))
            said = f"written by an older version; before it is brought up to date a copy is kept beside it ({copy.name}), and that failed: {why}"
            raise self._error(said, kind) from error

    def _write_ahead(self) -> None:
        if sys.platform == "emscripten":
            # In a browser one page has the file to itself, and there is no memory that processes share, which a log beside the file needs.
            self._db.execute("PRAGMA locking_mode = EXCLUSIVE")
            self._db.execute("PRAGMA journal_mode = TRUNCATE")
            return
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
            with self._lock, store_errors(self.path):
                if self._open and self._db.in_transaction:
                    # An interrupt came into the midst of a rollback.
                    self._db.execute("ROLLBACK")
                if self._times:
                    self._still_there()
                yield
        except StoreError as error:
            if error.kind == LOCKED:
                self._wait_for_others(self.timings.lock_retry_timeout)
            raise

    def _wait_for_others(self, seconds: float) -> None:
        """A process that has waited in vain for another writer waits only shortly until it goes again."""
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
        """Let go of the file. Its log is folded into it first, unless another program is reading or writing at this very moment."""
        if self._open:
            self._open = False
            self._let_go()

    @classmethod
    def _leave_to_parent(cls) -> None:
        """Let go of nothing, in a forked process: what is open is the parent's."""
        for file in tuple(cls._opened):
            file._let_go.detach()


def _let_go(db: sqlite3.Connection) -> None:
    with suppress(sqlite3.Error):
        db.execute("PRAGMA busy_timeout = 0")
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    with suppress(sqlite3.Error):
        db.close()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=SQLiteFile._leave_to_parent)


def schema_version(path: Path, timings: Timings = TIMINGS) -> int:
    """The version of our tables that are in a file (0: there is none, or an empty one), found out without changing it; StoreError if something else is.

    Only what a killed process left half-written is rolled back first: until then nobody can read the file.
    """
    if not path.exists():
        return 0
    found = path.stat()
    if stat.S_ISDIR(found.st_mode):
        raise StoreError(str(path), "this is a folder; name a file in it")
    if not stat.S_ISREG(found.st_mode):
        raise StoreError(str(path), "this is no file but a device or a pipe; name a file")
    if found.st_size == 0:
        return 0
    with closing(connection(path, "ro", timings)) as db:
        # In this order: another process may be making our tables meanwhile, and they come with the marks.
        try:
            tables = first_value(db, COUNT_TABLES)
        except sqlite3.OperationalError as error:
            if error.sqlite_errorname != "SQLITE_READONLY_ROLLBACK":
                raise
            with closing(connection(path, "rw", timings)) as writing:
                first_value(writing, COUNT_TABLES)
            tables = first_value(db, COUNT_TABLES)
        version, application = first_value(db, "PRAGMA user_version"), first_value(db, "PRAGMA application_id")
        if application != APPLICATION:
            if tables == 0 and application == version == 0:
                return 0
            raise StoreError(str(path), "this is another program's database; choose another file")
        if version > SCHEMA:
            raise StoreError(str(path), f"written by a newer version (schema {version}, this program knows {SCHEMA}); install a newer aufachse-widgets")
        wrong = first_value(db, "PRAGMA quick_check(1)")
        if wrong != "ok":
            raise StoreError(str(path), _damaged(wrong))
    return int(version)


def connection(path: Path, mode: str, timings: Timings = TIMINGS) -> sqlite3.Connection:
    """A connection to the file that is there, in SQLite's ``mode``."""
    return sqlite3.connect(f"file:{quote(str(path.absolute()))}?mode={mode}", uri=True, timeout=timings.lock_timeout, isolation_level=None)


def first_value(db: sqlite3.Connection, question: str, *asked: str) -> Any:
    """The first value of the first row; None where there is no row."""
    row = db.execute(question, asked).fetchone()
    return row[0] if row else None


@contextmanager
def store_errors(path: Path) -> Iterator[None]:
    """What SQLite and the system refuse inside the ``with`` becomes a StoreError."""
    try:
        yield
    except sqlite3.OperationalError as error:
        raise StoreError(str(path), *_with_fix(str(error))) from error
    except sqlite3.DatabaseError as error:
        raise StoreError(str(path), _damaged(error)) from error
    except sqlite3.Error as error:
        raise StoreError(str(path), str(error)) from error
    except OSError as error:
        raise StoreError(str(path), error.strerror or str(error)) from error


def _damaged(wrong: object) -> str:
    return f"the file is damaged ({wrong}); it was left as it is: put a copy in its place, or move it away to start afresh"


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
