"""Signs: worked positions, properties over many, and every cost against a search of its own."""

import random
from math import inf

import pytest
from msgspec.structs import replace

from aufachse_widgets.advice.distances import OPEN, distances
from aufachse_widgets.advice.signs import CUT_OFF, Aim, Cost, Leg, SignCosts, sign_hints
from aufachse_widgets.advice.turns import expected_turns
from aufachse_widgets.engine import PlayerAt, Rules, State, compile_rules, legal_actions, position, view
from aufachse_widgets.engine.actions import PlaceSign
from aufachse_widgets.engine.phases import JamChoice, SignDue
from tests.kit.editions import editions

EDITIONS = editions("fx-schmid-1987", "schmidt-2007", "reference", "czech")


def table(rules: Rules, seed: int, players: int) -> State:
    """A position where seat 0 is to put the construction sign somewhere; hands and loads at random."""
    rng = random.Random(seed)
    spaces = rng.sample(sorted(rules.spaces), players)
    cards = rng.sample(sorted(number for number, card in rules.contracts.items() if card.goods <= 3), 4 * players)
    seats = [
        PlayerAt(
            spaces[seat], money=rng.randrange(1000, 9000, 100), hand=tuple(cards[4 * seat : 4 * seat + 2]), loaded=tuple(cards[4 * seat + 2 : 4 * seat + 4])
        )
        for seat in range(players)
    ]
    return position(rules, seats, moment=SignDue(0))


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_three_different_legal_spaces_with_what_they_cost(edition: str, players: int) -> None:
    rules = compile_rules(edition)
    for seed in range(6):
        state = table(rules, seed, players)
        known = view(rules, state, 0)
        hints = sign_hints(rules, known, 0)
        legal = {action.space for action in legal_actions(rules, state, 0) if isinstance(action, PlaceSign)}
        assert len({hint.space for hint in hints}) == len(hints) == 3
        assert {hint.space for hint in hints} <= legal
        for hint in hints:
            assert [cost.seat for cost in hint.costs] == list(range(players))
        computed = SignCosts(rules, known, 0)
        costs = [computed.of(space) for space in legal]
        hindered = [seat for seat in range(1, players) if any(cost[seat].points > 0 for cost in costs)]
        richest = max(range(1, players), key=lambda seat: (state.players[seat].money, -seat))
        order = [richest, *(seat for seat in range(1, players) if seat != richest)]
        targets = [seat for seat in order if seat in hindered][:2]
        assert [hint.target for hint in hints if hint.aim in (Aim.LEADER, Aim.NEXT)] == targets
        assert [hint.aim for hint in hints][-1] is Aim.NOBODY
        assert (hints[0].aim is Aim.LEADER) == (richest in hindered)
        first = hints[0]
        best = max(cost[first.target].points - cost[0].points for cost in costs if cost[first.target].points > 0)
        assert first.costs[first.target].points - first.costs[0].points == pytest.approx(best)
        for hint in hints:
            if hint.aim is Aim.NOBODY:
                assert sum(cost.points for cost in hint.costs) == 0
            else:
                assert hint.costs[hint.target].points > 0


def brute(rules: Rules, state: State, seat: int, legs: list[Leg], space: str) -> Cost:
    """The cost of a sign with every way searched for again."""
    total, worst = 0.0, None
    for leg in legs:
        before = rules.distance(leg.start, leg.end)
        after = distances(rules, leg.start, OPEN.construction(space)).get(leg.end)
        longer = inf if after is None else after - before
        total += min(longer, CUT_OFF)
        if longer > 0 and (worst is None or (longer, -before) > (worst.longer, -rules.distance(worst.leg.start, worst.leg.end))):
            turns = inf if longer == inf else expected_turns(rules, before + int(longer)) - expected_turns(rules, before)
            worst = Cost(seat, 0.0, leg, longer, turns)
    return Cost(seat, total) if worst is None else replace(worst, points=total)


def test_every_cost_is_that_of_a_search_from_scratch() -> None:
    rules = compile_rules("fx-schmid-1987")
    state = table(rules, 3, 3)
    computed = SignCosts(rules, state, 0)
    compared = 0
    for action in [one for one in legal_actions(rules, state, 0) if isinstance(one, PlaceSign)]:
        for seat, player in enumerate(state.players):
            aboard = [Leg(player.space, rules.contracts[number].destination) for number in player.loaded]
            held = [Leg(player.space, rules.contracts[number].start) for number in player.hand]
            later = [Leg(rules.contracts[number].start, rules.contracts[number].destination) for number in player.hand]
            found = computed.of(action.space)[seat]
            wanted = brute(rules, state, seat, list(dict.fromkeys(aboard + held + later)), action.space)
            assert (found.points, found.leg, found.longer) == (wanted.points, wanted.leg, wanted.longer)
            assert found.turns == pytest.approx(wanted.turns) or found.turns == wanted.turns == inf
            compared += wanted.points > 0
    assert compared > 20


def test_a_worked_position() -> None:
    """Blue, who leads, drives to Wien; the sign on the only short way costs Blue as much as the way round is longer, and Red nothing."""
    rules = compile_rules("fx-schmid-1987")
    to_wien = next(card for card in rules.contracts.values() if card.destination == "wien" and card.goods <= 6)
    state = position(
        rules,
        [PlayerAt("flensburg", money=900), PlayerAt("passau" if "passau" in rules.spaces else "linz", money=8000, loaded=(to_wien.id,))],
        moment=SignDue(0),
    )
    hint = sign_hints(rules, state, 0)[0]
    blue, red = hint.costs[1], hint.costs[0]
    here = state.players[1].space
    assert blue.leg == Leg(here, "wien")
    round_it = distances(rules, here, OPEN.construction(hint.space)).get("wien", inf)
    assert blue.longer == round_it - rules.distance(here, "wien")
    assert red.points < blue.points


def test_hidden_hands_are_not_used() -> None:
    rules = compile_rules("fx-schmid-1987")
    one = position(rules, [PlayerAt("hannover", hand=(3, 20)), PlayerAt("wien", hand=(5, 7), loaded=(9,))], moment=SignDue(0))
    other = position(rules, [PlayerAt("hannover", hand=(3, 20)), PlayerAt("wien", hand=(30, 41), loaded=(9,))], moment=SignDue(0))
    assert sign_hints(rules, view(rules, one, 0), 0) == sign_hints(rules, view(rules, other, 0), 0)
    told = position(rules, [PlayerAt("hannover", hand=(3, 20)), PlayerAt("wien", hand=(5, 7), loaded=(9,))], moment=SignDue(0), shown_to_all=(5, 7))
    assert sign_hints(rules, view(rules, told, 0), 0) != sign_hints(rules, view(rules, one, 0), 0)


def test_of_whom_nothing_is_known_every_city_counts_alike() -> None:
    rules = compile_rules("fx-schmid-1987")
    state = view(rules, position(rules, [PlayerAt("hannover", hand=(3, 20)), PlayerAt("ulm", hand=2)], moment=SignDue(0)), 0)
    hint = sign_hints(rules, state, 0)[0]
    cost = hint.costs[1]
    assert cost.leg is None
    assert cost.points > 0
    shut = distances(rules, "ulm", OPEN.construction(hint.space))
    cities = [city for city in rules.cities if city != "ulm"]
    assert cost.points == pytest.approx(sum(min(shut.get(city, inf) - rules.distance("ulm", city), CUT_OFF) for city in cities) / len(cities))


def test_a_jam_that_may_be_ended_on_does_not_cut_its_city_off() -> None:
    rules = compile_rules("fx-schmid-1987")
    to_kassel = next(card for card in rules.contracts.values() if card.destination == "kassel" and card.goods <= 6)
    card = "Stau durch plötzlichen Nebeleinbruch"
    state = position(rules, [PlayerAt("wien"), PlayerAt("hannover", loaded=(to_kassel.id,))], moment=JamChoice(0, card))
    assert SignCosts(rules, state, 0).of("kassel")[1].points == (0 if rules.edition.jam_space == "may_end" else CUT_OFF)
    closed = compile_rules("schmidt-2007")
    state = position(closed, [PlayerAt("wien"), PlayerAt("hannover", loaded=(to_kassel.id,))], moment=JamChoice(0, card))
    assert SignCosts(closed, state, 0).of("kassel")[1].longer == inf


def test_nothing_is_suggested_where_no_sign_is_due() -> None:
    rules = compile_rules("fx-schmid-1987")
    assert sign_hints(rules, position(rules, [PlayerAt("hannover"), PlayerAt("ulm")]), 0) == ()
