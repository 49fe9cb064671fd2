"""Who played on for whom, in a game played here: told beside what happened."""

from __future__ import annotations

from ..engine.actions import Action
from ..engine.log import Happened
from .entries import PlaysOn
from .fold import Lines
from .tree import Journal


class PlayedOn(Happened, frozen=True, gc=False, tag="played_on"):
    """The host plays on for the seat, whose player has left."""


def played_on(journal: Journal[Action]) -> Lines:
    """Each time, with the entry of the present line after which it belongs (0: the root)."""
    if len(journal) == journal.straight:
        return []
    told = [(entry.parent, entry.action.seat) for entry in journal.entries if isinstance(entry.action, PlaysOn)]
    if not told:
        return []
    here = {0, *(entry.number for entry in journal.back(journal.head))}
    lines: Lines = []
    for place, seat in told:
        while place not in here:
            place = journal.entry(place).parent
        lines.append((place, PlayedOn(seat)))
    return lines
