"""What a page says of itself: whether anything on it moves, which step it shows, and whether its buttons take a press."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from aufachse_widgets.engine import preset
from aufachse_widgets.journal import Seat
from tests.browser.conftest import DESK
from tests.kit.rest import settle
from tests.kit.screens import start_game
from tests.kit.servers import Server

pytestmark = pytest.mark.browser

PEOPLE = (Seat("Ada", "red"), Seat("Ben", "yellow"))

# Every value that the page's element has of an attribute, in order.
RECORD = """
(name) => {
  const page = document.querySelector("[data-aufachse-drawn]");
  window.recorded = [];
  new MutationObserver(() => { window.recorded.push(page.getAttribute(name)); }).observe(page, {attributeFilter: [name]});
}
"""


def drawn(page: Page) -> int:
    return int(page.locator("[data-aufachse-drawn]").get_attribute("data-aufachse-drawn") or -1)


def test_a_page_says_which_step_it_has_drawn_and_that_something_moves(dashboard_server: Server, open_page: Callable[..., Page]) -> None:
    page = open_page(dashboard_server.url, DESK)
    settle(page)
    assert page.locator("[data-aufachse-drawn]").get_attribute("data-aufachse-drawn") == ""  # no game yet
    start_game(page, preset("fx-schmid-1987").title, PEOPLE, 3, "motion")
    settle(page)
    before = drawn(page)
    page.evaluate(RECORD, "data-aufachse-moving")
    page.locator(".aa-spots button:visible").first.click()
    settle(page)
    assert drawn(page) > before
    recorded = page.evaluate("window.recorded")
    assert recorded[0] == "" and recorded[-1] is None  # it moved, and came to rest
    # What is animated counts, however little the page's elements change.
    page.evaluate("document.querySelector('.aa-prompt').animate([{opacity: 0}, {opacity: 1}], {duration: 700}).finished.then(() => { window.faded = true; })")
    page.evaluate("document.querySelector('.aa-prompt').classList.add('aa-fading')")
    settle(page)
    assert page.evaluate("window.faded")


def test_a_page_says_while_its_buttons_take_no_press(dashboard_server: Server, open_page: Callable[..., Page]) -> None:
    page = open_page(dashboard_server.url, DESK, options='{"press_pause":1000}')
    settle(page)
    page.evaluate(RECORD, "data-aufachse-guarded")
    page.get_by_role("button", name="Play", exact=True).click()
    start = page.get_by_role("button", name="Start the game")
    expect(start).to_be_visible()
    settle(page, guarded=True)
    assert page.locator("[data-aufachse-guarded]").count()
    start.click()  # too soon
    settle(page)
    assert page.evaluate("window.recorded")[-1] is None
    expect(page.locator(".aa-actionbar")).to_have_count(0)
    start.click()
    expect(page.locator(".aa-actionbar .aa-prompt")).to_be_visible()
