"""The position bar: step by step through a game as it was, played like a film, and back to it."""

from __future__ import annotations

import asyncio
from bisect import bisect_right
from collections.abc import Callable, Iterable
from html import escape

import ipywidgets
from traitlets import Bunch

from ...drawing.palette import seat_colour, seat_letters
from ...engine import log
from ...engine.log import Happened
from ...sessions.frame import Frame
from ...tracking import log as table
from ...words.language import _
from ...words.naming import round_number
from ...words.speeds import PLAYBACK, speed_names
from .afterwards import Afterwards
from .errors import guard
from .looking_back import LookingBack
from .tree import put

CHANGES: tuple[type[Happened], ...] = (
    log.Placed, log.Travelled, log.SignPlaced, log.JamPlaced, log.JamEnded, log.Loaded, log.Delivered, log.Taken, log.Won, log.Bought, log.Sold,
    log.Stolen, log.ByRail, log.Reloaded, log.Gave, log.Over, table.Corrected,
)  # fmt: skip
"""What changes something on the board: trucks and what they carry, signs, the public contracts."""


def steps(lines: Iterable[tuple[int, Happened]]) -> list[int]:
    """The entries of a log to step through: the beginning (0), and those that changed something on the board.

    >>> steps([(1, log.Placed(0, "kassel")), (3, log.Rolled(0, (4,))), (4, log.Loaded(0, 7, 2, "ulm")), (4, log.Loaded(0, 8, 2, "ulm"))])
    [0, 1, 4]
    """
    found = [0]
    for number, event in lines:
        if isinstance(event, CHANGES) and number > found[-1]:
            found.append(number)
    return found


class PositionBar(LookingBack):
    """First, back, forward, last and a slider through all that changed something on the board; what happened in
    that step, in whose turn, and why where a bot chose it (a moment later, so that who goes on quickly need not wait); and the way back
    to the game, always at the same place. The game itself stays as it is.

    Played, it goes on by itself, step by step, from the beginning where nothing earlier is shown, until it is paused or another button is
    pressed.

    >>> from aufachse_widgets.journal import Seat
    >>> from aufachse_widgets.sessions.session import Session
    >>> session = Session.new(seats=(Seat("Ada"), Seat("Ben")), seed="steps")
    >>> session.do(session.frame.legal[0])
    True
    >>> bar = PositionBar(session)
    >>> bar.first.click()
    >>> bar.entry, session.frame.shown
    (0, 0)
    >>> bar.entry = 1
    >>> session.frame.shown
    1
    >>> bar.now.click()
    >>> print(bar.entry)
    None
    >>> bar.close()
    """

    def build(self) -> None:
        self.add_class("aa-position")
        self._steps = [0]
        self._filling = False
        self._timer: asyncio.TimerHandle | None = None
        self._going = False
        self._reason = Afterwards(guard(self._tell_reason, self))
        self.first = self._arrow("fast-backward", _("The beginning"), lambda: self._go(0), "aa-key-first")
        self.back = self._arrow("step-backward", _("A step back"), lambda: self._go(self._place() - 1), "aa-key-back")
        self.play = self._arrow("play", _("Play"), self._play_pressed, "aa-key-play")
        self.forward = self._arrow("step-forward", _("A step forward"), lambda: self._go(self._place() + 1), "aa-key-forward")
        self.last = self._arrow("fast-forward", _("The last step"), lambda: self._go(len(self._steps) - 1), "aa-key-latest")
        self.slider = ipywidgets.IntSlider(min=0, max=1, readout=False, description=_("Step"), layout={"width": "auto"}).add_class("aa-steps")
        self.slider.observe(self._slid, names="value")
        self._speed = "normal"
        self.speed = self.button(speed_names()[self._speed], self._next_speed, "aa-quiet", "aa-arrow", "aa-speed")
        self.speed.tooltip = _("Speed")
        self.opener = self._arrow("history", _("History: a step back"), lambda: self._go(self._place() - 1), "aa-tool", "aa-icon", "aa-key-back")
        self.now = self.button(_("Back to the game"), self._by_hand(lambda: self.session.show_entry(None)), "aa-accent", "aa-now", "aa-key-last")
        self.said = ipywidgets.HTML().add_class("aa-step")
        self.row = ipywidgets.HBox([self.first, self.back, self.play, self.forward, self.last, self.speed, self.slider, self.now]).add_class("aa-steprow")
        self.children = (self.row, self.said)

    def _arrow(self, picture: str, name: str, pressed: Callable[[], object], *looks: str) -> ipywidgets.Button:
        button = self.button("", self._by_hand(pressed), "aa-quiet", "aa-arrow", *looks)
        button.icon, button.tooltip = picture, name
        return button

    def spare(self) -> Iterable[ipywidgets.Widget]:
        """The button with which a page that shows the bar only while somebody looks back opens it."""
        return (self.opener,)

    # What a person chooses ------------------------------------------------------------------------

    def _place(self) -> int:
        """The place among the steps of what is shown; of the game as it stands it is the last."""
        self._steps = steps(self.session.log())
        shown = self.frame.shown
        return len(self._steps) - 1 if shown < 0 else bisect_right(self._steps, shown) - 1

    def _go(self, place: int) -> None:
        self._place()
        self.entry = self._steps[min(max(place, 0), len(self._steps) - 1)]

    @guard
    def _slid(self, change: Bunch) -> None:
        if not self._filling:
            self.pause()
            self._go(change["new"])

    def _by_hand(self, pressed: Callable[[], object]) -> Callable[[], object]:
        """What a press does, which ends playing: all but playing itself."""

        def done() -> None:
            if pressed != self._play_pressed:
                self.pause()
            pressed()

        return done

    # Playing --------------------------------------------------------------------------------------

    def _play_pressed(self) -> None:
        if self._going:
            self.pause()
            return
        if self.frame.shown < 0 or self._place() >= len(self._steps) - 1:
            self._go(0)
        self._going = True
        self._name_play()
        self._later()

    def pause(self) -> None:
        """Go on no more by itself."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._going:
            self._going = False
            self._name_play()

    def _name_play(self) -> None:
        with self.play.hold_sync():
            self.play.icon = "pause" if self._going else "play"
            self.play.tooltip = _("Pause") if self._going else _("Play")

    def _next_speed(self) -> None:
        speeds = list(PLAYBACK)
        self._speed = speeds[(speeds.index(self._speed) + 1) % len(speeds)]
        put(self.speed, speed_names()[self._speed], "description")

    def _later(self) -> None:
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            return  # a script goes on by itself
        self._timer = loop.call_later(self.session.timings.step_pause / PLAYBACK[self._speed], guard(self._on, self))

    def _on(self) -> None:
        """The next step, and the one after it when there was time to see it."""
        self._timer = None
        place = self._place()
        if not self._going or self.frame.shown < 0 or place >= len(self._steps) - 1:
            self.pause()
            return
        self._go(place + 1)
        if place + 1 < len(self._steps) - 1:
            self._later()
        else:
            self.pause()

    def leave(self) -> None:
        """Look at the session no longer, and play nothing."""
        self.pause()
        self._reason.drop()
        super().leave()

    # Showing --------------------------------------------------------------------------------------

    def show(self, frame: Frame, previous: Frame | None) -> None:
        self.note_entry()
        if frame.shown < 0:
            self.pause()
            self._reason.drop()
            # Nothing is sent with the steps of the game.
            if previous is None or previous.shown >= 0:
                self.remove_class("aa-looking-back")
                for button in (self.back, self.first, self.opener):
                    put(button, False, "disabled")
                put(self.said, f'<span class="aa-small">{escape(_("Step back to see the game as it was."))}</span>')
            return
        place, last = self._place(), len(self._steps) - 1
        self._filling = True
        try:
            # One after the other: the page would cut a value to the length that it knows, and send that back.
            # The length goes at once, also where a step's changes are held back to be sent together.
            if self.slider.max != max(1, last):
                self.slider.max = max(1, last)
                self.slider.send_state("max")
            put(self.slider, place, "value")
        finally:
            self._filling = False
        for button, end in ((self.first, place <= 0), (self.back, place <= 0), (self.forward, place >= last), (self.last, place >= last)):
            put(button, end, "disabled")
        put(self.said, self._told(frame, place, last))
        if previous is None or previous.shown != frame.shown:
            self._reason.begin()
        if previous is None or previous.shown < 0:
            self.add_class("aa-looking-back")
            if self.device is not None:
                self.device.come_into_sight("aa-map")

    def _tell_reason(self) -> None:
        """Why it was done, where a bot did it."""
        if self._closed or self.frame.shown < 0:
            return
        said = self.session.why(self.frame.shown)
        if said:
            put(self.said, f'{self.said.value}<div class="aa-step-why">{escape(_("Why? {reason}").format(reason=said))}</div>')

    def _told(self, frame: Frame, place: int, last: int) -> str:
        """The sentence of the entry that is shown, the turn and whose it is."""
        words, state = self.words, frame.state
        events = [event for number, event in self.session.log() if number == frame.shown]
        said = words.say_all(events) if frame.shown else _("The beginning of the game.")
        seat, chip = state.active, ""
        turn = _("Step {number} of {count}").format(number=place, count=last)
        if seat >= 0 and state.turn > 0:
            colour, letter = seat_colour(self.session.seats, seat), seat_letters(self.session.seats)[seat]
            chip = f'<span class="aa-letter aa-seat-{colour.id}" aria-hidden="true">{letter}</span> '
            number = round_number(state.turn, len(state.players))
            turn = _("Round {number}, {name} · {step}").format(number=number, name=words.seat(seat), step=turn)
        return f'<div role="status">{chip}<small>{escape(turn)}</small> {escape(said)}</div>'
