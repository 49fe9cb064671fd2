"""The guide of the first trip: says what matters now and what to press, and goes on from chapter to chapter."""

from __future__ import annotations

from collections.abc import Iterable

import ipywidgets
from traitlets import Bool, Instance, Int

from ...lessons.printings import following
from ...lessons.things import explanation
from ...sessions.frame import Frame
from ...sessions.lesson import LessonSession
from ...words.language import _
from ...words.rulebook.place import HERE, Place
from ..parts.notice_place import Notice, Until
from ..parts.panel import Panel
from .telling import explained

ABOUT = "the step"
"""What a notice of the guide is about."""


class Guide(Panel[LessonSession]):
    """For each step of the chapter a card: what matters now in a sentence or two, and what to press. It stays until that is done or it is put
    away; a button says it again. When the chapter is over the card says what was learnt, and putting it away leads on.

    The card is in ``told``, a notice that whoever composes panels shows.
    """

    session = Instance(LessonSession, help="The chapter that is gone through.")
    told: Instance[Notice | None] = Instance(Notice, allow_none=True, help="What is said now; None while others act.")
    done = Int(0, help="How many of the chapter's steps are done.")
    over = Bool(False, help="Whether the chapter is over.")
    chapters_wanted = Bool(False, help="Set where somebody wants to see the list of chapters.")

    def build(self) -> None:
        self.add_class("aa-hidden")
        self._said = (-1, -1)
        self.again = self.button(_("What now?"), self.say_again, "aa-quiet", "aa-tool", "aa-what-now")
        self.chapters = self.button(_("Chapters"), self._list, "aa-quiet", "aa-tool")
        self.buttons = (self.again, self.chapters)

    def spare(self) -> Iterable[ipywidgets.Widget]:
        """The buttons, wherever they stand."""
        return self.buttons

    def show(self, frame: Frame, previous: Frame | None) -> None:
        session = self.session
        self.done = session.done
        if frame.shown >= 0:
            return
        waiting = session.step is not None and not session.asked()
        said = (-1, -1) if waiting else (self.done, frame.head)
        if said != self._said:
            self._said = said
            self.told = None if waiting else self._notice()
        self.over = session.step is None

    def say_again(self) -> None:
        """Say what is said now, also where it was put away."""
        told, self.told = self.told, None
        self.told = told

    def _notice(self) -> Notice:
        session, chapter = self.session, self.session.chapter
        step = session.step
        title = _(chapter.title)
        if step is None:
            after = following(chapter.id)
            return Notice("explanation", title=title, lines=(_(chapter.learnt),), about=ABOUT, away=_("Next chapter") if after else _("Finish"))
        things = [told for told in (explanation(session.rules, thing) for thing in step.about) if told is not None]
        lines = (*([_(step.story)] if step.story else []), *(explained(self.words, told) for told in things))
        rule = next((Place(told.section, told.field) for told in things), HERE)
        return Notice("explanation", title=title, lines=lines, effect=session.wanted(), until=Until.PRESS, look="aa-lesson", about=ABOUT, rule=rule)

    def _list(self) -> None:
        self.chapters_wanted = True
        self.chapters_wanted = False
