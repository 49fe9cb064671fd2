"""A driver's cab on a phone: a turn and an auction by thumb, nothing out of sight that has to be pressed; others' turns are followed."""

import re
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from aufachse_widgets.engine.actions import Bid, Drive, RollDice
from aufachse_widgets.engine.phases import Auction
from aufachse_widgets.journal import Seat
from aufachse_widgets.sessions.session import Session
from aufachse_widgets.widgets.parts.asleep import COMMAND
from tests.browser.conftest import DESK, PHONE
from tests.browser.test_access import read
from tests.kit.linked_games import Linked, begun, busy
from tests.kit.page_clock import lie_untouched, own_clock
from tests.kit.rest import settle
from tests.kit.screens import FREE, open_menu
from tests.kit.served_stores import Kept

pytestmark = [pytest.mark.browser, pytest.mark.slow]

UNTOUCHED = 3.2  # seconds since the last touch, after which a phone buzzes
SEATS = (Seat("Ada", "red"), Seat("Ben", "blue"), Seat("Cem", "yellow"))

# What a phone does that has no vibration motor here, and a context that is not secure.
BUZZES = "window.buzzed = 0; navigator.vibrate = () => { window.buzzed += 1; return true; };"
INSECURE = "for (const [one, name] of [[navigator, 'wakeLock'], [window, 'isSecureContext']]) Object.defineProperty(one, name, {value: undefined});"


def rolls(session: Session) -> bool:
    frame = session.frame
    return frame.state.turn > 0 and any(isinstance(action, RollDice) for action in frame.legal)


def bid(session: Session) -> int:
    """The bid so far; -1 where no auction runs."""
    phase = session.frame.state.phase
    return phase.bid if isinstance(phase, Auction) else -1


def in_sight(button: Locator) -> bool:
    """Whether it lies on the screen as it is, with nothing over it."""
    return bool(
        button.evaluate(
            """(one) => {
              const box = one.getBoundingClientRect(), x = box.left + box.width / 2, y = box.top + box.height / 2;
              return box.top >= 0 && box.bottom <= innerHeight && document.elementFromPoint(x, y)?.closest("button") === one;
            }"""
        )
    )


def opened(
    kept: Kept, game: Linked, open_page: Callable[..., Page], seat: int, size: dict[str, int] = PHONE, before: Callable[[Page], object] = lambda page: None
) -> Page:
    page = open_page(kept.server.url + game.address(game.door.take_seat(seat)), size, before=before)
    expect(page.locator(".aa-cab .aa-prompt")).to_be_visible(timeout=60_000)
    return page


def test_a_turn_on_a_phone(kept_games: Kept, open_page: Callable[..., Page], screenshots: Path) -> None:
    game = begun(kept_games.store, SEATS, "a cab", rolls)
    seat = game.state().state.active

    def before(page: Page) -> None:
        page.add_init_script(BUZZES + INSECURE)
        own_clock(page)

    page = opened(kept_games, game, open_page, seat, before=before)
    expect(page).to_have_title("Your turn · Auf Achse")
    expect(page.locator(".aa-cab.aa-my-turn")).to_be_visible()
    expect(page.locator(".aa-cockpit .aa-dials")).to_contain_text(re.compile(r"\d+\sDM\s*money"))
    settle(page)
    page.screenshot(path=screenshots / "cab-mine-390.png")
    read(page, screenshots, "cab")
    # Why the screen goes dark is said where one looks for it, with the command that helps.
    assert not page.locator(".aa-asleep").count()
    open_menu(page)
    page.locator(".aa-key-options").locator("visible=true").first.click()
    expect(page.locator(".aa-option:has-text('Keep the screen on') .aa-asleep code")).to_have_text(COMMAND)
    page.locator(".aa-key-close").locator("visible=true").click()
    expect(page.locator(".aa-devicepanel")).to_be_hidden()
    roll = page.locator(".aa-actions").get_by_role("button", name="Roll the die")
    assert in_sight(roll)
    roll.click()
    # The map comes by itself, with where one may drive.
    expect(page.locator(".aa-spots button:visible").first).to_be_visible()
    for _step in range(12):
        if not page.locator(".aa-cab.aa-my-turn").count():
            break
        spots = page.locator(".aa-spots button:visible")
        proposed = page.locator(".aa-proposal :is(.aa-go, .aa-goes button):visible")
        bids = page.locator(".aa-auction .aa-bidding button:visible", has_text=re.compile("Leave it|Pass"))
        actions = page.locator(".aa-actions > button:visible:not(.aa-extra)")
        if bids.count():
            assert in_sight(bids.first)
            bids.first.click()
        elif proposed.count():
            assert in_sight(proposed.first)
            proposed.first.tap()
        elif spots.count():
            page.touchscreen.tap(*next(spot for spot in (one.evaluate(FREE) for one in spots.all()) if spot))
        else:
            end = actions.filter(has_text="End the turn")
            action = end if end.count() else actions.last
            assert in_sight(action), actions.all_inner_texts()
            action.click()
        settle(page)
    expect(page.locator(".aa-cab.aa-my-turn")).to_have_count(0)
    # Another one's turn: one's own things are in sight again, and what others do is told.
    expect(page.locator(".aa-cockpit")).to_be_visible()
    expect(page).to_have_title(re.compile(r"'s turn · Auf Achse$"))
    lie_untouched(page, UNTOUCHED)
    expect(page.locator("#connection-bar")).to_be_hidden()
    buzzed, asked = page.evaluate("window.buzzed"), [False]

    def comes(session: Session) -> bool:
        asked.append(seat in session.frame.waiting)  # in an auction of another's turn, too
        return rolls(session) and session.frame.state.active == seat

    game.do(busy, comes)
    expect(page.locator(".aa-cab.aa-my-turn")).to_be_visible(timeout=60_000)
    settle(page)
    times = sum(now and not earlier for earlier, now in pairwise(asked))
    assert 1 <= page.evaluate("window.buzzed") - buzzed <= times  # what goes by unseen is not told
    page.screenshot(path=screenshots / "cab-again-390.png")
    for tab in ("Map", "Players", "Log", "My truck"):
        page.locator(".aa-tabs").get_by_role("button", name=tab).click()
        expect(page.locator(".aa-tabs button.mod-active")).to_have_text(tab)
        settle(page)
        assert in_sight(roll)


def test_an_auction_on_one_screen(kept_games: Kept, open_page: Callable[..., Page], screenshots: Path) -> None:
    game = begun(kept_games.store, SEATS, "an auction", lambda session: bid(session) == 0)
    phase = game.state().state.phase
    assert isinstance(phase, Auction)
    seat = next(one for one in range(3) if one != phase.caller)
    page = opened(kept_games, game, open_page, seat)
    bids = page.locator(".aa-auction .aa-bidding button:visible")
    expect(bids).to_have_count(7)  # nothing is to be matched yet
    expect(page.locator(".aa-auction .aa-bidder:visible")).to_have_count(1)
    settle(page)
    page.screenshot(path=screenshots / "cab-auction-390.png")
    read(page, screenshots, "cab-auction")
    assert all(in_sight(one) for one in bids.all())
    assert in_sight_card(page)
    first = page.locator(".aa-auction .aa-bidding").get_by_role("button", name="Bid 1 ·")
    first.click()
    expect(page.locator(".aa-stands")).to_contain_text(f"{SEATS[seat].name} leads with bid 1")
    # Somebody goes higher on another device: one sees it, and may again.
    game.do(lambda session: next(action for action in session.frame.legal if isinstance(action, Bid)), lambda session: bid(session) > 1)
    expect(page.locator(".aa-stands")).to_contain_text("with bid 2")
    settle(page)
    leave = page.locator(".aa-auction .aa-bidding").get_by_role("button", name="Pass")
    assert in_sight(leave)
    leave.click()
    expect(page.locator(".aa-lately")).to_contain_text("You passed")


def in_sight_card(page: Page) -> bool:
    """Whether the whole card that is auctioned can be seen."""
    box = page.locator(".aa-auctioned .aa-card").bounding_box()
    return box is not None and box["y"] >= 0 and box["y"] + box["height"] <= PHONE["height"]


def test_others_turns_are_followed_on_a_desktop_too(kept_games: Kept, open_page: Callable[..., Page], screenshots: Path) -> None:
    game = begun(kept_games.store, SEATS, "follow", rolls)
    active = game.state().state.active
    seat = (active + 1) % 3
    page = opened(kept_games, game, open_page, seat, DESK)
    expect(page).to_have_title(f"{SEATS[active].name}'s turn · Auf Achse")
    expect(page.locator(".aa-cab.aa-my-turn")).to_have_count(0)
    settle(page)
    page.screenshot(path=screenshots / "cab-other-1280.png")
    game.do(busy, lambda session: any(isinstance(action, Drive) for action in session.frame.legal))
    expect(page.locator(".aa-cockpit-story li").first).to_be_visible()
    expect(page.locator(".aa-loglines button").first).to_contain_text(f"{SEATS[active].name} rolls")
    read(page, screenshots, "cab-desk")
