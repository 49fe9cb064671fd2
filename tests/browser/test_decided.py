"""Where a game was decided, on the page: looked for when it is opened, seen on the map, played from there; the game itself stays."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from aufachse_widgets.journal import Seat
from aufachse_widgets.sessions.session import Session
from aufachse_widgets.sessions.what_if import what_if
from aufachse_widgets.store import Store, open_store
from tests.browser.conftest import PHONE
from tests.kit.screens import at_once
from tests.kit.served_stores import Kept
from tests.yardsticks import BUSY, COURIER

pytestmark = [pytest.mark.browser, pytest.mark.reduced_motion]

ADA, BEN = Seat("Ada", "red"), Seat("Ben", "yellow", COURIER.code)


def finished(store: Path) -> str:
    """A game that is over, in which a person did anything that came to their mind."""

    def played() -> str:
        bots = Session.new("fx-schmid-1987", (Seat("Ada", "red", BUSY.code), BEN), "decided", length=2)
        return what_if(bots.public_header, bots.journal, bots.journal.head, (ADA, BEN), open_store(store)).game_id

    return at_once(played)


@pytest.mark.slow
def test_a_costly_move_is_seen_and_played_from_there(kept_games: Kept, served_store: Store, open_page: Callable[..., Page], screenshots: Path) -> None:
    game = finished(kept_games.store)
    page = open_page(f"{kept_games.server.url}?game={game}", PHONE)
    page.get_by_role("button", name="Where it was decided").click()
    expect(page.locator(".aa-won")).to_be_hidden()
    moves = page.locator(".aa-decided-move")
    expect(moves.first).to_be_visible(timeout=60_000)
    assert 1 <= moves.count() <= 5
    expect(moves.first.locator("h3")).to_have_text(re.compile(r"^(Round \d+|Before the first round): about \d+ DM$"))
    maps = page.locator(".aa-decided-map svg[role=img]")
    maps.first.scroll_into_view_if_needed()
    expect(maps.first).to_be_visible()
    page.screenshot(path=screenshots / "decided-390.png")
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    moves.first.get_by_role("button", name="Rules: ").click()
    expect(page.locator(".aa-rules details[open]")).to_be_visible()
    page.get_by_role("button", name="Close", exact=True).click()
    moves.first.get_by_role("button", name="Show in the history").click()
    expect(moves.first).to_be_hidden()
    page.get_by_role("button", name="Back to the game").click()
    moves.first.get_by_role("button", name="Play it from there").click()
    expect(page.locator(".aa-actionbar .aa-prompt")).to_be_visible()
    expect(page).not_to_have_url(re.compile(game))
    expect(page.locator(".aa-decided")).to_have_count(0)
    assert {one.id: one.over for one in served_store.list()}[game]
