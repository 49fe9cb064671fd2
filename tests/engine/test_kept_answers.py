"""The answers that the rules keep for the next time change no result."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from aufachse_widgets.engine import Rules, apply, compile_rules, new_game, step
from aufachse_widgets.engine.actions import EMPTY, Decline, EndTurn
from aufachse_widgets.engine.answers import Answers
from aufachse_widgets.engine.phases import Business, LoadOffer, TurnEnd
from aufachse_widgets.engine.state import Player, State


def late(deck: int) -> State:
    """A position with no contract face up, in which seat 1 has none any more."""
    rules = compile_rules("fx-schmid-1987")
    players = (Player(5000, "kassel", hand=(1,), had=True), Player(4000, "bonn", had=True))
    pending = (TurnEnd(0), Business(0), LoadOffer(0, (1,)))
    return replace(new_game(rules, 2, 0), players=players, pending=pending, active=0, market=(EMPTY,) * 4, deck=deck)


def fresh(edition: str, keep: bool = True) -> Rules:
    """Rules that nobody has asked anything yet."""
    known = compile_rules(edition)
    return Rules(known.edition, known.board, tuple(known.contracts.values()), Answers(keep))


def test_the_end_is_seen_where_only_the_deck_has_changed() -> None:
    rules = compile_rules("fx-schmid-1987")
    going_on = step(rules, late(1), Decline(0))
    assert not going_on.over
    over = step(rules, replace(going_on, deck=0), EndTurn(0))
    assert over.over
    # The very same players and market, looked at a moment ago with a card in the deck.
    before = replace(late(1), players=going_on.players, market=going_on.market)
    assert not step(rules, before, Decline(0)).over
    assert step(rules, replace(before, deck=0), Decline(0)).over


@pytest.mark.parametrize("keep", [True, False])
def test_the_same_action_in_the_same_position_comes_to_the_same_again(keep: bool) -> None:
    rules = fresh("fx-schmid-1987", keep)
    position = late(0)
    first, second, third = (apply(rules, position, Decline(0)) for _ in range(3))
    assert first == second == third
    assert first.over
