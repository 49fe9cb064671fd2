"""What the dashboard without a server costs, beside the served one in the same run: ``python -m tests.static`` prints a table.

Sizes of its files; how soon its first page, its start page and a board are there, with nothing kept and with everything kept; how long a press takes until it
is seen; and ``--kills=100`` kills of the browser right after a press, after which all that was shown must be there.
"""

from __future__ import annotations

import argparse
import gzip
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from statistics import median, quantiles

import psutil
from playwright.sync_api import Browser, BrowserContext, Error, Page, expect, sync_playwright

from aufachse_widgets.engine import preset
from aufachse_widgets.journal import Seat
from aufachse_widgets.sessions.session import Session
from aufachse_widgets.store import MemoryStore
from tests.browser.conftest import ARGUMENTS, DESK, STEADY, browser_here, launch
from tests.kit.measures import aligned, milliseconds_to_change
from tests.kit.planned_games import Plan, play
from tests.kit.rest import settle
from tests.kit.screens import Screen, at_once, start_game
from tests.kit.servers import dashboard, install
from tests.kit.static_site import build, served

PEOPLE = (Seat("Ada", "red"), Seat("Ben", "yellow"))
BOARD = ".aa-actionbar .aa-prompt"
MARK = ("[data-aufachse-step]", "data-aufachse-step")
ROUNDS = 3
KEPT_FOR = "navigator.serviceWorker.ready.then(() => caches.keys()).then((names) => names.length)"


def contents(site: Path) -> dict[str, bytes]:
    """The files of a site."""
    return {path.relative_to(site).as_posix(): path.read_bytes() for path in sorted(site.rglob("*")) if path.is_file()}


def sizes(site: Path) -> list[tuple[str, str]]:
    """How much the files are, as they lie there and as a web server sends them."""
    files = contents(site).values()
    packed = sum(len(gzip.compress(file, 9, mtime=0)) for file in files)
    return [("files", str(len(files))), ("MB", f"{sum(map(len, files)) / 1e6:.1f}"), ("MB, gzip", f"{packed / 1e6:.1f}")]


def differing(one: Path, other: Path) -> int:
    """How many files of two sites are not the same."""
    first, second = contents(one), contents(other)
    return sum(first.get(name) != second.get(name) for name in first.keys() | second.keys())


@contextmanager
def visitor(browser: Browser, url: str) -> Iterator[tuple[BrowserContext, Page]]:
    """Somebody who has never been there."""
    context = browser.new_context(viewport=DESK)
    context.add_cookies([{"name": "aufachse", "value": STEADY.replace('"', "%22").replace(",", "%2C"), "url": url}])
    yield context, context.new_page()
    context.close()


def begin_at_once(page: Page, url: str, first: bool) -> list[float]:
    """Seconds until the first page is seen, and from the press on Play until the board is there."""
    begun = time.perf_counter()
    page.goto(url, wait_until="commit")
    door = page.locator("#first" if first else "body").get_by_role("button", name="Play", exact=True)
    door.wait_for(timeout=120_000)
    seen = time.perf_counter() - begun
    pressed = time.perf_counter()
    door.click()
    start = page.get_by_role("button", name="Start the game")
    start.wait_for(timeout=120_000)
    settle(page)
    start.click()
    page.locator(BOARD).wait_for(timeout=120_000)
    page.locator(".aa-spots button").first.wait_for(state="attached")
    return [seen, time.perf_counter() - pressed]


def starts(browser: Browser, site: str, server: str) -> list[tuple[str, str]]:
    """How soon things are there: the least of some rounds, since whatever else the machine does only ever adds."""
    cold, warm, of_server = [], [], []
    for _round in range(ROUNDS):
        with visitor(browser, site) as (context, page):
            cold.append(begin_at_once(page, site, first=True))
            page.evaluate(KEPT_FOR)
            page.close()
            warm.append(begin_at_once(context.new_page(), site, first=True))
        with visitor(browser, server) as (_context, page):
            of_server.append(begin_at_once(page, server, first=False))
    least = [[min(times) for times in zip(*rounds, strict=True)] for rounds in (cold, warm, of_server)]
    return [
        ("first page seen, s (cold, warm, start page of the served one)", " ".join(f"{one[0]:.2f}" for one in least)),
        ("from Play to the board, s (cold, warm, served)", " ".join(f"{one[1]:.2f}" for one in least)),
    ]


def presses(browser: Browser, site: str, server: str, plan: Plan) -> list[tuple[str, str]]:
    """How long a press takes until the page shows the step that it led to, in turn on both pages, by the browser's own clock."""
    with visitor(browser, site) as (_one, alone), visitor(browser, server) as (_other, beside):
        screens = []
        for page, url in ((alone, site), (beside, server)):
            page.goto(url)
            expect(page.locator("#rendered_cells .aa-start")).to_be_visible(timeout=120_000)
            settle(page)
            start_game(page, preset(plan.edition).title, PEOPLE, plan.length, plan.seed)
            shadow = at_once(Session.new, plan.edition, PEOPLE, plan.seed, length=plan.length, store=MemoryStore())
            screens.append(Screen(page, shadow))
        times: tuple[list[float], list[float]] = ([], [])
        for screen in screens:
            screen.sees()
        for step in plan.steps:
            for screen, spent in zip(screens, times, strict=True):
                screen.take()
                settle(screen.page)
                spent.append(milliseconds_to_change(screen.page, "body", *MARK, lambda screen=screen, step=step: screen.choose(step.action)))
                at_once(screen.shadow.do, step.action)
                screen.sees()
    alone_for, beside_for = times
    return [
        (f"a press until it is seen, ms, median of {len(alone_for)} (alone, served)", f"{median(alone_for):.0f} {median(beside_for):.0f}"),
        ("the same at the 95th percentile", " ".join(f"{quantiles(spent, n=20)[-1]:.0f}" for spent in times)),
        ("times the served one, of medians", f"{median(alone_for) / median(beside_for):.2f}"),
    ]


def kills(browser: Browser, site: str, folder: Path, number: int, plan: Plan) -> list[tuple[str, str]]:
    """The browser killed right after a press was seen; then all of the game must be there."""
    shadow: Session | None = None
    address = site
    steps = iter(plan.steps)
    for _kill in range(number):
        context = browser.browser_type.launch_persistent_context(str(folder / "profile"), executable_path=browser_here(), args=ARGUMENTS, viewport=DESK)
        page = context.pages[0]
        page.goto(address)
        if shadow is None:
            expect(page.locator("#rendered_cells .aa-start")).to_be_visible(timeout=120_000)
            settle(page)
            start_game(page, preset(plan.edition).title, PEOPLE, plan.length, plan.seed)
            page.wait_for_url("**game=*")
            address = page.url
            shadow = at_once(Session.new, plan.edition, PEOPLE, plan.seed, length=plan.length, store=MemoryStore())
        screen = Screen(page, shadow)
        expect(page.locator(BOARD)).to_be_visible(timeout=120_000)
        screen.sees()
        screen.do(next(steps).action)
        for process in psutil.process_iter(["cmdline"]):
            if f"--user-data-dir={folder / 'profile'}" in (process.info["cmdline"] or ()):
                process.kill()
        with suppress(Error):  # it has been killed
            context.close()
    return [("kills of the browser, nothing lost", str(number))]


PARTS = ("sizes", "again", "starts", "presses", "kills")


def measured(browser: Browser, folder: Path, parts: Sequence[str], kills_wanted: int, plan: Plan) -> Iterator[tuple[str, str]]:
    """The rows of the table."""
    with served(build(folder)) as site, ExitStack() as stack:
        if "sizes" in parts:
            yield from sizes(site.folder)
        if "again" in parts:
            yield "files that differ where the site is built again", str(differing(site.folder, build(folder / "again")))
        if {"starts", "presses"} & set(parts):
            server = stack.enter_context(dashboard(install(folder / "wheel"), folder / "home"))
            if "starts" in parts:
                yield from starts(browser, site.url, server.url)
            if "presses" in parts:
                yield from presses(browser, site.url, server.url, plan)
        if "kills" in parts:
            yield from kills(browser, site.url, folder, kills_wanted, plan)


def main() -> None:
    """Measure, and print the table."""
    parser = argparse.ArgumentParser(prog="python -m tests.static", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--only", choices=PARTS, action="append", help="only this part; may be given more than once")
    parser.add_argument("--kills", type=int, default=100, help="so often the browser is killed")
    parser.add_argument("--presses", type=int, default=200, help="so many presses are measured")
    options = parser.parse_args()
    plan = play("fx-schmid-1987", 8, 2, "static", limit=max(options.presses, options.kills))
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        browser = launch(playwright.chromium)
        rows = list(measured(browser, Path(name), options.only or PARTS, options.kills, plan))
        browser.close()
    print(aligned("the dashboard without a server", rows))


if __name__ == "__main__":
    main()
