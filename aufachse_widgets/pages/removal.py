"""A button that deletes something for good, after a question that no trembling finger answers."""

from __future__ import annotations

import time
from collections.abc import Callable

import ipywidgets

from ..widgets.parts.tree import hide
from ..words.language import _


class Removal:
    """Three buttons for one row: "Delete"; once that is pressed, in its place the way back, and on a line of its own below
    "Really delete?". ``button(label, pressed, *looks)`` makes a button of the page, ``gone()`` deletes.
    An answer counts ``delay`` seconds after the question by the ``clock``, not before.
    """

    def __init__(self, button: Callable[..., ipywidgets.Button], gone: Callable[[], object], delay: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._gone = gone
        self._delay = delay
        self._clock = clock
        self._asked = 0.0
        self.ask = button(_("Delete"), lambda *one: self._ask(), "aa-quiet", "aa-ask-away")
        self.keep = button(_("Cancel"), lambda *one: self._answer(self.reset), "aa-quiet")
        self.sure = button(_("Really delete? This cannot be undone."), lambda *one: self._answer(self._delete), "aa-accent", "aa-line")
        self.buttons = (self.ask, self.keep, self.sure)
        self.reset()

    def reset(self) -> None:
        """Nothing is asked."""
        self._show(False)

    def _ask(self) -> None:
        self._asked = self._clock()
        self._show(True)

    def _show(self, asking: bool) -> None:
        hide(self.ask, asking)
        for button in (self.keep, self.sure):
            hide(button, not asking)

    def _answer(self, act: Callable[[], object]) -> None:
        if self._clock() - self._asked >= self._delay:
            act()

    def _delete(self) -> None:
        self.reset()
        self._gone()
