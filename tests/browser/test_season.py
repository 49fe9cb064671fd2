"""An evening's end at a tracked table, on a phone: who has won, a picture of it, the season; two names become one person, and all is saved as CSV."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from aufachse_widgets.journal import Seat
from aufachse_widgets.sessions.tracker import Tracker
from aufachse_widgets.store import Store
from aufachse_widgets.tracking.facts import TABLE, Finished, Paid
from tests.browser.conftest import PHONE
from tests.kit.rest import settle
from tests.kit.screens import at_once
from tests.kit.served_stores import Kept

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.reduced_motion]


def evening(store: Store, bank: bool, *names: str) -> Tracker:
    """A table at which the first of them got something."""
    tracker = Tracker.new(seats=tuple(map(Seat, names)), store=store, bank=bank)
    assert tracker.tell(Paid(0, 700, "delivery"))
    return tracker


def two_evenings(store: Store) -> str:
    """One that is over, and one that isn't, whose game this is; Thomas was Tom last time."""
    assert evening(store, False, "Ada", "Tom").tell(Finished(TABLE))
    return evening(store, True, "Thomas", "Ada").game_id


def test_the_evening_ends_and_counts_in_the_season(kept_games: Kept, served_store: Store, open_page: Callable[..., Page], screenshots: Path) -> None:
    game = at_once(two_evenings, served_store)
    page = open_page(f"{kept_games.server.url}?game={game}", PHONE)

    def press(name: str) -> None:
        settle(page)
        page.get_by_role("button", name=name, exact=True).locator("visible=true").click()

    page.locator(".aa-tabs").get_by_role("button", name="End").click()
    press("The game ends now")
    press("End it")
    expect(page.locator(".aa-won")).to_contain_text("Thomas has won")
    settle(page)
    with page.expect_download() as picture:
        press("Save a picture")
    assert picture.value.path().read_bytes().startswith(b"\x89PNG")

    press("Season")
    season = page.locator(".aa-season")
    expect(season).to_contain_text("1 table")
    press("Two names, one person?")
    page.get_by_label("This name", exact=True).select_option(label="Tom")
    page.get_by_label("is this person", exact=True).select_option(label="Thomas")
    press("Join them")
    expect(season.locator(".aa-season-standing")).to_contain_text("1 of 2")
    expect(season.get_by_role("button", name="Tom is Thomas: part them")).to_be_visible()
    expect(season.locator(".aa-pairs")).to_contain_text("1 : 1")
    settle(page)
    page.screenshot(path=screenshots / "season-390.png", full_page=True)
    with page.expect_download() as saved:
        press("Save as CSV")
    lines = list(csv.DictReader(io.StringIO(saved.value.path().read_text(encoding="utf-8-sig"))))
    assert [(line["player"], line["written as"], line["place"], line["money"], line["currency"]) for line in lines] == [
        ("Ada", "Ada", "1", "5700", "DM"), ("Thomas", "Tom", "2", "5000", "DM"), ("Thomas", "Thomas", "1", "5700", "DM"), ("Ada", "Ada", "2", "5000", "DM"),
    ]  # fmt: skip

    # Parted again, from the start page this time.
    press("Close the season")
    expect(page.locator(".aa-won")).to_be_visible()
    page.goto(kept_games.server.url)
    press("All games and players")
    press("Season")
    press("Two names, one person?")
    press("Tom is Thomas: part them")
    expect(page.locator(".aa-season")).to_contain_text("1 table")
