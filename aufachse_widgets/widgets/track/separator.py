"""What parts the columns of the files that a companion's table saves for spreadsheets."""

from __future__ import annotations

import ipywidgets
from traitlets import Bunch

from ...words.language import _
from ..parts.errors import guard
from ..parts.tree import put
from .desk import Desk


class SeparatorChoice(ipywidgets.Dropdown):
    """The separator that the person's spreadsheet expects: one choice for all files of a desk, at first what goes with the page's language."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        ways = [(_("commas, as in English"), ","), (_("semicolons, as in German"), ";"), (_("tabs"), "\t")]
        super().__init__(description=_("Separated by"), options=ways, value=desk.separator)
        self.observe(guard(self._chosen, desk), names="value")

    def _chosen(self, change: Bunch) -> None:
        self.desk.separator = change["new"]

    def follow(self) -> None:
        """Show what was chosen elsewhere."""
        put(self, self.desk.separator)
