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
    VACATED,
    WALL,
    Conflict,
    HostKey,
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
    "AWAY", "FREE", "FULL", "HOST", "LOCKED", "ONLY_THE_HOST", "READ_ONLY", "SEAT", "TIMINGS", "VACATED", "WALL", "Conflict", "HostKey", "Key", "Lease",
    "MemoryStore", "NoGame", "NotAllowed", "Present", "Progress", "Store", "StoreError", "Summary", "Timings", "default_path", "link_hash", "open_store",
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
    name = os.fspath(where) if where is not None else default_path()
    if name == MEMORY:
        return MemoryStore(timings=timings)
    scheme, found, rest = name.partition("://")
    if found and scheme == "sqlite":
        name = rest.removeprefix("/")
    elif found:
        raise StoreError(scheme, f"this version keeps no games at {scheme}; give a path, sqlite:///path or {MEMORY}")
    # Here, so that a build without SQLite keeps its games in memory.
    try:
        from .sqlite import SQLiteStore
    except ImportError as error:
        raise StoreError(name, f"this Python has no SQLite ({error}); use {MEMORY}") from error
    return SQLiteStore(Path(name).expanduser(), new=new, timings=timings)
