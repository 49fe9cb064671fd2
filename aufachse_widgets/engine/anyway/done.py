"""What carrying something out has come to."""

from __future__ import annotations

from msgspec import Struct

from ..log import LogEntry
from ..reasons import Reason
from ..state import State


class Done(Struct, frozen=True, gc=False):
    """Something was carried out: the position after it, what happened, and what the rules have against it."""

    state: State
    log: tuple[LogEntry, ...] = ()
    odd: tuple[Reason, ...] = ()
