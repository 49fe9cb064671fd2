"""The announcer: has the device say what happens, and the switch for it that is always in reach."""

from __future__ import annotations

import contextlib

import ipywidgets
from traitlets import Bunch

from ...sessions.base import AnyGame
from ...sessions.frame import Frame
from ...words.language import _
from .announced import AUCTIONS, KINDS, TURNS, announced
from .buttons import make_button
from .device import Device
from .errors import Troubled, guard
from .tree import put


class Announcer:
    """Looks at a session and has its ``device`` say what :mod:`~aufachse_widgets.widgets.parts.announced` decides, as long as the options want that. Nothing is
    made of what happens, or sent, while it is off. Errors are shown on ``page``."""

    def __init__(self, session: AnyGame, device: Device, page: Troubled) -> None:
        self.session = session
        self._device = device
        self._page = page
        self._switch: ipywidgets.Button | None = None
        self._on_frame = guard(self._frame_changed, page)
        self._on_liked = guard(self._liked, page)
        session.observe(self._on_frame, names="frame")
        device.options.observe(self._on_liked, names="announcer")

    def follow(self, session: AnyGame) -> None:
        """Look at another session from now on."""
        self._look_away()
        self.session = session
        session.observe(self._on_frame, names="frame")

    def switch(self) -> ipywidgets.Button:
        """A new button that switches it on and off, seen where the browser has a voice; the one before it is its page's to close."""
        pressed = guard(lambda button: self._turn(), self._page)
        self._switch = make_button("", pressed, "aa-quiet", "aa-tool", "aa-icon", "aa-key-announcer", "aa-with-voice", page=None)
        self._name()
        return self._switch

    def last_call(self, said: str) -> None:
        """Say what is asked at the table before the hammer falls."""
        if said and AUCTIONS in self._wanted():
            self._device.say(((AUCTIONS, said),))

    def _turn(self) -> None:
        self._device.options.announcer = not self._device.options.announcer

    def _wanted(self) -> tuple[str, ...]:
        """The kinds of things that this device is to say."""
        options = self._device.options
        return tuple(kind for kind in KINDS if getattr(options, f"announces_{kind}")) if options.announcer else ()

    def _frame_changed(self, change: Bunch) -> None:
        wanted = self._wanted()
        if not wanted:
            return
        frame, previous = change["new"], change["old"]
        lines = announced(self.session, frame, previous, wanted)
        if lines:
            self._device.say(lines)
        elif frame.shown != previous.shown:
            self._device.say((), cut=False)
        elif self._taken_back(frame, previous):
            self._device.say((), cut=True)

    def _taken_back(self, frame: Frame, previous: Frame) -> bool:
        """Whether the game has gone back, or on from somewhere else."""
        if frame.events or frame.head == previous.head or not previous.head:
            return False
        return all(entry.number != previous.head for entry in self.session.journal.line(frame.head))

    def _liked(self, change: Bunch) -> None:
        self._name()
        if change["new"]:
            self._device.say(((TURNS, _("The announcer is on.")),))  # so that it is known how that sounds

    def _name(self) -> None:
        """What the switch says: how it is now, and what a press does."""
        if self._switch is None or self._switch.comm is None:
            return
        on = self._device.options.announcer
        (self._switch.add_class if on else self._switch.remove_class)("aa-on")
        put(self._switch, "bullhorn", "icon")
        put(self._switch, _("The announcer is on: switch it off") if on else _("The announcer is off: switch it on"), "tooltip")

    def _look_away(self) -> None:
        with contextlib.suppress(ValueError):  # a second time
            self.session.unobserve(self._on_frame, names="frame")

    def close(self) -> None:
        """Say no more."""
        self._look_away()
        with contextlib.suppress(ValueError):
            self._device.options.unobserve(self._on_liked, names="announcer")
