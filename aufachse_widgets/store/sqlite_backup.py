"""A store's file looked after from outside, while pages play in it: its log folded in, a whole copy made of it."""

from __future__ import annotations

import os
import sqlite3
import stat
from contextlib import closing
from pathlib import Path

from .protocol import AWAY, LOCKED, StoreError
from .sqlite_copy import BESIDE, copy_database
from .sqlite_file import connection, first_value, schema_version, store_errors
from .timings import TIMINGS, Timings


def fold_log(path: Path, timings: Timings = TIMINGS) -> bool:
    """Fold a store's log into its file, so that the file alone holds everything; False where another program kept us from that.

    Where another program is just reading or writing that is waited for, but for ``timings.checkpoint_timeout`` at most. Nothing is made where
    nothing is; another program's file, and one that can't be read or written, stay as they are.
    """
    log = _beside(path, "-wal")
    try:
        with store_errors(path):
            if not log.exists() or log.stat().st_size == 0 or not schema_version(path, timings):
                return True
            with closing(connection(path, "rw", timings)) as db:
                db.execute(f"PRAGMA busy_timeout = {round(1000 * timings.checkpoint_timeout)}")
                busy: int = first_value(db, "PRAGMA wal_checkpoint(TRUNCATE)")
                return not busy
    except StoreError as error:
        return error.kind != LOCKED


def back_up(path: Path, target: Path, overwrite: bool = False, timings: Timings = TIMINGS) -> int:
    """Copy the store at ``path`` into the one file ``target``, while games go on; how many games it holds.

    The copy is as the games were at one moment, is checked, and is on the disk when this returns; where something fails no file is made, and what was
    there stays. Raises StoreError, naming the file and the reason. What is at ``target`` is only replaced with ``overwrite``.
    """
    with store_errors(path):
        if not schema_version(path, timings):
            raise StoreError(str(path), "no games are kept there yet", AWAY)
    _check_target(path, target, overwrite)
    with store_errors(path), closing(connection(path, "ro", timings)) as source:
        try:
            return copy_database(source, path, target, overwrite)
        except OSError as error:
            raise StoreError(str(target), f"it can't be written: {error.strerror or error}") from error
        except sqlite3.OperationalError as error:
            if "locked" in str(error):
                raise
            raise StoreError(str(target), f"it can't be written ({error}); is there room on the disk, and may you write in its folder?") from error


def _check_target(path: Path, target: Path, overwrite: bool) -> None:
    """StoreError where no backup may be put."""

    def refuse(why: str) -> None:
        raise StoreError(str(target), why)

    with store_errors(target):
        if not target.name:
            refuse("name a file")
        if not target.parent.is_dir():
            refuse("its folder isn't there; make it first")
        if target.resolve() in [_beside(path.resolve(), name) for name in ("", *BESIDE)]:
            refuse("the games themselves are kept there; name another file")
        if os.path.lexists(target):
            kind = target.stat().st_mode if target.exists() else 0
            if stat.S_ISDIR(kind):
                refuse("this is a folder; name a file in it")
            if not stat.S_ISREG(kind):
                refuse("this is no file but a device, a pipe or a link that leads nowhere; name a file")
            if path.samefile(target):
                refuse("the games themselves are kept there; name another file")
            if not overwrite:
                refuse("there is such a file already; name another one, or overwrite it with --overwrite")
        for name in BESIDE:
            # Whatever opens a database takes what lies beside it for a part of it.
            if os.path.lexists(left := _beside(target, name)):
                refuse(f"{left.name} lies beside it, so a program may have that file open; name another one")


def _beside(path: Path, name: str) -> Path:
    return path.with_name(f"{path.name}{name}")
