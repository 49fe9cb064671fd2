"""Fixtures of the browser tests: the installed wheel, a browser, pages that record what they ask for."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from urllib.parse import quote, urlsplit

import pytest
from playwright.sync_api import Browser, BrowserType, Error, Page, expect, sync_playwright

from aufachse_widgets.store import Store, open_store
from tests.hosting.at_the_gate import ELSEWHERE
from tests.kit import failures
from tests.kit.measures import TABLES
from tests.kit.once import made_once
from tests.kit.served_stores import Kept, served_games
from tests.kit.servers import CHECKOUT, Installed, Server, dashboard, floor, install
from tests.kit.static_site import StaticSite, build, served

# The first is Chromium without its own windows: a page takes half the time.
NAMES = (
    "chromium-headless-shell",
    "chrome-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
    "microsoft-edge",
    "msedge",
)
PLACES = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
    "C:/Program Files/Google/Chrome/Application/chrome.exe",
    "C:/Program Files (x86)/Microsoft/Edge/Application/msedge.exe",
)
# No sandbox: containers run as root. The rest keeps the browser from asking its maker for anything.
ARGUMENTS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync",
]  # fmt: skip
LOCAL = ("localhost", "127.0.0.1", "::1", ELSEWHERE, None)

DESK = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}
# What is shown on both is tried on a phone in every run, and on a desktop in the longer one.
SIZES = pytest.mark.parametrize("size", [pytest.param(PHONE, id="phone"), pytest.param(DESK, id="desktop", marks=pytest.mark.slow)])
# What takes long and is much the same on both is tried on a phone in the longer run, and on a desktop before an issue ends.
LONGER = pytest.mark.parametrize("size", [pytest.param(PHONE, id="phone", marks=pytest.mark.slow), pytest.param(DESK, id="desktop", marks=pytest.mark.full)])

# A page on a busy computer takes its time; what never comes costs a failing test a little longer.
expect.set_options(timeout=60_000)

# Tests press as soon as they see what they wait for (test_device.py is about people, who are given half a second), and no line of the
# coach lies over what they look at (test_trip.py is about it).
STEADY = '{"coach":false,"press_pause":0,"sound_asked":true}'


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    for measured in TABLES:
        terminalreporter.write_line(f"\n{measured}")


@pytest.fixture(scope="session")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Installed:
    """The wheel of this checkout, in an environment of its own."""
    return Installed(made_once(tmp_path_factory, "installed", lambda folder: install(folder).prefix))


# A module's scope, not the session's: while playwright runs, the thread has a running event loop, which other tests do not expect.
@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """A headless Chromium, Chrome or Edge, in a network that swallows packets: every other host takes a connection and never answers."""
    with sync_playwright() as playwright, socket.create_server(("127.0.0.1", 0)) as hole:
        away = f"MAP * 127.0.0.1:{hole.getsockname()[1]}"
        launched = launch(playwright.chromium, f"--host-resolver-rules=MAP {ELSEWHERE} 127.0.0.1,{away},EXCLUDE localhost,EXCLUDE 127.0.0.1")
        yield launched
        launched.close()


def browser_here() -> str | None:
    """The browser this machine has; None where it is to be playwright's own."""
    return next((path for name in NAMES if (path := shutil.which(name))), None) or next((place for place in PLACES if Path(place).exists()), None)


def launch(chromium: BrowserType, *arguments: str) -> Browser:
    """The browser this machine has, or else the one playwright fetches. Without any: a failure in CI, elsewhere a skip that says so."""
    found, options = browser_here(), [*ARGUMENTS, *arguments]
    if found is None:
        with suppress(Error):  # it has not been fetched yet
            return failures.watched(chromium.launch(args=options))
        subprocess.run([sys.executable, "-m", "playwright", "install", "--only-shell", "chromium"], check=False, timeout=600)
    try:
        return failures.watched(chromium.launch(executable_path=found, args=options))
    except Error as error:
        message = f"NO BROWSER: the dashboard was NOT tested. Install Chromium, Chrome or Edge, or run `playwright install chromium`. {error}"
        if os.environ.get("CI"):
            pytest.fail(message)
        pytest.skip(message)


@pytest.fixture(scope="module")
def dashboard_server(installed: Installed, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The dashboard, served from the wheel, with a store of its own for each module."""
    with dashboard(installed, tmp_path_factory.mktemp("dashboard")) as server:
        yield server


@pytest.fixture(scope="module")
def kept_games(installed: Installed, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Kept]:
    """The dashboard with a store in which tests put games that are under way."""
    with served_games(installed, tmp_path_factory.mktemp("kept")) as kept:
        yield kept


@pytest.fixture
def served_store(kept_games: Kept) -> Iterator[Store]:
    """The store of :func:`kept_games`, opened in this process."""
    opened = open_store(kept_games.store)
    yield opened
    opened.close()


@pytest.fixture(scope="module")
def floor_server(installed: Installed, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One bare map and one button, served beside it."""
    with floor(installed, tmp_path_factory.mktemp("floor")) as server:
        yield server


LEFT: list[Page] = []


def leave(page: Page) -> None:
    """Closes a page as a person does. It says goodbye and ends its kernel: a pointer that still lies over its map finds nobody to tell, which is no trouble."""
    LEFT.append(page)
    page.close(run_before_unload=True)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[StaticSite]:
    """The page without a server, under a path of a web server."""
    with served(made_once(tmp_path_factory, "static", build)) as running:
        yield running


@pytest.fixture(params=["served", pytest.param("alone", marks=pytest.mark.slow)])
def address(request: pytest.FixtureRequest) -> str:
    """The dashboard's address, where a server shows it and where it runs in the browser alone: such a test holds for both."""
    running: Server | StaticSite = request.getfixturevalue("dashboard_server" if request.param == "served" else "site")
    return running.url


@pytest.fixture
def open_page(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Callable[..., Page]]:
    """Opens pages as different visitors. Every request of theirs is recorded, and at the end of the test none may have gone to another
    host. Their consoles stay empty, but for what a test that breaks something gives as ``troubles``."""
    pages: list[Page] = []
    asked: list[str] = []
    said: list[str] = []
    expected: list[str] = []

    def opened(
        url: str,
        size: dict[str, int] = DESK,
        before: Callable[[Page], object] = lambda page: None,
        troubles: Sequence[str] = (),
        options: str = STEADY,
        locale: str = "en-GB",
    ) -> Page:
        """`before` is called before the page goes to the address; `troubles` are parts of errors that are meant to come; `options` are what
        the device has kept, ``locale`` is the language that its browser likes best."""
        expected.extend(troubles)
        motion = "reduce" if request.node.get_closest_marker("reduced_motion") else "no-preference"
        view = {"width": size["width"], "height": size["height"]}
        context = browser.new_context(viewport=view, has_touch=size["width"] < 600, reduced_motion=motion, locale=locale)
        # As the page keeps it: for the whole host, however deep the page lies on it.
        context.add_cookies([{"name": "aufachse", "value": quote(options), "url": f"{urlsplit(url).scheme}://{urlsplit(url).netloc}"}])
        page = context.new_page()
        page.set_default_navigation_timeout(90_000)  # a lesson's page is there when its notebook has run
        pages.append(page)
        page.on("request", lambda request: asked.append(request.url))
        page.on("websocket", lambda socket: asked.append(socket.url))
        page.on("pageerror", lambda error: said.append(f"{error.name}: {error.message} {error.stack}") if page not in LEFT else None)
        page.on("console", lambda line: said.append(f"{line.text} {line.location}") if line.type == "error" and page not in LEFT else None)
        before(page)
        page.goto(url)
        return page

    def errors() -> list[str]:
        return [line for line in said if not any(part in line for part in expected)]

    yield opened
    if errors():
        failures.look(request.node)
    for page in pages:
        if not page.is_closed():
            leave(page)
        page.context.close()
    assert asked, "no request was recorded"
    others = {url for url in asked if urlsplit(url).hostname not in LOCAL}
    assert not others, f"asked other hosts: {sorted(others)}"
    assert not errors(), f"in the console: {errors()}"


@pytest.fixture(scope="session")
def screenshots() -> Path:
    """Where the run puts what it saw."""
    folder = CHECKOUT / "screenshots"
    folder.mkdir(exist_ok=True)
    return folder
