"""Every key that the list of keys names presses its button, on the page as it is laid out today."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from aufachse_widgets.engine import preset
from aufachse_widgets.engine.actions import Action, Bid, Drive, EndTurn, Match, Pass, RollDice
from aufachse_widgets.engine.phases import Auction
from aufachse_widgets.journal import Seat
from aufachse_widgets.sessions.frame import Frame
from aufachse_widgets.sessions.session import Session
from aufachse_widgets.sessions.tracker import Tracker
from aufachse_widgets.store import MemoryStore, open_store
from aufachse_widgets.store.sqlite import SQLiteStore
from aufachse_widgets.widgets.parts.keys import KEYS
from tests.browser.conftest import DESK, PHONE, SIZES
from tests.kit.planned_games import Plan, play
from tests.kit.rest import settle
from tests.kit.screens import Screen, at_once, start_game
from tests.kit.served_stores import Kept
from tests.kit.servers import Installed, Server, dashboard
from tests.yardsticks import COURIER

pytestmark = [pytest.mark.browser, pytest.mark.reduced_motion]

ALONE = (Seat("Ada", "red"), Seat("Ben", "yellow"))
BY_KEY = {RollDice: "r", EndTurn: "e"}


class Keyboard(Screen):
    """Somebody who uses keys wherever there is one; ``pressed`` are those that were."""

    def __init__(self, page: Page, shadow: Session) -> None:
        super().__init__(page, shadow)
        self.pressed: set[str] = set()

    def key(self, key: str) -> None:
        self.page.evaluate("document.activeElement.blur()")
        self.page.keyboard.press(key)
        self.pressed.add(key)

    def choose(self, action: Action) -> None:
        frame = self.shadow.frame
        people = {each.seat for each in frame.legal}
        if isinstance(frame.state.phase, Auction) and len(people) == 1 and isinstance(action, Bid | Pass):
            self.key(str(action.bid) if isinstance(action, Bid) else "p")
        elif type(action) in BY_KEY:
            self.key(BY_KEY[type(action)])
        elif isinstance(action, Drive) and "ArrowRight" not in self.pressed:
            for key in ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"):
                self.key(key)
                assert self.page.evaluate("document.activeElement.matches('.aa-spots button')"), key
            super().choose(action)
        else:
            super().choose(action)


def planned(edition: str) -> Plan:
    """A game with an auction in it that somebody bids in and somebody passes."""
    for number in range(60):
        plan = play(edition, 3, 2, f"keys {number}", limit=90)
        kinds = {type(step.action) for step in plan.steps}
        if {Bid, Pass, EndTurn}.issubset(kinds) and Match not in kinds:
            return plan
    raise AssertionError("no such game")


@pytest.mark.slow
def test_a_game_by_keys(dashboard_server: Server, open_page: Callable[..., Page]) -> None:
    plan = planned("schmidt-2007")
    page = open_page(dashboard_server.url, DESK)
    start_game(page, preset(plan.edition).title, ALONE, plan.length, plan.seed)
    screen = Keyboard(page, Session.new(plan.edition, ALONE, plan.seed, length=plan.length, store=MemoryStore()))
    screen.sees()
    wanted = {"r", "e", "p", "ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"}
    for step in plan.steps:
        screen.do(step.action)
        if wanted <= screen.pressed and screen.pressed & set("12345"):
            break
    assert wanted <= screen.pressed and screen.pressed & set("12345"), screen.pressed
    page.evaluate("document.activeElement.blur()")

    # Back and forward in the game.
    bar, prompt = page.locator(".aa-position"), page.locator(".aa-actionbar .aa-prompt")
    screen.take()
    now = prompt.text_content() or ""
    page.keyboard.press(",")
    expect(bar.locator(".aa-step [role=status]")).to_be_visible()  # before, a hint stands there
    settle(page)
    said = bar.locator(".aa-step").inner_text()
    page.keyboard.press("Home")
    expect(bar.locator(".aa-step")).to_contain_text("The beginning of the game.")
    page.keyboard.press(".")
    expect(bar.locator(".aa-step")).to_contain_text("Step 1 of")
    assert bar.locator(".aa-step").inner_text() != said
    page.keyboard.press("End")
    expect(prompt).to_have_text(now)

    # Undo asks, or takes back at once; redo asks.
    question = page.locator(".aa-question")
    plain = screen.shadow.undo_without_asking
    page.keyboard.press("u")
    if not plain:
        expect(question).to_be_visible()
        page.keyboard.press("Escape")
        expect(question).to_be_hidden()
        page.keyboard.press("u")
        question.get_by_role("button", name="Undo it").click()
    at_once(screen.shadow.undo)
    screen.sees()
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("y")
    expect(question).to_contain_text("This will be done again:")
    expect(question.get_by_role("button", name="Leave it as it is")).to_be_visible()  # it comes after the text
    page.keyboard.press("Escape")
    expect(question).to_be_hidden()


@pytest.mark.slow
def test_the_tabs_of_a_phone_by_key(dashboard_server: Server, open_page: Callable[..., Page]) -> None:
    page = open_page(dashboard_server.url, PHONE)
    start_game(page, preset("fx-schmid-1987").title, ALONE, 3, "tabs by key")
    active = page.locator(".aa-tabs button.mod-active")
    for tab in ("Contracts", "Players", "Log", "Map"):
        page.evaluate("document.activeElement.blur()")
        page.keyboard.press("t")
        expect(active).to_have_text(tab)


def keep(file: Path) -> str:
    store = SQLiteStore(file)
    game = Tracker.new("schmidt-2007", ALONE, store=store).game_id
    store.close()
    return game


@pytest.fixture(scope="module")
def tracked(installed: Installed, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a table that is tracked."""
    file = tmp_path_factory.mktemp("tracked") / "games.sqlite"
    game = at_once(keep, file)
    with dashboard(installed, tmp_path_factory.mktemp("home"), f"--store={file}") as server:
        yield f"{server.url}?game={game}"


@pytest.mark.slow
@SIZES
def test_the_companion_has_its_own_keys(tracked: str, open_page: Callable[..., Page], screenshots: Path, size: dict[str, int]) -> None:
    page = open_page(tracked, size)
    head, panel = page.locator(".aa-trackhead"), page.locator(".aa-devicepanel")
    expect(head.locator(".aa-key-options")).to_be_in_viewport(ratio=1)
    expect(head.locator(".aa-key-help")).to_be_in_viewport(ratio=1)
    page.screenshot(path=screenshots / f"companion-tools-{size['width']}.png")
    settle(page)
    page.keyboard.press("?")
    expect(panel.locator(".aa-keys tr")).to_have_count(sum(key.companion for key in KEYS))
    expect(panel).not_to_contain_text("Roll the dice")
    settle(page)  # the button that it presses has just come
    page.keyboard.press("Escape")
    expect(panel).to_be_hidden()
    settle(page)
    page.keyboard.press("o")
    expect(panel.get_by_label("Ignore presses on buttons that have just changed")).to_be_visible()
    expect(panel.get_by_label("Speed of the bots")).to_have_count(0)
    settle(page)  # the button that it presses has just come
    page.keyboard.press("Escape")
    tabs: Locator = page.locator(".aa-tabs button.mod-active")
    before = tabs.first.inner_text()
    settle(page)
    page.keyboard.press("t")
    expect(tabs.first).not_to_have_text(before)


FOCUS = "() => document.activeElement.matches('.aa-spots button') ? 'space' : document.activeElement.textContent.trim()"
AGAINST_BOT = (Seat("Ada", "red"), Seat("Cleo", "yellow", COURIER.code))


def rolls(session: Session, frames: Sequence[Frame]) -> bool:
    return any(isinstance(action, Drive) for action in session.frame.legal)


def open_before_roll(kept_games: Kept, open_page: Callable[..., Page], seats: tuple[Seat, ...]) -> Screen:
    """A game whose next step is a roll."""
    moment = kept_games.before(seats, rolls)
    page = open_page(kept_games.address(moment), DESK)
    expect(page.locator(".aa-actionbar .aa-prompt")).to_be_visible()
    settle(page)
    return Screen(page, moment.shadow)


@pytest.mark.slow
def test_after_each_step_the_focus_is_on_the_next_action(kept_games: Kept, open_page: Callable[..., Page]) -> None:
    """By keys alone: roll, walk along the roads, drive; and the contracts, the nearest first."""
    screen = open_before_roll(kept_games, open_page, AGAINST_BOT)
    page, aloud = screen.page, screen.page.locator(".aa-aloud [role=status]")
    page.keyboard.press("w")
    expect(aloud).to_have_text("There is no space to choose now.")
    page.keyboard.press("r")
    page.wait_for_function(f"() => ({FOCUS})() === 'space'")
    page.keyboard.press("w")
    expect(aloud).to_contain_text("space")
    spots = page.locator(".aa-spots button:visible")
    seen = set()
    for key in ("ArrowLeft", "ArrowUp", "ArrowRight", "ArrowDown"):
        page.keyboard.press(key)
        assert page.evaluate(FOCUS) == "space", key
        seen.add(page.evaluate("() => [...document.querySelectorAll('.aa-spots button')].indexOf(document.activeElement)"))
    assert len(seen) > 1 or spots.count() == 1
    page.keyboard.press("c")
    expect(aloud).to_contain_text("away")
    expect(page.locator(".aa-live path, .aa-live .aa-tag").first).to_be_attached()
    step = page.locator("[data-aufachse-step]").get_attribute("data-aufachse-step")
    page.keyboard.press("Enter")
    expect(page.locator("[data-aufachse-step]")).not_to_have_attribute("data-aufachse-step", step or "")
    page.wait_for_function("() => document.activeElement.matches('.aa-actions > button, .aa-answer, .aa-putaway, .aa-spots button, .aa-bidding button')")


def elsewhere(store: Path, url: str) -> None:
    """The same person rolls on another device."""
    opened = open_store(store)
    session = Session.resume(opened, url.split("game=")[1])
    session.do(next(action for action in session.frame.legal if isinstance(action, RollDice)))
    session.close()
    opened.close()


@pytest.mark.slow
def test_the_focus_is_left_to_a_mouse_and_to_who_reads(kept_games: Kept, open_page: Callable[..., Page]) -> None:
    screen = open_before_roll(kept_games, open_page, AGAINST_BOT)
    page = screen.page
    page.locator(".aa-tools button:enabled:visible").first.focus()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")
    there = page.evaluate(FOCUS)
    at_once(elsewhere, kept_games.store, page.url)
    expect(page.locator(".aa-spots button:visible").first).to_be_visible()
    settle(page)
    assert page.evaluate(FOCUS) == there
    screen = open_before_roll(kept_games, open_page, AGAINST_BOT)
    page, roll = screen.page, screen.page.locator(".aa-key-roll:visible, .aa-dice .aa-primary:visible").first
    roll.click()
    expect(page.locator(".aa-spots button:visible").first).to_be_visible()
    settle(page)
    assert page.evaluate(FOCUS) != "space"


@pytest.mark.slow
def test_who_takes_to_the_keys_after_a_mouse_begins_with_the_next_step(kept_games: Kept, open_page: Callable[..., Page]) -> None:
    page = open_before_roll(kept_games, open_page, AGAINST_BOT).page
    page.mouse.click(640, 32)  # the headline: nothing is focused there
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.matches('.aa-primary')"), page.evaluate(FOCUS)
    page.keyboard.press("Enter")
    expect(page.locator(".aa-spots button:visible").first).to_be_visible()


@pytest.mark.slow
def test_the_screen_is_taken_by_key(kept_games: Kept, open_page: Callable[..., Page]) -> None:
    screen = open_before_roll(kept_games, open_page, ALONE)
    take = screen.page.locator(".aa-take")
    expect(take).to_be_visible()
    screen.page.keyboard.press("s")
    expect(take).to_be_hidden()
    screen.page.wait_for_function("() => document.activeElement.matches('.aa-actions > button, .aa-dice button')")


# What is told by a colour, and that colour.
COLOURED = """
(selectors) => Object.fromEntries(selectors.flatMap((selector) => {
  const shown = [...document.querySelectorAll(selector)].find((one) => one.checkVisibility() && one.getBoundingClientRect().width);
  if (!shown) return [];
  const {backgroundColor, borderTopColor, color} = getComputedStyle(shown);
  return [[selector, [backgroundColor, borderTopColor, color].join(" ")]];
}))
"""

MARKS = [".aa-overlay i.aa-city", ".aa-overlay i.aa-road", ".aa-spots button", ".aa-letter", ".aa-cubes i", ".aa-ticket"]


@pytest.mark.slow
def test_the_systems_own_colours_leave_every_mark(kept_games: Kept, open_page: Callable[..., Page], screenshots: Path) -> None:
    screen = open_before_roll(kept_games, open_page, AGAINST_BOT)
    page = screen.page
    page.keyboard.press("r")
    expect(page.locator(".aa-spots button:visible").first).to_be_visible()
    settle(page)
    before = page.evaluate(COLOURED, MARKS)
    assert {".aa-overlay i.aa-city", ".aa-spots button", ".aa-letter", ".aa-cubes i"} <= set(before)
    page.emulate_media(forced_colors="active")
    settle(page)
    page.screenshot(path=screenshots / "forced-colours.png")
    assert page.evaluate(COLOURED, MARKS) == before
