"""A game as it was, step by step, and its end, in a real page on a desktop and on a phone."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from aufachse_widgets.engine import standing
from aufachse_widgets.engine.actions import RollDice
from aufachse_widgets.journal import Seat
from aufachse_widgets.sessions.frame import Frame
from aufachse_widgets.sessions.session import Session
from aufachse_widgets.widgets.parts.position_bar import steps
from tests.browser.conftest import DESK, PHONE, SIZES
from tests.browser.test_following import opened, put_away, uncovered
from tests.kit.rest import settle
from tests.kit.screen_faults import Rules, faults
from tests.kit.screens import Screen, at_once
from tests.kit.served_stores import Kept
from tests.yardsticks import COURIER

pytestmark = pytest.mark.browser

PEOPLE = (Seat("Ada", "red"), Seat("Cleo", "yellow", COURIER.code))


def under_way(session: Session, frames: Sequence[Frame]) -> bool:
    """Some turns have been played, and the person is to roll."""
    return session.frame.state.turn > 6 and any(isinstance(action, RollDice) for action in session.frame.legal)


def over(session: Session, frames: Sequence[Frame]) -> bool:
    """The step ends the game."""
    return session.frame.state.over


def to_the_bar(screen: Screen) -> None:
    """The bar comes with the first step back."""
    screen.press(screen.tool("History"))
    expect(screen.page.locator(".aa-position .aa-key-first")).to_be_visible()


@pytest.mark.slow
@SIZES
def test_a_game_is_seen_step_by_step_with_the_map_in_sight(kept_games: Kept, open_page: Callable[..., Page], size: dict[str, int], screenshots: Path) -> None:
    moment = kept_games.before(PEOPLE, under_way)
    screen = opened(kept_games, open_page, size, moment)
    page, count = screen.page, len(at_once(lambda: steps(moment.shadow.log()))) - 1
    bar, said, board = page.locator(".aa-position"), page.locator(".aa-step"), page.locator(".aa-map .leaflet-container")

    def at(place: int) -> None:
        expect(said).to_contain_text(f"Step {place} of {count}" if place else "The beginning of the game.")
        expect(board).to_be_in_viewport(ratio=0.6)
        uncovered(bar.locator(".aa-key-last"))

    to_the_bar(screen)
    screen.press(bar.locator(".aa-key-first"))
    at(0)
    expect(bar.locator(".aa-key-first")).to_be_disabled()
    expect(bar.locator(".aa-key-back")).to_be_disabled()
    for place in (1, 2):
        screen.press(bar.locator(".aa-key-forward"))
        at(place)
    screen.press(bar.locator(".aa-key-back"))
    at(1)
    page.screenshot(path=screenshots / f"position-{size['width']}.png")
    handle = bar.locator(".noUi-handle")
    if size is PHONE:  # there is no room for both ends: the slider leads to them
        click_at(page, bar.locator(".noUi-base"), -1)
    else:
        screen.press(bar.locator(".aa-key-latest"))
    at(count)
    expect(bar.locator(".aa-key-forward")).to_be_disabled()
    handle.focus()
    handle.press("ArrowLeft")
    at(count - 1)
    click_at(page, bar.locator(".noUi-base"), 1)
    at(0)
    screen.press(bar.locator(".aa-key-last"))
    expect(bar).not_to_have_class("aa-looking-back")
    screen.sees()


def click_at(page: Page, track: Locator, inside: int) -> None:
    """Press a slider's track so many pixels inside its left end, or (less than 0) its right one."""
    expect(track.locator("..")).not_to_have_class(re.compile("noUi-state-tap"))  # its handle still moves, and it takes no press
    box = track.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + inside % box["width"], box["y"] + box["height"] / 2)


@pytest.mark.slow
def test_keys_go_through_the_game(kept_games: Kept, open_page: Callable[..., Page]) -> None:
    moment = kept_games.before(PEOPLE, under_way)
    screen = opened(kept_games, open_page, DESK, moment)
    page, count = screen.page, len(at_once(lambda: steps(moment.shadow.log()))) - 1
    said = page.locator(".aa-step")
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("Home")
    expect(said).to_contain_text("The beginning of the game.")
    page.keyboard.press(".")
    expect(said).to_contain_text(f"Step 1 of {count}")
    page.keyboard.press("f")
    expect(page.locator(".aa-speed")).to_have_text("fast")
    page.keyboard.press("k")
    expect(page.locator(".aa-key-play")).to_have_attribute("title", "Pause")
    page.keyboard.press("k")
    expect(page.locator(".aa-key-play")).to_have_attribute("title", "Play")
    page.keyboard.press("Home")
    page.keyboard.press(".")
    expect(said).to_contain_text(f"Step 1 of {count}")
    page.keyboard.press(",")
    expect(said).to_contain_text("The beginning of the game.")
    page.keyboard.press("End")
    screen.sees()


@pytest.mark.slow
@SIZES
def test_the_end_is_a_moment_with_all_that_can_be_done_next(kept_games: Kept, open_page: Callable[..., Page], size: dict[str, int], screenshots: Path) -> None:
    moment = kept_games.before(PEOPLE, over, edition="schmidt-2007", length=0)
    screen = opened(kept_games, open_page, size, moment)
    page, ending = screen.page, screen.page.locator(".aa-ending")
    screen.choose(moment.step)
    expect(page.locator(".aa-won")).to_be_visible(timeout=60_000)
    at_once(moment.shadow.do, moment.step)
    shadow = moment.shadow
    screen.sees()
    put_away(screen)  # a card that came up with the last step
    winner = shadow.words.seat(next(seat for place, seat, _money in standing(shadow.rules, shadow.frame.state) if place == 1))
    expect(page.locator(".aa-won")).to_contain_text(f"{winner} has won")
    expect(page.locator(".aa-won")).to_be_in_viewport(ratio=1)
    expect(ending.get_by_role("heading", name="Highlights", exact=True)).to_be_in_viewport(ratio=1)
    for gone in (".aa-hand", ".aa-dice", ".aa-market", ".aa-tabs", ".aa-rail"):
        expect(page.locator(gone)).to_be_hidden()
    settle(page)
    page.screenshot(path=screenshots / f"ending-{size['width']}.png")
    assert faults(page, Rules(touch=size is PHONE, long=True)) == []
    chapters = {"Money": "Money over time", "Map": "Who drove where", "Auctions": "Auctions", "Luck": "Luck of the dice", "Story": "Highlights"}
    for tab, heading in chapters.items():
        screen.press(ending.get_by_role("button", name=tab, exact=True))
        expect(ending.get_by_role("heading", name=heading, exact=True)).to_be_visible()
    for name, kind, begins in (("Save the game", ".jsonl", b'{"'), ("Save the report", ".html", b"<!DOCTYPE html>"), ("Save a picture", ".png", b"\x89PNG")):
        with page.expect_download() as saved:
            screen.press(ending.get_by_role("button", name=name, exact=True))
        assert saved.value.suggested_filename.startswith("aufachse-") and saved.value.suggested_filename.endswith(kind)
        assert saved.value.path().read_bytes().startswith(begins)
    expect(page.locator(".aa-shared")).to_have_text(f"Saved as {saved.value.suggested_filename}")
    # Looking back leaves the end where it was.
    to_the_bar(screen)
    screen.press(page.locator(".aa-position .aa-key-first"))
    expect(page.locator(".aa-step")).to_contain_text("The beginning of the game.")
    expect(page.locator(".aa-map .leaflet-container")).to_be_in_viewport(ratio=0.6)
    screen.press(page.locator(".aa-position .aa-key-last"))
    screen.sees()
    expect(page.locator(".aa-map .leaflet-container")).to_be_hidden()
    expect(ending.get_by_role("heading", name="Highlights", exact=True)).to_be_in_viewport()
    # The same players, another game, at an address of its own.
    screen.press(ending.get_by_role("button", name="Again with these players"))
    page.wait_for_function("(game) => location.search.includes('game=') && !location.search.includes(game)", arg=moment.game)
    expect(page.locator(".aa-actionbar .aa-prompt")).to_contain_text("where your truck starts", timeout=60_000)
    expect(page.locator(".aa-won")).to_be_hidden()
