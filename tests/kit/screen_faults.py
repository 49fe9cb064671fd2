"""What is wrong with a screen: what is cut, covered, too small, out of reach.

One function in the page (``screen_faults.js``) measures what is seen and tells faults as data. What is meant to lie over something else or to scroll is
told by :class:`Rules`, in selectors; the board's own marks are placed by a function and tested without a browser, so they are left out here.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import asdict
from playwright.sync_api import Page

SCRIPT = Path(__file__).with_suffix(".js").read_text(encoding="utf-8")
REACHED = Path(__file__).with_name("screen_reached.js").read_text(encoding="utf-8")
LEAST_MAP = 160  # pixels


class Rules(Struct, frozen=True):
    """What is meant: CSS selectors. What is within such an element is meant, too."""

    over: tuple[str, ...] = (
        "dialog", ".aa-devicepanel", ".aa-question", ".aa-sheet", ".aa-overcard", ".leaflet-control", "#connection-cover",
        ".aa-head .aa-notices", ".aa-head .aa-notice", ".aa-actionbar > .aa-error", ".aa-hammer", ".aa-foot", ".aa-form > .aa-open", ".aa-endtabs",
        ".aa-present", ".aa-trackhead .aa-turnsay", ".aa-trackhead .aa-said", ".aa-trackhead > .aa-notices", ".aa-told-cab > .aa-tabs",
    )  # fmt: skip
    """What may lie over the rest of the page; what is said lies over what was said before it, in a place of its own;
    what ends a form, the tabs of a report, the companion's question and a cab's tabs stay in sight while the rest scrolls."""
    board: tuple[str, ...] = (".leaflet-pane", ".aa-spots", ".aa-tops", ".aa-overlay", "svg.map", ".film-board")
    """What lies on the board, or on a drawing of it."""
    folded: tuple[str, ...] = (".aa-upload",)
    """Of what a line may be cut: the number of files that ipywidgets adds to what stands on the button."""
    scrollers: tuple[str, ...] = (".aa-loglines", ".aa-log", ".aa-chips", "dialog", "textarea")
    """What may scroll within the page."""
    main: tuple[str, ...] = (
        ".aa-actions button", "button.aa-primary", ".aa-tabs button", ".aa-proposal button", ".aa-bidding button", "button.aa-accent", "button.aa-take",
    )  # fmt: skip
    """Actions that fingers must hit."""
    enlarged: tuple[str, ...] = (".aa-wall-side",)
    """What is laid out small and shown larger."""
    least: float = 12.0
    """Pixels of the smallest letters."""
    touch: bool = False
    """Whether fingers press."""
    long: bool = False
    """Whether the page may be longer than the window: at 200 % text or 400 % zoom."""


class Thing(Struct, frozen=True):
    """An element as a person finds it: tag and classes, what it says, and its box (left, top, right, bottom)."""

    name: str
    text: str
    box: tuple[int, int, int, int]

    def __str__(self) -> str:
        return f"{self.name} “{self.text}” {self.box}"


class Fault(Struct, frozen=True):
    """Something that is wrong, with one thing or between two."""

    kind: str
    one: Thing
    other: Thing | None = None

    def __str__(self) -> str:
        return f"{self.kind}: {self.one}" + (f" – {self.other}" if self.other else "")


def faults(page: Page, rules: Rules | None = None) -> list[Fault]:
    """All faults of the screen that the page shows now."""
    return [_fault(each) for each in page.evaluate(SCRIPT, asdict(rules or Rules()))]


def out_of_reach(page: Page) -> list[Fault]:
    """Whether the map, high enough to be used, and what is to be pressed are reached by scrolling down alone."""
    return [_fault(each) for each in page.evaluate(REACHED, LEAST_MAP)]


def _fault(said: dict[str, Any]) -> Fault:
    return Fault(said["kind"], _thing(said["one"]), _thing(said["other"]) if said["other"] else None)


def _thing(said: dict[str, Any]) -> Thing:
    left, top, right, bottom = said["box"]
    return Thing(said["name"], said["text"], (left, top, right, bottom))
