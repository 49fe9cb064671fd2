"""A player's roll: one touch for a die, one for each of two; or a roll that the table does not enter."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from html import escape

import ipywidgets

from ...drawing.palette import seat_colour, seat_letters
from ...engine.rolling import FACES
from ...words.language import _
from ..parts.choices import Choices
from ..parts.tree import hide, put
from .desk import AtDesk, Desk


class RollRow(AtDesk, ipywidgets.VBox):
    """The buttons 1 to 6 (twice with two dice) and "skip the roll". ``rolled(seat, dice)`` is called when all dice are there."""

    def __init__(self, desk: Desk, rolled: Callable[[int, tuple[int, ...]], object]) -> None:
        self.desk = desk
        self._rolled = rolled
        self.seat = -1
        self.count = desk.session.rules.edition.dice
        self.dice = [0] * self.count
        self.title = ipywidgets.HTML()
        self.rows = [Choices(self.desk.touch(partial(self._pressed, die)), self.desk).add_class("aa-digits") for die in range(self.count)]
        super().__init__([self.title, *self.rows])
        self.add_class("aa-rollrow")

    def ask(self, seat: int, text: str, told: Sequence[int] = ()) -> None:
        """Ask for the roll of ``seat``; ``text`` says so, ``told`` is the roll that is being changed."""
        session = self.session
        self.seat = seat
        self.dice = list(told) if len(told) == self.count else [0] * self.count
        colour, letter = seat_colour(session.seats, seat), seat_letters(session.seats)[seat]
        put(self.title, f'<div class="aa-ask aa-seat-tint aa-seat-{colour.id}"><span class="aa-letter" aria-hidden="true">{letter}</span> {escape(text)}</div>')
        self._show()
        hide(self, False)

    def _show(self) -> None:
        for die, row in enumerate(self.rows):
            labels = [str(face) for face in FACES]
            if die == self.count - 1:
                labels.append(_("skip the roll"))
            row.offer(labels, on=self.dice[die] - 1 if self.dice[die] else None)

    def _pressed(self, die: int, place: int) -> None:
        if place >= len(FACES):
            self._rolled(self.seat, (0,) * self.count)
            return
        self.dice[die] = place + 1
        if all(self.dice):
            dice, self.dice = tuple(sorted(self.dice)), [0] * self.count
            self._show()
            self._rolled(self.seat, dice)
        else:
            self._show()
