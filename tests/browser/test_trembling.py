"""Every touch at the companion made twice, on one spot, on every screen, also on a phone that is slow to answer: what is kept is what was meant."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from aufachse_widgets.engine.actions import Deliver, Load
from aufachse_widgets.engine.cards import RADARFALLE
from aufachse_widgets.journal.entries import Jump
from aufachse_widgets.store import open_store
from aufachse_widgets.tracking import facts
from aufachse_widgets.tracking.kind import TOLD
from tests.browser.conftest import PHONE
from tests.browser.test_track import Thumb
from tests.kit.finger import middle, twice
from tests.kit.rest import settle
from tests.kit.screens import at_once
from tests.kit.served_stores import Kept

pytestmark = [pytest.mark.browser, pytest.mark.longest]

PLAIN = "{}"  # the options of a device that nobody has changed


class Trembling(Thumb):
    """Somebody whose finger touches everything twice, ``gap`` milliseconds apart."""

    def __init__(self, page: Page, gap: int) -> None:
        super().__init__(page)
        self.gap = gap

    def touch(self, button: Locator) -> None:
        settle(self.page)
        button = button.locator("visible=true").first
        button.scroll_into_view_if_needed()
        settle(self.page)
        twice(self.page, *middle(button), self.gap)
        settle(self.page)


def kept(store: Path, game: str) -> list[object]:
    """What is kept of a table, in the order in which it was told: facts, what was done, and where the head went."""

    def read() -> list[object]:
        opened = open_store(store)
        try:
            return [entry.action for entry in opened.read(game, TOLD)]
        finally:
            opened.close()

    return at_once(read)


def games(store: Path) -> list[str]:
    """The games that are kept."""

    def ids() -> list[str]:
        opened = open_store(store)
        try:
            return [one.id for one in opened.list()]
        finally:
            opened.close()

    return at_once(ids)


def tables(thumb: Trembling) -> None:
    """The set-up: two players, a short game."""
    page = thumb.page
    thumb.press("Our table")
    thumb.touch(page.locator(".aa-trackstart .aa-digits").get_by_role("button", name="2", exact=True))
    for number, name in enumerate(("Anna", "Ben"), 1):
        thumb.write(f"Player {number}", name)
    thumb.press("More settings")
    thumb.press("House rules")
    expect(page.get_by_label("Rule", exact=True).locator("visible=true")).to_have_count(1)
    thumb.field("Public contracts").fill("2")
    thumb.field("Contract cards").select_option(label="A new box")
    thumb.field("Called").fill(f"Box {thumb.gap}")
    thumb.field("Called").press("Tab")
    thumb.press("Start tracking")


def turns(thumb: Trembling) -> None:
    """Some turns: a start by letters and one by its button, a new card loaded, an event, a delivery, an auction, a sign."""
    page = thumb.page
    thumb.search("ful", "Fulda")
    thumb.stop("next to Köln")
    thumb.stop("towards Frankfurt")
    thumb.roll(2)
    thumb.stop("Kassel")
    thumb.deed("Loaded a card")
    thumb.card("", "Hannover", 2, 800)
    thumb.roll(4)
    thumb.press("Between two cities")
    thumb.press("Cancel “between”")
    thumb.search("pader", "Paderborn")
    thumb.press("Radarfalle", ".aa-eventlist")
    thumb.roll(3)
    thumb.press("On the map")
    expect(page.locator(".aa-trackmap .leaflet-container")).to_be_visible()
    thumb.touch(page.locator(".aa-trackmap .aa-spots button", has_text="Hannover"))
    thumb.deed("Deliver Kassel → Hannover")
    thumb.other("Auction")
    for label, name in (("From", "Hannover"), ("To", "Bremen")):
        thumb.write(label, name)
    thumb.touch(page.locator(".aa-contractform .aa-digits").get_by_role("button", name="3", exact=True))
    thumb.write("Revenue", "1600")
    thumb.touch(page.locator(".aa-wonby + .aa-seats").get_by_role("button", name="Anna"))
    thumb.press("Others bid too", ".aa-auctionform")
    thumb.press("Ben bid too", ".aa-rivals")
    thumb.touch(page.locator(".aa-bidrow").get_by_role("button", name=re.compile("^3")))
    thumb.press("Done", ".aa-auctionform")
    thumb.other("Sign")
    page.locator(".aa-trackform").get_by_placeholder("Find a space: first letters").locator("visible=true").fill("jen")
    thumb.touch(page.locator(".aa-trackform .aa-hits").get_by_role("button", name="Jena"))
    thumb.roll(1)
    thumb.press("Hide the map")


def corrections(thumb: Trembling) -> None:
    """Payment, Correct, the log, undo and redo, the end that does not come yet."""
    page = thumb.page
    thumb.other("Payment")
    thumb.press("gets", ".aa-bankpanel")
    thumb.write("Amount", "700")
    thumb.write("What for", "the lottery")
    thumb.press("Write it down")
    thumb.tab("Turn")
    thumb.other("Correct")
    thumb.press("Money", ".aa-values")
    page.locator(".aa-playerspanel .aa-amount input").locator("visible=true").first.fill("4000")
    thumb.press("Set it")
    thumb.tab("Log")
    thumb.touch(page.locator(".aa-loglines button", has_text="the lottery"))
    thumb.press("Change it")
    thumb.write("Amount", "800")
    thumb.press("Write it down")
    thumb.press("Do it")
    thumb.press("Undo", ".aa-tools")
    thumb.press("Undo it")
    thumb.press("Redo", ".aa-tools")
    thumb.press("Redo it")
    thumb.tab("End")
    thumb.press("The game ends now")
    thumb.press("Leave it as it is")


def leaving(thumb: Trembling, game: str) -> None:
    """To the start page and back to the table."""
    page = thumb.page
    thumb.press("Start page")
    expect(page.get_by_role("button", name="Our table")).to_be_visible()
    assert "game=" not in page.url
    thumb.touch(page.locator(".aa-kept-game", has_text="Anna").first.get_by_role("button", name="Go on"))
    expect(page.locator(".aa-trackhead")).to_be_visible(timeout=60_000)
    page.wait_for_url(f"**game={game}")
    thumb.press("Start page")


def midway(thumb: Trembling) -> None:
    """A game that goes on already."""
    page = thumb.page
    thumb.press("Our table")
    thumb.press("More settings")
    thumb.press("A game in progress", ".aa-midway")
    page.get_by_label("Place", exact=True).first.fill("leip kass")
    thumb.touch(page.locator(".aa-standingfields .aa-hits").get_by_role("button", name="Kassel–Leipzig, 3rd"))
    thumb.press("Start tracking")


MEANT = [
    facts.Stopped(0, "fulda"),
    facts.Stopped(1, "siegburg"),
    facts.Rolled(0, (2,)),
    facts.Stopped(0, "kassel"),
    facts.Typed,
    Load(0, 1),
    facts.Rolled(1, (4,)),
    facts.Stopped(1, "paderborn"),
    facts.Drew(1, RADARFALLE),
    facts.Rolled(0, (3,)),
    facts.Stopped(0, "hannover"),
    Deliver(0, 1),
    facts.Typed,
    facts.Won(0, 2, 3, 0, (1,)),
    facts.SetSigns(facts.TABLE, "jena"),
    facts.Rolled(1, (1,)),
    facts.Paid(1, 700, "the lottery"),
    facts.SetMoney(1, 4000),
    Jump(16),
    facts.Paid(1, 800, "the lottery"),
    facts.SetMoney(1, 4000),
    Jump(18),
    Jump(21),
]
"""What the touches mean, each once; of contract cards only that they were typed."""


# A slow phone answers long after the second touch; none answers within 15 ms.
@pytest.mark.full
@pytest.mark.parametrize(("gap", "slow"), [(15, 1), (100, 1), (250, 1), (400, 1), (600, 3)])
def test_a_finger_that_touches_everything_twice_tells_it_once(kept_games: Kept, open_page: Callable[..., Page], gap: int, slow: int) -> None:
    server, store = kept_games.server, kept_games.store
    page = open_page(server.url, PHONE, options=PLAIN)
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slow})
    before = len(games(store))
    thumb = Trembling(page, gap)
    tables(thumb)
    page.wait_for_url("**game=*")
    game = page.url.split("game=")[1]
    assert len(games(store)) == before + 1
    turns(thumb)
    corrections(thumb)
    leaving(thumb, game)
    done = kept(store, game)
    assert [type(one) if type(one) in MEANT else one for one in done] == MEANT
    midway(thumb)
    page.wait_for_url("**game=*")
    assert len(games(store)) == before + 2
    (stands, *_others) = [one.space for one in kept(store, page.url.split("game=")[1]) if isinstance(one, facts.SetSpace)]
    assert stands == "jena"
