"""What a new table allows, in the start form: undo, and how long people may think in an outcry."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

import ipywidgets
from traitlets import Bunch

from ..engine.edition import Edition
from ..journal import Seat
from ..journal.taken_back import usual
from ..widgets.parts.errors import Guarded
from ..widgets.parts.tree import hide, put
from ..words.language import _, ngettext, pgettext

SECONDS = (15, 30, 60, 120)
"""The limits that an outcry may have."""


class UndoChoice:
    """A choice with a line about what it means. ``box`` is the widget, ``value`` what was chosen; as long as nobody chooses,
    it is what is usual for those who sit there."""

    def __init__(self, guarded: Guarded) -> None:
        self._chosen = False
        self._filling = False
        options = [(_("always"), "free"), (_("always, told in the log"), "logged"), (_("when all agree"), "agreed"), (_("not after dice or cards"), "never")]
        self.choice = ipywidgets.Dropdown(options=options, description=pgettext("setting", "Undo"))
        self.choice.observe(guarded(self._changed), names="value")
        self.about = ipywidgets.HTML()
        self.box = ipywidgets.VBox([ipywidgets.HBox([self.choice]).add_class("aa-row"), self.about])
        self._tell()

    @property
    def value(self) -> str:
        """The setting, for :meth:`Session.new`; empty as long as nobody has chosen: then those who come on devices of their own are asked."""
        return str(self.choice.value) if self._chosen else ""

    def suit(self, seats: Sequence[Seat]) -> None:
        """Those seats will play."""
        if not self._chosen:
            self._filling = True
            self.choice.value = usual(seats)
            self._filling = False

    def _changed(self, change: Bunch) -> None:
        self._chosen = self._chosen or not self._filling
        self._tell()

    def _tell(self) -> None:
        said = {
            "free": _("Anything can be undone, whatever has been revealed."),
            "logged": _("Anything can be undone. If dice, cards or other players' moves had been seen, the log says so."),
            "agreed": _(
                "Your own last step, as long as it showed nothing; all else when everybody agrees on their own device, or the host does it. The log says so."
            ),
            "never": _("Once dice, cards or other players' moves have been seen, there is no way back."),
        }[self.choice.value]
        said = said if self._chosen else f"{said} {_('Once others join on devices of their own: when all agree.')}"
        put(self.about, f'<p class="aa-small">{escape(said)}</p>')


class CountdownChoice:
    """A choice with a line about what it means. ``box`` is the widget, ``value`` the seconds that were chosen (0, as long as nobody
    chooses: no limit). It is offered only where bids are called out, and nobody need wait for their turn."""

    def __init__(self) -> None:
        options = [(_("as long as they like"), 0)]
        options += [(ngettext("{count} second", "{count} seconds", count).format(count=count), count) for count in SECONDS]
        self.choice = ipywidgets.Dropdown(options=options, value=0, description=_("Time to bid"))
        about = _("Bots wait for people in an auction. With a limit, anyone who says nothing before time is up passes.")
        self.box = ipywidgets.VBox([ipywidgets.HBox([self.choice]).add_class("aa-row"), ipywidgets.HTML(f'<p class="aa-small">{escape(about)}</p>')])
        self._offered = True

    @property
    def value(self) -> int:
        """The seconds, for :meth:`Session.new`."""
        return int(self.choice.value) if self._offered else 0

    def suit(self, edition: Edition) -> None:
        """That edition will be played."""
        self._offered = edition.auction == "open"
        hide(self.box, not self._offered)
