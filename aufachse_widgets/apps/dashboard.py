"""The dashboard: the start page, or the game that is being played."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import ipywidgets
from traitlets import Unicode

from ..engine.errors import AufAchseError
from ..session import Session
from ..store import MemoryStore, Store
from ..widgets.base import close_all, guard
from ..words.language import _
from .play import BOT_DELAY, Table
from .start import StartPage


class Dashboard(ipywidgets.VBox):
    """Start page and game in one place. ``game_id`` is the game that is shown (empty: the start page);
    give it to go on with a game of ``store``. ``edition`` and ``players`` are what the start form begins with."""

    game_id = Unicode("", help="The game that is shown; empty on the start page.")

    def __init__(self, store: Store | None = None, game_id: str = "", edition: str = "", players: int = 0, bot_delay: float = BOT_DELAY) -> None:
        self.store = MemoryStore() if store is None else store
        self.edition, self.seats_wished, self.bot_delay = edition, players, bot_delay
        self.table: Table | None = None
        self.start: StartPage | None = None
        super().__init__()
        self.add_class("aa-page").add_class("aa-dashboard")
        self.home = ipywidgets.Button(description=_("Start page"))
        self.home.add_class("aa-button").add_class("aa-quiet").add_class("aa-home")
        self.home.on_click(guard(self._left, self))  # type: ignore[arg-type]
        self._begin(game_id)

    @property
    def error(self) -> str:
        """The error that is shown, in words for people."""
        shown = self.table.session if self.table is not None else self.start
        return shown.error if shown is not None else ""

    @error.setter
    def error(self, text: str) -> None:
        shown = self.table.session if self.table is not None else self.start
        if shown is not None:
            shown.error = text

    def _begin(self, game_id: str) -> None:
        error = ""
        if game_id:
            try:
                self.show_game(Session.resume(self.store, game_id, self.bot_delay))
            except AufAchseError as problem:
                error = _("The game {game} cannot be opened. {reason}").format(game=game_id, reason=problem)
            else:
                return
        self.go_home()
        self.error = error

    def show_game(self, session: Session) -> None:
        """Show a game."""
        before = self.start, self.table
        self.start, self.table = None, Table(session)
        self._turn_to(self.table, self.home, before=before)
        self.game_id = session.game_id

    def go_home(self) -> None:
        """Show the start page; the game stays in the store."""
        before = self.start, self.table
        self.start, self.table = StartPage(self.store, self.show_game, self.edition, self.seats_wished, self.bot_delay), None
        self._turn_to(self.start, before=before)
        self.game_id = ""

    def _left(self, button: Any) -> None:
        self.go_home()

    def _turn_to(self, *shown: ipywidgets.Widget, before: Sequence[StartPage | Table | None]) -> None:
        # The page shows the new before it hears that the old is closed: a view whose model has gone
        # would keep it from showing anything.
        self.children = shown
        for page in before:
            if page is not None:
                page.close()

    def close(self) -> None:
        """Close everything; the games stay in the store."""
        before, self.children = (self.start, self.table), ()
        self.start = self.table = None
        for page in before:
            if page is not None:
                page.close()
        close_all(self)
        close_all(self.home)
