"""What happens at a physical table: every kind of entry comes about when something is told."""

from __future__ import annotations

from typing import get_args

from aufachse_widgets.engine.log import LogEntry
from aufachse_widgets.tracking.log import PastChanged, StartedWith, TableEntry, Undone
from tests.tracking.inventions import Inventor
from tests.tracking.test_properties import new_table, told

EDITIONS = ("reference", "schmidt-2007")  # of those that discard


def test_every_kind_of_a_table_happens_when_it_is_told() -> None:
    # What is said of undoing at several devices is no telling (tests/sessions/test_told_together.py), and only a bank is taken over with its money
    # (tests/widgets/track/test_booking.py).
    missing = set(get_args(TableEntry)) - set(get_args(LogEntry)) - {Undone, PastChanged, StartedWith}
    for seed in range(60):
        table = new_table(EDITIONS[seed % 2], 2 + seed % 5, True, True, True, 0)
        for _move, _before, _after, log in told(table, Inventor(seed, 0.5), 120):
            missing -= {type(entry) for entry in log}
            if not missing:
                return
    raise AssertionError(f"never met: {sorted(kind.__name__ for kind in missing)}")
