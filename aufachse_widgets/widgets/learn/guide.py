"""The guide of the first trip: says what matters now and what to press, and goes on from chapter to chapter."""

from __future__ import annotations

import math
from collections.abc import Iterable

import ipywidgets
from msgspec.structs import replace
from traitlets import Bool, Bunch, Instance, Int, Tuple, Unicode, observe

from ...engine import Reason, standing
from ...lessons.chapter import New
from ...lessons.first_trip import FIRST_TRIP
from ...lessons.printings import following
from ...lessons.things import RULES, TITLES, explanation
from ...lessons.wrong_presses import CODE
from ...sessions.frame import Frame
from ...sessions.lesson import LessonSession
from ...words.language import _
from ...words.reasons import Refusal
from ...words.rulebook.place import HERE, Place
from ..parts.errors import guard
from ..parts.notice_place import Notice
from ..parts.panel import Panel
from ..parts.tree import dress
from .telling import explained

ABOUT = "the step"
"""What a notice of the guide is about."""

RULES_LEFT = ("jam", "debt")
"""Things that a first game may bring and the trip does not: its last card names them, and leads to their rules."""

UNSEEN = "aa-unseen"  # the look of a button that is not there, and keeps its place

EDGES, LINE, GAP, LETTERS = 70, 20, 4, 44  # of the card on a narrow screen, in pixels: all but its text, a line, below a paragraph; letters a line
ANSWERS = 130  # and what the answers on it take


class Guide(Panel[LessonSession]):
    """For each step of the chapter a card: what matters now in a sentence or two, and what to press. It stays until that is done; folded it
    says only what to press. A press that the step does not ask for is answered on it. When the chapter is over the card says what was learnt,
    and putting it away leads on; that of the last chapter offers a first game and the rules of :data:`RULES_LEFT`.

    The card is in ``told``, a notice that the page that composes panels shows.
    """

    session = Instance(LessonSession, help="The chapter that is gone through.")
    told: Instance[Notice | None] = Instance(Notice, allow_none=True, help="What is said now; None while others act.")
    done = Int(0, help="How many of the chapter's steps are done.")
    over = Bool(False, help="Whether the chapter is over.")
    folded = Bool(False, help="Whether the card says only what to press.")
    proposed = Unicode("", help="What the button on the map says that does what the step asks for, once the space was tapped; empty: it wasn't.")
    refused: Instance[Refusal | None] = Instance(Refusal, allow_none=True, help="Why the last press did not count; None where nothing was refused.")
    new: Instance[New | None] = Instance(New, allow_none=True, help="What is pointed at now; None: nothing.")
    links = Tuple(("", ()), help="What the last card leads to besides: what is said before, then texts and addresses.")
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
            self._look_round()
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

    @observe("proposed")
    @guard
    def _was_proposed(self, change: Bunch) -> None:
        if change["new"]:
            self.error = ""  # another press was refused before
        if self.session.done == self.done:
            self._tell()

    def _tell(self) -> None:
        if self.told is not None:
            self.told = self._notice()
        self._look_round()

    def _look_round(self) -> None:
        """What is pointed at is so while the card tells of it. The button that says all again is there only where the card does not say it already;
        its place stays free."""
        step, whole = self.session.step, self.refused is None and not self.folded
        self.new = step.new if step is not None and self.told is not None and whole else None
        said = self.told is None or step is None or whole
        dress(self.again, *(look for look in self.again._dom_classes if look != UNSEEN), *((UNSEEN,) if said else ()))

    def _notice(self) -> Notice:
        session, chapter = self.session, self.session.chapter
        step = session.step
        title = _(chapter.title)
        far = (f"{session.done + 1}/{len(chapter.steps)}",) if len(chapter.steps) > 1 else ()
        if step is None:
            after = following(chapter.id)
            pressed, look = ((self.refused.short,), "aa-ends aa-refused") if self.refused is not None else ((), "aa-ends")
            away = _("Next") if after else _("Finish")
            told = Notice("explanation", title=title, lines=(*pressed, _(chapter.learnt)), look=look, about=ABOUT, away=away, more=False)
            if chapter is not FIRST_TRIP[-1]:
                return told
            rules = [_("Rules: {title}").format(title=_(TITLES[thing])) for thing in RULES_LEFT]
            ended = (*told.lines, self._final_sums(), _("The trip is over. The rules also have traffic jams and debts."))
            return replace(told, lines=ended, look=f"{look} aa-leads-on", answers=(_("Play your first game"), *rules), links=self.links)
        things = [told for told in (explanation(session.rules, thing) for thing in step.about) if told is not None]
        rule: Place | Reason = next((Place(told.section, told.field) for told in things), HERE)
        away, look = _("Less"), "aa-lesson"
        if self.refused is not None:
            lines: tuple[str, ...] = (self.refused.short,)
            title, away, look = "", _("OK"), "aa-lesson aa-refused"
            rule = rule if self.refused.reason.code == CODE else self.refused.reason
        elif self.folded:
            title, lines, away = "", (), _("More")
        else:
            lines = (*([_(step.story)] if step.story else []), *(explained(self.words, told) for told in things))
        figures = far if title else ()
        ringed = _(step.new.text) if step.new is not None and title and not self.folded else ""
        asked = _("Now press “{button}”.").format(button=self.proposed) if self.proposed else session.wanted()
        return Notice("explanation", title, lines=lines, effect=asked, look=look, about=ABOUT, away=away, rule=rule, more=False, figures=figures, ringed=ringed)

    def _final_sums(self) -> str:
        """What each player has at the end, the richest first."""
        words, state = self.words, self.session.frame.state
        return " · ".join(f"{words.seat(seat)} {words.money_unbroken(money)}" for _place, seat, money in standing(self.session.rules, state))

    def height(self) -> int:
        """How many pixels the card takes on a narrow screen, rather too many than too few."""
        told = self.told
        if told is None:
            return 0
        links = " · ".join((told.links[0], *(text for text, _address in told.links[1])))
        texts = [text for text in (*told.lines, told.ringed, links, told.effect) if text]
        return EDGES + (ANSWERS if told.answers else 0) + sum(math.ceil(len(text) / LETTERS) * LINE + GAP for text in texts)

    @staticmethod
    def rule_left(number: int) -> Place:
        """Where the rule book tells of that one of :data:`RULES_LEFT`."""
        return Place(*RULES[RULES_LEFT[number]])

    def _list(self) -> None:
        self.chapters_wanted = True
        self.chapters_wanted = False
