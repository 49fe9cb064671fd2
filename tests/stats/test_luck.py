"""Rolls that were told wrongly and set right."""

from __future__ import annotations

from aufachse_widgets.engine import LogEntry
from aufachse_widgets.stats.luck import luck


def test_a_roll_set_right_counts_once():
    log = [(1, LogEntry("rolled", 0, dice=(4,))), (2, LogEntry("corrected", 0, card="roll", dice=(6,))), (3, LogEntry("corrected", 1, card="roll", dice=(1,)))]
    one, two = luck(2, log)
    assert (one.rolls, one.total, two.rolls) == (1, 6, 0)
