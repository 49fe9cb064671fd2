"""One player in the form for a new game: a place at the table, with who sits there."""

from __future__ import annotations

from collections.abc import Callable
from html import escape

import ipywidgets

from ..bots import get_bot
from ..drawing.faces import face
from ..drawing.palette import SEAT_COLOURS
from ..journal import Seat
from ..widgets.parts.bot_menu import bot_kinds, bot_words
from ..widgets.parts.tree import dress, put
from ..words.language import _
from .seating import default_seats


class SeatRow:
    """One player's place: colour, name, and a person or a bot with its face and what it is like. The menus for colour and player lie over what is drawn
    of their choice (styles/start.css); their own text is only read out."""

    def __init__(self, index: int, changed: Callable[..., object]) -> None:
        seat = default_seats(index + 1)[index]
        number = _("Player {number}").format(number=index + 1)
        self.look = ipywidgets.HTML().add_class("aa-seatlook")
        self.colour = ipywidgets.Dropdown(options=[(colour.title(), colour.id) for colour in SEAT_COLOURS], value=seat.colour, description=_("Colour"))
        self.name = ipywidgets.Text(value=seat.name, description=number)
        self.kind = ipywidgets.Dropdown(options=bot_kinds(_("a person")), value=seat.bot, description=_("Played by"))
        for field, look in ((self.colour, "aa-colourmenu"), (self.name, "aa-seatname"), (self.kind, "aa-kindmenu")):
            field.add_class("aa-self-said").add_class(look)
            field.observe(changed, names="value")
        self.box = ipywidgets.HBox([self.look, self.colour, self.name, self.kind])

    def paint(self, letter: str) -> None:
        """Show the choices: the seat's colour with its ``letter``, the face of who plays, and what a bot is like."""
        dress(self.box, "aa-seatrow", f"aa-seat-{self.colour.value}")
        called, about = bot_words(get_bot(self.kind.value)) if self.kind.value else (_("a person"), _("at this screen"))
        put(
            self.look,
            f'<span class="aa-seatdisc" aria-hidden="true"><span class="aa-letter">{letter}</span></span>'
            f'<span class="aa-playedby">{face(self.kind.value)}<span><b aria-hidden="true">{escape(called)}</b><small>{escape(about)}</small></span></span>',
        )

    def seat(self) -> Seat:
        """The seat as it is filled in."""
        return Seat(self.name.value.strip(), self.colour.value, self.kind.value)
