"""Pressing on the map where spaces lie close together, on a desk and on a phone."""

from collections.abc import Callable
from math import dist

import pytest
from playwright.sync_api import Page, expect

from aufachse_widgets.drawing.ground import board_ground
from aufachse_widgets.engine import preset
from aufachse_widgets.engine.actions import Drive, Place
from aufachse_widgets.journal import Seat
from aufachse_widgets.sessions.session import Session
from aufachse_widgets.store import MemoryStore
from tests.browser.conftest import DESK, PHONE
from tests.kit.planned_games import play
from tests.kit.rest import settle
from tests.kit.screens import Screen, start_game
from tests.kit.servers import Server

pytestmark = pytest.mark.browser

PEOPLE = (Seat("Ada", "red"), Seat("Ben", "yellow"))

# Where on the screen the middle of a space's mark is.
MARK = "(mark) => { window.scrollTo(0, 0); const box = mark.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; }"


def begin(page: Page, until: type) -> Screen:
    """A game, played until somebody is to do such a thing."""
    plan = play("fx-schmid-1987", 4, 2, "presses", limit=12)
    start_game(page, preset(plan.edition).title, PEOPLE, plan.length, plan.seed)
    screen = Screen(page, Session.new(plan.edition, PEOPLE, plan.seed, length=plan.length, store=MemoryStore()))
    screen.sees()
    for step in plan.steps:
        screen.take()
        if isinstance(step.action, until):
            return screen
        screen.do(step.action)
    raise AssertionError(f"no {until.__name__}")


def press_mark(page: Page, screen: Screen, space: str) -> None:
    """Hit the very middle of a space's mark, whatever lies there."""
    marks = page.locator(".aa-overlay > .widget-html i:is(.aa-city, .aa-road, .aa-ferry, .aa-event)")
    settle(page)
    x, y = marks.nth(list(screen.shadow.rules.spaces).index(space)).evaluate(MARK)
    if screen.touch:
        page.touchscreen.tap(x, y)
    else:
        page.mouse.click(x, y)


@pytest.mark.slow
def test_a_city_that_cannot_be_chosen_says_why_beside_a_space_that_can(dashboard_server: Server, open_page: Callable[..., Page]) -> None:
    page = open_page(dashboard_server.url, DESK)
    screen = begin(page, Drive)
    frame, at = screen.shadow.frame, board_ground(screen.shadow.rules.board, screen.shadow.rules.edition.ferries).at
    spaces = {action.space for action in frame.legal if isinstance(action, Drive)}
    assert spaces
    here = frame.state.players[frame.perspective].space
    others = [id for id in screen.shadow.rules.cities if id not in spaces and id != here]
    city = min(others, key=lambda id: min(dist(at[id], at[space]) for space in spaces))
    press_mark(page, screen, city)
    note = page.locator(".aa-mapsay .aa-note")
    expect(note).to_contain_text(screen.shadow.rules.spaces[city].name)
    screen.sees()  # nothing has been done


@pytest.mark.slow
def test_on_a_phone_one_tap_comes_near_and_proposes_and_the_next_places_the_truck(dashboard_server: Server, open_page: Callable[..., Page]) -> None:
    page = open_page(dashboard_server.url, PHONE)
    screen = begin(page, Place)
    legal = [action for action in screen.shadow.frame.legal if isinstance(action, Place)]
    at = board_ground(screen.shadow.rules.board, screen.shadow.rules.edition.ferries).at
    action = min(legal, key=lambda action: dist(at[action.space], at["mainz"]))
    press_mark(page, screen, action.space)
    expect(page.locator(".aa-proposal .aa-go")).to_contain_text("Start in ")
    screen.sees()  # nothing has been done
    width = screen.space(action.space).evaluate("(button) => button.getBoundingClientRect().width")
    assert width >= 24
    wanted = f"Start in {screen.shadow.words.space(action.space)}"
    if page.locator(".aa-proposal .aa-go").inner_text() != wanted:  # from so far another one was as near
        press_mark(page, screen, action.space)
        expect(page.locator(".aa-proposal .aa-go")).to_contain_text(wanted)
        screen.sees()
    press_mark(page, screen, action.space)
    screen.shadow.do(action)
    screen.sees()
