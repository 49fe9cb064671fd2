"""The film in the dashboard: watched at the end of a game, by mouse and keys, saved; a game begun from it."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from aufachse_widgets.journal import Seat
from aufachse_widgets.sessions.session import Session
from aufachse_widgets.store import open_store
from tests.browser.conftest import DESK, LONGER
from tests.kit.rest import settle
from tests.kit.screens import at_once
from tests.kit.served_stores import Kept
from tests.yardsticks import COURIER

pytestmark = pytest.mark.browser

BOTS = (Seat("Ada", "red", COURIER.code), Seat("Ben", "yellow", COURIER.code))


def finished(store: Path) -> Session:
    def played() -> Session:
        return Session.new("fx-schmid-1987", BOTS, "film", length=2, store=open_store(store))

    return at_once(played)


@LONGER
def test_the_film_at_the_end_of_a_game(kept_games: Kept, open_page: Callable[..., Page], size: dict[str, int], screenshots: Path) -> None:
    game = finished(kept_games.store)
    scenes = game.screenplay().scenes
    page = open_page(f"{kept_games.server.url}?game={game.game_id}", size)
    watch = page.get_by_role("button", name="Watch the film")
    watch.click()
    slider = page.locator(".film-slider")
    expect(slider).to_be_visible()
    expect(page.locator(".aa-won")).to_be_hidden()
    for shown in (".film-board", ".film-bar", ".film-said"):
        expect(page.locator(shown)).to_be_in_viewport(ratio=1)
    expect(slider).to_have_attribute("max", str(len(scenes) - 1))
    # It plays by itself, from the first turn on.
    expect(page.locator("[data-play]")).to_contain_text("Pause")
    page.wait_for_function("begins => Number(document.querySelector('.film-slider').value) > begins", arg=game.screenplay().begins)
    # The page's keys are the film's too, wherever the focus is.
    page.locator(".aa-watch").focus()
    page.keyboard.press("k")
    expect(page.locator("[data-play]")).to_contain_text("Play")
    page.keyboard.press("f")
    expect(page.locator(".film-speed")).to_have_text("fast")
    expect(page.locator(".film-lasts")).to_have_text(re.compile(r"^about \d+ min left$"))
    page.locator('[data-go="last"]').click()
    page.locator('[data-go="first"]').click()
    expect(slider).to_have_value(str(game.screenplay().begins))
    page.locator('[data-go="forward"]').click()
    page.keyboard.press("ArrowRight")
    expect(slider).to_have_value(str(game.screenplay().begins + 2))
    page.locator('[data-jump="a"][data-by="1"]').click()
    auction = next(number for number, scene in enumerate(scenes) if "Called" in [type(event).__name__ for event in scene.events])
    expect(slider).to_have_value(str(auction))
    expect(page.locator(".film-what")).to_contain_text("auction")
    page.locator("[data-play]").click()
    expect(page.locator("[data-play]")).to_contain_text("Pause")
    page.wait_for_function("from => Number(document.querySelector('.film-slider').value) > from + 1", arg=auction)
    page.keyboard.press("k")
    expect(page.locator("[data-play]")).to_contain_text("Play")
    page.screenshot(path=screenshots / f"film-in-game-{size['width']}.png")
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
    with page.expect_download() as saved:
        page.locator(".aa-replay").get_by_role("button", name="Save the film").click()
    assert saved.value.suggested_filename.endswith("-film.html")
    page.get_by_role("button", name="Find the turning points").click()
    expect(page.get_by_role("button", name="Stop", exact=True)).to_be_visible()
    page.get_by_role("button", name="Stop", exact=True).click()
    settle(page)
    page.get_by_role("button", name="What if from here?").click()
    page.screenshot(path=screenshots / f"film-what-if-{size['width']}.png")
    page.get_by_role("button", name="Play on from here").click()
    expect(page.locator(".aa-actionbar .aa-prompt")).to_be_visible()
    expect(page).not_to_have_url(re.compile(game.game_id))
    expect(page.locator(".aa-film")).to_have_count(0)


@pytest.mark.slow
def test_the_film_among_all_games(kept_games: Kept, open_page: Callable[..., Page], screenshots: Path) -> None:
    finished(kept_games.store)
    page = open_page(kept_games.server.url, DESK)
    page.get_by_role("button", name="All games and players").click()
    page.locator(".aa-games button").first.click()
    page.get_by_role("button", name="Watch the film").click()
    expect(page.locator(".film-bar")).to_be_in_viewport(ratio=1)
    page.locator(".film-slider").fill("60")
    expect(page.locator(".film-when")).to_contain_text("Round")
    page.screenshot(path=screenshots / "film-all-games-1280.png")
    page.get_by_role("button", name="Close the film").click()
    expect(page.locator(".aa-film")).to_have_count(0)
