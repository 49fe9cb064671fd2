"""Whole games, played on the real dashboard by clicks and keys alone."""

from collections.abc import Callable
from pathlib import Path
from statistics import median

import pytest
from playwright.sync_api import Page, expect

from aufachse_widgets.bots import numbers
from aufachse_widgets.engine import preset, standing
from aufachse_widgets.engine.actions import Action, CallAuction, Drive, RollDice
from aufachse_widgets.journal import Seat
from aufachse_widgets.sessions.session import Session
from aufachse_widgets.store import MemoryStore
from tests.browser.addresses import LONG
from tests.browser.conftest import DESK, PHONE
from tests.kit.measures import Wire, table
from tests.kit.planned_games import shortest_plan
from tests.kit.rest import settle
from tests.kit.screens import Screen, at_once, start_game
from tests.kit.servers import Server
from tests.yardsticks import COURIER

pytestmark = pytest.mark.browser

PEOPLE = (Seat("Ada", "red"), Seat("Ben", "yellow"))
AGAINST_BOT = (Seat("Ada", "red"), Seat("Cleo", "yellow", "courier"))

# Where the map lies on the page.
MAP_BOX = """
() => {
  const box = document.querySelector(".aa-map .leaflet-container").getBoundingClientRect();
  return [box.x + scrollX, box.y + scrollY, box.width, box.height].map(Math.round);
}
"""

KILOBYTES, FRAMES = 20, 12  # a step may take
REPORT = 160  # kilobytes that the end may take


def whole(page: Page, path: Path) -> None:
    """A picture of the whole page, from its top."""
    page.evaluate("window.scrollTo(0, 0)")
    page.screenshot(path=path, full_page=True)


def final_standing_is_shown(page: Page, shadow: Session) -> None:
    assert shadow.frame.state.over
    away = page.locator(".aa-notice .aa-putaway")
    settle(page)
    while away.is_visible():  # a card that came up with the last step is read first
        away.click()
        settle(page)
    won, others = page.locator(".aa-won"), page.locator(".aa-others > li")
    ranked = standing(shadow.rules, shadow.frame.state)
    for place, seat, money in ranked:
        row = won if place == 1 else others.filter(has_text=shadow.words.seat(seat))
        expect(row).to_contain_text(shadow.words.seat(seat))
        expect(row).to_contain_text(str(abs(money)))
    expect(others).to_have_count(sum(place > 1 for place, _seat, _money in ranked))
    # It comes first, and nothing is there that does nothing any more.
    page.evaluate("window.scrollTo(0, 0)")
    for row in (won, *others.all()):
        expect(row).to_be_in_viewport(ratio=1)
    expect(page.get_by_text("Hidden until")).to_have_count(0)
    for button in page.get_by_role("button", name="My contracts").all():
        expect(button).to_be_enabled()


@pytest.mark.reduced_motion
@pytest.mark.slow
def test_two_people_play_to_the_end(dashboard_server: Server, open_page: Callable[..., Page], screenshots: Path) -> None:
    plan = shortest_plan("fx-schmid-1987", length=1)
    wires: list[Wire] = []
    page = open_page(dashboard_server.url, DESK, before=lambda page: wires.append(Wire(page)))
    start_game(page, preset(plan.edition).title, PEOPLE, plan.length, plan.seed)
    shadow = Session.new(plan.edition, PEOPLE, plan.seed, length=plan.length, store=MemoryStore())
    screen = Screen(page, shadow)
    screen.sees()
    (wire,) = wires
    screen.ready = wire.begin
    steps: list[tuple[int, float, str]] = []
    boxes: set[tuple[float, ...]] = set()
    rolls = opened = later = 0
    for number, step in enumerate(plan.steps):
        screen.keys = number % 5 == 4  # every fifth step by keyboard
        screen.take()
        screen.do(step.action)
        steps.append((wire.part.frames, wire.part.kilobytes, type(step.action).__name__))
        boxes.add(tuple(page.evaluate(MAP_BOX)))
        rolls += isinstance(step.action, RollDice)
        if isinstance(step.action, Drive) and rolls == 3:
            screen.undo()
            screen.redo()
        if isinstance(step.action, CallAuction):
            page.screenshot(path=screenshots / "auction-1280.png")
        if isinstance(step.action, RollDice) and rolls == 8:
            page.evaluate("window.scrollTo(0, 0)")
            page.screenshot(path=screenshots / "game-1280.png")
            whole(page, screenshots / "game-1280-whole.png")
        if number == 10:
            opened = wire.whole.count(b"comm_open")
        if number == len(plan.steps) - 2:  # the end has a widget of its own, which shares the result
            later = wire.whole.count(b"comm_open")
    final_standing_is_shown(page, shadow)
    assert {(place, seat, money) for place, seat, money in plan.standing} == set(standing(shadow.rules, shadow.frame.state))
    whole(page, screenshots / "end-1280-whole.png")
    # The last one brings the report.
    ended = steps.pop()
    frames, kilobytes = max(steps), max(steps, key=lambda step: step[1])
    table(
        f"a game of two, {len(steps)} steps",
        [
            ("", "median", "most", "limit"),
            ("frames a step", f"{median(step[0] for step in steps):.0f}", f"{frames[0]} ({frames[2]})", str(FRAMES)),
            ("KB a step", f"{median(step[1] for step in steps):.1f}", f"{kilobytes[1]:.1f} ({kilobytes[2]})", str(KILOBYTES)),
            ("KB at the end, with the report", "", f"{ended[1]:.1f}", str(REPORT)),
            ("widgets opened after step 10", "", str(later - opened), "0"),
        ],
    )
    assert len(boxes) == 1, f"the map moves or changes its size with what is said beside it: {boxes}"
    assert frames[0] <= FRAMES, frames
    assert kilobytes[1] <= KILOBYTES, kilobytes
    assert ended[1] <= REPORT
    assert later == opened > 0


@LONG
def test_one_plays_against_a_bot_on_a_phone(address: str, open_page: Callable[..., Page], screenshots: Path) -> None:
    edition, length = "schmidt-2007", 0
    seed = at_once(min, [f"tour {number}" for number in range(12)], key=lambda seed: len(played_alone(edition, length, seed)))
    page = open_page(address, PHONE)
    expect(page.get_by_role("button", name="Play with options")).to_be_visible()
    page.screenshot(path=screenshots / "start-390.png")
    start_game(page, preset(edition).title, AGAINST_BOT, length, seed)
    shadow = at_once(Session.new, edition, AGAINST_BOT, seed, length=length, store=MemoryStore())
    screen = Screen(page, shadow)
    screen.sees()
    for number in range(200):
        if shadow.frame.state.over:
            break
        if number == 12:
            page.screenshot(path=screenshots / "game-390.png")
            whole(page, screenshots / "game-390-whole.png")
        screen.do(next_action(shadow, number))
    final_standing_is_shown(page, shadow)
    whole(page, screenshots / "end-390-whole.png")


def next_action(session: Session, number: int) -> Action:
    frame = session.frame
    return COURIER.choose(session.rules, frame.state, frame.legal, numbers("Ada", COURIER.code, 0, number))


def played_alone(edition: str, length: int, seed: str) -> list[Action]:
    """What the person does in that game: bots and chance are the same in every process."""
    session = Session.new(edition, AGAINST_BOT, seed, length=length, store=MemoryStore())
    done: list[Action] = []
    while not session.frame.state.over and len(done) < 200:
        done.append(next_action(session, len(done)))
        session.do(done[-1])
    return done
