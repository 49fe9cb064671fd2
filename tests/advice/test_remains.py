"""What remains at the end of what is gained or paid now: less the earlier it is, all of it between two players."""

from __future__ import annotations

import pytest

from aufachse_widgets.advice.offers import contract_offer
from aufachse_widgets.advice.outlook import Outlook
from aufachse_widgets.advice.remains import ANYWAY, HELD_BACK, IN_THE_WAY, OPENING, bid_left, money_left
from aufachse_widgets.engine import EMPTY, PlayerAt, State, compile_rules, position

ONE, TWO = compile_rules("fx-schmid-1987"), compile_rules("schmidt-2007")
EARLY, LATE = Outlook(turns=40, spread=5, rate=100), Outlook(turns=3, spread=1, rate=0)


def table(players: int, rules=ONE) -> State:
    return position(rules, [PlayerAt(space) for space in ("hannover", "ulm", "kassel", "celle")[:players]], market=(3, 7, 8, 9), deck=8)


@pytest.mark.parametrize(("rules", "dice"), [(ONE, 1), (TWO, 2)])
def test_of_money_all_remains_between_two_and_a_part_among_more(rules, dice: int) -> None:
    assert money_left(rules, table(2, rules), EARLY) == 1
    assert money_left(rules, table(4, rules), EARLY) == pytest.approx(1 - HELD_BACK[dice])
    half = Outlook(turns=OPENING / 2, spread=2, rate=0)
    assert money_left(rules, table(3, rules), half) == pytest.approx(1 - HELD_BACK[dice] / 2)


def test_in_the_opening_most_of_what_a_contract_adds_would_have_come_anyway() -> None:
    state = table(2)
    assert bid_left(ONE, state, EARLY, 1000, 0) == pytest.approx((1 - ANYWAY) * 1000)
    assert bid_left(ONE, state, EARLY, 1000, 500) == pytest.approx((1 - ANYWAY) * 1000 - 500)
    assert bid_left(ONE, state, LATE, 1000, 500) > 0 > bid_left(ONE, state, EARLY, 1000, 500)
    assert bid_left(ONE, table(4), EARLY, 1000, 500) == pytest.approx((1 - HELD_BACK[1]) * bid_left(ONE, state, EARLY, 1000, 500))


def test_a_contract_without_use_is_in_the_way() -> None:
    assert bid_left(ONE, table(2), LATE, 0, 300) == -300 - IN_THE_WAY


def test_an_offer_says_it_for_each_bid() -> None:
    offer = contract_offer(ONE, table(4), 0, 7, EARLY)
    assert len(offer.ends) == 6
    assert offer.spread and 0 < offer.ends[0] < offer.worth
    for bid in range(1, 6):
        paid = ONE.contracts[7].cost(bid) * money_left(ONE, table(4), EARLY)
        assert offer.ends[bid] == pytest.approx(offer.ends[0] - paid)
    late = contract_offer(ONE, table(4), 0, 7, Outlook(turns=1, spread=0.25, rate=0))
    assert late.ends[0] == pytest.approx(-IN_THE_WAY, abs=1)


def test_what_a_seat_has_is_no_bid() -> None:
    held = position(ONE, [PlayerAt("hannover", hand=(40,)), PlayerAt("ulm")], market=(3, 7, 8, 9), deck=8)
    assert contract_offer(ONE, held, 0, 40, EARLY).ends == ()


def test_a_sale_that_ends_the_game_costs_what_it_costs() -> None:
    last = position(ONE, [PlayerAt("hannover", hand=(40,)), PlayerAt("ulm", had_contracts=True)], market=(3, EMPTY, EMPTY, EMPTY), deck=0)
    assert contract_offer(ONE, last, 0, 3).ends == tuple(-float(ONE.contracts[3].cost(bid)) if bid else 0.0 for bid in range(6))
