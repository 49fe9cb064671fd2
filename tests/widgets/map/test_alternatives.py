"""Which of several drives to one space are asked for, and in what order one steps from space to space."""

import itertools
import random

import pytest

from aufachse_widgets.drawing.ground import board_ground
from aufachse_widgets.engine import EMPTY, PlayerAt, compile_rules, legal_actions, position, reach
from aufachse_widgets.engine.actions import Drive
from aufachse_widgets.engine.movement import owes_sign
from aufachse_widgets.engine.phases import Driving
from aufachse_widgets.journal import Seat
from aufachse_widgets.widgets.map.alternatives import by_die, consequences, differences, distinct
from aufachse_widgets.widgets.map.choices import choices
from aufachse_widgets.widgets.map.outcomes import worth
from aufachse_widgets.widgets.map.stepping import circuit
from aufachse_widgets.words import Speaker

SEATS = (Seat("Ada"), Seat("Ben"))
EDITIONS = ("fx-schmid-1987", "schmidt-2007")


def offered(rules, state):
    """All that may be chosen, each way of it."""
    return choices(legal_actions(rules, state), reach(rules, state, 0))


def at(rules, space, dice, **more):
    return position(rules, [PlayerAt(space, **more), PlayerAt("ulm")], moment=Driving(0, dice))


@pytest.mark.parametrize("edition", EDITIONS)
def test_ways_that_come_to_the_same_are_not_asked_for_and_each_difference_is(edition):
    rules = compile_rules(edition)
    numbers, several = random.Random(1), 0
    for _ in range(40):
        space = numbers.choice(sorted(rules.spaces))
        dice = tuple(sorted(numbers.randint(1, 6) for _ in range(rules.edition.dice)))
        if space == "ulm" or space not in rules.neighbours or not rules.neighbours[space]:
            continue
        state = at(rules, space, dice)
        for choice in offered(rules, state).values():
            kept = distinct(rules, state, choice)
            found = [consequences(rules, state, one) for one in kept.reaches]
            assert len(found) == len(set(found)) == len(kept.actions)
            assert set(found) == {consequences(rules, state, one) for one in choice.reaches}
            assert set(kept.actions) <= set(choice.actions)
            for one in kept.reaches:  # the shortest of its kind
                same = [each for each in choice.reaches if consequences(rules, state, each) == consequences(rules, state, one)]
                assert len(one.path) == min(len(each.path) for each in same)
            several += len(choice.actions) > len(kept.actions)
    assert several > 40


def test_what_a_lesson_asks_for_is_the_one_that_is_kept():
    rules = compile_rules("fx-schmid-1987")
    state = at(rules, "kassel", (6,))
    choice = next(one for one in offered(rules, state).values() if len(one.actions) > 1 and len(distinct(rules, state, one).actions) == 1)
    for action in choice.actions:
        assert distinct(rules, state, choice, (action,)).actions == (action,)


def test_the_difference_is_named_and_nothing_else():
    rules = compile_rules("schmidt-2007")
    words, numbers, said = Speaker(rules, SEATS), random.Random(2), set()
    for _ in range(120):
        space = numbers.choice(sorted(rules.cities - {"ulm"}))
        hand, market = tuple(range(1, 13)), (20, 21, 22, EMPTY)
        dice = tuple(sorted(numbers.randint(1, 6) for _ in range(2)))
        state = position(rules, [PlayerAt(space, hand=hand), PlayerAt("ulm")], market=market, moment=Driving(0, dice))
        for choice in offered(rules, state).values():
            kept = distinct(rules, state, choice)
            if len(kept.actions) > 1:
                named = differences(words, state, kept)
                assert len(set(named)) == len(named)
                for (how, difference), one in zip(named, kept.reaches, strict=True):
                    assert how and difference
                    assert ("construction" in difference) == (
                        len({owes_sign(rules.edition, state.phase.dice, each.action.points) for each in kept.reaches}) > 1
                    )
                    if "auction possible" in difference:
                        assert one.exact
                    said |= set(difference.split(", "))
                if len({one.action.points for one in kept.reaches}) > 1 and len(set(state.phase.dice)) > 1:
                    said |= {how.split()[0] for how, _difference in named}
    assert {"with", "exact count: auction possible", "early stop: no auction", "the construction sign moves"} <= said


@pytest.mark.parametrize("edition", EDITIONS)
def test_together_the_dice_allow_what_is_allowed_and_a_six_used_as_less_counts_for_it(edition):
    rules = compile_rules(edition)
    for dice in ((3, 6), (2, 5), (4, 4), (1, 6)) if rules.edition.dice == 2 else ((3,), (6,)):
        state = at(rules, "kassel", dice)
        everything = offered(rules, state)
        kept = {die: by_die(rules, state, 0, everything, die) for die in set(dice)}
        actions = {action for found in kept.values() for choice in found.values() for action in choice.actions}
        assert actions == {action for choice in everything.values() for action in choice.actions if isinstance(action, Drive)}
        if 6 in dice:
            assert {action.points for choice in kept[6].values() for action in choice.actions} == {1, 2, 3, 4, 5, 6}
        for found in kept.values():
            for choice in found.values():
                assert {one.action for one in choice.reaches} == set(choice.actions)


def test_one_contract_is_proposed_by_what_it_pays():
    rules = compile_rules("fx-schmid-1987")
    number, contract = next((number, one) for number, one in rules.contracts.items() if one.start == "kassel" and one.goods <= 10)
    state = position(rules, [PlayerAt("hannover", hand=(number,)), PlayerAt("ulm")], moment=Driving(0, (6,)))
    found = next(one for one in reach(rules, state, 0, "kassel"))
    assert f"load for {contract.revenue} DM" in worth(Speaker(rules, SEATS), found)


@pytest.mark.parametrize("edition", EDITIONS)
def test_one_steps_to_each_space_once_and_mostly_to_one_that_is_near(edition):
    rules = compile_rules(edition)
    ground = board_ground(rules.board, rules.edition.ferries)
    around = circuit(ground, ground.order)
    assert sorted(around) == sorted(ground.order)
    near = [two in rules.neighbours[one] for one, two in itertools.pairwise(around)]
    assert sum(near) > 0.7 * len(near)  # the next one along the road
    for space in random.Random(3).sample(ground.order, 20):
        state = at(rules, space if space != "ulm" else "kassel", (6,) * rules.edition.dice)
        reached = set(offered(rules, state))
        assert sorted(circuit(ground, reached, space)) == sorted(reached)


def test_the_order_does_not_depend_on_the_order_in_which_spaces_are_named():
    rules = compile_rules("fx-schmid-1987")
    ground = board_ground(rules.board, rules.edition.ferries)
    spaces = ["kassel", "fulda", "hannover", "celle"]
    assert circuit(ground, spaces, "ulm") == circuit(ground, spaces[::-1], "ulm")
    assert circuit(ground, (), "ulm") == ()
