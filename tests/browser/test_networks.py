"""Networks fail: a page says so, and comes back by itself to the same action; a press counts once or not at all, and never in silence."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from aufachse_widgets.engine.log import Happened, Rolled
from aufachse_widgets.journal import Seat
from aufachse_widgets.sessions.admission import Admission, address_of
from aufachse_widgets.sessions.session import Session
from aufachse_widgets.sessions.tracker import Tracker
from aufachse_widgets.store import open_store
from tests.browser.conftest import DESK, PHONE
from tests.kit.cable import Cable, cable
from tests.kit.page_clock import be_without_network, own_clock
from tests.kit.rest import settle
from tests.kit.screens import at_once
from tests.kit.served_stores import Kept
from tests.kit.servers import Installed, dashboard

pytestmark = [pytest.mark.browser, pytest.mark.reduced_motion, pytest.mark.slow]

SEATS = (Seat("Anna", "red"), Seat("Ben", "blue"))
BAR, COVER = "#connection-bar", "#connection-cover"
LOST, BACK = "Connection lost – trying again", "Connected again"
SILENCE = 6  # seconds until a silent page's kernel ends
AWAY, TRIES = 30.0, 6  # seconds by the page's own clock; how often it tries to reach its server meanwhile, at least
SOON = 4000  # ms until a loss is said: 3 s, and what the test itself takes
# What a browser itself says of requests that come to nothing, and Voilà's client of a kernel that ends while the page is loaded again.
TROUBLES = ("Failed to load resource", "WebSocket connection", "net::ERR_", "Kernel connection is disposed", "Cannot send")


@pytest.fixture
def line(kept_games: Kept) -> Iterator[Cable]:
    with cable(kept_games.server.url) as made:
        yield made


def begun(path: Path) -> tuple[str, list[str]]:
    """A game in which somebody is to roll: its id, and the links of the seats, no matter who rolls first."""
    store = open_store(path)
    game = at_once(Session.new, "fx-schmid-1987", SEATS, "networks", store=store)
    at_once(until_roll, game)
    door = Admission(store, game.game_id)
    active = game.frame.state.active
    links = [address_of(door.code, door.take_seat(seat)) for seat in (active, 1 - active)]
    store.close()
    return game.game_id, links


def until_roll(game: Session) -> None:
    while not game.frame.legal or not any(type(action).__name__ == "RollDice" for action in game.frame.legal):
        if game.frame.handover >= 0:
            game.take_screen(game.frame.handover)
            continue
        game.do(game.frame.legal[0])


def rolls(path: Path, game: str) -> int:
    """How often somebody has rolled in the game as it is kept."""
    store = open_store(path)
    try:
        log: list[Happened] = [happened for _entry, happened in at_once(lambda: Session.resume(store, game, 3600.0).log())]
    finally:
        store.close()
    return sum(isinstance(happened, Rolled) for happened in log)


def roll(page: Page) -> None:
    page.locator(".aa-actions").get_by_role("button", name=re.compile("Roll")).click()


def stands_at_the_roll(page: Page) -> None:
    expect(page.locator(".aa-actions").get_by_role("button", name=re.compile("Roll"))).to_be_visible(timeout=60_000)


def test_a_phone_without_network_for_half_a_minute_comes_back_and_a_press_counts_once(
    kept_games: Kept, line: Cable, open_page: Callable[..., Page], screenshots: Path
) -> None:
    game, (link, _other) = begun(kept_games.store)
    page = open_page(line.url + link, PHONE, before=own_clock, troubles=TROUBLES)
    stands_at_the_roll(page)
    before = rolls(kept_games.store, game)
    # A picture waits for fonts, and one that is asked for from now on would not come.
    page.evaluate("Promise.all([...document.fonts].map((font) => font.load().catch(() => null)))")
    line.hush()
    roll(page)  # it cannot be known yet that nobody hears it
    expect(page.locator(BAR)).to_contain_text(LOST, timeout=SOON)
    page.screenshot(path=screenshots / "lost-390.png")
    # From now on nothing is pressed in vain.
    page.mouse.click(195, 400)
    expect(page.locator(BAR)).to_contain_text("what you press now doesn't count")
    page.keyboard.press("r")
    assert be_without_network(page, AWAY) >= TRIES
    expect(page.locator(BAR)).to_contain_text(LOST)
    again_now = page.locator(BAR).locator("button")
    again_now.click(trial=True)  # a finger would hit it; from the moment the line is mended the bar may be back by itself, without the button
    line.mend()
    again_now.dispatch_event("click")
    expect(page.locator(BAR)).to_contain_text(BACK, timeout=60_000)
    page.screenshot(path=screenshots / "back-390.png")
    # It was on its way and came at last, or it did not: the page shows which, and a second one adds nothing.
    settle(page)
    again = page.locator(".aa-actions").get_by_role("button", name=re.compile("Roll"))
    if again.is_visible():
        again.click()
    expect(page.locator(".aa-loglines button").first).to_contain_text("rolls")
    expect(page.locator(BAR)).to_be_hidden(timeout=60_000)
    expect(page.locator(COVER)).to_be_hidden()
    assert rolls(kept_games.store, game) == before + 1


def test_what_others_did_meanwhile_is_there_when_a_dead_socket_is_found(kept_games: Kept, line: Cable, open_page: Callable[..., Page]) -> None:
    _game, (link, other) = begun(kept_games.store)
    acting = open_page(kept_games.server.url + link, PHONE)
    stands_at_the_roll(acting)
    asleep = open_page(line.url + other, PHONE, troubles=TROUBLES)
    expect(asleep.locator(".aa-actionbar .aa-prompt")).to_be_visible(timeout=60_000)
    line.forget()  # the socket says that it is open, and is dead
    roll(acting)
    said = acting.locator(".aa-loglines button").first
    expect(said).to_contain_text("rolls")
    asleep.evaluate("document.dispatchEvent(new Event('visibilitychange'))")  # the phone wakes
    expect(asleep.locator(BAR)).to_contain_text(LOST, timeout=SOON)
    expect(asleep.locator(BAR)).to_contain_text(BACK, timeout=60_000)
    expect(asleep.locator(".aa-loglines button").first).to_have_text(said.inner_text())


@pytest.mark.parametrize("shown", ["start", "play", "track"])
def test_a_page_whose_kernel_was_killed_loads_itself_and_stands_there_again(kept_games: Kept, open_page: Callable[..., Page], shown: str) -> None:
    store = open_store(kept_games.store)
    address, stand = "", ".aa-start"
    if shown == "play":
        address, stand = f"?game={begun(kept_games.store)[0]}", ".aa-actionbar .aa-prompt"
    elif shown == "track":
        address, stand = f"?game={at_once(Tracker.new, 'fx-schmid-1987', SEATS, store=store).game_id}", ".aa-trackhead"
    store.close()
    before = {kernel.pid for kernel in kept_games.server.kernels()}
    page = open_page(kept_games.server.url + address, DESK, troubles=TROUBLES)
    stands = page.locator(stand).first
    expect(stands).to_be_visible(timeout=60_000)
    (kernel,) = (each for each in kept_games.server.kernels() if each.pid not in before)
    with page.expect_navigation(timeout=60_000):
        kernel.kill()
    expect(stands).to_be_visible(timeout=60_000)
    assert page.url == kept_games.server.url + address
    expect(page.locator(BAR)).to_be_hidden()


def test_a_server_that_starts_again_finds_its_pages_at_the_same_action(installed: Installed, tmp_path: Path, open_page: Callable[..., Page]) -> None:
    arguments = (f"--store={tmp_path / 'games.sqlite'}",)
    with dashboard(installed, tmp_path / "first", *arguments) as server:
        game, (link, _other) = begun(tmp_path / "games.sqlite")
        port = urlsplit(server.url).port or 0
        seat, host = open_page(server.url + link, PHONE, troubles=TROUBLES), open_page(server.url, DESK, troubles=TROUBLES)
        stands_at_the_roll(seat)
        roll(seat)
        expect(seat.locator(".aa-loglines button").first).to_contain_text("rolls")
        prompt = seat.locator(".aa-actionbar .aa-prompt").inner_text()
        counted = rolls(tmp_path / "games.sqlite", game)
        expect(host.get_by_role("button", name="Play with options")).to_be_visible(timeout=60_000)
    for page in (seat, host):
        expect(page.locator(BAR)).to_contain_text(LOST, timeout=SOON)
    with dashboard(installed, tmp_path / "second", *arguments, port=port) as again:
        assert again.url == server.url
        expect(seat.locator(".aa-actionbar .aa-prompt")).to_have_text(re.compile(re.escape(prompt.split("\n")[-1])), timeout=60_000)
        expect(seat.locator(BAR)).to_be_hidden(timeout=60_000)
        expect(host.locator(BAR)).to_be_hidden(timeout=60_000)
        expect(host.get_by_role("button", name="Play with options")).to_be_visible(timeout=60_000)
        assert rolls(tmp_path / "games.sqlite", game) == counted
        for page in (seat, host):
            page.close()


def test_nothing_is_said_of_a_page_that_is_only_left(kept_games: Kept, open_page: Callable[..., Page]) -> None:
    page = open_page(kept_games.server.url)
    expect(page.get_by_role("button", name="Play with options")).to_be_visible(timeout=60_000)
    page.evaluate("""() => {
      window.name = "";
      new MutationObserver(() => { if (!document.getElementById("connection-bar").hidden) window.name = "said"; })
        .observe(document.getElementById("connection-bar"), {attributes: true});
    }""")
    page.reload()
    expect(page.get_by_role("button", name="Play with options")).to_be_visible(timeout=60_000)
    assert page.evaluate("window.name") == ""


def test_a_silent_page_keeps_its_kernel_for_a_while_and_one_in_use_for_ever(installed: Installed, tmp_path: Path, open_page: Callable[..., Page]) -> None:
    with ExitStack() as closing:
        server = closing.enter_context(dashboard(installed, tmp_path, f"--store={tmp_path / 'games.sqlite'}", f"--Aufachse.silence={SILENCE}"))
        lines = [closing.enter_context(cable(server.url)) for _phone in range(2)]
        _game, (link, _other) = begun(tmp_path / "games.sqlite")
        pages, kernels = [], []
        for url in (server.url, *(line.url for line in lines)):
            running = server.kernels()
            pages.append(open_page(url + link, PHONE, troubles=TROUBLES))
            stands_at_the_roll(pages[-1])
            (kernel,) = (each for each in server.kernels() if each not in running)
            kernels.append(kernel)
        # A phone falls asleep, and wakes in time; then another one falls asleep.
        lines[0].cut()
        expect(pages[1].locator(BAR)).to_contain_text(LOST)
        assert server.kernels() == kernels
        lines[0].mend()
        expect(pages[1].locator(BAR)).to_contain_text(BACK, timeout=60_000)
        lines[1].cut()
        # The time of the second is over, so that of the first would be, too: it goes on as it is, with the kernel that it had.
        kernels[2].wait(30)
        roll(pages[1])
        expect(pages[0].locator(".aa-loglines button").first).to_contain_text("rolls")
        assert server.kernels() == kernels[:2]
        lines[0].cut()
        kernels[1].wait(30)
        assert server.kernels() == kernels[:1]
        for line in lines:
            line.mend()  # too late: the cables work again
        for page in pages[1:]:
            expect(page.locator(BAR)).to_be_hidden(timeout=60_000)
            expect(page.locator(".aa-loglines button").first).to_contain_text("rolls", timeout=60_000)
        assert not set(server.kernels()) & set(kernels[1:])
        for page in pages:
            page.goto("about:blank")
        assert server.kernels_end(30)


LEAVES_OUT = "addEventListener('beforeunload', (event) => event.stopImmediatePropagation())"


def test_a_page_says_goodbye_where_its_browser_leaves_out_the_usual_way(installed: Installed, tmp_path: Path, open_page: Callable[..., Page]) -> None:
    with dashboard(installed, tmp_path, f"--store={tmp_path / 'games.sqlite'}") as server:
        page = open_page(server.url, PHONE, before=lambda page: page.add_init_script(LEAVES_OUT))
        expect(page.get_by_role("button", name="Play with options")).to_be_visible(timeout=60_000)
        page.goto("about:blank")
        assert server.kernels_end(30)


def test_everybody_sees_who_is_connected(kept_games: Kept, line: Cable, open_page: Callable[..., Page], screenshots: Path) -> None:
    game, (link, other) = begun(kept_games.store)
    acting, waiting, host = (
        open_page(kept_games.server.url + link, PHONE),
        open_page(line.url + other, PHONE, troubles=TROUBLES),
        open_page(kept_games.server.url + f"?game={game}", DESK),
    )
    for page in (acting, waiting, host):
        expect(page.locator(".aa-present")).to_contain_text("are connected.", timeout=60_000)
    expect(host.locator(".aa-present")).to_have_text(re.compile("^(?=.*Anna)(?=.*Ben)(?=.*[Tt]he host).* are connected.$"), timeout=60_000)
    host.screenshot(path=screenshots / "here-1280.png")
    acting.screenshot(path=screenshots / "here-390.png")
    # A phone that is put away says goodbye; one without a network only falls silent.
    acting.goto("about:blank")
    expect(host.locator(".aa-present")).to_contain_text("isn't connected now.", timeout=60_000)
    line.cut()
    expect(host.locator(".aa-present")).to_contain_text("aren't connected now.", timeout=60_000)
    expect(waiting.locator(BAR)).to_contain_text("are connected.")  # as it was last known
    line.mend()
    expect(waiting.locator(BAR)).to_contain_text(BACK, timeout=60_000)
    expect(host.locator(".aa-present")).to_contain_text("isn't connected now.", timeout=60_000)
