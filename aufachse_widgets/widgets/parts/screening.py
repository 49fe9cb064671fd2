"""What takes the place of a game's end for a while: the film, the season, or where it was decided. A button opens each and puts it away again."""

from __future__ import annotations

from collections.abc import Callable

import ipywidgets

from ...sessions.base import AnyGame
from ...sessions.table_store import TableStore
from ...words.language import _
from .panel import Game, Panel
from .tree import close_all, put


class Screening:
    """The ``box`` in which one of them is shown. The ``panel`` has the box and the buttons among its children."""

    def __init__(self, panel: Panel[Game]) -> None:
        self._panel = panel
        self._labels: dict[ipywidgets.Button, str] = {}
        self.box = ipywidgets.VBox().add_class("aa-screening")

    def film(self, make: Callable[[], ipywidgets.Widget]) -> ipywidgets.Button:
        """The button for the film."""
        return self._button(_("Watch the film"), _("Close the film"), make).add_class("aa-watch")

    def season(self, make: Callable[[], ipywidgets.Widget]) -> ipywidgets.Button:
        """The button for the season."""
        return self._button(_("Season"), _("Close the season"), make)

    def decided(self, make: Callable[[], ipywidgets.Widget]) -> ipywidgets.Button:
        """The button for where the game was decided."""
        return self._button(_("Where it was decided"), _("Back to the result"), make)

    def _button(self, label: str, closing: str, make: Callable[[], ipywidgets.Widget]) -> ipywidgets.Button:
        def pressed() -> None:
            shown = button.description == closing
            self.put_away()
            if not shown:
                self.box.children = (make(),)
                put(button, closing, "description")
                button.add_class("aa-showing")
                self._panel.add_class("aa-filming")

        button: ipywidgets.Button = self._panel.button(label, pressed)
        self._labels[button] = label
        return button

    def put_away(self) -> None:
        """Show nothing there any longer."""
        before, self.box.children = self.box.children, ()
        close_all(*before)
        for button, label in self._labels.items():
            put(button, label, "description")
            button.remove_class("aa-showing")
        self._panel.remove_class("aa-filming")


def has_season(game: AnyGame) -> bool:
    """Whether the page may see other tables than this one: a guest's may not."""
    return not isinstance(game.store, TableStore)


def season_of(game: AnyGame) -> ipywidgets.Widget:
    """The season of the people at this table."""
    from ..season.view import SeasonView  # few ask for it

    return SeasonView(game.store, tuple(seat.name for seat in game.seats if not seat.bot))
