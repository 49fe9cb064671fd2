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
from .trip import Trip


class TripCell(ipywidgets.VBox, Troubled):
    """A chapter of the first trip, and whichever follows it; ``chapter`` is the id of the one that is shown, empty where their list is."""

    children: tuple[ipywidgets.Widget, ...]

    def __init__(self, chapter: str) -> None:
        self.device = Device(device_options())
        self.chapter = ""
        self.trip: Trip | None = None
        super().__init__()
        self.presses = self.device.presses
        self.add_class("aa-page")
        self.learn(chapter)

    def learn(self, chapter: str, done: int = 0) -> None:
        """Show a chapter after so many of its steps; the list of chapters where it is empty."""
        before, trip_before = self.children, self.trip
        self.chapter = chapter
        self.trip = None
        if chapter:
            self.trip = Trip(chapter, done, self.learn, lambda: self.learn(""), device=self.device)
            shown_now: tuple[ipywidgets.Widget, ...] = (self.trip,)
        else:
            shown_now = (Chapters(self.device.options, self.learn, self),)
        # The page shows the new before it hears that the old is closed.
        self.children = (*shown_now, self.device, shared_style())
        if trip_before is not None:
            trip_before.close()
        close_all(*(one for one in before if one not in (self.device, shared_style(), trip_before)))

    def close(self) -> None:
        """Close the chapter, and all that the cell holds."""
        if self.trip is not None:
            self.trip.close()
        close_all(self)


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
