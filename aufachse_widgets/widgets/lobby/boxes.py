"""What the parts of a table's lobby have in common: they say what went wrong, and follow what is agreed."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

import ipywidgets
from traitlets import Bunch

from ...sessions.lobby import Lobby
from ...sessions.presence import Presence
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
    """What somebody sees of a ``lobby``, shown again whenever something else is agreed, or somebody else is connected; ``presence`` says who is (None:
    nobody asks)."""

    def __init__(self, lobby: Lobby, children: Sequence[ipywidgets.Widget], presence: Presence | None = None) -> None:
        self.lobby = lobby
        self.presence = presence
        super().__init__(children)
        self.add_class("aa-lobby")
        self._seen = guard(self._changed, self)
        lobby.observe(self._seen, names="agreed")
        if presence is not None:
            presence.observe(self._seen, names=("here", "away"))
        self.show()

    @property
    def away(self) -> tuple[int, ...]:
        """The places of those who aren't connected now."""
        return () if self.presence is None else self.presence.away

    def show(self) -> None:
        """Show what is agreed now."""
        raise NotImplementedError

    def leave(self) -> None:
        """Look at the lobby no longer."""
        self.lobby.unobserve(self._seen, names="agreed")
        if self.presence is not None:
            self.presence.unobserve(self._seen, names=("here", "away"))

    def _changed(self, change: Bunch) -> None:
        self.show()
