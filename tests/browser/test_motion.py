"""What a page says of itself: whether anything on it moves, which step it shows, and whether its buttons take a press."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest
from playwright.sync_api import Page, expect

from aufachse_widgets.engine import preset
from aufachse_widgets.engine.actions import BuyTrailer, Drive, Place, RollDice
from aufachse_widgets.engine.log import EventDrawn, Travelled
from aufachse_widgets.journal import Seat
from aufachse_widgets.sessions.frame import Frame
from aufachse_widgets.sessions.session import Session
from aufachse_widgets.store import MemoryStore
from tests.browser.conftest import DESK
from tests.browser.test_following import AGAINST_BOTS
from tests.kit.rest import settle
from tests.kit.screens import Screen, start_game
from tests.kit.served_stores import Kept
from tests.kit.servers import Server

pytestmark = pytest.mark.browser

PEOPLE = (Seat("Ada", "red"), Seat("Ben", "yellow"))

# Every value that the page's element has of an attribute, in order.
RECORD = """
(name) => {
  const page = document.querySelector("[data-aufachse-drawn]");
  window.recorded = [];
  new MutationObserver(() => { window.recorded.push(page.getAttribute(name)); }).observe(page, {attributeFilter: [name]});
}
"""


def drawn(page: Page) -> int:
    return int(page.locator("[data-aufachse-drawn]").get_attribute("data-aufachse-drawn") or -1)


def test_a_page_says_which_step_it_has_drawn_and_that_something_moves(dashboard_server: Server, open_page: Callable[..., Page]) -> None:
    page = open_page(dashboard_server.url, DESK)
    settle(page)
    assert page.locator("[data-aufachse-drawn]").get_attribute("data-aufachse-drawn") == ""  # no game yet
    start_game(page, preset("fx-schmid-1987").title, PEOPLE, 3, "motion")
    settle(page)
    before = drawn(page)
    page.evaluate(RECORD, "data-aufachse-moving")
    page.locator(".aa-spots button:visible").first.click()
    settle(page)
    assert drawn(page) > before
    recorded = page.evaluate("window.recorded")
    assert recorded[0] == "" and recorded[-1] is None  # it moved, and came to rest
    # What is animated counts, however little the page's elements change.
    page.evaluate("document.querySelector('.aa-prompt').animate([{opacity: 0}, {opacity: 1}], {duration: 700}).finished.then(() => { window.faded = true; })")
    page.evaluate("document.querySelector('.aa-prompt').classList.add('aa-fading')")
    settle(page)
    assert page.evaluate("window.faded")


# How often a frame of the screen had a truck on its way, and in how many of them a card lay over the map; how often a card turned over.
CARDS = """
() => {
  window.drove = window.covered = window.turned = 0;
  document.addEventListener("animationstart", ({animationName}) => { window.turned += animationName.startsWith("aa-turns"); });
  const look = () => {
    const drives = document.getAnimations().some((one) => one.playState === "running" && one.effect?.target?.matches(".aa-truck"));
    window.drove += drives;
    window.covered += drives && Boolean(document.querySelector(".aa-told-card")?.checkVisibility({visibilityProperty: true}));
    requestAnimationFrame(look);
  };
  look();
}
"""


def draws(session: Session, frames: Sequence[Frame]) -> bool:
    """A drive that ends where an event card is drawn."""
    events = [event for frame in frames for event in frame.events]
    return all(any(isinstance(event, kind) for event in events) for kind in (Travelled, EventDrawn))


def test_a_card_waits_until_the_truck_has_arrived(kept_games: Kept, open_page: Callable[..., Page]) -> None:
    moment = kept_games.before(AGAINST_BOTS, draws)
    page = open_page(kept_games.address(moment), DESK, options='{"press_pause":0,"coach":false}')
    screen = Screen(page, moment.shadow)
    screen.sees()
    page.evaluate(CARDS)
    screen.choose(moment.step)
    card = page.locator(".aa-told-card")
    expect(card).to_be_visible()
    settle(page)
    drove, covered, turned = page.evaluate("[window.drove, window.covered, window.turned]")
    assert drove and not covered
    # It has turned over, whole and in the map's middle, and lets a press beside it through.
    assert turned == 1
    lies, over = card.bounding_box(), page.locator(".aa-map").bounding_box()
    assert lies and over
    assert abs(lies["x"] + lies["width"] / 2 - over["x"] - over["width"] / 2) < 2
    assert page.evaluate("([x, y]) => document.elementFromPoint(x, y).closest('.aa-map') !== null", [over["x"] + 30, over["y"] + over["height"] - 30])
    assert card.evaluate("(card) => card.parentElement.parentElement.scrollHeight === card.parentElement.parentElement.clientHeight")
    card.click()  # a tap anywhere on it
    expect(card).to_be_hidden()


def test_a_page_says_while_its_buttons_take_no_press(dashboard_server: Server, open_page: Callable[..., Page]) -> None:
    page = open_page(dashboard_server.url, DESK, options='{"press_pause":1000}')
    settle(page)
    page.evaluate(RECORD, "data-aufachse-guarded")
    page.get_by_role("button", name="Play with options").click()
    start = page.get_by_role("button", name="Start the game")
    expect(start).to_be_visible()
    settle(page, guarded=True)
    assert page.locator("[data-aufachse-guarded]").count()
    start.click()  # too soon
    settle(page)
    assert page.evaluate("window.recorded")[-1] is None
    expect(page.locator(".aa-actionbar")).to_have_count(0)
    start.click()
    expect(page.locator(".aa-actionbar .aa-prompt")).to_be_visible()


# What the page has let be heard; every sum that was drawn over a player's money.
HEARD = "(document.querySelector('[data-aufachse-drawn]').dataset.aufachsePlayed ?? '').split(' ').filter(Boolean)"
SUMS = """
() => {
  window.sums = [];
  new MutationObserver((changes) => { for (const {target} of changes) if (target.dataset.shown) window.sums.push(target.dataset.shown); })
    .observe(document.body, {subtree: true, attributeFilter: ["data-shown"]});
}
"""
COUNTED = "() => !document.querySelector('.aa-money[data-shown]')"
DRIVING = "document.getAnimations().filter((one) => one.effect?.target?.closest('.aa-truck') && one.playState === 'running').length"


def test_a_game_is_heard_and_felt(dashboard_server: Server, open_page: Callable[..., Page]) -> None:
    page = open_page(dashboard_server.url, DESK)
    edition = preset("fx-schmid-1987")
    start_game(page, edition.title, PEOPLE, 3, "heard")
    shadow = Session.new("fx-schmid-1987", PEOPLE, "heard", length=3, store=MemoryStore())
    screen = Screen(page, shadow)

    def do(kind: type) -> None:
        screen.take()
        screen.do(next(action for action in shadow.frame.legal if isinstance(action, kind)))

    for _ in PEOPLE:
        do(Place)
    # Money counts, heard or not, and what is read is there from the beginning.
    page.evaluate(SUMS)
    do(BuyTrailer)
    seat = shadow.frame.state.active
    for purse in page.locator(f".aa-money[data-seat='{seat}']").all():
        assert purse.text_content() == shadow.words.money_unbroken(shadow.frame.state.players[seat].money)
    page.wait_for_function(COUNTED)
    assert len(set(page.evaluate("window.sums"))) > 3
    # A roll is heard, and what was is not.
    screen.tool("Sound is off: switch it on").click()
    page.wait_for_function(f"() => {HEARD}.includes('till')")  # as loud as it will be
    do(RollDice)
    page.wait_for_function(f"() => {HEARD}.includes('dice')")
    settle(page)
    heard = page.evaluate(HEARD)
    page.evaluate("document.querySelector('.aa-key-back').click()")
    expect(page.locator(".aa-looking")).to_be_visible()
    settle(page)
    page.locator(".aa-key-last").first.click()
    screen.sees()
    assert page.evaluate(HEARD) == heard
    # Nothing moves where the system likes that.
    page.emulate_media(reduced_motion="reduce")
    page.evaluate(
        "window.drove = 0; document.addEventListener('animationstart', (event) => { window.drove += Boolean(event.target.closest?.('.aa-truck')); }, true)"
    )
    do(Drive)
    assert page.evaluate("window.drove") == 0
    assert page.evaluate(DRIVING) == 0
    assert "engine" in page.evaluate(HEARD)
