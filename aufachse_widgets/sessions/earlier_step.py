"""The step of somebody else that came before a press here: the one that counted."""

from __future__ import annotations

from msgspec import Struct

from ..engine.log import Happened
from ..journal import UNSAID


class EarlierStep(Struct, frozen=True):
    """What somebody entered on another device, from that ``entry`` on: what happened (nothing, where it was undone or changed), as the perspective may
    know it, and who entered it (``by``: a seat, ``BY_HOST``, ``UNSAID``)."""

    entry: int
    events: tuple[Happened, ...] = ()
    by: int = UNSAID
