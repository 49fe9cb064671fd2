"""The dashboard without a server: the same games from files alone, without a network, and nothing that was shown is lost."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from urllib.parse import quote

import psutil
import pytest
from playwright.sync_api import Browser, Error, Locator, Page, expect

from aufachse_widgets.engine import preset
from aufachse_widgets.journal.entries import entry_to_json
from aufachse_widgets.lessons.first_trip import FIRST_TRIP
from aufachse_widgets.sessions.session import Session
from aufachse_widgets.store import MemoryStore
from aufachse_widgets.words.language import NAMES
from tests.browser.conftest import ARGUMENTS, DESK, PHONE, STEADY, browser_here
from tests.browser.test_game import AGAINST_BOT, final_standing_is_shown, next_action, played_alone
from tests.browser.test_track import start as start_tracking
from tests.kit.pyodide import journals_here, journals_there
from tests.kit.rest import settle
from tests.kit.screens import Screen, at_once, start_game
from tests.kit.static_site import StaticSite

pytestmark = [pytest.mark.browser, pytest.mark.reduced_motion, pytest.mark.slow]

START = 60_000  # ms: a slow machine takes long to start Python
KILLS = 5
BOARD = ".aa-actionbar .aa-prompt"


def is_there(page: Page) -> None:
    """Python has come, and the start page's own buttons are there."""
    expect(page.locator("#rendered_cells .aa-start, #rendered_cells .aa-game").first).to_be_visible(timeout=START)
    settle(page)


def begin(page: Page, edition: str, seed: str, length: int = 4) -> Screen:
    """A game against a bot, and what it must show."""
    start_game(page, preset(edition).title, AGAINST_BOT, length, seed)
    screen = Screen(page, at_once(Session.new, edition, AGAINST_BOT, seed, length=length, store=MemoryStore()))
    screen.sees()
    return screen


def step(screen: Screen, number: int) -> None:
    """What the person at the screen does next."""
    screen.take()
    screen.do(next_action(screen.shadow, number))


def begin_and_keep(page: Page, seed: str, steps: int = 1) -> Screen:
    """A game against a bot that has gone so many steps, and whose address the page shows."""
    is_there(page)
    screen = begin(page, "fx-schmid-1987", seed)
    for number in range(steps):
        step(screen, number)
    page.wait_for_url("**game=*")
    return screen


def test_it_holds_what_it_needs_and_no_more(site: StaticSite) -> None:
    sizes = {path.name: path.stat().st_size for path in site.folder.rglob("*") if path.is_file() and "lessons" not in path.parts}
    assert sizes["packages.tar.gz"] < 5_000_000 and sum(sizes.values()) < 25_000_000
    assert {"icon-192.png", "icon-maskable-512.png", "apple-touch-icon.png", "pyodide.asm.wasm"} <= sizes.keys()
    # Of the words only those of one language are fetched: what visitors in English load hasn't grown, and others load this much more.
    words = {f"words-{code}.mo.gz": size for code in NAMES if (size := sizes.get(f"words-{code}.mo.gz"))}
    assert len(words) == len(NAMES) - 1 and max(words.values()) < 200_000
    kept = (site.folder / "service_worker.js").read_text("utf-8").partition("FILES=")[2].partition(",WORDS=")
    assert not any(name in kept[0] for name in words) and all(name in kept[2] for name in words)


def test_a_press_before_python_is_there_is_kept(site: StaticSite, open_page: Callable[..., Page], screenshots: Path) -> None:
    page = open_page(site.url, PHONE)
    expect(page.locator("#first .aa-doors")).to_be_in_viewport()
    page.screenshot(path=screenshots / "static-first-390.png")
    page.locator("#first").get_by_role("button", name="Our table").click()
    expect(page.get_by_role("button", name="Start tracking").first).to_be_visible(timeout=START)
    settle(page)
    page.screenshot(path=screenshots / "static-track-390.png")


def test_a_whole_game_is_the_same_as_in_any_other_python(site: StaticSite, open_page: Callable[..., Page], screenshots: Path) -> None:
    edition, length = "schmidt-2007", 0
    seed = at_once(min, [f"tour {number}" for number in range(12)], key=lambda seed: len(played_alone(edition, length, seed)))
    page = open_page(site.url, DESK)
    is_there(page)
    page.screenshot(path=screenshots / "static-start-1280.png")
    start_game(page, preset(edition).title, AGAINST_BOT, length, seed)
    shadow = at_once(Session.new, edition, AGAINST_BOT, seed, length=length, store=MemoryStore())
    screen = Screen(page, shadow)
    screen.sees()
    for number in range(200):
        if shadow.frame.state.over:
            break
        screen.do(next_action(shadow, number))
    final_standing_is_shown(page, shadow)
    page.screenshot(path=screenshots / "static-end-1280.png")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save the game", exact=True).click()
    lines = Path(saved.value.path()).read_bytes().splitlines()
    assert lines[1:-1] == [entry_to_json(entry) for entry in shadow.journal.entries]


def test_games_of_all_editions_are_those_of_any_other_python(site: StaticSite, tmp_path: Path) -> None:
    there = journals_there(site, tmp_path)
    assert there == journals_here() and len(there) == 6


def test_without_a_network_it_opens_through_all_doors(site: StaticSite, open_page: Callable[..., Page]) -> None:
    page = open_page(site.url, DESK)
    screen = begin_and_keep(page, "offline", 3)
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    site.end()
    page.context.set_offline(True)
    try:
        page.reload()
        expect(page.locator(BOARD)).to_be_visible(timeout=START)
        again = Screen(page, screen.shadow)
        again.sees()
        for number in range(3, 6):
            step(again, number)
        page.goto(f"{site.url}?door=learn")  # as the shortcut on a home screen does
        page.get_by_role("button", name="Begin the first trip").click(timeout=START)
        expect(page.locator(".aa-told-explanation")).to_contain_text(FIRST_TRIP[0].title, timeout=START)
        page.goto(site.url)
        page.locator("#first").get_by_role("button", name="Play with options").click()
        expect(page.get_by_role("button", name="Start the game")).to_be_visible(timeout=START)
        page.goto(f"{site.url}?door=track")
        expect(page.get_by_role("button", name="Start tracking").or_(page.get_by_role("button", name="Our table")).first).to_be_visible(timeout=START)
    finally:
        page.context.set_offline(False)
        site.begin()


def test_five_turns_are_tracked_with_and_without_a_network(site: StaticSite, open_page: Callable[..., Page], screenshots: Path) -> None:
    page = open_page(site.url, PHONE)
    is_there(page)
    thumb = start_tracking(page, ("Anna", "Ben"), public=4)
    thumb.roll(4)
    thumb.prompt("Anna rolled 4")
    thumb.load("Anna", "kas", "Kassel", 2, 1600)
    score = page.locator(".aa-score")
    expect(score).to_contain_text("2/6")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    for turn, name in enumerate(("Ben", "Anna", "Ben", "Anna")):
        if turn == 1:
            page.context.set_offline(True)
            page.reload()
            thumb.prompt("Ben: enter what happened, or tap the next roll.")
        if turn == 3:
            page.context.set_offline(False)
        thumb.roll(3)
        thumb.prompt(f"{name} rolled 3")
        thumb.press("? unknown")
        expect(page.locator(".aa-flow .aa-rollrow:not(.aa-hidden)").first).to_contain_text("Next:")
    page.reload()
    thumb.prompt("Anna: enter what happened, or tap the next roll.")
    expect(score).to_contain_text("2/6")
    thumb.tab("Log")
    expect(page.locator(".aa-loglines:visible")).to_contain_text("Ben rolls 3")
    page.screenshot(path=screenshots / "static-tracked-390.png")


def test_one_tab_at_a_time_has_the_games(site: StaticSite, open_page: Callable[..., Page]) -> None:
    page = open_page(site.url, DESK)
    screen = begin_and_keep(page, "two tabs")
    other = page.context.new_page()
    other.goto(page.url)
    expect(other.get_by_text("Your games are open in another tab.")).to_be_visible(timeout=START)
    other.get_by_role("button", name="Continue here").click()
    expect(other.locator(BOARD)).to_be_visible(timeout=START)
    Screen(other, screen.shadow).sees()
    # The first says where the game went, and takes it back.
    expect(page.get_by_text("Your games are open in another tab now.")).to_be_visible()
    step(Screen(other, screen.shadow), 1)
    page.get_by_role("button", name="Continue here").click()
    expect(page.locator(BOARD)).to_be_visible(timeout=START)
    Screen(page, screen.shadow).sees()
    step(Screen(page, screen.shadow), 2)
    expect(other.get_by_text("Your games are open in another tab now.")).to_be_visible()


# Takes the games away as another tab does.
TAKE = "() => new BroadcastChannel('aufachse').postMessage('let go')"


def test_a_press_while_another_tab_takes_the_games_counts_once_or_not_at_all(site: StaticSite, open_page: Callable[..., Page]) -> None:
    page = open_page(site.url, DESK)
    screen = begin_and_keep(page, "in flight")
    beside = page.context.new_page()
    beside.goto(f"{site.url}manifest.webmanifest")

    def press(button: Locator) -> None:
        box = button.bounding_box()
        assert box is not None
        spot = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        page.mouse.move(*spot)
        screen.ready()
        page.mouse.click(*spot)

    by_mouse = Screen(page, screen.shadow)
    by_mouse.press = press  # type: ignore[method-assign]  # on a page that stands still there is nothing to wait for
    for number in range(1, 4):
        screen.take()
        settle(page)
        action = next_action(screen.shadow, number)
        said = page.locator(BOARD).inner_text(), page.locator(".aa-loglines button").all_inner_texts()
        screen.ready = by_mouse.ready = lambda: beside.evaluate(TAKE)
        by_mouse.choose(action)
        expect(page.get_by_text("Your games are open in another tab now.")).to_be_visible()
        screen.ready = by_mouse.ready = lambda: None
        page.reload()
        expect(page.locator(BOARD)).to_be_visible(timeout=START)
        settle(page)
        if (page.locator(BOARD).inner_text(), page.locator(".aa-loglines button").all_inner_texts()) == said:
            screen.sees()
            screen.do(action)
        else:
            at_once(screen.shadow.do, action)
            screen.sees()


def test_what_was_shown_is_there_after_the_browser_was_killed(site: StaticSite, browser: Browser, tmp_path: Path) -> None:
    profile = tmp_path / "profile"
    shadow: Session | None = None
    address = site.url
    for round_ in range(KILLS):
        context = browser.browser_type.launch_persistent_context(str(profile), executable_path=browser_here(), args=ARGUMENTS, viewport=DESK)
        context.add_cookies([{"name": "aufachse", "value": quote(STEADY), "url": site.url}])
        page = context.pages[0]
        page.goto(address)
        if shadow is None:
            is_there(page)
            screen = begin(page, "fx-schmid-1987", "killed")
            shadow = screen.shadow
            page.wait_for_url("**game=*")
            address = page.url
        else:
            expect(page.locator(BOARD)).to_be_visible(timeout=START)
            screen = Screen(page, shadow)
            screen.sees()
        for number in range(2):
            step(screen, 2 * round_ + number)
        for process in psutil.process_iter(["cmdline"]):
            if f"--user-data-dir={profile}" in (process.info["cmdline"] or ()):
                process.kill()
        with suppress(Error):  # it has been killed
            context.close()
