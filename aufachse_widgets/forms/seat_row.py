"""One line of the form for a new game: who sits there."""

from __future__ import annotations

from collections.abc import Callable

import ipywidgets

from ..drawing.palette import SEAT_COLOURS
from ..journal import Seat
from ..widgets.parts.bot_menu import bot_kinds
from ..words.language import _
from .seating import default_seats


class SeatRow:
    """One line of the form: name, colour, person or bot."""

    def __init__(self, index: int, changed: Callable[..., object]) -> None:
        seat = default_seats(index + 1)[index]
        number = _("Player {number}").format(number=index + 1)
        self.name = ipywidgets.Text(value=seat.name, description=number)
        self.colour = ipywidgets.Dropdown(options=[(colour.title(), colour.id) for colour in SEAT_COLOURS], value=seat.colour, description=_("Colour"))
        self.kind = ipywidgets.Dropdown(options=bot_kinds(_("a person")), value=seat.bot, description=_("Played by"))
        for field in (self.name, self.colour, self.kind):
            field.observe(changed, names="value")
        self.box = ipywidgets.HBox([self.name, self.colour, self.kind])
        self.paint()

    def paint(self) -> None:
        """The line in its seat's colour."""
        self.box._dom_classes = ("aa-row", "aa-sitting", "aa-seatrow", f"aa-seat-{self.colour.value}")

    def seat(self) -> Seat:
        """The seat as it is filled in."""
        return Seat(self.name.value.strip(), self.colour.value, self.kind.value)
