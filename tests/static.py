"""What the dashboard without a server costs, beside the served one in the same run, and what takes long to prove: ``python -m tests.static`` prints a table.

Sizes of its files; what differs where it is built again; how soon its first page and a board are there, with nothing kept and with everything kept; how long
a press takes until it is seen; how long its Python is busy at a stretch while the strongest bots think; games of all editions, whose journals must be those of
any other Python; ``--kills=100`` kills of the browser right after a press, after which all that was shown must be there; and a
game and a told turn in Firefox.
"""

from __future__ import annotations

import argparse
import gzip
import io
import json
import tarfile
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from statistics import median, quantiles
from urllib.parse import quote

import psutil
from playwright.sync_api import Browser, BrowserContext, Error, Page, expect, sync_playwright

from aufachse_widgets.engine import preset
from aufachse_widgets.engine.edition import PRESETS
from aufachse_widgets.journal import Seat
from aufachse_widgets.sessions.session import Session
from aufachse_widgets.store import MemoryStore
from tests.browser.conftest import ARGUMENTS, DESK, STEADY, browser_here, launch
from tests.browser.test_game import AGAINST_BOT, next_action
from tests.kit.firefox import firefox_here, try_out
from tests.kit.measures import aligned, milliseconds_to_change
from tests.kit.planned_games import Plan, play
from tests.kit.pyodide import journals_here, journals_there
from tests.kit.rest import settle
from tests.kit.screens import Screen, at_once, start_game
from tests.kit.servers import CHECKOUT, dashboard, install
from tests.kit.static_site import StaticSite, build, served

PEOPLE = (Seat("Ada", "red"), Seat("Ben", "yellow"))
BOARD = ".aa-actionbar .aa-prompt"
MARK = ("[data-aufachse-step]", "data-aufachse-step")
ROUNDS = 3
PACKAGES = "packages.tar.gz"
BUSY = 10
"""Milliseconds from which on a task of the worker's counts as thinking."""
KEPT_FOR = "navigator.serviceWorker.ready.then(() => caches.keys()).then((names) => names.length)"


def contents(site: Path) -> dict[str, bytes]:
    """The files of a site."""
    return {path.relative_to(site).as_posix(): path.read_bytes() for path in sorted(site.rglob("*")) if path.is_file()}


def sizes(site: Path) -> list[tuple[str, str]]:
    """How much the files are, as they lie there and as a web server sends them."""
    files = contents(site).values()
    packed = sum(len(gzip.compress(file, 9, mtime=0)) for file in files)
    return [("files", str(len(files))), ("MB", f"{sum(map(len, files)) / 1e6:.1f}"), ("MB, gzip", f"{packed / 1e6:.1f}")]


def differing(one: Path, other: Path) -> list[str]:
    """The files of two sites that are not the same; of the archive of packages those in it."""
    first, second = contents(one), contents(other)
    names = sorted(name for name in first.keys() | second.keys() if first.get(name) != second.get(name))
    archives = [name for name in names if name.endswith(PACKAGES) and name in first and name in second]
    inside = [differing_members(first[name], second[name]) for name in archives]
    return [*(name for name in names if name not in archives), *(module for modules in inside for module in modules)]


def differing_members(one: bytes, other: bytes) -> list[str]:
    """The files of two compressed tar files that are not the same."""
    found = []
    for archive in (one, other):
        with tarfile.open(fileobj=io.BytesIO(archive)) as files:
            members = [member for member in files if member.isfile()]
            found.append({member.name: (files.extractfile(member) or io.BytesIO()).read() for member in members})
    first, second = found
    return sorted(name for name in first.keys() | second.keys() if first.get(name) != second.get(name))


@contextmanager
def visitor(browser: Browser, url: str) -> Iterator[tuple[BrowserContext, Page]]:
    """Somebody who has never been there."""
    context = browser.new_context(viewport=DESK)
    context.add_cookies([{"name": "aufachse", "value": quote(STEADY), "url": url}])
    yield context, context.new_page()
    context.close()


def begin_at_once(page: Page, url: str, first: bool) -> list[float]:
    """Seconds until the first page is seen, and from the press on Play until the board is there."""
    begun = time.perf_counter()
    page.goto(url, wait_until="commit")
    door = page.locator("#first" if first else "body").get_by_role("button", name="Play with options")
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


def slices(browser: Browser, site: str) -> list[tuple[str, str]]:
    """How long the page's Python is busy at a stretch while the strongest bots play among themselves, by the browser's own record."""
    with visitor(browser, site) as (_context, page):
        page.goto(site)
        expect(page.locator("#rendered_cells .aa-start")).to_be_visible(timeout=120_000)
        settle(page)
        browser.start_tracing(page=page, categories=["toplevel", "__metadata"])
        start_game(page, preset("fx-schmid-1987").title, [Seat(f"Bot {colour}", colour, "planner") for colour in ("red", "yellow", "blue")], 8, "slices")
        expect(page.locator(".aa-loglines")).to_contain_text("Round 3:", timeout=300_000)
        record = json.loads(browser.stop_tracing())["traceEvents"]
    workers = {(event["pid"], event["tid"]) for event in record if event["name"] == "thread_name" and "DedicatedWorker" in event["args"]["name"]}
    tasks = [event["dur"] / 1000 for event in record if (event["pid"], event["tid"]) in workers and event["name"].endswith("RunTask") and "dur" in event]
    busy = sorted(task for task in tasks if task >= BUSY)
    return [
        (f"stretches of thinking of at least {BUSY} ms", str(len(busy))),
        ("such a stretch, ms (median, 95th percentile, longest)", f"{median(busy):.0f} {quantiles(busy, n=20)[-1]:.0f} {busy[-1]:.0f}"),
    ]


def kills(browser: Browser, site: str, folder: Path, number: int) -> list[tuple[str, str]]:
    """The browser killed right after a press was seen; then all of the game must be there."""
    shadow: Session | None = None
    address = site
    for kill in range(number):
        context = browser.browser_type.launch_persistent_context(str(folder / "profile"), executable_path=browser_here(), args=ARGUMENTS, viewport=DESK)
        context.add_cookies([{"name": "aufachse", "value": quote(STEADY), "url": site}])
        page = context.pages[0]
        page.goto(address)
        if shadow is None:
            expect(page.locator("#rendered_cells .aa-start")).to_be_visible(timeout=120_000)
            settle(page)
            start_game(page, preset("fx-schmid-1987").title, AGAINST_BOT, 12, "kills")
            page.wait_for_url("**game=*")
            address = page.url
            shadow = at_once(Session.new, "fx-schmid-1987", AGAINST_BOT, "kills", length=12, store=MemoryStore())
        screen = Screen(page, shadow)
        expect(page.locator(BOARD)).to_be_visible(timeout=120_000)
        screen.sees()
        screen.do(next_action(shadow, kill))
        for process in psutil.process_iter(["cmdline"]):
            if f"--user-data-dir={folder / 'profile'}" in (process.info["cmdline"] or ()):
                process.kill()
        with suppress(Error):  # it has been killed
            context.close()
    return [("kills of the browser, nothing lost", str(number))]


def editions(site: StaticSite, folder: Path) -> list[tuple[str, str]]:
    """Games of bots in all editions, here and there."""
    here, there = journals_here(), journals_there(site, folder)
    same = [edition for edition in here if here[edition] == there.get(edition)]
    assert same == list(PRESETS), set(PRESETS) - set(same)
    return [("editions whose games have the same journals, byte for byte", str(len(same)))]


def in_firefox(site: StaticSite) -> Iterator[tuple[str, str]]:
    """A game and a told turn in Firefox; its pictures are put into ``screenshots/``."""
    if firefox_here() is None:
        yield "Firefox", "NOT TRIED: there is none here"
        return
    pictures = CHECKOUT / "screenshots"
    pictures.mkdir(exist_ok=True)
    for tried, result in try_out(site, pictures):
        yield f"Firefox: {tried}", result


PARTS = ("sizes", "again", "editions", "starts", "presses", "slices", "kills", "firefox")


def measured(browser: Browser, folder: Path, parts: Sequence[str], kills_wanted: int, plan: Plan) -> Iterator[tuple[str, str]]:
    """The rows of the table."""
    with served(build(folder)) as site, ExitStack() as stack:
        if "sizes" in parts:
            yield from sizes(site.folder)
        if "again" in parts:
            yield "files that differ where the site is built again", ", ".join(differing(site.folder, build(folder / "again"))) or "none"
        if "editions" in parts:
            yield from editions(site, folder)
        if {"starts", "presses"} & set(parts):
            server = stack.enter_context(dashboard(install(folder / "wheel"), folder / "home"))
            if "starts" in parts:
                yield from starts(browser, site.url, server.url)
            if "presses" in parts:
                yield from presses(browser, site.url, server.url, plan)
        if "slices" in parts:
            yield from slices(browser, site.url)
        if "kills" in parts:
            yield from kills(browser, site.url, folder, kills_wanted)
        if "firefox" in parts:
            yield from in_firefox(site)


def main() -> None:
    """Measure, and print the table."""
    parser = argparse.ArgumentParser(prog="python -m tests.static", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--only", choices=PARTS, action="append", help="only this part; may be given more than once")
    parser.add_argument("--kills", type=int, default=100, help="so often the browser is killed")
    parser.add_argument("--presses", type=int, default=200, help="so many presses are measured")
    options = parser.parse_args()
    plan = play("fx-schmid-1987", 8, 2, "static", limit=options.presses)
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        browser = launch(playwright.chromium)
        rows = []
        for row in measured(browser, Path(name), options.only or PARTS, options.kills, plan):
            print(*row, sep=": ", flush=True)  # what has been found is told, even if a later part fails
            rows.append(row)
        browser.close()
    print(aligned("the dashboard without a server", rows))


if __name__ == "__main__":
    main()
