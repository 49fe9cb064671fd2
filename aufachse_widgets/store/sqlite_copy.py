"""A whole copy of an SQLite database in one file, made while others go on writing."""

from __future__ import annotations

import errno
import os
import secrets
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from ..journal.atomic_file import put_in_place

BESIDE = ("-wal", "-shm", "-journal")  # what SQLite calls the files that it keeps beside a database
COUNTS = ("SELECT count(*) FROM games", "SELECT count(*) FROM entries")


def copy_database(source: sqlite3.Connection, path: Path, target: Path, overwrite: bool = False) -> int:
    """Copy the games of ``source``, whose file is at ``path``, as they are now into the file ``target``, whole or not at all; how many games they are.

    The copy is checked before it gets its name, may be read by those who may read the source, and is on the disk when this returns. Raises
    FileExistsError where there is such a file already and it is not to be overwritten, another OSError or sqlite3.Error where it cannot be written or
    isn't what it should be.
    """
    if target.exists() and not overwrite:
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(target))
    scratch = target.with_name(f".{target.name}.{secrets.token_hex(4)}.part")
    try:
        scratch.touch(0o600, exist_ok=False)
        with _snapshot(source) as counts, closing(sqlite3.connect(scratch, isolation_level=None)) as copy:
            source.backup(copy)
            copy.execute("PRAGMA journal_mode = DELETE")  # all of it in the one file
            (wrong,) = copy.execute("PRAGMA integrity_check(1)").fetchone()
            if wrong != "ok" or _counts(copy) != counts:
                raise sqlite3.DatabaseError(f"the copy isn't good: {wrong}")
        with scratch.open("rb+") as written:
            os.fsync(written.fileno())
        shutil.copymode(path, scratch)
        put_in_place(scratch, target)
    finally:
        for name in ("", *BESIDE):
            with suppress(OSError):
                scratch.with_name(f"{scratch.name}{name}").unlink(missing_ok=True)
    return counts[0]


@contextmanager
def _snapshot(source: sqlite3.Connection) -> Iterator[tuple[int, ...]]:
    """Inside the ``with`` the database stands still for this connection; how many games and entries it holds. Nobody else waits for that."""
    # Without a transaction a backup would wait without end for a file that another program has locked.
    source.execute("BEGIN")
    try:
        yield _counts(source)
    finally:
        with suppress(sqlite3.Error):
            source.execute("ROLLBACK")


def _counts(db: sqlite3.Connection) -> tuple[int, ...]:
    return tuple(int(db.execute(count).fetchone()[0]) for count in COUNTS)
