"""What the parts of a table's lobby have in common: they say what went wrong, and follow what is agreed."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

import ipywidgets
from traitlets import Bunch

from ...sessions.lobby import Lobby
from ..parts.errors import Troubled, guard
from ..parts.presses import Presses
from ..parts.tree import parts, put


class SayingBox(ipywidgets.VBox, Troubled):
    """Says its ``error`` in ``said``, which the code that makes one puts among the ``children``."""

    said: ipywidgets.HTML

    def __init__(self, children: Sequence[ipywidgets.Widget] = ()) -> None:
        super().__init__(children)
        self.observe(self._show_error, names="error")

    def _show_error(self, change: Bunch) -> None:
        put(self.said, f'<p class="aa-error" role="alert">{escape(self.error)}</p>' if self.error else "")


def share_presses(box: ipywidgets.Widget, presses: Presses) -> None:
    """Have the box, and what in it takes presses, hear those of the page that shows it."""
    for part in parts(box):
        if isinstance(part, Troubled):
            part.presses = presses


class LobbyBox(SayingBox):
    """What somebody sees of a ``lobby``, shown again whenever something else is agreed."""

    def __init__(self, lobby: Lobby, children: Sequence[ipywidgets.Widget]) -> None:
        self.lobby = lobby
        super().__init__(children)
        self.add_class("aa-lobby")
        self._seen = guard(self._agreed_changed, self)
        lobby.observe(self._seen, names="agreed")
        self.show()

    def show(self) -> None:
        """Show what is agreed now."""
        raise NotImplementedError

    def leave(self) -> None:
        """Look at the lobby no longer."""
        self.lobby.unobserve(self._seen, names="agreed")

    def _agreed_changed(self, change: Bunch) -> None:
        self.show()
