"""A whole game of four, each on a phone of their own that speaks a language of its own, and a wall beside them, while all that can fail does: a kernel is
killed, the server starts again, a phone has no network for half a minute, a page is closed. Nothing that was confirmed is lost, nothing is there twice,
and every page shows the same; at the end all go along to the next game."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from msgspec.structs import replace
from playwright.sync_api import Page, expect

from aufachse_widgets.engine.actions import Action, Bid
from aufachse_widgets.engine.phases import Auction
from aufachse_widgets.journal import PLAYED, Jump
from aufachse_widgets.sessions.admission import Admission
from aufachse_widgets.sessions.frame import NOBODY
from aufachse_widgets.sessions.lobby import Lobby
from aufachse_widgets.sessions.session import Session
from aufachse_widgets.store import Store, open_store
from aufachse_widgets.words.language import _, answering_in
from tests.browser.conftest import DESK, PHONE
from tests.browser.test_lobby import READY, sit_down
from tests.browser.test_networks import BACK, BAR, LOST
from tests.browser.test_networks import TROUBLES as NETWORK
from tests.hosting.at_the_gate import ELSEWHERE
from tests.kit.cable import Cable, cable
from tests.kit.kept_links import SEAT_ADDRESS, link_of, secret_of
from tests.kit.page_clock import be_without_network, own_clock
from tests.kit.planned_games import Plan, play
from tests.kit.screens import Screen, at_once, fill, flat, open_form, open_more
from tests.kit.servers import Installed, dashboard

pytestmark = [pytest.mark.browser, pytest.mark.reduced_motion, pytest.mark.longest]

PEOPLE = (("Anna", "red"), ("Ben", "blue"), ("Cem", "green"), ("Dora", "yellow"))
LOCALES = ("de-DE", "cs-CZ", "it-IT", "en-GB")  # of their phones
ANNA, BEN, CEM, DORA = range(4)
HOUSE_RULE, DEALT = "Contracts dealt to each player", 1  # by which the game is over soon
PUBLIC = 1
SEED = "four phones 14"
AWAY = 30.0  # seconds that Dora's phone has no network, by its own clock
TRIES = 8  # of a page to reach its server in that time, at least
COMES_BACK = 60_000  # ms until a page that is loaded again, beside all others, is there

# Where all pages are loaded at once, one may ask its kernel in vain what its widgets are; it loads itself again.
TROUBLES = (*NETWORK, "widget model not found")

STEP_SHOWN = """() => document.querySelector("[data-aufachse-step]")?.dataset.aufachseStep ?? null"""

# What the bar below has said on a device, whatever was loaded meanwhile.
NOTES = """
window.setInterval(() => {
  const bar = document.getElementById("connection-bar"), said = JSON.parse(window.sessionStorage.getItem("said") ?? "[]");
  const now = bar && !bar.hidden ? bar.querySelector("p").textContent : "";
  if (now && said.at(-1) !== now) window.sessionStorage.setItem("said", JSON.stringify([...said, now]));
}, 50);
"""


def noted(page: Page) -> None:
    page.add_init_script(NOTES)


def noted_by_own_clock(page: Page) -> None:
    own_clock(page)
    noted(page)


def said(page: Page) -> str:
    """All that the bar below has said on that device, since it was last asked."""
    lines: list[str] = json.loads(page.evaluate("window.sessionStorage.getItem('said') ?? '[]'"))
    page.evaluate("window.sessionStorage.removeItem('said')")
    return "\n".join(lines)


def hears(page: Page, *words: str) -> None:
    """The bar below says all that, or has said it, on that device and in its language."""
    for one in words:
        with speech_of(page):
            said_there = _(one)
        page.wait_for_function("one => (window.sessionStorage.getItem('said') ?? '').includes(one)", arg=said_there, timeout=COMES_BACK)
    expect(page.locator(BAR)).to_be_hidden(timeout=READY)
    said(page)


def speech_of(page: Page) -> AbstractContextManager[None]:
    """Inside the ``with`` this process speaks that page's language."""
    return answering_in(page.locator("html").get_attribute("lang") or "en")  # waits where the page is opening again


@dataclass
class Device:
    """A phone, or the host's screen: the page, its link, and the session that says what the page must show."""

    page: Page
    link: str
    shadow: Session

    @property
    def screen(self) -> Screen:
        return Screen(self.page, self.shadow)


@dataclass
class Evening:
    """The game, decided beforehand, and all who have it open; ``done`` is what was pressed and confirmed."""

    plan: Plan
    store: Store
    game: str
    phones: list[Device]
    host: Device
    wall: Page
    done: list[Action] = field(default_factory=list)

    @property
    def devices(self) -> list[Device]:
        return [*self.phones, self.host]

    @property
    def pages(self) -> list[Page]:
        return [*(device.page for device in self.devices), self.wall]

    def kept(self) -> list[Action]:
        """What people have done, as the store has it."""
        return [entry.action for entry in self.store.read(self.game, PLAYED) if not isinstance(entry.action, Jump) and entry.action.seat >= 0]

    def next(self, wanted: Callable[[Action], bool]) -> int:
        """How many steps it is until such a one is due."""
        return next(number for number, step in enumerate(self.plan.steps[len(self.done) :]) if wanted(step.action))

    def longest_without(self, seat: int) -> int:
        """How many steps it is until most others follow each other without that seat."""
        due = [number for number, step in enumerate(self.plan.steps[len(self.done) :]) if step.action.seat == seat]
        begins = [number + 1 for number in due]
        return max(begins[:-1], key=lambda begin: next(number for number in due if number >= begin) - begin)

    def go_on(self, steps: int, without: Sequence[int] = ()) -> None:
        """So many steps more, each on the phone of the player it is up to; all pages follow, but for those of the seats that can't."""
        for step in self.plan.steps[len(self.done) : len(self.done) + steps]:
            phone = self.phones[step.action.seat]
            before = phone.page.evaluate(STEP_SHOWN)
            with speech_of(phone.page):
                phone.screen.choose(step.action)
            phone.page.wait_for_function(f"before => ![null, before].includes(({STEP_SHOWN})())", arg=before)  # what is shown has been kept
            self.done.append(step.action)
            assert self.kept() == self.done
            self.stand(without)

    def stand(self, without: Sequence[int] = ()) -> None:
        """All pages stand at the same action."""
        for device in self.devices:
            at_once(device.shadow._others_entered, self.store.read(self.game, PLAYED, len(device.shadow.journal)))
        for seat, device in enumerate(self.devices):
            if seat not in without:
                with speech_of(device.page):
                    device.screen.sees()
        frame, words = self.host.shadow.frame, self.host.shadow.words
        phase = frame.state.phase
        sold = words.contract(phase.contract) if isinstance(phase, Auction) else ""  # who is waited for stands beside the map
        said = f"Auction: {sold}" if sold else words.prompt(frame.state, frame.waiting, (), NOBODY)
        expect(self.wall.locator(".aa-wall-said")).to_contain_text(flat(said), timeout=COMES_BACK)

    def ended(self) -> None:
        """All pages show the same standing, which is that of the plan, and every page the whole log that its link may see."""
        words = self.host.shadow.words
        final = [(f"{place}.", words.seat(seat), words.money(money)) for place, seat, money in self.plan.standing]
        for device in self.devices:
            with speech_of(device.page):
                told = [flat(words.say(entry)) for _number, entry in device.shadow.log()][::-1]
            rows = device.page.locator(".aa-score .aa-standing tr")
            expect(rows).to_have_count(len(final))
            for row, parts in zip(rows.all_text_contents(), final, strict=True):
                assert all(part in flat(row) for part in parts), (row, parts)
            shown = [flat(line) for line in device.page.locator(".aa-loglines button").all_text_contents()]
            assert len(shown) >= 20 and shown == told[: len(shown)]
        for row, (place, name, money) in zip(self.wall.locator(".aa-wall-standing .aa-who").all(), final, strict=True):
            assert all(part in flat(row.inner_text()) for part in (place, name, money)), (row.inner_text(), place, name, money)


def opened(host: Page) -> str:
    """The host opens a short table for phones; its code."""
    open_form(host)
    host.get_by_role("button", name="Each on their own device").click()
    host.get_by_label("Players", exact=True).select_option(label=str(len(PEOPLE)))
    open_more(host)
    host.get_by_role("button", name="House rules").click()
    host.get_by_label("Rule", exact=True).select_option(label=HOUSE_RULE)
    fill(host.get_by_label(HOUSE_RULE, exact=True), str(DEALT))
    host.get_by_role("button", name="Add this rule").click()
    expect(host.locator(".aa-houserules li")).to_contain_text(str(DEALT))
    fill(host.get_by_label("Public contracts", exact=True), str(PUBLIC))
    host.get_by_role("button", name="Open the table").click()
    host.wait_for_url(SEAT_ADDRESS)
    return SEAT_ADDRESS.search(host.url)[1]


@pytest.mark.slow
def test_a_game_on_four_phones_and_a_wall_outlives_all_that_can_fail(
    installed: Installed, tmp_path: Path, open_page: Callable[..., Page], screenshots: Path
) -> None:
    plan, file = play("fx-schmid-1987", PUBLIC, len(PEOPLE), SEED, private_contracts=DEALT), tmp_path / "games.sqlite"
    assert plan.whole()
    with ExitStack() as closing, ExitStack() as life:
        server = life.enter_context(dashboard(installed, tmp_path / "first", "--lan", f"--Aufachse.hosts={ELSEWHERE}", f"--store={file}"))
        port = urlsplit(server.url).port or 0
        line: Cable = closing.enter_context(cable(f"http://127.0.0.1:{port}/"))
        guests, doras = f"http://{ELSEWHERE}:{port}/", f"http://{ELSEWHERE}:{urlsplit(line.url).port}/"
        host = open_page(f"http://localhost:{port}/", DESK, before=noted, troubles=TROUBLES)
        code = opened(host)
        pages, kernels = [], []
        for (name, colour), locale in zip(PEOPLE, LOCALES, strict=True):
            running = {each.pid for each in server.kernels()}
            address, before = (doras, noted_by_own_clock) if name == PEOPLE[DORA][0] else (guests, noted)
            page = open_page(f"{address}?table={code}", PHONE, before=before, troubles=TROUBLES, locale=locale)
            with speech_of(page):
                expect(page.get_by_label(_("Your name"))).to_be_visible(timeout=READY)
                kernels += [each for each in server.kernels() if each.pid not in running]
                sit_down(page, name, colour)
            page.wait_for_url(SEAT_ADDRESS)
            pages.append(page)
        wall = open_page(f"{guests}?table={code}", DESK, before=noted, troubles=TROUBLES)
        wall.get_by_role("button", name="Only watch, as a screen for all").click(timeout=READY)
        wall.wait_for_url(SEAT_ADDRESS)
        expect(host.locator(".aa-prompt")).to_contain_text("4 players have sat down.")
        for page in (host, *pages, wall):
            with speech_of(page):
                expect(page.locator(".aa-present")).to_contain_text(_("the wall"), timeout=READY)
                here = flat(page.locator(".aa-present").text_content() or "")
                assert "n't" not in here and all(f"{name}" in here for name, _colour in PEOPLE) and _("the host").casefold() in here.casefold()
        assert [page.evaluate("document.documentElement.lang") for page in pages] == [locale[:2] for locale in LOCALES]
        host.screenshot(path=screenshots / "four-lobby-1280.png")
        pages[BEN].screenshot(path=screenshots / "four-lobby-390.png")
        store = open_store(file)
        closing.callback(store.close)
        Lobby(store, code).change(lambda agreed: replace(agreed, seed=SEED))
        host.get_by_role("button", name="Start the game", exact=True).click()
        expect(host.locator(".aa-actionbar .aa-prompt")).to_be_visible(timeout=READY)
        door, devices = Admission.of(store, code), []
        for page, seat in ((host, NOBODY), *zip(pages, range(len(PEOPLE)), strict=True)):
            expect(page.locator(".aa-actionbar .aa-prompt")).to_be_visible(timeout=READY)
            key = door.admitted(secret_of(page))
            assert key is not None and key.seat == seat
            devices.append(Device(page, link_of(page), at_once(Session.resume, store, door.game, key=key)))
            closing.callback(devices[-1].shadow.close)
        rules = store.header(door.game).edition
        assert (rules.public_deck(len(PEOPLE)), rules.private_contracts) == (PUBLIC, DEALT)
        evening = Evening(plan, store, door.game, devices[1:], devices[0], wall)
        phones = evening.phones
        evening.stand()
        assert [said(page) for page in evening.pages] == [""] * 6

        # Cem is on turn, and his kernel is killed.
        evening.go_on(len(PEOPLE))
        evening.go_on(evening.next(lambda action: action.seat == CEM))
        with phones[CEM].page.expect_navigation(timeout=COMES_BACK):
            kernels[CEM].kill()
        evening.stand()
        hears(phones[CEM].page, BACK)
        assert [said(page) for page in evening.pages] == [""] * 6

        # In the middle of an auction the server starts again, and all kernels with it.
        evening.go_on(evening.next(lambda action: isinstance(action, Bid)) + 1)
        life.close()
        for page in evening.pages:
            with speech_of(page):
                expect(page.locator(BAR)).to_contain_text(_(LOST), timeout=READY)
        phones[ANNA].page.screenshot(path=screenshots / "four-away-390.png")
        again = life.enter_context(dashboard(installed, tmp_path / "second", "--lan", f"--Aufachse.hosts={ELSEWHERE}", f"--store={file}", port=port))
        assert again.url == server.url and evening.kept() == evening.done
        evening.stand()
        for page in evening.pages:
            hears(page, LOST, BACK)

        # Dora's phone has no network for half a minute. Meanwhile the others go on, and Ben closes his page and opens its link again.
        evening.go_on(evening.longest_without(DORA))
        dora, last = phones[DORA].page, len(evening.done) + evening.next(lambda action: action.seat == DORA)
        line.hush()
        dora.context.set_offline(True)
        evening.go_on(evening.next(lambda action: action.seat == BEN), without=[DORA])
        phones[BEN].page.close(run_before_unload=True)
        phones[BEN].page = open_page(phones[BEN].link, PHONE, before=noted, troubles=TROUBLES, locale=LOCALES[BEN])
        evening.stand(without=[DORA])
        evening.go_on(last - len(evening.done), without=[DORA])
        expect(dora.locator(BAR)).to_contain_text(LOST)
        dora.screenshot(path=screenshots / "four-offline-390.png")
        assert be_without_network(dora, AWAY) >= TRIES
        dora.context.set_offline(False)
        line.mend()
        evening.stand()
        hears(dora, LOST, BACK)
        assert [said(page) for page in evening.pages] == [""] * 6

        # To the end: what was confirmed is there once, and all pages tell it alike.
        evening.go_on(len(plan.steps))
        assert evening.kept() == [step.action for step in plan.steps]
        evening.ended()
        phones[DORA].page.screenshot(path=screenshots / "four-end-390.png")
        wall.screenshot(path=screenshots / "four-end-wall-1280.png")

        # Once more with the same players: the host begins, and every page goes along under the link that it has.
        links = [page.url for page in evening.pages]
        host.get_by_role("button", name="Again with these players").click()
        for page in evening.pages:
            expect(page.locator(".aa-score .aa-standing")).to_have_count(0, timeout=COMES_BACK)
        assert door.admitted(secret_of(wall)) is None
        second = Admission.of(store, code)
        assert second.game != evening.game and [page.url for page in evening.pages] == links
        evening.game, evening.done = second.game, []
        for device in evening.devices:
            key = second.admitted(secret_of(device.page))
            device.shadow.close()
            device.shadow = at_once(Session.resume, store, second.game, key=key)
            closing.callback(device.shadow.close)
        evening.stand()
        phones[DORA].page.screenshot(path=screenshots / "four-again-390.png")
        wall.screenshot(path=screenshots / "four-again-wall-1280.png")
        assert [said(page) for page in evening.pages] == [""] * 6
