"""What is always in sight at the companion: whose turn, what to do next, everybody's money, undo, questions, errors."""

from __future__ import annotations

from html import escape
from textwrap import wrap

import ipywidgets
from traitlets import Bunch

from ...drawing.palette import seat_colour, seat_letters
from ...engine.log import Happened, TurnBegan
from ...journal import UNSAID
from ...sessions.frame import Frame
from ...tracking.log import Remark
from ...tracking.reminders import Reminder
from ...words.hands import receipts
from ...words.language import _
from ...words.naming import figure
from ...words.quicker import undone_by
from ...words.tracking import changed, prompt, reminder, whose
from ..parts.errors import guard
from ..parts.notice_place import Notice, NoticePlace, Until
from ..parts.notices import ErrorBar, Question
from ..parts.tree import hide, put
from .hands_now import HandsNow
from .panel import TrackPanel

NOTED = 2  # reminders beside what to do next
NOTE_LINE = 40  # letters of a note that fit a line of a phone
LINE = 22  # letters of the large text that fit a line of a phone; more than two such lines are written smaller
TOLD_ELSEWHERE = 2  # lines of what was entered on another device
LONG_QUESTION = 50  # letters: more than two lines on a phone
FIRST = ("undelivered", "further_roll", "discard", "skip", "jam", "debt", "idle", "card", "public")


class TrackHead(TrackPanel):
    """The bar on top: its colour is that of the seat that its question is about; what others' hands must do stands in theirs."""

    def build(self) -> None:
        self.add_class("aa-trackhead")
        self._aside = False  # whether what hands must do makes room for what is entered next
        self._own = -1  # the number of the last frame that a press here has led to
        self.turn = ipywidgets.HTML().add_class("aa-turnsay")
        self.purses = ipywidgets.HTML()
        self.undo = self.button(_("Undo"), self._undo, "aa-quiet", "aa-tool", "aa-key-undo")
        self.redo = self.button(_("Redo"), self._redo, "aa-quiet", "aa-tool", "aa-key-redo")
        for button, icon in ((self.undo, "undo"), (self.redo, "repeat")):  # in a narrow cab the icon alone is seen
            button.icon, button.tooltip = icon, button.description
        self.tools = ipywidgets.HBox([self.undo, self.redo]).add_class("aa-row").add_class("aa-tools")
        self.row = ipywidgets.HBox([self.purses, self.tools]).add_class("aa-purserow")
        self.hands = HandsNow()
        self.question = Question(self.desk.answer, self.desk.touch, self.desk)
        self.trouble = ErrorBar(self, self.desk.touch)
        self.notices = NoticePlace(self.desk.touch, self.desk)
        self.leave_past = self.button(_("Back to the present"), self.desk.present, "aa-accent")
        hide(self.leave_past, True)
        self.children = (self.turn, self.notices, self.row, self.leave_past, self.trouble, self.question)
        self.desk.observe(self._question_changed, names="asked")
        self.desk.observe(self._entering_changed, names="entering")
        self.desk.on_say(self._hears)

    # Showing --------------------------------------------------------------------------------------

    def fill(self, frame: Frame, previous: Frame | None) -> None:
        session = self.session
        self.hands.look(session, frame)
        if self.presses.at_work:
            self._own = frame.number
        new = previous is None or previous.number != frame.number
        if new:
            self._aside = False  # this is new, and read first
        self._say_turn(frame)
        put(self.purses, self._purses(frame))
        if new:
            self.notices.touch()
            lines = (
                tuple(receipts(session.words, frame.events, previous.state.active, frame.state.active))
                if previous is not None and not self.desk.editing
                else ()
            )
            if frame.others and previous is not None and frame.shown < 0:
                events = [event for event in frame.events if not isinstance(event, Remark)]
                said = [session.words.say(event) for event in events]
                told = [self._from_elsewhere(event) for event in events[:TOLD_ELSEWHERE]] or [self._undone_elsewhere()]
                lines = (*told, *(line for line in lines if line not in said))
            self.notices.tell(*(Notice("receipt", lines=(line,), until=Until.TOUCH) for line in lines))
        past = frame.shown >= 0
        hide(self.leave_past, not past)
        put(self.undo, past or not session.can_undo, "disabled")
        put(self.redo, past or not session.can_redo, "disabled")
        if self.desk.asked and previous is not None and frame.shown == previous.shown:
            self.desk.answer(False)  # what was asked was about the position before

    def _say_turn(self, frame: Frame) -> None:
        # The page looks at the mark: after a step that was made here it scrolls to what comes next.
        live = " data-aufachse-live" if self.session.accompanied else ""
        put(self.turn, f'<i hidden data-aufachse-step="{frame.number}" data-aufachse-own="{self._own}"{live}></i>{self._turn(frame)}')

    @guard
    def _entering_changed(self, change: Bunch) -> None:
        self._aside = bool(change["new"])
        self._say_turn(self.frame)

    def _from_elsewhere(self, event: Happened) -> str:
        """What came from another device, with who told it there about somebody else."""
        said, teller = self.words.say(event), self.session.teller(self.frame.head) if self.frame.head else UNSAID
        if teller == event.seat >= 0:
            return said
        if teller == UNSAID:
            return _("Entered elsewhere: {said}").format(said=said)
        return _("{said} ({told_by})").format(said=said, told_by=self.session.words.told_by(teller))

    def _undone_elsewhere(self) -> str:
        """That something was undone or changed on another device, with who did it."""
        entries, gone = self.session.journal.entries, [event for event in self.hands.gone if not isinstance(event, Remark | TurnBegan)]
        return undone_by(self.words, entries[-1].by if entries else UNSAID, self.words.say(gone[0]) if gone else "")

    @guard
    def _hears(self, line: str, alone: bool) -> None:
        if alone:
            self.notices.touch()
        self.notices.tell(Notice("receipt", lines=(line,), until=Until.TOUCH))

    def _turn(self, frame: Frame) -> str:
        session, words = self.session, self.words
        if self.desk.editing or frame.shown >= 0:
            said = self.desk.said if self.desk.editing else _("You are looking at the game as it was.")
            return f'<div class="aa-prompt aa-looking"><div class="aa-said"><span>{escape(said)}</span></div></div>'
        seat, said = whose(frame.state), prompt(session.words, session.table)
        hands = self.hands.said(session, frame)
        if session.tracked.bank and frame.state.over:
            hands, said = ((-1, said),), ""  # who has won is what there is to say
        if self.desk.entering and not frame.state.over:
            said = self.desk.entering
        look = " aa-aside" if self._aside else " aa-long" if len(wrap(" ".join(act for _seat, act in hands), LINE)) > 2 else ""
        aloud = f'<strong class="aa-hands{look}">{" ".join(self._of_seat(one, act, seat) for one, act in hands)}</strong>'
        noted = [(reminder(words, one), "") for one in self._due(seat)[:NOTED]]
        # What the rules have against what was told last.
        remarks = [event for event in frame.events if isinstance(event, Remark)]
        if remarks:
            noted.insert(0, (words.say(remarks[-1]), ' class="aa-remark"'))
        notes = "".join(f"<small{look}>{escape(said)}</small>" for said, look in noted)
        if sum(len(wrap(said, NOTE_LINE)) for said, _look in noted) > NOTED:
            notes = f'<span tabindex="0">{notes}</span>'  # it scrolls there, with keys as well
        if seat < 0 or frame.state.over:
            return f'<div class="aa-prompt aa-nobody">{self._said(aloud, notes, said)}</div>'
        colour = seat_colour(session.seats, seat)
        letter = f'<span class="aa-letter" aria-hidden="true">{seat_letters(session.seats)[seat]}</span>'
        return f'<div class="aa-prompt aa-seat aa-seat-{colour.id}">{self._said(aloud, notes, said, letter)}</div>'

    def _of_seat(self, seat: int, said: str, bar: int) -> str:
        """What somebody's hands must do; in their own colour where the bar is another seat's, whom the question is about."""
        if seat == bar or not 0 <= seat < len(self.session.seats):
            return escape(said)
        return f'<span class="aa-seat aa-seat-{seat_colour(self.session.seats, seat).id}">{escape(said)}</span>'

    def _said(self, aloud: str, notes: str, question: str, letter: str = "") -> str:
        """What stands in the bar. There is room for what is usual, so that nothing below moves; what hands must do is never cut: the bar grows with it.
        The question is last: it alone stays when a phone's page is scrolled."""
        long = " aa-long" if len(question) > LONG_QUESTION else ""
        doing = f'<div class="aa-doing">{aloud}<span class="aa-notes">{notes}</span></div>'
        return f'{doing}<div class="aa-said{long}">{letter}<span>{escape(question)}</span></div>'

    def _due(self, seat: int) -> list[Reminder]:
        """The reminders that matter now; what is due at once is what the sentence says."""
        following = (self.frame.state.active + 1) % len(self.session.seats)
        soon = {seat: ("debt", "card", "jam", "further_roll", "discard"), following: ("skip", "jam"), -1: ("public",)}
        due = [one for one in self.session.reminders if one.kind in soon.get(one.seat, ()) or one.kind in ("idle", "undelivered")]
        return sorted(due, key=lambda one: FIRST.index(one.kind))

    def _purses(self, frame: Frame) -> str:
        session, words, state = self.session, self.words, frame.state
        letters, on = seat_letters(session.seats), whose(state)
        looks = {on: " aa-on"} | ({session.own_seat: " aa-on aa-own" if session.own_seat == on else " aa-own"} if session.own_seat >= 0 else {})
        chips = [
            f'<span class="aa-purse aa-seat-{seat_colour(session.seats, seat).id}{looks.get(seat, "")}" '
            f'aria-label="{escape(words.seat(seat))}: {escape(words.money(player.money))}">'
            f'<b class="aa-letter" aria-hidden="true">{letters[seat]}</b>{self._amount(seat, player.money)}</span>'
            for seat, player in enumerate(state.players)
        ]
        return f'<div class="aa-purses">{"".join(chips)}</div>'

    def _amount(self, seat: int, money: int) -> str:
        """What stands beside a seat's letter: its money; where nothing but money is entered, whose it is and in which currency, too."""
        if not self.session.tracked.bank:
            return figure(money)
        below = ' class="aa-below"' if money < 0 else ""
        return f'<span class="aa-whose">{escape(self.words.seat(seat))}</span><span{below}>{escape(self.words.money(money))}</span>'

    def leave(self) -> None:
        super().leave()
        self.desk.on_say(self._hears, remove=True)

    # Undo, questions, errors ----------------------------------------------------------------------

    def _undo(self) -> None:
        lines = changed(self.words, self.session.undo_change) or [self.words.say(entry) for entry in self.session.undo_preview()]
        if lines:
            self.desk.ask(_("This will be undone:"), lines, _("Undo it"), self.desk.undo)
        else:  # of all that was told nothing can be seen
            self.desk.undo()

    def _redo(self) -> None:
        lines = changed(self.words, self.session.redo_change) or [self.words.say(entry) for entry in self.session.redo_preview()]
        if lines:
            self.desk.ask(_("This will be done again:"), lines, _("Redo it"), self.desk.redo)
        else:
            self.desk.redo()

    @guard
    def _question_changed(self, change: Bunch) -> None:
        asked = self.desk.asked
        if asked is not None:
            self.question.ask(asked.title, asked.lines, asked.yes)
        else:
            self.question.shut()
