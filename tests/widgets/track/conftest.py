"""Fixtures of the companion's screens: a table of four, and a folder for its boxes."""

import pytest

from aufachse_widgets.box import Box
from aufachse_widgets.pages.track import track
from tests.widgets.track.hands import NAMES


@pytest.fixture(autouse=True)
def boxes(monkeypatch, tmp_path):
    monkeypatch.setenv("AUFACHSE_BOXES", str(tmp_path / "boxes"))
    return tmp_path / "boxes"


@pytest.fixture
def table():
    made = track(players=4, names=NAMES, first=0, box=Box("Ours"))
    yield made
    made.close()
