"""A whole turn by keyboard and by ear alone: what has the focus, as it is called, where it stands in the page, and what is read out of each step."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest
from playwright.sync_api import Page, expect

from aufachse_widgets.engine import log
from aufachse_widgets.engine.actions import Action, Bid, CallAuction, Drive, Load, Pass, RollDice
from aufachse_widgets.journal import Seat
from aufachse_widgets.sessions.frame import Frame
from aufachse_widgets.sessions.session import Session
from tests.browser.conftest import DESK
from tests.kit.rest import settle
from tests.kit.screens import Screen, at_once
from tests.kit.served_stores import Kept
from tests.yardsticks import COURIER

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.reduced_motion]

AGAINST_BOT = (Seat("Ada", "red"), Seat("Cleo", "yellow", COURIER.code))
POLITE, ASSERTIVE = "polite", "assertive"

# Everything that comes into a live region from now on, whichever that is: how urgent it is, and what is said.
LISTEN = """
() => {
  window.heard = [];
  new MutationObserver((changes) => {
    for (const {addedNodes} of changes) for (const node of addedNodes) {
      const region = node.nodeType === 1 && node.closest("[aria-live], [role=status], [role=alert], [role=log]");
      if (region && region.textContent.trim()) window.heard.push([region.getAttribute("aria-live") ?? region.getAttribute("role"), node.textContent.trim()]);
    }
  }).observe(document.body, {childList: true, subtree: true});
}
"""


def turn(session: Session, frames: Sequence[Frame]) -> bool:
    """Somebody has just bid, whose last turn had a roll, an auction that they called and goods that they loaded."""
    told = [entry for _number, entry in session.log()]
    own = max((place for place, entry in enumerate(told) if isinstance(entry, log.TurnBegan) and entry.seat == 0), default=len(told))
    bids = any(isinstance(entry, log.BidMade) and entry.seat == 0 for frame in frames for entry in frame.events)
    return bids and {log.Rolled, log.Called, log.Loaded} <= {type(entry) for entry in told[own:] if entry.seat == 0}


class Listener(Screen):
    """Somebody who sees nothing: presses keys, is told what has the focus, and hears what is read out."""

    def focused(self) -> str:
        """What has the focus, by its role and its name."""
        said = self.page.locator(":focus").aria_snapshot().splitlines()[0].removeprefix("- ").removesuffix(":")
        return said[1:-1].replace("''", "'") if said.startswith("'") else said  # as YAML quotes it

    def tab_to(self, said: str) -> str:
        """Press Tab until something is called so; what it is then."""
        seen = []
        for _press in range(60):
            focused = self.focused()
            if said in focused:
                return focused
            seen.append(focused)
            self.page.keyboard.press("Tab")
        raise AssertionError(f"nothing is called {said!r} among {seen}")

    def heard(self) -> list[tuple[str, str]]:
        return [(how, said) for how, said in self.page.evaluate("window.heard")]

    def step(self, action: Action, key: str, urgent: bool = False) -> list[str]:
        """Take a step by that key. What comes of it is read out, every line once and in its order, and at last what is asked for; the focus isn't lost."""
        before, session, known = len(self.heard()), self.shadow, len(self.shadow.log())
        self.page.keyboard.press(key)
        at_once(session.do, action)
        self.sees()
        frame = session.frame
        asked = session.words.prompt(frame.state, frame.waiting, frame.legal, frame.perspective).replace(" → ", ", ")
        self.page.wait_for_function("([before, asked]) => window.heard.slice(before).some(([, said]) => said.endsWith(asked))", arg=[before, asked])
        heard = self.heard()[before:]
        happened = [session.words.say(entry).replace(" → ", ", ") for _number, entry in session.log()[known:]]
        said = " ".join(text for _how, text in heard)
        places = [said.find(line) for line in happened]
        assert -1 not in places and places == sorted(places), (happened, heard)
        assert all(said.count(line) == happened.count(line) for line in happened), heard
        assert len(heard) <= len(happened), heard  # no step is told twice
        assert (heard[0][0] == ASSERTIVE) is urgent, heard
        self.page.wait_for_function("() => document.activeElement !== document.body")
        return [text for _how, text in heard]


def order(page: Page) -> list[tuple[str, str]]:
    """Roles and names in the browser's accessibility tree, in the order in which they are read."""
    session = page.context.new_cdp_session(page)
    nodes = session.send("Accessibility.getFullAXTree")["nodes"]
    session.detach()
    known = {node["nodeId"]: node for node in nodes}
    found: list[tuple[str, str]] = []

    def visit(node: dict[str, object]) -> None:
        if not node.get("ignored"):
            found.append((node["role"]["value"], node.get("name", {}).get("value", "")))  # type: ignore[index, attr-defined]
        for child in node.get("childIds", ()):  # type: ignore[attr-defined]
            if child in known:
                visit(known[child])

    visit(nodes[0])
    return found


def test_a_turn_by_keyboard_and_by_ear(kept_games: Kept, open_page: Callable[..., Page]) -> None:
    moment = kept_games.before(AGAINST_BOT, turn, "schmidt-2007", 8, back_to=RollDice)
    drive, call, load, bid = moment.then
    assert (type(drive), type(call), type(load), type(bid)) == (Drive, CallAuction, Load, Bid)
    page = open_page(kept_games.address(moment), DESK)
    screen, words = Listener(page, moment.shadow), moment.shadow.words
    screen.sees()
    calm = page.locator(f".aa-readout[aria-live={POLITE}] p")
    asked = "Ada, roll the dice"
    expect(calm.last).to_contain_text(asked)
    settle(page)
    page.evaluate(LISTEN)

    # What is asked for is read first, then what can be done about it, the map and what belongs to it; the messages come last.
    read = order(page)
    buttons = [name for role, name in read if role == "button"]
    wanted = ["Roll the dice", "What can I reach?", "Nearest contract", "Places on the map", "Whole board"]
    assert [name for name in buttons if name in wanted] == wanted, buttons
    told = [place for place, (_role, name) in enumerate(read) if name.startswith(asked)]
    assert told[0] < read.index(("button", wanted[0])) and told[-1] > read.index(("button", wanted[-1]))

    # Roll: Tab begins with what to do next.
    page.keyboard.press("Tab")
    assert screen.focused().startswith('button "Roll'), screen.focused()
    assert len(screen.step(moment.step, "Enter")) == 1
    assert screen.heard()[-1] == (POLITE, "Ada rolls 4 and 5. Ada, you rolled 4 and 5: choose one of the dice and where to drive.")
    page.set_viewport_size({"width": 1200, "height": 800})  # drawn again, and nothing is said of it
    settle(page)
    assert len(screen.heard()) == 1

    # Choose where to stop from the list of places.
    page.keyboard.press("l")
    places = page.get_by_role("dialog", name="Places on the map")
    expect(places).to_be_focused()
    assert places.get_by_role("heading", name="Germany").is_visible()
    expect(places.get_by_role("listitem").filter(has_text="Ada's truck (red)")).to_have_count(1)
    page.keyboard.press("Tab")
    there = screen.tab_to(f"{words.space(drive.space)}, ")
    assert there.startswith('button "Frankfurt, 5 spaces, ') and "auction possible" in there, there
    assert len(screen.step(drive, "Enter")) == 1
    expect(places).to_be_hidden()

    # Call an auction, which is urgent.
    start, goal = (words.space(end) for end in (words.rules.contracts[call.contract].start, words.rules.contracts[call.contract].destination))
    found = screen.tab_to(f"Call an auction: {start}, {goal}")
    assert found.startswith("button"), found
    screen.step(call, "Enter", urgent=True)
    assert any(said.startswith(words.say(log.Called(0, contract=call.contract)).replace(" → ", ", ")) for _how, said in screen.heard())

    # Load, which ends the turn; the bot calls an auction in its own.
    found = screen.tab_to("Load ")
    assert found.startswith('button "Load '), found
    screen.step(load, "Enter")
    assert [how for how, _said in screen.heard()][-1] == ASSERTIVE
    screen.step(bid, str(bid.bid), urgent=True)
    screen.step(Pass(0), "p", urgent=True)
