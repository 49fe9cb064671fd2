"""What carrying something out has come to; and what is said where nothing could."""

from __future__ import annotations

from msgspec import Struct

from ..log import LogEntry
from ..reasons import N_, Reason
from ..rules import Rules
from ..state import State


class Done(Struct, frozen=True, gc=False):
    """Something was carried out: the position after it, what happened, and what the rules have against it."""

    state: State
    log: tuple[LogEntry, ...] = ()
    odd: tuple[Reason, ...] = ()


def not_now(rules: Rules) -> Reason:
    """What is said of an action that nothing pending takes."""
    return rules.refuse("not_now", "told", N_("that is not possible now"))
