"""A panel alone in a cell: keys and the rules for presses hold there as on the page of a whole game."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.kit.finger import key_at_first_sight
from tests.kit.rest import settle
from tests.kit.servers import Installed, Server, cell_served

pytestmark = pytest.mark.browser

CELL = """
from aufachse_widgets import ActionBar, Seat, Session

session = Session.new(seats=(Seat("Ada", "red"), Seat("Ben", "yellow")), seed="alone")
while not any(type(action).__name__ == "RollDice" for action in session.frame.legal):
    if session.frame.handover >= 0:
        session.take_screen(session.frame.handover)
    session.do(session.frame.legal[0])
ActionBar(session)
"""


@pytest.fixture(scope="module")
def server(installed: Installed, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with cell_served(CELL, installed, tmp_path_factory.mktemp("alone")) as running:
        yield running


@pytest.mark.slow
def test_a_panel_alone_has_keys_and_takes_no_press_too_early(server: Server, open_page: Callable[..., Page]) -> None:
    page = open_page(server.url)
    prompt, question, says = page.locator(".aa-prompt"), page.locator(".aa-question"), page.locator(".aa-device-says")
    expect(prompt).to_be_visible()
    settle(page)
    if page.locator(".aa-take").is_visible():
        page.locator(".aa-take").click()
        settle(page)
    page.keyboard.press("r")
    key_at_first_sight(page, "u", ".aa-prompt", "you rolled", ".aa-key-undo")  # nobody has seen yet what that takes back
    expect(says).to_have_text("That button has just changed. Press again.")
    settle(page)
    expect(question).to_be_hidden()
    page.keyboard.press("u")
    key_at_first_sight(page, "Escape", ".aa-question", "", ".aa-question .aa-quiet")  # nobody has read that
    settle(page)
    expect(question).to_be_visible()
    page.keyboard.press("Escape")
    expect(question).to_be_hidden()
