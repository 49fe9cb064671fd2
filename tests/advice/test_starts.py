"""Where to start: worked deals, and properties over many."""

import random

import pytest

from aufachse_widgets.advice.starts import APART, Start, good_starts
from aufachse_widgets.engine import Rules, State, apply, chance_outcomes, compile_rules, legal_actions, new_game, view
from aufachse_widgets.engine.actions import Place
from aufachse_widgets.engine.phases import Placing
from tests.kit.editions import EDITIONS


def placings(rules: Rules, players: int, seed: int) -> list[State]:
    """The positions in which each truck is placed, each on what is suggested first."""
    rng, state = random.Random(seed), new_game(rules, players)
    found = []
    while state.phase is not None and len(found) <= players:
        outcomes = chance_outcomes(rules, state)
        if isinstance(state.phase, Placing):
            found.append(state)
            seat = state.phase.seat
            state = apply(rules, state, Place(seat, good_starts(rules, view(rules, state, seat), seat)[0].space))
        elif outcomes:
            state = apply(rules, state, rng.choice(outcomes)[0])
        else:
            break
    return found[:players]


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", [2, 4, 6])
def test_three_legal_spaces_apart_from_each_other(edition: str, players: int) -> None:
    rules = compile_rules(edition)
    for seed in range(4):
        taken: list[str] = []
        for state in placings(rules, players, seed):
            assert isinstance(state.phase, Placing)
            seat = state.phase.seat
            starts = good_starts(rules, view(rules, state, seat), seat)
            legal = {action.space for action in legal_actions(rules, state, seat) if isinstance(action, Place)}
            spaces = [start.space for start in starts]
            assert len(set(spaces)) == 3
            assert set(spaces) <= legal
            assert min(rules.distance(one, other) for one in spaces for other in spaces if one != other) >= APART
            if rules.edition.placing_capacity == 1 and "city" not in rules.edition.placing_kinds:
                assert not set(spaces) & set(taken)
            taken.append(spaces[0])


def test_known_contracts_decide() -> None:
    """No legal space is nearer to two of the starts than the first suggestion, and what it says of them is so."""
    rules = compile_rules("reference")
    for seed in range(8):
        state = placings(rules, 2, seed)[0]
        start = good_starts(rules, view(rules, state, 0), 0)[0]
        cards = [rules.contracts[number] for number in state.players[0].hand]
        assert start.points == tuple(rules.distance(rules.contracts[number].start, start.space) for number in start.contracts)
        assert len(start.contracts) == len({card.start for card in cards}) == 3 or len(start.contracts) == 2
        for action in legal_actions(rules, state, 0):
            assert isinstance(action, Place)
            starts = {card.start for card in cards if card.goods <= 6}
            near = sorted(rules.distance(city, action.space) for city in starts)[:2]
            assert sum(near) >= sum(start.points)


def test_unknown_contracts_are_all_equally_likely() -> None:
    rules = compile_rules("fx-schmid-1987")
    state = new_game(rules, 3)
    starts = good_starts(rules, state, 0)
    means = {
        action.space: sum(rules.distance(card.start, action.space) for card in rules.contracts.values()) / len(rules.contracts)
        for action in legal_actions(rules, state, 0)
        if isinstance(action, Place)
    }
    assert starts[0] == Start(min(means, key=lambda space: means[space]), (), (), pytest.approx(min(means.values())))
    assert [start.mean for start in starts] == sorted(start.mean for start in starts)


def test_a_placed_truck_takes_its_space_away() -> None:
    rules = compile_rules("fx-schmid-1987")
    state = new_game(rules, 3)
    first = good_starts(rules, state, 0)
    after = good_starts(rules, apply(rules, state, Place(0, first[0].space)), 1)
    assert first[0].space not in [start.space for start in after]
    assert after[0].mean >= first[0].mean


def test_the_hands_of_others_do_not_matter() -> None:
    rules = compile_rules("schmidt-2007")
    for seed in range(3):
        state = placings(rules, 3, seed)[0]
        assert good_starts(rules, view(rules, state, 0), 0) == good_starts(rules, state, 0)


def test_nothing_is_suggested_where_nothing_is_placed() -> None:
    rules = compile_rules("fx-schmid-1987")
    state = placings(rules, 2, 1)[1]
    assert good_starts(rules, state, 0) == ()  # seat 1 places
