"""A game handed over whole: bots play it out from where it stands, a hundred times, while the page stays alive."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from aufachse_widgets.journal import Seat
from aufachse_widgets.store import Store
from aufachse_widgets.tracking.kind import TOLD
from tests.browser.conftest import LONGER
from tests.browser.test_told_cab import no_overflow, table
from tests.kit.rest import settle
from tests.kit.screens import open_menu
from tests.kit.served_stores import Kept

pytestmark = [pytest.mark.browser, pytest.mark.reduced_motion]

PEOPLE = (Seat("Ada", "red"), Seat("Ben", "yellow"))
# Texts of a picture that begin left of it or end right of it.
BEYOND = """picture => {
  const whole = picture.getBoundingClientRect();
  return [...picture.querySelectorAll("text")].filter(text => {
    const box = text.getBoundingClientRect();
    return box.left < whole.left || box.right > whole.right;
  }).map(text => text.textContent);
}"""


def handed_over(page: Page, players: int) -> Locator:
    """The game handed over to bots that think quickly, and begun."""
    page.get_by_role("button", name="Let bots play it out from here …").click()
    playout = page.locator(".aa-playout")
    expect(playout.get_by_role("combobox")).to_have_count(players)
    for field in playout.get_by_role("combobox").all():
        field.select_option(label="Learner")
    settle(page)
    playout.get_by_role("button", name="Play it out 100 times").click()
    expect(playout.get_by_role("button", name="Stop", exact=True)).to_be_visible()
    expect(playout.get_by_role("button", name="Play it out 100 times")).to_be_disabled()
    return playout


def spread(playout: Locator, names: tuple[str, ...]) -> None:
    """A line for each player with wins and money, and a picture whose letters end within it."""
    expect(playout.get_by_role("row")).to_have_count(len(names) + 1)
    for name in names:
        expect(playout.get_by_role("row").filter(has_text=name)).to_contain_text("%")
    picture = playout.locator("svg:not(.aa-face)")  # besides the faces of the bots
    expect(picture).to_be_visible()
    assert picture.evaluate(BEYOND) == []
    expect(playout.get_by_role("button", name="Stop", exact=True)).to_be_hidden()
    expect(playout.get_by_role("button", name="Play it out 100 times")).to_be_enabled()


@LONGER
def test_a_table_is_played_out_while_its_page_stays_alive(
    kept_games: Kept, served_store: Store, open_page: Callable[..., Page], screenshots: Path, size: dict[str, int]
) -> None:
    game, _door = table(served_store)
    page = open_page(f"{kept_games.server.url}?game={game.game_id}", size)
    tabs = page.locator(".aa-tabs")
    tabs.get_by_role("button", name="End").click()
    playout = handed_over(page, 3)
    # Others use the page meanwhile.
    tabs.get_by_role("button", name="Players").click()
    expect(page.get_by_role("button", name="Something was entered wrongly")).to_be_visible()
    tabs.get_by_role("button", name="End").click()
    expect(playout).to_contain_text("After 100 games, played on from turn 1:", timeout=120_000)
    spread(playout, ("Anna", "Ben", "Cleo"))
    playout.scroll_into_view_if_needed()
    page.screenshot(path=screenshots / f"playout-table-{size['width']}.png", full_page=True)
    no_overflow(page)
    assert served_store.read(game.game_id, TOLD, len(game.journal)) == ()  # the game itself is as it was


@LONGER
def test_a_game_is_played_out_and_can_be_stopped(kept_games: Kept, open_page: Callable[..., Page], screenshots: Path, size: dict[str, int]) -> None:
    moment = kept_games.before(PEOPLE, lambda session, frames: session.frame.state.turn > 4)
    page = open_page(kept_games.address(moment), size)
    open_menu(page)
    page.get_by_role("button", name="Options, save and share").click()
    playout = handed_over(page, 2)
    expect(playout).to_contain_text(re.compile(r"[1-9]\d* of 100"), timeout=60_000)
    playout.get_by_role("button", name="Stop", exact=True).click()
    expect(playout).to_contain_text("After ", timeout=60_000)
    expect(playout).not_to_contain_text("After 100 games")
    spread(playout, ("Ada", "Ben"))
    playout.scroll_into_view_if_needed()
    page.screenshot(path=screenshots / f"playout-game-{size['width']}.png")
    no_overflow(page)
