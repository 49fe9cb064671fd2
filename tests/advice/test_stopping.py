"""The chance to stop on a space within some turns: against all sequences of rolls, and against trucks that are driven."""

from __future__ import annotations

import random
from collections.abc import Iterator
from math import sqrt

import pytest
from msgspec.structs import replace

from aufachse_widgets.advice.stopping import Stopping
from aufachse_widgets.advice.turns import next_roll, rolls
from aufachse_widgets.engine import PlayerAt, Rules, State, compile_rules, position
from aufachse_widgets.engine.legal_drives import drives

ONE, TWO = compile_rules("fx-schmid-1987"), compile_rules("schmidt-2007")
BOTH = pytest.mark.parametrize("rules", [ONE, TWO], ids=("one die", "two dice"))


def table(rules: Rules, start: str = "celle") -> State:
    """A truck with a contract for Kassel aboard, a sign on its way, another truck in Kassel's neighbourhood."""
    to_kassel = next(number for number, card in rules.contracts.items() if card.destination == "kassel" and card.goods <= 6)
    other = sorted(rules.neighbours["kassel"])[0]
    return position(rules, [PlayerAt(start, loaded=(to_kassel,)), PlayerAt(other)], construction="hildesheim")


def at(state: State, space: str) -> State:
    return replace(state, players=(replace(state.players[0], space=space), state.players[1]))


def ends(rules: Rules, state: State, roll: tuple[int, ...]) -> Iterator[tuple[str, bool]]:
    for drive in drives(rules, state, 0, roll).ways.values():
        yield drive.way.end, drive.exact


def enumerated(rules: Rules, state: State, goal: str, turns: int, exact: bool) -> float:
    """The chance, with every roll and every legal drive looked at, and nothing remembered."""
    total = 0.0
    for roll, chance in rolls(rules.edition.dice):
        best = 0.0
        for end, counted in ends(rules, state, roll):
            if end == goal and (counted or not exact):
                best = 1.0
                break
            if turns > 1:
                best = max(best, enumerated(rules, at(state, end), goal, turns - 1, exact))
        total += chance * best
    return total


@BOTH
@pytest.mark.parametrize("exact", [True, False])
@pytest.mark.parametrize("goal", ["kassel", "hannover", "braunschweig"])
def test_within_one_turn_and_two_it_is_what_all_sequences_of_rolls_give(rules: Rules, exact: bool, goal: str) -> None:
    state = table(rules)
    stopping = Stopping(rules, state, 0)
    for turns in (1, 2) if rules is ONE or goal == "hannover" else (1,):
        found = stopping.within(goal, turns)
        assert (found.exact if exact else found.at_all) == pytest.approx(enumerated(rules, state, goal, turns, exact))


@BOTH
def test_with_one_roll_it_is_the_chance_of_the_next_roll(rules: Rules) -> None:
    state = table(rules)
    stopping = Stopping(rules, state, 0)
    stops = next_roll(rules, state, 0)
    for space in rules.spaces:
        found = stopping.within(space, 1)
        if space in stops:
            assert found.exact == pytest.approx(stops[space].exact)
            assert found.at_all == pytest.approx(stops[space].at_all)
        else:
            assert found.exact == found.at_all == 0


@BOTH
def test_trucks_that_are_driven_stop_there_as_often(rules: Rules) -> None:
    """1,000 trucks that drive by the chances themselves, within three turns: the share lies within four standard errors."""
    state, goal = table(rules), "kassel"
    stopping = Stopping(rules, state, 0)
    expected = stopping.within(goal, 3)
    rng = random.Random(rules.edition.id)
    for exact, chance in ((True, expected.exact), (False, expected.at_all)):
        came = 0
        for _truck in range(1000):
            space = "celle"
            for left in (2, 1, 0):
                roll = tuple(sorted(rng.randint(1, 6) for _ in range(rules.edition.dice)))
                found = sorted(ends(rules, at(state, space), roll))
                if any(end == goal and (counted or not exact) for end, counted in found):
                    came += 1
                    break

                def chances(end: str, left: int = left, exact: bool = exact) -> float:
                    stop = stopping.within(goal, left, end)
                    return stop.exact if exact else stop.at_all

                space = max((end for end, _counted in found), key=chances)
        assert came / 1000 == pytest.approx(chance, abs=4 * sqrt(chance * (1 - chance) / 1000) + 1e-9)


def test_more_turns_and_early_stops_never_make_it_less_likely() -> None:
    stopping = Stopping(ONE, table(ONE), 0)
    for goal in ("kassel", "hannover", "goettingen", "bremen"):
        if goal not in ONE.spaces:
            continue
        found = [stopping.within(goal, turns) for turns in (1, 2, 3)]
        assert all(stop.exact <= stop.at_all + 1e-9 for stop in found)
        assert [stop.exact for stop in found] == sorted(stop.exact for stop in found)
        assert [stop.at_all for stop in found] == sorted(stop.at_all for stop in found)


def test_a_turn_that_is_skipped_is_a_turn() -> None:
    state = table(ONE)
    skipping = replace(state, players=(replace(state.players[0], skips=1), state.players[1]))
    assert Stopping(ONE, skipping, 0).within("hannover", 2) == Stopping(ONE, state, 0).within("hannover", 1)
    assert Stopping(ONE, skipping, 0).within("hannover", 1).at_all == 0


def test_a_full_space_and_one_that_nobody_has_cannot_be_stopped_on() -> None:
    state = position(ONE, [PlayerAt("hannover"), PlayerAt("celle")])
    stopping = Stopping(ONE, state, 0)
    assert stopping.within("celle", 3).at_all == 0
    assert stopping.within("nowhere at all", 3).at_all == 0


def test_who_stands_there_has_to_stop_there_anew() -> None:
    found = Stopping(ONE, table(ONE, "kassel"), 0).within("kassel", 1)
    assert found.at_all < 0.5
