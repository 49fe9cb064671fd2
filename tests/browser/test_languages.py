"""A page in the browser's language, without a setting; in another one by the globe, by the options and by the address."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from aufachse_widgets.words.language import _, answering_in
from tests.browser.conftest import PHONE
from tests.kit.rest import settle
from tests.kit.screens import open_menu

pytestmark = [pytest.mark.browser, pytest.mark.reduced_motion, pytest.mark.slow]

LANG = "document.documentElement.lang"


def speaks(page: Page, code: str, text: str) -> None:
    """The page's widgets are there in that language, with that English text among them."""
    page.wait_for_function(f"code => {LANG} === code", arg=code)
    with answering_in(code):
        expect(page.locator("#rendered_cells").get_by_text(_(text), exact=True).first).to_be_visible(timeout=60_000)


def test_a_german_phone_opens_everything_in_german_and_may_choose_another(address: str, open_page: Callable[..., Page], screenshots: Path) -> None:
    page = open_page(address, PHONE, locale="de-DE")
    speaks(page, "de", "Play now")
    page.screenshot(path=screenshots / "start-de-390.png")

    # By the globe; it is remembered on this device.
    settle(page)
    page.locator(".aa-globe select").select_option(label="Italiano")
    speaks(page, "it", "Play now")
    page.reload()
    speaks(page, "it", "Play now")

    # The address comes first, for once.
    page.goto(f"{address}?lang=cs")
    speaks(page, "cs", "Play now")

    # In the middle of a game, by the options: the game goes on where it was.
    settle(page)
    page.locator("#rendered_cells .aa-now button").click()
    page.wait_for_url("**game=*")
    expect(page.locator(".aa-actionbar .aa-prompt")).to_be_visible(timeout=60_000)
    game = page.url.partition("game=")[2].partition("&")[0]
    settle(page)
    open_menu(page)
    settle(page, guarded=True)
    page.locator(".aa-key-options").first.click()
    settle(page, guarded=True)
    with answering_in("cs"):
        page.get_by_label(_("Language"), exact=True).last.select_option(label="Deutsch")
    speaks(page, "de", "Map")
    assert f"game={game}" in page.url and "lang=" not in page.url
    page.screenshot(path=screenshots / "play-de-390.png")
