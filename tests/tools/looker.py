"""Looking at a page in every size: what is wrong with it, with a picture of each faulty screen, and all of it in short."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Literal
from urllib.parse import quote

from msgspec import Struct
from msgspec.structs import replace
from playwright.sync_api import Browser, Page, ViewportSize, expect

from aufachse_widgets.words.language import language
from tests.kit.phrasebook import Phrasebook
from tests.kit.rest import settle
from tests.kit.screen_faults import Fault, Rules, faults, out_of_reach

OPTIONS = {"coach": False, "press_pause": 0, "bot_speed": "at once", "hints": True}


Scheme = Literal["light", "dark"]


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
        over = (*usual.over, ".aa-trackhead") if self.viewport["width"] > 900 else usual.over  # there the companion's whole head stays in sight
        return replace(usual, over=over, touch=self.width < 900, long=self.long, scrollers=(*usual.scrollers, *self.lists))

    @property
    def viewport(self) -> ViewportSize:
        return {"width": self.width * 100 // self.zoom, "height": self.height * 100 // self.zoom}


LISTS = (".aa-right:not(:has(> .aa-auction:not(.aa-hidden)))",)
"""Behind the tabs of the smallest screens lists may scroll: contracts and players; no auction."""
SIZES = (
    Size(1280, 800), Size(1024, 768), Size(1920, 1080), Size(390, 844), Size(360, 640), Size(320, 568, lists=LISTS), Size(740, 360, lists=LISTS),
    Size(1280, 800, letters=200), Size(390, 844, letters=150), Size(390, 844, letters=200), Size(360, 640, letters=200), Size(1280, 800, zoom=400),
)  # fmt: skip

# Goes down by most of a window what scrolls most of all, the page or a part of it; whether it came further. Then, from the end, back to the top.
FURTHER = """
() => {
  const parts = [document.scrollingElement, ...document.querySelectorAll("body *")].filter((one) => {
    const its = getComputedStyle(one).overflowY, whole = one === document.scrollingElement;
    return (whole || its === "auto" || its === "scroll") && one.scrollHeight > one.clientHeight + 1 && one.clientHeight >= innerHeight / 3;
  });
  const longest = parts.sort((one, other) => other.clientHeight * other.clientWidth - one.clientHeight * one.clientWidth)[0];
  if (!longest) return false;
  const before = longest.scrollTop;
  longest.scrollBy({top: 0.8 * longest.clientHeight, behavior: "instant"});
  if (longest.scrollTop > before + 1) return true;
  longest.scrollTo({top: 0, behavior: "instant"});
  return false;
}
"""

# A mouse that moves over something, as the page's script hears it.
POINTED = "(one) => one.dispatchEvent(new PointerEvent('pointermove', {bubbles: true, pointerType: 'mouse'}))"


@cache
def _book(code: str) -> Phrasebook:
    return Phrasebook(code)


def worded(english: str) -> str | re.Pattern[str]:
    """Finds what the pages say for that in this process's language."""
    return _book(language()).found(english, whole=True)


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

    def wants(self, screen: str) -> bool:
        """Whether that kind of screen is still to be looked at."""
        return screen not in self.seen and re.search(self.only, screen) is not None

    def look(self, screen: str, *, longer: bool = False, held: str = "") -> None:
        """At this kind of screen, unless it was seen before. ``longer``: it may be longer than the window, and is looked at down to its end;
        ``held`` is what goes by itself unless somebody points at it."""
        if not self.wants(screen):
            return
        self.seen.add(screen)
        for size in self.sizes:
            self.resize(size, held)
            found = self._faults(replace(size.rules, long=True)) if longer else faults(self.page, size.rules)
            if size.long:
                found += out_of_reach(self.page)
            self.found.append(Looked(screen, size.name, found))
            self.told(f"{screen:58} {size.name:24} {len(found) or 'clean'}")
            if self.pictures is not None and (found or self.every):
                name = re.sub(r"[^a-z0-9]+", "-", f"{screen} {size.name}".lower()).strip("-")
                self.page.screenshot(path=self.pictures / f"{'faulty' if found else 'clean'}-{name}.png", full_page=longer)

    def _faults(self, rules: Rules) -> list[Fault]:
        """What is wrong from the top of a page to its end, each thing once."""
        found = {(fault.kind, fault.one.name, fault.one.text): fault for fault in faults(self.page, rules)}
        while self.page.evaluate(FURTHER):
            settle(self.page)
            for fault in faults(self.page, rules):
                found.setdefault((fault.kind, fault.one.name, fault.one.text), fault)
        return [*found.values()]

    def resize(self, size: Size, held: str = "") -> None:
        """Show the page in that size, with the mouse in a corner or on what is ``held``."""
        self.touching.send("Emulation.setTouchEmulationEnabled", {"enabled": size.rules.touch})
        self.page.set_viewport_size(size.viewport)
        self.page.evaluate("(size) => { document.documentElement.style.fontSize = size; }", f"{16 * size.letters / 100}px" if size.letters != 100 else "")
        if held:
            self.page.locator(held).first.evaluate(POINTED)
        else:
            self.page.mouse.move(0, 0)
        settle(self.page)


@contextmanager
def page_of(browser: Browser, url: str, ready: str = ".aa-game", scheme: Scheme = "light", **options: object) -> Iterator[Page]:
    """That page once ``ready`` is there, in this process's language, as somebody sees it who has seen it before; with more ``options`` that the
    device has kept."""
    context = browser.new_context(viewport=SIZES[0].viewport, reduced_motion="reduce", has_touch=True, color_scheme=scheme, locale=language())
    context.add_cookies([{"name": "aufachse", "value": quote(json.dumps(OPTIONS | options)), "url": re.sub(r"(https?://[^/]+).*", r"\1", url)}])
    page = context.new_page()
    page.goto(url)
    expect(page.locator(ready).first).to_be_visible(timeout=60_000)
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
