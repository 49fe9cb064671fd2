"""Where several people share a screen each has hints or not, whatever the others like."""

from __future__ import annotations

import contextlib

from traitlets import Bunch

from ...sessions.frame import Frame
from ...sessions.session import Session
from ..parts.options import Options


class OwnHints:
    """At a shared screen ``options.hints`` are those of the person at it: switched on by one, they are off again for the next, until they
    come on for the first one's next turn. Who likes them is remembered by name (``options.hinted_people``). With one person at the
    screen they are the device's, and this does nothing."""

    def __init__(self, session: Session, options: Options) -> None:
        self.session = session
        self.options = options
        self._looks = ""  # who looks at the screen, as far as it was told
        self._before = options.hints  # the device's
        self._shared = len(session.people) > 1
        if self._shared:
            session.observe(self._frame_changed, names="frame")
            options.observe(self._switched, names="hints")
            self._look(session.frame)

    def _frame_changed(self, change: Bunch) -> None:
        self._look(change["new"])

    def _look(self, frame: Frame) -> None:
        """The one who has taken the screen has the hints that they like."""
        if frame.handover >= 0 or frame.perspective not in self.session.people:
            return
        name = self.session.seats[frame.perspective].name
        if name != self._looks:
            self._looks = name
            self.options.hints = name in self.options.hinted_people

    def _switched(self, change: Bunch) -> None:
        liked = {*self.options.hinted_people} - {self._looks}
        if self._looks:
            self.options.hinted_people = tuple(sorted({*liked, self._looks} if change["new"] else liked))

    def close(self) -> None:
        """Look no longer; the device's hints are as they were."""
        if not self._shared:
            return
        self._shared = False
        with contextlib.suppress(ValueError):
            self.session.unobserve(self._frame_changed, names="frame")
            self.options.unobserve(self._switched, names="hints")
        self.options.hints = self._before
