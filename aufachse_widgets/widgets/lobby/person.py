"""Who somebody is at a table: a name, and one of the colours that are left."""

from __future__ import annotations

from collections.abc import Callable

import ipywidgets

from ...drawing.palette import SEAT_COLOURS, SeatColour
from ...journal import MAX_NAME_LENGTH
from ...sessions.lobby import Agreed
from ...words.language import _
from ..parts.buttons import make_button
from ..parts.errors import guard
from ..parts.tree import dress, put
from .boxes import SayingBox
from .places import sitter


class PersonForm(SayingBox):
    """A name, six colours, a button that says ``label``; ``done(name, colour)`` is called with what was chosen. Whatever it raises is shown below."""

    def __init__(self, label: str, done: Callable[[str, str], object], name: str = "", colour: str = "") -> None:
        self.name = ipywidgets.Text(value=name, description=_("Your name"), placeholder=_("up to {most} letters").format(most=MAX_NAME_LENGTH))
        self.name.add_class("aa-person-name")
        self._done = done
        self._chosen = colour
        self._mine = colour
        self._free: frozenset[str] = frozenset()
        self.seat = ipywidgets.HTML()
        self.colours = {colour.id: self._swatch(colour) for colour in SEAT_COLOURS}
        self.go = make_button(label, guard(lambda button: self._go(), self), "aa-primary", "aa-open", page=self)
        self.said = ipywidgets.HTML()
        palette = ipywidgets.Box(list(self.colours.values())).add_class("aa-palette")
        super().__init__([self.seat, self.name, palette, self.go, self.said])
        self.add_class("aa-person")

    def _swatch(self, colour: SeatColour) -> ipywidgets.Button:
        return make_button(colour.title(), guard(lambda button: self.choose(colour.id), self), page=self)

    @property
    def chosen(self) -> str:
        """The colour that is chosen; empty where none is left."""
        return self._chosen

    def offer(self, agreed: Agreed, mine: str = "") -> None:
        """These colours are free now, besides one's own (``mine``)."""
        self._free, self._mine = frozenset({*agreed.free_colours, mine} - {""}), mine
        place = next((number for number, one in enumerate(agreed.places, 1) if (one.colour == mine if mine else one.free)), 0)
        put(self.seat, sitter(str(place), _("Seat {number}").format(number=place)) if place else "")
        if self._chosen not in self._free:
            self._chosen = next((colour for colour in agreed.colours if colour in self._free), "")
        self._paint()

    def choose(self, colour: str) -> None:
        """Take that colour."""
        if colour in self._free:
            self._chosen = colour
            self.error = ""
            self._paint()

    def _paint(self) -> None:
        for colour, button in self.colours.items():
            (self.add_class if colour == self._chosen else self.remove_class)(f"aa-seat-{colour}")
            put(button, colour not in self._free, "disabled")
            put(button, "check" if colour == self._chosen else "", "icon")
            dress(button, "aa-button", "aa-swatch", f"aa-seat-{colour}", *(("aa-chosen",) if colour == self._chosen else ()))

    def _go(self) -> None:
        self.error = ""
        self._done(self.name.value, self._chosen)
