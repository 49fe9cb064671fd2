"""One game on two pages, each with a kernel of its own: what is pressed on one is seen on the other."""

from collections.abc import Callable
from statistics import median, quantiles
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from aufachse_widgets.engine import preset
from aufachse_widgets.engine.actions import Action
from aufachse_widgets.journal import Seat
from aufachse_widgets.sessions.session import Session
from aufachse_widgets.store import TIMINGS, MemoryStore
from tests.browser.conftest import DESK, PHONE
from tests.kit.measures import table
from tests.kit.planned_games import play
from tests.kit.screens import Screen, start_game
from tests.kit.servers import Server, eventually
from tests.kit.unfinished import UnfinishedRequests

pytestmark = pytest.mark.browser

PEOPLE = (Seat("Ada", "red"), Seat("Ben", "yellow"))
HALF_OPEN = 300  # unfinished requests, which macOS's usual descriptors are too few for
ROUNDS = 3
LAG = 150  # ms from a press to the other page, at the ninetieth percentile: the goal, which a slow machine may miss
TIMES = 4  # as long as on the page that was pressed, besides the time between two looks at the store

CLICK = """() => document.addEventListener("click", (event) => { window.aufachsePressed = performance.timeOrigin + event.timeStamp; }, {capture: true})"""
# Each change of the bar on top that shows another step.
SEEN = """
() => {
  const step = () => document.querySelector("[data-aufachse-step]")?.dataset.aufachseStep;
  let before = step();
  window.aufachseSeen = [];
  new MutationObserver(() => {
    if (step() === before) return;
    before = step();
    window.aufachseSeen.push(performance.timeOrigin + performance.now());
  }).observe(document.querySelector(".aa-actionbar"), {attributes: true, childList: true, characterData: true, subtree: true});
}
"""


def both(server: Server, open_page: Callable[..., Page], limit: int, size: dict[str, int]) -> tuple[Screen, Page, list]:
    plan = play("fx-schmid-1987", 4, 2, "two pages", limit=limit)
    page = open_page(server.url, DESK)
    start_game(page, preset(plan.edition).title, PEOPLE, plan.length, plan.seed)
    screen = Screen(page, Session.new(plan.edition, PEOPLE, plan.seed, length=plan.length, store=MemoryStore()))
    screen.sees()
    page.wait_for_url("**/*game=*")
    other = open_page(page.url, size)
    expect(other.locator(".aa-actionbar .aa-prompt")).to_be_visible(timeout=60_000)
    return screen, other, list(plan.steps)


@pytest.mark.slow
def test_what_is_done_on_one_page_is_seen_on_the_other_and_both_may_act(dashboard_server: Server, open_page: Callable[..., Page]) -> None:
    screen, other, steps = both(dashboard_server, open_page, 10, PHONE)
    play_on(screen, other, steps)


@pytest.mark.slow
def test_both_play_on_while_somebody_holds_unfinished_requests(dashboard_server: Server, open_page: Callable[..., Page]) -> None:
    address = urlsplit(dashboard_server.url)
    with UnfinishedRequests(address.hostname or "", address.port or 80, HALF_OPEN) as unfinished:
        screen, other, steps = both(dashboard_server, open_page, 6, PHONE)
        play_on(screen, other, steps)
        assert eventually(lambda: len(unfinished) == HALF_OPEN, 30)


def play_on(screen: Screen, other: Page, steps: list) -> None:
    """Do the steps, some on one page and some on the other: each shows them all."""
    mine = screen.page
    there = Screen(other, screen.shadow)
    for number, step in enumerate(steps):
        acting, watching = (screen, there) if number // 2 % 2 else (there, screen)
        if screen.shadow.frame.handover >= 0:
            # Each page has hidden the hands: the one who acts there takes that screen.
            name = screen.shadow.words.seat(screen.shadow.frame.handover)
            watching.press(watching.page.get_by_role("button", name=f"I am {name}: show my cards"))
        acting.do(step.action)
        watching.sees()
    expect(mine.locator(".aa-actionbar .aa-error")).to_be_hidden()
    expect(other.locator(".aa-actionbar .aa-error")).to_be_hidden()


@pytest.mark.alone  # other tests beside it would be measured too
def test_a_press_is_seen_on_the_other_page_at_once(dashboard_server: Server, open_page: Callable[..., Page]) -> None:
    screen, other, steps = both(dashboard_server, open_page, 60, DESK)
    screen.page.evaluate(CLICK)
    for page in (screen.page, other):
        page.evaluate(SEEN)
    rounds: list[list[tuple[float, float]]] = []
    for first in range(0, len(steps), len(steps) // ROUNDS):
        # Whatever else the machine does now and then spoils one round, not all.
        rounds.append([lags(screen, other, step.action) for step in steps[first : first + len(steps) // ROUNDS]])
        if ninetieth(rounds[-1])[1] <= LAG:
            break
    best = min(rounds, key=lambda each: ninetieth(each)[1])
    here, there = ninetieth(best)
    allowed = TIMES * here + 2000 * TIMINGS.poll
    table(
        f"a press seen on another page ({len(best)} presses, round {len(rounds)} of at most {ROUNDS}), ms",
        [
            ("", "here", "there", "limit"),
            ("median", f"{median(one for one, _ in best):.0f}", f"{median(one for _, one in best):.0f}", ""),
            ("ninetieth percentile", f"{here:.0f}", f"{there:.0f}", f"{allowed:.0f} (goal {LAG})"),
        ],
    )
    assert there <= allowed


def lags(screen: Screen, other: Page, action: Action) -> tuple[float, float]:
    """Milliseconds from a press to its own page, and to the other one."""
    screen.take()
    shown = [page.evaluate("window.aufachseSeen.length") for page in (screen.page, other)]
    screen.do(action)
    pressed = screen.page.evaluate("window.aufachsePressed")
    other.wait_for_function(f"window.aufachseSeen.length > {shown[1]}", polling=20)
    here, there = (page.evaluate(f"window.aufachseSeen[{before}]") - pressed for page, before in zip((screen.page, other), shown, strict=True))
    return float(here), float(there)


def ninetieth(pairs: list[tuple[float, float]]) -> tuple[float, float]:
    """The ninetieth percentiles, here and there."""
    here, there = (quantiles(each, n=10)[8] for each in zip(*pairs, strict=True))
    return here, there
