"""Where games are kept. The database is the truth; a file is export and import."""

from __future__ import annotations

import os
from pathlib import Path

import platformdirs

from .memory import MemoryStore
from .protocol import (
    AWAY,
    FREE,
    FULL,
    HOST,
    LOCKED,
    ONLY_THE_HOST,
    READ_ONLY,
    SEAT,
    UNTIMED,
    VACATED,
    WALL,
    Conflict,
    HostKey,
    Kept,
    Key,
    Lease,
    NoGame,
    NotAllowed,
    Present,
    Progress,
    Store,
    StoreError,
    Summary,
    link_hash,
)
from .timings import TIMINGS, Timings

__all__ = [
    "AWAY", "FREE", "FULL", "HOST", "LOCKED", "ONLY_THE_HOST", "READ_ONLY", "SEAT", "TIMINGS", "UNTIMED", "VACATED", "WALL", "Conflict", "HostKey",
    "Kept", "Key", "Lease", "MemoryStore", "NoGame", "NotAllowed", "Present", "Progress", "Store", "StoreError", "Summary", "Timings", "back_up",
    "default_path", "fold_log", "link_hash", "open_store",
]  # fmt: skip

MEMORY = "memory:"


def default_path() -> str:
    """Where games are kept: ``AUFACHSE_STORE``, or a file in the user's data folder."""
    return os.environ.get("AUFACHSE_STORE") or str(platformdirs.user_data_path("aufachse", appauthor=False) / "games.sqlite")


def open_store(where: str | os.PathLike[str] | None = None, new: bool = True, timings: Timings = TIMINGS) -> Store:
    """The store at a path, a URL or ``memory:``; :func:`default_path` by default. Without ``new`` it has to be there already.

    URLs are written as SQLAlchemy does: ``sqlite:///folder/file`` from here,
    ``sqlite:////folder/file`` from the root. The folder is made where it does not exist. Raises
    :class:`StoreError`, naming the file and the reason, where it cannot be opened.

    >>> open_store("memory:").list()
    ()
    """
    path = store_file(where)
    if path is None:
        return MemoryStore(timings=timings)
    # Here, so that a build without SQLite keeps its games in memory.
    try:
        from .sqlite import SQLiteStore
    except ImportError as error:
        raise _without_sqlite(path, error) from error
    return SQLiteStore(path, new=new, timings=timings)


def store_file(where: str | os.PathLike[str] | None = None) -> Path | None:
    """The file of the store at a path or a URL; None for ``memory:``, StoreError for a URL of another kind.

    >>> store_file("sqlite:///games.sqlite").name, store_file("memory:")
    ('games.sqlite', None)
    """
    name = os.fspath(where) if where is not None else default_path()
    if name == MEMORY:
        return None
    scheme, found, rest = name.partition("://")
    if found and scheme != "sqlite":
        raise StoreError(scheme, f"this version keeps no games at {scheme}; give a path, sqlite:///path or {MEMORY}")
    return Path(rest.removeprefix("/") if found else name).expanduser()


def fold_log(where: str | os.PathLike[str] | None = None, timings: Timings = TIMINGS) -> bool:
    """Have the store's file hold everything by itself, so that a copy of it is whole; False where another program that is writing kept us from that.

    For a server that starts or stops: what its pages have left in the log beside the file is folded in. No error, and nothing made, where no store is."""
    try:
        path = store_file(where)
        from .sqlite_backup import fold_log as fold
    except (ImportError, StoreError):
        return True
    return path is None or fold(path, timings)


def back_up(target: str | os.PathLike[str], where: str | os.PathLike[str] | None = None, overwrite: bool = False, timings: Timings = TIMINGS) -> int:
    """Copy all games of the store at ``where`` (:func:`default_path` by default) into the one file ``target``, while games go on; how many they are.

    A file that is there already is only replaced with ``overwrite``. Raises StoreError, naming the file and the reason; then what was there stays.
    """
    path = store_file(where)
    if path is None:
        raise StoreError(MEMORY, "games in memory can't be copied; save them as files")
    try:
        from .sqlite_backup import back_up as copy
    except ImportError as error:
        raise _without_sqlite(path, error) from error
    return copy(path, Path(target).expanduser(), overwrite, timings)


def _without_sqlite(path: Path, error: ImportError) -> StoreError:
    return StoreError(str(path), f"this Python has no SQLite ({error}); use {MEMORY}")
