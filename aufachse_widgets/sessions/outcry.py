"""Whom an open outcry waits for: bots let people speak first."""

from __future__ import annotations

from collections.abc import Iterable

from ..engine.actions import Action, Bid, Match, Pass
from ..engine.phases import Auction
from ..engine.state import State
from ..journal import Journal


def is_outcry(state: State) -> bool:
    """Whether everybody may bid at any time now."""
    return isinstance(state.phase, Auction) and state.phase.next < 0


def people_asked(journal: Journal[Action], people: frozenset[int], waiting: Iterable[int]) -> bool:
    """Whether an outcry waits for one of the ``people`` among those who are ``waiting``: for the first word of each, and for the
    answer of the one who has bid. The one who has passed is waited for no more."""
    asked = people.intersection(waiting)
    for entry in journal.back(journal.head):
        action = entry.action
        if not isinstance(action, Bid | Match | Pass):
            break
        if action.seat in asked and isinstance(action, Pass):
            asked -= {action.seat}
        elif action.seat in asked:
            return True
    return bool(asked)
