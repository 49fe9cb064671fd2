"""The first trip in the browser: gone through by touches on a phone, left and gone on with; wrong presses are answered. And the coach's line."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from urllib.parse import unquote

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, TimeoutError, expect

from aufachse_widgets.engine.actions import Action, CallAuction, Drive, Match, PlaceSign
from aufachse_widgets.journal import Seat
from aufachse_widgets.lessons.chapter import Chapter
from aufachse_widgets.lessons.first_trip import FIRST_TRIP
from aufachse_widgets.sessions.lesson import LessonSession
from tests.browser.addresses import ON_PHONES
from tests.browser.conftest import DESK, PHONE, STEADY
from tests.kit.finger import middle
from tests.kit.rest import settle
from tests.kit.screens import READY, Screen, at_once, open_menu, start_game
from tests.kit.trip import asked, lesson

pytestmark = pytest.mark.browser


def begin(page: Page) -> None:
    page.get_by_role("button", name="Learn", exact=True).click()
    page.get_by_role("button", name="Begin the first trip").click()
    expect(page.locator(".aa-told-explanation")).to_contain_text(FIRST_TRIP[0].title, timeout=60_000)


def read(page: Page, said: str) -> None:
    """Wait until the guide says that; an event card is read, and put away, before."""
    wanted, card = page.locator(".aa-told-explanation").filter(has_text=said), page.locator(".aa-told-card")
    expect(wanted.or_(card)).to_be_visible(timeout=60_000)  # a chapter that begins is built first
    if card.is_visible():
        page.locator(".aa-putaway").click()
    expect(wanted).to_be_visible()


# Whether all of an element lies in the window with nothing over it, by its corners and its middle, a little inside.
IN_SIGHT = """
(element) => {
  const box = element.getBoundingClientRect();
  const free = ([x, y]) => {
    const there = document.elementFromPoint(box.left + x * box.width, box.top + y * box.height);
    return there !== null && (element.contains(there) || there.contains(element));
  };
  return box.width > 0 && [[.5, .5], [.1, .2], [.9, .2], [.1, .8], [.9, .8]].every(free);
}
"""

# What lies at an element's corners and middle, and where it is itself: for the message of a failure.
ON_TOP = """
(element) => {
  const box = element.getBoundingClientRect();
  const named = (there) => (there === null ? "nothing" : there === element ? "itself" : `${there.tagName}.${there.getAttribute("class")}`);
  const at = ([x, y]) => named(document.elementFromPoint(box.left + x * box.width, box.top + y * box.height));
  const tops = [[.5, .5], [.1, .2], [.9, .2], [.1, .8], [.9, .8]].map(at);
  return `${tops.join(", ")} at ${[box.left, box.top, box.width, box.height].map(Math.round)} of ${innerWidth} x ${innerHeight}`;
}
"""

# Whether the public contracts leave the map alone: beside each other they stand on a wide screen only.
APART = """
() => {
  const [map, market] = [".aa-mapframe", ".aa-market"].map((name) => document.querySelector(name).getBoundingClientRect());
  return window.innerWidth <= 900 || !market.height || market.top >= map.bottom || market.left >= map.right;
}
"""


# Whether the card lies beside the learner's truck, wherever the map is in sight.
CLEAR = """
() => {
  const box = (name) => [...document.querySelectorAll(name)].map((one) => one.getBoundingClientRect()).find((one) => one.width > 0);
  const [truck, card, map] = [".aa-mapframe .aa-truck-0", ".aa-notice", ".aa-mapframe"].map(box);
  if (!truck || !card || !map || document.querySelector(".aa-tabs button:nth-child(2).mod-active")) return true;
  const apart = truck.right <= card.left || truck.left >= card.right || truck.bottom <= card.top || truck.top >= card.bottom;
  return apart && truck.left >= map.left && truck.right <= map.right && truck.top >= map.top && truck.bottom <= map.bottom;
}
"""

# What is pointed at for the first time, by the look of its ring.
RINGS = """
() => [...document.querySelectorAll(".aa-mapframe *, .aa-hand *, .aa-auction *")].filter(
  (one) => ["", "::before"].some((part) => getComputedStyle(one, part).outlineStyle === "dashed") && one.getBoundingClientRect().width > 0).length
"""


def in_sight(page: Page, thing: Locator, what: str) -> None:
    """It lies uncovered, once the map has come to rest."""
    expect(thing).to_be_visible()
    for _again in range(3):  # on a busy computer a map was seen to begin to fly after the page had come to rest
        settle(page)
        with suppress(TimeoutError):
            page.wait_for_function(IN_SIGHT, arg=thing.element_handle(), timeout=READY)
            return
    pytest.fail(f"covered: {what}, by {thing.evaluate(ON_TOP)}")


def target(screen: Screen, action: Action) -> Locator:
    """What is pressed for an action."""
    page, frame = screen.page, screen.shadow.frame
    if isinstance(action, Drive | PlaceSign):
        return screen.space(action.space)
    if isinstance(action, CallAuction):
        return page.locator(f".aa-market .aa-call-{frame.state.market.index(action.contract)}")
    if isinstance(action, Match):
        return page.locator(".aa-bidding").get_by_role("button", name=re.compile("^Match"))
    return page.locator(".aa-actions").get_by_role("button", name=screen.shadow.words.action(action, frame.state), exact=True)


ON_THE_MAP = """([x, y]) => {
  const map = document.querySelector(".aa-map").getBoundingClientRect();
  const inside = x > map.left + 20 && x < map.right - 20 && y > map.top && y < map.bottom - 20;
  return inside && !document.elementFromPoint(x, y)?.closest(".aa-notice, button:not(.aa-spots *)");
}"""
"""Whether a place of the page is on the map in sight, with no card and no other button over it."""


def go_through(page: Page, chapter: Chapter, wrong: bool = False) -> None:
    """One chapter, as a learner does: read, and press what is asked for. That and the sentence that asks for it are in sight at each step."""
    screen = Screen(page, at_once(LessonSession.begin, chapter))
    told = page.locator(".aa-told-explanation")
    expect(told.locator("h3")).to_be_visible(timeout=60_000)
    assert told.locator("h3").evaluate("(title) => title.scrollWidth <= title.clientWidth"), "the title is cut off"
    for number in range(len(chapter.steps)):
        shadow = lesson(screen)
        wanted = asked(shadow)
        read(page, shadow.wanted())
        in_sight(page, told.locator(".aa-effect"), f"{chapter.id} {number}: what to do")
        in_sight(page, target(screen, wanted), f"{chapter.id} {number}: {wanted}")
        assert page.evaluate(CLEAR), f"{chapter.id} {number}: the card lies over the truck, or the truck beside the map"
        assert bool(page.evaluate(RINGS)) == (chapter.steps[number].new is not None), f"{chapter.id} {number}: what is new"
        if wrong and isinstance(wanted, Drive):
            others = [action for action in shadow.frame.legal if isinstance(action, Drive) and action.space != wanted.space]
            other = next(action for action in others if page.evaluate(ON_THE_MAP, middle(screen.space(action.space))))
            screen.choose_space(screen.meant(other))
            expect(told).to_contain_text("You may drive to ")
            in_sight(page, told.locator(".aa-effect"), "what to do, after a press that did not count")
            page.locator(".aa-putaway").click()
            expect(told).not_to_contain_text("You may drive to ")
            page.get_by_role("button", name="Less", exact=True).click()
            expect(page.get_by_role("button", name="More", exact=True)).to_be_visible()
            in_sight(page, told.locator(".aa-effect"), "what to do, folded")
        if screen.touch and isinstance(wanted, Drive | PlaceSign):
            screen.tap_space(wanted.space)
            expect(told.locator(".aa-effect")).to_contain_text("Now press ")
            in_sight(page, target(screen, wanted), f"{chapter.id} {number}: the tapped space")
            assert page.evaluate(CLEAR), f"{chapter.id} {number}: the card lies over the truck, or the truck beside the map, after the tap"
            expect(page.locator(".aa-proposal .aa-go.aa-wanted")).to_be_visible()
            screen.press(page.locator(".aa-proposal .aa-go"))
        else:
            screen.choose(wanted)
        at_once(shadow.do, wanted)
    read(page, chapter.learnt)
    in_sight(page, told.locator("p").first, f"{chapter.id}: what was learnt")
    assert page.evaluate(APART), f"{chapter.id}: the public contracts lie over the map"
    expect(page.locator(".aa-wanted:visible, .aa-actions .aa-primary:visible")).to_have_count(0 if chapter is FIRST_TRIP[-1] else 1)


def kept(page: Page) -> dict[str, object]:
    """The options that the browser keeps."""
    return next((json.loads(unquote(one["value"])) for one in page.context.cookies() if one["name"] == "aufachse"), {})


@ON_PHONES
def test_two_chapters_left_and_gone_on_with(address: str, open_page: Callable[..., Page], screenshots: Path, size: dict[str, int]) -> None:
    page = open_page(address, size)
    begin(page)
    page.screenshot(path=screenshots / f"trip-{size['width']}.png")
    assert not [one["id"] for one in Axe().run(page).response["violations"] if one["impact"] in ("serious", "critical")]
    go_through(page, FIRST_TRIP[0], wrong=True)
    page.get_by_role("button", name="Next", exact=True).click()
    go_through(page, FIRST_TRIP[1])
    open_menu(page)
    page.get_by_role("button", name="Start page").click()
    page.get_by_role("button", name="Learn", exact=True).click()
    expect(page.locator(".aa-chapter .fa-check")).to_have_count(2)
    assert kept(page)["trip"] == "early:0"
    page.reload()
    page.get_by_role("button", name="Learn", exact=True).click()
    page.get_by_role("button", name="Go on with the first trip").click()
    expect(page.locator(".aa-told-explanation")).to_contain_text(FIRST_TRIP[2].title)


@pytest.mark.parametrize(
    ("address", "size"),
    [
        pytest.param("served", PHONE, id="served-phone", marks=pytest.mark.slow),
        pytest.param("served", DESK, id="served-desktop", marks=[pytest.mark.slow, pytest.mark.reduced_motion]),
        pytest.param("alone", PHONE, id="alone-phone", marks=pytest.mark.full),
    ],
    indirect=["address"],
)
def test_the_whole_trip(address: str, open_page: Callable[..., Page], screenshots: Path, size: dict[str, int]) -> None:
    page = open_page(address, size)
    begin(page)
    for chapter in FIRST_TRIP:
        go_through(page, chapter)
        page.screenshot(path=screenshots / f"trip-{chapter.id}-{size['width']}.png")
        page.get_by_role("button", name="Play your first game" if chapter is FIRST_TRIP[-1] else "Next", exact=True).click()
    expect(page.locator(".aa-game:not(.aa-trip) .aa-actionbar .aa-prompt")).to_contain_text("Red")


@pytest.mark.slow
def test_what_leads_away_is_answered(address: str, open_page: Callable[..., Page]) -> None:
    """The way to the public contracts before it is asked for, and the name of a city that is not."""
    page = open_page(address, PHONE)
    begin(page)
    screen, told = Screen(page, at_once(LessonSession.begin, FIRST_TRIP[0])), page.locator(".aa-told-explanation")
    for _step in range(2):
        wanted = asked(lesson(screen))
        read(page, lesson(screen).wanted())
        if isinstance(wanted, Drive):
            in_sight(page, screen.space("muenchen"), "München")
            name = page.locator(".aa-name", has_text="Nürnberg").bounding_box()
            assert name is not None
            page.mouse.click(name["x"] + name["width"] * 0.2, name["y"] + name["height"] / 2)
            expect(told).to_contain_text("A truck may stay where it is only next to a sign")
            page.locator(".aa-putaway").click()
        screen.choose(wanted)
        at_once(screen.shadow.do, wanted)
    read(page, "Press “Load”.")
    page.get_by_role("button", name="Call an auction").first.click()
    expect(told).to_contain_text("You need no auction for this step")
    expect(page.locator(".aa-tabs").get_by_role("button", name="Map")).to_have_class(re.compile("mod-active"))


@pytest.mark.slow
def test_the_coach_explains_once_and_can_be_switched_off(address: str, open_page: Callable[..., Page]) -> None:
    seats: Sequence[Seat] = (Seat("Ada"), Seat("Bot", bot="courier"))
    page = open_page(address, options='{"press_pause":0}')
    start_game(page, "Schmidt Spiele 2007", seats, 4, "coach")
    expect(page.locator(".aa-coached")).to_contain_text("Your truck:")
    assert kept(page)["explained"] == "placing"
    silent = open_page(address, options=STEADY)
    start_game(silent, "Schmidt Spiele 2007", seats, 4, "coach")
    expect(silent.locator(".aa-coached")).to_have_count(0)
