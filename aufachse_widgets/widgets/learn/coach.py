"""The coach: explains each thing of the game when it first matters on this device."""

from __future__ import annotations

import contextlib

from traitlets import Bunch, Instance

from ...sessions.frame import Frame
from ...words.language import _
from ..parts.errors import guard
from ..parts.notice_place import Notice, Until
from ..parts.panel import PlayPanel


class Coach(PlayPanel):
    """Says in a line, until the next touch, what matters now to the person at the screen and was never explained on this device: one
    thing at a time. Switched off by the option ``coach``; what was explained is kept in ``explained``.

    The line is in ``told``, a notice that the page that composes panels shows; the panel itself shows nothing.
    """

    told: Instance[Notice | None] = Instance(Notice, allow_none=True, help="What is explained now; None where nothing is.")

    def build(self) -> None:
        self.add_class("aa-hidden")
        with contextlib.suppress(ValueError):  # another session: it looks at the options already
            self.options.unobserve(self._switched, names="coach")
        self.options.observe(self._switched, names="coach")

    def leave(self) -> None:
        """Look at the session and the options no longer."""
        super().leave()
        with contextlib.suppress(ValueError):  # a second time
            self.options.unobserve(self._switched, names="coach")

    def show(self, frame: Frame, previous: Frame | None) -> None:
        self.told = None
        seat = frame.perspective
        if not self.options.coach or frame.shown >= 0 or frame.handover >= 0 or frame.state.over or seat not in self.session.people:
            return
        if not (frame.legal or frame.events):
            return
        from ...lessons.things import coming_up, explanation  # somebody who knows the game does without
        from .telling import explained

        rules = self.session.rules
        for thing in coming_up(rules, frame.state, frame.events, frame.legal, seat):
            told = explanation(rules, thing)
            if told is not None and not self.options.has("explained", thing):
                said = _("{title}: {text}").format(title=_(told.title), text=explained(self.words, told))
                self.options.add("explained", thing)
                self.told = Notice("explanation", lines=(said,), until=Until.TOUCH, look="aa-coached", about=f"thing {thing}")
                return

    @guard
    def _switched(self, change: Bunch) -> None:
        if change["new"]:
            self.options.explained = ""
            self.show(self.frame, None)
