"""The pictures of README and docs, taken again: what they show is what the screens are."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from aufachse_widgets.engine.actions import RollDice
from aufachse_widgets.journal import Seat
from aufachse_widgets.lessons.first_trip import FIRST_TRIP
from tests.browser.test_cab import rolls
from tests.browser.test_film import finished
from tests.browser.test_wall import SEATS
from tests.kit.linked_games import begun
from tests.kit.rest import settle
from tests.kit.screens import Screen
from tests.kit.served_stores import Kept
from tests.kit.servers import CHECKOUT
from tests.yardsticks import COURIER

pytestmark = pytest.mark.browser

LARGEST = 320_000  # bytes
DASHBOARD = {"width": 1280, "height": 800}
PICTURE = {"width": 960, "height": 640}
TALL = {"width": 390, "height": 700}
WIDE = {"width": 520, "height": 293}


def take(page: Page, name: str, script: bool = True) -> None:
    """Keep what the page shows as that picture, at rest (see :func:`~tests.kit.rest.settle`)."""
    settle(page, script=script)
    picture = page.screenshot(path=CHECKOUT / "docs" / "pictures" / f"{name}.png")
    assert len(picture) <= LARGEST, f"{name}: {len(picture)} bytes"


@pytest.mark.slow
def test_start_page_trip_rules_and_film(kept_games: Kept, open_page: Callable[..., Page], screenshots: Path) -> None:
    page = open_page(kept_games.server.url, PICTURE)
    expect(page.get_by_role("button", name="Learn", exact=True)).to_be_visible()
    take(page, "start")

    page = open_page(kept_games.server.url, TALL)
    page.get_by_role("button", name="Learn", exact=True).click()
    page.get_by_role("button", name="Begin the first trip").click()
    expect(page.locator(".aa-told-explanation")).to_contain_text(FIRST_TRIP[0].title)
    page.get_by_role("button", name="Roll the die").click()
    expect(page.locator(".aa-told-explanation")).to_contain_text("A 3 is three points")
    take(page, "trip")
    page.locator(".aa-notice .aa-rule").click()
    expect(page.locator(".aa-devicepanel details[open]")).to_be_visible()
    take(page, "rules")

    game = finished(kept_games.store)
    page = open_page(f"{kept_games.server.url}?game={game.game_id}", TALL)
    page.get_by_role("button", name="Watch the film").click()
    page.locator(".film-slider").fill("60")
    expect(page.locator(".film-when")).to_contain_text("Round")
    page.locator(".aa-film").scroll_into_view_if_needed()
    take(page, "film")


@pytest.mark.slow
def test_dashboard(kept_games: Kept, open_page: Callable[..., Page]) -> None:
    two = (Seat("Ada", "red"), Seat("Ben", "yellow", COURIER.code))
    moment = kept_games.before(two, lambda session, _frames: session.frame.state.turn > 6 and rolls(session))
    page = open_page(kept_games.address(moment), DASHBOARD)
    screen = Screen(page, moment.shadow)
    screen.sees()
    screen.do(moment.step)
    screen.do(next(action for action in screen.shadow.frame.legal if isinstance(action, RollDice)))
    expect(page.locator(".aa-trackhead, .aa-prompt").first).to_contain_text("rolled")
    take(page, "dashboard")


@pytest.mark.slow
def test_wall_and_cab(kept_games: Kept, open_page: Callable[..., Page]) -> None:
    game = begun(kept_games.store, SEATS, "pictures", lambda session: session.frame.state.turn > 20 and rolls(session))
    page = open_page(kept_games.server.url + game.address(game.door.wall()), WIDE)
    expect(page.locator(".aa-wall-map .aa-truck").first).to_be_visible(timeout=60_000)
    # The map has come to show the whole board.
    seen = """() => [...document.querySelectorAll(".aa-wall-map .aa-name")].every((name) => name.getBoundingClientRect().top > 30)"""
    page.wait_for_function(seen, timeout=20_000)
    take(page, "wall")
    page = open_page(kept_games.server.url + game.address(game.door.take_seat(game.state().state.active)), TALL)
    expect(page.locator(".aa-cab.aa-my-turn")).to_be_visible(timeout=60_000)
    take(page, "cab")
