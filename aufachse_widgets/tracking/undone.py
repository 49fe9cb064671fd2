"""What people at a table undid, or changed, of what had been entered: told in the log, with who did it."""

from __future__ import annotations

from ..journal import BY_HOST, UNSAID, Journal, Jump
from ..journal.entries import Entry, P
from ..journal.fold import Lines
from ..journal.taken_back import left
from .log import NOBODY, PastChanged, Undone


def undone(journal: Journal[P]) -> Lines:
    """A line for each undo that still counts, and for each change of the past on the present line, of which it is known who did it; each with the
    entry after whose lines it stands (0: the root).

    >>> from aufachse_widgets.tracking.facts import Paid
    >>> journal = Journal([Entry(1, 0, 1, Paid(0, -100, "toll"), 0), Entry(2, 1, 2, Jump(0), 1)])
    >>> undone(journal)
    [(0, Undone(seat=1, host=False, whose=(0,), entries=1))]
    >>> journal.extend([Entry(3, 0, 3, Jump(1), 0)])
    >>> undone(journal)
    []
    """
    jumps = [entry for entry in journal.entries if isinstance(entry.action, Jump) and entry.by != UNSAID]
    if not jumps:
        return []
    here = {0, *(entry.number for entry in journal.back(journal.head))}
    return [line for jump in jumps for line in _of(journal, jump, here)]


def _of(journal: Journal[P], jump: Entry[P], here: set[int]) -> Lines:
    assert isinstance(jump.action, Jump)
    seat, host = (NOBODY, True) if jump.by == BY_HOST else (jump.by, False)
    taken, parted = left(journal, jump.parent, jump.action.to)
    following = journal.entries[jump.number] if jump.number < len(journal.entries) else None
    if following is not None and following.step == jump.step:
        return [(_on(journal, here, parted), PastChanged(seat, host))] if following.number in here else []
    if not taken or taken[0].number in here:
        return []
    whose = tuple(dict.fromkeys(entry.action.seat for entry in taken if not isinstance(entry.action, Jump) and entry.action.seat >= 0))
    return [(_on(journal, here, parted), Undone(seat, host, whose, len(taken)))]


def _on(journal: Journal[P], here: set[int], place: int) -> int:
    """The last entry of the present line on the way to that one."""
    while place not in here:
        place = journal.entry(place).parent
    return place
