"""Legal drives: what is listed is what is carried out."""

from __future__ import annotations

import pytest

from aufachse_widgets.engine import compile_rules
from aufachse_widgets.engine.legal_drives import drives, one_drive
from aufachse_widgets.engine.phases import Driving
from tests.engine.busy_games import play
from tests.kit.editions import EDITIONS


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_drive_is_carried_out_by_the_way_that_was_listed(edition: str) -> None:
    rules, short = compile_rules(edition), 0
    for state, *_rest in play(rules, 4, 1):
        phase = state.phase
        if isinstance(phase, Driving):
            for key, drive in drives(rules, state, phase.seat, phase.dice).ways.items():
                found = one_drive(rules, state, phase.seat, phase.dice, key)
                assert (found.way, found.exact) == (drive.way, drive.exact), (key, state)
                short += not drive.exact
    assert short > 20  # early stops, stops before signs and full spaces, waiting
