"""All games go from one device to another in one file and back, by what people press: the longer journal wins."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from aufachse_widgets.engine import preset
from aufachse_widgets.sessions.session import Session
from aufachse_widgets.store import MemoryStore
from tests.browser.conftest import DESK, PHONE
from tests.browser.test_game import AGAINST_BOT, next_action
from tests.kit.rest import settle
from tests.kit.screens import Screen, at_once, open_menu, start_game
from tests.kit.servers import Installed, Server, dashboard
from tests.kit.static_site import StaticSite

pytestmark = [pytest.mark.browser, pytest.mark.reduced_motion]

START = 180_000  # ms: a slow machine takes long to start Python in a browser
EDITION, SEED, LENGTH = "fx-schmid-1987", "moved", 4


@pytest.fixture(scope="module")
def another_server(installed: Installed, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A second computer, with games of its own."""
    with dashboard(installed, tmp_path_factory.mktemp("another")) as server:
        yield server


def home(page: Page) -> None:
    """The start page is there, and takes a press."""
    expect(page.locator("#rendered_cells .aa-start").first).to_be_visible(timeout=START)
    settle(page)


def play_on(screen: Screen, first: int, steps: int) -> int:
    """The person at the screen takes that many steps, then goes to the start page; the number of the next step."""
    for number in range(first, first + steps):
        screen.take()
        screen.do(next_action(screen.shadow, number))
    open_menu(screen.page)
    screen.page.get_by_role("button", name="Start page").click()
    home(screen.page)
    return first + steps


def save_all(page: Page, folder: Path) -> Path:
    """Save all games as a file."""
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save all games as a file").click()
    expect(page.locator(".aa-all-games")).to_contain_text("saved as aufachse-games-")
    file = folder / saved.value.suggested_filename
    saved.value.save_as(file)
    return file


def open_file(page: Page, file: Path, came: str) -> None:
    """Open a saved file, and see what came of it."""
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Open a saved file").click()
    chooser.value.set_files(file)
    expect(page.locator(".aa-all-games")).to_contain_text(came)
    settle(page)


def there_and_back(phone: Page, laptop: Page, folder: Path, pictures: Path) -> None:
    """A game is begun on the phone, gone on with on the laptop, and on the phone again."""
    for page in (phone, laptop):
        home(page)
    expect(laptop.get_by_role("button", name="Save all games as a file")).to_be_hidden()
    start_game(phone, preset(EDITION).title, AGAINST_BOT, LENGTH, SEED)
    shadow = at_once(Session.new, EDITION, AGAINST_BOT, SEED, length=LENGTH, store=MemoryStore())
    screen = Screen(phone, shadow)
    screen.sees()
    step = play_on(screen, 0, 2)
    early = save_all(phone, folder)
    open_file(laptop, early, "1 game opened: it is new here.")
    laptop.get_by_role("button", name="Go on", exact=True).click()
    expect(laptop.locator(".aa-actionbar .aa-prompt")).to_be_visible()
    # Its dice are those that it would have had on the phone.
    step = play_on(Screen(laptop, shadow), step, 4)
    later = save_all(laptop, folder / "later")
    open_file(phone, later, "1 game opened: it was further along there and continues from that point.")
    phone.screenshot(path=pictures.with_name(f"{pictures.name}-phone.png"), full_page=True)
    phone.get_by_role("button", name="Go on", exact=True).click()
    expect(phone.locator(".aa-actionbar .aa-prompt")).to_be_visible()
    screen.sees()
    play_on(screen, step, 2)
    # The file of before takes nothing away.
    open_file(phone, later, "1 game opened: it is further along here and stays as it is.")
    phone.get_by_role("button", name="Go on", exact=True).click()
    expect(phone.locator(".aa-actionbar .aa-prompt")).to_be_visible()
    screen.sees()
    laptop.get_by_role("button", name="All games and players").click()
    expect(laptop.locator(".aa-history").get_by_role("button", name="Save all games as a file")).to_be_visible()
    settle(laptop)
    laptop.screenshot(path=pictures.with_name(f"{pictures.name}-laptop.png"), full_page=True)


def test_between_two_computers(dashboard_server: Server, another_server: Server, open_page: Callable[..., Page], tmp_path: Path, screenshots: Path) -> None:
    there_and_back(open_page(dashboard_server.url, PHONE), open_page(another_server.url, DESK), tmp_path, screenshots / "moving-served")


@pytest.mark.slow
def test_between_a_phone_without_a_server_and_a_computer(
    site: StaticSite, dashboard_server: Server, open_page: Callable[..., Page], tmp_path: Path, screenshots: Path
) -> None:
    phone = open_page(site.url, PHONE)
    home(phone)  # one after the other: each starts a Python of its own
    there_and_back(phone, open_page(site.url, DESK), tmp_path, screenshots / "moving-static")
    # And to a computer that serves it, which may have games of its own.
    computer = open_page(dashboard_server.url, DESK)
    home(computer)
    open_menu(phone)
    phone.get_by_role("button", name="Start page").click()
    home(phone)
    open_file(computer, save_all(phone, tmp_path), "1 game opened: it is new here.")
    expect(computer.locator(".aa-kept-game").first).to_contain_text("Ada, Cleo")
