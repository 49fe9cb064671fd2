"""A game of three at one screen whose people press everything twice, 100, 250 and 450 ms apart: each press does one thing, and only what was read.

What was done is asked of the journal in the server's store: it must be, entry by entry, that of a game in which each press was made once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from aufachse_widgets.engine.actions import Action, Bid, CallAuction, Choose, Match, Pass, Place, PlaceSign
from aufachse_widgets.journal import PLAYED, Seat
from aufachse_widgets.sessions.session import Session
from aufachse_widgets.store import MemoryStore, Store, open_store
from tests.browser.conftest import DESK, PHONE
from tests.kit.finger import enter_twice, middle, twice
from tests.kit.planned_games import Plan, play
from tests.kit.rest import settle
from tests.kit.screens import FREE, Screen, at_once
from tests.kit.served_stores import Kept
from tests.kit.servers import CHECKOUT

pytestmark = [pytest.mark.browser, pytest.mark.longest]

PEOPLE = (Seat("Ada", "red"), Seat("Ben", "yellow"), Seat("Cem", "blue"))
GAPS = (100, 250, 450)  # ms between the two presses
TALL = {"width": 1280, "height": 1500}  # everything is in sight at once
PLAIN = "{}"  # the options of a device that nobody has changed
WANTED = {Place, Bid, Match, Pass, CallAuction, Choose, PlaceSign}
"""What the game must hold beside the ordinary."""

# What was pressed last, for the report of a failure.
WATCH = """
() => {
  window.aufachseHeard = [];
  const called = (element) => `${element.className ?? element.nodeName}: ${element.getAttribute?.("aria-label") ?? element.textContent}`.slice(0, 90);
  for (const kind of ["click", "keydown"])
    window.addEventListener(kind, (event) => {
      aufachseHeard.push(`${Math.round(event.timeStamp)} ${kind} ${called(event.target)}`);
      aufachseHeard = aufachseHeard.slice(-6);
    }, true);
}
"""

# Where a button can be hit, once it is in sight and nothing that stays on top lies over it.
HIT = """
(button) => {
  const spot = () => {
    const box = button.getBoundingClientRect(), middle = [box.left + box.width / 2, box.top + box.height / 2];
    return button.contains(document.elementFromPoint(...middle)) ? middle : null;
  };
  if (!spot()) button.scrollIntoView({block: "center"});
  return spot();
}
"""

# What can be pressed that does nothing in the game itself, by kind, and where.
OTHERS = """
(decides) => {
  const found = [];
  for (const button of document.querySelectorAll(".aa-page button, .aa-page .leaflet-control a, .aa-home")) {
    if (button.disabled || button.closest(decides) || !button.checkVisibility({visibilityProperty: true})) continue;
    const box = button.getBoundingClientRect(), spot = [box.left + box.width / 2, box.top + box.height / 2];
    if (!button.contains(document.elementFromPoint(...spot))) continue;
    const group = button.closest(".aa-loglines, .aa-picks")?.className.match(/aa-(loglines|picks)/)?.[0];
    found.push([group ?? (button.title || button.textContent).replace(/[\\d,.]+/g, "#").trim(), spot]);
  }
  return found;
}
"""
DECIDES = ".aa-actions, .aa-take, .aa-spots, .aa-proposal, .aa-mapsay, .aa-bidding, .aa-market .aa-accent, .aa-dealing, .aa-hints, .aa-notice, .aa-question, "
DECIDES += ".aa-key-undo, .aa-key-redo"
LEAVES = {"Start page", "Start of turn"}
"""Pressed elsewhere, or not at all: what leads away from the game, and what asks before it takes back a turn."""


class Twice(Screen):
    """Somebody who presses everything twice on the same spot, whatever lies there the second time; ``gaps`` counts how often each kind was pressed."""

    def __init__(self, page: Page, shadow: Session, store: Store, game: str) -> None:
        super().__init__(page, shadow)
        self.store = store
        self.game = game
        self.gaps: Counter[str] = Counter()
        self.kind = ""
        page.evaluate(WATCH)

    def rest(self) -> None:
        """Until the kernel has answered, and all that has changed may be pressed."""
        settle(self.page)

    def written(self) -> None:
        """The journal on the disk is what it must be."""
        there = [(entry.parent, entry.action) for entry in self.store.read(self.game, PLAYED)]
        here = [(entry.parent, entry.action) for entry in self.shadow._journal.entries]
        assert there == here, f"{self.kind}: {there[len(here) - 3 :]}, not {here[len(here) - 3 :]}"

    def twice(self, x: float, y: float) -> None:
        gap = GAPS[self.gaps[self.kind] % 3]
        self.gaps[self.kind] += 1
        twice(self.page, x, y, gap, self.touch)

    def sees(self) -> None:
        try:
            super().sees()
        except AssertionError as error:
            heard = self.page.evaluate("[performance.now(), window.aufachseHeard]")
            self.page.screenshot(path=CHECKOUT / "screenshots" / "double-click.png")
            raise AssertionError(f"{self.kind}, heard {heard}") from error

    # What people do at the screen, done twice ------------------------------------------------------

    def take(self) -> None:
        self.kind = "I am"
        super().take()

    def do(self, action: Action) -> None:
        self.take()
        self.kind = type(action).__name__
        super().do(action)
        self.rest()
        self.written()

    def press(self, button: Locator) -> None:
        self.rest()
        button.wait_for(timeout=10_000)
        spot = button.evaluate(HIT)
        assert spot, f"{self.kind}: something lies over it"
        self.rest()
        self.twice(*spot)

    def press_space(self, id: str) -> bool:
        if self.kind in ("Place", "PlaceSign"):  # what is suggested comes a little later, and takes no press for half a second
            self.page.locator(".aa-hints button").first.wait_for(timeout=10_000)
        self.rest()
        suggested = self.page.locator(".aa-hints button", has_text=f"· {self.shadow.words.space(id)}\n").first
        if suggested.is_visible():
            self.kind = "suggestion"
            self.press(suggested)
            return self.proposed(id) if self.touch else False
        button = self.space(id)
        expect(button).to_be_visible()
        if self.touch:  # both touches of a double one come before anybody has read what the first one proposed
            self.rest()
            self.twice(*middle(button))
            return self.proposed(id)
        spot = button.evaluate(FREE)
        self.rest()
        if spot is not None:
            self.twice(*spot)
            return False
        button.focus()  # covered by another one: a keyboard that repeats
        gap = GAPS[self.gaps["key"] % 3]
        self.gaps["key"] += 1
        enter_twice(self.page, gap)
        return False

    def proposed(self, id: str) -> bool:
        """Whether both touches of a double one have only proposed a space."""
        self.rest()
        expect(self.page.locator(".aa-proposal")).to_contain_text(self.shadow.words.space(id))
        self.written()
        return True

    def read_cards(self) -> None:
        """Each press puts one card away, and none that nobody has seen."""
        away, card = self.page.locator(".aa-putaway"), self.page.locator(".aa-notice")
        while away.is_visible():
            self.rest()
            label, said = away.inner_text(), card.inner_text()
            self.kind = label.split("(")[0]
            self.press(away)
            self.rest()
            if "(" not in label:
                expect(card).to_be_hidden()
            else:
                left = int(label.split("(")[1].split()[0]) - 1
                expect(away).to_have_text(f"Next ({left} more)" if left else "OK")
                assert card.inner_text() != said
        self.written()

    # Beside the game --------------------------------------------------------------------------------

    def try_others(self) -> None:
        """Press the buttons that do nothing in the game, with each gap: nothing is done in it."""
        while True:
            self.rest()
            found = {kind: spot for kind, spot in self.page.evaluate(OTHERS, DECIDES) if kind not in LEAVES and self.gaps[kind] < len(GAPS)}
            if not found:
                return
            self.kind = min(found, key=lambda kind: self.gaps[kind])
            self.twice(*found[self.kind])
            self.rest()
            self.written()
            for back in (".aa-key-close", ".aa-position .aa-now", ".aa-question .aa-quiet"):
                button = self.page.locator(back)
                if button.is_visible() and button.is_enabled():
                    self.kind = back
                    self.press(button)
                    self.rest()
            self.sees()
            self.written()

    def undo_and_redo(self) -> None:
        """Take the last step back and do it again: a question stays until it is answered, and is answered as it was read."""
        plain = self.shadow.undo_without_asking
        self.asks("Undo", "" if plain else "Undo it", self.shadow.undo)
        self.take()
        self.asks("Redo", "Redo it", self.shadow.redo)
        self.take()

    def asks(self, tool: str, answer: str, step: Callable[[], bool]) -> None:
        """A tool that asks before it does something, unless ``answer`` is empty; every other time the question is first left as it is."""
        question = self.page.locator(".aa-question")
        for said in ("Leave it as it is", answer) if answer and self.gaps[tool] % 2 else (answer,):
            self.kind = tool
            self.press(self.tool(tool))
            if answer:
                expect(question).to_be_visible()
                self.rest()
                expect(question).to_be_visible()
                self.written()
                self.kind = said
                self.press(question.get_by_role("button", name=said, exact=True))
                expect(question).to_be_hidden()
            if said == answer:
                at_once(step)
            self.sees()
            self.rest()
            self.written()


def game() -> Plan:
    """A short game in which everything comes up."""
    for number in (45, *range(45), *range(46, 90)):
        plan = play("fx-schmid-1987", 2, 3, f"trip {number}")
        if plan.steps[-1].after.over and {type(step.action) for step in plan.steps} >= WANTED:
            return plan
    raise AssertionError("no game has all of it")


def begun(kept: Kept, open_page: Callable[..., Page], plan: Plan, size: dict[str, int]) -> Twice:
    """The page of a game that has just begun."""
    store = open_store(kept.store)
    page_game = Session.new(plan.edition, PEOPLE, plan.seed, length=plan.length, store=store)
    page_game.close()
    shadow = Session.new(plan.edition, PEOPLE, plan.seed, length=plan.length, store=MemoryStore())
    screen = Twice(open_page(f"{kept.server.url}?game={page_game.game_id}", size, options=PLAIN), shadow, store, page_game.game_id)
    screen.sees()
    return screen


@pytest.mark.parametrize(
    ("size", "steps"),
    [
        pytest.param(DESK, 60, id="desktop", marks=pytest.mark.full),
        pytest.param(PHONE, 25, id="phone", marks=pytest.mark.slow),
        pytest.param(DESK, 400, id="whole", marks=pytest.mark.full),
    ],
)
def test_a_whole_game_of_double_clicks(kept_games: Kept, open_page: Callable[..., Page], size: dict[str, int], steps: int) -> None:
    plan = game()
    screen = begun(kept_games, open_page, plan, size)
    for number, step in enumerate(plan.steps[:steps]):
        screen.take()
        screen.read_cards()
        if number % 16 == 5:
            screen.undo_and_redo()
        if number == 20:
            screen.asks("Start of turn", "Go back", screen.shadow.back_to_turn_start)
            while screen.shadow.can_redo:
                screen.take()
                screen.asks("Redo", "Redo it", screen.shadow.redo)
            screen.take()
        screen.do(step.action)
    assert screen.shadow.frame.state.over or steps < 100
    print(sorted(screen.gaps.items()))


@pytest.mark.full
def test_double_clicks_beside_the_game(kept_games: Kept, open_page: Callable[..., Page]) -> None:
    plan = game()
    screen = begun(kept_games, open_page, plan, TALL)
    for step in plan.steps[:6]:
        screen.do(step.action)
    screen.take()
    screen.try_others()
    pressed = {kind for kind, times in screen.gaps.items() if times >= len(GAPS)}
    assert {"Rules and help", "Whole board", "Since my last turn", "My contracts", "aa-loglines", "aa-picks"} <= pressed, pressed
    print(sorted(screen.gaps.items()))
