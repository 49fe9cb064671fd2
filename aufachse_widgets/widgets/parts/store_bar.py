"""A bar over the page as long as nothing can be kept, or what others do can't be seen; with a button that tries again at once."""

from __future__ import annotations

import asyncio
import contextlib
from html import escape

import ipywidgets
from traitlets import Bunch

from ...sessions.reach import Reaching
from ...words.language import _
from .buttons import make_button
from .errors import guard
from .tree import hide, put

SAID = 5.0  # seconds for which it is said that all is well again
ASKED = 15.0  # the same, where somebody has to press once more


class StoreBar(ipywidgets.VBox):
    """Says what troubles the store of what is shown (``reaching``: a game, a lobby), and that all is well again. ``presses``: whether anything can be
    pressed on the page. It is made of nothing before there is trouble."""

    children: tuple[ipywidgets.Widget, ...]

    def __init__(self, reaching: Reaching, presses: bool = True) -> None:
        super().__init__()
        self.add_class("aa-storebar").add_class("aa-hidden")
        self.reaching = reaching
        self.presses = presses
        self._made = False
        self._tried = False  # and not reached
        self._hiding: asyncio.TimerHandle | None = None
        self._seen = guard(self._changed)
        reaching.observe(self._seen, names=["trouble", "lost_press"])
        self._show()

    def _changed(self, change: Bunch) -> None:
        if change["name"] == "trouble":
            self._tried = False
        self._show()

    def _show(self) -> None:
        trouble, lost = self.reaching.trouble, self.reaching.lost_press
        if trouble and not self._made:
            self._make()
        if not self._made:
            return
        if trouble:
            said = [trouble]
            if self._tried:
                said.append(_("Tried just now: not yet."))
            if lost:
                said.append(_("Your last press wasn't kept; press again when this bar has gone."))
            elif self.presses:
                said.append(_("What you press now doesn't count."))
            self._say(_("Nothing can be kept right now – trying again"), said)
            self.add_class("aa-troubled")
            hide(self.again, False)
            self._hide_later(0.0)
        elif "aa-troubled" in self._dom_classes:
            self.remove_class("aa-troubled")
            hide(self.again, True)
            self._say(_("All is kept again"), [_("Your last press wasn't kept: press again.")] if lost else [])
            self._hide_later(ASKED if lost else SAID)
        elif not lost:
            self._hide()  # pressed again
        hide(self, not self.said.value)

    def _make(self) -> None:
        self._made = True
        self.said = ipywidgets.HTML()
        self.again = make_button(_("Try again now"), guard(lambda button: self._pressed()), "aa-primary", page=None)
        self.children = (self.said, self.again)

    def _say(self, title: str, more: list[str]) -> None:
        put(self.said, f'<p role="alert"><b>{escape(title)}</b>{"".join(f"<br> {escape(one)}" for one in more)}</p>')

    def _pressed(self) -> None:
        if not self.reaching.try_again():
            self._tried = True
            self._show()

    def _hide_later(self, seconds: float) -> None:
        if self._hiding is not None:
            self._hiding.cancel()
            self._hiding = None
        if seconds:
            with contextlib.suppress(RuntimeError):  # in a script it stays
                self._hiding = asyncio.get_running_loop().call_later(seconds, self._hide)

    def _hide(self) -> None:
        put(self.said, "")
        hide(self, True)

    def leave(self) -> None:
        """Say it no longer."""
        self._hide_later(0.0)
        with contextlib.suppress(ValueError):  # what was shown has been closed
            self.reaching.unobserve(self._seen, names=["trouble", "lost_press"])
