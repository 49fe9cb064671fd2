"""A finger that touches or types more than once, one that is held, and one that is quicker than the page.

The only place where a test waits for a time: the gap between two touches, or how long one lasts, is what such a test is about. Each touch
that is made again carries the moment at which it was meant to be made, so a busy page that hears of it late still sees the gap that was asked for.
"""

from __future__ import annotations

import asyncio
import inspect
import time
from collections.abc import Iterator
from typing import Any

from playwright.sync_api import CDPSession, Locator, Page

# Presses a key in the first frame of the screen in which a selector's element says something and a button can be pressed.
AT_FIRST_SIGHT = """
([key, selector, text, button]) => new Promise((resolve) => {
  const shows = (element) => element && element.getClientRects().length > 0;
  const look = () => {
    const said = document.querySelector(selector), pressed = document.querySelector(button);
    if (!shows(said) || !said.textContent.includes(text) || !shows(pressed) || pressed.disabled) return void requestAnimationFrame(look);
    document.body.dispatchEvent(new KeyboardEvent("keydown", {key, bubbles: true, cancelable: true}));
    resolve();
  };
  look();
})
"""


def middle(button: Locator) -> tuple[float, float]:
    """Where on the screen it is touched."""
    box = button.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def touch(page: Page, x: float, y: float, at: float | None = None) -> float:
    """Touch that spot; the moment of the touch, in seconds. ``at`` names an earlier one, for somebody who was quicker than the page is."""
    session = page.context.new_cdp_session(page)
    moment = time.time() if at is None else at
    try:
        _touch(session, x, y, moment)
    finally:
        session.detach()
    return moment


def repeatedly(page: Page, x: float, y: float, gap: float, times: int, glass: bool = False) -> None:
    """Touch that spot so many times, ``gap`` milliseconds apart; ``glass``: on a screen that knows a finger from a mouse."""
    session = page.context.new_cdp_session(page)
    try:
        for moment in _moments(page, gap, times):
            (_tap if glass else _touch)(session, x, y, moment)
    finally:
        session.detach()


def twice(page: Page, x: float, y: float, gap: float, glass: bool = False) -> None:
    """Touch that spot, and once more ``gap`` milliseconds later."""
    repeatedly(page, x, y, gap, 2, glass)


def enter_twice(page: Page, gap: float) -> None:
    """A keyboard that repeats: press Enter where the focus is, and once more ``gap`` milliseconds later."""
    session = page.context.new_cdp_session(page)
    enter = {"key": "Enter", "code": "Enter", "windowsVirtualKeyCode": 13}
    try:
        for moment in _moments(page, gap, 2):
            session.send("Input.dispatchKeyEvent", {"type": "keyDown", "text": "\r", "timestamp": moment, **enter})
            session.send("Input.dispatchKeyEvent", {"type": "keyUp", "timestamp": moment, **enter})
    finally:
        session.detach()


def hold(page: Page, thing: Locator, seconds: float, strays: int = 0) -> None:
    """Hold a finger on the middle of something for so long, straying so many pixels, and lift it."""
    x, y = middle(thing)
    session = page.context.new_cdp_session(page)
    try:
        session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
        if strays:
            session.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [{"x": x + strays, "y": y}]})
        page.wait_for_timeout(seconds * 1000)  # the touch itself: the browser and the page measure how long it lasts
        session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    finally:
        session.detach()


def key_at_first_sight(page: Page, key: str, selector: str, text: str, button: str) -> None:
    """Press a key as soon as what ``selector`` names says ``text`` and the ``button`` that the key stands for can be seen: sooner than anybody reads."""
    page.evaluate(AT_FIRST_SIGHT, [key, selector, text, button])


def _moments(page: Page, gap: float, times: int) -> Iterator[float]:
    """Each moment, once it has come."""
    first = time.time()
    for moment in (first + number * gap / 1000 for number in range(times)):
        page.wait_for_timeout(max(0.0, 1000 * (moment - time.time())))
        yield moment


def _touch(session: CDPSession, x: float, y: float, moment: float) -> None:
    session.send("Input.dispatchMouseEvent", {"type": "mouseMoved", "x": x, "y": y, "timestamp": moment})
    for kind in ("mousePressed", "mouseReleased"):
        session.send("Input.dispatchMouseEvent", {"type": kind, "x": x, "y": y, "button": "left", "clickCount": 1, "timestamp": moment})


def _tap(session: CDPSession, x: float, y: float, moment: float) -> None:
    """Both ends of a tap are sent at once: where the machine lets the second one wait, the page sees a finger that is held."""
    ends = ({"type": "touchStart", "touchPoints": [{"x": x, "y": y}]}, {"type": "touchEnd", "touchPoints": []})

    async def send(inner: Any) -> None:
        more = {"timeout": 0} if "timeout" in inspect.signature(inner.send).parameters else {}  # by playwright's version
        await asyncio.gather(*(inner.send("Input.dispatchTouchEvent", {**end, "timestamp": moment}, **more) for end in ends))

    session._sync(send(session._impl_obj))
