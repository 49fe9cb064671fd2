"""A panel alone in a cell: keys and the rules for presses hold there as on the page of a whole game, and for each game of a notebook by itself."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.kit.finger import key_at_first_sight, middle, touch
from tests.kit.rest import settle
from tests.kit.servers import Installed, Server, cell_served

pytestmark = [pytest.mark.browser, pytest.mark.reduced_motion]

BEGUN = """
from aufachse_widgets import ActionBar, Seat, Session

def begun(seed):
    session = Session.new(seats=(Seat("Ada", "red"), Seat("Ben", "yellow")), seed=seed)
    while not any(type(action).__name__ == "RollDice" for action in session.frame.legal):
        if session.frame.handover >= 0:
            session.take_screen(session.frame.handover)
        session.do(session.frame.legal[0])
    if session.frame.handover >= 0:
        session.take_screen(session.frame.handover)
    return session
"""
CELL = f"""{BEGUN}
ActionBar(begun("alone"))
"""
# In the first a step may come by itself, so each press is told of; the second is more steps on.
TWO_GAMES = f"""{BEGUN}
import ipywidgets
from aufachse_widgets.widgets.parts.options import Options

second = begun("second")
for step in range(8):
    second.undo() if step % 2 else second.do(next(action for action in second.frame.legal if type(action).__name__ == "RollDice"))
ipywidgets.VBox([ActionBar(begun("first"), options=Options(end_turn_by_itself=True)), ActionBar(second)])
"""


@pytest.fixture(scope="module")
def server(installed: Installed, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with cell_served(CELL, installed, tmp_path_factory.mktemp("alone")) as running:
        yield running


@pytest.fixture
def two_games(installed: Installed, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with cell_served(TWO_GAMES, installed, tmp_path_factory.mktemp("two")) as running:
        yield running


@pytest.mark.slow
def test_a_panel_alone_has_keys_and_takes_no_press_too_early(server: Server, open_page: Callable[..., Page]) -> None:
    page = open_page(server.url)
    prompt, question = page.locator(".aa-prompt"), page.locator(".aa-question")
    expect(prompt).to_be_visible()
    settle(page)
    if page.locator(".aa-take").is_visible():
        page.locator(".aa-take").click()
        settle(page)
    page.keyboard.press("r")
    key_at_first_sight(page, "u", ".aa-prompt", "you rolled", ".aa-key-undo")  # nobody has seen yet what that takes back
    settle(page)
    expect(question).to_be_hidden()
    page.keyboard.press("u")
    key_at_first_sight(page, "Escape", ".aa-question", "", ".aa-question .aa-quiet")  # nobody has read that
    settle(page)
    expect(question).to_be_visible()
    page.keyboard.press("Escape")
    expect(question).to_be_hidden()


@pytest.mark.slow
def test_two_games_in_one_notebook_each_take_their_own_presses(two_games: Server, open_page: Callable[..., Page]) -> None:
    page = open_page(two_games.url)
    games = page.locator(".aa-actionbar")
    expect(games).to_have_count(2)
    settle(page)
    rolls = [games.nth(number).locator(".aa-actions button:visible", has_text="Roll").first for number in range(2)]
    spots = [middle(roll) for roll in rolls]
    first = touch(page, *spots[0])
    touch(page, *spots[1], at=first + 0.1)
    settle(page)
    for number in range(2):
        expect(games.nth(number).locator(".aa-prompt")).to_contain_text("you rolled")
