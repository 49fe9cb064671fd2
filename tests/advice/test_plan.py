"""The plan of a seat: held against all orders that there are."""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Iterator, Sequence

import pytest
from msgspec.structs import replace

from aufachse_widgets.advice.distances import OPEN, distances
from aufachse_widgets.advice.outlook import GRAIN, MOST_TURNS, Outlook, tables
from aufachse_widgets.advice.plan import (
    AGAIN,
    FADE,
    FARTHEST,
    KEPT,
    SURE,
    Gain,
    Places,
    Plan,
    Task,
    best_plan,
    contract_gain,
    most_room_gain,
    open_task,
    other_plan,
    room_gain,
    seat_plan,
    task_of,
    worth_to_seat,
)
from aufachse_widgets.advice.turns import expected_turns
from aufachse_widgets.engine import SOMEWHERE, PlayerAt, Rules, compile_rules, position

OLD, NEW, ONE = (compile_rules(edition) for edition in ("fx-schmid-1987", "schmidt-2007", "reference"))
Step = tuple[int, bool]  # a contract, and whether it is loaded


def orders(rules: Rules, hand: frozenset[int], loaded: frozenset[int], free: int) -> Iterator[tuple[Step, ...]]:
    """All orders of some loads and deliveries that the room allows, the empty one among them."""
    yield ()
    for number in sorted(loaded):
        for rest in orders(rules, hand, loaded - {number}, free + rules.contracts[number].goods):
            yield ((number, False), *rest)
    for number in sorted(hand):
        goods = rules.contracts[number].goods
        if goods <= free:
            for rest in orders(rules, hand - {number}, loaded | {number}, free - goods):
                yield ((number, True), *rest)


def worth(rules: Rules, task: Task, ahead: Outlook, order: Sequence[Step]) -> float:
    """What an order is worth, computed step by step as the model says."""
    going_on, left = tables(ahead)
    turns, value, space, ended = float(task.waits), 0.0, task.space, not task.here
    for number, loads in order:
        card = rules.contracts[number]
        city = card.start if loads else card.destination
        points = 0 if space == SOMEWHERE else rules.distance(space, city)
        turns += AGAIN if not points and ended and space != SOMEWHERE else expected_turns(rules, points)
        if not loads:
            value += card.revenue * going_on[int(turns * GRAIN)]
        space = city
        ended = rules.edition.business == "one" or (rules.edition.business == "deliveries_then_load" and loads)
    return value + ahead.rate * left[int(turns * GRAIN)]


def some_task(rules: Rules, number: int, contracts: int) -> tuple[Task, Outlook]:
    rng = random.Random(f"{rules.edition.id} {number}")
    numbers = rng.sample(sorted(rules.contracts), contracts)
    aboard: list[int] = []
    for one in numbers[: contracts // 2]:
        if sum(rules.contracts[other].goods for other in (*aboard, one)) <= 6:
            aboard.append(one)
    hand = tuple(sorted(set(numbers) - set(aboard)))
    task = Task(rng.choice(sorted(rules.spaces)), hand, tuple(sorted(aboard)), rng.choice((6, 10, 12)), rng.choice((0, 0, 1)), rng.random() < 0.5)
    return task, Outlook(rng.choice((6.0, 12.0, 30.0)), rng.choice((1.0, 4.0)), rng.choice((0.0, 150.0)))


@pytest.mark.parametrize("rules", [OLD, NEW, ONE], ids=lambda rules: rules.edition.id)
@pytest.mark.parametrize("contracts", [1, 2, 3])
def test_up_to_three_contracts_no_order_is_better(rules: Rules, contracts: int) -> None:
    dropped = 0
    for number in range(12):
        task, ahead = some_task(rules, number, contracts)
        plan = best_plan(rules, task, ahead)
        best = max(worth(rules, task, ahead, order) for order in orders(rules, frozenset(task.hand), frozenset(task.loaded), task.room - _goods(rules, task)))
        told = worth(rules, task, ahead, [(stop.contract, stop.loads) for stop in plan.stops])
        assert plan.worth == pytest.approx(told)
        # Of orders that have done the same in the same city the better one is followed, which need not be the faster one.
        assert best - 60 <= plan.worth <= best + 1e-6
        dropped += len(plan.delivers) < contracts
    assert dropped < 12


@pytest.mark.parametrize("rules", [OLD, NEW, ONE], ids=lambda rules: rules.edition.id)
def test_the_next_best_plan_begins_in_another_city_and_none_of_those_is_better(rules: Rules) -> None:
    others = 0
    for number in range(12):
        task, ahead = some_task(rules, number, 3)
        plan = best_plan(rules, task, ahead)
        if not plan.stops:
            continue
        first = plan.stops[0].city
        other = other_plan(rules, task, ahead, first)
        all_orders = orders(rules, frozenset(task.hand), frozenset(task.loaded), task.room - _goods(rules, task))
        elsewhere = [order for order in all_orders if order and city_of(rules, order[0]) != first]
        if other is None:
            assert not elsewhere or max(worth(rules, task, ahead, order) for order in elsewhere) < plan.worth
            continue
        others += 1
        assert other.stops[0].city != first
        assert other.worth == pytest.approx(worth(rules, task, ahead, [(stop.contract, stop.loads) for stop in other.stops]))
        best = max(worth(rules, task, ahead, order) for order in elsewhere)
        assert best - 60 <= other.worth <= best + 1e-6
    assert others > 4


def city_of(rules: Rules, step: Step) -> str:
    number, loads = step
    return rules.contracts[number].start if loads else rules.contracts[number].destination


def test_with_one_place_to_begin_there_is_no_other_plan() -> None:
    ahead = Outlook(turns=30, spread=4, rate=0)
    task = Task("hannover", hand=(3,))
    assert best_plan(OLD, task, ahead).stops
    assert other_plan(OLD, task, ahead, OLD.contracts[3].start) is None


def test_of_what_a_contract_adds_a_part_counts_and_nothing_of_what_comes_too_late() -> None:
    assert worth_to_seat(OLD, Gain(3, worth=1000.0, turns=4.0, chance=SURE)) == KEPT * 1000
    assert worth_to_seat(OLD, Gain(3, worth=1000.0, turns=4.0, chance=SURE - 0.01)) == 0
    assert worth_to_seat(OLD, Gain(3, worth=-200.0, turns=4.0, chance=0.0)) == KEPT * -200
    assert worth_to_seat(OLD, Gain(3, worth=1000.0, turns=4.0, chance=0.6), kept=0.9, sure=0.5) == 900
    children = compile_rules("children-2007")  # taken for nothing: any chance will do
    assert worth_to_seat(children, Gain(3, worth=1000.0, turns=4.0, chance=0.1)) == KEPT * 1000


@pytest.mark.parametrize(("edition", "market"), [("children-2007", (7, 8)), ("children-1987", ()), ("fx-schmid-1987", ())])
def test_what_may_be_taken_at_its_start_is_as_good_as_in_the_hand(edition: str, market: tuple[int, ...]) -> None:
    rules = compile_rules(edition)
    table = position(rules, [PlayerAt("ulm", hand=(3,)), PlayerAt("kassel")], market=(7, 8, -1, -1), deck=0)
    assert task_of(rules, table, 0).hand == (3,)
    assert open_task(rules, table, 0).hand == (3, *market)


def _goods(rules: Rules, task: Task) -> int:
    return sum(rules.contracts[number].goods for number in task.loaded)


@pytest.mark.parametrize(("contracts", "part"), [(5, 0.01), (6, 0.02), (7, 0.03)])
def test_of_more_contracts_little_is_lost(contracts: int, part: float) -> None:
    lost, all_of_it = 0.0, 0.0
    for number in range(15):
        task, ahead = some_task(OLD, number, contracts)
        found, wide = best_plan(OLD, task, ahead), best_plan(OLD, task, ahead, 600)
        lost += max(0.0, wide.worth - found.worth)
        all_of_it += wide.worth
    assert lost < part * all_of_it


def test_a_plan_keeps_to_its_room_and_loads_before_it_delivers() -> None:
    for number in range(30):
        task, ahead = some_task(OLD, number, 5)
        plan, aboard, before = best_plan(OLD, task, ahead), set(task.loaded), float(task.waits)
        for stop in plan.stops:
            assert stop.turns >= before
            assert stop.chance == pytest.approx(tables(ahead)[0][int(stop.turns * GRAIN)])
            before = stop.turns
            card = OLD.contracts[stop.contract]
            assert stop.city == (card.start if stop.loads else card.destination)
            if stop.loads:
                aboard.add(stop.contract)
                assert sum(OLD.contracts[one].goods for one in aboard) <= task.room
            else:
                aboard.remove(stop.contract)
        assert plan.earns == pytest.approx(sum(OLD.contracts[stop.contract].revenue * stop.chance for stop in plan.stops if not stop.loads))


def test_what_cannot_be_delivered_before_the_end_is_left_out() -> None:
    short = Outlook(turns=3, spread=0.5, rate=50)
    far = Task("flensburg", hand=(27,))  # Graz to Nürnberg
    assert best_plan(OLD, far, short).stops == ()
    assert contract_gain(OLD, far, short, 27).worth == pytest.approx(0.0)
    assert contract_gain(OLD, Task("flensburg"), short, 27).chance == 0


def test_a_contract_on_the_way_adds_more_than_one_off_it() -> None:
    ahead = Outlook(turns=25, spread=3, rate=200)
    on_the_way = contract_gain(OLD, Task("hannover", loaded=(3,)), ahead, 36)  # from München, where it is going
    off_it = contract_gain(OLD, Task("hannover", loaded=(29,)), ahead, 36)  # which is going to Flensburg
    assert on_the_way.chance > 0.9
    assert on_the_way.worth > off_it.worth + 200


def test_loaded_at_once_it_adds_no_less() -> None:
    ahead = Outlook(turns=15, spread=3, rate=200)
    task = Task("hannover", hand=(40,))
    assert contract_gain(OLD, task, ahead, 3, at_once=True).worth > contract_gain(OLD, task, ahead, 3).worth


def test_room_adds_something_only_where_it_is_needed() -> None:
    ahead = Outlook(turns=25, spread=3, rate=200)
    assert room_gain(OLD, Task("hannover", hand=(3,)), ahead, 4) == pytest.approx(0.0)
    assert room_gain(OLD, Task("bremen", hand=(22, 39)), ahead, 6) > 300  # six goods and three from Bremen


@pytest.mark.parametrize("rules", [OLD, NEW, ONE], ids=lambda rules: rules.edition.id)
def test_no_room_adds_more_than_its_bound(rules: Rules) -> None:
    """Even where orders are followed that a plan leaves out. The bound says of most tasks that a trailer doesn't pay."""
    near = 0
    for number in range(60):
        task, ahead = some_task(rules, number, 2 + number % 5)
        most = most_room_gain(rules, task, ahead)
        wide = best_plan(rules, replace(task, room=100), ahead, 100).worth - best_plan(rules, task, ahead).worth
        assert max(wide, room_gain(rules, task, ahead, 6)) <= most + 1e-6
        near += most < 2000
    assert near > 30


def test_a_seat_s_plan_is_that_of_what_it_knows() -> None:
    table = position(OLD, [PlayerAt("hannover", hand=(3,), loaded=(40,), small=1), PlayerAt("ulm", hand=2)])
    assert task_of(OLD, table, 0) == Task("hannover", (3,), (40,), 10)
    assert task_of(OLD, table, 1) == Task("ulm")
    assert sorted(seat_plan(OLD, table, 0).delivers) == [3, 40]
    assert seat_plan(OLD, table, 1) == Plan((), 0.0, seat_plan(OLD, table, 1).worth)


def test_being_nearer_to_the_next_stop_is_worth_more() -> None:
    task, ahead = Task("hannover", hand=(3,), loaded=(40,)), Outlook(turns=20, spread=3, rate=150)
    places = Places(OLD, task, ahead, OPEN)
    assert places.goals() == {"hannover", "stuttgart"}
    assert places.worth("hannover") > places.worth("celle") > places.worth("flensburg")
    assert places.worth("hannover") > places.worth("hannover", here=False)
    assert places.worth("celle", turns=1) > places.worth("celle", turns=2)


def test_a_sign_on_the_way_lessens_the_worth_of_a_space_behind_it() -> None:
    task, ahead = Task("celle", hand=(3,)), Outlook(turns=20, spread=3, rate=150)
    between = next(space for space in OLD.neighbours["hannover"] if space in OLD.sign_places)
    behind = next(space for space in OLD.neighbours[between] if space != "hannover" and OLD.distance(space, "hannover") == 2)
    assert Places(OLD, task, ahead, OPEN.construction(between)).worth(behind) < Places(OLD, task, ahead, OPEN).worth(behind)


@pytest.mark.parametrize("rules", [OLD, NEW])
def test_a_sign_counts_the_more_the_nearer_it_is(rules: Rules) -> None:
    """And only where all shortest ways lead over it: on the way, on the goal or on the space itself."""
    ahead, goal = Outlook(turns=20, spread=3, rate=150), rules.contracts[3].start
    for sign in rules.sign_places:
        shut = OPEN.construction(sign).jam(rules, rules.contracts[3].destination)
        places, far = Places(rules, Task(goal, hand=(3,)), ahead, shut), distances(rules, goal, shut)
        for space, points in rules.distances(goal).items():
            way_round = far.get(space, FARTHEST)
            on = [rules.distances(sign)[space] for sign in shut.passing if rules.distances(goal)[sign] + rules.distances(sign)[space] == points]
            told = places.points(space, goal)
            if not on:
                assert told == way_round == points
            elif min(on) >= FADE:
                assert told == points
            else:
                most = points + min(way_round - points, FADE)
                assert points <= told <= most
                assert min(on) > 1 or told >= most - 2


@pytest.mark.parametrize("rules", [OLD, NEW])
def test_no_space_seems_nearer_because_the_sign_is_farther(rules: Rules) -> None:
    """A dispatcher on its way to Praha drove from Leipzig to Brandenburg: from eight points away the closed road did not count any more."""
    ahead = Outlook(turns=20, spread=3, rate=150)
    for goal in ("praha", "kassel", "wien"):
        for sign in list(rules.sign_places)[::7]:
            shut = OPEN.construction(sign)
            places, open, straight = Places(rules, Task(goal), ahead, shut), distances(rules, goal, shut), rules.distances(goal)
            for space, points in straight.items():
                for next in rules.neighbours[space]:
                    if space in open and next in open and straight[next] > points and open[next] > open[space]:
                        assert places.points(next, goal) >= places.points(space, goal), (goal, sign, space, next)


def test_nobody_looks_beyond_the_tables() -> None:
    endless = Outlook(turns=10 * MOST_TURNS, spread=1, rate=0)
    assert sorted(best_plan(OLD, Task("hannover", hand=(3, 40), waits=2), endless).delivers) == [3, 40]


@pytest.mark.alone
def test_valuing_a_contract_takes_less_than_ten_milliseconds() -> None:
    """The median of contracts added to plans of five, none of them asked for before."""
    taken = []
    for number in range(40):
        task, ahead = some_task(NEW, 100 + number, 5)
        other = next(one for one in sorted(NEW.contracts) if one not in (*task.hand, *task.loaded))
        best_plan.cache_clear()
        begun = time.process_time()
        contract_gain(NEW, task, ahead, other)
        taken.append(time.process_time() - begun)
    print(f"valuing a contract: {1000 * statistics.median(taken):.1f} ms (median), {1000 * max(taken):.1f} ms at most")
    assert statistics.median(taken) < 0.010
