"""A truck that was told to have stayed: beside a sign it waited, elsewhere that is odd."""

from __future__ import annotations

import pytest

from aufachse_widgets.engine.actions import PlaceSign
from aufachse_widgets.engine.log import Stayed, Waited
from aufachse_widgets.sessions.tracker import Tracker
from aufachse_widgets.tracking.facts import TABLE, Rolled, SetSigns, SetSpace, SetTurn, Stopped
from aufachse_widgets.tracking.log import Remark

RED = 0


def table(tracker: Tracker, sign: str) -> Tracker:
    assert tracker.tell(SetSpace(RED, "kassel"), SetTurn(RED), SetSigns(TABLE, construction=sign)), tracker.error
    return tracker


def test_who_stays_next_to_a_sign_has_waited(tracker: Tracker) -> None:
    assert table(tracker, "fritzlar").tell(Rolled(RED, (4,)), Stopped(RED, "kassel"))
    kinds = {type(event) for event in tracker.frame.events}
    assert Waited in kinds
    assert Remark not in kinds
    assert not tracker.table.state.exact


def test_a_1_given_up_next_to_a_sign_moves_it(tracker: Tracker) -> None:
    assert table(tracker, "fritzlar").tell(Rolled(RED, (1,)), Stopped(RED, "kassel"), PlaceSign(RED, "celle"))
    assert Remark not in {type(event) for event in tracker.frame.events}
    assert tracker.table.state.construction == "celle"


@pytest.mark.parametrize("sign", ["", "alsfeld"])
def test_who_stays_with_no_sign_next_to_the_truck_is_remarked_on(tracker: Tracker, sign: str) -> None:
    assert table(tracker, sign).tell(Rolled(RED, (4,)), Stopped(RED, "kassel"))
    said = [event.reason.code for event in tracker.frame.events if isinstance(event, Remark) and event.reason]
    assert said == ["stayed_but_could_move"]
    assert Stayed in {type(event) for event in tracker.frame.events}
