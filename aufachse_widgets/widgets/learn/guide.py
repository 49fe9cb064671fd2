"""The guide of the first trip: says what matters now and what to press, and goes on from chapter to chapter."""

from __future__ import annotations

import math
from collections.abc import Iterable

import ipywidgets
from traitlets import Bool, Instance, Int

from ...engine import Reason
from ...lessons.printings import following
from ...lessons.things import explanation
from ...lessons.wrong_presses import CODE
from ...sessions.frame import Frame
from ...sessions.lesson import LessonSession
from ...words.language import _
from ...words.reasons import Refusal
from ...words.rulebook.place import HERE, Place
from ..parts.notice_place import Notice
from ..parts.panel import Panel
from ..parts.tree import dress
from .telling import explained

ABOUT = "the step"
"""What a notice of the guide is about."""

UNSEEN = "aa-unseen"  # the look of a button that is not there, and keeps its place

EDGES, LINE, GAP, LETTERS = 62, 20, 4, 44  # of the card on a narrow screen, in pixels: all but its text, a line, below a paragraph; letters a line


class Guide(Panel[LessonSession]):
    """For each step of the chapter a card: what matters now in a sentence or two, and what to press. It stays until that is done; folded it
    says only what to press. A press that the step does not ask for is answered on it. When the chapter is over the card says what was learnt,
    and putting it away leads on.

    The card is in ``told``, a notice that the page that composes panels shows.
    """

    session = Instance(LessonSession, help="The chapter that is gone through.")
    told: Instance[Notice | None] = Instance(Notice, allow_none=True, help="What is said now; None while others act.")
    done = Int(0, help="How many of the chapter's steps are done.")
    over = Bool(False, help="Whether the chapter is over.")
    folded = Bool(False, help="Whether the card says only what to press.")
    refused: Instance[Refusal | None] = Instance(Refusal, allow_none=True, help="Why the last press did not count; None where nothing was refused.")
    chapters_wanted = Bool(False, help="Set where somebody wants to see the list of chapters.")

    def build(self) -> None:
        self.add_class("aa-hidden")
        self._said = (-1, -1)
        self.again = self.button(_("What now?"), self.say_again, "aa-quiet", "aa-tool")
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
        waiting = session.others_act or (session.step is not None and not session.asked())
        said = (-1, -1) if waiting else (self.done, frame.head)
        if said != self._said:
            self._said = said
            self.refused = None
            self.folded = False
            self.told = None if waiting else self._notice()
            self._can_say_again()
        self.over = session.step is None

    def say_again(self) -> None:
        """Say all that belongs to the step."""
        self.refused = None
        self.folded = False
        self._tell()

    def fold(self) -> None:
        """Say only what to press, or all again; after a refusal what was said before."""
        if self.refused is None:
            self.folded = not self.folded
        self.refused = None
        self._tell()

    def refuse(self, why: Refusal | None) -> None:
        """Say why a press did not count; None: it has been read."""
        if why is not self.refused:
            self.refused = why
            self._tell()

    def _tell(self) -> None:
        if self.told is not None:
            self.told = self._notice()
        self._can_say_again()

    def _can_say_again(self) -> None:
        """The button that says all again is there only where the card does not say it already; its place stays free."""
        said = self.told is None or self.session.step is None or (self.refused is None and not self.folded)
        dress(self.again, *(look for look in self.again._dom_classes if look != UNSEEN), *((UNSEEN,) if said else ()))

    def _notice(self) -> Notice:
        session, chapter = self.session, self.session.chapter
        step = session.step
        title = _(chapter.title)
        far = (f"{session.done + 1}/{len(chapter.steps)}",) if len(chapter.steps) > 1 else ()
        if step is None:
            after = following(chapter.id)
            pressed, look = ((str(self.refused),), "aa-refused") if self.refused is not None else ((), "")
            away = _("Next chapter") if after else _("Finish")
            return Notice("explanation", title=title, lines=(*pressed, _(chapter.learnt)), look=look, about=ABOUT, away=away)
        things = [told for told in (explanation(session.rules, thing) for thing in step.about) if told is not None]
        rule: Place | Reason = next((Place(told.section, told.field) for told in things), HERE)
        away, look = _("Less"), "aa-lesson"
        if self.refused is not None:
            lines: tuple[str, ...] = (str(self.refused),)
            title, away, look = "", _("OK"), "aa-lesson aa-refused"
            rule = rule if self.refused.reason.code == CODE else self.refused.reason
        elif self.folded:
            title, lines, away = "", (), _("More")
        else:
            lines = (*([_(step.story)] if step.story else []), *(explained(self.words, told) for told in things))
        figures = far if title else ()
        return Notice("explanation", title, lines=lines, effect=session.wanted(), look=look, about=ABOUT, away=away, rule=rule, more=False, figures=figures)

    def height(self) -> int:
        """How many pixels the card takes on a narrow screen, rather too many than too few."""
        told = self.told
        if told is None:
            return 0
        texts = [text for text in (*told.lines, told.effect) if text]
        return EDGES + sum(math.ceil(len(text) / LETTERS) * LINE + GAP for text in texts)

    def _list(self) -> None:
        self.chapters_wanted = True
        self.chapters_wanted = False
