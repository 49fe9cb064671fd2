"""Rolls that were told wrongly and set right."""

from __future__ import annotations

from aufachse_widgets.engine.log import Rolled
from aufachse_widgets.stats.luck import luck
from aufachse_widgets.tracking.log import RollSet


def test_a_roll_set_right_counts_once():
    log = [(1, Rolled(0, (4,))), (2, RollSet(0, (6,))), (3, RollSet(1, (1,)))]
    one, two = luck(2, log)
    assert (one.rolls, one.total, two.rolls) == (1, 6, 0)
