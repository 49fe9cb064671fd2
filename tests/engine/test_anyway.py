"""What the rules refuse is carried out all the same: nothing raises, nothing gets lost, and what was odd is said."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import get_args

import pytest
from msgspec.structs import replace

from aufachse_widgets.engine import (
    CHANCE,
    SOMEWHERE,
    UNKNOWN,
    LogEntry,
    PlayerAt,
    Rules,
    State,
    actors,
    apply,
    chance_outcomes,
    compile_rules,
    legal_actions,
    new_game,
    position,
    view,
    why_not,
)
from aufachse_widgets.engine import actions as a
from aufachse_widgets.engine import phases as p
from aufachse_widgets.engine.anyway import (
    carry_out,
    carry_out_at,
    discarded,
    in_the_dark,
    moved_again,
    passed_over,
    place_of,
    reopened,
    sold,
    stop,
    turn_of,
    turned_up,
)
from aufachse_widgets.engine.log import EventDrawn
from aufachse_widgets.engine.play import settle
from aufachse_widgets.engine.updates import change_player
from aufachse_widgets.stats.ledger import payments
from tests.engine.anything import KINDS, anything
from tests.engine.busy_games import play
from tests.kit.editions import EDITIONS

RED, BLUE = 0, 1


def played(edition: str, actions: int, seed: int = 0, players: int = 3) -> State:
    """A position of a game of bots."""
    state = new_game(compile_rules(edition), players)
    for number, (_before, _action, state, _log) in enumerate(play(compile_rules(edition), players, seed)):
        if number >= actions and isinstance(state.phase, p.BeforeRoll):
            return state
    raise AssertionError("the game is over")


def walk(rules: Rules, seed: int, steps: int, wild: float) -> Iterator[tuple[State, a.Action]]:
    """Positions of a game in which now and then anything at all happens, with what happens next."""
    rng = random.Random(seed)
    state = new_game(rules, 2 + seed % 5)
    for _ in range(steps):
        acting = actors(rules, state)
        outcomes = [action for action, _weight in chance_outcomes(rules, state)] if acting == (CHANCE,) else []
        legal = outcomes or [action for seat in acting if seat >= 0 for action in legal_actions(rules, state, seat)]
        action = rng.choice(legal) if legal and rng.random() > wild else anything(rng, rules, state)
        yield state, action
        state = carry_out(rules, state, action).state


def test_every_kind_of_action_is_tried() -> None:
    rules = compile_rules("fx-schmid-1987")
    assert {type(kind(random.Random(0), rules, 0)) for kind in KINDS} == set(get_args(a.Action))


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_the_rules_allow_is_applied_and_nothing_is_odd(edition: str) -> None:
    rules = compile_rules(edition)
    for before, action, after, log in play(rules, 3, 1):
        done = carry_out(rules, before, action)
        assert (done.state, list(done.log), done.odd) == (after, log, ())


@pytest.mark.parametrize("wild", [0.1, 0.5, 1.0])
@pytest.mark.parametrize("edition", EDITIONS)
def test_anything_at_all_is_carried_out_or_leaves_everything_as_it_was(edition: str, wild: float) -> None:
    rules = compile_rules(edition)
    for seed in range(5):
        for state, action in walk(rules, seed, 150, wild):
            done = carry_out(rules, state, action)
            assert done == carry_out(rules, state, action)
            assert bool(done.odd) == (why_not(rules, state, action) is not None), action
            _nothing_is_lost(state, done.state, [*done.log], action)
            assert done.state.over == (not done.state.pending)
            assert settle(rules, done.state, []) == done.state or done.state.over
            assert all(str(reason) for reason in done.odd)


def _nothing_is_lost(before: State, after: State, log: list[LogEntry], action: a.Action) -> None:
    cards = Counter(number for player in after.players for number in (*player.hand, *player.loaded))
    cards += Counter((*after.market, *after.pool, *after.gone))
    assert not [number for number, count in cards.items() if number > 0 and count > 1], action
    money = [player.money for player in before.players]
    for event in log:
        for seat, amount in payments(event):
            money[seat] += amount
    assert money == [player.money for player in after.players], action
    assert min(after.small, after.large, after.deck, after.rolls_due, after.signs_due, after.draws_due, after.discards) >= 0, action
    for player in after.players:
        assert min(player.small, player.large, player.skips) >= 0


@pytest.mark.parametrize("edition", EDITIONS)
def test_it_works_on_views_too(edition: str) -> None:
    rules, rng = compile_rules(edition), random.Random(3)
    for state, _action in walk(rules, 7, 150, 0.1):
        seen = view(rules, state, 0)
        action = anything(rng, rules, seen)
        done = carry_out(rules, seen, action)
        assert done.state.over == (not done.state.pending)


@pytest.mark.parametrize("edition", EDITIONS)
def test_passing_over_what_nobody_told_comes_to_the_next_turn(edition: str) -> None:
    rules = compile_rules(edition)
    for state, _action in walk(rules, 11, 200, 0.1):
        turn, steps = state.turn, 0
        while state.pending and state.turn == turn:
            state = settle(rules, passed_over(rules, state).state, []) if actors(rules, state) else settle(rules, state, [])
            steps += 1
            assert steps < 60


# One by one -------------------------------------------------------------------------------------


def test_a_truck_stops_where_no_way_leads() -> None:
    rules = compile_rules("fx-schmid-1987")
    before = played("fx-schmid-1987", 60)
    seat = before.active
    state = apply(rules, apply(rules, before, a.RollDice(seat)), a.Roll(CHANCE, (2,)))
    far = max(rules.events, key=lambda space: rules.distance(state.players[seat].space, space))
    done = stop(rules, state, seat, far)
    assert done.state.players[seat].space == far
    assert done.state.draws_due == 1 and not done.state.exact
    assert [reason.code for reason in done.odd] == ["not_reached_by_roll"]
    assert [type(event).__name__ for event in done.log] == ["Drove"]


def test_a_truck_stops_where_our_board_has_no_space() -> None:
    rules = compile_rules("fx-schmid-1987")
    before = played("fx-schmid-1987", 60)
    seat = before.active
    state = apply(rules, apply(rules, before, a.RollDice(seat)), a.Roll(CHANCE, (2,)))
    done = stop(rules, state, seat, "kassel|hannover", known=False)
    assert (done.state.players[seat].space, done.odd, done.log[0].space) == (SOMEWHERE, (), "kassel|hannover")


def test_a_truck_that_has_moved_is_moved_again() -> None:
    rules = compile_rules("fx-schmid-1987")
    state = played("fx-schmid-1987", 60)
    done = moved_again(rules, state, state.active, "kassel")
    assert (done.state.players[state.active].space, done.state.exact) == ("kassel", True)
    assert [reason.code for reason in done.odd] == ["moved_before"]


def test_an_auction_is_over_whose_card_nobody_knows() -> None:
    rules = compile_rules("fx-schmid-1987")
    state = played("fx-schmid-1987", 60)
    hand, money = state.players[BLUE].hand, state.players[BLUE].money
    done = sold(rules, view(rules, state, RED), RED, UNKNOWN, BLUE, 2)
    assert len(done.state.players[BLUE].hand) == len(hand) + 1 and done.state.players[BLUE].money == money
    assert [reason.code for reason in done.odd] == ["cost_not_known"]


def test_a_bid_beyond_the_money_is_paid_and_remarked_on() -> None:
    rules = compile_rules("fx-schmid-1987")
    state = played("fx-schmid-1987", 60)
    contract = next(number for number in state.market if number > 0)
    poor = turn_of(change_player(state, BLUE, money=0), RED)
    done = sold(rules, poor, RED, contract, BLUE, 5)
    assert done.state.players[BLUE].money == -rules.contracts[contract].cost(5)
    assert [reason.code for reason in done.odd] == ["bid_too_dear"]
    assert place_of(done.state, p.LoadOffer, BLUE) >= 0 or done.state.players[BLUE].space != rules.contracts[contract].start


def test_a_contract_that_is_not_next_to_the_dock_is_discarded() -> None:
    rules = compile_rules("fx-schmid-1987").edition
    rules_with = compile_rules(rules.with_changes(discard=True))
    state = played("fx-schmid-1987", 60)
    last = [number for number in state.market if number > 0][-1]
    done = discarded(rules_with, state, state.active, last)
    assert last in done.state.gone and last not in done.state.market
    assert [reason.code for reason in done.odd] == ["another_contract_discarded"]


def test_a_card_is_turned_up_that_was_not_due_and_is_not_on_top() -> None:
    rules = compile_rules("fx-schmid-1987")
    state = played("fx-schmid-1987", 60)
    card = next(card for card in rules.edition.event_cards if card not in state.unseen) if state.used else rules.edition.event_cards[0]
    done = turned_up(rules, state, state.active, card, due=False)
    assert isinstance(done.log[0], EventDrawn) and done.state.drawn == state.drawn + 1
    assert bool(done.odd) == (card not in state.unseen)


def test_goods_are_delivered_beside_the_turn() -> None:
    rules = compile_rules("fx-schmid-1987")
    state = played("fx-schmid-1987", 60)
    other = (state.active + 1) % 3
    contract = state.pool[0]
    done = carry_out_at(rules, state, -1, a.Deliver(other, contract))
    assert done.state.pending == state.pending and contract in done.state.gone
    assert done.state.players[other].money == state.players[other].money + rules.contracts[contract].revenue
    assert [reason.code for reason in done.odd] == ["not_loaded"]


def test_after_the_end_money_moves_and_nothing_becomes_pending() -> None:
    rules = compile_rules("fx-schmid-1987")
    *_rest, (_before, _action, over, _log) = play(rules, 3, 0)
    assert over.over
    contract = next(iter(over.pool or over.gone))
    done = carry_out(rules, over, a.Deliver(RED, contract))
    assert done.state.over and not done.state.pending
    assert done.state.players[RED].money == over.players[RED].money + rules.contracts[contract].revenue
    assert done.odd[0].code == "game_over"
    again = reopened(done.state, BLUE)
    assert not again.over and again.active == BLUE


def test_a_place_on_the_market_is_filled_after_the_end_too() -> None:
    rules = compile_rules("fx-schmid-1987")
    table = position(rules, [PlayerAt("kassel"), PlayerAt("ulm")], market=(7, 8, 9, 10), deck=2)
    after = in_the_dark(rules, replace(table, market=(7, a.EMPTY, 9, 10), over=True, pending=(p.Refilling(1),)), [])
    assert (after.pending, after.market[1], after.deck) == ((), UNKNOWN, 1)
