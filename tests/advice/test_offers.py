"""What a contract is worth to a seat, at each bid, and when it would be delivered."""

from __future__ import annotations

import random
from itertools import product

import pytest
from msgspec.structs import replace

from aufachse_widgets.advice.ending import sale_ends_game
from aufachse_widgets.advice.offers import NOT_AT_ALL, contract_offer, delivery_spread, ready_task
from aufachse_widgets.advice.outlook import Outlook
from aufachse_widgets.advice.plan import KEPT, best_plan, contract_gain, task_of
from aufachse_widgets.advice.turns import likely_turns, rolls, ways_spread
from aufachse_widgets.engine import EMPTY, PlayerAt, State, bidding, compile_rules, position
from aufachse_widgets.engine.phases import Business

RULES, TWO = compile_rules("fx-schmid-1987"), compile_rules("schmidt-2007")
LONG = Outlook(turns=30, spread=4, rate=100)


def table(**more: object) -> State:
    return position(RULES, [PlayerAt("hannover", hand=(40,)), PlayerAt("ulm", hand=(1, 2))], market=(3, 7, 8, 9), deck=8, **more)


def test_each_bid_takes_its_cost_off_what_the_contract_adds_to_the_plan() -> None:
    state = table()
    offer = contract_offer(RULES, state, 0, 7, LONG)
    assert offer.worth == pytest.approx(KEPT * contract_gain(RULES, task_of(RULES, state, 0), LONG, 7).worth)
    card = RULES.contracts[7]
    assert offer.nets == (offer.worth, *(pytest.approx(offer.worth - card.cost(bid)) for bid in range(1, 6)))
    assert all(net > 0 for net in offer.nets[: offer.pays + 1])
    assert all(net <= 0 for net in offer.nets[offer.pays + 1 :])


def test_what_comes_too_late_pays_not_even_for_nothing() -> None:
    short = Outlook(turns=1, spread=0.25, rate=0)
    offer = contract_offer(RULES, table(), 0, 7, short)
    assert offer.worth == pytest.approx(0, abs=1)
    assert offer.pays in (0, NOT_AT_ALL)


def test_a_contract_in_hand_is_worth_what_the_plan_loses_without_it() -> None:
    state = table()
    task = task_of(RULES, state, 0)
    offer = contract_offer(RULES, state, 0, 40, LONG)
    assert offer.worth == pytest.approx(best_plan(RULES, task, LONG).worth - best_plan(RULES, task.without(40), LONG).worth)
    assert offer.spread


def test_a_sale_that_ends_the_game_adds_nothing() -> None:
    players = [PlayerAt("hannover", hand=(40,)), PlayerAt("ulm", had_contracts=True)]
    last = position(RULES, players, market=(3, EMPTY, EMPTY, EMPTY), deck=0)
    assert sale_ends_game(last, 0, 3)
    assert contract_offer(RULES, last, 0, 3, LONG).worth == 0
    assert not sale_ends_game(position(RULES, players, market=(3, 7, EMPTY, EMPTY), deck=0), 0, 3)


def test_a_sale_to_the_only_player_without_contracts_does_not_end_the_game() -> None:
    rules = compile_rules("schmidt-2007")
    players = [PlayerAt("ulm", hand=(1, 2)), PlayerAt("hannover", had_contracts=True)]
    asked = position(rules, players, moment=bidding(3, caller=0), market=(3, EMPTY, EMPTY, EMPTY), deck=0)
    assert not sale_ends_game(asked, 1, 3)
    offer = contract_offer(rules, asked, 1, 3)
    assert offer.worth > 1000 and offer.pays >= 1
    assert contract_offer(rules, asked, 0, 3).worth == 0  # but one to the other does


def test_in_its_start_city_a_contract_is_loaded_at_once() -> None:
    business = position(RULES, [PlayerAt("hannover"), PlayerAt("ulm", hand=(1, 2))], market=(3, 7, 8, 9), deck=8, moment=Business(0))
    assert RULES.contracts[3].start == "hannover"
    assert ready_task(RULES, business, 0).here
    assert not ready_task(RULES, business, 1).here
    elsewhere = replace(business, players=(replace(business.players[0], space="celle"), business.players[1]))
    assert contract_offer(RULES, business, 0, 3, LONG).turns < contract_offer(RULES, elsewhere, 0, 3, LONG).turns


@pytest.mark.parametrize("rules", [RULES, TWO], ids=("one die", "two dice"))
def test_the_turns_of_several_ways_are_those_of_all_sequences_of_rolls(rules) -> None:
    """Two ways, each driven roll by roll, with all rolls looked at."""
    for ways in ((1, 2), (3, 2), (4, 5)):
        spread, done = ways_spread(rules, ways), [0.0] * 4
        assert sum(spread) == pytest.approx(1)
        for sequence in product(rolls(rules.edition.dice), repeat=3):
            likely, left, after = 1.0, list(ways), 0
            for turn, (roll, chance) in enumerate(sequence, 1):
                likely *= chance
                if left:
                    left[0] -= max(roll)
                    if left[0] <= 0:
                        left.pop(0)
                        after = 0 if left else turn
            done[after] += likely
        assert list(spread[1:4]) == pytest.approx(done[1 : len(spread)][:3])


def test_the_turns_of_a_plan_are_those_of_trucks_that_drive_it() -> None:
    """2,000 rounds by random dice: the mean within 0.1 turns, the share of each number of turns within 0.04."""
    state = table()
    plan = best_plan(RULES, task_of(RULES, state, 0).holding(3), LONG)
    spread = delivery_spread(RULES, plan, 3, waits=1)
    stops = [stop.points for stop in plan.stops]
    upto = stops[: 1 + next(place for place, stop in enumerate(plan.stops) if stop.contract == 3 and not stop.loads)]
    rng, took = random.Random("a plan"), []
    for _round in range(2000):
        turns = 1
        for points in upto:
            while points > 0:
                points -= rng.randint(1, 6)
                turns += 1
        took.append(turns)
    assert sum(took) / len(took) == pytest.approx(sum(turns * chance for turns, chance in enumerate(spread)), abs=0.1)
    assert all(took.count(turns) / len(took) == pytest.approx(chance, abs=0.04) for turns, chance in enumerate(spread))


def test_what_the_plan_does_without_is_delivered_never() -> None:
    plan = best_plan(RULES, task_of(RULES, table(), 0), LONG)
    assert delivery_spread(RULES, plan, 7) == ()


def test_most_cases_lie_between_the_likely_turns() -> None:
    spread = ways_spread(RULES, (7, 9, 12))
    low, high = likely_turns(spread)
    assert sum(spread[low : high + 1]) >= 0.5
    assert sum(spread[:low]) <= 0.25 and sum(spread[high + 1 :]) <= 0.25
