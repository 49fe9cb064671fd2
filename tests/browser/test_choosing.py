"""Where many spaces can be reached, a finger can choose each of them, by a tap and by the buttons beside the proposal, and drives to none by accident."""

from __future__ import annotations

import math
import random
import re
from collections.abc import Callable, Iterator, Sequence

import pytest
from playwright.sync_api import Locator, Page, expect

from aufachse_widgets.engine import PlayerAt, compile_rules, legal_actions, position
from aufachse_widgets.engine.actions import Drive
from aufachse_widgets.engine.phases import Driving
from aufachse_widgets.journal import Seat
from aufachse_widgets.words import Speaker
from tests.browser.conftest import PHONE
from tests.kit.finger import twice
from tests.kit.rest import settle
from tests.kit.servers import Installed, Server, cell_served

pytestmark = pytest.mark.browser

RULES = compile_rules("fx-schmid-1987")
WORDS = Speaker(RULES, (Seat("Ada"), Seat("Ben")))
FAR = 5  # so many spaces lie between two of the positions at least
FINGER = 24  # pixels: so far from a space a finger may come down that means it


def reached(space: str) -> set[str]:
    """Where a 6 leads from there."""
    state = position(RULES, [PlayerAt(space), PlayerAt(next(city for city in sorted(RULES.cities) if city != space))], moment=Driving(0, (6,)))
    return {action.space for action in legal_actions(RULES, state) if isinstance(action, Drive)}


def crowded(number: int) -> list[str]:
    """The spaces from which a 6 leads to the most others, none near another one."""
    found: list[str] = []
    for space in sorted(RULES.neighbours, key=lambda space: (-len(reached(space)), space)):
        if all(RULES.distance(space, other) > FAR for other in found):
            found.append(space)
        if len(found) == number:
            return found
    raise AssertionError(f"only {len(found)} of them")


# A map alone in a cell whose position changes, and which says where it would have driven.
CELL = """
import ipywidgets
from msgspec.structs import replace
from aufachse_widgets import MapView, Seat, Session
from aufachse_widgets.engine import PlayerAt, legal_actions, position
from aufachse_widgets.engine.phases import Driving
from aufachse_widgets.widgets.parts.options import Options

driven = ipywidgets.Label()
driven.add_class("driven")

class Seen(MapView):
    def act(self, action):
        driven.value = f"{{driven.value}} {{action.space}}"

session, options = Session.new(seats=(Seat("Ada"), Seat("Ben")), seed="crowded"), Options(press_pause=0)
view, left = Seen(session, options=options), {spaces}

def show(button):
    space = left.pop(0)
    other = next(city for city in sorted(session.rules.cities) if city != space)
    state = position(session.rules, [PlayerAt(space), PlayerAt(other)], moment=Driving(0, (6,)))
    frame, legal = session.frame, tuple(legal_actions(session.rules, state))
    session.frame = replace(frame, number=frame.number + 1, state=state, legal=legal, perspective=0, handover=-1)
    button.description = f"After {{space}}"

def guard(button):
    options.press_pause = 500

following, steady = ipywidgets.Button(description="Begin"), ipywidgets.Button(description="Guard")
following.on_click(show)
steady.on_click(guard)
ipywidgets.VBox([view, ipywidgets.HBox([following, steady]), driven])
"""
SPACES = crowded(10)

# What the proposal says first, whichever way leads there.
SAID = """() => [...document.querySelectorAll(".aa-proposal:not(.aa-hidden) :is(.aa-go, .aa-goes button)")]
  .find((button) => button.getClientRects().length)?.textContent.split(/\\n|: /)[0] ?? "" """

# The middle of each space that can be chosen, by its place in the row.
MIDDLES = """
(buttons) => buttons.flatMap((button, place) => {
  const box = button.getBoundingClientRect();
  return box.width && getComputedStyle(button).opacity !== "0" ? [[place, box.left + box.width / 2, box.top + box.height / 2]] : [];
})
"""


@pytest.fixture
def server(installed: Installed, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with cell_served(CELL.format(spaces=SPACES), installed, tmp_path_factory.mktemp("crowded")) as running:
        yield running


def middles(page: Page) -> dict[str, tuple[float, float]]:
    order = list(RULES.spaces)
    return {order[place]: (x, y) for place, x, y in page.locator(".aa-spots button").evaluate_all(MIDDLES)}


def proposed(page: Page, space: str) -> None:
    """The proposal says so, whichever way leads there."""
    go = page.locator(".aa-proposal :is(.aa-go, .aa-goes button:first-child):visible")
    expect(go).to_contain_text(f"Drive to {WORDS.space(space)}")


def nothing_driven(page: Page) -> None:
    assert page.locator(".driven").inner_text().strip() == ""


def show(page: Page, space: str) -> dict[str, tuple[float, float]]:
    """The next position: where the middles of its spaces are."""
    following = page.get_by_role("button", name="Begin").or_(page.get_by_role("button", name="After"))
    following.tap()
    expect(following).to_have_text(f"After {space}")
    page.locator(".aa-mapframe").scroll_into_view_if_needed()
    settle(page)
    return middles(page)


def nearest(spots: dict[str, tuple[float, float]], finger: Sequence[float]) -> str:
    return min(spots, key=lambda space: math.dist(spots[space], finger))


def beside(numbers: random.Random, spot: tuple[float, float]) -> tuple[float, float]:
    """Where a finger comes down that means this spot, more or less."""
    turn, far = numbers.uniform(0, math.tau), numbers.uniform(4, FINGER - 4)
    return spot[0] + far * math.cos(turn), spot[1] + far * math.sin(turn)


@pytest.mark.full
def test_each_space_can_be_chosen_in_crowded_positions(server: Server, open_page: Callable[..., Page]) -> None:
    page, numbers = open_page(server.url, PHONE), random.Random(7)
    expect(page.locator(".aa-spots button:visible").first).to_be_visible()
    arrow = page.get_by_role("button", name="The next space")
    for space in SPACES:
        spots = show(page, space)
        assert set(spots) == reached(space)
        frame = page.locator(".aa-mapframe .leaflet-container").bounding_box()
        assert frame is not None
        for end, spot in spots.items():  # by a tap on it
            page.touchscreen.tap(*spot)
            proposed(page, end)
        for end in numbers.sample(sorted(spots), 5):  # by a tap beside it: the nearest is meant
            finger = beside(numbers, spots[end])
            if frame["x"] < finger[0] < frame["x"] + frame["width"] and covers_nothing(page, finger):
                page.touchscreen.tap(*finger)
                proposed(page, nearest(spots, finger))
        nothing_driven(page)
        assert by_steps(page, arrow) == {f"Drive to {WORDS.space(end)}" for end in spots}
        nothing_driven(page)


def covers_nothing(page: Page, finger: tuple[float, float]) -> bool:
    """Whether the map lies there, or a space, and none of the map's other buttons."""
    return bool(
        page.evaluate(
            "([x, y]) => Boolean(document.elementFromPoint(x, y)?.closest('.aa-spots, .leaflet-container')) && "
            "!document.elementFromPoint(x, y).closest('.leaflet-control')",
            list(finger),
        )
    )


def by_steps(page: Page, arrow: Locator) -> set[str]:
    """Step from space to space until the first comes again: where each step led."""
    go = page.locator(".aa-proposal :is(.aa-go, .aa-goes button:first-child):visible")
    first = said = page.evaluate(SAID)
    seen: set[str] = set()
    while said not in seen:
        seen.add(said)
        arrow.tap()
        expect(go).not_to_contain_text(re.compile(f"^{re.escape(said)}(\n|:)"))
        said = page.evaluate(SAID)
    assert said == first
    return seen


@pytest.mark.slow
def test_the_second_tap_drives_and_a_double_one_never_does(server: Server, open_page: Callable[..., Page]) -> None:
    page = open_page(server.url, PHONE)
    expect(page.locator(".aa-spots button:visible").first).to_be_visible()
    page.get_by_role("button", name="Guard").tap()
    for space, gap in zip(SPACES, (60, 120, 300), strict=False):
        before = page.locator(".driven").inner_text()
        spots = show(page, space)
        alone = max(spots, key=lambda end: min(math.dist(spots[end], spot) for other, spot in spots.items() if other != end))
        twice(page, *spots[alone], gap, True)
        proposed(page, alone)
        settle(page)
        assert page.locator(".driven").inner_text() == before, f"{gap} ms"
        if gap > 100:
            page.touchscreen.tap(*spots[alone])
        else:
            page.locator(".aa-proposal .aa-go").tap()
        expect(page.locator(".driven")).to_contain_text(alone)
