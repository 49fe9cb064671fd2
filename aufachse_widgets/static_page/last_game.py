"""The picture of the game to go on with, which the page keeps: it stands there the next time before Python does."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from ..engine.errors import AufAchseError
from ..pages.kept_games import game_line, stand_of
from ..store import Store, Summary

REST = 1.0
"""Seconds without a message from the page, after which the picture is drawn."""


class LastGame:
    """Draws the newest game of ``store`` that isn't over, whenever it has changed and nothing has come from the page for a moment: ``keep(game, html)`` has
    the page keep it, with an empty id where there is none."""

    def __init__(self, store: Store, keep: Callable[[str, str], object], rest: float = REST) -> None:
        self.store = store
        self._keep = keep
        self._rest = rest
        self._drawn: Summary | None = None
        self._looks: asyncio.TimerHandle | None = None

    def look_soon(self) -> None:
        """Look again once the page rests."""
        if self._looks is not None:
            self._looks.cancel()
        self._looks = asyncio.get_running_loop().call_later(self._rest, self.look)

    def look(self) -> None:
        """Draw the game, if it isn't as it was drawn last; a store or game that can't be read now leaves the picture as it is."""
        self._looks = None
        try:
            newest = next((game for game in self.store.list() if not game.over), None)
            if newest is None:
                self._keep("", "")
            elif newest != self._drawn:
                tracked = bool(self.store.header(newest.id).tracked)
                stand = stand_of(self.store, newest.id)
                self._keep(newest.id, f'<div class="aa-small-map">{stand.map}</div><div>{game_line(newest, tracked, stand)}</div>')
            self._drawn = newest
        except (AufAchseError, OSError):
            return
