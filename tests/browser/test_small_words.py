"""What a new user stumbled over on a phone: whose bid stands, what the gear and the question mark offer, where the form says what it means."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from aufachse_widgets.engine.log import BidMade
from aufachse_widgets.journal import Seat
from aufachse_widgets.sessions.frame import Frame
from aufachse_widgets.sessions.session import Session
from tests.browser.addresses import ON_PHONES
from tests.browser.conftest import LONGER, PHONE
from tests.kit.rest import settle
from tests.kit.screens import Screen, open_form, open_menu, open_more
from tests.kit.served_stores import Kept
from tests.yardsticks import BUSY, COURIER

pytestmark = [pytest.mark.browser, pytest.mark.reduced_motion]

SEATS = (Seat("Ada", "red"), Seat("Cleo", "yellow", COURIER.code), Seat("Rik", "blue", BUSY.code))


def bids(session: Session, frames: Sequence[Frame]) -> bool:
    """A bid of the person's, after one of somebody else's."""
    own = any(isinstance(event, BidMade) and event.seat == 0 for event in frames[0].events)
    return own and any(isinstance(event, BidMade) and event.seat > 0 for _number, event in session.log()[-6:-1])


@ON_PHONES
def test_the_form_says_what_it_means_where_it_is_asked(address: str, open_page: Callable[..., Page], screenshots: Path, size: dict[str, int]) -> None:
    page = open_page(address, size)
    open_form(page)
    for asked_first in (page.get_by_label("Edition", exact=True), page.get_by_label("Players", exact=True), page.get_by_role("button", name="normal: ")):
        expect(asked_first).to_be_in_viewport()  # how long it takes is in sight before anything is scrolled
    open_more(page)
    seed, length = page.get_by_label("Seed", exact=True), page.get_by_label("Public contracts", exact=True)
    for field, line in ((length, "is usual here"), (seed, "The same seed gives")):
        asked, said = field.bounding_box(), page.get_by_text(line).bounding_box()
        assert asked is not None and said is not None
        assert 0 < said["y"] - asked["y"] < 90, line
    expect(page.locator('[title="null"]:visible, [title="undefined"]:visible, [title="None"]:visible')).to_have_count(0)
    page.screenshot(path=screenshots / f"form-{size['width']}.png", full_page=True)


@LONGER
def test_gear_and_question_mark(kept_games: Kept, open_page: Callable[..., Page], screenshots: Path, size: dict[str, int]) -> None:
    moment = kept_games.before(SEATS, bids)
    page = open_page(kept_games.address(moment), size)
    Screen(page, moment.shadow).sees()
    expect(page.locator(".aa-stands")).to_contain_text(" leads with bid ")
    expect(page.locator('[title="null"]:visible, [title="undefined"]:visible, [title="None"]:visible')).to_have_count(0)
    page.screenshot(path=screenshots / f"auction-words-{size['width']}.png")
    open_menu(page)
    page.locator(".aa-key-options").click()
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save the game as a file").click()
    assert saved.value.suggested_filename.endswith(".jsonl")
    with page.expect_download() as shared:
        page.get_by_role("button", name="Share the report so far").click()
    assert shared.value.suggested_filename.endswith(".html")
    page.screenshot(path=screenshots / f"gear-{size['width']}.png")
    page.locator(".aa-key-close").click()
    settle(page)
    open_menu(page)
    page.locator(".aa-key-help").click()
    panel = page.locator(".aa-devicepanel")
    expect(panel).to_contain_text("A contract of yours is loaded here.")
    settle(page)
    page.screenshot(path=screenshots / f"help-{size['width']}.png")
    rules, on_map = panel.locator(".aa-rules").bounding_box(), panel.get_by_role("heading", name="On the map").bounding_box()
    keys = panel.get_by_role("heading", name="Keys")
    assert rules is not None and on_map is not None
    assert rules["y"] < on_map["y"], "the rules come first"
    expect(keys).to_have_count(0 if size == PHONE else 1)  # a finger presses no keys
    if size != PHONE:
        beside = keys.bounding_box()
        assert beside is not None and beside["y"] >= on_map["y"], "not above the map's marks"
