"""A bot in a chair at a physical table: its hand is typed unseen, its lines are done at one touch, told otherwise, bid in auctions."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, WebSocket, expect

from aufachse_widgets.engine import compile_rules, shipped_contracts
from aufachse_widgets.engine.contracts import Contract
from aufachse_widgets.words.table import TableSpeaker
from tests.browser.conftest import LONGER
from tests.browser.test_track import Thumb
from tests.kit.rest import settle
from tests.kit.servers import Installed, Server, dashboard

pytestmark = [pytest.mark.browser, pytest.mark.reduced_motion]

WORDS = TableSpeaker(compile_rules("fx-schmid-1987"), ())
HAND = tuple(card for card in shipped_contracts() if card.id in (4, 20, 31))
CALLED = next(card for card in shipped_contracts() if (card.start, card.destination) == ("nuernberg", "milano"))
TURNS = 4

# The bot of the test, as another package brings it: it bids one more as long as it may, drives towards the contracts in its hand, and avoids events.
BIDDER = """
from aufachse_widgets.bots import Bot
from aufachse_widgets.engine.actions import Bid, Deliver, Drive, EndTurn, Load, Place


def choose(rules, view, legal, rng):
    me = view.players[legal[0].seat]
    cities = [rules.contracts[number].start for number in me.hand if number > 0] or ["rotterdam"]

    def way(space):
        return min(rules.distances(city)[space] for city in cities)

    def rank(action):
        match action:
            case Bid():
                return 0, action.bid, 0
            case Load() | Deliver():
                return 1, action.contract, 0
            case Drive() | Place():
                return 2, rules.spaces[action.space].event, way(action.space)
            case EndTurn():
                return 3, 0, 0
            case _:
                return 4, 0, 0

    return min(legal, key=rank)


BIDDER = Bot("bidder", "Bidder", "bids one more", choose)
"""


def way(card: Contract) -> str:
    """A contract as the screen names it."""
    return f"{WORDS.space(card.start)} → {WORDS.space(card.destination)}"


class Obedient(Thumb):
    """Somebody who does for Blue, a bot, what the screen says, and keeps what the page was sent."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.sent: list[str] = []
        self.hidden = list(HAND)  # what Blue has that nobody but it may know
        self.lines: list[str] = []
        page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda data: self.sent.append(data if isinstance(data, str) else data.decode("utf-8", "replace")))

    @property
    def chair(self) -> Locator:
        return self.page.locator(".aa-chair")

    def line(self) -> str:
        """What is wanted, once it was thought."""
        said = self.chair.locator(".aa-chairline strong").locator("visible=true")
        expect(said).not_to_contain_text("thinking", timeout=60_000)
        settle(self.page)
        self.lines.append(said.inner_text())
        return self.lines[-1]

    def done(self) -> None:
        """Done as said; what it loaded is open to all from now on."""
        line = self.line()
        self.hidden = [card for card in self.hidden if way(card) not in line]
        self.press("Done as said", ".aa-chair")
        settle(self.page)

    def obey(self) -> None:
        """Do all that Blue wants until its turn is over."""
        for _line in range(8):
            ready = self.chair.get_by_role("button", name="Done as said").or_(self.page.locator(".aa-trackhead .aa-prompt", has_text="Ada's turn"))
            ready.first.wait_for(timeout=20_000)
            if "Ada's turn" in self.page.locator(".aa-trackhead .aa-prompt").inner_text():
                return
            self.done()
        raise AssertionError(f"its turn doesn't end: {self.lines}")

    def type_hand(self) -> None:
        """Type the three cards, of which nothing is shown to anybody any longer then."""
        self.press("Type its cards, unseen by the others", ".aa-chair")
        for number, card in enumerate(HAND):
            expect(self.chair.locator(".aa-ask").locator("visible=true")).to_contain_text(["1st", "2nd", "3rd"][number])
            self.chair.locator(".aa-finder input").locator("visible=true").fill(f"{WORDS.space(card.start)} {WORDS.space(card.destination)}")
            self.touch(self.chair.locator(".aa-hits").get_by_role("button", name=way(card)))
            settle(self.page)
        expect(self.chair.locator(".aa-finder input")).to_be_hidden()
        self.sent.clear()
        self.nothing_told()

    def nothing_told(self) -> None:
        """What lies face down is in no text of the page, and in nothing that it was sent since it was typed."""
        page, sent = self.page.content(), "".join(self.sent)
        for card in self.hidden:
            assert way(card) not in page and way(card) not in sent, f"{way(card)} was shown"
            assert way(card).encode("ascii", "backslashreplace").decode() not in sent, f"{way(card)} was sent"


@pytest.fixture(scope="module")
def bidder_server(installed: Installed, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The dashboard of somebody who has installed the bidder."""
    folder = tmp_path_factory.mktemp("bidder")
    (folder / "scripted_bidder.py").write_text(BIDDER, encoding="utf-8")
    information = folder / "scripted_bidder-1.0.dist-info"
    information.mkdir()
    (information / "METADATA").write_text("Metadata-Version: 2.1\nName: scripted-bidder\nVersion: 1.0\n", encoding="utf-8")
    (information / "entry_points.txt").write_text("[aufachse_widgets.bots]\nbidder = scripted_bidder:BIDDER\n", encoding="utf-8")
    with dashboard(installed, folder / "home", variables={"PYTHONPATH": str(folder)}) as server:
        yield server


@LONGER
def test_a_bot_in_a_chair_is_obeyed(bidder_server: Server, open_page: Callable[..., Page], screenshots: Path, size: dict[str, int]) -> None:
    heard: list[Obedient] = []
    page = open_page(bidder_server.url, size, before=lambda page: heard.append(Obedient(page)))
    (thumb,) = heard

    def picture(name: str) -> None:
        settle(page)
        page.screenshot(path=screenshots / f"chair-{name}-{size['width']}.png")

    # One person and one bot.
    thumb.press("Our table")
    thumb.touch(page.locator(".aa-trackstart .aa-digits").get_by_role("button", name="2", exact=True))
    expect(page.locator(".aa-trackstart .aa-sitting")).to_have_count(2)
    for number, name in enumerate(("Ada", "Blue"), 1):
        thumb.write(f"Player {number}", name)
        thumb.field(f"Player {number}").press("Tab")
    thumb.press("More settings")
    thumb.field("Edition").select_option(label=WORDS.rules.edition.title)
    settle(page)
    thumb.field("Contract cards").select_option(index=1)
    thumb.field("Blue").select_option(label="more: Bidder")
    settle(page)
    thumb.field("Blue").scroll_into_view_if_needed()
    picture("setup")
    thumb.press("Start tracking")
    thumb.prompt("Ada: where does the truck start?")
    thumb.search("Kassel", "Kassel")
    assert re.match(r"Blue: puts its truck on \w+", thumb.line())
    thumb.done()

    # Ada's turn, then Blue's: its hand is typed, and hidden again.
    thumb.roll(4)
    thumb.search("Frankfurt", "Frankfurt")
    picture("person")
    thumb.press("Next: Blue's turn", ".aa-chair")
    assert thumb.line() == "Blue has 3 new face-down cards."
    picture("hand")
    thumb.type_hand()
    assert "roll for it" in thumb.line()

    # Done as said, several times; Ada goes to and fro between two cities.
    for turn in range(TURNS):
        thumb.roll(turn + 2)
        thumb.obey()
        thumb.nothing_told()
        thumb.roll(4)
        thumb.stop("Kassel" if turn % 2 == 0 else "Frankfurt")
        thumb.press("Next: Blue's turn", ".aa-chair")
    # Told otherwise.
    thumb.roll(3)
    thumb.line()
    thumb.touch(page.locator(".aa-wherebox .aa-spaces button:has(.fa-road)"))
    thumb.obey()
    # An auction in which it bids.
    thumb.roll(4)
    thumb.stop("Kassel")
    purse = int(page.locator('.aa-purse[aria-label^="Blue"]').inner_text().split()[-1])
    thumb.press("Auction", ".aa-deeds")
    picture("called")
    page.locator(".aa-auctionform .aa-finder input").locator("visible=true").fill(f"{WORDS.space(CALLED.start)} {WORDS.space(CALLED.destination)}")
    thumb.touch(page.locator(".aa-auctionform .aa-hits").get_by_role("button", name=way(CALLED)))
    assert "Blue: bids 1" in thumb.line()
    thumb.press("Why?", ".aa-chair")
    expect(thumb.chair).to_contain_text(f"Blue bids 1 for {way(CALLED)}: it brings {WORDS.money(CALLED.revenue)} and costs {WORDS.money(CALLED.cost(1))}.")
    picture("bids")
    thumb.press("Done as said", ".aa-chair")
    thumb.touch(page.locator(".aa-chair .aa-bidrow").get_by_role("button", name="matches 1"))
    assert "Blue: bids 2" in thumb.line()
    picture("outbid")
    thumb.press("Done as said", ".aa-chair")
    thumb.press("Nobody bids more: Blue gets it", ".aa-chair")
    thumb.purse("Blue", purse - CALLED.cost(2))
    picture("won")

    # Nothing of its hand is in the log either.
    thumb.tab("Log")
    lines = page.locator(".aa-loglines").locator("visible=true")
    expect(lines).to_contain_text(way(CALLED))
    picture("log")
    assert thumb.hidden and not [card for card in thumb.hidden if way(card) in lines.inner_text()]
