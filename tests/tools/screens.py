"""Whether every screen of a game can be read and pressed at all sizes: ``python -m tests.tools.screens`` prints what is wrong, and puts a picture of each
faulty screen into ``screenshots/``.

Two games with long names go on by themselves, in a store beside the server: one person against bots with money in DM, six people at one screen with euros.
Whenever a kind of screen comes up for the first time (placing, a roll, a choice, an auction as caller or bidder, a card, a sign, a hand-over …), it is
looked at in every size; then options, rules, help, the way back and the question before an undo. At 200 % text and 400 % zoom the page may be longer than
the window, but the map and what is to be pressed are reached without scrolling sideways.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import tempfile
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import quote

from msgspec import Struct
from msgspec.structs import replace
from playwright.sync_api import Browser, Page, ViewportSize, expect, sync_playwright

from aufachse_widgets.engine import actions as do
from aufachse_widgets.engine import preset
from aufachse_widgets.engine.log import EventDrawn
from aufachse_widgets.engine.phases import Auction
from aufachse_widgets.journal import Seat
from aufachse_widgets.sessions.frame import Frame
from aufachse_widgets.sessions.session import Session
from aufachse_widgets.store import Store, open_store
from tests.browser.conftest import launch
from tests.kit.rest import settle
from tests.kit.screen_faults import Fault, Rules, faults, out_of_reach
from tests.kit.screens import at_once, flat
from tests.kit.served_stores import served_games
from tests.kit.servers import CHECKOUT, install
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
OPTIONS = {"coach": False, "press_pause": 0, "bot_speed": "at once", "hints": True}


class Size(Struct, frozen=True):
    """A window, and how large its text is written."""

    width: int
    height: int
    letters: int = 100
    zoom: int = 100
    lists: tuple[str, ...] = ()
    """What may scroll within the page, beside what may anywhere."""

    @property
    def name(self) -> str:
        more = f" text {self.letters} %" if self.letters != 100 else f" zoom {self.zoom} %" if self.zoom != 100 else ""
        return f"{self.width}×{self.height}{more}"

    @property
    def long(self) -> bool:
        """Whether the page may be longer than the window."""
        return self.letters != 100 or self.zoom != 100

    @property
    def rules(self) -> Rules:
        usual = Rules()
        return replace(usual, touch=self.width < 900, long=self.long, scrollers=(*usual.scrollers, *self.lists))

    @property
    def viewport(self) -> ViewportSize:
        return {"width": self.width * 100 // self.zoom, "height": self.height * 100 // self.zoom}


LISTS = (".aa-right:not(:has(> .aa-auction:not(.aa-hidden)))",)
"""Behind the tabs of the smallest screens lists may scroll: contracts and players; no auction."""
SIZES = (
    Size(1280, 800), Size(1024, 768), Size(1920, 1080), Size(390, 844), Size(360, 640), Size(320, 568, lists=LISTS), Size(740, 360, lists=LISTS),
    Size(1280, 800, letters=200), Size(390, 844, letters=200), Size(1280, 800, zoom=400),
)  # fmt: skip

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


class Looked(Struct):
    """What was found on one screen at one size."""

    screen: str
    size: str
    faults: list[Fault]


class Looker:
    """Looks at a page in all sizes, each kind of screen once."""

    def __init__(
        self,
        page: Page,
        sizes: Sequence[Size],
        only: str = "",
        pictures: Path | None = None,
        told: Callable[[str], object] = print,
        found: list[Looked] | None = None,
        every: bool = False,
    ) -> None:
        self.every = every
        self.page = page
        self.sizes = sizes
        self.only = only
        self.pictures = pictures
        self.told = told
        self.found: list[Looked] = [] if found is None else found
        self.seen: set[str] = set()
        self.touching = page.context.new_cdp_session(page)

    def look(self, screen: str) -> None:
        """At this kind of screen, unless it was seen before."""
        if screen in self.seen or not re.search(self.only, screen):
            return
        self.seen.add(screen)
        for size in self.sizes:
            self.resize(size)
            found = faults(self.page, size.rules)
            if size.long:
                found += out_of_reach(self.page)
            self.found.append(Looked(screen, size.name, found))
            self.told(f"{screen:58} {size.name:24} {len(found) or 'clean'}")
            if self.pictures is not None and (found or self.every):
                name = re.sub(r"[^a-z0-9]+", "-", f"{screen} {size.name}".lower()).strip("-")
                self.page.screenshot(path=self.pictures / f"{'faulty' if found else 'clean'}-{name}.png")

    def resize(self, size: Size) -> None:
        """Show the page in that size."""
        self.touching.send("Emulation.setTouchEmulationEnabled", {"enabled": size.rules.touch})
        self.page.set_viewport_size(size.viewport)
        self.page.evaluate("(size) => { document.documentElement.style.fontSize = size; }", f"{16 * size.letters / 100}px" if size.letters != 100 else "")
        self.page.mouse.move(0, 0)
        settle(self.page)


def kind(frame: Frame) -> str:
    """What kind of screen that is."""
    state = frame.state
    if state.over:
        return "end"
    offered = [each.__name__ for each in OFFERED if any(isinstance(action, each) for action in frame.legal)]
    role = ""
    if isinstance(state.phase, Auction):
        role = " as caller" if any(action.seat == state.phase.caller for action in frame.legal) else " as bidder"
        role += ", bid" if state.phase.bid else ""
    card = ", a card" if any(isinstance(event, EventDrawn) for event in frame.events) else ""
    waits = "" if frame.legal else ", others"
    return f"{type(state.phase).__name__}{role}{waits}: {' '.join(offered)}{card}"


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
        settle(page)
        take(looker, play)
        looker.look(f"{play.name}, {screen}")
        if "a card" in screen:
            put_away(page)


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


@contextmanager
def page_of(browser: Browser, url: str, **options: object) -> Iterator[Page]:
    """That page, as somebody sees it who has seen it before; with more ``options`` that the device has kept."""
    context = browser.new_context(viewport=SIZES[0].viewport, reduced_motion="reduce", has_touch=True)
    context.add_cookies([{"name": "aufachse", "value": quote(json.dumps(OPTIONS | options)), "url": re.sub(r"(https?://[^/]+).*", r"\1", url)}])
    page = context.new_page()
    page.goto(url)
    expect(page.locator(".aa-game")).to_be_visible(timeout=60_000)
    settle(page)
    yield page
    page.close()
    context.close()


def summary(found: Sequence[Looked]) -> str:
    """The faults, those on most screens first: what, between what, on how many screens, at which sizes, and one of them in full."""
    places: dict[tuple[str, str, str], list[tuple[Looked, Fault]]] = defaultdict(list)
    for looked in found:
        for fault in looked.faults:
            places[fault.kind, fault.one.name, fault.other.name if fault.other else ""].append((looked, fault))
    lines = [f"{len(found)} screens looked at, {sum(not looked.faults for looked in found)} clean, {len(places)} kinds of fault", ""]
    for (what, one, other), where in sorted(places.items(), key=lambda each: -len(each[1])):
        sizes = ", ".join(dict.fromkeys(looked.size for looked, _fault in where))
        screens = list(dict.fromkeys(looked.screen for looked, _fault in where))
        looked, fault = where[0]
        lines.append(f"- **{what}**: `{one}`" + (f" and `{other}`" if other else ""))
        lines.append(f"  {len(where)} times on {len(screens)} kinds of screen, at {sizes}. For example {looked.screen}, {looked.size}:")
        lines.append(f"  {fault}")
    return "\n".join(lines)


def check(names: Sequence[str], sizes: Sequence[Size], only: str, steps: int, told: Callable[[str], object], found: list[Looked], every: bool) -> None:
    """Look at the games of those names in those sizes; what is found is added to ``found``."""
    pictures = CHECKOUT / "screenshots"
    pictures.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        home = Path(folder)
        browser = launch(playwright.chromium)
        with served_games(install(home), home / "kept") as kept:
            opened = open_store(kept.store)
            for make in (against_bots, six_people):
                play = at_once(make, opened)
                if names and not any(name in play.name for name in names):
                    continue
                with page_of(browser, f"{kept.server.url}?game={play.game}") as page:
                    looker = Looker(page, sizes, only, pictures, told, found, every)
                    play_through(looker, play, steps // 2)
                    open_things(looker, play)
                    play_through(looker, play, steps)
            opened.close()
        browser.close()


def main() -> None:
    """Look at all screens, and print what is wrong."""
    parser = argparse.ArgumentParser(prog="python -m tests.tools.screens", description=re.split(r"\n\n", __doc__ or "")[0])
    parser.add_argument("--only", default="", help="only kinds of screen whose name matches this regular expression")
    parser.add_argument("--size", action="append", help="only this size, for example 390x844 or '1280x800 text 200 %%'; several times for several")
    parser.add_argument("--game", action="append", help="only the game whose name has this in it: DM or €")
    parser.add_argument("--steps", type=int, default=160, help="how many steps the people of each game take")
    parser.add_argument("--every", action="store_true", help="a picture of clean screens, too")
    parser.add_argument("--report", type=Path, help="write the summary there, too")
    options = parser.parse_args()
    wanted = [text.replace("x", "×") for text in options.size or ()]
    sizes = [size for size in SIZES if not wanted or size.name in wanted]
    found: list[Looked] = []

    def told(line: str) -> None:
        print(line, flush=True)
        if options.report:  # it takes a while: what there is can be read at once
            options.report.write_text(summary(found) + "\n", encoding="utf-8")

    check(options.game or (), sizes, options.only, options.steps, told, found, options.every)
    print(summary(found))


if __name__ == "__main__":
    main()
