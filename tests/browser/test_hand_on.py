"""A game goes to another phone and back without any network: as QR codes on one's screen, which the other's camera films."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Literal
from urllib.parse import quote

import pytest
import segno
from playwright.sync_api import Browser, Page, expect

from aufachse_widgets.journal.code_row import code_row
from aufachse_widgets.sessions.transfer import pack_game
from tests.browser.conftest import ARGUMENTS, DESK, PHONE, STEADY, browser_here
from tests.browser.test_access import findings
from tests.browser.test_static_page import begin, is_there, step
from tests.kit.filmed_screens import CAMERA, film
from tests.kit.rest import settle
from tests.kit.screens import Screen, at_once, open_menu
from tests.kit.servers import eventually
from tests.kit.static_site import StaticSite
from tests.kit.told_tables import told_table

pytestmark = [pytest.mark.browser, pytest.mark.reduced_motion, pytest.mark.slow]

CAMERAS = """
(() => {
  const devices = navigator.mediaDevices, had = devices.getUserMedia.bind(devices);
  window.cameras = [];
  devices.getUserMedia = async (wanted) => {
    const stream = await had(wanted);
    window.cameras.push(stream);
    return stream;
  };
})()
"""
OFF = "window.cameras.every((stream) => stream.getTracks().every(({readyState}) => readyState === 'ended'))"
SMALL = {"width": 320, "height": 568}


@contextmanager
def phone(browser: Browser, address: str, seen: Path, size: dict[str, int] = PHONE) -> Iterator[Page]:
    """A phone with the page open, whose camera sees that film."""
    arguments = [*ARGUMENTS, *CAMERA, f"--use-file-for-fake-video-capture={seen}"]
    launched = browser.browser_type.launch(executable_path=browser_here(), args=arguments)
    context = launched.new_context(viewport={"width": size["width"], "height": size["height"]}, has_touch=True, device_scale_factor=2)
    context.add_cookies([{"name": "aufachse", "value": quote(STEADY), "url": address}])
    said: list[str] = []
    page = context.new_page()
    page.on("pageerror", lambda error: said.append(f"{error.name}: {error.message} {error.stack}"))
    page.on("console", lambda line: said.append(line.text) if line.type == "error" else None)
    page.add_init_script(CAMERAS)
    page.goto(address)
    is_there(page)
    yield page
    assert not said, said
    launched.close()


def shown_codes(page: Page) -> list[bytes]:
    """Pictures of all codes that a phone shows, one after the other."""
    sheet = page.get_by_role("dialog", name="To another phone")
    sheet.get_by_role("button", name="Pause").click()
    place = sheet.locator(".aa-code-said")
    count = int(place.inner_text().rpartition(" ")[2])
    while place.inner_text() != f"Code 1 of {count}":
        sheet.get_by_role("button", name="Next").click()
    pictures = []
    for number in range(1, count + 1):
        expect(place).to_have_text(f"Code {number} of {count}")
        pictures.append(sheet.get_by_role("img").screenshot())
        sheet.get_by_role("button", name="Next").click()
    return pictures


def hand_on(page: Page) -> None:
    """Show the game that is open as codes."""
    open_menu(page)
    page.get_by_role("button", name="Options, save and share").click()
    page.get_by_role("button", name="Hand this game to another phone").click()
    expect(page.locator("dialog[open]").get_by_role("img")).to_be_visible()


def loaded(page: Page) -> bool:
    """Whether the page has loaded what reads codes."""
    return bool(page.evaluate("performance.getEntriesByType('resource').some(({name}) => name.includes('code_camera'))"))


def picture(text: str) -> bytes:
    """A QR code of somebody else's."""
    png = io.BytesIO()
    segno.make_qr(text, error="l").save(png, "png", scale=4, border=4)
    return png.getvalue()


def another_game() -> bytes:
    """A code of a game that isn't meant."""
    return picture(code_row(b"another game" * 200)[0])


def test_a_game_goes_to_another_phone_and_back(site: StaticSite, browser: Browser, screenshots: Path, tmp_path: Path) -> None:
    there, back = tmp_path / "there.y4m", tmp_path / "back.y4m"
    film(browser, [picture("https://example.org/")], back)
    with phone(browser, site.url, back) as first:
        screen = begin(first, "fx-schmid-1987", "handed on", length=8)
        for number in range(12):
            step(screen, number)
        hand_on(first)
        first.screenshot(path=screenshots / "hand-on-390.png")
        assert not findings(first)
        codes = shown_codes(first)
        assert len(codes) > 2
        first.locator("dialog[open]").get_by_role("button", name="Close").click()

        # One code is left out; at the end one is another game's and one is nobody's.
        film(browser, [*[codes[0], *codes[2:]] * 4, another_game(), picture("https://example.org/")], there)
        with phone(browser, site.url, there) as second:
            assert not loaded(second)  # what reads codes comes when it is asked for
            second.get_by_role("button", name="Take over a game from another phone").click()
            sheet = second.get_by_role("dialog", name="From another phone")
            said = sheet.get_by_role("status")
            expect(said).to_have_text(f"{len(codes) - 1} of {len(codes)} – missing 2")
            expect(sheet.get_by_role("alert")).to_have_text(re.compile("another game|isn't the code of a game"))
            assert loaded(second) and not second.evaluate(OFF)
            assert any("code_camera" in worker.url for worker in second.workers), "codes are read beside the page"
            second.screenshot(path=screenshots / "take-over-390.png")
            assert not findings(second)
            sheet.get_by_role("button", name="Close").click()
            expect(sheet).to_be_hidden()
            assert eventually(lambda: second.evaluate(OFF), 60)

            # It is asked for, and comes.
            film(browser, codes, there)
            second.get_by_role("button", name="Take over a game from another phone").click()
            expect(second.locator(".aa-actionbar .aa-prompt")).to_be_visible()
            Screen(second, screen.shadow).sees()
            assert eventually(lambda: second.evaluate(OFF), 60)

            # It goes on there, and comes back.
            for number in range(12, 15):
                step(Screen(second, screen.shadow), number)
            hand_on(second)
            film(browser, shown_codes(second), back)
        first.goto(site.url)
        is_there(first)
        first.get_by_role("button", name="Take over a game from another phone").click()
        expect(first.locator(".aa-actionbar .aa-prompt")).to_be_visible()
        Screen(first, screen.shadow).sees()
        step(Screen(first, screen.shadow), 15)

        # Filmed once more, it brings nothing: the game here is further on.
        first.goto(site.url)
        is_there(first)
        first.get_by_role("button", name="Take over a game from another phone").click()
        expect(first.get_by_role("status").filter(has_text="further on than on the other phone")).to_be_visible()
        assert eventually(lambda: first.evaluate(OFF), 60)
        first.screenshot(path=screenshots / "take-over-known-390.png")
        first.get_by_role("button", name="Open the game").click()
        expect(first.locator(".aa-actionbar .aa-prompt")).to_be_visible()
        Screen(first, screen.shadow).sees()


def test_without_a_camera_the_sheet_says_another_way(site: StaticSite, open_page: Callable[..., Page], screenshots: Path) -> None:
    page = open_page(site.url, SMALL)
    is_there(page)
    page.get_by_role("button", name="Take over a game from another phone").click()
    sheet = page.get_by_role("dialog", name="From another phone")
    expect(sheet.get_by_role("alert")).to_have_text(re.compile("No camera was found|may not use the camera"))
    expect(sheet.get_by_text("Another way: “Save as a file” on the other phone")).to_be_visible()
    expect(sheet.get_by_role("button", name="Try again")).to_be_visible()
    assert not findings(page)
    page.screenshot(path=screenshots / "take-over-refused-320.png")
    page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()


def test_a_tracked_table_is_taken_over(address: str, browser: Browser, screenshots: Path, tmp_path: Path) -> None:
    """With a server as without one: the camera is this computer's own."""
    table = at_once(told_table)
    film(browser, [picture(text) for text in code_row(pack_game(table.store, table.game_id))], tmp_path / "seen.y4m")
    with phone(browser, address, tmp_path / "seen.y4m", DESK) as page:
        page.get_by_role("button", name="Take over a game from another phone").click()
        expect(page.locator(".aa-trackhead")).to_be_visible()
        expect(page.locator("dialog[open]")).to_have_count(0)
        settle(page)
        page.locator(".aa-tabs").get_by_role("button", name="End").click()
        page.get_by_role("button", name="Hand this game to another phone").click()
        expect(page.locator("dialog[open]").get_by_role("img")).to_be_visible()
        schemes: tuple[Literal["light", "dark"], ...] = ("light", "dark")
        for scheme in schemes:
            page.emulate_media(color_scheme=scheme)
            page.screenshot(path=screenshots / f"hand-on-1280-{scheme}.png")
            assert not findings(page)
