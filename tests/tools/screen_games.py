"""Games with long names that go on by themselves, in a store beside the server, and what their page is looked at for: each kind of screen once."""

from __future__ import annotations

import random

from playwright.sync_api import Page, expect

from aufachse_widgets.engine import actions as do
from aufachse_widgets.engine import preset
from aufachse_widgets.engine.log import EventDrawn
from aufachse_widgets.engine.phases import Auction
from aufachse_widgets.journal import Seat
from aufachse_widgets.sessions.frame import Frame
from aufachse_widgets.sessions.session import Session
from aufachse_widgets.store import Store
from tests.kit.rest import settle
from tests.kit.screens import at_once, flat
from tests.tools.looker import Looker, Size
from tests.yardsticks import BUSY, COURIER

LONG = (
    "MWMWMWMWMWMWMWMWMWMWMWMW",
    "👩‍🚀 Wilhelmine 🚛🚛🚛 Möwe",
    "Maximilian von und zu Ww",
    "WWWWWWWWWWWW WWWWWWWWWWW",
    "🧑‍🧑‍🧒‍🧒🚚🏁🚦🅿️⛽🚧🧭🗺️📦💶🃏🎲🏆🎉🥇🥈🚀✨💡🔔",
    "Österreicherinnen Mm Ööö",
)
COLOURS = ("red", "yellow", "blue", "green", "white", "black")
BOTS = ("", BUSY.code, COURIER.code, BUSY.code, COURIER.code, BUSY.code)

OFFERED = (
    do.RollDice, do.Drive, do.Place, do.PlaceSign, do.GoTo, do.Load, do.Deliver, do.CallAuction, do.TakeContract, do.BuyTrailer, do.SellTrailer,
    do.UseCard, do.Choose, do.ChoosePlayer, do.ChooseContract, do.Decline, do.Match,
)  # fmt: skip


NEWEST = """
(line) => {
  const shown = document.querySelector(".aa-loglines button");
  return line === "" || shown?.textContent.replace(/\\s+/g, " ").trim() === line;
}
"""


def kind(frame: Frame) -> str:
    """What kind of screen that is."""
    state = frame.state
    if state.over:
        return "end"
    offered = [each.__name__ for each in OFFERED if any(isinstance(action, each) for action in frame.legal)]
    role = ""
    if isinstance(state.phase, Auction):
        role = " as caller" if any(action.seat == state.phase.caller for action in frame.legal) else " as bidder"
        role += ", outcry" if state.phase.next < 0 else ""
        role += ", bid" if state.phase.bid else ""
    card = ", a card" if any(isinstance(event, EventDrawn) for event in frame.events) else ""
    waits = "" if frame.legal else ", others"
    return f"{type(state.phase).__name__}{role}{waits}: {' '.join(offered)}{card}"


CARD = ".aa-lying .aa-told-card"
"""An event card that lies over the map."""

# In the middle of its fall; the stamp, which is meant to lie over the card's texts, isn't looked at.
SOLD = ".aa-game .aa-sold { animation-delay:-.8s !important; animation-play-state:paused !important; } .aa-sold > strong { color:transparent !important; }"


class Play:
    """A game that goes on in a store, and the page that follows it."""

    def __init__(self, store: Store, game: str, name: str) -> None:
        self.store = store
        self.game = game
        self.name = name
        self.chance = random.Random(name)
        self.done = 0

    def session(self) -> Session:
        return Session.resume(self.store, self.game)

    def step(self) -> tuple[str, str, bool]:
        """One of those who may act does something; the kind of screen after it, the newest line of the log, and whether it is over."""
        session = self.session()
        try:
            if session.frame.handover >= 0:
                session.take_screen(session.frame.handover)
            if session.frame.legal and not session.frame.state.over:
                session.do(self._choose(session))
                self.done += 1
            if session.frame.handover >= 0:
                session.take_screen(session.frame.handover)
            lines = session.log()
            line = flat(session.words.say(lines[-1][1])) if lines else ""
            return kind(session.frame), line, session.frame.state.over
        finally:
            session.close()

    def now(self) -> str:
        session = self.session()
        try:
            if session.frame.handover >= 0:
                session.take_screen(session.frame.handover)
            return kind(session.frame)
        finally:
            session.close()

    def _choose(self, session: Session) -> do.Action:
        """Busily, and now and then something that nobody sensible does, so that all kinds of screens come up."""
        frame = session.frame
        seat = self.chance.choice(sorted({action.seat for action in frame.legal}))
        legal = [action for action in frame.legal if action.seat == seat]
        calls = [action for action in legal if isinstance(action, do.CallAuction | do.Bid | do.BuyTrailer | do.PlaceSign | do.UseCard)]
        if calls and self.chance.random() < 0.4:
            return self.chance.choice(calls)
        return BUSY.choose(session.rules, frame.state, legal, self.chance)


def play_through(looker: Looker, play: Play, steps: int) -> None:
    """Go on with the game, and look at each new kind of screen."""
    page = looker.page
    over = False
    take(looker, play)
    looker.look(f"{play.name}, {at_once(play.now)}")
    while play.done < steps and not over:
        screen, line, over = at_once(play.step)
        page.wait_for_function(NEWEST, arg=line, polling=20, timeout=60_000)
        look_at_sale(looker, play)
        settle(page)
        take(looker, play)
        if page.locator(CARD).is_visible() and "a card" not in screen:
            looker.look(f"{play.name}, a card of another", held=CARD)
            put_away(page)
        looker.look(f"{play.name}, {screen}", longer=over)
        if "a card" in screen:
            put_away(page)


def look_at_sale(looker: Looker, play: Play) -> None:
    """At the contract that has just been sold, with its stamp, held while it is looked at."""
    name = f"{play.name}, sold"
    if looker.wants(name) and looker.page.locator(".aa-sold").count():
        held = looker.page.add_style_tag(content=SOLD)
        looker.page.locator(".aa-sold").evaluate("(sold) => sold.removeAttribute('aria-hidden')")
        looker.look(name)
        held.evaluate("(style) => style.remove()")


def take(looker: Looker, play: Play) -> None:
    """Take the screen, where somebody is asked to."""
    button = looker.page.locator(".aa-take")
    if button.is_visible():
        looker.look(f"{play.name}, hand-over")
        button.click()
        expect(button).to_be_hidden()
        settle(looker.page)


def put_away(page: Page) -> None:
    away = page.locator(".aa-putaway")
    if away.first.is_visible():
        away.first.click()
        settle(page)


def open_things(looker: Looker, play: Play) -> None:
    """What opens over a game."""
    page, sizes = looker.page, looker.sizes
    looker.resize(next((size for size in sizes if not size.long), sizes[0]))
    for key, name in (("o", "options open"), ("?", "help open"), ("u", "undo question"), (",", "history")):
        page.evaluate("document.activeElement.blur()")
        page.keyboard.press(key)
        settle(page)
        looker.look(f"{play.name}, {name}")
        page.keyboard.press("End" if key == "," else "Escape")
        settle(page)
    rules = page.locator(".aa-rule-here:visible")
    if rules.count():
        rules.first.click()
        settle(page)
        looker.look(f"{play.name}, rules open")
        page.keyboard.press("Escape")
        settle(page)
    for number, tab in enumerate(page.locator(".aa-tabs button").all()):
        for size in (Size(390, 844), *([] if looker.only else [Size(1280, 800)])):
            looker.resize(size)
            if tab.is_visible():
                tab.click()
                looker.look(f"{play.name}, tab {number}")
                break


def against_bots(store: Store) -> Play:
    """A game of one person against five bots, with money in DM."""
    seats = tuple(Seat(name, colour, bot) for name, colour, bot in zip(LONG, COLOURS, BOTS, strict=True))
    return _made(store, "fx-schmid-1987", seats, "DM, against bots")


def six_people(store: Store) -> Play:
    """A game of six people at one screen, with euros."""
    return _made(store, "schmidt-2007", tuple(Seat(name, colour) for name, colour in zip(LONG, COLOURS, strict=True)), "€, six people")


def _made(store: Store, code: str, seats: tuple[Seat, ...], name: str) -> Play:
    edition = preset(code).with_changes(private_contracts=6, public_contracts=(6,) * 5)
    session = Session.new(edition, seats, f"screens of {name}", store=store)
    session.close()
    return Play(store, session.game_id, name)
