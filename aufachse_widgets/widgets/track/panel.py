"""What the companion's panels share: the desk they tell facts to, and that only open ones are kept up to date."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

import ipywidgets
from traitlets import HasTraits, Instance, Int, Unicode

from ...engine.actions import Deliver
from ...engine.log import Drove, Loaded, Moved, Placed, Stayed, Went
from ...sessions.told import Tracker
from ...tracking.facts import Paid, Typed
from ...tracking.log import CountSet, Remark, TruckSet
from ...tracking.telling import tell
from ...words.language import _
from ..parts.errors import guard
from ..parts.panel import Panel
from ..parts.touch import fresh, touch

if TYPE_CHECKING:
    from ...engine.log import Happened
    from ...sessions.played import Frame
    from ...tracking.editing import Told

STOPPED = (Drove, Went, Moved, Placed, Stayed)  # how a truck came to stand somewhere
TWICE = 0.25  # seconds in which a second touch of the same button is none


class Desk(HasTraits):
    """Where the panels of one table tell what happened.

    Usually that is the present. While an earlier entry is being changed (:meth:`rewrite`) or something
    is put beside one (:meth:`put_in`), what is told goes there, after a question that names what
    would no longer fit. ``question`` grows with each thing that is asked; ``tab`` names the open tab.
    """

    question = Int(0)
    tab = Unicode("turn")

    def __init__(self, session: Tracker) -> None:
        super().__init__()
        self.session = session
        self.asked = ""
        self.lines: tuple[str, ...] = ()
        self.yes = ""
        self.said = ""  # what of the past is being changed, in words; empty: it is the present
        self.paying = -1  # the seat of whom a payment is to be written down next; -1: none
        self.fact: Any = None  # what is being changed, for the form that it fills
        self._entry = 0
        self._replaces = False
        self._then: Callable[[], Any] | None = None

    @property
    def editing(self) -> bool:
        """Whether what is told goes into the past."""
        return bool(self.said)

    # Telling --------------------------------------------------------------------------------------

    def tell(self, *moves: Told) -> bool:
        """Tell what happened; whether it was kept. In the past, ask first."""
        session = self.session
        session.error = ""
        if not self.editing:
            return bool(session.tell(*moves, at=session.frame.number))
        entry, replaces = self._entry, self._replaces
        found = session.edit_preview(entry, moves) if replaces else session.insert_preview(entry, moves)

        def then() -> None:
            # The new frame is the present's already.
            said, self.said = self.said, ""
            if session.edit(entry, moves) if replaces else session.insert(entry, moves):
                self.present()
            else:
                self.said = said

        log: list[Happened] = []
        table = session.table
        for move in moves:
            table = tell(table, move, log)
        new = [session.words.say(event) for event in log if not isinstance(event, Remark)]
        self.ask(self.said, [*new, *later(found)], _("Do it"), then)
        return False

    def ask(self, title: str, lines: Iterable[str], yes: str, then: Callable[[], Any]) -> None:
        """Ask a question; ``then`` is done on yes."""
        self.asked, self.lines, self.yes, self._then = title, tuple(lines), yes, then
        fresh(self.session)
        self.question += 1

    def answer(self, yes: bool) -> None:
        """The answer to the question."""
        then, self._then, self.asked, self.lines = self._then, None, "", ()
        self.question += 1
        if yes and then is not None:
            self.session.error = ""
            then()

    def deliver_after_all(self, seat: int, contract: int) -> None:
        """Put in a delivery that nobody told, where the truck stopped; asked first only where something would no longer fit."""
        session = self.session
        space = session.rules.contracts[contract].destination
        entry = 0
        for number, event in session.log():
            stopped = isinstance(event, STOPPED) and event.space == space
            aboard = isinstance(event, Loaded) and event.contract == contract
            put_right = isinstance(event, TruckSet) or (isinstance(event, CountSet) and event.what == "load")
            if event.seat == seat and (stopped or aboard or put_right):
                entry = number
        moves = (Deliver(seat, contract),)
        found = session.insert_preview(entry, moves)
        if found:
            title = _("{name} delivered {contract}:").format(name=session.words.seat(seat), contract=session.words.contract(contract))
            self.ask(title, later(found), _("Do it"), lambda: session.insert(entry, moves))
        else:
            session.error = ""
            session.insert(entry, moves)

    # The past -------------------------------------------------------------------------------------

    def rewrite(self, entry: int, said: str) -> None:
        """What is told from now on takes the place of ``entry``; ``said`` says so on top of the screen."""
        self.fact = self.session.move(entry)
        tab = "bank" if isinstance(self.fact, Paid) else "box" if isinstance(self.fact, Typed) else "turn"
        self._go_back(entry, True, said, self.before(entry), tab)

    def put_in(self, entry: int, said: str) -> None:
        """What is told from now on is put in right after ``entry`` (0: at the very start)."""
        self._go_back(entry, False, said, entry)

    def _go_back(self, entry: int, replaces: bool, said: str, shown: int, tab: str = "turn") -> None:
        self._entry, self._replaces, self.said = entry, replaces, said
        self.session.look(shown)
        self.tab = tab

    def before(self, entry: int) -> int:
        """The entry before another one in the log; 0 where there is none."""
        told = list(dict.fromkeys(number for number, _event in self.session.log()))
        place = told.index(entry) if entry in told else 0
        return told[place - 1] if place else 0

    def present(self) -> None:
        """What is told goes to the end again."""
        self.said, self.fact = "", None
        if self.session.frame.looking >= 0:
            self.session.look(None)


def later(misfits: Sequence[str]) -> list[str]:
    """What a change of the past says before it is done."""
    if misfits:
        return [_("What then no longer fits:"), *misfits]
    return [_("Everything told later still fits.")]


class TrackPanel(Panel[Tracker]):
    """A panel of the companion. While it is shut it is not kept up to date, so that a step costs nothing
    for what nobody looks at; :meth:`wake` brings it to the present."""

    session = Instance(Tracker, help="The table that is told; another one can be given at any time.")

    def __init__(self, session: Tracker, desk: Desk, opened: bool = True, **kwargs: Any) -> None:
        self.desk = desk
        self.opened = opened
        super().__init__(session, alone=False, **kwargs)
        self.add_class("aa-track-panel")

    def show(self, frame: Frame, previous: Frame | None) -> None:
        if self.opened:
            self.fill(frame, previous)

    def fill(self, frame: Frame, previous: Frame | None) -> None:
        """Show ``frame``; called only while the panel is open."""
        raise NotImplementedError

    def wake(self) -> None:
        """Show the panel and bring it to the present."""
        self.opened = True
        self.remove_class("aa-hidden")
        guard(self.fill, self.session)(self.frame, None)

    def sleep(self) -> None:
        """Hide the panel; it is no longer kept up to date."""
        self.opened = False
        self.add_class("aa-hidden")

    def tell(self, *moves: Told) -> bool:
        """Tell what happened at the desk; whether it was kept at once."""
        return self.desk.tell(*moves)

    def button(self, label: str, pressed: Callable[[], object], *looks: str) -> ipywidgets.Button:
        """A button; errors of ``pressed`` are shown."""
        return plain_button(self.session, label, pressed, *looks)


def plain_button(session: Any, label: str, pressed: Callable[[], Any], *looks: str) -> ipywidgets.Button:
    """A button of the companion; errors of ``pressed`` are shown."""
    button = ipywidgets.Button(description=label)
    for look in ("aa-button", *looks):
        button.add_class(look)
    button.on_click(touch(lambda one: pressed(), session))
    return button


def seat_icons(session: Any, seats: Sequence[int]) -> list[str]:
    """Classes for buttons that stand for seats."""
    from ...drawing.palette import seat_colour

    return [f"truck aa-of-{seat_colour(session.seats, seat).id}" if seat >= 0 else "circle-o" for seat in seats]
