"""An earlier moment of a game, as the map plays it again."""

from __future__ import annotations

from msgspec import Struct

from ...engine.log import Happened
from ...engine.state import State


class Moment(Struct, frozen=True):
    """The position after something had happened (``events``), as the one who looks may know it, and what it was in words."""

    state: State
    events: tuple[Happened, ...]
    said: str
