"""Turns by the dice: against sums written down, and against trucks driven by the engine's own legal drives."""

import random
from itertools import product
from math import sqrt
from statistics import mean, stdev

import pytest

from aufachse_widgets.advice.distances import OPEN, closed
from aufachse_widgets.advice.turns import expected_turns, next_roll, rolls, turns_spread, turns_to
from aufachse_widgets.engine import PlayerAt, Rules, compile_rules, position
from aufachse_widgets.engine.legal_drives import drives
from aufachse_widgets.engine.phases import Driving

ONE, TWO = compile_rules("fx-schmid-1987"), compile_rules("schmidt-2007")
BOTH = pytest.mark.parametrize("rules", [ONE, TWO], ids=("one die", "two dice"))


@BOTH
@pytest.mark.parametrize("points", [0, 1, 2, 5, 7, 11])
def test_the_spread_is_that_of_all_sequences_of_rolls(rules: Rules, points: int) -> None:
    spread = turns_spread(rules, points)
    assert sum(spread) == pytest.approx(1)
    assert sum(turns * chance for turns, chance in enumerate(spread)) == pytest.approx(expected_turns(rules, points))
    for turns in range(1, min(len(spread), 3)):
        done = 0.0
        for sequence in product(rolls(rules.edition.dice), repeat=turns):
            likely, driven = 1.0, [0]
            for roll, chance in sequence:
                likely *= chance
                driven.append(driven[-1] + max(roll))
            done += likely * (driven[-1] >= points > driven[-2])
        assert spread[turns] == pytest.approx(done)


@BOTH
def test_early_stops_take_what_the_way_takes(rules: Rules) -> None:
    """With nothing in the way no other drive is better than the shortest way."""
    turns = turns_to(rules, "wien", exact=False)
    assert set(turns) == set(rules.spaces)
    for space, expected in turns.items():
        assert expected == pytest.approx(expected_turns(rules, rules.distance(space, "wien")))


@BOTH
@pytest.mark.parametrize("exact", [True, False])
def test_trucks_that_are_driven_take_as_long(rules: Rules, exact: bool) -> None:
    """2,000 trucks of the engine, round a sign: the mean lies within four standard errors."""
    goal, start, sign = "kassel", "celle", "hildesheim"
    table = position(rules, [PlayerAt(start, loaded=(_to(rules, goal),)), PlayerAt("wien")], construction=sign, moment=Driving(0, (1,) * rules.edition.dice))
    turns = turns_to(rules, goal, exact, closed(rules, table))
    assert turns[start] > turns_to(rules, goal, exact, OPEN)[start] - 1e-9
    rng = random.Random(f"{rules.edition.id} {exact}")
    took = []
    for _ in range(2000):
        space, count = start, 0
        while space != goal:
            count += 1
            dice = tuple(sorted(rng.randint(1, 6) for _ in range(rules.edition.dice)))
            found = drives(rules, _moved(table, space), 0, dice).ways
            ends = {drive.way.end for drive in found.values() if drive.exact or (drive.way.end == goal and not exact)}
            space = min(sorted(ends), key=lambda end: turns[end])
        took.append(count)
    assert mean(took) == pytest.approx(turns[start], abs=4 * stdev(took) / sqrt(len(took)))


def _to(rules: Rules, city: str) -> int:
    return next(number for number, card in rules.contracts.items() if card.destination == city and card.goods <= 6)


def _moved(table, space):
    from msgspec.structs import replace

    return replace(table, players=(replace(table.players[0], space=space), table.players[1]))


@BOTH
def test_by_exact_count_it_never_takes_less(rules: Rules) -> None:
    exact, early = turns_to(rules, "muenchen"), turns_to(rules, "muenchen", exact=False)
    assert all(exact[space] >= early[space] - 1e-6 for space in rules.spaces)
    assert sum(exact[space] > early[space] + 0.1 for space in rules.spaces) > len(rules.spaces) / 2


def test_what_is_cut_off_is_left_out() -> None:
    (before,) = ONE.neighbours["flensburg"]
    turns = turns_to(ONE, "flensburg", shut=OPEN.construction(before))
    assert turns == {"flensburg": 0.0}


def test_the_next_roll_counts_what_the_rules_allow() -> None:
    table = position(ONE, [PlayerAt("hannover"), PlayerAt("celle")])
    stops = next_roll(ONE, table, 0)
    assert "celle" not in stops  # another truck stands there
    hildesheim = stops["hildesheim"]
    assert hildesheim.exact == pytest.approx(2 / 6)
    assert all(0 < stop.at_all <= 1 and 0 <= stop.exact <= stop.at_all + 1e-9 for stop in stops.values())
    # A truck that is two spaces off: a 2 or a 6 by exact count; a 3 to 5 stops there early, since its goods go there.
    goal = next(card for card in ONE.contracts.values() if ONE.distance(card.destination, card.start) > 6 and card.goods <= 6)
    here = next(space for space, points in ONE.distances(goal.destination).items() if points == 2 and ONE.spaces[space].kind == "road")
    loaded = next_roll(ONE, position(ONE, [PlayerAt(here, loaded=(goal.id,)), PlayerAt("rostock")]), 0)[goal.destination]
    assert loaded.at_all == pytest.approx(5 / 6)
    assert loaded.exact >= 2 / 6 - 1e-9
