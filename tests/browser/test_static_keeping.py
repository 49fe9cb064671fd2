"""What the browser keeps for the page without a server: its files in one edition, the games, and the picture of the game to go on with."""

from __future__ import annotations

import json
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.conftest import DESK, PHONE
from tests.browser.test_static_page import START, begin, begin_and_keep, is_there, step
from tests.kit.rest import settle
from tests.kit.screens import Screen, open_menu
from tests.kit.servers import CHECKOUT
from tests.kit.static_site import StaticSite, next_edition, served

pytestmark = [pytest.mark.browser, pytest.mark.reduced_motion, pytest.mark.slow]

OLD_GAMES = Path(__file__).parents[1] / "old" / "of_1ae6106" / "games.sqlite"
BOARD = ".aa-actionbar .aa-prompt"
KEPT_FILES = "navigator.serviceWorker.ready.then(() => true)"
# Looks for a newer edition, until its files are there.
FETCH_NEWER = """
async () => {
  const found = (await (await navigator.serviceWorker.ready).update()).installing;
  while (found?.state === "installing") await new Promise((changed) => found.addEventListener("statechange", changed, {once: true}));
}
"""
# The games' file, as the page finds it when it comes: from a place on, these bytes.
WRITE_GAMES = """
async ([position, bytes]) => {
  const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle("aufachse", {create: true});
  const file = await (await folder.getFileHandle("games.sqlite", {create: true})).createWritable({keepExistingData: true});
  await file.write({type: "write", position, data: new Uint8Array(bytes)});
  await file.close();
}
"""
# An answer counts once the question has stood there for a moment.
REALLY_DELETED = """
() => {
  const shown = [...document.querySelectorAll(".aa-kept-game button")].filter((button) => button.getClientRects().length > 0);
  shown.find((button) => button.textContent.startsWith("Really delete"))?.click();
  return localStorage.getItem("aufachse-picture") === null;
}
"""
USER_VERSION = 60  # where SQLite's file has the version of its tables


def elsewhere(context: BrowserContext, site: StaticSite) -> Page:
    """A page of the same origin that isn't the dashboard."""
    page = context.new_page()
    page.goto(f"{site.url}manifest.webmanifest")
    return page


def first_picture(page: Page) -> str:
    """What the first page shows of the game to go on with, before Python is there."""
    shown = page.locator("#first_picture")
    expect(shown).to_be_visible()
    return shown.inner_text()


def picture_is_kept(page: Page, turn: str) -> None:
    page.wait_for_function("turn => (localStorage.getItem('aufachse-picture') ?? '').includes(turn)", arg=turn, timeout=START)


def test_the_game_to_go_on_with_stands_there_at_once(site: StaticSite, open_page: Callable[..., Page], screenshots: Path) -> None:
    page = open_page(site.url, PHONE)
    screen = begin_and_keep(page, "<picture>", 2)
    picture_is_kept(page, "Ada")
    address = page.url
    # By its address: as it was, without doors, and then the game itself.
    page.reload()
    assert "Ada" in first_picture(page)
    expect(page.locator("#first .aa-doors")).to_be_hidden()
    page.screenshot(path=screenshots / "static-asked-390.png")
    expect(page.locator(BOARD)).to_be_visible(timeout=START)
    Screen(page, screen.shadow).sees()
    # From the start: a press on it counts before Python is there.
    page.goto(site.url)
    assert "Ada" in first_picture(page)
    page.screenshot(path=screenshots / "static-go-on-390.png")
    page.locator("#first").get_by_role("button", name="Go on").click()
    expect(page.locator(BOARD)).to_be_visible(timeout=START)
    assert page.url == address
    Screen(page, screen.shadow).sees()
    # A game that is gone has no picture.
    open_menu(page)
    page.get_by_role("button", name="Start page").click()
    row = page.locator(".aa-kept-game").locator("visible=true").first
    settle(page)
    row.locator(".aa-ask-away").click()
    page.wait_for_function(REALLY_DELETED, timeout=START)
    page.reload()
    expect(page.locator("#first .aa-doors")).to_be_visible()
    expect(page.locator("#first_game")).to_be_hidden()


def test_the_browser_is_asked_to_keep_games_and_its_answer_is_shown(site: StaticSite, open_page: Callable[..., Page], screenshots: Path) -> None:
    answer = "StorageManager.prototype.persist = async () => {{ window.asked = true; return {answer}; }}"
    refused = open_page(site.url, PHONE, before=lambda page: page.add_init_script(answer.format(answer="false")))
    is_there(refused)
    assert refused.evaluate("window.asked") is None  # nothing to keep yet
    expect(refused.locator(".aa-unkept")).to_have_count(0)
    begin(refused, "fx-schmid-1987", "kept")
    expect(refused.get_by_text("Your browser may clear games when it needs room.")).to_be_visible()
    refused.screenshot(path=screenshots / "static-passing-390.png")
    open_menu(refused)
    refused.get_by_role("button", name="Start page").click()
    expect(refused.locator("#site_note")).to_be_hidden()  # until a press
    expect(refused.locator(".aa-unkept")).to_contain_text("Add this page to the home screen")
    granted = open_page(site.url, PHONE, before=lambda page: page.add_init_script(answer.format(answer="true")))
    is_there(granted)
    begin(granted, "fx-schmid-1987", "kept")
    expect(granted.get_by_text("This browser keeps your games for good now.")).to_be_visible()
    open_menu(granted)
    granted.get_by_role("button", name="Start page").click()
    expect(granted.get_by_role("button", name="Go on").first).to_be_visible()
    expect(granted.locator(".aa-unkept")).to_have_count(0)
    iphone = open_page(site.url, PHONE, before=lambda page: page.add_init_script(answer.format(answer="false") + "; navigator.standalone = false"))
    is_there(iphone)
    begin(iphone, "fx-schmid-1987", "kept")
    open_menu(iphone)
    iphone.get_by_role("button", name="Start page").click()
    expect(iphone.locator(".aa-unkept")).to_contain_text("after seven days without a visit")
    iphone.screenshot(path=screenshots / "static-iphone-390.png")


def test_a_full_browser_says_so_and_nothing_is_lost(site: StaticSite, open_page: Callable[..., Page], screenshots: Path) -> None:
    page = open_page(site.url, DESK, troubles=["QuotaExceeded"])
    screen = begin_and_keep(page, "full")
    settle(page)
    told = page.context.new_cdp_session(page)
    origin = "{0.scheme}://{0.netloc}".format(urlsplit(site.url))
    told.send("Storage.overrideQuotaForOrigin", {"origin": origin, "quotaSize": 1})
    bar = page.locator(".aa-storebar")
    pressed = list(screen.shadow.frame.legal)[:1]
    screen.choose(pressed[0])
    expect(bar).to_contain_text("This browser has no room left for games.")
    expect(bar).to_contain_text("Your last press wasn't kept")
    page.screenshot(path=screenshots / "static-full-1280.png")
    screen.sees()  # as before
    told.send("Storage.overrideQuotaForOrigin", {"origin": origin})
    bar.get_by_role("button", name="Try again now").click()
    expect(bar).to_contain_text("All is kept again")
    screen.do(pressed[0])
    page.reload()
    expect(page.locator(BOARD)).to_be_visible(timeout=START)
    Screen(page, screen.shadow).sees()


def test_games_of_an_older_edition_open_and_those_of_a_newer_one_are_refused_in_words(
    site: StaticSite, open_page: Callable[..., Page], tmp_path: Path, screenshots: Path
) -> None:
    # A file as this page keeps it, with the tables and games of an earlier version.
    old = tmp_path / "games.sqlite"
    shutil.copy(OLD_GAMES, old)
    with closing(sqlite3.connect(old)) as games:
        games.execute("PRAGMA journal_mode=DELETE")
        (version,) = games.execute("PRAGMA user_version").fetchone()
        (going,) = games.execute("SELECT count(*) FROM games WHERE over = 0").fetchone()
    assert going > 0
    page = open_page(f"{site.url}manifest.webmanifest", DESK)
    page.evaluate(WRITE_GAMES, [0, list(old.read_bytes())])
    page.goto(site.url)
    is_there(page)
    expect(page.locator(".aa-goingon .aa-kept-game:visible")).not_to_have_count(0)
    page.locator(".aa-goingon").get_by_role("button", name="Go on").locator("visible=true").first.click()
    expect(page.locator(".aa-actionbar .aa-prompt, .aa-trackhead .aa-prompt").first).to_be_visible(timeout=START)
    page.goto(f"{site.url}manifest.webmanifest")  # the file is let go
    page.evaluate(WRITE_GAMES, [USER_VERSION, [0, 0, 0, 99]])
    assert version < 99
    page.goto(site.url)
    expect(page.locator("#rendered_cells")).to_contain_text("newer", timeout=START)
    page.screenshot(path=screenshots / "static-newer-games-1280.png")


def test_a_newer_edition_is_fetched_told_and_used_at_the_next_start(site: StaticSite, open_page: Callable[..., Page], tmp_path: Path) -> None:
    folder = tmp_path / "web" / "site"
    shutil.copytree(site.folder, folder)
    with served(folder) as mine:
        page = open_page(mine.url, DESK)
        screen = begin_and_keep(page, "updates")
        page.evaluate(KEPT_FILES)
        page.reload()  # from now on the files come from the browser
        expect(page.locator(BOARD)).to_be_visible(timeout=START)
        before = editions(page)
        assert len(before) == 1
        newer = next_edition(folder)
        assert newer not in before
        page.evaluate(FETCH_NEWER)
        # Never during a game: not in this tab, nor in one that is opened beside it.
        expect(page.get_by_text("A newer version is here.")).to_be_hidden()
        step(screen, 1)
        assert editions(page) == before
        beside = page.context.new_page()
        beside.goto(mine.url)
        expect(beside.get_by_text("Your games are open in another tab.")).to_be_visible(timeout=START)
        assert editions(beside) == before
        beside.close()
        address = page.url
        open_menu(page)
        page.get_by_role("button", name="Start page").click()
        expect(page.get_by_text("A newer version is here.")).to_be_visible(timeout=START)
        page.close()
        later = page.context.new_page()
        mine.end()  # it has been fetched
        later.goto(address)
        expect(later.locator(BOARD)).to_be_visible(timeout=START)
        assert editions(later) == {newer}
        assert later.evaluate("caches.keys()") == [f"aufachse-{newer}"]
        again = Screen(later, screen.shadow)
        again.sees()
        step(again, 2)
        mine.begin()


def test_a_language_that_was_spoken_needs_no_network(site: StaticSite, open_page: Callable[..., Page], tmp_path: Path, screenshots: Path) -> None:
    folder = tmp_path / "web" / "site"
    shutil.copytree(site.folder, folder)
    with served(folder) as mine:
        page = open_page(mine.url, PHONE, locale="de-DE", troubles=["ERR_CONNECTION_REFUSED", "ERR_INTERNET_DISCONNECTED"])
        # At once, before Python is there.
        expect(page.locator("#first").get_by_role("button", name="Sofort spielen")).to_be_visible()
        assert page.evaluate("document.documentElement.lang") == "de"
        page.screenshot(path=screenshots / "static-first-de-390.png")
        is_there(page)
        page.evaluate(KEPT_FILES)
        # Those of a newer edition come with it.
        newer = next_edition(folder)
        page.evaluate(FETCH_NEWER)
        page.close()
        later = page.context.new_page()
        mine.end()
        later.goto(mine.url)
        is_there(later)
        expect(later.locator("#rendered_cells").get_by_role("button", name="Sofort spielen")).to_be_visible()
        assert editions(later) == {newer}
        # One that wasn't has its first page, and then says why the rest is English.
        later.goto(f"{mine.url}?lang=it")
        expect(later.locator("#first").get_by_role("button", name="Gioca subito")).to_be_visible()
        expect(later.locator("#site_note")).to_contain_text("La prima volta la tua lingua richiede la rete.", timeout=START)
        is_there(later)
        expect(later.locator("#rendered_cells").get_by_role("button", name="Play now")).to_be_visible()
        assert later.evaluate("document.documentElement.lang") == "en"
        mine.begin()


def editions(page: Page) -> set[str]:
    """The folders that a page and its worker have loaded files from, and the service worker that answers it."""
    asked = page.evaluate("[...performance.getEntriesByType('resource').map((one) => one.name), ...document.querySelectorAll('script[src]')].map(String)")
    asked += page.evaluate("[...document.querySelectorAll('script[src], link[href]')].map((one) => one.src || one.href)")
    asked += [worker.url for worker in page.workers]
    return {part for one in asked for part in urlsplit(one).path.split("/") if len(part) == 12 and set(part) <= set("0123456789abcdef")}


# A process of its own: here one browser is running already.
VISIT = """
import sys
from playwright.sync_api import sync_playwright
from tests.browser.conftest import launch
from tests.browser.test_static_keeping import install_and_play

url, record = sys.argv[1:]
with sync_playwright() as playwright:
    browser = launch(playwright.chromium, f"--log-net-log={record}")
    install_and_play(browser, url)
    browser.close()
"""


def install_and_play(browser: Browser, url: str) -> None:
    """Look at the page as somebody does who installs it, and begin a game."""
    page = browser.new_context(viewport=DESK).new_page()
    page.goto(url)
    is_there(page)
    page.evaluate(KEPT_FILES)
    begin(page, "fx-schmid-1987", "alone")
    told = page.context.new_cdp_session(page)
    assert [error["errorId"] for error in told.send("Page.getInstallabilityErrors")["installabilityErrors"]] in ([], ["in-incognito"])
    manifest = told.send("Page.getAppManifest")
    assert manifest["errors"] == []
    for icon in json.loads(manifest["data"])["icons"]:
        assert page.request.get(url + icon["src"]).ok, icon


def test_nobody_else_is_asked_and_the_page_can_be_installed(site: StaticSite, tmp_path: Path) -> None:
    """By the browser's own record of what goes out: the page, its worker and its service worker; and by what it would say to somebody who installs it."""
    record = tmp_path / "net.json"
    subprocess.run([sys.executable, "-c", VISIT, site.url, str(record)], cwd=CHECKOUT, check=True, timeout=600)
    asked = {urlsplit(url) for url in requested(record)}
    assert any(one.path.endswith("worker.js") for one in asked)
    assert any(one.path.endswith("packages.tar.gz") for one in asked)
    assert {one.netloc for one in asked} == {urlsplit(site.url).netloc}


def requested(record: Path) -> list[str]:
    """The addresses in the record of a browser, of all that it asked of any network."""
    log = json.loads(record.read_text("utf-8"))
    starts = log["constants"]["logEventTypes"]["URL_REQUEST_START_JOB"]
    return [event["params"]["url"] for event in log["events"] if event["type"] == starts and event.get("params", {}).get("url", "").startswith(("http", "ws"))]
