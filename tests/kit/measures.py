"""What the browser can tell about time and traffic."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from playwright.sync_api import Page, WebSocket

# Times are the browser's own, from its click event to the change, so that the test's way to the browser does not count.
WATCH = """
([root, selector, attribute]) => {
  const value = () => {
    const element = document.querySelector(selector);
    return element && (attribute ? element.getAttribute(attribute) : element.textContent);
  };
  window.aufachseClick = window.aufachseChange = null;
  const before = value();
  document.addEventListener("click", (event) => { window.aufachseClick ??= event.timeStamp; }, {capture: true, once: true});
  const observer = new MutationObserver(() => {
    if (window.aufachseClick === null || value() === before) return;
    window.aufachseChange = performance.now();
    observer.disconnect();
  });
  observer.observe(document.querySelector(root), {attributes: true, childList: true, characterData: true, subtree: true});
}
"""


def seconds_until(done: Callable[[], object]) -> float:
    began = time.perf_counter()
    done()
    return time.perf_counter() - began


def milliseconds_to_change(page: Page, root: str, selector: str, attribute: str, click: Callable[[], None]) -> float:
    """From the click to the first change of the text (or of an attribute) of what the selector names, within `root`, ms."""
    page.evaluate(WATCH, [root, selector, attribute])
    click()
    page.wait_for_function("() => window.aufachseChange !== null", polling=20)
    return float(page.evaluate("window.aufachseChange - window.aufachseClick"))


TABLES: list[str] = []  # printed at the end of the run, also of one that passes


def table(title: str, rows: Sequence[tuple[str, str, str, str]]) -> None:
    """Print measures beside their floor and limit; CI's log keeps them."""
    TABLES.append(aligned(title, rows))


def aligned(title: str, rows: Sequence[Sequence[str]]) -> str:
    """Rows under a title, cell below cell."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = ["  " + "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]
    return "\n".join([title, *lines])


# Leaflet tells the kernel when the mouse comes to the map or leaves it, also when the button under it has gone: no part of a step. Each is answered once.
HOVER = re.compile(rb'"event": ?"interaction", ?"type": ?"mouse')
# What a test asks the kernel itself (tests/kit/rest.py), its answer, and what the kernel says of being busy with it.
ASKED = re.compile(rb'"msg_type": ?"kernel_info_re(quest|ply)"')


@dataclass
class Traffic:
    """Messages between a page and its kernel, both ways."""

    messages: list[bytes] = field(default_factory=list)

    @property
    def frames(self) -> int:
        return len(self.messages) - 2 * sum(bool(HOVER.search(message)) for message in self.messages)

    @property
    def kilobytes(self) -> float:
        return sum(len(message) for message in self.messages if not HOVER.search(message)) / 1000

    def note(self, payload: str | bytes) -> None:
        message = payload.encode() if isinstance(payload, str) else payload
        if not ASKED.search(message):
            self.messages.append(message)

    def count(self, kind: bytes) -> int:
        """How many messages of that type went over the wire."""
        return sum(bool(re.search(rb'"msg_type": ?"' + kind + b'"', message)) for message in self.messages)


class Wire:
    """Listens to a page's websocket from before it is opened."""

    def __init__(self, page: Page) -> None:
        self.whole = Traffic()
        self.part = Traffic()
        page.on("websocket", self.listen)

    def listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", self.note)
        socket.on("framesent", self.note)

    def note(self, payload: str | bytes) -> None:
        self.whole.note(payload)
        self.part.note(payload)

    def begin(self) -> None:
        """What comes from now on is a new part."""
        self.part = Traffic()
