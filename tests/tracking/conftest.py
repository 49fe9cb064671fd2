"""A table of three to tell of, with the package's own cards as its box."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from aufachse_widgets.box import shipped_box
from aufachse_widgets.engine import PRESETS
from aufachse_widgets.journal import Seat
from aufachse_widgets.sessions.tracker import Tracker

SEATS = (Seat("Red", "red"), Seat("Blue", "blue"), Seat("Green", "green"))


@pytest.fixture
def tracker() -> Iterator[Tracker]:
    made = Tracker.new("fx-schmid-1987", SEATS, first=0, box=shipped_box(PRESETS["fx-schmid-1987"]))
    yield made
    made.close()
