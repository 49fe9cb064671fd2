"""The stores under test go by a clock that can be set; and a header."""

from __future__ import annotations

import pytest

from aufachse_widgets.engine import board_digest, preset, shipped_board, shipped_contracts
from aufachse_widgets.journal import Header, Seat
from tests.kit.stores import clocked_store as store

__all__ = ["store"]


@pytest.fixture
def header() -> Header:
    digest = board_digest(shipped_board(), shipped_contracts())
    seats = (Seat("Anna", "red"), Seat("Ödön <b>", "blue", "courier"))
    return Header(edition=preset("schmidt-2007"), board="mitteleuropa", board_digest=digest, seats=seats, seed_hash="hash")
