"""What panels with hints share: first the step is shown, then the hints come in, for those who like them."""

from __future__ import annotations

import contextlib
from typing import Any

from traitlets import Bunch

from ...sessions.frame import NOBODY, Frame
from ..parts.afterwards import Afterwards
from ..parts.errors import guard
from ..parts.panel import PlayPanel


class HintedPanel(PlayPanel):
    """A panel that says more where ``options.hints`` is set: :meth:`hint` is called after each step, with the seat that the hints are
    for; :meth:`show` begins it by :meth:`hints_follow`. A newer step drops what is still to be said."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        self._afterwards = Afterwards(guard(self._hint_now, self))
        self._hinted = NOBODY
        super().__init__(*args, **kwargs)
        self.options.observe(self._hints_liked, names="hints")

    def hint(self, seat: int) -> None:
        """Say what this seat, whose eyes see the screen, may be told; ``NOBODY``: say no more."""
        raise NotImplementedError

    def hinted(self) -> int:
        """The seat that hints are for now, whose cards are open on the screen; ``NOBODY`` where they are off, and where it isn't the game as it stands."""
        frame, seat = self.frame, self.eyes()
        open_cards = 0 <= seat < len(frame.state.players) and seat == frame.perspective and frame.handover < 0
        return seat if self.options.hints and open_cards and frame.shown < 0 and not frame.state.over else NOBODY

    def hints_follow(self, frame: Frame) -> None:
        """Hints come after this frame; what was said to another seat is gone at once."""
        seat = self.hinted()
        if seat != self._hinted:
            self._hinted = NOBODY
            self.hint(NOBODY)
        if seat == NOBODY:
            self._afterwards.drop()
        else:
            self._afterwards.begin()

    def _hint_now(self) -> None:
        seat = self.hinted()
        if self._closed or seat == NOBODY:
            return
        if self.device is not None:
            self.device.together.hold(self)
        self._hinted = seat
        self.hint(seat)

    @guard
    def _hints_liked(self, change: Bunch) -> None:
        if not self._closed:
            self.hints_follow(self.frame)

    def leave(self) -> None:
        with contextlib.suppress(ValueError):  # a second time
            self.options.unobserve(self._hints_liked, names="hints")
        self._afterwards.drop()
        super().leave()
