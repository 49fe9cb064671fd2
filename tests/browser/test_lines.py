"""The lines that stay until the next touch lie over no heading and no button."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESK, SIZES
from tests.browser.test_following import AGAINST_BOTS, outcry
from tests.kit.rest import settle
from tests.kit.screens import Screen
from tests.kit.served_stores import Kept

pytestmark = [pytest.mark.browser, pytest.mark.reduced_motion]

COACHED = '{"press_pause":0,"hints":true}'

# What can be seen of headings and buttons, and lies under the lines; the spaces of the map are pressed through them.
COVERED = """
() => {
  const lines = document.querySelector(".aa-receipts").getBoundingClientRect();
  return [...document.querySelectorAll(".aa-title, h1, h2, h3, .aa-prompt, button:not(.aa-spots *), .leaflet-control a, select")].filter((one) => {
    const box = one.getBoundingClientRect();
    if (!box.width || !one.checkVisibility({visibilityProperty: true})) return false;
    return box.left < lines.right && box.right > lines.left && box.top < lines.bottom && box.bottom > lines.top;
  }).map((one) => one.innerText || one.className);
}
"""


def say(page: Page, text: str) -> None:
    """Lines with that text are in sight, over nothing that they must not cover."""
    lines = page.locator(".aa-receipts")
    expect(lines).to_contain_text(text, timeout=60_000)
    expect(lines).to_be_in_viewport(ratio=1)
    settle(page)
    assert page.evaluate(COVERED) == []


@pytest.mark.slow
@SIZES
def test_lines_cover_no_heading_and_no_button(kept_games: Kept, open_page: Callable[..., Page], screenshots: Path, size: dict[str, int]) -> None:
    moment = kept_games.before(AGAINST_BOTS, outcry)
    page = open_page(kept_games.address(moment), size, options=COACHED)
    screen = Screen(page, moment.shadow)
    screen.sees()
    if size is not DESK:
        screen.turn_to("Map")
        say(page, "")
        page.screenshot(path=screenshots / f"lines-{size['width']}.png")
    screen.choose(moment.step)
    if size is DESK:  # on a phone the auction comes up from the foot of the screen, below them
        expect(page.locator(".aa-auctioned")).to_be_visible()
        say(page, "Auctions: ")
        page.get_by_role("button", name="What should I do?").click()
        told = page.locator(".aa-told-explanation")
        expect(told).to_be_visible(timeout=60_000)
        expect(page.locator(".aa-putaway")).to_be_in_viewport(ratio=1)
        page.screenshot(path=screenshots / "lines-auction.png")
        card, auction = page.locator(".aa-notice").bounding_box(), page.locator(".aa-auctioned").bounding_box()
        assert card is not None and auction is not None
        assert card["y"] + card["height"] <= auction["y"] or card["x"] + card["width"] <= auction["x"]
