"""A table of phones: the host opens it, three phones join by its code, and all of them turn to the game and play."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from aufachse_widgets.drawing.palette import SEAT_COLOURS
from aufachse_widgets.journal import MAX_NAME_LENGTH
from aufachse_widgets.sessions.admission import Admission
from aufachse_widgets.sessions.session import Session
from aufachse_widgets.store import open_store
from aufachse_widgets.words.language import _
from tests.browser.conftest import DESK, PHONE
from tests.browser.test_access import findings
from tests.kit.kept_links import SEAT_ADDRESS, secret_of
from tests.kit.screens import Screen, at_once, open_form
from tests.kit.served_stores import Kept, served_games
from tests.kit.servers import Installed

pytestmark = [pytest.mark.browser, pytest.mark.reduced_motion]

PEOPLE = (("Anna", "red"), ("Ben <b>", "blue"), ("Cem", "green"))
LONG = "W" * MAX_NAME_LENGTH
NARROW = {"width": 320, "height": 640}
FROM_AFAR = 40  # px, the least that is read from across a table
READY = 120_000  # ms until a page is there, where six of them are made at once on a busy machine


@pytest.fixture(scope="module")
def lan(installed: Installed, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Kept]:
    """A server that others may join."""
    with served_games(installed, tmp_path_factory.mktemp("lobby"), "--lan") as kept:
        yield kept


def at_home(lan: Kept) -> str:
    """The server's address on its own machine."""
    return re.sub(r"//[^:/]+", "//localhost", lan.server.url)


def sit_down(phone: Page, name: str, colour: str) -> None:
    phone.get_by_label(_("Your name")).fill(name)
    named = next(each.title() for each in SEAT_COLOURS if each.id == colour)
    phone.get_by_role("button", name=re.compile(f"{named}$", re.IGNORECASE)).click()  # a tick may stand before it
    phone.get_by_role("button", name=_("Take this seat")).click()


def fits(page: Page) -> bool:
    """Whether nothing sticks out of the page at its side."""
    return bool(page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"))


@pytest.mark.slow
def test_a_host_and_three_phones_form_a_table_and_begin_to_play(lan: Kept, open_page: Callable[..., Page], screenshots: Path) -> None:
    host = open_page(at_home(lan), DESK)
    open_form(host)
    host.get_by_role("button", name="Each on their own device").click()
    host.get_by_role("button", name="short: ").click()
    host.screenshot(path=screenshots / "lobby-form-1280.png")
    host.get_by_role("button", name="Open the table").click()
    host.wait_for_url(SEAT_ADDRESS)
    code = SEAT_ADDRESS.search(host.url)[1]
    expect(host.locator(".aa-code")).to_have_text(code, timeout=READY)
    expect(host.locator(".aa-qr svg")).to_be_visible()
    assert min(host.locator(f".{part}").evaluate("one => parseFloat(getComputedStyle(one).fontSize)") for part in ("aa-code", "aa-address")) >= FROM_AFAR
    expect(host.get_by_role("button", name="Start: 3 seats are still free")).to_be_disabled()
    # The phones scan: the code is in the address.
    phones = [open_page(f"{at_home(lan)}?table={code}", PHONE) for _person in PEOPLE]
    expect(phones[0].get_by_label("Your name")).to_be_visible(timeout=READY)
    phones[0].screenshot(path=screenshots / "lobby-join-390.png")
    assert fits(phones[0]) and not findings(phones[0])
    for free, phone, (name, colour) in zip((2, 1, 0), phones, PEOPLE, strict=True):
        expect(phone.get_by_label("Your name")).to_be_visible(timeout=READY)
        sit_down(phone, name, colour)
        expect(phone.get_by_role("heading", name=name)).to_be_visible()
        phone.wait_for_url(SEAT_ADDRESS)
        # The seat fills on the host's screen, and the one who sits there is connected.
        seat = host.locator(f".aa-place.aa-seat-{colour}")
        expect(seat).to_contain_text(name)
        expect(seat.locator(".aa-dot.aa-on")).to_be_visible()
        expect(host.locator(".aa-place.aa-free:visible")).to_have_count(free)
    # What somebody else has taken is not offered, and a name is text.
    expect(host.locator(".aa-prompt")).to_contain_text("3 players have sat down.")
    expect(host.get_by_text("Ben <b>", exact=True)).to_be_visible()
    phones[1].get_by_role("button", name="Another name or colour").click()
    expect(phones[1].get_by_role("button", name=re.compile("red$"))).to_be_disabled()
    phones[1].screenshot(path=screenshots / "lobby-again-390.png")
    phones[1].get_by_label("Your name").fill(LONG)
    phones[1].get_by_role("button", name="Change it").click()
    for page, size in ((host, DESK), (phones[1], PHONE)):
        expect(page.locator(".aa-place.aa-seat-blue").get_by_text(LONG, exact=True)).to_be_visible()
        page.set_viewport_size(NARROW)
        assert fits(page)
        page.set_viewport_size(size)
    # A page that is closed is seen to be away; opened again, it has the same seat.
    link = phones[2].url
    phones[2].goto("about:blank")
    cems = host.locator(".aa-place.aa-seat-green")
    expect(cems.locator(".aa-away")).to_have_text("not connected now")
    phones[2].goto(link)
    expect(phones[2].get_by_role("heading", name="Cem")).to_be_visible(timeout=READY)
    expect(phones[2].get_by_text("Waiting for the host to start.")).to_be_visible()
    expect(cems.locator(".aa-dot.aa-on")).to_be_visible()
    phones[2].screenshot(path=screenshots / "lobby-in-390.png")
    host.reload()
    expect(host.locator(".aa-prompt")).to_contain_text("3 players have sat down.", timeout=READY)
    host.screenshot(path=screenshots / "lobby-host-1280.png", full_page=True)
    assert not findings(host)
    host.emulate_media(color_scheme="dark")
    host.screenshot(path=screenshots / "lobby-host-dark-1280.png", full_page=True)
    assert not findings(host)
    host.emulate_media(color_scheme="light")
    host.set_viewport_size(PHONE)
    assert fits(host)
    host.screenshot(path=screenshots / "lobby-host-390.png", full_page=True)
    host.set_viewport_size(DESK)
    host.get_by_role("button", name="Start the game", exact=True).click()
    for page in (host, *phones):
        expect(page.locator(".aa-actionbar .aa-prompt")).to_be_visible(timeout=READY)
    store = open_store(lan.store)
    door = Admission.of(store, code)
    keys = [door.admitted(secret_of(phone)) for phone in phones]
    assert [key.seat for key in keys] == [0, 1, 2]
    # The player on turn acts on their phone; all see it.
    for _step in range(4):
        seats = [at_once(Session.resume, store, door.game, key=key) for key in keys]
        seat = next(seat for seat, session in enumerate(seats) if session.frame.legal)
        before = host.locator("[data-aufachse-step]").first.get_attribute("data-aufachse-step")
        Screen(phones[seat], seats[seat]).choose(seats[seat].frame.legal[0])
        host.wait_for_function("before => document.querySelector('[data-aufachse-step]').dataset.aufachseStep !== before", arg=before)
    # The host's panel: a seat that is freed can be taken on another phone.
    host.get_by_role("button", name="Invite players", exact=True).click()
    panel = host.locator(".aa-others")
    expect(panel.locator(".aa-code")).to_have_text(code)
    host.screenshot(path=screenshots / "others-host-1280.png")
    assert not findings(host, ".aa-devicepanel")
    panel.locator(".aa-seat-green").get_by_role("button", name="Free up").click()
    expect(phones[2].get_by_role("alert").first).to_contain_text("no longer good")
    fourth = open_page(f"{at_home(lan)}?table={code}", PHONE)
    expect(fourth.get_by_role("button", name="I am Cem")).to_be_visible(timeout=READY)
    fourth.screenshot(path=screenshots / "others-seats-390.png")
    assert not findings(fourth)
    fourth.get_by_role("button", name="I am Cem").click()
    expect(fourth.locator(".aa-actionbar .aa-prompt")).to_be_visible(timeout=READY)
    fourth.wait_for_url(SEAT_ADDRESS)
    expect(panel.locator(".aa-seat-green")).to_contain_text("on a device")
    # The host plays on for who left, and the log says so on all pages.
    panel.locator(".aa-seat-green").get_by_role("button", name="Play here").click()
    expect(panel.locator(".aa-seat-green")).to_contain_text("at this screen")
    for page in (host, phones[0]):
        expect(page.locator(".aa-loglines")).to_contain_text("The host plays on for Cem.")
    host.set_viewport_size(PHONE)
    host.screenshot(path=screenshots / "others-host-390.png")
    store.close()
