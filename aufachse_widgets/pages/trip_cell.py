"""The first trip in a notebook: one chapter after the other in the same cell."""

from __future__ import annotations

import ipywidgets

from ..engine.errors import shown
from ..forms.seating import SetupError
from ..lessons.printings import CHAPTERS
from ..widgets.css.sheet import shared_style
from ..widgets.parts.device import Device
from ..widgets.parts.errors import Troubled
from ..widgets.parts.options_file import device_options
from ..widgets.parts.tree import close_all
from ..words.language import _
from .chapters import Chapters
from .play import Table
from .trip import Trip, first_game


class TripCell(ipywidgets.VBox, Troubled):
    """A chapter of the first trip, and whichever follows it; ``chapter`` is the id of the one that is shown, empty where their list is, or the game
    that is played after the last of them."""

    children: tuple[ipywidgets.Widget, ...]

    def __init__(self, chapter: str) -> None:
        self.device = Device(device_options())
        self.chapter = ""
        self.table: Table | None = None
        super().__init__()
        self.presses = self.device.presses
        self.add_class("aa-page")
        self.learn(chapter)

    def learn(self, chapter: str, done: int = 0) -> None:
        """Show a chapter after so many of its steps; the list of chapters where it is empty."""
        self.chapter = chapter
        if chapter:
            trip = Trip(chapter, done, self.learn, lambda: self.learn(""), self.play, device=self.device)
            shown_now: tuple[ipywidgets.Widget, ...] = (trip,)
        else:
            shown_now = (Chapters(self.device.options, self.learn, self, self.play),)
        self._show(*shown_now)

    def play(self) -> None:
        """Show a first game, against an easy bot."""
        self.chapter = ""
        self._show(Table(first_game(self.device.options), owns=True, device=self.device))

    def _show(self, *shown_now: ipywidgets.Widget) -> None:
        before, table_before = self.children, self.table
        self.table = next((one for one in shown_now if isinstance(one, Table)), None)
        # The page shows the new before it hears that the old is closed.
        self.children = (*shown_now, self.device, shared_style())
        if table_before is not None:
            table_before.close()
        close_all(*(one for one in before if one not in (self.device, shared_style(), table_before)))

    def close(self) -> None:
        """Close the chapter, and all that the cell holds."""
        if self.table is not None:
            self.table.close()
        close_all(self)

    @property
    def trip(self) -> Trip | None:
        """The chapter that is shown; None where it is their list, or a game."""
        return self.table if isinstance(self.table, Trip) else None


def trip(chapter: str = "drive") -> TripCell:
    """The first trip in a notebook's cell: from that chapter on, each on the game's own screen. An empty ``chapter`` shows their list.
    Raises SetupError for a chapter that there is not.

    >>> cell = trip("six")
    >>> cell.trip.guide.told.title
    'A 6, and a delivery'
    >>> cell.close()
    """
    if chapter and chapter not in CHAPTERS:
        raise SetupError(_("there is no chapter {chapter}: choose one of {all}.").format(chapter=shown(chapter), all=", ".join(CHAPTERS)))
    return TripCell(chapter)
