"""How a game stands, as the files ``ends.json`` say it: by names that later programs keep."""

from __future__ import annotations

import json
from typing import Any

from aufachse_widgets.engine import State
from aufachse_widgets.journal import PLAYED, Journal
from aufachse_widgets.store import Store
from aufachse_widgets.tracking.kind import TOLD

FIELDS = ("money", "space", "hand", "loaded")


def end_of(game: str, head: int, state: State) -> dict[str, Any]:
    """Where a game stands, as JSON reads it; ``game`` is its id in the store."""
    players = [{field: getattr(player, field) for field in FIELDS} for player in state.players]
    found = {"game": game, "head": head, "turn": state.turn, "active": state.active, "over": state.over, "players": players}
    return dict(json.loads(json.dumps(found)))


def stands(store: Store, game: str) -> tuple[int, State]:
    """Head and whole position of a kept game, played or told."""
    header = store.header(game)
    if header.tracked:
        told = Journal(store.read(game, TOLD), game)
        return told.head, TOLD.fold(header, told).at(told.head).state
    played = Journal(store.read(game, PLAYED), game)
    return played.head, PLAYED.fold(header, played).at(played.head)
