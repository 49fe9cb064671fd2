"""A phone at a table whose game has begun: which of the free seats is yours?"""

from __future__ import annotations

from collections.abc import Callable
from html import escape

import ipywidgets

from ...drawing.palette import seat_colour
from ...sessions.admission import Admission, Refused, Secret
from ...words.language import _
from ..parts.buttons import make_button
from ..parts.errors import guard
from ..parts.tree import dress, hide, put
from .boxes import SayingBox


class FreeSeats(SayingBox):
    """The seats at the ``door`` that nobody plays on a device of their own. ``linked(secret)`` is called with the link of the one that is chosen."""

    def __init__(self, door: Admission, linked: Callable[[Secret], object]) -> None:
        self.door = door
        self._linked = linked
        self.title = ipywidgets.HTML().add_class("aa-lobbytitle")
        self.seats = [self._seat(number) for number in range(len(door.seats))]
        self.watch = make_button(_("Only watch, as a screen for all"), guard(lambda button: self.only_watch(), self), "aa-quiet", page=self)
        self.again = make_button(_("Look again"), guard(lambda button: self.look(), self), "aa-quiet", page=self)
        self.said = ipywidgets.HTML()
        super().__init__([self.title, *self.seats, self.said, self.watch, self.again])
        self.add_class("aa-lobby")
        self.look()

    def _seat(self, number: int) -> ipywidgets.Button:
        label = _("I am {name}").format(name=self.door.seats[number].name)
        button = make_button(label, guard(lambda button: self.choose(number), self), page=self)
        dress(button, "aa-button", "aa-open", "aa-seatbutton", f"aa-seat-{seat_colour(self.door.seats, number).id}")
        return button

    def look(self) -> None:
        """See which seats are free now."""
        free = self.door.free_seats
        for number, button in enumerate(self.seats):
            hide(button, number not in free)
        title, said = (
            (_("Who are you?"), _("The game goes on here on your device.")) if free else (_("No seat is free"), _("Ask the host to free one, or watch."))
        )
        put(self.title, f'<h1 class="aa-title">{escape(title)}</h1><p class="aa-prompt">{escape(said)}</p>')

    def choose(self, seat: int) -> None:
        """Take that seat; where somebody was faster, it is said."""
        self.error = ""
        try:
            secret = self.door.take_seat(seat)
        except Refused:
            self.look()
            raise
        self._linked(secret)

    def only_watch(self) -> None:
        """Show the game to all, without a seat."""
        self._linked(self.door.wall())
