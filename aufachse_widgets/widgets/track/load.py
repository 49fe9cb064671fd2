"""What was loaded: a contract, where the truck stands in a city; else first the city where it stopped."""

from __future__ import annotations

from html import escape
from typing import Protocol

import ipywidgets

from ...engine import actions as do
from ...engine.actions import SOMEWHERE
from ...engine.log import Drove, Moved, Stayed, Went
from ...engine.phases import BeforeRoll, Driving, Rolling
from ...tracking.editing import Edit
from ...tracking.facts import BETWEEN, SetSpace, Stopped
from ...tracking.kind import Told
from ...words.language import _
from ..parts.tree import hide, put
from .contract import ContractChooser
from .desk import AtDesk, Desk
from .space_chooser import SpacePicker

NEAR = 6  # cities offered
FAR = 999  # points: no way is known


class Forms(Protocol):
    """The forms of a turn, one of them open at a time."""

    def open_form(self, name: str, seat: int) -> None:
        """Open the form of that name for a seat."""

    def still_open(self, *moves: Told) -> bool:
        """Whether a form is open, so that these may be told."""

    def tell(self, *moves: Told) -> None:
        """What a form has to tell."""


class LoadForm(AtDesk, ipywidgets.VBox):
    """The card that was loaded. Where the truck is known to stand in no city, it is asked where it stopped, and that is put right;
    the form is then opened again. A table may load all the same. ``forms`` are those that it is one of."""

    def __init__(self, desk: Desk, forms: Forms, chooser: ContractChooser) -> None:
        self.desk = desk
        self._forms = forms
        self.seat = 0
        self.chooser = chooser
        self.ask = ipywidgets.HTML()
        self.cities = SpacePicker(self.desk, self._stopped, unknown=False, between=False, cities=True)
        self.anyway = self.desk.button(_("Load there all the same"), self._anyway, "aa-quiet")
        self.where = ipywidgets.VBox([self.ask, self.cities, self.anyway]).add_class("aa-wherebox")
        # The chooser is lent to other forms too: what is hidden here is its place.
        self.card = ipywidgets.VBox([self.chooser])
        super().__init__([self.where, self.card])

    def begin(self, seat: int, told: Told | None = None) -> None:
        """For that seat; ``told`` is what is being changed."""
        self.seat = seat
        session, words = self.session, self.words
        here, player, rules = session.table.where(seat), session.mine.state.players[seat], session.rules
        number = told.contract if isinstance(told, do.Load) else 0
        self.chooser.chosen = lambda number, moves: self._forms.tell(*moves, do.Load(seat, number))
        start = here if here in rules.cities else ""
        self.chooser.offer(lambda one: one.start == here or one.id in (*player.hand, number), start, new=True, told=number, beside=not number)
        # A city of another printing's board is one that our board does not know; of the past only what is changed is asked.
        on_road = BETWEEN in here or (here in rules.spaces and here not in rules.cities)
        asked = on_road and not self.desk.editing
        hide(self.where, not asked)
        hide(self.card, asked)
        if asked:
            said = _("To load, the truck must be in a city. {name}'s is at {space}: where did it stop?").format(name=words.seat(seat), space=words.space(here))
            put(self.ask, f'<div class="aa-ask" role="status">{escape(said)}</div>')
            self.cities.offer([(city, words.space(city), "building-o") for city in self._near(here)])

    def _near(self, here: str) -> list[str]:
        """The cities where it may have stopped: where what is in its hand is loaded first, then the nearest."""
        state, rules = self.session.mine.state, self.session.mine.rules
        ends = here.split(BETWEEN) if BETWEEN in here else [here]
        ways = [rules.distances(end) for end in ends if end in rules.neighbours]
        starts = {rules.contracts[number].start for number in state.players[self.seat].hand if number in rules.contracts} - {SOMEWHERE}
        away = {city: min((way.get(city, FAR) for way in ways), default=FAR) for city in rules.cities}
        return sorted(rules.cities, key=lambda city: (city not in starts, away[city], city))[:NEAR]

    def _anyway(self) -> None:
        hide(self.where, True)
        hide(self.card, False)

    def _stopped(self, city: str) -> None:
        """The truck stopped in that city: told now where its move is still open, else put right where it was told."""
        session, seat, phase = self.session, self.seat, self.session.frame.state.phase
        if not self._forms.still_open(Stopped(seat, city)):
            return
        entry = next((number for number, event in reversed(session.log()) if event.seat == seat and isinstance(event, Drove | Went | Moved | Stayed)), 0)
        if isinstance(phase, BeforeRoll | Rolling | Driving) and phase.seat == seat:
            kept = self.desk.tell(Stopped(seat, city))
        elif entry and isinstance(session.move(entry), Stopped):
            edit = session.try_edit(entry, (Stopped(seat, city),))
            if edit.misfits:
                said = _("{name} stopped in {space}:").format(name=self.words.seat(seat), space=self.words.space(city))
                self.desk.ask(said, self.desk.consequences(edit), _("Do it"), lambda: self._put_right(edit))
                return
            kept = session.make(edit)
        else:
            kept = self.desk.tell(SetSpace(seat, city))
        if kept:
            self._again()

    def _put_right(self, edit: Edit) -> None:
        if self.session.make(edit):
            self._again()

    def _again(self) -> None:
        self._forms.open_form("load", self.seat)
