"""Fixtures of stores: in memory and SQLite, in memory alone, with a clock that is set by the test, or one connection for each device."""

from __future__ import annotations

import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from aufachse_widgets.store import TIMINGS, MemoryStore, Store, Timings
from aufachse_widgets.store.sqlite import SQLiteStore

KINDS = ("memory", "sqlite")
FILE = "games.sqlite"


class Clock:
    """Seconds since 1970, as the test sets them."""

    def __init__(self, now: float = 1000.0) -> None:
        self.now = now

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def timings() -> Timings:
    """The waits of the stores below; a module that needs others overrides this fixture."""
    return TIMINGS


@pytest.fixture
def memory_store(timings: Timings) -> Store:
    """An empty store in memory."""
    return MemoryStore(timings=timings)


@pytest.fixture(params=KINDS)
def store(request: pytest.FixtureRequest, tmp_path: Path, timings: Timings) -> Iterator[Store]:
    """An empty store of each kind."""
    opened: Store = MemoryStore(timings=timings) if request.param == "memory" else SQLiteStore(tmp_path / FILE, timings=timings)
    yield opened
    opened.close()


@pytest.fixture(params=KINDS)
def clocked_store(request: pytest.FixtureRequest, tmp_path: Path, clock: Clock, timings: Timings) -> Iterator[Store]:
    """An empty store of each kind that takes the time from ``clock``."""
    opened: Store = MemoryStore(clock, timings) if request.param == "memory" else SQLiteStore(tmp_path / FILE, clock, timings=timings)
    yield opened
    opened.close()


@pytest.fixture(params=KINDS)
def connect(request: pytest.FixtureRequest, tmp_path: Path, timings: Timings) -> Iterator[Callable[[], Store]]:
    """Connects one more device to the same games: in memory they share a store, in SQLite each has a connection of its own."""
    shared = MemoryStore(timings=timings)
    opened: list[Store] = []

    def another() -> Store:
        opened.append(shared if request.param == "memory" else SQLiteStore(tmp_path / FILE, timings=timings))
        return opened[-1]

    yield another
    for one in opened:
        one.close()


def games_in_a_copy(file: Path, folder: Path) -> dict[str, int]:
    """The games, with their numbers of entries, in a copy of that one file and of nothing that lies beside it. It is made in that folder."""
    alone = folder / "alone" / "copy.sqlite"
    shutil.rmtree(alone.parent, ignore_errors=True)
    alone.parent.mkdir()
    # By another program, as somebody does it. A process that has a store open must not open and close its file itself: the system would take that
    # for the end of the locks which SQLite holds.
    subprocess.run([sys.executable, "-I", "-c", "import shutil, sys; shutil.copyfile(*sys.argv[1:])", file, alone], check=True, timeout=300)
    with closing(sqlite3.connect(alone)) as db:
        if not db.execute("SELECT count(*) FROM sqlite_master WHERE name = 'games'").fetchone()[0]:
            return {}
        return dict(db.execute("SELECT id, entries FROM games").fetchall())
