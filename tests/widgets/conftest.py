"""Tests are quicker than fingers: a touch counts at once, wherever that is not what is tested."""

import pytest

from aufachse_widgets.widgets.track import desk


@pytest.fixture(autouse=True)
def quick_fingers(monkeypatch):
    monkeypatch.setattr(desk, "STILL", 0.0)
