"""Hints at one press, and "What should I do?" at another."""

from __future__ import annotations

from collections.abc import Iterable

import ipywidgets
from traitlets import Bunch, Instance, Unicode, link

from ...sessions.frame import NOBODY, Frame
from ...words.language import _
from ...words.rulebook.place import Place
from ..hints.panel import HintedPanel
from ..parts.notice_place import Notice, NoticePlace, Until
from ..parts.tree import hide

ABOUT = "what to do"
"""What a notice of this panel is about."""


class AdviceView(HintedPanel):
    """Two buttons: ``switch`` turns hints on and off on all panels with the same options, ``ask`` says what to do next and why.

    The answer is in ``told``, a notice that the page that composes panels shows; a panel alone shows it itself. It is None as soon as it no
    longer holds: after the next step, or when somebody else looks at the screen. ``space`` is where the answer leads, for a map to mark.
    """

    told: Instance[Notice | None] = Instance(Notice, allow_none=True, help="What to do next and why; None where nobody asked since the last step.")
    space = Unicode("", help="The id of the space where the answer leads; empty: none.")

    _switched: link | None = None

    def build(self) -> None:
        self._unlink()
        self.switch = ipywidgets.ToggleButton(description=_("Hints"), icon="lightbulb-o")
        self.switch.add_class("aa-quiet").add_class("aa-tool").add_class("aa-hint-switch")
        self._switched = link((self.options, "hints"), (self.switch, "value"))
        self.ask = self.button(_("What should I do?"), self._asked, "aa-quiet", "aa-tool", "aa-hint-ask", "aa-hidden")
        self.place = NoticePlace(page=self) if self._alone else None
        self.buttons = (self.switch, self.ask)
        self.children = (ipywidgets.HBox(self.buttons), self.place) if self.place is not None else ()

    def spare(self) -> Iterable[ipywidgets.Widget]:
        """The buttons, wherever they stand."""
        return self.buttons

    def show(self, frame: Frame, previous: Frame | None) -> None:
        self._tell(None)
        self.hints_follow(frame)

    def hint(self, seat: int) -> None:
        if seat == NOBODY:
            self._tell(None)
        hide(self.ask, seat == NOBODY or not any(action.seat == seat for action in self.frame.legal))

    def _asked(self) -> None:
        seat = self.hinted()
        if seat == NOBODY:
            return
        from ..hints.sentences import what_to_do

        self._tell(None)  # the same answer again, when it was put away, is news
        found = what_to_do(self.words, self.frame, seat)
        notice = Notice(
            "explanation",
            title=_("What should I do?"),
            lines=found.lines[:1],
            folded=found.lines[1:],
            until=Until.PRESS,
            about=ABOUT,
            look="aa-answer",
            rule=Place(found.section),
        )
        self._tell(notice, found.space)

    def _tell(self, notice: Notice | None, space: str = "") -> None:
        self.told, self.space = notice, space
        if self.place is not None:
            show_answer(self.place, notice)

    def leave(self) -> None:
        self._unlink()
        super().leave()

    def _unlink(self) -> None:
        if self._switched is not None:
            self._switched.unlink()
            self._switched = None


def show_answer(place: NoticePlace, notice: Notice | None) -> None:
    """Show an answer in a place for notices, instead of the one before; None: take that away."""
    if any(one.about == ABOUT for one in place.queue):
        place.revise(lambda one: None if one.about == ABOUT else one)
    if notice is not None:
        place.answer(notice)


def answered(place: NoticePlace, change: Bunch) -> None:
    """Show what an :class:`AdviceView` tells; to be called when its ``told`` changes."""
    show_answer(place, change["new"])
