"""The play page on a phone: whatever has to be pressed is in sight, or one press away, at each decision of whole games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from aufachse_widgets.drawing.ground import board_ground
from aufachse_widgets.engine import preset
from aufachse_widgets.engine.actions import (
    Action,
    Bid,
    BuyTrailer,
    CallAuction,
    Deliver,
    Drive,
    GoTo,
    Load,
    Match,
    Pass,
    Place,
    PlaceSign,
    RollDice,
    TakeContract,
)
from aufachse_widgets.engine.phases import Auction
from aufachse_widgets.journal import Seat
from aufachse_widgets.sessions.frame import Frame
from aufachse_widgets.sessions.session import Session
from aufachse_widgets.store import MemoryStore
from aufachse_widgets.widgets.map.choices import MANY
from aufachse_widgets.widgets.play.actionbar import is_seldom
from tests.browser.conftest import PHONE
from tests.browser.test_following import AGAINST_BOTS, AT_ONCE
from tests.kit.planned_games import choose
from tests.kit.rest import settle
from tests.kit.screens import Screen, at_once, open_more, start_game
from tests.kit.served_stores import Kept, person
from tests.kit.servers import CHECKOUT, Server

pytestmark = [pytest.mark.browser, pytest.mark.reduced_motion, pytest.mark.longest]

THREE = (Seat("Ada", "red"), Seat("Ben", "yellow"), Seat("Cora", "blue"))
SHORT = {"width": 360, "height": 640}

# Which of the elements that the selectors name a finger cannot hit where they are now: out of the window, or covered whole by something else.
MISSED = """
(selectors) => selectors.filter((selector) => {
  const button = document.querySelector(selector);
  if (!button) return true;
  const box = button.getBoundingClientRect();
  if (!box.width || box.left < 0 || box.top < 0 || box.right > innerWidth + 0.5 || box.bottom > innerHeight + 0.5) return true;
  const hits = [];
  for (const y of [0.5, 0.3, 0.7, 0.15, 0.85]) for (const x of [0.5, 0.3, 0.7, 0.15, 0.85])
    hits.push(document.elementFromPoint(box.left + x * box.width, box.top + y * box.height));
  // A space may lie under another one that can be chosen too: the keyboard, and a nearer look, reach it.
  return !hits.some((hit) => button.contains(hit) || (hit?.closest(".aa-spots") && button.closest(".aa-spots")));
})
"""
# Action buttons that lie over the map, or over what is behind the tabs, whose end could then not be read or pressed.
OVER_PARTS = """
() => {
  const end = document.querySelector(".aa-mapframe").getBoundingClientRect().bottom;
  const shown = [...document.querySelectorAll(".aa-actions > button")].filter((button) => button.getClientRects().length);
  return shown.filter((button) => button.getBoundingClientRect().top < end - 0.5).map((button) => button.textContent);
}
"""
# Tools that lie over each other, or beyond the window.
CROWDED = """
() => {
  const seen = (tool) => tool.checkVisibility({visibilityProperty: true});
  const boxes = [...document.querySelectorAll(".aa-tools > button, .aa-menu, .aa-home")].filter(seen).map((tool) => tool.getBoundingClientRect());
  const apart = (one, other) => one.right <= other.left + 1 || other.right <= one.left + 1 || one.bottom <= other.top + 1 || other.bottom <= one.top + 1;
  return boxes.some((one, at) => one.right > innerWidth || boxes.slice(at + 1).some((other) => !apart(one, other)));
}
"""
# Words that are broken into lines, or do not fit into their button.
BROKEN = """
() => [...document.querySelectorAll(".aa-bidding button")].filter((one) => one.checkVisibility({visibilityProperty: true})).flatMap((button) => {
  const text = document.createTreeWalker(button, NodeFilter.SHOW_TEXT).nextNode(), range = document.createRange();
  const box = button.getBoundingClientRect(), left = box.left + button.clientLeft, right = left + button.clientWidth;
  return [...text.data.matchAll(/\\S+/g)].filter((word) => {
    range.setStart(text, word.index);
    range.setEnd(text, word.index + word[0].length);
    const lines = range.getClientRects();
    return lines.length > 1 || lines[0].left < left || lines[0].right > right;
  }).map(String);
})
"""
MAP_BOX = "() => { const box = document.querySelector('.aa-map .leaflet-container').getBoundingClientRect(); return [box.x, box.y, box.width, box.height]; }"


def in_sight(page: Page, selectors: list[str], what: str) -> None:
    """All these can be pressed where they are, as soon as the page has come to rest."""
    try:
        page.wait_for_function(f"(selectors) => ({MISSED})(selectors).length === 0", arg=selectors, polling=50, timeout=5_000)
    except Exception as error:
        page.screenshot(path=CHECKOUT / "screenshots" / "out-of-sight.png")
        raise AssertionError(f"{what}: out of sight: {page.evaluate(MISSED, selectors)}") from error


def bids_of(screen: Screen) -> list[str]:
    """The bids of the one who speaks."""
    frame = screen.shadow.frame
    speakers = sorted({action.seat for action in frame.legal if isinstance(action, Bid | Match | Pass)})
    shown = screen.page.locator(".aa-speakers button").evaluate_all("(buttons) => buttons.findIndex((button) => button.classList.contains('mod-active'))")
    speaker = speakers[max(shown, 0) if len(speakers) > 1 else 0]
    mine = [action for action in frame.legal if isinstance(action, Bid | Match | Pass) and action.seat == speaker]
    places = [action.bid if isinstance(action, Bid) else 6 if isinstance(action, Match) else 7 for action in mine]
    return [f".aa-bidladder .aa-bidding button:nth-child({place})" for place in places]


def wanted(screen: Screen) -> dict[str, list[str]]:
    """What may be pressed now, by the tab that shows it (empty: on every tab)."""
    frame, order = screen.shadow.frame, list(screen.shadow.rules.spaces)
    found: dict[str, list[str]] = {"Map": [], "Contracts": [], "": []}
    trucks = sorted({action.truck for action in frame.legal if isinstance(action, Drive)})  # in a snowstorm several: the first is chosen
    spaces = {action.space for action in frame.legal if isinstance(action, Drive | Place | PlaceSign | GoTo)}
    if len(spaces) < MANY or any(isinstance(action, Drive) for action in frame.legal):
        found["Map"] = [f".aa-spots button:nth-child({order.index(space) + 1})" for space in sorted(spaces)]
    if len(trucks) > 1:
        spaces = {action.space for action in frame.legal if isinstance(action, Drive) and action.truck == trucks[0]}
        found["Map"] = [f".aa-spots button:nth-child({order.index(space) + 1})" for space in sorted(spaces)]
        found["Map"] += [f".aa-mapsay .aa-ways button:nth-child({place + 1})" for place in range(len(trucks))]
    for action in frame.legal:
        if isinstance(action, CallAuction | TakeContract):
            found["Contracts"].append(f".aa-market .aa-call-{frame.state.market.index(action.contract)}")
    if isinstance(frame.state.phase, Auction):
        found["Contracts"] += [*bids_of(screen), ".aa-auctioned .aa-card"]
    buttons = screen.page.locator(".aa-actions[class*='aa-can-'] > button").filter(visible=True)
    shown = buttons.evaluate_all("(buttons) => buttons.map((button) => button.className.match(/aa-on-[0-9]+/)[0])")
    elsewhere = (Drive, Place, PlaceSign, GoTo, CallAuction, TakeContract, Bid, Match, Pass)
    others = [action for action in frame.legal if not isinstance(action, elsewhere)]
    seldom = [action for action in others if is_seldom(action, frame.legal)]
    assert len(shown) == len(others) - len(seldom)
    found[""] = [f".aa-actions > .{place}" for place in shown] + ([".aa-more"] if seldom else [])
    return found


def read_cards(page: Page) -> None:
    """Cards that came up lie over the map until they are put away, each by one press where it can be hit."""
    away = page.locator(".aa-putaway")
    while away.is_visible():
        in_sight(page, [".aa-putaway"], "a card")
        card = page.locator(".aa-notice").inner_text()
        away.click()
        page.wait_for_function("(card) => document.querySelector('.aa-notice').innerText !== card", arg=card)


def look(screen: Screen, boxes: set[tuple[float, ...]]) -> None:
    """At a new decision, before anything is touched: what has to be pressed is in sight; what else may be is one press away."""
    page, frame = screen.page, screen.shadow.frame
    read_cards(page)
    boxes.add(tuple(page.evaluate(MAP_BOX)))
    what = f"step {frame.head}, {type(frame.state.phase).__name__}"
    found = wanted(screen)
    in_sight(page, found[""], what)
    for tab in ("Map", "Contracts"):
        must = isinstance(frame.state.phase, Auction) if tab == "Contracts" else True
        if found[tab]:
            if not must:
                screen.turn_to(tab)
            in_sight(page, found[tab], f"{what}, {tab}")
    assert page.evaluate(OVER_PARTS) == [], f"{what}: buttons lie over the parts"
    at_page_top = page.evaluate("document.scrollingElement.scrollTop")
    assert at_page_top == 0, f"{what}: the page has scrolled by {at_page_top}"


def courier(session: Session, done: Sequence[Action]) -> Action:
    """What somebody does who wants to see an auction, a bid and a trailer, and else to come to the end."""
    frame = session.frame
    return choose(session.rules, frame.state, frame.legal[0].seat, done, "phone")


def plays(page: Page, edition: str, seats: tuple[Seat, ...], decisions: int, length: int, seed: str = "phone", busy: bool = True) -> Counter[type[Action]]:
    """Play so many decisions, ``busy`` or to come to the end; which there were."""
    start_game(page, preset(edition).title, seats, length, seed)
    shadow = at_once(Session.new, edition, seats, seed, length=length, store=MemoryStore())
    screen = Screen(page, shadow)
    screen.sees()
    boxes: set[tuple[float, ...]] = set()
    done: list[Action] = []
    while len(done) < decisions and not shadow.frame.state.over:
        if shadow.frame.handover >= 0:
            in_sight(page, [".aa-take"], "the hand-over")
        screen.take()
        look(screen, boxes)
        done.append(at_once(person, shadow, len(done), "phone") if busy else at_once(courier, shadow, done))
        screen.do(done[-1])
    assert len(boxes) == 1, f"the map moves or changes its size: {boxes}"
    return Counter(map(type, done))


@pytest.mark.slow
def test_what_has_to_be_pressed_is_in_sight_on_a_phone(dashboard_server: Server, open_page: Callable[..., Page]) -> None:
    plays(open_page(dashboard_server.url, PHONE), "fx-schmid-1987", THREE, 25, 4)


LYING = {"width": 740, "height": 360}

# Short games of which each has auctions, signs and cards that ask something: the public contracts are two, the seed is chosen for it.
WHOLE = [
    pytest.param("fx-schmid-1987", THREE, "trip 45", id="1987, three people"),
    pytest.param("schmidt-2007", THREE, "trip 57", id="2007, three people"),
    pytest.param("fx-schmid-1987", AGAINST_BOTS, "trip 28", id="1987, against bots"),
    pytest.param("schmidt-2007", AGAINST_BOTS, "trip 34", id="2007, against bots"),
]


@pytest.mark.parametrize(
    "size",
    [
        pytest.param(PHONE, id="390", marks=pytest.mark.full),
        pytest.param(SHORT, id="360", marks=pytest.mark.slow),
        pytest.param(LYING, id="740x360", marks=pytest.mark.slow),
    ],
)
def test_no_tool_covers_another_on_a_phone_and_no_field_is_a_slit(dashboard_server: Server, open_page: Callable[..., Page], size: dict[str, int]) -> None:
    page = open_page(dashboard_server.url, size)
    page.get_by_role("button", name="Play with options").click()
    open_more(page)
    fields = "() => [...document.querySelectorAll('.aa-form :is(input, select)')].map((one) => one.getBoundingClientRect().width).filter((width) => width)"
    assert min(page.evaluate(fields)) > 40
    page.get_by_role("button", name="Start the game").click()
    page.locator(".aa-live .aa-truck-0, .aa-hints button").first.wait_for()
    assert not page.evaluate(CROWDED)
    page.locator(".aa-menu").click()
    expect(page.locator(".aa-key-help").first).to_be_visible()
    assert not page.evaluate(CROWDED)


@pytest.mark.full
@pytest.mark.parametrize(("edition", "seats", "seed"), WHOLE)
def test_whole_games_on_a_phone(kept_games: Kept, open_page: Callable[..., Page], edition: str, seats: tuple[Seat, ...], seed: str) -> None:
    page = open_page(kept_games.server.url, PHONE, options=AT_ONCE)
    done = plays(page, edition, seats, 400, 2, seed, busy=False)
    assert {Place, RollDice, Drive, Load, Deliver, Bid, PlaceSign} <= set(done)
    read_cards(page)
    expect(page.locator(".aa-won")).to_be_in_viewport(ratio=1)


@pytest.mark.slow
def test_an_auction_fits_on_a_small_phone(kept_games: Kept, open_page: Callable[..., Page], screenshots: Path) -> None:
    """The card, every bid of it and passing, on 360 by 640."""
    moment = kept_games.before(THREE[:2], lambda session, frames: isinstance(session.frame.state.phase, Auction))
    page = open_page(kept_games.address(moment), SHORT)
    page.locator(".aa-take").click()  # a game that is opened again asks who is there
    screen = Screen(page, moment.shadow)
    screen.sees()
    read_cards(page)
    screen.do(moment.step)
    read_cards(page)
    in_sight(page, [".aa-auctioned .aa-card", *bids_of(screen)], "an auction")
    assert page.evaluate(BROKEN) == []
    page.screenshot(path=screenshots / "auction-360.png")


# Whether an action button lies over the auction.
OVER_AUCTION = """
() => {
  const end = document.querySelector(".aa-auction").getBoundingClientRect().bottom;
  const shown = [...document.querySelectorAll(".aa-actions > button")].filter((button) => button.getClientRects().length);
  return shown.filter((button) => button.getBoundingClientRect().top < end - 0.5).map((button) => button.textContent);
}
"""


@pytest.mark.slow
def test_the_callers_trailers_lie_below_the_auction(kept_games: Kept, open_page: Callable[..., Page], screenshots: Path) -> None:
    """Who called it may trade them before they answer a bid, where bids go in turn: no bid of theirs is covered."""

    def answers(session: Session, frames: Sequence[Frame]) -> bool:
        return isinstance(session.frame.state.phase, Auction) and any(isinstance(action, BuyTrailer) for action in session.frame.legal)

    moment = kept_games.before(THREE[:2], answers, "schmidt-2007")
    page = open_page(kept_games.address(moment), PHONE)
    if moment.shadow.frame.handover >= 0:
        page.locator(".aa-take").click()
    screen = Screen(page, moment.shadow)
    screen.sees()
    read_cards(page)
    screen.do(moment.step)
    read_cards(page)
    rows = bids_of(screen)
    in_sight(page, [*rows, ".aa-more"], "the caller's answer")
    page.locator(".aa-more").click()
    in_sight(page, [*rows, ".aa-on-7"], "the caller's trailers")
    assert page.evaluate(OVER_AUCTION) == []
    page.screenshot(path=screenshots / "auction-trailers-390.png")


@pytest.mark.slow
def test_any_space_to_start_from_is_two_taps_away_on_a_phone(dashboard_server: Server, open_page: Callable[..., Page]) -> None:
    page = open_page(dashboard_server.url, PHONE)
    start_game(page, preset("fx-schmid-1987").title, THREE, 4, "anywhere")
    screen = Screen(page, at_once(Session.new, "fx-schmid-1987", THREE, "anywhere", length=4, store=MemoryStore()))
    screen.sees()
    rules = screen.shadow.rules
    order = list(rules.spaces)
    legal = [action.space for action in screen.shadow.frame.legal if isinstance(action, Place)]
    at = board_ground(rules.board, rules.edition.ferries).at
    corners = [min(legal, key=lambda id: sign * (at[id][0] + lean * at[id][1])) for sign in (1, -1) for lean in (1, -1)]
    settle(page)
    for space in corners:
        box = page.locator(".aa-overlay > .widget-html i:is(.aa-city, .aa-road, .aa-ferry, .aa-event)").nth(order.index(space)).bounding_box()
        assert box is not None
        page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        in_sight(page, [f".aa-spots button:nth-child({order.index(space) + 1})"], space)
        go, name = page.locator(".aa-proposal .aa-go"), screen.shadow.words.space(space)
        expect(go).to_be_visible()
        if name not in go.inner_text():  # from so far another one was as near
            screen.tap_space(space)
        expect(go).to_contain_text(name)
        page.get_by_role("button", name="Whole board").click()
        settle(page)
