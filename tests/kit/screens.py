"""What people do at the screen, with mouse and keys alone.

Beside the page goes a session of the same seed in this process, which says what the page must show after each step. The page's own kernel is never asked.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import cached_property
from typing import Any, TypeVar

from playwright.sync_api import Locator, Page, expect
from playwright.sync_api import TimeoutError as TimedOut

from aufachse_widgets.engine import reach
from aufachse_widgets.engine.actions import Action, Bid, CallAuction, Drive, GoTo, Match, Pass, Place, PlaceSign
from aufachse_widgets.journal import Seat
from aufachse_widgets.sessions.session import Session
from aufachse_widgets.widgets.map.alternatives import consequences, distinct
from aufachse_widgets.widgets.map.choices import choices
from aufachse_widgets.widgets.parts.bot_menu import menu_codes
from aufachse_widgets.words.language import _
from tests.kit.finger import middle
from tests.kit.rest import settle

SpaceAction = Drive | Place | PlaceSign | GoTo
T = TypeVar("T")

LINES = 4  # of the log that are compared after each step
READY = 5000  # milliseconds after which it is asked again whether there still is a card

# The browser's own comparison, so that waiting for it costs no messages: nothing moves, and prompt and newest lines of the log are these.
SHOWN = """
([prompt, lines]) => {
  if (document.querySelector("[data-aufachse-moving]")) return false;
  const text = (element) => element.textContent.replace(/\\s+/g, " ").trim();
  const said = document.querySelector(".aa-actionbar .aa-prompt");
  const shown = [...document.querySelectorAll(".aa-loglines button")].slice(0, lines.length).map(text);
  return said !== null && text(said).includes(prompt) && JSON.stringify(shown) === JSON.stringify(lines);
}
"""

# Where on the screen a button can be hit: spaces that lie close together cover each other in part. Null where it is covered whole.
FREE = """
(button) => {
  button.scrollIntoView({block: "center", inline: "center"});
  const box = button.getBoundingClientRect();
  for (const y of [0.5, 0.3, 0.7, 0.15, 0.85]) for (const x of [0.5, 0.3, 0.7, 0.15, 0.85]) {
    const spot = [box.left + x * box.width, box.top + y * box.height];
    if (document.elementFromPoint(...spot) === button) return spot;
  }
  return null;
}
"""


def open_form(page: Page) -> None:
    """From the start page to the form of a new game: one click."""
    page.get_by_role("button", name="Play with options").click()
    expect(page.get_by_role("button", name="Start the game")).to_be_visible()


def open_more(page: Page) -> None:
    """In that form, or that of a table, show what is seldom changed."""
    settle(page)  # what was chosen before may have moved it: until it has come to rest it takes no press
    page.get_by_role("button", name="More settings").click()
    expect(page.get_by_label("Public contracts", exact=True)).to_be_visible()


def start_game(page: Page, edition: str, seats: Sequence[Seat], length: int, seed: str) -> None:
    """Fill in the start form, and begin once it takes a press."""
    open_form(page)
    page.get_by_label("Edition", exact=True).select_option(label=edition)
    page.get_by_label("Players", exact=True).select_option(label=str(len(seats)))
    expect(page.get_by_label("Played by", exact=True)).to_have_count(len(seats))
    codes = menu_codes()
    for index, seat in enumerate(seats):
        fill(page.get_by_label(f"Player {index + 1}", exact=True), seat.name)
        page.get_by_label("Played by", exact=True).nth(index).select_option(index=codes.index(seat.bot))
    open_more(page)
    fill(page.get_by_label("Public contracts", exact=True), str(length))
    fill(page.get_by_label("Seed", exact=True), seed)
    settle(page)
    page.get_by_role("button", name="Start the game").click()
    expect(page.locator(".aa-actionbar .aa-prompt")).to_be_visible()


def open_menu(page: Page) -> None:
    """What a wide screen has in its bar a narrow one has in a menu."""
    page.locator(".aa-actionbar .aa-prompt").wait_for()
    menu = page.locator(".aa-menu:not(.mod-active)")
    if menu.is_visible():
        menu.click()


def fill(field: Locator, text: str) -> None:
    field.fill(text)
    field.press("Tab")


def must_show(session: Session) -> list[Any]:
    """The prompt and the newest lines of the log that a page of that session must show."""
    frame, words = session.frame, session.words
    if frame.handover >= 0:
        prompt = f"{words.seat(frame.handover)}, take the screen."
    else:
        prompt = words.prompt(frame.state, frame.waiting, frame.legal, frame.perspective)
    lines = [words.say(entry) for _, entry in session.log()][::-1][:LINES]
    return [flat(prompt), [flat(line) for line in lines]]


class Screen:
    """The people at one screen, and the session that says what they must see."""

    def __init__(self, page: Page, shadow: Session) -> None:
        self.page = page
        self.shadow = shadow
        self.keys = False
        self.ready: Callable[[], object] = lambda: None  # called when the mouse is in place, before each press

    @cached_property
    def touch(self) -> bool:
        """Whether a finger presses. Asked when it first matters: a page that comes back may still be loading before."""
        return bool(self.page.evaluate("matchMedia('(pointer:coarse)').matches"))

    # Seeing -----------------------------------------------------------------------------------------

    def sees(self) -> None:
        """Wait until the page shows what it must, the prompt and the newest lines of the log, and is at rest."""
        wanted = must_show(self.shadow)
        try:
            self.page.wait_for_function(SHOWN, arg=wanted, polling=20, timeout=60_000)
        except Exception as error:
            shown = self.page.locator(".aa-actionbar .aa-prompt").all_inner_texts(), self.page.locator(".aa-loglines button").all_inner_texts()[:LINES]
            raise AssertionError(f"the page shows {shown}, not {wanted}") from error

    # Doing ------------------------------------------------------------------------------------------

    def take(self) -> None:
        """Take the screen, where its hand-over asks for it."""
        frame = self.shadow.frame
        if frame.handover >= 0:
            expect(self.page.locator(":is(.aa-mapframe, .aa-dice, .aa-chips, .aa-hand, .aa-market, .aa-log):visible")).to_have_count(0)
            self.press(self.page.get_by_role("button", name=f"I am {self.shadow.words.seat(frame.handover)}: show my cards"))
            at_once(self.shadow.take_screen, frame.handover)
            self.sees()

    def do(self, action: Action) -> None:
        """One step: take the screen where that is due, press what stands for the action, see what it led to."""
        self.take()
        assert action in self.shadow.frame.legal
        action = self.meant(action)
        self.choose(action)
        at_once(self.shadow.do, action)
        self.sees()

    def choose(self, action: Action) -> None:
        page, frame, words = self.page, self.shadow.frame, self.shadow.words
        if isinstance(action, SpaceAction):
            self.turn_to(_("Map"))
            self.choose_space(action)
        elif isinstance(action, CallAuction):
            self.turn_to(re.compile("|".join(map(re.escape, (_("Contracts"), _("My truck"))))))
            self.press(page.locator(f".aa-market .aa-call-{frame.state.market.index(action.contract)}"))
        elif isinstance(action, Bid | Match | Pass):
            speakers = sorted({each.seat for each in frame.legal} & set(self.shadow.people))
            if len(speakers) > 1:
                speaker = page.locator(".aa-auction .aa-speakers button").nth(speakers.index(action.seat))
                if "mod-active" not in (speaker.get_attribute("class") or ""):
                    self.press(speaker)
            bids = len(self.shadow.rules.contracts[frame.state.phase.contract].bids)
            place = action.bid - 1 if isinstance(action, Bid) else bids if isinstance(action, Match) else bids + 1
            self.press(page.locator(".aa-auction .aa-bidding .widget-toggle-button").nth(place))
        else:
            if page.locator(".aa-asks").is_visible():
                self.put_cards_away()  # the answers on the card are tried in tests of their own
            said = words.action(action, frame.state)
            more = page.locator(".aa-more")
            # What is seldom wanted lies behind a switch.
            if (
                more.is_visible()
                and page.locator(".aa-actions > .aa-extra").filter(has_text=said).count()
                and "mod-active" not in (more.get_attribute("class") or "")
            ):
                self.press(more)
            self.press(page.locator(".aa-actions").get_by_role("button", name=said, exact=True))

    def tool(self, name: str) -> Locator:
        """A button of the menu, which a narrow screen opens first."""
        open_menu(self.page)
        return self.page.locator(".aa-tools").get_by_role("button", name=name)

    def turn_to(self, tab: str | re.Pattern[str]) -> None:
        """On a narrow screen: the part of the page that has what is pressed next."""
        button = self.page.locator(".aa-tabs").get_by_role("button", name=tab)
        if button.is_visible() and "mod-active" not in (button.get_attribute("class") or ""):
            button.click()

    def choose_space(self, action: SpaceAction) -> None:
        """A space on the map: a mouse presses it. A finger taps it, sees what would happen, and presses the button that does it; so does a mouse
        where several ways make a difference."""
        self.put_cards_away()
        trucks = sorted({each.truck for each in self.shadow.frame.legal if isinstance(each, Drive)})
        if len(trucks) > 1:
            self.press(self.page.locator(".aa-mapsay .aa-ways").get_by_role("button").nth(trucks.index(getattr(action, "truck", -1))))
        ways = self.ways(action)
        if self.press_space(action.space) or len(ways) > 1:
            proposal = self.page.locator(".aa-proposal")
            self.press(proposal.locator(".aa-goes button").nth(ways.index(action)) if len(ways) > 1 else proposal.locator(".aa-go"))

    def put_cards_away(self) -> None:
        """Cards lie over the map until they have been read. They come up once the truck has arrived."""
        settle(self.page, guarded=True, kernel=False)
        card = self.page.locator(".aa-notice:has(.aa-told-card)")
        while card.is_visible():
            said = card.inner_text()
            with suppress(TimedOut):  # another's card goes by itself, perhaps at this moment
                card.locator(".aa-putaway").click(timeout=READY)
            self.page.wait_for_function("(card) => document.querySelector('.aa-notice').innerText !== card", arg=said)

    def ways(self, action: SpaceAction) -> tuple[Action, ...]:
        """The ways to that space that make a difference, in the order in which the page offers them."""
        session = self.shadow
        frame, rules = session.frame, session.rules
        reaches = [found for seat in {each.seat for each in frame.legal if isinstance(each, Drive)} for found in reach(rules, frame.state, seat)]
        choice = choices(frame.legal, reaches, getattr(action, "truck", -1))[action.space]
        return distinct(rules, frame.state, choice, session.asked() or ()).actions

    def meant(self, action: Action) -> Action:
        """The one that the page does for it: of drives that come to the same, the shortest."""
        if not isinstance(action, Drive):
            return action
        frame, rules = self.shadow.frame, self.shadow.rules
        ways = [each for each in self.ways(action) if isinstance(each, Drive)]
        led = {found.action: consequences(rules, frame.state, found) for found in reach(rules, frame.state, action.seat, action.space)}
        return next(each for each in ways if led[each] == led[action])

    def space(self, id: str) -> Locator:
        """The button on a space of the map."""
        return self.page.locator(".aa-spots button").nth(list(self.shadow.rules.spaces).index(id))

    def press_space(self, id: str) -> bool:
        """Hit a space on the map where it is not covered by another one; with the keyboard where it is covered whole. Whether it is only proposed then."""
        button = self.space(id)
        expect(button).to_be_visible()
        if self.touch and not self.keys:
            self.tap_space(id)
            return True
        if not self.keys:  # the map may be on its way to what can be reached
            settle(self.page, kernel=False)
        spot = None if self.keys else button.evaluate(FREE)
        if spot is None and not self.keys:  # the map may just have been scrolled to
            settle(self.page, guarded=True, kernel=False)
            spot = button.evaluate(FREE)
        if spot is None:
            button.focus()
            self.ready()
            button.press("Enter")
        else:
            self.page.mouse.move(*spot)
            self.ready()
            self.page.mouse.click(*spot)
        return False

    def tap_space(self, id: str) -> None:
        """Put a finger on the middle of a space, whatever lies over it there, and see it proposed."""
        button = self.space(id)
        button.evaluate("(button) => button.scrollIntoView({block: 'nearest', inline: 'nearest'})")
        settle(self.page, guarded=True, kernel=False)
        self.ready()
        spot, name, proposal = middle(button), self.shadow.words.space(id), self.page.locator(".aa-proposal")
        self.page.touchscreen.tap(*spot)
        settle(self.page, guarded=True)
        if name not in "".join(proposal.all_text_contents()) and middle(button) != spot:  # suggestions came, and the map made room for them under the finger
            self.page.touchscreen.tap(*middle(button))
        expect(proposal).to_contain_text(name)

    def press(self, button: Locator) -> None:
        """With the mouse, or where `keys` is set with the keyboard."""
        if self.keys:
            expect(button).to_be_enabled()
            button.focus()
            self.ready()
            button.press("Enter")
        else:
            button.hover(timeout=10_000)
            self.ready()
            button.click(timeout=10_000)

    # Undo -------------------------------------------------------------------------------------------

    def undo(self) -> None:
        """Take the last step back: what will be undone is said first, unless it is one's own and showed nothing."""
        if self.shadow.undo_without_asking:
            self.press(self.tool("Undo"))
        else:
            self.ask("Undo", "This will be undone:", "Undo it", [self.shadow.words.say(entry) for entry in self.shadow.undo_preview()])
        at_once(self.shadow.undo)
        self.sees()

    def redo(self) -> None:
        """Do it again."""
        self.ask("Redo", "This will be done again:", "Redo it", [self.shadow.words.say(entry) for entry in self.shadow.redo_preview()])
        at_once(self.shadow.redo)
        self.sees()

    def ask(self, tool: str, title: str, yes: str, lines: Sequence[str]) -> None:
        self.press(self.tool(tool))
        question = self.page.locator(".aa-question")
        expect(question).to_contain_text(title)
        for line in lines[:4]:
            expect(question).to_contain_text(line)
        self.press(question.get_by_role("button", name=yes, exact=True))


def at_once(call: Callable[..., T], *args: Any, **kwargs: Any) -> T:
    """Call it in a thread without an event loop (playwright's runs in this one): there a session's bots act at once."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(call, *args, **kwargs).result()


def flat(text: str) -> str:
    return " ".join(text.split())
