"""The presses on a page, as its browser tells of them: which frame stood on the screen, and what the button said.

A button may have changed between the finger and the kernel: a bot has acted, an answer was under way. Before each press for which
that may be so the page's device says what the person saw (:class:`~aufachse_widgets.widgets.parts.device.Device`), or with it where the device
tells of the press itself (:class:`~aufachse_widgets.widgets.parts.choices.Row`); whatever a press
would do to a game is done only as of that frame. Each page has :class:`Presses` of its own: of two games in one notebook neither hears
what is pressed in the other. Where no device tells anything, and where the page does something by itself, it counts as of now.
"""

from __future__ import annotations

import functools
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import ParamSpec, Protocol, TypeVar

from msgspec import Struct

Given = ParamSpec("Given")
Result = TypeVar("Result")

LASTS = 1.5  # seconds from the word of the browser to the press that it is about: where the page is still busy with the one before, it comes late


class Press(Struct, frozen=True):
    """A press: the number of the frame it was made on (-1: no game is shown there), the button's own words, and when the browser told of it."""

    frame: int
    text: str
    told: float


class Touch(Struct, frozen=True):
    """A press by a finger, and whether it can have been meant for nothing beside it."""

    sure: bool
    told: float


class Presses:
    """The presses on one page. Its device tells of one, and the next callback of a press on that page takes it: it counts until that has returned.
    ``drop()`` shows on the page that one was not carried out.

    >>> dropped = []
    >>> presses = Presses(lambda: dropped.append("Roll"))
    >>> presses.tell(3, "Roll")
    >>> presses.too_late(4)  # nobody has taken it
    >>> with presses.taken():
    ...     presses.too_late(3) is None, presses.too_late(4).frame, presses.misread("End turn")
    (True, 3, True)
    >>> dropped, presses.now()
    (['Roll'], None)
    """

    def __init__(self, drop: Callable[[], None] = lambda: None) -> None:
        self.drop = drop
        self._told: Press | None = None
        self._taken: Press | None = None
        self.at_work = False
        """Whether a press is being carried out, told of or not."""
        self._touched: Touch | None = None
        self._touch: Touch | None = None

    def tell(self, frame: int, text: str) -> None:
        """The browser says that a press follows."""
        self._told = Press(frame, text, time.monotonic())

    def forget(self) -> None:
        """The press that was told of comes no more."""
        self._told = self._touched = None

    def by_finger(self, sure: bool = False) -> None:
        """The browser says that the press that follows is made by a finger; ``sure``: nothing else lies so near that it may have been meant."""
        self._touched = Touch(sure, time.monotonic())

    @property
    def finger(self) -> bool:
        """Whether the press that is being carried out was made by a finger, which hides what it touches and sees nothing before."""
        return self._touch is not None

    @property
    def sure(self) -> bool:
        """Whether such a press can have been meant for nothing else."""
        return self._touch is not None and self._touch.sure

    @contextmanager
    def taken(self) -> Iterator[None]:
        """What is done meanwhile is done by the press that was told last. One within another belongs to that."""
        if self.at_work:
            yield
            return
        told, self._told = self._told, None
        self._taken = told if told is not None and time.monotonic() - told.told < LASTS else None
        touched, self._touched = self._touched, None
        self._touch = touched if touched is not None and time.monotonic() - touched.told < LASTS else None
        self.at_work = True
        try:
            yield
        finally:
            self._taken, self._touch, self.at_work = None, None, False

    @contextmanager
    def aside(self) -> Iterator[None]:
        """What is done meanwhile nobody has pressed, even where a press led to it."""
        before = self._taken, self._touch, self.at_work
        self._taken, self._touch, self.at_work = None, None, False
        try:
            yield
        finally:
            self._taken, self._touch, self.at_work = before

    def now(self) -> Press | None:
        """The press that is being carried out, where a browser told of it."""
        return self._taken

    def too_late(self, frame: int) -> Press | None:
        """The press that is being carried out, where it was made on an older frame than that one."""
        return self._taken if self._taken is not None and 0 <= self._taken.frame < frame else None

    def misread(self, text: str) -> bool:
        """Whether the button that was pressed said something else than that; if so, the page shows that nothing was done."""
        press = self._taken
        if press is None or not press.text or plain(press.text) == plain(text):
            return False
        self.drop()
        return True


class Pressed(Protocol):
    """A page, or a part of one, on which something can be pressed."""

    presses: Presses


def by_press(callback: Callable[Given, Result], page: Pressed | None) -> Callable[Given, Result]:
    """The callback of a press on that page (None: a widget that knows of none): it takes the press that the page's device has told of."""

    @functools.wraps(callback)
    def taking(*args: Given.args, **kwargs: Given.kwargs) -> Result:
        if page is None:
            return callback(*args, **kwargs)
        with page.presses.taken():
            return callback(*args, **kwargs)

    return taking


def plain(text: str) -> str:
    """The letters and digits of a text, and the mark of what is chosen, as browser and kernel both see them.

    >>> plain("Ada, Ben\\n  turn 3 …"), plain("✓ Ben bid too")
    ('AdaBenturn3', '✓Benbidtoo')
    """
    return "".join(letter for letter in text if letter.isalnum() or letter == "✓")
