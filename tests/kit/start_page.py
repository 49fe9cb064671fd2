"""What tests of the start page and its forms begin with: an empty store, boxes of their own, the page."""

import pytest

from aufachse_widgets.pages.start import StartPage


@pytest.fixture(autouse=True)
def boxes(monkeypatch, tmp_path):
    monkeypatch.setenv("AUFACHSE_BOXES", str(tmp_path / "boxes"))


@pytest.fixture
def page(store):
    opened = []
    page = StartPage(store, opened.append)
    page.games = opened
    yield page
    page.close()
