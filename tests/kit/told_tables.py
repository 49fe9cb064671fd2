"""A physical table that is told: three trucks stand on the board, a public contract lies face up, and the first seat is to move."""

from __future__ import annotations

from collections.abc import Sequence

from aufachse_widgets.box import Box
from aufachse_widgets.engine.contracts import Contract
from aufachse_widgets.journal import Seat
from aufachse_widgets.sessions.tracker import Tracker
from aufachse_widgets.store import MemoryStore, Store
from aufachse_widgets.tracking.facts import TABLE, Named, Stopped, Typed
from aufachse_widgets.tracking.kind import Told

SEATS = (Seat("Anna", "red"), Seat("Ben", "blue"), Seat("Cleo", "green"))
PUBLIC = Contract(1, "hamburg", "bern", 3, 1600, (200, 400, 600, 800, 1000))
HELD = Contract(52, "kassel", "wien", 3, 7013, (710, 1420, 2130, 2840, 3550))
"""A contract that somebody holds and may type."""


def told_table(
    *more: Told,
    edition: str = "fx-schmid-1987",
    seats: tuple[Seat, ...] = SEATS,
    spaces: Sequence[str] = ("fulda", "bremen", "wien"),
    public: Contract | int = PUBLIC,
    box: Box | None = None,
    store: Store | None = None,
) -> Tracker:
    """The table, with ``more`` told in the same step. ``public`` is typed, or with a ``box`` named by its number; the trucks stand on ``spaces``, the
    first of them at Kassel's gates."""
    table = Tracker.new(edition, seats, 0, store=MemoryStore() if store is None else store, box=box)
    named = (Named(TABLE, 0, public),) if isinstance(public, int) else (Typed(TABLE, public), Named(TABLE, 0, public.id))
    assert table.tell(*named, *(Stopped(seat, space) for seat, space in enumerate(spaces)), *more)
    return table
