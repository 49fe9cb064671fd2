"""How others join a game: a button beside gear and question mark, and the panel that it opens."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

import ipywidgets

from ..sessions.admission import Admission
from ..store import HostKey, Key, Store
from ..widgets.lobby.boxes import share_presses
from ..widgets.lobby.others import OthersPanel
from ..widgets.parts.buttons import make_button
from ..widgets.parts.device_panel import DevicePanel
from ..widgets.parts.errors import Troubled, guard
from ..widgets.parts.tree import close_all
from ..words.language import _
from .settings import page_settings


class HostedGame(Protocol):
    """A game, played or told, as its host's screen has it."""

    store: Store
    game_id: str

    @property
    def key(self) -> Key | None:
        """The host's link; None for the screen at which the game lies."""

    @property
    def host_key(self) -> HostKey | None:
        """The right to act as host."""


Joined = tuple[HostedGame, Callable[[int], object] | None]
"""A game that others join, and what plays on for a seat (None: nobody has to, as at a physical table)."""


class OthersJoin:
    """Opens the panel of a game's host in the ``panel`` over the page; ``button`` does it. ``game()`` says which, and
    ``show(look)`` scrolls to what has that CSS class."""

    def __init__(self, panel: Callable[[], DevicePanel], page: Troubled, game: Callable[[], Joined], show: Callable[[str], object]) -> None:
        self._panel = panel
        self._page = page
        self._game = game
        self._show = show
        self._shown: OthersPanel | None = None
        self.button = make_button("", guard(lambda button: self.open(), page), "aa-quiet", "aa-tool", "aa-icon", page=page)
        self.button.icon, self.button.tooltip = "qrcode", _("Invite players")

    def open(self) -> None:
        """Show how others join, and who plays where; or close it."""
        game, play_on = self._game()
        if game.host_key is None:
            return
        if self._shown is None or self._shown.door.game != game.game_id:
            self.close()
            self._shown = OthersPanel(Admission(game.store, game.game_id), game.key, game.host_key, page_settings().addresses, play_on)
            self._shown.come_into_sight = self._show
            share_presses(self._shown, self._page.presses)
        self._shown.begin()
        self._panel().open_with(self._shown)

    def spare(self) -> tuple[ipywidgets.Widget, ...]:
        """What was made and is not always shown."""
        return (self.button, *((self._shown,) if self._shown is not None else ()))

    def close(self) -> None:
        """Close the panel; the button stays."""
        if self._shown is not None:
            close_all(self._shown)
            self._shown = None
