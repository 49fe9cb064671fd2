"""The highlights of a game: what they are, and how they are told."""

from __future__ import annotations

from pathlib import Path

import pytest

from aufachse_widgets.engine import compile_rules
from aufachse_widgets.engine.log import CardMoney, Dealt, Delivered, EventDrawn, Gave, TurnBegan, Won
from aufachse_widgets.journal import Seat
from aufachse_widgets.stats.deliveries import undelivered
from aufachse_widgets.stats.highlights import MOST, TITLES, highlights, say
from aufachse_widgets.stats.ledger import balances, ledger, places
from aufachse_widgets.words import Speaker
from tests.stats.watched import FILES, library

RULES = compile_rules("fx-schmid-1987")
LOG = [
    (1, TurnBegan(0, 1)),
    (2, Won(0, contract=1, bid=2, cost=900)),
    (3, TurnBegan(1, 2)),
    (4, Won(1, contract=2, bid=1, cost=300)),
    (5, EventDrawn(1, "Radarfalle")),
    (5, CardMoney(1, "Radarfalle", -500)),
    (6, TurnBegan(0, 3)),
    (7, Delivered(0, contract=3, goods=1, space="bern", revenue=700)),
    (8, TurnBegan(1, 4)),
    (9, Delivered(1, contract=2, goods=4, space="wien", revenue=4000)),
]


def test_each_moment_is_told_once_in_the_order_of_the_game() -> None:
    found = highlights(RULES, 2, LOG)
    assert [(one.kind, one.entry, one.turn, one.seat) for one in found] == [
        ("auction", 2, 1, 0),
        ("bargain", 4, 2, 1),
        ("bad", 5, 2, 1),
        ("first", 7, 3, 0),
        ("delivery", 9, 4, 1),
        ("lead", 9, 4, 1),
    ]
    said = {one.kind: say(Speaker(RULES, (Seat("Ada"), Seat("Ben"))), one) for one in found}
    assert said["lead"] == "Ben takes the lead with 8200 DM, and keeps it."
    assert said["bargain"].endswith("It brings 3700 DM more than it cost.")


def test_a_tie_has_no_turning_point() -> None:
    even = [(1, Delivered(0, contract=1, goods=1, space="bern", revenue=700)), (2, Delivered(1, contract=3, goods=1, space="bern", revenue=700))]
    assert "lead" not in {one.kind for one in highlights(RULES, 2, even)}
    assert highlights(RULES, 2, []) == ()


@pytest.mark.parametrize("file", FILES, ids=[file.stem for file in FILES])
def test_every_game_has_some_and_the_turning_point_is_the_winner_s(file: Path) -> None:
    game = library(file)
    found = highlights(game.rules, game.players, game.log)
    words = Speaker(game.rules, game.header.seats)
    assert 2 < len(found) <= MOST
    assert [one.entry for one in found] == sorted(one.entry for one in found)
    assert len({one.kind for one in found}) == len(found) and {one.kind for one in found} <= set(TITLES)
    assert all(words.seat(one.seat) in say(words, one) for one in found)
    best = next(one for one in found if one.kind == "delivery")
    assert best.amount == max(event.revenue for _entry, event in game.log if isinstance(event, Delivered))
    first = [seat for place, seat in places(balances(game.rules, game.players, ledger(game.rules, game.players, game.log))) if place == 1]
    assert [one.seat for one in found if one.kind == "lead"] == (first if len(first) == 1 else [])


@pytest.mark.parametrize("file", FILES, ids=[file.stem for file in FILES])
def test_what_was_not_delivered_is_what_is_left_in_hands_and_aboard(file: Path) -> None:
    game = library(file)
    for held, player in zip(undelivered(game.players, game.log), game.final.players, strict=True):
        assert sorted(held) == sorted((*player.hand, *player.loaded))


def test_a_contract_that_was_given_away_is_left_with_who_got_it() -> None:
    log = [(1, Dealt(0, contract=4, known=1)), (2, Gave(0, contract=4, known=3, card="Fracht Dumping", to=1))]
    assert undelivered(2, log) == ((), (4,))
