"""A store that fails."""

from __future__ import annotations

from collections.abc import Sequence

from aufachse_widgets.journal import Entry
from aufachse_widgets.journal.entries import P
from aufachse_widgets.store import MemoryStore, Progress, StoreError
from aufachse_widgets.store.protocol import BEGUN


class Failing(MemoryStore):
    """A store whose disk is full while ``full`` is set."""

    full = False

    def append(self, game: str, entries: Sequence[Entry[P]], progress: Progress = BEGUN) -> None:
        if self.full:
            raise StoreError("games.sqlite", "there is no room on the disk")
        super().append(game, entries, progress)
