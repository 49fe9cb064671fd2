"""The stores under test, a clock that can be set, and a header."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from aufachse_widgets.engine import board_digest, preset, shipped_board, shipped_contracts
from aufachse_widgets.journal import Header, Seat
from aufachse_widgets.store import MemoryStore, Store
from aufachse_widgets.store.sqlite import SQLiteStore


class Clock:
    """Seconds since 1970, as told."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture(params=["memory", "sqlite"])
def store(request, tmp_path, clock) -> Iterator[Store]:
    make: dict[str, Callable[[], Store]] = {
        "memory": lambda: MemoryStore(clock),
        "sqlite": lambda: SQLiteStore(tmp_path / "games.sqlite", clock),
    }
    store = make[request.param]()
    yield store
    store.close()


@pytest.fixture
def header() -> Header:
    digest = board_digest(shipped_board(), shipped_contracts())
    seats = (Seat("Anna", "red"), Seat("Ödön <b>", "blue", "courier"))
    return Header(edition=preset("schmidt-2007"), board="mitteleuropa", board_digest=digest, seats=seats, seed_hash="hash")
