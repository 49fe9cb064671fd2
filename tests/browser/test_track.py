"""A physical game tracked on a phone, touch by touch, as people at a table would: the touches are counted."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from aufachse_widgets.engine import compile_rules
from aufachse_widgets.words.language import ENGLISH, available
from aufachse_widgets.words.table import TableSpeaker
from tests.browser.conftest import DESK, PHONE
from tests.kit.measures import Wire, table
from tests.kit.phrasebook import Phrasebook
from tests.kit.rest import settle
from tests.kit.servers import Installed, Server, dashboard

pytestmark = [pytest.mark.browser, pytest.mark.reduced_motion]

QUIET = ".aa-spaces button:has(.fa-road)"  # a space where nothing happens
FRAMES, KILOBYTES = 30, 30  # of a step, at most: messages both ways
PADERBORN = TableSpeaker(compile_rules("fx-schmid-1987"), ()).space("paderborn")  # as people find it on their board
LOTTERY = "the lottery"
NASTY = "<img src=x onerror=h=1>"


class Thumb:
    """Somebody with a phone: touches buttons, types into fields, and counts the touches. All words are the English ones, whatever the page speaks."""

    def __init__(self, page: Page, code: str = ENGLISH, typed: Iterable[str] = ()) -> None:
        self.page = page
        self.book = Phrasebook(code, typed)
        self.touches = 0
        self.counted: list[tuple[str, str, str, str]] = []

    def touch(self, button: Locator) -> None:
        settle(self.page)
        button.locator("visible=true").first.click()
        self.touches += 1

    def press(self, name: str, within: str = "body") -> None:
        """The button of that name."""
        self.touch(self.page.locator(within).get_by_role("button", name=self.book.found(name)))

    def choose(self, button: Locator, name: str) -> None:
        """Among these buttons that of the name, to the letter."""
        self.touch(button.get_by_role("button", name=self.book.found(name, whole=True), exact=True))

    def says(self, place: Locator, text: str) -> None:
        """Wait until that is said there."""
        expect(place).to_contain_text(self.book.found(text), timeout=60_000)

    def begin(self) -> None:
        self.touches = 0

    def needed(self, what: str, most: int) -> None:
        """What was done since :meth:`begin` took no more touches than that."""
        self.counted.append((what, str(self.touches), "", str(most)))
        assert self.touches <= most, f"{what}: {self.touches} touches"
        self.touches = 0

    def field(self, label: str) -> Locator:
        return self.page.get_by_label(self.book.found(label, whole=True), exact=True).locator("visible=true").first

    def write(self, label: str, text: str) -> None:
        self.field(label).fill(text)
        self.touches += 1

    def open_form(self) -> None:
        """The door "Our table", and in its form what somebody finds there at first: other tables of this server may have been different."""
        self.press("Our table")
        for chip in ("Places and money", "4"):
            button = self.page.locator(".aa-trackstart").get_by_role("button", name=self.book.found(chip, whole=True), exact=True).first
            settle(self.page)
            if not button.evaluate("button => button.classList.contains('mod-active')"):
                button.click()
        settle(self.page)

    # What is told ---------------------------------------------------------------------------------

    def prompt(self, text: str) -> None:
        """Wait until the bar on top says that."""
        self.says(self.page.locator(".aa-trackhead .aa-prompt"), text)

    def aloud(self, text: str) -> None:
        """Wait until the bar on top says in large letters what hands must do."""
        expect(self.page.locator(".aa-trackhead .aa-hands")).to_have_text(self.book.found(text, whole=True), timeout=60_000)

    def receipt(self, text: str) -> None:
        """Wait until the bar says that the companion has done that by itself."""
        self.says(self.page.locator(".aa-trackhead .aa-receipts"), text)

    def purse(self, name: str, money: int) -> None:
        expect(self.page.locator(f'.aa-purse[aria-label^="{name}"]')).to_contain_text(str(money), timeout=60_000)

    def roll(self, die: int) -> None:
        self.touch(self.page.locator(".aa-flow .aa-rollrow:not(.aa-hidden) .aa-digits").get_by_role("button", name=str(die), exact=True))

    def stop(self, name: str) -> None:
        """One of the spaces that are offered."""
        self.press(name, ".aa-wherebox .aa-spaces")

    def search(self, letters: str, name: str) -> None:
        """A space by its first letters."""
        self.page.get_by_placeholder(self.book.one("Find a space: first letters")).locator("visible=true").fill(letters)
        self.touches += 1
        self.press(name, ".aa-finder .aa-hits")

    def deed(self, name: str) -> None:
        self.press(name, ".aa-deeds")

    def load(self, who: str, letters: str, city: str, goods: int, revenue: int) -> None:
        """After the roll: stop at a city that is searched for, and load a card there of which only goods and revenue are told."""
        self.search(letters, city)
        self.prompt(f"{who} is at {city}")
        self.deed("Loaded a card")
        self.press("Only goods and revenue")
        self.touch(self.page.locator(".aa-contractform .aa-digits").get_by_role("button", name=str(goods), exact=True))
        self.write("Revenue", str(revenue))
        self.press("Use this card")

    def other(self, name: str) -> None:
        self.press(name, ".aa-tiles")

    def tab(self, name: str) -> None:
        self.press(name, ".aa-tabs")

    def card(self, start: str, destination: str, goods: int, revenue: int, use: bool = True) -> None:
        """Enter a contract card; the city that is there already is left. In an auction the last touch takes it."""
        for label, name in (("From", start), ("To", destination)):
            if name:
                self.write(label, name)
        self.touch(self.page.locator(".aa-contractform .aa-digits").get_by_role("button", name=str(goods), exact=True))
        self.write("Revenue", str(revenue))
        expect(self.field("Bid 5 ≈")).not_to_have_value("")
        if use:
            self.press("Use this card")


def start(page: Page, names: tuple[str, ...], public: int, code: str = ENGLISH) -> Thumb:
    """From the start page to a new table."""
    thumb = Thumb(page, code, (*names, LOTTERY))
    thumb.open_form()
    thumb.touch(page.locator(".aa-trackstart .aa-digits").get_by_role("button", name=str(len(names)), exact=True))
    expect(page.locator(".aa-trackstart .aa-sitting")).to_have_count(len(names))
    for number, name in enumerate(names, 1):
        thumb.write(f"Player {number}", name)
        thumb.field(f"Player {number}").press("Tab")
    thumb.press("More settings")
    thumb.field("Contract cards").select_option(thumb.book.one("A new box"))
    thumb.field("Called").fill(f"Box of {names[-1]} with {public}, {code}")  # no two boxes of a server have the same name
    field = thumb.field("Public contracts")
    field.fill(str(public))
    field.press("Tab")
    thumb.press("Start tracking")
    thumb.prompt(f"{names[0]}: where does the truck start?")
    return thumb


def whole(page: Page, path: Path) -> None:
    page.screenshot(path=path, full_page=True)


@pytest.mark.parametrize("code", [pytest.param(code, marks=pytest.mark.slow if code == ENGLISH else pytest.mark.full) for code in available()])
def test_a_physical_game_is_tracked_to_its_end_on_a_phone(dashboard_server: Server, open_page: Callable[..., Page], screenshots: Path, code: str) -> None:
    page = open_page(dashboard_server.url, PHONE, locale=code if code != ENGLISH else "en-GB")
    thumb = start(page, ("Anna", "Ben"), public=1, code=code)
    screenshots = screenshots / ("" if code == ENGLISH else code)
    screenshots.mkdir(exist_ok=True)
    thumb.search("ful", "Fulda")
    thumb.prompt("Ben: where does the truck start?")
    thumb.search("als", "Alsfeld")
    thumb.prompt("Anna's turn: tap what was rolled.")

    # Anna loads a card that is seen for the first time.
    thumb.roll(2)
    thumb.prompt("Anna rolled 2")
    thumb.aloud("Anna: drive 2.")
    thumb.begin()
    thumb.stop("Kassel")
    thumb.prompt("Anna is at Kassel")
    thumb.aloud("Anna: truck to Kassel.")
    thumb.deed("Loaded a card")
    expect(thumb.field("From")).to_have_value(thumb.book.place("Kassel"))
    whole(page, screenshots / "track-card-390.png")
    thumb.card("", "Hannover", 2, 800)
    expect(page.locator(".aa-score")).to_contain_text("2/6")
    thumb.says(page.locator(".aa-table-scores"), "Kassel → Hannover: 2 goods for 800 DM")
    thumb.needed("stop and load a card never seen before, with its typing", 1 + 5)
    thumb.aloud("Anna: take 2 goods at Kassel.")

    # The card that lies face up is named.
    thumb.tab("Players")
    thumb.press("The table", ".aa-playerspanel")
    thumb.press("Face-up contracts", ".aa-values")
    thumb.press("Enter a new card", ".aa-playerspanel")
    thumb.card("Hannover", "Bremen", 3, 1600)
    expect(page.locator(".aa-values")).to_contain_text("1/4")

    # A correction in the middle.
    thumb.begin()
    thumb.press("Ben", ".aa-playerspanel")
    thumb.press("Money", ".aa-values")
    money = page.locator(".aa-playerspanel .aa-amount input").locator("visible=true").first
    money.fill("12.5")  # refused in words, with nothing told
    thumb.press("Set it")
    thumb.says(page.locator(".aa-trackhead .aa-error"), "“12.5” isn't a whole number.")
    thumb.purse("Ben", 5000)
    money.fill("300")
    thumb.write("Why", "spent on pizza")
    thumb.press("Set it")
    thumb.purse("Ben", 300)
    thumb.needed("a correction of money with a reason, with a slip", 6)
    thumb.press("Trailers", ".aa-values")
    thumb.field("Small").fill("40")  # more than the box holds: asked about once
    thumb.press("Set it")
    question = page.locator(".aa-trackhead .aa-question")
    thumb.says(question, "Really?")
    thumb.press("Leave it as it is")
    expect(question).to_be_hidden()
    expect(page.locator(".aa-score")).not_to_contain_text("40")
    thumb.press("Back", ".aa-playerspanel")
    whole(page, screenshots / "track-players-390.png")
    thumb.tab("Turn")

    # Ben cannot pay: the debt doubles.
    thumb.roll(4)
    thumb.prompt("Ben rolled 4")
    thumb.begin()
    thumb.stop("Paderborn")
    thumb.press("Radarfalle", ".aa-eventlist")
    thumb.says(page.locator(".aa-reminders"), "Ben owes 1000 DM: Radarfalle")
    thumb.needed("an event, with the space", 2)
    thumb.receipt("Booked: Ben turned up Radarfalle")
    bar = page.locator(".aa-tabs").bounding_box()
    thumb.prompt(f"Ben is at {PADERBORN}")

    # Anna delivers, then auctions the public card and wins it.
    thumb.roll(3)
    thumb.prompt("Anna rolled 3")
    expect(page.locator(".aa-trackhead .aa-receipts")).to_be_hidden()
    assert page.locator(".aa-tabs").bounding_box() == bar  # a receipt moves nothing
    thumb.begin()
    thumb.stop("Hannover")
    thumb.deed("Deliver Kassel → Hannover?")
    thumb.purse("Anna", 5800)
    thumb.needed("stop and deliver", 2)
    thumb.aloud("Anna: 2 goods back to the store, take 800 DM from the bank.")
    thumb.deed("Auction: Hannover → Bremen")
    thumb.press("Anna", ".aa-auctionform")
    whole(page, screenshots / "track-auction-390.png")
    thumb.touch(page.locator(".aa-bidrow").get_by_role("button", name=re.compile("^3")))
    thumb.needed("an auction of a known card", 4)
    thumb.purse("Anna", 5200)
    thumb.deed("Load Hannover → Bremen?")
    expect(page.locator(".aa-score")).to_contain_text("3/6")

    # Ben gets money, typed with two digits swapped; the double debt is paid out of it.
    thumb.other("Payment")
    thumb.press("Pay by hand")
    thumb.press("Ben", ".aa-bankpanel")
    thumb.press("gets", ".aa-bankpanel")
    thumb.write("Amount", "1200")
    thumb.write("What for", LOTTERY)
    thumb.press("Write it down")
    thumb.purse("Ben", 500)
    thumb.receipt("Ben pays 1000 DM to the bank: Radarfalle")
    thumb.press("Ledger", ".aa-bankpanel")
    expect(page.locator(".aa-ledger")).to_contain_text("−1000")
    whole(page, screenshots / "track-ledger-390.png")

    # The kernel is killed: opening the link again goes on at the same step.
    address = page.url
    dashboard_server.kernels()[-1].kill()
    page.goto("about:blank")
    page.goto(address)
    thumb.prompt("Anna is at Hannover")
    thumb.purse("Ben", 500)

    # A jam, until Ben's next turn.
    thumb.roll(6)
    thumb.search("hild", "Hildesheim")
    thumb.press("Stau in München", ".aa-eventlist")
    thumb.says(page.locator(".aa-reminders"), "The jam at München ends when Ben's turn begins")
    thumb.roll(2)
    thumb.prompt("Anna rolled 2")
    thumb.begin()
    thumb.touch(page.locator(QUIET))
    thumb.needed("a quiet turn, after the roll", 1)
    thumb.says(page.locator(".aa-flow .aa-rollrow:not(.aa-hidden)").first, "Next: Ben rolled")
    thumb.roll(5)
    thumb.prompt("Ben rolled 5")
    thumb.receipt("The jam is over: take the sign off München")
    expect(page.locator(".aa-reminders")).not_to_contain_text(thumb.book.found("The jam at München ends when Ben's turn begins"))
    thumb.begin()
    thumb.press("Between two cities")
    thumb.choose(page.locator(".aa-wherebox .aa-hits"), "Kassel")
    thumb.choose(page.locator(".aa-wherebox .aa-hits"), "Dortmund")
    whole(page, screenshots / "track-road-390.png")
    thumb.press("Somewhere on the road")
    thumb.prompt("Ben is at Dortmund–Kassel")
    thumb.needed("somewhere between two cities", 4)

    # An auction of which all bidders are told.
    thumb.other("Auction")
    thumb.card("Berlin", "Dresden", 1, 700, use=False)
    thumb.touch(page.locator(".aa-wonby + .aa-seats").get_by_role("button", name="Ben"))
    thumb.press("Others bid too", ".aa-auctionform")
    thumb.press("Anna bid too", ".aa-rivals")
    thumb.press("for free", ".aa-bidrow")
    thumb.press("Done", ".aa-auctionform")
    thumb.aloud("Ben: take the card for free.")

    # The cash is counted: the planted error is found, and corrected where it was made.
    thumb.tab("Bank")
    thumb.press("Count the cash")
    thumb.write("Ben", "1400")
    thumb.press("Compare with the ledger")
    found = page.locator(".aa-counting .aa-deeds").get_by_role("button").first
    thumb.says(found, LOTTERY)
    thumb.says(found, "Digits swapped? With 2100 DM, the sums agree.")
    whole(page, screenshots / "track-count-390.png")
    thumb.begin()
    thumb.touch(found)
    thumb.says(page.locator(".aa-trackhead .aa-question"), "Everything entered later still fits.")
    thumb.press("Change it", ".aa-trackhead")
    thumb.purse("Ben", 1400)
    thumb.needed("the wrong payment corrected, from the count", 2)
    thumb.says(page.locator(".aa-counting .aa-check"), "Ben has 1400 DM, as the ledger says.")

    # The end.
    thumb.tab("End")
    thumb.press("The game ends now")
    thumb.press("End it")
    thumb.prompt("The game is over: Anna wins")
    thumb.says(page.locator(".aa-won"), "Anna has won")
    thumb.press("Luck", ".aa-endtabs")
    thumb.says(page.locator(".aa-chapter-4"), "Luck of the dice")
    thumb.press("Map", ".aa-endtabs")
    expect(page.locator(".aa-chapter-2 svg").first).to_be_visible()
    with page.expect_download() as report:
        thumb.press("Report as one HTML file")
    assert re.fullmatch(r"aufachse-\d{4}-\d\d-\d\d-anna-[a-z-]+\.html", report.value.suggested_filename)
    text = Path(report.value.path()).read_text(encoding="utf-8")
    assert LOTTERY in text
    assert re.search(thumb.book.found("Anna bid for Berlin → Dresden too."), text)
    assert not re.search(r"https?://(?!www\.w3\.org)", text)
    whole(page, screenshots / "track-end-390.png")
    table("touches at the companion", [("", "touches", "", "limit"), *thumb.counted])


@pytest.fixture
def new_server(installed: Installed, tmp_path: Path) -> Iterator[Server]:
    """The dashboard of somebody whose box nobody knows yet."""
    with dashboard(installed, tmp_path / "home") as server:
        yield server


@pytest.mark.slow
def test_a_new_user_finds_the_way(new_server: Server, open_page: Callable[..., Page], screenshots: Path) -> None:
    """The tasks of somebody who knows only the screens."""
    wires: list[Wire] = []
    page = open_page(new_server.url, PHONE, before=lambda page: wires.append(Wire(page)))
    thumb = Thumb(page)
    # "A new game for four."
    thumb.press("Our table")
    thumb.press("More settings")
    thumb.page.get_by_label("Contract cards", exact=True).select_option("A new box")
    thumb.press("Start tracking")
    thumb.prompt("Red: where does the truck start?")
    thumb.needed("a new game for four, with a box of its own", 4)
    # "RED rolled 4 and stopped at Kassel to load." Nobody told where the trucks began.
    thumb.roll(4)
    thumb.prompt("Red rolled 4")
    thumb.load("Red", "kas", "Kassel", 2, 1600)
    expect(page.locator(".aa-score")).to_contain_text("2/6")
    thumb.needed("RED rolled 4 and stopped at Kassel to load", 8)
    # Quiet turns, measured.
    (wire,) = wires
    costs = []
    for seat, name in enumerate(("Yellow", "Blue", "Green", "Red")):
        thumb.roll(3)
        thumb.prompt(f"{name} rolled 3")
        wire.begin()
        thumb.press("? unknown") if seat < 3 else thumb.touch(page.locator(QUIET))
        expect(page.locator(".aa-flow .aa-rollrow:not(.aa-hidden)").first).to_contain_text("Next:")
        settle(page)
        costs.append((wire.part.frames, wire.part.kilobytes))
    # "BLUE won the auction at bid 3."
    thumb.begin()
    thumb.other("Auction")
    thumb.card("Berlin", "Praha", 3, 1600, use=False)
    thumb.press("Blue", ".aa-auctionform")
    thumb.touch(page.locator(".aa-bidrow").get_by_role("button", name=re.compile("^3")))
    thumb.purse("Blue", 4400)
    thumb.needed("BLUE won the auction at bid 3, with the card's typing", 8)
    # "We forgot that RED bought a trailer two turns ago."
    thumb.tab("Log")
    thumb.touch(page.locator(".aa-loglines").get_by_role("button", name="Red rolls 3"))
    thumb.press("Add something after it")
    thumb.prompt("what happened?")
    thumb.other("Trailer")
    thumb.press("Buy small trailer")
    expect(page.locator(".aa-trackhead .aa-question")).to_contain_text("Red buys a small trailer")
    thumb.press("Do it")
    thumb.purse("Red", 3000)
    thumb.needed("we forgot that RED bought a trailer two turns ago", 6)
    table(
        "a quiet turn's last touch",
        [
            ("", "most", "", "limit"),
            ("frames", str(max(frames for frames, _ in costs)), "", str(FRAMES)),
            ("KB", f"{max(kilobytes for _, kilobytes in costs):.1f}", "", str(KILOBYTES)),
        ],
    )
    table("touches of a new user", [("", "touches", "", "limit"), *thumb.counted])
    assert max(frames for frames, _ in costs) <= FRAMES
    assert max(kilobytes for _, kilobytes in costs) <= KILOBYTES


@pytest.mark.slow
def test_a_setup_for_four_with_its_places_and_a_game_in_progress(address: str, open_page: Callable[..., Page], screenshots: Path) -> None:
    page = open_page(address, PHONE)
    thumb = Thumb(page)
    thumb.open_form()
    thumb.write("Player 1", "Anna")
    for name in ("Ben", "Clara", "Dirk"):
        page.keyboard.press("Enter")  # on to the next name
        page.keyboard.type(name)
    expect(page.locator(".aa-trackstart .aa-seats").first).to_contain_text("Dirk")  # as it is typed
    thumb.press("Start tracking")
    bar = page.locator(".aa-trackhead .aa-doing")
    heights = set()
    for name, city, road in (("Anna", "München", "Stuttgart"), ("Ben", "Köln", "Frankfurt"), ("Clara", "Wien", "Linz"), ("Dirk", "Praha", "Dresden")):
        thumb.prompt(f"{name}: where does the truck start?")
        heights.add(bar.evaluate("bar => bar.offsetHeight"))
        if name == "Anna":
            whole(page, screenshots / "track-start-390.png")
        thumb.stop(f"next to {city}")
        thumb.stop(f"towards {road}")
        expect(page.locator(".aa-trackhead .aa-remark")).to_have_count(0)  # the edition lets trucks start there
    thumb.prompt("Anna's turn: tap what was rolled.")
    thumb.needed("a setup for four, with names and places", 11)
    # The bar is always as high; of a scrolled page its question stays on top, and no more.
    heights.add(bar.evaluate("bar => bar.offsetHeight"))
    assert len(heights) == 1
    page.evaluate("window.scrollTo(0, 400)")
    expect(page.locator(".aa-trackhead .aa-said")).to_be_in_viewport()
    expect(bar).not_to_be_in_viewport()
    page.evaluate("window.scrollTo(0, 0)")
    # A game in progress is one column, its places are found by any spelling.
    page.get_by_role("button", name="Start page").click()
    thumb.press("Our table")
    thumb.press("More settings")
    thumb.press("A game in progress", ".aa-midway")
    places = page.get_by_label("Place", exact=True)
    for number, typed in enumerate(("Munchen", "Koln", "leip kass")):
        places.nth(number).fill(typed)
    chip = page.locator(".aa-standingfields .aa-hits").get_by_role("button", name="Kassel–Leipzig, 3rd")
    chip.scroll_into_view_if_needed()
    whole(page, screenshots / "track-midway-390.png")
    thumb.touch(chip)
    expect(places.nth(2)).to_have_value("Kassel–Leipzig, 3rd")
    fields = page.locator(".aa-standingfields .widget-text:visible")
    assert len({round((fields.nth(place).bounding_box() or {"x": 0})["x"]) for place in range(6)}) == 1
    thumb.press("Start tracking")
    expect(page.locator(".aa-trackhead .aa-prompt")).to_be_visible(timeout=60_000)
    table("touches of a setup", [("", "touches", "", "limit"), *thumb.counted])


@pytest.mark.slow
def test_a_bank_is_taken_over_in_the_middle_of_a_game_and_books_in_three_touches(
    dashboard_server: Server, open_page: Callable[..., Page], screenshots: Path
) -> None:
    page = open_page(dashboard_server.url, PHONE)
    thumb = Thumb(page)
    thumb.press("Our table")
    thumb.press("Just the bank")
    thumb.touch(page.locator(".aa-trackstart .aa-digits").get_by_role("button", name="3", exact=True))
    expect(page.locator(".aa-trackstart .aa-sitting")).to_have_count(3)
    thumb.write("Player 1", "")
    for typed in ("Ada", "6200", "Ben", "5000", "Cem", "3400"):
        page.keyboard.press("Control+A")
        page.keyboard.type(typed)
        page.keyboard.press("Enter")  # on to the next field
    thumb.press("Open the bank")
    thumb.prompt("How much, and who pays whom?")
    thumb.purse("Ada", 6200)
    thumb.purse("Cem", 3400)
    thumb.needed("a table of three taken over by the bank", 8)

    hands = page.locator(".aa-trackhead .aa-hands")
    row = {name: page.locator(".aa-bookingform .aa-whorow").nth(place) for place, name in enumerate(("from", "to"))}

    def enter(amount: str, *sides: tuple[str, str]) -> None:
        for digit in amount.replace("00", "_"):
            page.locator(".aa-digitkey").get_by_text("00" if digit == "_" else digit, exact=True).click()
        expect(thumb.field("Amount")).to_have_value(amount)
        for side, name in sides:
            thumb.touch(row[side].get_by_role("button", name=name, exact=True))

    settle(page)
    below = "form => document.querySelector('.aa-purposes').getBoundingClientRect().top - form.getBoundingClientRect().top"
    where = page.locator(".aa-bookingform").evaluate(below)
    enter("1600", ("to", "Ada"))
    expect(page.locator(".aa-booking")).to_have_text("Ada gets 1600 DM from the bank. What for?")
    assert page.locator(".aa-bookingform").evaluate(below) == where  # what is chosen moves nothing below
    whole(page, screenshots / "track-bank-390.png")
    page.evaluate("window.scrollTo(0, 200)")
    thumb.press("Delivery", ".aa-purposes")
    thumb.aloud("Ada: take 1600 DM from the bank (delivery).")
    thumb.purse("Ada", 7800)
    thumb.needed("a delivery at the bank, without its digits", 3)
    # What hands must do is whole and in sight again, wherever the page was.
    page.wait_for_function("scrollY === 0")
    expect(hands).to_be_in_viewport(ratio=1)
    assert hands.evaluate("hands => hands.parentElement.scrollHeight <= hands.parentElement.clientHeight + 1")
    enter("300", ("from", "Ben"), ("to", "Cem"))
    thumb.press("Gift", ".aa-purposes")
    thumb.aloud("Ben: pay 300 DM to Cem (gift).")
    thumb.needed("a gift among players, without its digits", 3)
    enter("50", ("from", "Cem"))
    thumb.write("Own words", "ferry <b>home</b>")
    thumb.press("Book it")
    thumb.aloud("Cem: pay 50 DM to the bank (ferry <b>home</b>).")
    thumb.needed("words of one's own, without digits and letters", 3)
    enter("50", ("from", "Ben"))
    thumb.press("ferry <b>home</b>", ".aa-bookingform")
    thumb.purse("Ben", 4650)
    thumb.needed("the same words again", 3)
    thumb.press("Undo", ".aa-trackhead")
    expect(page.locator(".aa-trackhead .aa-question")).to_contain_text("Ben pays 50 DM to the bank: ferry <b>home</b>.")
    thumb.press("Undo it")
    thumb.purse("Ben", 4700)
    # A reason before the name is booked with the name; what hands did for the payment before makes room meanwhile.
    size = "hands => parseFloat(getComputedStyle(hands).fontSize)"
    enter("400")
    thumb.prompt("Who pays or gets it? One name is enough.")
    small = hands.evaluate(size)
    thumb.press("Auction", ".aa-purposes")
    expect(page.locator(".aa-booking.aa-lacking")).to_have_text("Who pays or gets it? One name is enough.")
    whole(page, screenshots / "track-bank-early-390.png")
    thumb.touch(row["from"].get_by_role("button", name="Ben", exact=True))
    thumb.aloud("Ben: pay 400 DM to the bank (auction).")
    page.wait_for_function("small => parseFloat(getComputedStyle(document.querySelector('.aa-trackhead .aa-hands')).fontSize) > 1.3 * small", arg=small)
    # Of an early payment the first digit takes the place of the amount, and its reason stands out.
    thumb.tab("Log")
    thumb.press("Ben pays 400 DM to the bank: auction.")
    thumb.press("Change it")
    expect(thumb.field("Amount")).to_have_value("400")
    expect(page.locator(".aa-purposes .mod-active")).to_have_text("Auction")
    for digit in ("5", "00"):
        page.locator(".aa-digitkey").get_by_text(digit, exact=True).click()
    expect(thumb.field("Amount")).to_have_value("500")
    whole(page, screenshots / "track-bank-change-390.png")
    thumb.press("Auction", ".aa-purposes")
    thumb.press("Do it", ".aa-trackhead")
    thumb.purse("Ben", 4200)
    # With large letters what hands must do stays on top of the keypad, and a tab begins with what it shows.
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    settle(page)
    enter("50", ("from", "Ben"))
    thumb.press("Fine", ".aa-purposes")
    thumb.aloud("Ben: pay 50 DM to the bank (fine).")
    page.wait_for_function("[document.querySelector('.aa-bookingform').getBoundingClientRect().top].every((top) => top >= 0 && top < 250)")
    for shown in (hands, page.locator(".aa-keypad"), row["to"], page.locator(".aa-purposes")):
        expect(shown).to_be_in_viewport(ratio=1)
    thumb.tab("Ledger")
    page.wait_for_function("Math.abs(document.querySelector('.aa-tabs').getBoundingClientRect().top) < 8")
    page.evaluate("document.documentElement.style.fontSize = ''")
    # The link opens the same bank again.
    page.reload()
    thumb.purse("Cem", 3650)
    thumb.tab("Ledger")
    expect(page.locator(".aa-ledger")).to_contain_text("ferry <b>home</b>")
    table("touches at the bank", [("", "touches", "", "limit"), *thumb.counted])


def test_the_companion_opens_and_nothing_typed_is_run(address: str, open_page: Callable[..., Page], screenshots: Path) -> None:
    page = open_page(address, DESK)
    thumb = start(page, (NASTY, "Ben"), public=4)
    thumb.roll(3)
    thumb.prompt("rolled 3")
    thumb.press("On the map")
    expect(page.locator(".aa-trackmap .leaflet-container")).to_be_visible()
    # Leaflet draws nothing where it was begun in a hidden box: "M0 0" for each country and road.
    page.wait_for_function(
        r"""() => [...document.querySelectorAll(".aa-trackmap .leaflet-overlay-pane path")]
          .filter((one) => /^M-?\d+ -?\d+L-?\d+ -?\d+(L.*){10}/.test(one.getAttribute("d"))).length > 5""",
        timeout=20_000,
    )
    for name in ("Players", "Bank", "Contracts", "Log", "End", "Turn"):
        thumb.tab(name)
        expect(page.locator(".aa-trackhead .aa-error")).to_be_hidden()
    page.screenshot(path=screenshots / "track-1280.png")
    page.get_by_role("button", name="Start page").click()
    page.get_by_role("button", name="All games and players").click()
    expect(page.locator(".aa-games button").first).to_contain_text("<img src=x")
    page.locator(".aa-games button").first.click()
    expect(page.locator(".aa-chosen-game")).to_contain_text("not over yet")
    page.get_by_role("button", name="All games", exact=True).click()
    page.get_by_role("button", name="Players", exact=True).click()
    page.locator(".aa-people button").filter(has_text="<img src=x").click()  # others' tables may be kept there, too
    expect(page.locator(".aa-history .aa-brand")).to_contain_text("<img src=x")
    expect(page.locator(".aa-games button")).to_have_count(1)
    assert page.evaluate("window.h") is None
