"""Two taps where one was meant, a tenth of a second apart, on a phone: nothing happens that nobody has read."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import PHONE
from tests.browser.test_track import start
from tests.kit.finger import middle, twice
from tests.kit.rest import settle
from tests.kit.servers import Server, eventually

pytestmark = pytest.mark.browser


def tap_twice(page: Page, button: Locator) -> None:
    """On the same spot, whatever lies there the second time."""
    button.scroll_into_view_if_needed()
    settle(page)
    twice(page, *middle(button), 120)
    settle(page)


@pytest.mark.slow
def test_a_second_tap_does_nothing_that_nobody_has_read(dashboard_server: Server, open_page: Callable[..., Page]) -> None:
    page = open_page(dashboard_server.url, PHONE)
    thumb = start(page, ("Twice", "Once"), public=4)
    thumb.roll(3)
    thumb.prompt("Twice rolled 3")
    page.get_by_placeholder("Find a space: first letters").locator("visible=true").fill("kassel")
    tap_twice(page, page.locator(".aa-finder .aa-hits").get_by_role("button", name=re.compile("^Kassel")).locator("visible=true"))
    thumb.prompt("Twice is at Kassel")
    expect(page.locator(".aa-turnpanel > .aa-trackform")).to_be_hidden()
    page.get_by_role("button", name="Start page").click()
    row = page.locator(".aa-kept-game", has_text="Twice").first
    delete = row.get_by_role("button", name="Delete", exact=True)
    expect(delete).to_be_visible()
    tap_twice(page, delete)
    sure = row.get_by_role("button", name="Really delete?")
    expect(sure).to_be_visible()
    before = row.get_by_role("button", name="Cancel").bounding_box()
    asked = sure.bounding_box()
    assert before is not None
    assert asked is not None
    assert asked["y"] >= before["y"] + before["height"]
    assert asked["x"] + asked["width"] <= 390

    def deleted() -> bool:
        sure.click()
        settle(page)
        return not page.locator(".aa-kept-game", has_text="Twice").count()

    assert eventually(deleted, 20)  # the kernel takes no answer until a moment after the question, of which the page says nothing
