"""Sound: what is heard with each step, the switch that is always in reach, and the question whether one likes it."""

from __future__ import annotations

import contextlib
from html import escape

import ipywidgets
from traitlets import Bool, Bunch

from ...engine.log import Rolled
from ...sessions.base import AnyGame
from ...sessions.frame import Frame
from ...words.language import _
from ..parts.device import Device
from ..parts.errors import guard
from ..parts.heard import OUTBID, outbid, sounds
from ..parts.panel import PlayPanel
from ..parts.tree import hide, put


def money_of(frame: Frame) -> tuple[int, ...]:
    """What each player has, which is counted up or down where it is shown (``frontend/scripts/device/money.js``)."""
    return tuple(player.money for player in frame.state.players)


class SoundPanel(PlayPanel):
    """Tells the device what is to be heard, felt and counted of each step (:mod:`~aufachse_widgets.widgets.parts.heard`), and says in the browser's tab whose
    turn it is.

    It asks one ``question``, and that once a device: at the first roll, whether sound is liked; left open, it goes with the next roll.
    ``switch`` is a button that switches sound on and off. A page places the one where messages stand, the other where it is always in reach.
    """

    titled = Bool(True, help="Whether the browser's tab says here whose turn it is; a page that belongs to one player says it by itself.")

    def build(self) -> None:
        said = ipywidgets.HTML(f'<span role="status">{escape(_("Do you want to hear the dice and the trucks?"))}</span>')
        self.yes = self.button(_("Sound on"), lambda: self._answered(True), "aa-primary", "aa-unlocks-sound")
        self.no = self.button(_("No, thanks"), lambda: self._answered(False), "aa-quiet")
        self.question = ipywidgets.HBox([said, self.yes, self.no]).add_class("aa-soundask").add_class("aa-hidden")
        self.switch = self.button("", self._switch, "aa-quiet", "aa-tool", "aa-icon", "aa-key-sound")
        self.options.observe(self._liked, names="sound")
        self._name()
        self.children = (self.question, self.switch) if self._alone else ()

    def spare(self) -> tuple[ipywidgets.Widget, ...]:
        """Question and switch, which a page places elsewhere."""
        return (self.question, self.switch)

    # Showing --------------------------------------------------------------------------------------

    def show(self, frame: Frame, previous: Frame | None) -> None:
        people = self.session.people
        rolled = {entry.seat for entry in frame.events if isinstance(entry, Rolled)}
        if rolled:
            ask = bool(rolled & people) and not (self.options.sound_asked or self.options.sound)
            hide(self.question, not ask)  # left open, it would stand in the way of what comes
            if ask:
                self.options.sound_asked = True
        device = self.device
        if device is None:
            return
        device.together.hold(device)
        with device.hold_sync():  # one message
            if self.titled:
                self._say_turn(device, frame)
            if previous is not None and (frame.events or frame.head != previous.head or frame.shown != previous.shown):
                buzz = OUTBID if self.options.vibration and outbid(frame, previous, people) else ""
                if self.options.sound or buzz or money_of(frame) != money_of(previous):  # else it needs no message
                    heard = sounds(frame, people, self.session.gathering) if self.options.sound else ()
                    device.tell(frame.number, bool(frame.events) and frame.shown < 0, heard, buzz)

    def _say_turn(self, device: Device, frame: Frame) -> None:
        """In the browser's tab: that it is the turn of the one person here. Where several share the screen it says nothing: they look at it."""
        people = self.session.people
        asked = frame.shown < 0 and not frame.state.over and any(action.seat in people for action in frame.legal)
        if asked and len(people) == 1:
            device.say_turn(_("{whose} · Auf Achse").format(whose=_("Your turn")), mine=self.options.sound, awake=False)
        else:
            device.say_turn(_("Auf Achse"), awake=False)

    # Pressing -------------------------------------------------------------------------------------

    def _answered(self, yes: bool) -> None:
        self.options.sound, self.options.sound_asked = yes, True
        hide(self.question, True)

    def _switch(self) -> None:
        self._answered(not self.options.sound)

    @guard
    def _liked(self, change: Bunch) -> None:
        if not self._closed:
            self._name()

    def _name(self) -> None:
        """What the switch says: how it is now, and what a press does."""
        on = self.options.sound
        put(self.switch, "volume-up" if on else "volume-mute", "icon")
        put(self.switch, _("Sound is on: switch it off") if on else _("Sound is off: switch it on"), "tooltip")

    def _stop(self, session: AnyGame) -> None:
        super()._stop(session)
        with contextlib.suppress(ValueError):  # a second time
            self.options.unobserve(self._liked, names="sound")

    def leave(self) -> None:
        """The tab says nothing more of a game that is left."""
        if self.titled and self.device is not None and not self._closed:
            self.device.say_turn(_("Auf Achse"), awake=False)
        super().leave()
