"""Tests are quicker than fingers: a touch counts at once, wherever that is not what is tested."""

import pytest

from aufachse_widgets.widgets.parts import touch as track_touch


@pytest.fixture(autouse=True)
def quick_fingers(monkeypatch):
    monkeypatch.setattr(track_touch, "STILL", 0.0)
