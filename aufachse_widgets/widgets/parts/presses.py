"""The press that is carried out now, as the browser told it: which frame stood on the screen, and what the button said.

A button may have changed between the finger and the kernel: a bot has acted, an answer was under way. Before each press for which
that may be so the page's device says what the person saw (:class:`~aufachse_widgets.widgets.parts.device.Device`); whatever a press
would do to a game is done only as of that frame. Where no device tells anything, a press counts as of now.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from msgspec import Struct

LASTS = 1.5  # seconds from the word of the browser to the press that it is about: where the page is still busy with the one before, it comes late


class Press(Struct, frozen=True):
    """A press: the number of the frame it was made on (-1: no game is shown there), the button's own words, what shows that it was not carried out."""

    frame: int
    text: str
    told: float
    drop: Callable[[], None]


_last: list[Press] = []


def tell(frame: int, text: str, drop: Callable[[], None]) -> None:
    """The browser says that a press follows."""
    _last[:] = [Press(frame, text, time.monotonic(), drop)]


def forget() -> None:
    """No press is being carried out any more."""
    _last.clear()


def now() -> Press | None:
    """The press that is being carried out, where a browser told of it."""
    if _last and time.monotonic() - _last[0].told < LASTS:
        return _last[0]
    return None


def too_late(frame: int) -> Press | None:
    """The press that is being carried out, where it was made on an older frame than that one."""
    press = now()
    return press if press is not None and 0 <= press.frame < frame else None


def outdated(frame: int) -> bool:
    """Whether the press was made on an older frame than that one; if so, the page shows that nothing was done."""
    press = too_late(frame)
    if press is not None:
        press.drop()
    return press is not None


def misread(text: str) -> bool:
    """Whether the button that was pressed said something else than that; if so, the page shows that nothing was done."""
    press = now()
    if press is None or not press.text or plain(press.text) == plain(text):
        return False
    press.drop()
    return True


def plain(text: str) -> str:
    """The letters and digits of a text, and the mark of what is chosen, as browser and kernel both see them.

    >>> plain("Ada, Ben\\n  turn 3 …"), plain("✓ Ben bid too")
    ('AdaBenturn3', '✓Benbidtoo')
    """
    return "".join(letter for letter in text if letter.isalnum() or letter == "✓")
