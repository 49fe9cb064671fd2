"""A driver's cab at a physical table, on phones: one's own turn by thumb, others' after one press more, an auction with a bot, nothing told to others."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from aufachse_widgets.box import shipped_box
from aufachse_widgets.engine import preset
from aufachse_widgets.engine.state import Debt
from aufachse_widgets.journal import Seat
from aufachse_widgets.sessions.admission import Admission, address_of
from aufachse_widgets.sessions.tracker import Tracker
from aufachse_widgets.store import Store
from aufachse_widgets.tracking.facts import Holds, SetCards, SetDebts, SetTurn
from aufachse_widgets.tracking.kind import TOLD
from tests.browser.conftest import DESK
from tests.browser.test_access import read
from tests.browser.test_cab import BUZZES, in_sight
from tests.kit.measures import Wire
from tests.kit.rest import settle
from tests.kit.screens import at_once
from tests.kit.scripted_bots import ONE_BID, scripted_bots
from tests.kit.served_stores import Kept
from tests.kit.servers import Installed, dashboard
from tests.kit.told_tables import SEATS, told_table

pytestmark = [pytest.mark.browser, pytest.mark.reduced_motion, pytest.mark.longest, pytest.mark.slow]

SMALL = {"width": 360, "height": 640}
BOT = Seat("Blue", "blue", bot=ONE_BID)
HAND, OFFERED = (4, 20, 31), 2  # what Blue holds, and a public contract


@pytest.fixture(scope="module")
def kept_games(installed: Installed, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Kept]:
    """A server whose bots include the scripted ones."""
    home = tmp_path_factory.mktemp("cabs")
    with scripted_bots(home / "packages") as variables, dashboard(installed, home, f"--store={home / 'games.sqlite'}", variables=variables) as server:
        yield Kept(server, home / "games.sqlite")


def table(store: Store, seats: tuple[Seat, ...] = SEATS) -> tuple[Tracker, Admission]:
    """A table under way: Anna is on turn at Kassel's gates, and owes something."""
    box = shipped_box(preset("fx-schmid-1987"))
    cards = {card.id: card for card in box.contracts}
    told = (
        SetTurn(0), SetCards(0, ("Motivation",), "dealt"), SetDebts(0, (Debt("Radarfalle", 500),), "owed"),
        *((Holds(1, tuple(cards[number] for number in HAND)),) if seats[1].bot else ()),
    )  # fmt: skip
    game = at_once(told_table, *told, seats=seats, public=OFFERED, box=box, store=store)
    return game, Admission(store, game.game_id)


def look(game: Tracker) -> None:
    at_once(lambda: game._others_entered(game.store.read(game.game_id, TOLD, len(game.journal))))


def thumb(page: Page, name: str | re.Pattern[str], within: str = ".aa-turnbox") -> None:
    """A button that can be seen and pressed without scrolling, and is large enough for a thumb."""
    button = page.locator(within).get_by_role("button", name=name).locator("visible=true").first
    expect(button).to_be_visible()
    settle(page)
    assert in_sight(button), name
    box = button.bounding_box()
    assert box is not None and box["height"] >= 44, (name, box)
    button.click()


def no_overflow(page: Page) -> None:
    wide = page.evaluate("""() => document.documentElement.scrollWidth <= innerWidth ? []
        : [...document.querySelectorAll("body *")].filter((one) => one.getBoundingClientRect().right > innerWidth + 1).map((one) => one.className).slice(-4)""")
    assert wide == [], f"it scrolls sideways: {wide}"


def test_a_turn_by_thumb_on_a_small_phone(kept_games: Kept, served_store: Store, open_page: Callable[..., Page], screenshots: Path) -> None:
    _game, door = table(served_store)
    size, width = SMALL, SMALL["width"]
    secrets = [door.take_seat(seat) for seat in (0, 1)]
    wires: list[Wire] = []

    def before(page: Page) -> None:
        wires.append(Wire(page))
        page.add_init_script(BUZZES)

    anna, ben = (open_page(kept_games.server.url + address_of(door.code, secret), size, before=before) for secret in secrets)
    for page in (anna, ben):
        expect(page.locator(".aa-told-cab .aa-dials")).to_be_visible(timeout=60_000)
    expect(anna).to_have_title("Your turn · Auf Achse")
    expect(ben).to_have_title("Anna's turn · Auf Achse")
    expect(ben.locator(".aa-coming")).to_have_text("You are next, after Anna.")
    expect(ben.locator(".aa-flow")).to_be_hidden()
    for page, name in ((anna, "mine"), (ben, "other")):
        settle(page)
        no_overflow(page)
        page.screenshot(path=screenshots / f"told-cab-{name}-{width}-full.png", full_page=True)
        read(page, screenshots, f"told-cab-{name}")
    # As many touches as at the companion: the roll, where it stopped.
    thumb(anna, "2")
    expect(anna.locator(".aa-spaces")).to_be_visible()
    settle(anna)
    anna.screenshot(path=screenshots / f"told-cab-where-{width}.png")
    expect(ben.locator(".aa-trackhead")).to_contain_text("Anna rolled 2")
    before_stop = ben.evaluate("window.buzzed")
    thumb(anna, re.compile("Kassel"))
    expect(anna.locator(".aa-turnpanel .aa-deeds")).to_be_visible()
    settle(anna)
    anna.screenshot(path=screenshots / f"told-cab-stopped-{width}.png")
    # Ben's phone buzzes, and asks for his roll alone.
    expect(ben).to_have_title("You are next · Auf Achse")
    settle(ben)
    ben.screenshot(path=screenshots / f"told-cab-next-{width}.png")
    assert ben.evaluate("window.buzzed") == before_stop + 1
    expect(ben.locator(".aa-turnpanel .aa-deeds")).to_be_hidden()
    # He types a card of his hand, which only his phone shows.
    ben.get_by_role("button", name="Enter a card of my hand").click()
    ben.locator(".aa-ownhand .aa-finder input").locator("visible=true").fill("Kassel")
    hits = ben.locator(".aa-ownhand .aa-hits button").locator("visible=true")
    expect(hits.first).to_be_visible()
    settle(ben)
    ben.screenshot(path=screenshots / f"told-cab-hand-{width}.png")
    said = hits.first.inner_text().split("\n")[0]
    hits.first.click()
    expect(ben.locator(".aa-ownhand")).to_contain_text("1 of 3 face-down cards entered.")
    ben.locator(".aa-tabs").get_by_role("button", name="My truck").click()
    expect(ben.locator(".aa-told-hand .aa-card")).to_have_count(1)
    sent = b"".join(wires[0].whole.messages).decode("utf-8", "replace")
    assert said not in sent and said.encode("ascii", "backslashreplace").decode() not in sent
    # Anything of anybody is one press away.
    ben.get_by_role("button", name="Enter what Anna does").click()
    expect(ben.locator(".aa-turnpanel .aa-deeds")).to_be_visible()
    settle(ben)
    ben.screenshot(path=screenshots / f"told-cab-for-anna-{width}.png")
    ben.get_by_role("button", name="Back to my truck").click()
    expect(ben.locator(".aa-turnpanel .aa-deeds")).to_be_hidden()
    thumb(ben, "3")
    expect(ben).to_have_title("Your turn · Auf Achse")
    expect(anna).to_have_title("Ben's turn · Auf Achse")
    expect(anna.locator(".aa-coming")).to_have_text("After Ben: Cleo, then you.")
    # Hints for him alone.
    ben.get_by_role("button", name="Hints").click()
    ask = ben.get_by_role("button", name="What should I do?")
    ask.click()
    expect(ben.locator(".aa-told-advice")).to_contain_text("before the game ends")
    settle(ben)
    ben.screenshot(path=screenshots / f"told-cab-hints-{width}-full.png", full_page=True)
    expect(anna.locator(".aa-told-advice")).to_have_count(0)
    # The board and how everybody stands, one press each; what a tab shows begins at its top, however far down the one before it was read.
    for tab in ("Map", "Players", "Bank", "Contracts", "Log", "End", "My truck"):
        ben.evaluate("scrollTo(0, document.body.scrollHeight)")
        settle(ben)
        button = ben.locator(".aa-tabs").get_by_role("button", name=tab)
        assert in_sight(button)
        box = button.bounding_box()
        assert box is not None and box["width"] >= 44 and box["height"] >= 44, (tab, box)
        button.click()
        expect(ben.locator(".aa-tabs button.mod-active")).to_have_text(tab)
        ben.wait_for_function("scrollY === 0")
        if tab == "Map":
            expect(ben.locator(".aa-trackmap .leaflet-overlay-pane path").first).to_be_attached()
        settle(ben)
        no_overflow(ben)
        if tab != "My truck":
            read(ben, screenshots, f"told-cab-{tab.lower()}")


@pytest.mark.parametrize("size", [SMALL, DESK], ids=["360", "1280"])
def test_an_auction_in_which_a_bot_bids(kept_games: Kept, served_store: Store, open_page: Callable[..., Page], screenshots: Path, size: dict[str, int]) -> None:
    game, door = table(served_store, (SEATS[0], BOT, SEATS[2]))
    width = size["width"]
    anna, cleo = (open_page(kept_games.server.url + address_of(door.code, door.take_seat(seat)), size) for seat in (0, 2))
    for page in (anna, cleo):
        expect(page.locator(".aa-told-cab .aa-dials")).to_be_visible(timeout=60_000)
    thumb(anna, "2")
    thumb(anna, re.compile("Kassel"))
    thumb(anna, re.compile("^Auction:"), ".aa-turnpanel .aa-deeds")
    for page in (anna, cleo):
        expect(page.locator(".aa-stands")).to_contain_text("Blue holds it with bid 1", timeout=60_000)
    assert not anna.locator(".aa-chairline").locator("visible=true").count()
    for page, name in ((anna, "caller"), (cleo, "bidder")):
        settle(page)
        no_overflow(page)
        read(page, screenshots, f"told-cab-auction-{name}")
    settle(cleo)
    for word in ("Bid 2", "Bid 5", "Pass"):
        assert in_sight(cleo.locator(".aa-live-auction").get_by_role("button", name=word)), word
    thumb(cleo, "Bid 2", ".aa-live-auction")
    # Blue has no more to say, and Anna neither: the hammer falls by itself.
    expect(anna.locator(".aa-stands")).to_contain_text("Cleo holds it with bid 2")
    expect(anna.locator(".aa-live-auction")).to_contain_text("passed", timeout=60_000)
    thumb(anna, "Pass", ".aa-live-auction")
    expect(cleo.locator(".aa-live-auction")).to_be_hidden()
    look(game)
    assert OFFERED in (*game.frame.state.players[2].hand, *game.frame.state.players[2].loaded)
    settle(cleo)
    cleo.screenshot(path=screenshots / f"told-cab-won-{width}.png")
