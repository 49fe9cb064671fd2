"""The desk: where everything on the companion's screen tells what happened, asks before it changes the past, and takes touches."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Sequence
from typing import Protocol

import ipywidgets
from msgspec import Struct
from traitlets import Bunch, Enum, Instance, Unicode, default, observe

from ...box.csv_cells import SEPARATORS
from ...drawing.palette import seat_colour
from ...engine.actions import Deliver
from ...engine.log import Drove, Loaded, Moved, Placed, Stayed, Went
from ...journal.entries import Seat
from ...sessions.tracker import Tracker
from ...stats.ledger import payments
from ...stats.put_right import Change, before_it_is_done, changes
from ...tracking.doubts import doubts
from ...tracking.editing import Altered, Edit
from ...tracking.facts import (
    Chair,
    Counted,
    Named,
    NewCard,
    NewCity,
    Paid,
    SetCards,
    SetDebts,
    SetHand,
    SetLoad,
    SetMoney,
    SetPublic,
    SetSigns,
    SetSkips,
    SetSpace,
    SetTrailers,
    SetTurn,
    Typed,
)
from ...tracking.kind import Told
from ...tracking.log import CountSet, Remark, TruckSet
from ...tracking.questions import Question
from ...words import Speaker
from ...words.language import _, csv_separator
from ...words.quicker import done_already
from ...words.tracking import changed, doubt, to_change
from ..parts.buttons import make_button
from ..parts.errors import Given, Troubled, guard
from ..parts.races import lost

STOPPED = (Drove, Went, Moved, Placed, Stayed)  # how a truck came to stand somewhere


FORMS: dict[str, tuple[type[Told], ...]] = {
    "bank": (Paid, Counted),
    "box": (Typed, NewCity, NewCard),
    "players": (Chair, SetMoney, SetSpace, SetLoad, SetHand, SetTrailers, SetCards, SetDebts, SetSkips, SetTurn, SetPublic, Named, SetSigns),
}
"""The tabs whose forms tell these facts; all others are told under Turn."""


class Asked(Struct, frozen=True):
    """Something that is asked before it is done: the question, what it is about line by line, and what the button says that does it. ``aloud`` is what the
    whole table is asked (empty: nothing, the question is for the one at the screen)."""

    title: str
    lines: tuple[str, ...]
    yes: str
    aloud: str = ""


class Desk(Troubled):
    """Where the panels of one table tell what happened.

    Usually that is the present. While an earlier entry is being changed (:meth:`rewrite`) or something
    is put beside one (:meth:`put_in`), what is told goes there, after a question that names what
    would no longer fit.
    """

    session = Instance(Tracker, help="The table that is told; its panels follow when another one is given.")
    asked = Instance(Asked, allow_none=True, help="What is asked now, before it is done; None: nothing. A new one comes with each question.")
    tab = Unicode("turn", help="The name of the tab that is open.")
    entering = Unicode(help="What is asked for next by somebody who has begun to enter a payment at the bank; empty: nobody has.")
    separator = Enum(SEPARATORS, help="What parts the columns of files for spreadsheets; at first what goes with the page's language.")

    def __init__(self, session: Tracker) -> None:
        super().__init__()
        self.session = session
        self._hears = ipywidgets.CallbackDispatcher()
        self.show: Callable[[str], object] = lambda look: None  # brings the first element of that class into sight, where the page can
        self.turn_to: Callable[[Tracker], object] = self._turn_to  # shows another table in the place of this one
        self._begin()

    @default("separator")
    def _usual_separator(self) -> str:
        return csv_separator()

    def _begin(self) -> None:
        self.entering = ""
        self.said = ""  # what of the past is being changed, in words; empty: it is the present
        self.paying = -1  # the seat of whom a payment is to be written down next; -1: none
        self.correcting = -1  # the seat whose things are to be put right next; -1: none
        self.fact: Told | None = None  # what is being changed, for the form that it fills
        self.line = 0  # the entry whose line of the log is being changed, or beside which something is put in
        self._entry = 0
        self._replaces = False
        self._then: Callable[[], object] | None = None

    def _turn_to(self, table: Tracker) -> None:
        self.session = table

    @observe("session")
    def _another_table(self, change: Bunch) -> None:
        self.asked, self.error = None, ""
        self._begin()

    @property
    def words(self) -> Speaker:
        """Who puts the table into words; asked for each time, since the rules grow as contracts are typed."""
        return self.session.words

    @property
    def editing(self) -> bool:
        """Whether what is told goes into the past."""
        return bool(self.said)

    # Telling --------------------------------------------------------------------------------------

    def tell(self, *moves: Told, question: Question | None = None) -> bool:
        """Tell what happened, perhaps in answer to a ``question``. Returns whether it was kept. What is most likely a slip, and whatever changes the past,
        is asked about first."""
        session = self.session
        self.error = ""
        if lost(session, self):
            return False
        odd = [doubt(session.words, one) for one in doubts(session.table, moves)]
        if not self.editing:
            number = session.frame.number
            if not odd:
                return self._kept(session.tell(*moves, at=number, question=question))
            self.ask(_("Really?"), odd, _("Yes, that's right"), lambda: self._kept(session.tell(*moves, at=number, question=question)))
            return False
        edit = session.try_edit(self._entry, moves) if self._replaces else session.try_insert(self._entry, moves)

        def then() -> None:
            # The new frame is the present's already.
            said, self.said = self.said, ""
            kept = False
            try:
                kept = self._kept(session.make(edit))
            finally:
                if not kept:
                    self.said = said
            if kept:
                self.present()

        new = [session.words.say(event) for event in edit.log if not isinstance(event, Remark)]
        # What it is about stands above the question.
        lines = [*before_it_is_done(self.words, self.money_changes(edit)), *new, *odd, *later(session.misfits(edit))]
        self.ask(_("Change it like this?") if self._replaces else _("Add it like this?"), lines, _("Do it"), then)
        return False

    def question(self, kind: str, seat: int) -> Question | None:
        """A question that is asked here from now on; None where what is told goes into the past, which has no moment."""
        return None if self.editing else self.session.ask(kind, seat)

    def consequences(self, edit: Edit) -> list[str]:
        """What a change of the past does, before it is done: to whose money, and what would no longer fit."""
        return [*before_it_is_done(self.words, self.money_changes(edit)), *later(self.session.misfits(edit))]

    def money_changes(self, edit: Edit) -> tuple[Change, ...]:
        """What a change of the past does to the players' money."""
        session = self.session
        return changes(session.rules, len(session.seats), session.log_at(session.journal.head), session.log_with(edit))

    def correct_card(self, contract: int, moves: Sequence[Told], done: Callable[[], object]) -> None:
        """A contract card says something else than was typed, which ``moves`` tell. Where something was paid by it that is another sum then, the card is
        put right where it was typed, and what that does to the money is asked about first. ``done()`` is called where it was kept."""
        session = self.session
        paid = any(payments(event) and getattr(event, "contract", 0) == contract for _entry, event in session.log())
        edit = self._typed_right(contract, moves) if paid and not self.editing else None
        if edit is None or not self.money_changes(edit):
            if self.tell(*moves):
                done()
            return

        def then() -> None:
            if self._kept(session.make(edit)):
                done()

        self.error = ""
        self.ask(_("Correct the card?"), self.consequences(edit), _("Correct it"), then)

    def _typed_right(self, contract: int, moves: Sequence[Told]) -> Edit:
        """The game as it would be if these moves had told that card from the beginning, or where it was typed last."""
        session = self.session
        typed = [one.number for one in session.journal.line() if isinstance(one.action, Typed) and one.action.contract.id == contract]
        return session.try_edit(typed[-1], moves) if typed else session.try_insert(0, moves)

    def _kept(self, kept: bool) -> bool:
        """Whether a step was kept; where it was not, the session says why. That somebody else had taken the same one is no error, but said."""
        already = self.session.told_already
        if not kept:
            self.error = self.session.error
        elif already is not None:
            self.say(done_already(self.words, already.events, already.by), alone=True)
        return kept

    def undo(self) -> bool:
        """Take back what was told last; whether that was kept."""
        return self._kept(self.session.undo())

    def redo(self) -> bool:
        """Bring back what was taken back last; whether that was kept."""
        return self._kept(self.session.redo())

    def say(self, line: str, alone: bool = False) -> None:
        """Have the page say something that is no error; ``alone``: in the place of what it has said."""
        self._hears(line, alone)

    def on_say(self, hears: Callable[[str, bool], object], remove: bool = False) -> None:
        """Call ``hears(line, alone)`` for each line that the page is to say; with ``remove`` no longer."""
        self._hears.register_callback(hears, remove)

    def ask(self, title: str, lines: Iterable[str], yes: str, then: Callable[[], object], aloud: str = "") -> None:
        """Ask a question; ``then`` is done on yes, and ``aloud`` is said to the whole table."""
        self._then = then
        self.asked = Asked(title, tuple(lines), yes, aloud)

    def answer(self, yes: bool) -> None:
        """The answer to the question."""
        then, self._then, self.asked = self._then, None, None
        if yes and then is not None:
            self.error = ""
            then()

    # Touches --------------------------------------------------------------------------------------

    def touch(self, callback: Callable[Given, object]) -> Callable[Given, object]:
        """A guarded callback of a button. Most second touches of a trembling finger never come so far, since the page's
        device takes none where something has just changed; one that was made before the page had changed does nothing."""

        @functools.wraps(callback)
        def touched(*args: Given.args, **kwargs: Given.kwargs) -> object:
            return None if lost(self.session, self) else callback(*args, **kwargs)

        return guard(touched, self)

    def button(self, label: str, pressed: Callable[[], object], *looks: str) -> ipywidgets.Button:
        """A button of the companion; errors of ``pressed`` are shown."""
        return make_button(label, self.touch(lambda button: pressed()), *looks, page=self)

    # What was forgotten ---------------------------------------------------------------------------

    def deliver_after_all(self, seat: int, contract: int) -> None:
        """Put in a delivery that was never told, where the truck stopped; asked first only where something would no longer fit."""
        session = self.session
        space = session.rules.contracts[contract].destination
        entry = 0
        for number, event in session.log():
            stopped = isinstance(event, STOPPED) and event.space == space
            aboard = isinstance(event, Loaded) and event.contract == contract
            put_right = isinstance(event, TruckSet) or (isinstance(event, CountSet) and event.what == "load")
            if event.seat == seat and (stopped or aboard or put_right):
                entry = number
        said = _("{name} delivered {contract}").format(name=session.words.seat(seat), contract=session.words.contract(contract))
        self.tell_after_all(entry, said, Deliver(seat, contract))

    def tell_after_all(self, entry: int, said: str, move: Told) -> None:
        """Put in right after ``entry`` what was never told, ``said`` in words; asked first only where something would no longer fit."""
        session = self.session
        edit = session.try_insert(entry, (move,))
        if edit.misfits:
            self.ask(_("{said}:").format(said=said), self.consequences(edit), _("Do it"), lambda: self._kept(session.make(edit)))
        else:
            self.error = ""
            self._kept(session.make(edit))

    # The past -------------------------------------------------------------------------------------

    def put_right(self, entry: int, move: Told) -> None:
        """Tell something else in the place of ``entry``, after the question what that changes; where it was kept the page says so."""
        session = self.session
        edit = session.try_edit(entry, (move,))
        was = tuple(event for number, event in session.log_at(entry) if number == entry and not isinstance(event, Remark))
        now = tuple(event for event in edit.log if not isinstance(event, Remark))
        altered = Altered(was, now)

        def then() -> None:
            if self._kept(session.make(edit)):
                self.say(" ".join(changed(session.words, altered)))

        self.error = ""
        self.ask(_("Change it like this?"), [*to_change(session.words, altered), *self.consequences(edit)], _("Change it"), then)

    def rewrite(self, entry: int, said: str) -> None:
        """What is told from now on takes the place of ``entry``; ``said`` says so on top of the screen."""
        self.fact = self.session.move(entry)
        self.line = entry
        tab = next((tab for tab, kinds in FORMS.items() if isinstance(self.fact, kinds)), "turn")
        if self.session.tracked.bank and isinstance(self.fact, Paid):
            tab = "turn"
        self._go_back(entry, True, said, self.before(entry), tab)

    def put_in(self, entry: int, said: str, line: int = 0) -> None:
        """What is told from now on is put in right after ``entry`` (0: at the very start). ``line`` is the entry before which it is put, if one was tapped."""
        self.line = line or entry
        self._go_back(entry, False, said, entry)

    def _go_back(self, entry: int, replaces: bool, said: str, shown: int, tab: str = "turn") -> None:
        self._entry, self._replaces, self.said = entry, replaces, said
        self.session.show_entry(shown)
        self.tab = tab

    def before(self, entry: int) -> int:
        """The entry before another one in the log; 0 where there is none."""
        told = list(dict.fromkeys(number for number, _event in self.session.log()))
        place = told.index(entry) if entry in told else 0
        return told[place - 1] if place else 0

    def present(self) -> None:
        """What is told goes to the end again."""
        self.said, self.fact = "", None
        if self.session.frame.shown >= 0:
            self.session.show_entry(None)


def later(misfits: Sequence[str]) -> list[str]:
    """What a change of the past says before it is done."""
    if misfits:
        return [_("What would no longer fit:"), *misfits]
    return [_("Everything entered later still fits.")]


class Tells(Protocol):
    """Gets what a form has to tell."""

    def __call__(self, *moves: Told) -> object:
        """Tell these moves, as one step."""


class AtDesk:
    """A form of the companion: it tells what happened at a desk, and its errors are shown there."""

    desk: Desk

    @property
    def session(self) -> Tracker:
        """The table that is told."""
        return self.desk.session

    @property
    def words(self) -> Speaker:
        """Who puts the table into words."""
        return self.desk.words


def seat_icons(seats: Sequence[Seat], places: Iterable[int]) -> list[str]:
    """Classes for buttons that stand for seats (a negative one: for nobody)."""
    return [f"truck aa-of-{seat_colour(seats, place).id}" if place >= 0 else "circle-o" for place in places]


def leave_out(choices: ipywidgets.DOMWidget, place: int | None, among: int) -> None:
    """Leave the place of that button empty, of so many: the others keep theirs, and nothing below moves."""
    for one in range(among):
        (choices.add_class if one == place else choices.remove_class)(f"aa-without-{one}")
