"""Fixtures of the companion's screens: a table of four, and a folder for its boxes."""

import pytest

from aufachse_widgets.apps.track import track
from aufachse_widgets.box import Box
from aufachse_widgets.widgets.track import dice as track_dice
from aufachse_widgets.widgets.track import search as track_find
from aufachse_widgets.widgets.track import space_chooser as track_space
from aufachse_widgets.widgets.track import turn as track_turn
from tests.widgets.track.hands import NAMES


@pytest.fixture(autouse=True)
def boxes(monkeypatch, tmp_path):
    for module in (track_dice, track_find, track_space, track_turn):
        monkeypatch.setattr(module, "TWICE", 0.0)  # tests are quicker than fingers
    monkeypatch.setenv("AUFACHSE_BOXES", str(tmp_path / "boxes"))
    return tmp_path / "boxes"


@pytest.fixture
def table():
    made = track(players=4, names=NAMES, first=0, box=Box("Ours"))
    yield made
    made.close()
