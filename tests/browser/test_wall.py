"""The wall: read from three metres, it follows by itself, and there is nothing on it to press."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from aufachse_widgets.engine.actions import RollDice
from aufachse_widgets.engine.log import EventDrawn
from aufachse_widgets.engine.phases import Auction
from aufachse_widgets.journal import Seat
from aufachse_widgets.sessions.frame import Frame
from aufachse_widgets.sessions.session import Session
from aufachse_widgets.sessions.tracker import Tracker
from aufachse_widgets.store import open_store
from aufachse_widgets.tracking.facts import Paid
from tests.browser.conftest import DESK
from tests.browser.test_access import read
from tests.kit.linked_games import Linked, begun, busy
from tests.kit.recorded_games import first_moment
from tests.kit.rest import settle
from tests.kit.screen_faults import faults
from tests.kit.screens import at_once
from tests.kit.served_stores import Kept
from tests.kit.servers import Installed, Server, cell_served
from tests.tools import screen_wall

pytestmark = [pytest.mark.browser, pytest.mark.reduced_motion, pytest.mark.slow]

SEATS = (Seat("Ada", "red"), Seat("Ben", "blue"), Seat("Christoph", "yellow"), Seat("Dora", "green"))
WALL = {"width": 1920, "height": 1080}

# Of all texts that are seen: how high their letters are, and whether they are within the page.
LETTERS = """
() => {
  const seen = [];
  const walker = document.createTreeWalker(document.querySelector(".aa-wall"), NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement, range = document.createRange();
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect();
    const visible = element.checkVisibility({visibilityProperty: true, opacityProperty: true});
    if (!node.textContent.trim() || element.closest("style, title") || !box.width || !visible) continue;
    const map = element.closest(".aa-mapframe"), enlarged = map ?? element.closest(".aa-wall-side");
    const scale = enlarged ? enlarged.getBoundingClientRect().width / enlarged.offsetWidth : 1;
    const dots = getComputedStyle(element).textOverflow === "ellipsis"; // it ends where its box does
    const within = dots || element.closest(".aa-overlay, .aa-wall-lines") ? null : box.left >= 0 && box.right <= innerWidth + 1;
    const size = parseFloat(getComputedStyle(element).fontSize) * scale;
    seen.push({text: node.textContent.trim(), size, within, map: Boolean(map)});
  }
  return seen;
}
"""


def shown(kept: Kept, game: Linked, open_page: Callable[..., Page], size: dict[str, int] = WALL) -> Page:
    page = open_page(kept.server.url + game.address(game.door.wall()), size)
    expect(page.locator(".aa-wall-said")).to_be_visible(timeout=60_000)
    expect(page.locator(".aa-wall-map .aa-truck").first).to_be_visible()
    settle(page)
    return page


def high(page: Page, look: str) -> list[float]:
    """How high the letters of what is in sight are, in pixels of the screen."""
    size = "(ones) => ones.map((one) => parseFloat(getComputedStyle(one).fontSize) * one.getBoundingClientRect().width / one.offsetWidth)"
    return page.locator(f"{look}:visible").evaluate_all(size)


def beside_the_map(page: Page, look: str) -> None:
    """It covers neither the map nor anybody's money."""
    there = page.locator(look).bounding_box()
    map_, players = page.locator(".aa-wall-map").bounding_box(), page.locator(".aa-players").bounding_box()
    assert there and map_ and players
    assert there["x"] >= map_["x"] + map_["width"] - 1 and there["y"] >= players["y"] + players["height"] - 1


def letters(page: Page, scale: float = 1.0) -> None:
    """All that is read is high enough."""
    found = page.evaluate(LETTERS)
    assert len(found) > 20
    small = [one for one in found if not one["map"] and one["size"] < 28 * scale - 0.2]
    assert not small, small
    names = [one["size"] for one in found if one["map"] and one["text"] in ("Berlin", "Hamburg", "Wien", "Milano")]
    assert len(names) == 4 and min(names) >= 28 * scale - 0.2
    assert [one for one in found if one["within"] is False] == []
    for look in (".aa-wall-said", ".aa-who > strong", ".aa-who > .aa-money"):
        assert min(high(page, look)) >= 40 * scale - 0.2, look
    assert scale != 1 or page.evaluate("document.documentElement.scrollHeight <= innerHeight && document.documentElement.scrollWidth <= innerWidth")


def rolls(session: Session) -> bool:
    frame = session.frame
    return frame.state.turn > 5 and any(isinstance(action, RollDice) for action in frame.legal)


def drawn(session: Session, frames: Sequence[Frame]) -> bool:
    """Whether an event card turns up."""
    return any(isinstance(event, EventDrawn) for frame in frames for event in frame.events)


def test_it_is_read_from_three_metres_and_follows(kept_games: Kept, open_page: Callable[..., Page], screenshots: Path) -> None:
    game = begun(kept_games.store, SEATS, "a wall", rolls)
    page = shown(kept_games, game, open_page)
    letters(page)
    expect(page.locator("button:visible, a:visible, input:visible, select:visible, [tabindex='0']:visible")).to_have_count(0)
    name = SEATS[game.state().state.active].name
    expect(page.locator(".aa-wall-said")).to_contain_text(name)
    expect(page).to_have_title(f"{name}'s turn · Auf Achse")
    read(page, screenshots, "wall")
    # A press anywhere does nothing.
    step = game.state().head
    page.mouse.click(400, 600)
    game.do(busy, lambda session: session.frame.head > step)
    expect(page.locator(".aa-wall-lines li").first).to_contain_text(f"{name} rolls")
    # An auction in large letters.
    game.do(busy, lambda session: isinstance(session.frame.state.phase, Auction) and session.frame.state.phase.bid > 0)
    phase = game.state().state.phase
    assert isinstance(phase, Auction)
    expect(page.locator(".aa-wall-auction")).to_be_visible()
    expect(page.locator(".aa-wall-sale .aa-stands")).to_contain_text(f"{SEATS[phase.bidder].name} leads with bid {phase.bid}.")
    expect(page.locator(".aa-rung.aa-highest .aa-letter")).to_have_count(1)
    settle(page)
    letters(page)
    read(page, screenshots, "wall-auction")
    beside_the_map(page, ".aa-wall-sale")
    assert min(high(page, ".aa-stands strong")) >= 60 and min(high(page, ".aa-stands b, .aa-way b, .aa-costs")) >= 36
    game.do(busy, lambda session: not isinstance(session.frame.state.phase, Auction))
    expect(page.locator(".aa-wall-auction")).to_be_hidden()
    expect(page.locator(".aa-sold, .aa-wall-card .aa-told-card").first).to_be_visible()  # what has been sold stays with its stamp


def test_a_card_that_turns_up_is_there_for_some_seconds(kept_games: Kept, open_page: Callable[..., Page], screenshots: Path) -> None:
    recorded, step = first_moment(SEATS, drawn)
    store = open_store(kept_games.store)
    game = Linked(store, recorded.put(store, step.entry, SEATS))
    page = shown(kept_games, game, open_page)
    expect(page.locator(".aa-told-card")).to_be_hidden()
    game.follow(recorded, step.entry + 1)
    store.close()
    expect(page.locator(".aa-told-card")).to_be_visible()
    settle(page)
    letters(page)
    beside_the_map(page, ".aa-told-card")
    page.screenshot(path=screenshots / "wall-card-1920.png")
    expect(page.locator(".aa-told-card")).to_be_hidden(timeout=60_000)


def test_it_fills_smaller_and_larger_walls_and_cuts_nothing(kept_games: Kept, open_page: Callable[..., Page], screenshots: Path) -> None:
    store = open_store(kept_games.store)
    game = screen_wall.told(store)
    page = shown(kept_games, game, open_page)
    for wall in screen_wall.WALLS:
        page.set_viewport_size(wall.viewport)
        settle(page)
        assert faults(page, wall.rules) == []
        scale = min(wall.width / 1920, wall.height / 1080)
        letters(page, scale)
        money = page.locator(".aa-who > .aa-money")
        assert [text.replace("\u202f", " ") for text in money.all_inner_texts()] == ["5500 DM", "27822 DM", "5600 DM", "27822 DM", "5600 DM", "27822 DM"]
        box = page.locator(".aa-wall").bounding_box()
        foot = round(46 * scale)  # where it is said who is connected
        assert box is not None and round(box["width"]) == wall.width and abs(box["height"] + foot - wall.height) <= 1
        last = page.locator(".aa-player").last.bounding_box()
        assert last is not None and last["y"] + last["height"] < wall.height - foot
    read(page, screenshots, "wall-six")
    store.close()


def test_a_physical_table_has_a_wall(kept_games: Kept, open_page: Callable[..., Page], screenshots: Path) -> None:
    store = open_store(kept_games.store)
    table = at_once(Tracker.new, "fx-schmid-1987", SEATS, 0, store=store)
    game = Linked(store, table.game_id)
    page = open_page(kept_games.server.url + game.address(game.door.wall()), WALL)
    expect(page.locator(".aa-wall-said")).to_contain_text("Ada: where does the truck start?", timeout=60_000)
    assert at_once(table.tell, Paid(0, -100, "<b>toll</b>"))
    expect(page.locator(".aa-wall-lines li").first).to_contain_text("Ada pays 100 DM to the bank: <b>toll</b>.")
    settle(page)
    read(page, screenshots, "wall-told")
    expect(page.locator("button:visible")).to_have_count(0)
    store.close()


CELL = """
from aufachse_widgets import Cab, Seat, Session, Wall
session = Session.new(seats=(Seat("Ada", "red"), Seat("Ben", "yellow")), seed="alone")
Wall(session)
"""


@pytest.fixture(scope="module")
def cell(installed: Installed, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with cell_served(CELL, installed, tmp_path_factory.mktemp("wall")) as running:
        yield running


def test_in_a_notebook_it_has_the_width_of_its_cell(cell: Server, open_page: Callable[..., Page], screenshots: Path) -> None:
    page = open_page(cell.url, DESK)
    expect(page.locator(".aa-wall-said")).to_contain_text("Ada", timeout=60_000)
    settle(page)
    page.screenshot(path=screenshots / "wall-cell-1280.png")
    box = page.locator(".aa-wall").bounding_box()
    assert box is not None and box["width"] > 1200 and abs(box["width"] / box["height"] - 16 / 9) < 0.01
    letters(page, box["width"] / 1920)
