"""Notebooks of earlier versions import from ``aufachse_widgets.apps``: it works, and says where the names are now."""

from __future__ import annotations

import importlib

import pytest

from aufachse_widgets import apps

NAMES = [("auction_table", "auction_session"), ("auction_table", "NAMES"), ("play", "play"), ("replay", "replay"), ("track", "track")]


@pytest.mark.parametrize(("name", "attribute"), NAMES)
def test_an_earlier_name_leads_to_the_module_of_today(name: str, attribute: str) -> None:
    earlier = importlib.import_module(f"aufachse_widgets.apps.{name}")
    with pytest.warns(FutureWarning, match=rf"aufachse_widgets\.apps\.{name} is now aufachse_widgets\.pages\.{name}"):
        found = getattr(earlier, attribute)
    assert found is getattr(importlib.import_module(f"aufachse_widgets.pages.{name}"), attribute)


def test_every_earlier_name_is_a_page() -> None:
    for name in apps.MOVED:
        assert importlib.import_module(f"aufachse_widgets.pages.{name}")


def test_a_whole_module_is_there_under_its_earlier_name() -> None:
    there: dict[str, object] = {}
    with pytest.warns(FutureWarning, match="is now"):
        exec("import aufachse_widgets.apps.play\nfound = aufachse_widgets.apps.play.play\nfrom aufachse_widgets.apps.track import *", there)
    assert there["found"] is importlib.import_module("aufachse_widgets.pages.play").play
    assert there["track"] is importlib.import_module("aufachse_widgets.pages.track").track


def test_what_was_never_there_is_missing() -> None:
    with pytest.raises(ImportError, match="nothing"):
        exec("from aufachse_widgets.apps.play import nothing", {})
