"""Costly moves: a blunder is found first and at its price, good play has none, and nothing counts that the seat didn't know."""

from __future__ import annotations

import random
from functools import cache

import pytest

from aufachse_widgets.engine import CHANCE, PlayerAt, State, bidding, compile_rules, determinise, position, view
from aufachse_widgets.engine.actions import Bid
from aufachse_widgets.journal import Seat
from aufachse_widgets.sessions.session import Session
from aufachse_widgets.simulation.costly import LEAST, MOST, WIDTH, CostlyMove, Decision, LookBack, decisions
from tests.kit.editions import editions

EDITIONS = editions("fx-schmid-1987", "schmidt-2007", "czech")


@cache
def played(bot: str, edition: str = "fx-schmid-1987") -> Session:
    session = Session.new(edition, (Seat("Ada", bot=bot), Seat("Ben", bot="courier")), "costly 2", length=4)
    assert session.frame.state.over
    return session


def moves_of(session: Session, seat: int = 0) -> tuple[Decision, ...]:
    return tuple(decisions(session.journal, lambda entry: session.known(entry, seat), seat))


def looked(session: Session, moves: tuple[Decision, ...], fine: int = 6) -> tuple[CostlyMove, ...]:
    look = LookBack(session.rules, moves, "test", rough=2, fine=fine)
    for _slice in look.slices():
        assert look.done <= look.all
    assert look.done == look.all
    return look.found()


def test_a_planted_blunder_is_found_first_and_at_its_price() -> None:
    # Ben has no money: the lowest bid gets the contract, and all that the highest costs more is lost.
    rules = compile_rules("fx-schmid-1987")
    table = position(rules, [PlayerAt("hannover", loaded=(40,)), PlayerAt("ulm", money=0)], moment=bidding(3, caller=1), market=(3, 0, 0, 0), deck=8)
    blunder = Decision(10_000, 9_999, view(rules, table, 0), Bid(0, 5))
    good = moves_of(played("dispatcher"))
    found = looked(played("dispatcher"), (*good[:40], blunder, *good[40:]))
    card = rules.contracts[3]
    assert [(move.decision.entry, move.advised) for move in found] == [(10_000, Bid(0, 1))]
    assert found[0].cost == pytest.approx(card.cost(5) - card.cost(1), abs=200)


@pytest.mark.parametrize("edition", EDITIONS)
def test_who_follows_the_advice_has_no_costly_move(edition: str) -> None:
    session = played("dispatcher", edition)
    assert len(moves_of(session)) > 20 and looked(session, moves_of(session)) == ()


@pytest.mark.parametrize("edition", EDITIONS)
def test_costs_are_never_negative_nor_small_and_each_is_of_another_turn(edition: str) -> None:
    session = played("learner", edition)
    moves = moves_of(session)
    found = looked(session, moves)
    assert len(found) <= MOST and all(move.cost >= max(LEAST, WIDTH * move.error) for move in found)
    assert [move.cost for move in found] == sorted((move.cost for move in found), reverse=True)
    assert len({move.decision.known.turn for move in found}) == len(found)
    assert all(move.decision in moves and move.decision.action.seat == 0 and move.advised != move.decision.action for move in found)
    assert found == looked(session, moves)


def test_what_others_hide_changes_nothing() -> None:
    session = played("learner")
    rules = session.rules

    def otherwise(entry: int) -> State:
        """The same position with other cards in hidden hands and piles, as the seat would see it."""
        other = determinise(rules, session.known(entry, 0), random.Random(entry))
        return view(rules, other, 0)

    assert looked(session, tuple(decisions(session.journal, otherwise, 0))) == looked(session, moves_of(session)) != ()


def test_chance_makes_no_moves() -> None:
    session = played("learner")
    assert any(entry.action.seat == CHANCE for entry in session.journal.line())
    assert list(decisions(session.journal, lambda entry: session.known(entry, 0), CHANCE)) == []
    assert {move.action.seat for move in moves_of(session)} == {0}


def test_it_may_be_left_at_any_slice() -> None:
    session = played("learner")
    look = LookBack(session.rules, moves_of(session), "test", rough=2, fine=2)
    counts = [len(look.found()) for _slice in look.slices()]
    assert counts == sorted(counts)
    assert look.found() == look.found()
