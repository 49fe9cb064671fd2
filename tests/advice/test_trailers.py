"""Whether a trailer still pays back."""

from __future__ import annotations

import pytest

from aufachse_widgets.advice.outlook import Outlook
from aufachse_widgets.advice.plan import room_gain, task_of
from aufachse_widgets.advice.trailers import trailer_worth
from aufachse_widgets.engine import EMPTY, PlayerAt, compile_rules, position

RULES, TWO = compile_rules("fx-schmid-1987"), compile_rules("schmidt-2007")
NONE = (EMPTY,) * 4
LONG = Outlook(turns=25, spread=3, rate=200)


def test_with_no_public_contract_left_only_the_plan_counts() -> None:
    state = position(RULES, [PlayerAt("bremen", hand=(22, 39)), PlayerAt("ulm", hand=(1, 2))], market=NONE, deck=0)
    found = trailer_worth(RULES, state, 0, large=True, ahead=LONG)
    assert found.now == pytest.approx(room_gain(RULES, task_of(RULES, state, 0), LONG, 6))
    assert found.later == found.back == 0
    assert found.net == pytest.approx(found.now - 3000)


def test_at_the_end_a_trailer_brings_less() -> None:
    at = [PlayerAt("bremen", hand=(22, 39)), PlayerAt("ulm", hand=(1, 2))]
    early, late = (position(RULES, at, market=market, deck=deck) for market, deck in (((3, 7, 10, 9), 8), (NONE, 0)))
    assert trailer_worth(RULES, early, 0, large=False).net > trailer_worth(RULES, late, 0, large=False).net + 500
    assert not trailer_worth(RULES, late, 0, large=False).pays
    assert not trailer_worth(RULES, early, 0, large=False, ahead=Outlook(turns=2, spread=0.5, rate=0)).pays


def test_a_large_one_adds_at_least_as_much_as_a_small_one() -> None:
    state = position(RULES, [PlayerAt("bremen", hand=(22, 39)), PlayerAt("ulm", hand=(1, 2))], market=(3, 7, 10, 9), deck=8)
    small, large = (trailer_worth(RULES, state, 0, large, LONG) for large in (False, True))
    assert large.now >= small.now - 1
    assert (small.price, large.price) == (2000, 3000)


def test_where_trailers_can_be_sold_the_price_comes_back() -> None:
    state = position(TWO, [PlayerAt("bremen", hand=(22,)), PlayerAt("ulm", hand=(1,))], market=NONE, deck=0)
    assert trailer_worth(TWO, state, 0, large=False, ahead=LONG).back == pytest.approx(500, rel=0.01)
