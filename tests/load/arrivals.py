"""Many phones open the page at once: how soon each has its last widget message, beside a page that shows one bare map.

    python -m tests.load.arrivals --phones 20

The phones are clients without a browser (:mod:`tests.load.visitor`); in their midst one real browser opens the page too, where this machine
has one, and what it loads the phones load as well. What the dashboard takes stands beside what Voilà takes for a bare map and a button, in
the same run.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median
from urllib.parse import urljoin

import psutil
from msgspec import Struct
from playwright.async_api import Browser

from aufachse_widgets.journal import Seat
from aufachse_widgets.sessions.admission import Admission, address_of
from aufachse_widgets.sessions.session import Session
from aufachse_widgets.store import open_store
from tests.kit.measures import aligned
from tests.kit.servers import Server, dashboard, floor, installed_at
from tests.load.real_page import browser, load
from tests.load.visitor import Visitor

WITHIN = 10.0  # seconds in which all phones open the page
SETTLE = 1.0  # seconds of rest before memory is measured
NONE = float("nan")
FOUR = (Seat("Anna", "red"), Seat("Ben", "blue"), Seat("Cem", "green"), Seat("Dora", "yellow"))


class Arrivals(Struct, frozen=True):
    """What some phones measured, in seconds from their own request: ``begun`` the first bytes, ``served`` the page, ``ready`` the last widget
    message; ``all`` from the first request to the last phone's last message. ``visitor`` is the memory that each costs, MB (PSS; NaN where
    the system does not tell). ``alone`` are the seconds that a real browser needs when nobody else comes, ``midst`` those among the phones
    (NaN: there is no browser)."""

    begun: tuple[float, ...]
    served: tuple[float, ...]
    ready: tuple[float, ...]
    all: float
    visitor: float
    alone: float = NONE
    midst: float = NONE


def links(store: Path, phones: int) -> list[str]:
    """The links of so many seats, at as many tables of four as that takes: the end of each address."""
    kept = open_store(store)
    found: list[str] = []
    while len(found) < phones:
        game = Session.new("fx-schmid-1987", FOUR, f"arrivals {len(found)}", store=kept)
        door = Admission(kept, game.game_id)
        found += [address_of(door.code, door.take_seat(seat)) for seat in range(len(FOUR))]
        game.close()
    kept.close()
    return found[:phones]


async def arrive(server: Server, pages: Sequence[str], within: float = WITHIN, real: Browser | None = None) -> Arrivals:
    """A phone for each of those pages (ends of addresses), evenly over so many seconds, and in their midst the ``real`` browser on the first
    of them; each says goodbye at the end."""
    alone, files = await load(real, urljoin(server.url, pages[0])) if real is not None else (NONE, [])
    await asyncio.sleep(SETTLE)
    before, first = memory(server), time.perf_counter()

    async def one(number: int, page: str) -> tuple[Visitor, float]:
        await asyncio.sleep(within * number / len(pages))
        visitor = await Visitor.opened(urljoin(server.url, page), files)
        return visitor, time.perf_counter() - first

    async def among() -> float:
        await asyncio.sleep(within / 2)
        return NONE if real is None else (await load(real, urljoin(server.url, pages[0])))[0]

    midst, *come = await asyncio.gather(among(), *(one(number, page) for number, page in enumerate(pages)))
    visitors = [visitor for visitor, _when in come]
    await asyncio.sleep(SETTLE)
    each = (memory(server) - before) / len(pages)
    await asyncio.gather(*(visitor.leave() for visitor in visitors))
    begun, served, ready = (tuple(getattr(visitor, name) for visitor in visitors) for name in ("begun", "served", "ready"))
    return Arrivals(begun, served, ready, max(when for _visitor, when in come), each, alone, midst)


def memory(server: Server) -> float:
    """The memory of the server and all its kernels, MB: what processes share counts once (PSS)."""
    total = 0.0
    for process in (server.process, *server.process.children(recursive=True)):
        try:
            total += process.memory_full_info().pss / 1e6
        except (psutil.NoSuchProcess, AttributeError):  # it has just ended; or a system that does not tell
            continue
    return total or NONE


def report(phones: int, within: float, bare: Arrivals, page: Arrivals, link: Arrivals) -> str:
    """What was measured, as a table."""

    def row(name: str, value: Callable[[Arrivals], float], digits: int = 2) -> tuple[str, ...]:
        return name, *(f"{value(one):.{digits}f}" for one in (bare, page, link))

    return aligned(
        f"{phones} phones within {within:.0f} s, each until its last widget message; seconds from its own request",
        [
            ("", "bare map", "start page", "link of a seat"),
            row("first bytes, median", lambda one: median(one.begun)),
            row("page served, median", lambda one: median(one.served)),
            row("ready, median", lambda one: median(one.ready)),
            row("ready, slowest phone", lambda one: max(one.ready)),
            row("all ready after the first request", lambda one: one.all),
            row("a real browser alone", lambda one: one.alone),
            row("a real browser among them", lambda one: one.midst),
            row("memory a visitor costs, MB (PSS)", lambda one: one.visitor, 1),
        ],
    )


async def measure(phones: int, within: float, with_browser: bool, prefix: str = "") -> str:
    """All three pages, one after the other, each from a server of its own; ``prefix`` is an environment that holds the wheel already."""
    with tempfile.TemporaryDirectory() as folder:
        installed, store = installed_at(prefix, Path(folder) / "installed"), Path(folder) / "games.sqlite"
        async with browser() as real:
            used = real if with_browser else None
            with floor(installed, Path(folder) / "floor") as server:
                bare = await arrive(server, [""] * phones, within, used)
            with dashboard(installed, Path(folder) / "start", f"--store={store}") as server:
                page = await arrive(server, [""] * phones, within, used)
            with dashboard(installed, Path(folder) / "links", f"--store={store}") as server:
                link = await arrive(server, links(store, phones), within, used)
    return report(phones, within, bare, page, link)


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m tests.load.arrivals", description="Many phones open the page at once.")
    parser.add_argument("--phones", type=int, default=20, help="how many (default: %(default)s)")
    parser.add_argument("--within", type=float, default=WITHIN, help="seconds in which they come (default: %(default)s)")
    parser.add_argument("--no-browser", action="store_true", help="without a real browser in their midst; then the phones load only what the page names")
    parser.add_argument("--installed", default="", help="an environment that holds the wheel already (default: a new one is made)")
    given = parser.parse_args()
    print(asyncio.run(measure(given.phones, given.within, not given.no_browser, given.installed)))


if __name__ == "__main__":
    main()
