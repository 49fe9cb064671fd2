"""The dashboard without a server in browsers that lack something, and where files don't come as they should: it works, or says in plain words what to do."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import DESK, PHONE
from tests.browser.test_static_page import BOARD, START, begin, is_there, step
from tests.hosting.at_the_gate import ELSEWHERE
from tests.kit.screens import Screen, open_menu
from tests.kit.static_site import StaticSite

pytestmark = [pytest.mark.browser, pytest.mark.slow]

Open = Callable[..., Page]

KEEPS_NONE = "This browser window keeps no games: save them as files before you close it."
NO_HTTPS = "Opened without https, this page keeps no games and needs a network each time: save games as files before you close it."
ONLINE = "This page opens only with a network: the browser keeps no copy of it."
UNABLE = "This browser can't run the game. A current Chrome, Edge, Firefox or Safari can."
FAILED = "Parts of this page haven't come. Check your network, then try again."
STUCK = "Nothing happens? Reload this page, or open it in a current Chrome, Edge, Firefox or Safari."

# What is taken away from the page and from its worker.
FILES = "delete self.StorageManager?.prototype.getDirectory;"
HANDLES = """
delete self.FileSystemFileHandle?.prototype.createSyncAccessHandle;
delete self.BroadcastChannel;
delete self.Navigator?.prototype.serviceWorker;
for (const kind of ["Navigator", "WorkerNavigator"]) delete self[kind]?.prototype.locks;
"""
# What a browser answers where its cookies are turned off.
COOKIES = """
const refuse = () => { throw new DOMException("cookies are off", "SecurityError"); }, reject = async () => refuse();
for (const name of ["getDirectory", "persisted", "persist"]) StorageManager.prototype[name] = reject;
for (const name of ["request", "query"]) LockManager.prototype[name] = reject;
for (const name of ["register", "getRegistration"]) if (self.ServiceWorkerContainer) ServiceWorkerContainer.prototype[name] = reject;
for (const name of ["localStorage", "caches"]) Object.defineProperty(self, name, {get: refuse});
self.BroadcastChannel = class { constructor() { refuse(); } };
"""
# Else it would answer for the files that a test changes.
NO_COPY = "navigator.serviceWorker.getRegistrations().then((all) => Promise.all(all.map((one) => one.unregister())))"
# Browsers of years ago.
NO_MODULES = "self.Worker = class extends Worker { constructor(url, {name}) { super(url, {name}); } };"
NO_WASM = "delete self.WebAssembly;"
NO_UNPACKING = "delete self.DecompressionStream;"


def without(script: str) -> Callable[[Page], None]:
    """A browser from which that script has taken something away."""

    def shorter(route: Route) -> None:
        reply = route.fetch()
        route.fulfill(response=reply, body=f"{{ {script} }}\n{reply.text()}")

    def before(page: Page) -> None:
        page.add_init_script(f"{{ {script} }}")
        page.route("**/worker.js", shorter)

    return before


def is_told(page: Page, why: str) -> None:
    """The start page says that games aren't kept."""
    is_there(page)
    expect(page.locator(".aa-unkept")).to_have_text(why)


def test_a_window_that_keeps_no_games_says_so_and_files_do(site: StaticSite, open_page: Open, screenshots: Path, tmp_path: Path) -> None:
    page = open_page(site.url, PHONE, before=without(FILES))
    is_told(page, KEEPS_NONE)
    page.screenshot(path=screenshots / "static-unkept-390.png", full_page=True)
    screen = begin(page, "fx-schmid-1987", "unkept")
    for number in range(2):
        step(screen, number)
    page.wait_for_url("**game=*")
    open_menu(page)
    page.locator(".aa-key-options").click()
    expect(page.get_by_text("Games aren't kept here: save this one before you close the page.")).to_be_visible()
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save the game as a file").click()
    saved.value.save_as(tmp_path / "game.jsonl")
    # Loaded again, the browser asks first, and then the game is gone from the page; from its file it goes on.
    asked: list[str] = []
    page.evaluate(NO_COPY)
    page.on("dialog", lambda dialog: (asked.append(dialog.type), dialog.accept()))
    page.reload()
    is_told(page, KEEPS_NONE)
    assert asked == ["beforeunload"]
    expect(page.locator(".aa-error:visible")).to_have_count(0)
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Open a saved file").click()
    chooser.value.set_files(tmp_path / "game.jsonl")
    expect(page.locator(BOARD)).to_be_visible()
    again = Screen(page, screen.shadow)
    again.sees()
    step(again, 2)


def test_a_link_to_a_game_on_another_device_opens_the_start_page(site: StaticSite, open_page: Open) -> None:
    page = open_page(f"{site.url}?game=abc", DESK)
    is_there(page)
    expect(page.locator("#rendered_cells .aa-start")).to_be_visible()
    expect(page.locator(".aa-error:visible")).to_have_count(0)


def test_without_locks_and_handles_it_runs_and_opens_with_a_network_only(site: StaticSite, open_page: Open) -> None:
    page = open_page(site.url, DESK, before=without(HANDLES))
    is_told(page, KEEPS_NONE)
    expect(page.locator("#site_note")).to_have_text(ONLINE)
    step(begin(page, "fx-schmid-1987", "old"), 0)


def test_with_cookies_turned_off_it_runs(site: StaticSite, open_page: Open) -> None:
    page = open_page(site.url, DESK, before=without(COOKIES))
    is_told(page, KEEPS_NONE)
    expect(page.locator("#site_note")).to_have_text(ONLINE)
    step(begin(page, "fx-schmid-1987", "cookies"), 0)


def test_without_https_it_runs_and_says_what_is_lost(site: StaticSite, open_page: Open, screenshots: Path) -> None:
    page = open_page(site.url.replace("localhost", ELSEWHERE), DESK)
    is_told(page, NO_HTTPS)
    assert not page.evaluate("window.isSecureContext")
    expect(page.locator("#site_note")).to_be_hidden()
    page.screenshot(path=screenshots / "static-no-https-1280.png")
    step(begin(page, "fx-schmid-1987", "plain"), 0)


@pytest.mark.parametrize("script", [NO_MODULES, NO_WASM, NO_UNPACKING], ids=["module workers", "WebAssembly", "unpacking"])
def test_a_browser_that_cannot_run_it_is_told_which_can(site: StaticSite, open_page: Open, screenshots: Path, script: str) -> None:
    page = open_page(f"{site.url}?game=abc", PHONE, before=without(script))
    expect(page.locator("#first_said")).to_have_text(UNABLE)
    expect(page.locator("#first_bar")).to_be_hidden()
    expect(page.locator("#first_take button")).to_have_count(0)  # trying again is no use
    page.screenshot(path=screenshots / "static-unable-390.png")


def missing(route: Route) -> None:
    route.fulfill(status=404, content_type="text/html", body="<h1>Not found</h1>")


def cut_short(route: Route) -> None:
    reply = route.fetch()
    route.fulfill(response=reply, body=reply.body()[:100_000])


def broken(route: Route) -> None:
    route.abort("connectionreset")


@pytest.mark.parametrize(
    ("file", "fault"),
    [("page.js", missing), ("worker.js", missing), ("pyodide.js", broken), ("pyodide.asm.wasm", missing), ("packages.tar.gz", cut_short)],
)
def test_a_file_that_does_not_come_is_tried_again(site: StaticSite, open_page: Open, screenshots: Path, file: str, fault: Callable[[Route], None]) -> None:
    page = open_page(site.url, PHONE, before=lambda page: page.route(f"**/{file}", fault), troubles=[""])
    expect(page.locator("#first_said")).to_have_text(FAILED, timeout=START)
    expect(page.locator("#first_take")).to_be_in_viewport(ratio=1)
    page.screenshot(path=screenshots / "static-failed-390.png")
    page.unroute(f"**/{file}")
    page.locator("#first_take").get_by_role("button", name="Try again").click()
    expect(page.locator("#first_said")).not_to_have_text(FAILED)
    if file == "packages.tar.gz":
        is_there(page)


def test_where_not_even_the_first_script_comes_a_sentence_does(site: StaticSite, open_page: Open) -> None:
    def before(page: Page) -> None:
        page.route("**/begin.js", missing)
        page.route("**/page.js", missing)
        page.clock.install()

    page = open_page(site.url, PHONE, before=before, troubles=[""])
    stuck = page.locator("#first_stuck")
    expect(stuck).to_have_text(STUCK)
    expect(stuck).to_be_hidden()
    stuck.evaluate("(element) => element.getAnimations()[0].finish()")
    expect(stuck).to_be_visible()


def test_a_server_that_knows_few_types_is_enough(site: StaticSite, open_page: Open) -> None:
    def plain(route: Route) -> None:
        reply = route.fetch()
        route.fulfill(status=200, body=reply.body(), content_type="application/octet-stream")

    page = open_page(site.url, DESK, before=lambda page: page.route("**/*.wasm", plain))
    is_there(page)
    expect(page.locator(".aa-unkept")).to_have_count(0)
