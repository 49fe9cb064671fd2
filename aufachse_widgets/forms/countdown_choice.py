"""How long people may think in an outcry, in the start form."""

from __future__ import annotations

from html import escape

import ipywidgets

from ..engine.edition import Edition
from ..widgets.parts.tree import hide
from ..words.language import _, ngettext

SECONDS = (15, 30, 60, 120)


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
