"""The dashboard without a server in Firefox, driven by npm's puppeteer-core over WebDriver BiDi: Debian's Firefox is one that playwright can't drive."""

from __future__ import annotations

import json
import shutil
import subprocess
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from aufachse_widgets.bots import numbers
from aufachse_widgets.engine import preset
from aufachse_widgets.engine.actions import Action, Drive, GoTo, Place, PlaceSign
from aufachse_widgets.journal import Seat
from aufachse_widgets.sessions.session import Session
from aufachse_widgets.store import MemoryStore
from aufachse_widgets.widgets.parts.bot_menu import bot_kinds
from tests.kit.node import PROGRAMS
from tests.kit.rest import AT_REST
from tests.kit.screens import FREE, SHOWN, at_once, must_show
from tests.kit.static_site import StaticSite
from tests.yardsticks import COURIER

DRIVER = Path(__file__).with_suffix(".mjs")
NAMES = ("firefox-esr", "firefox")
LONGEST = 90_000  # ms
SIZES = ((1280, 800), (390, 844))
SEATS = (Seat("Ada", "red"), Seat("Cleo", "yellow", "courier"))
EDITION, SEED, STEPS = "fx-schmid-1987", "fox 11", 3  # without an auction

LIGHT, DARK = ({"layout.css.prefers-color-scheme.content-override": value} for value in (1, 0))
KEEPS_NONE = "This browser window keeps no games"
# What a window is like, what makes it so, what is said where, and what Firefox itself says in the console.
WINDOWS = (
    ("private", {"browser.privatebrowsing.autostart": True}, ".aa-unkept", KEEPS_NONE, ""),
    ("cookies off", {"network.cookie.cookieBehavior": 2}, ".aa-unkept", KEEPS_NONE, "Storage access is restricted"),
    ("WebAssembly off", {"javascript.options.wasm": False}, "#first_said", "This browser can't run the game.", ""),
)

# Where the button whose text begins so can be hit, or the one of that number; null where there is none.
SPOT = f"""
([selector, which]) => {{
  const all = [...document.querySelectorAll(selector)];
  const button = typeof which === "number" ? all[which] : all.find((one) => one.textContent.trim().startsWith(which) && one.checkVisibility());
  return button && button.checkVisibility() && !button.disabled ? ({FREE.strip()})(button) : null;
}}
"""
# The field in sight with that label, the first or a later one: focused, with its text selected. A choice takes the option that is called so.
FIELD = """
([label, number, option]) => {
  const named = (one, name) => one.textContent.replace(/\\s+/g, " ").trim() === name;
  const field = [...document.querySelectorAll("label")].filter((one) => named(one, label) && one.checkVisibility())[number].control;
  field.scrollIntoView({block: "center"});
  field.focus();
  if (option === null) return field.select();
  field.value = [...field.options].find((one) => named(one, option)).value;
  field.dispatchEvent(new Event("change", {bubbles: true}));
}
"""
SAYS = "([selector, text]) => [...document.querySelectorAll(selector)].some((one) => one.checkVisibility() && one.textContent.includes(text))"
KEPT = "async () => { await navigator.serviceWorker.ready; return (await caches.keys()).length; }"
WIDE = "() => [document.documentElement.scrollWidth, innerWidth]"


class Firefox:
    """A page in Firefox, for one who has never been there. ``seconds`` is how long the last wait took."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self._process = process
        self.seconds = 0.0

    def order(self, order: str, **how: Any) -> Any:
        """Have the driver do something; returns what came of it."""
        assert self._process.stdin is not None and self._process.stdout is not None
        self._process.stdin.write(json.dumps({"order": order, **how}) + "\n")
        self._process.stdin.flush()
        answer = json.loads(self._process.stdout.readline() or '{"error": "Firefox is gone"}')
        assert "error" not in answer, f"{order} {how}: {answer['error']}"
        return answer["result"]

    def ask(self, script: str, value: Any = None) -> Any:
        """What a function says in the page."""
        return self.order("ask", script=script, value=value)

    def wait(self, script: str, value: Any = None) -> None:
        """Until a function says yes in the page."""
        began = time.perf_counter()
        self.order("wait", script=script, value=value, timeout=LONGEST)
        self.seconds = time.perf_counter() - began

    def says(self, selector: str, text: str = "") -> None:
        """Until such an element is in sight and has that in its text."""
        self.wait(SAYS, [selector, text])

    def settle(self) -> None:
        """Until nothing moves any more, and every button takes a press."""
        self.wait(AT_REST, [None, False, False, True])

    def press(self, selector: str, which: str | int, *, settled: bool = True) -> None:
        """Press a button with the mouse: by how its text begins, or by its number among all that are like it."""
        if settled:
            self.settle()
        self.wait(SPOT, [selector, which])
        x, y = self.ask(SPOT, [selector, which])
        self.order("click", x=x, y=y)

    def choose(self, label: str, option: str, number: int = 0) -> None:
        """Choose in a field, the first of that name or a later one."""
        self.settle()
        self.ask(FIELD, [label, number, option])

    def write(self, label: str, text: str) -> None:
        """Write into a field, with the keyboard."""
        self.settle()
        self.ask(FIELD, [label, 0, None])
        self.order("type", text=text)
        self.order("key", key="Tab")

    def picture(self, path: Path) -> None:
        """A picture of what is in sight."""
        self.settle()
        self.order("picture", path=str(path))


def firefox_here() -> str | None:
    """The Firefox that this machine has."""
    return next((path for name in NAMES if (path := shutil.which(name))), None)


@contextmanager
def firefox(frontend: Path, preferences: Mapping[str, object] = LIGHT, trouble: str = "") -> Iterator[Firefox]:
    """Firefox with an empty profile and these of its preferences. ``frontend`` is a folder with npm's packages in it. Afterwards no error may have been said
    in its console, but for those with ``trouble`` in them, and no other host asked."""
    found = firefox_here()
    assert found is not None, "no Firefox here"
    command = [str(PROGRAMS / "node"), str(DRIVER), str(frontend), found, json.dumps(preferences)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8") as process:
        try:
            page = Firefox(process)
            yield page
            heard = page.order("heard")
        finally:
            assert process.stdin is not None
            process.stdin.close()  # it closes the browser
            process.wait(60)
    others = {url for url in heard["asked"] if urlsplit(url).hostname not in ("localhost", None)}
    assert heard["asked"] and not others, f"asked other hosts: {sorted(others)}"
    said = [line for line in heard["said"] if not trouble or trouble not in line]
    assert not said, f"in the console: {said}"


class Game:
    """A game against a bot on the page, and the session that says what it must show."""

    def __init__(self, page: Firefox) -> None:
        self.page = page
        self.shadow = at_once(Session.new, EDITION, SEATS, SEED, length=4, store=MemoryStore())
        self.number = 0

    def begin(self) -> None:
        """Fill in the start form, which is open, and begin."""
        page = self.page
        page.choose("Edition", preset(EDITION).title)
        page.choose("Players", str(len(SEATS)))
        page.says("label", "Player 2")
        kinds = {code: label for label, code in bot_kinds("a person")}
        for number, seat in enumerate(SEATS):
            page.write(f"Player {number + 1}", seat.name)
            page.choose("Played by", kinds[seat.bot], number)
        page.press("#rendered_cells button", "More settings")
        page.says("label", "Public contracts")
        page.write("Public contracts", "4")
        page.write("Seed", SEED)
        page.press("#rendered_cells button", "Start the game")
        self.sees()

    def sees(self) -> None:
        """Wait until the page shows what it must."""
        self.page.wait(SHOWN, must_show(self.shadow))

    def step(self) -> None:
        """What the person does next: a space on the map, or a button."""
        action = self._next()
        page = self.page
        if isinstance(action, Drive | Place | PlaceSign | GoTo):
            page.press(".aa-spots button", list(self.shadow.rules.spaces).index(action.space))
        else:
            page.press(".aa-actions button", self.shadow.words.action(action, self.shadow.frame.state))
        at_once(self.shadow.do, action)
        self.sees()

    def _next(self) -> Action:
        frame = self.shadow.frame
        self.number += 1
        return COURIER.choose(self.shadow.rules, frame.state, frame.legal, numbers("Ada", COURIER.code, 0, self.number))


def try_out(site: StaticSite, pictures: Path) -> Iterator[tuple[str, str]]:
    """All that somebody does with the page in Firefox, as rows of a table: what was tried, and how long it took. Pictures of it are put into a folder."""
    with firefox(site.frontend) as page:
        yield "browser", page.order("version")
        page.order("size", width=1280, height=800)
        page.order("goto", url=site.url)
        began = time.perf_counter()
        page.press("#first button", "Play with options", settled=False)  # Python isn't there yet
        page.says("#rendered_cells button", "Start the game")
        yield "from the first page to the form that was asked for, s", f"{time.perf_counter() - began:.1f}"
        game = Game(page)
        game.begin()
        yield "until a board is there, s", f"{page.seconds:.1f}"
        for _step in range(STEPS):
            game.step()
        page.picture(pictures / "firefox-game-1280.png")
        page.order("reload")
        game.sees()
        yield "loaded again, the game is there, s", f"{page.seconds:.1f}"
        game.step()
        assert page.ask(KEPT) == 1
        site.end()
        try:
            page.order("reload")
            game.sees()
            yield "without a server, the game is there, s", f"{page.seconds:.1f}"
            for _step in range(STEPS):
                game.step()
        finally:
            site.begin()
        page.order("size", width=390, height=844)
        page.picture(pictures / "firefox-game-390.png")
        yield "steps of the game, all as in any other Python", str(game.number)
        _track(page, site.url)
        page.picture(pictures / "firefox-track-390.png")
        yield "turns told to the companion", "1"
    yield from _look(site, pictures)
    for what, preferences, where, said, trouble in WINDOWS:
        with firefox(site.frontend, preferences, trouble) as page:
            page.order("goto", url=site.url)
            page.says(where, said)
        yield f"window: {what}", said


def _track(page: Firefox, url: str) -> None:
    """The companion: a table of two, and a turn that is told."""
    page.order("goto", url=url)
    page.press("#first button", "Our table", settled=False)
    page.says("#rendered_cells button", "Start tracking")
    page.press(".aa-trackstart .aa-digits button", "2")
    for number, name in enumerate(("Anna", "Ben"), 1):
        page.write(f"Player {number}", name)
    page.press("#rendered_cells button", "Start tracking")
    for name, letters, space in (("Anna", "ful", "Fulda"), ("Ben", "als", "Alsfeld")):
        page.says(".aa-trackhead .aa-prompt", f"{name}: where does the truck start?")
        page.settle()
        page.press(".aa-finder input", 0)
        page.order("type", text=letters)
        page.press(".aa-finder .aa-hits button", space)
    page.says(".aa-trackhead .aa-prompt", "Anna's turn: tap what was rolled.")
    page.press(".aa-flow .aa-rollrow:not(.aa-hidden) .aa-digits button", "2")
    page.says(".aa-trackhead .aa-prompt", "Anna rolled 2")
    page.press(".aa-wherebox .aa-spaces button", "Kassel")
    page.says(".aa-trackhead .aa-prompt", "Anna is at Kassel")


def _look(site: StaticSite, pictures: Path) -> Iterator[tuple[str, str]]:
    """The start page, on a desktop and on a phone, light and dark: nothing is wider than the screen."""
    for colours, preferences in (("light", LIGHT), ("dark", DARK)):
        with firefox(site.frontend, preferences) as page:
            for width, height in SIZES:
                page.order("size", width=width, height=height)
                page.order("goto", url=site.url)
                page.says("#rendered_cells .aa-start")
                page.picture(pictures / f"firefox-start-{width}-{colours}.png")
                needed, there = page.ask(WIDE)
                assert needed <= there, f"{width} {colours}: {needed} pixels wide"
    yield "sizes and colours of the start page", str(2 * len(SIZES))
