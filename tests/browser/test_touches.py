"""How many presses a table of four with wide names needs for what happens most, in both currencies, on a phone: each target is asserted."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from aufachse_widgets.box import shipped_box
from aufachse_widgets.engine import preset
from aufachse_widgets.journal import Seat
from aufachse_widgets.sessions.tracker import Tracker
from aufachse_widgets.store import Store
from aufachse_widgets.tracking.facts import TABLE, Named, SetLoad, SetSpace, SetTurn
from tests.browser.conftest import PHONE
from tests.browser.test_track import QUIET, Thumb
from tests.kit.measures import table
from tests.kit.rest import settle
from tests.kit.screens import at_once
from tests.kit.served_stores import Kept

pytestmark = [pytest.mark.browser, pytest.mark.reduced_motion, pytest.mark.slow]

NAMES = ("Maximilian von und zu Ww", "WWWWWWWWWWWW WWWWWWWWWWW", "Österreicherinnen Mm Ööö", "Wilhelmine Möwe 🚛🚛🚛")
COLOURS = ("red", "yellow", "blue", "green")
SETUP, QUIET_TURN, KNOWN, EVENT, AUCTION, NEW_CARD, NEW_AUCTION, SIGN = 12, 1, 2, 2, 4, 5, 8, 2
EURO = "schmidt-2007"


def began(store: Store, edition: str) -> Tracker:
    """A table of four under way with the cards of the program: the first truck at Kassel's gates, the second one space before where it delivers."""
    box = shipped_box(preset(edition))
    seats = tuple(Seat(name, colour) for name, colour in zip(NAMES, COLOURS, strict=True))
    game = at_once(Tracker.new, edition, seats, 0, box=box, store=store)
    rules = game.rules
    aboard = next(card for card in box.contracts if card.destination in ("muenchen", "wien", "praha", "berlin") and card.start != "kassel")
    gates = next(space for space in rules.neighbours[aboard.destination] if space not in rules.events)
    public = [card.id for card in box.contracts if card.id != aboard.id and card.start != "kassel"][: len(game.frame.state.market)]
    spaces = ("fulda", gates, "bremen", "jena")
    told = (*(SetSpace(seat, space) for seat, space in enumerate(spaces)), SetLoad(1, (aboard.id,)))
    told = (*told, *(Named(TABLE, slot, number) for slot, number in enumerate(public)), SetTurn(0))
    assert at_once(game.tell, *told)
    return game


def _only(game: Tracker) -> str:
    """Two cities as they are typed that leave one of the cards that lie nowhere for all that is known."""
    rules, state = game.rules, game.frame.state
    gone = {*state.market, *(number for player in state.players for number in player.loaded)}
    ways = [(card.start, card.destination) for card in rules.contracts.values()]
    start, destination = next(
        (card.start, card.destination)
        for card in rules.contracts.values()
        if card.id not in gone and card.start != "kassel" and ways.count((card.start, card.destination)) == 1 and (card.destination, card.start) not in ways
    )
    return f"{rules.spaces[start].name} {rules.spaces[destination].name}"


def roll(thumb: Thumb, *dice: int) -> None:
    """Not counted: it is typed."""
    for row, die in enumerate(dice):
        rows = thumb.page.locator(".aa-flow .aa-rollrow:not(.aa-hidden) .aa-digits")
        thumb.touch(rows.nth(row).get_by_role("button", name=str(die), exact=True))
    thumb.begin()


def new_card(thumb: Thumb, start: str, destination: str, goods: int, revenue: int) -> None:
    """What is read off a card that nobody has seen before: a touch for each field, whatever is typed into it."""
    form = thumb.page.locator(".aa-contractform")
    for label, text in (("From", start), ("To", destination)):
        if text:
            thumb.write(label, text)
    thumb.touch(form.locator(".aa-digits").get_by_role("button", name=str(goods), exact=True))
    thumb.write("Revenue", str(revenue))
    expect(thumb.field("Bid 5 ≈")).not_to_have_value("")


def set_up(page: Page, thumb: Thumb, edition: str, *starts: tuple[str, str]) -> None:
    """From the start page to the first roll. The first name is touched, the keyboard goes on to the others."""
    thumb.begin()
    thumb.open_form()
    if edition:
        thumb.field("Edition").select_option(label=preset(edition).title)
        thumb.touches += 2  # opened, and chosen
    thumb.write("Player 1", NAMES[0])
    for name in NAMES[1:]:
        page.keyboard.press("Enter")
        page.keyboard.type(name)
    expect(page.locator(".aa-trackstart .aa-seats").first).to_contain_text(NAMES[-1])
    thumb.press("Start tracking")
    for name, start in zip(NAMES, starts, strict=True):
        thumb.prompt(f"{name}: where does the truck start?")
        for label in filter(None, start):
            thumb.stop(label)
        if edition and name != NAMES[-1]:
            thumb.deed("No load")


def test_a_table_of_four_is_set_up_with_its_places(kept_games: Kept, open_page: Callable[..., Page]) -> None:
    page = open_page(kept_games.server.url, PHONE)
    thumb = Thumb(page)
    starts = (("next to München", "towards Stuttgart"), ("next to Köln", "towards Frankfurt"), ("next to Wien", "towards Linz"), ("next to Praha", "towards"))
    set_up(page, thumb, "", *starts)
    thumb.prompt(f"{NAMES[0]}'s turn: tap what was rolled.")
    thumb.needed("setup with names and starting places, DM", SETUP)
    page.get_by_role("button", name="Start page").click()
    set_up(page, thumb, EURO, ("Bremen", ""), ("Kassel", ""), ("Wien", ""), ("Hamburg", ""))
    expect(page.locator(".aa-flow .aa-rollrow:not(.aa-hidden)").first).to_be_visible()
    thumb.needed("setup with names and starting places, €", SETUP)
    table("presses of a setup", [("", "presses", "", "target"), *thumb.counted])


@pytest.mark.parametrize("edition", ["fx-schmid-1987", EURO], ids=["marks", "euros"])
def test_what_happens_most_is_told_in_few_presses(kept_games: Kept, served_store: Store, open_page: Callable[..., Page], edition: str) -> None:
    game = began(served_store, edition)
    page = open_page(f"{kept_games.server.url}?game={game.game_id}", PHONE)
    thumb = Thumb(page)
    dice = (lambda die: (die,)) if edition != EURO else (lambda die: (die, die))
    hits, wonby = page.locator(".aa-auctionform .aa-finder .aa-hits button:visible"), page.locator(".aa-wonby + .aa-seats")
    letters = _only(game)
    bid = page.locator(".aa-auctionform .aa-bidrow").get_by_role("button", name=re.compile("^3"))

    # The first player loads what the box knows, and what nobody has seen before.
    roll(thumb, *dice(2))
    thumb.stop("Kassel")
    thumb.prompt("is at Kassel")
    thumb.deed("Load Kassel")
    expect(page.locator(".aa-trackhead .aa-hands")).to_contain_text("goods at Kassel")
    thumb.needed("a known load", KNOWN)
    thumb.press("Undo", ".aa-trackhead")
    thumb.press("Undo it")
    thumb.prompt("is at Kassel")
    thumb.begin()
    thumb.deed("Loaded a card")
    new_card(thumb, "", "Hannover", 1, 800)
    thumb.press("Use this card")
    expect(page.locator(".aa-trackhead .aa-hands")).to_contain_text("at Kassel")
    thumb.needed("a new card", NEW_CARD)

    # The second delivers.
    roll(thumb, *dice(1))
    thumb.touch(page.locator(".aa-spaces button:has(.fa-check-circle)"))
    thumb.deed("Deliver")
    expect(page.locator(".aa-trackhead .aa-hands")).to_contain_text("from the bank")
    thumb.needed("a known delivery", KNOWN)
    # That was a 1, if it was used: the sign goes near a truck.
    thumb.begin()
    if page.locator(".aa-flow > .aa-wherebox").is_visible():
        thumb.touch(page.locator(".aa-spaces button"))
        expect(page.locator(".aa-trackhead .aa-hands")).to_contain_text("construction sign to")
    else:
        thumb.other("Sign")
        thumb.touch(page.locator(".aa-trackform .aa-spaces button"))
        expect(page.locator(".aa-trackform")).to_be_hidden()
    thumb.needed("a sign near a truck", SIGN)
    thumb.other("Sign")
    thumb.touch(page.locator(".aa-trackform .aa-spaces button"))
    expect(page.locator(".aa-trackform")).to_be_hidden()
    thumb.needed("a sign told alone, near a truck", SIGN)

    # Auctions: of the card that lies face up, of one that the box knows, of one that nobody has seen before.
    for what, most in (("a known auction, face up", AUCTION), ("a known auction, found by its letters", AUCTION), ("an auction of a new card", NEW_AUCTION)):
        thumb.begin()
        thumb.other("Auction")
        if "up" in what:
            thumb.touch(page.locator(".aa-faceup button"))
        elif "known" in what:
            thumb.touches += 1  # the field: what is typed there leaves one card
            page.locator(".aa-auctionform .aa-finder input").locator("visible=true").fill(letters)
            expect(hits).to_have_count(1)
        else:
            thumb.press("Enter a new card", ".aa-auctionform")
            new_card(thumb, "Hannover", "Bremen", 3, 900)
        thumb.touch(wonby.get_by_role("button", name=NAMES[2]))
        thumb.touch(bid)
        expect(page.locator(".aa-trackform")).to_be_hidden()
        expect(page.locator(".aa-trackhead .aa-hands")).to_contain_text("take the card")
        thumb.needed(what, most)

    # The third drives on, and nothing happens; the fourth turns up a card.
    roll(thumb, *dice(3))
    thumb.touch(page.locator(QUIET))
    expect(page.locator(".aa-flow .aa-nextroll:not(.aa-hidden)").first).to_be_visible()
    thumb.needed("a quiet turn", QUIET_TURN)
    roll(thumb, *dice(4))
    thumb.touch(page.locator(".aa-spaces button:has(.fa-exclamation-triangle)"))
    thumb.press("Radarfalle", ".aa-eventlist")
    expect(page.locator(".aa-trackhead .aa-hands")).to_contain_text("to the bank")
    thumb.needed("an event", EVENT)
    settle(page)
    table(f"presses of a table of four, {'€' if edition == EURO else 'DM'}", [("", "presses", "", "target"), *thumb.counted])
