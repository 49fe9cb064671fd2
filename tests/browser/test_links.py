"""Links: each opens one game as its seat sees it, and what others hold does not travel to its page."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from aufachse_widgets.journal import Seat
from aufachse_widgets.sessions.admission import Admission, address_of
from aufachse_widgets.sessions.session import Session
from aufachse_widgets.store import open_store
from tests.browser.conftest import DESK, PHONE
from tests.kit.kept_links import SEAT_ADDRESS, secret_of
from tests.kit.measures import Wire
from tests.kit.screens import at_once, open_menu
from tests.kit.served_stores import Kept, served_games
from tests.kit.servers import Installed

pytestmark = [pytest.mark.browser, pytest.mark.reduced_motion]

SEATS = (Seat("Anna", "red"), Seat("Ben", "blue"))


@pytest.fixture(scope="module")
def talkative(installed: Installed, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Kept]:
    """A server that logs all it can."""
    with served_games(installed, tmp_path_factory.mktemp("links"), "--debug") as kept:
        yield kept


def dealt(session: Session) -> None:
    """Until the cards have been dealt."""
    while not all(player.hand for player in session.frame.state.players):
        if session.frame.handover >= 0:
            session.take_screen(session.frame.handover)
        session.do(session.frame.legal[0])


@pytest.mark.slow
def test_each_link_shows_its_own_hand_and_no_other_travels(talkative: Kept, open_page: Callable[..., Page], screenshots: Path) -> None:
    store = open_store(talkative.store)
    game = at_once(Session.new, "fx-schmid-1987", SEATS, "links", store=store)
    at_once(dealt, game)
    door = Admission(store, game.game_id)
    secrets = [door.take_seat(0), door.take_seat(1), door.wall()]
    wires: list[Wire] = []
    pages = [
        open_page(talkative.server.url + address_of(door.code, secret), PHONE, before=lambda page: wires.append(Wire(page)), troubles=["403"])
        for secret in secrets
    ]
    for page, said in zip(pages, (".aa-cab .aa-prompt", ".aa-cab .aa-prompt", ".aa-wall-said"), strict=True):
        expect(page.locator(said)).to_be_visible(timeout=60_000)
        expect(page.get_by_role("button", name="Start page")).to_have_count(0)
        expect(page).to_have_url(SEAT_ADDRESS)
    # The player on turn acts on their own page; the others see it.
    state = game._state
    acting = pages[state.active]
    acting.locator(".aa-actions").get_by_role("button", name=re.compile("Roll")).click()
    for page in pages[:2]:
        expect(page.locator(".aa-loglines button").first).to_contain_text(f"{SEATS[state.active].name} rolls")
    expect(pages[2].locator(".aa-wall-lines li").first).to_contain_text(f"{SEATS[state.active].name} rolls")
    for page in pages[:2]:
        page.locator(".aa-tabs").get_by_role("button", name="My truck").click()
    pages[0].screenshot(path=screenshots / "link-seat-390.png")
    pages[2].set_viewport_size(DESK)
    pages[2].screenshot(path=screenshots / "link-wall-1280.png")
    at_once(lambda: game._others_entered(store.read(game.game_id, game._kind, len(game.journal))))
    sent = [b"".join(wire.whole.messages).decode("utf-8", "replace") for wire in wires]
    names = [[way(game, number) for number in player.hand] for player in game._state.players]
    public = {way(game, number) for number in game._state.market if number > 0}
    for seat in (0, 1):
        for name in set(names[seat]) - set(names[1 - seat]) - public:
            assert re.search(name, sent[seat]), (seat, name)
            assert not re.search(name, sent[1 - seat]), (seat, name)
            assert not re.search(name, sent[2]), (seat, name)
    # The secrets are in the links and in cookies that no script reads, and nowhere else: not in an address, not in a page, not in what it was sent.
    for page, secret, whole in zip(pages, secrets, sent, strict=True):
        assert secret_of(page).text == secret.text
        held = page.evaluate("[location.href, document.documentElement.outerHTML, document.cookie, JSON.stringify({...localStorage, ...sessionStorage})]")
        assert all(secret.text not in one for one in (*held, whole))
        assert page.evaluate("history.length") <= 2  # a new page's own entry, and this one
    log = talkative.server.log.read_text(encoding="utf-8")
    assert "GET /" in log
    for secret in secrets:
        assert secret.text not in log
    # Freed, a seat's page shows no hand any more, and its link opens nothing.
    door.free_seat(0, door.store.host_key)
    expect(pages[0].get_by_role("alert").first).to_contain_text("no longer good")
    pages[0].reload()
    expect(pages[0].get_by_role("alert")).to_contain_text("the seat was freed")
    expect(pages[0].locator(".aa-actionbar")).to_have_count(0)
    pages[0].screenshot(path=screenshots / "link-freed-390.png")
    pages[0].reload()
    expect(pages[0].get_by_role("heading")).to_have_text("Open your link again")  # the cookie is gone
    pages[0].screenshot(path=screenshots / "link-again-390.png")
    store.close()


@pytest.mark.slow
def test_a_player_copies_their_link_and_has_a_second_seat_in_the_same_browser(talkative: Kept, open_page: Callable[..., Page], screenshots: Path) -> None:
    store = open_store(talkative.store)
    game = at_once(Session.new, "fx-schmid-1987", SEATS, "two seats", store=store)
    door = Admission(store, game.game_id)
    anna, ben = door.take_seat(0), door.take_seat(1)
    page = open_page(talkative.server.url + address_of(door.code, anna), PHONE, troubles=["403"])
    # By http there is no clipboard for scripts; what stands in for it here refuses, too.
    page.evaluate("Object.defineProperty(navigator, 'clipboard', {value: undefined}); document.execCommand = () => false")
    open_menu(page)
    page.get_by_role("button", name="Options, save and share").click()
    assert anna.text not in page.content()
    page.get_by_role("button", name="Copy my link").click()
    field = page.get_by_label("My link", exact=True)
    expect(field).to_have_value(talkative.server.url + address_of(door.code, anna))
    expect(page.locator(".aa-mylink")).to_contain_text("Here is your link")
    page.screenshot(path=screenshots / "link-copy-390.png")
    # Once it can be copied, nothing of it stays on the page.
    page.evaluate("document.execCommand = () => { window.taken = document.activeElement.value; return true }")
    page.get_by_role("button", name="Copy my link").click()
    expect(page.locator(".aa-mylink")).to_contain_text("Copied")
    assert page.evaluate("window.taken") == talkative.server.url + address_of(door.code, anna)
    expect(field).to_have_count(0)
    # A second tab of the same browser has the other seat, and each stays what it is.
    other = page.context.new_page()
    other.goto(talkative.server.url + address_of(door.code, ben))
    expect(other.locator(".aa-cab.aa-seat-blue")).to_be_visible()
    for tab, colour in ((page, "red"), (other, "blue")):
        tab.reload()
        expect(tab.locator(f".aa-cab.aa-seat-{colour}")).to_be_visible()
    # Another device at the clean address is told what to do.
    stranger = open_page(page.url, PHONE, troubles=["403"])
    expect(stranger.get_by_role("heading")).to_have_text("Open your link again")
    other.close()
    store.close()


def way(session: Session, number: int) -> str:
    """How a card names its way on the page, as a pattern."""
    contract = session.rules.contracts[number]
    start, end = (re.escape(session.words.space(city)) for city in (contract.start, contract.destination))
    return f"{start}</b><span> (→|\\\\u2192) </span><b>{end}"
