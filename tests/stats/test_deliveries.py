"""Deliveries, auctions, travels and dice, against the positions of finished games."""

from __future__ import annotations

import math
from itertools import pairwise, product
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aufachse_widgets.engine.log import Called, Delivered, Drove, Gave, Loaded, Placed, Rolled, Travelled, Won
from aufachse_widgets.stats.deliveries import auctions, deliveries, distance
from aufachse_widgets.stats.ledger import ledger, sums
from aufachse_widgets.stats.luck import HIGHER, at_most, luck
from aufachse_widgets.stats.travels import travels
from aufachse_widgets.tracking.log import TruckSet
from tests.stats.watched import FILES, library, rules_for

IDS = [file.stem for file in FILES]


@pytest.mark.parametrize("file", FILES, ids=IDS)
def test_deliveries_and_auctions_are_those_of_the_game(file: Path) -> None:
    game = library(file)
    done = deliveries(game.rules, game.log)
    won = auctions(game.log)
    for_what = sums(game.players, ledger(game.rules, game.players, game.log))
    for seat in range(game.players):
        assert sum(delivery.amount for delivery in done if delivery.seat == seat) == for_what[seat]["deliveries"]
        assert -sum(auction.cost for auction in won if auction.seat == seat) == for_what[seat]["auctions"]
    for delivery in done:
        card = game.rules.contracts[delivery.contract]
        assert (delivery.goods, delivery.amount) == (card.goods, card.revenue)
        assert delivery.distance == game.rules.distance(card.start, card.destination)
        assert 0 <= delivery.loaded <= delivery.turn
        assert delivery.contract in game.final.gone
    brought = {delivery.contract: delivery for delivery in done}
    for auction in won:
        card = game.rules.contracts[auction.contract]
        assert auction.cost == card.cost(auction.bid)
        assert (auction.by >= 0) == (auction.contract in brought)
        if auction.by == auction.seat:
            assert auction.earned == card.net(auction.bid)
            assert brought[auction.contract].cost == auction.cost
        elif auction.by < 0:
            player = game.final.players[auction.seat]
            others = [other for other in game.final.players if auction.contract in (*other.hand, *other.loaded)]
            assert others, "a contract that nobody delivered is still somewhere"
            assert auction.earned == -auction.cost, player


def test_some_games_have_deliveries_by_rail_and_auctions() -> None:
    assert any(auctions(library(file).log) for file in FILES)
    assert any(delivery.cost for file in FILES for delivery in deliveries(library(file).rules, library(file).log))


def test_a_contract_of_which_nothing_is_known() -> None:
    rules = rules_for("fx-schmid-1987")
    log = [
        (4, Won(0, contract=0, bid=2, cost=400)),
        (6, Loaded(0, contract=0, goods=0, space="kassel")),
        (9, Delivered(1, contract=0, goods=0, space="kassel", revenue=1500)),
    ]
    (done,) = deliveries(rules, log)
    assert (done.amount, done.distance, done.loaded, done.cost) == (1500, -1, -1, 0)
    assert distance(rules, 999) == -1
    (won,) = auctions(log)
    assert (won.by, won.earned) == (-1, -400)


def test_who_gave_a_contract_away_has_not_earned_by_it() -> None:
    log = [
        (1, Called(0, 5)),
        (2, Won(1, contract=5, bid=1, cost=200)),
        (7, Gave(1, 5, 3, "Fracht Dumping", 0)),
        (9, Delivered(0, contract=5, goods=0, space="kassel", revenue=1600)),
    ]
    (won,) = auctions(log)
    assert (won.caller, won.seat, won.by, won.revenue, won.earned) == (0, 1, 0, 1600, -200)


@pytest.mark.parametrize("file", FILES, ids=IDS)
def test_travels_are_the_paths_driven(file: Path) -> None:
    game = library(file)
    driven = travels(game.rules, game.players, game.log)
    for travel in driven:
        paths = [event.path for _entry, event in game.log if event.seat == travel.seat and isinstance(event, Travelled)]
        assert travel.moves == len(paths)
        assert travel.points == sum(travel.steps.values()) == sum(len(path) - 1 for path in paths)
        assert not travel.jumps and not travel.unknown
        assert all(two in game.rules.neighbours[one] for one, two in travel.steps)
        ends = [path[-1] for path in paths]
        assert travel.visits == {end: ends.count(end) for end in ends}
        joined = {tuple(sorted(pair)) for path in paths for pair in pairwise(path)}
        assert set(travel.steps) == joined


def test_travels_of_a_table_that_knows_only_some_places() -> None:
    rules = rules_for("fx-schmid-1987")
    log = [
        (1, Placed(0, "?")),
        (3, Drove(0, ("?", "kassel"), 0)),
        (5, Drove(0, ("kassel", "kassel|hannover"), 0)),
        (7, Drove(0, ("kassel|hannover", "wien"), 0)),
        (8, TruckSet(0, "linz")),
        (9, Drove(0, ("linz", "praha"), 0)),
        (11, Drove(0, ("praha", "?"), 0)),
    ]
    (travel,) = travels(rules, 1, log)
    assert travel.jumps == {("kassel", "kassel|hannover"): 1, ("kassel|hannover", "wien"): 1, ("linz", "praha"): 1}
    assert (travel.moves, travel.unknown, travel.steps) == (5, 2, {})
    assert travel.visits == {"kassel": 1, "kassel|hannover": 1, "wien": 1, "praha": 1}


@given(dice=st.integers(1, 5), total=st.integers(0, 40))
def test_the_chance_is_that_of_all_outcomes_counted(dice: int, total: int) -> None:
    outcomes = [sum(roll) for roll in product(range(1, 7), repeat=dice)]
    assert at_most(total, dice) == pytest.approx(sum(outcome <= total for outcome in outcomes) / len(outcomes))


@given(rolls=st.integers(1, 3), total=st.integers(0, 20))
def test_the_chance_of_the_higher_of_two_dice(rolls: int, total: int) -> None:
    pairs = [max(pair) for pair in product(range(1, 7), repeat=2)]
    outcomes = [sum(chosen) for chosen in product(pairs, repeat=rolls)]
    assert at_most(total, rolls, HIGHER) == pytest.approx(sum(outcome <= total for outcome in outcomes) / len(outcomes))


def test_the_chance_of_many_rolls_is_that_of_the_normal_curve() -> None:
    dice, total = 300, 1080
    normal = 0.5 * (1 + math.erf((total + 0.5 - 3.5 * dice) / math.sqrt(2 * dice * 35 / 12)))
    assert at_most(total, dice) == pytest.approx(normal, abs=0.002)


@pytest.mark.parametrize("file", FILES[::3], ids=IDS[::3])
def test_luck_counts_every_roll(file: Path) -> None:
    game = library(file)
    rolled = luck(game.players, game.log)
    rolls = [event for _entry, event in game.log if isinstance(event, Rolled)]
    assert sum(one.rolls for one in rolled) == len(rolls)
    assert sum(one.total for one in rolled) == sum(sum(event.dice) for event in rolls)
    for one in rolled:
        assert sum(one.faces) == one.dice == one.rolls * game.rules.edition.dice
        assert one.expected == 3.5 * one.dice
        assert 0 <= one.chance <= 1
        assert (one.higher > 0) == (game.rules.edition.dice == 2 and one.rolls > 0)


def test_rolls_that_nobody_entered_are_not_luck() -> None:
    log = [(1, Rolled(0, (0,))), (2, Rolled(0, ())), (3, Rolled(0, (0, 4)))]
    (one,) = luck(1, log)
    assert (one.rolls, one.dice, one.untold, one.total, one.higher) == (3, 1, 3, 4, 0)
