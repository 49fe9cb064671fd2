"""One game on two pages, each with a kernel of its own: what is pressed on one is seen on the other."""

from collections.abc import Callable
from statistics import median, quantiles

import pytest
from playwright.sync_api import Page, expect

from aufachse_widgets.engine import preset
from aufachse_widgets.engine.actions import Action
from aufachse_widgets.journal import Seat
from aufachse_widgets.sessions.session import Session
from aufachse_widgets.store import MemoryStore
from tests.browser.conftest import DESK, PHONE
from tests.browser.measuring import table
from tests.browser.person import Screen, start_game
from tests.browser.plan import play
from tests.browser.serving import Server

PEOPLE = (Seat("Ada", "red"), Seat("Ben", "yellow"))
ROUNDS = 3
LAG = 150  # ms from a press to the other page, at the ninetieth percentile

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
    expect(other.locator(".aa-actionbar .aa-prompt")).to_be_visible(timeout=30_000)
    return screen, other, list(plan.steps)


def test_what_is_done_on_one_page_is_seen_on_the_other_and_both_may_act(dashboard_server: Server, open_page: Callable[..., Page]) -> None:
    screen, other, steps = both(dashboard_server, open_page, 10, PHONE)
    mine = screen.page
    there = Screen(other, screen.shadow)
    for number, step in enumerate(steps):
        acting, watching = (screen, there) if number // 2 % 2 else (there, screen)
        if screen.shadow.frame.handover >= 0:
            # Each page has hidden the hands: whoever acts there takes that screen.
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
    other.evaluate(SEEN)
    rounds: list[list[float]] = []
    for first in range(0, len(steps), len(steps) // ROUNDS):
        # Whatever else the machine does now and then spoils one round, not all.
        rounds.append([lag(screen, other, step.action) for step in steps[first : first + len(steps) // ROUNDS]])
        if ninetieth(rounds[-1]) <= LAG:
            break
    best = min(rounds, key=ninetieth)
    rows = [("", "median", "p90", "at most"), ("seen on the other page, ms", f"{median(best):.0f}", f"{ninetieth(best):.0f}", f"{LAG}")]
    table(f"A press seen on another page ({len(best)} presses, round {len(rounds)} of at most {ROUNDS})", rows)
    assert ninetieth(best) <= LAG


def lag(screen: Screen, other: Page, action: Action) -> float:
    """Milliseconds from a press to the other page."""
    screen.take()
    shown = other.evaluate("window.aufachseSeen.length")
    screen.do(action)
    pressed = screen.page.evaluate("window.aufachsePressed")
    other.wait_for_function(f"window.aufachseSeen.length > {shown}", polling=20)
    return float(other.evaluate(f"window.aufachseSeen[{shown}]") - pressed)


def ninetieth(lags: list[float]) -> float:
    return quantiles(lags, n=10)[8]
