"""A page whose own clock the test puts forward: how long a phone lies untouched, or tries in vain to reach its server.

Its scripts then do what they would have done in that time. What the server and the kernels do isn't affected.
"""

from __future__ import annotations

from math import ceil

from playwright.sync_api import Page

from tests.kit.rest import settle

STEP = 500  # ms: between two of them the page hears what came of its requests, since their answers take real time


def own_clock(page: Page) -> None:
    """Before the page is opened: its clock can be put forward, and runs as ever meanwhile."""
    page.clock.install()


def lie_untouched(page: Page, seconds: float) -> None:
    """Nobody touches the phone for so long."""
    for _step in range(ceil(1000 * seconds / STEP)):
        settle(page)  # else what it has just asked would count as unanswered for too long
        page.clock.run_for(STEP)


def be_without_network(page: Page, seconds: float) -> int:
    """So long without a network: how many requests of the page failed meanwhile."""
    failed: list[str] = []

    def note(request: object) -> None:
        failed.append(str(request))

    page.on("requestfailed", note)
    for _step in range(ceil(1000 * seconds / STEP)):
        page.clock.run_for(STEP)
    page.remove_listener("requestfailed", note)
    return len(failed)
