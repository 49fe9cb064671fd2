"""The answers that the rules keep for the next time change no result."""

from __future__ import annotations

import pytest

from aufachse_widgets.engine import PlayerAt, Rules, State, apply, compile_rules, position
from aufachse_widgets.engine.actions import CallAuction
from aufachse_widgets.engine.answers import Answers
from aufachse_widgets.engine.phases import Business


def late(deck: int) -> State:
    """A position with one contract face up, which seat 0 may have for nothing; seat 1 has none any more, and no money."""
    rules = compile_rules("fx-schmid-1987")
    players = PlayerAt("kassel", hand=(1,)), PlayerAt("wien", money=0)
    market = (7,) if deck == 0 else (7, 8, 9, 10)
    return position(rules, players, moment=Business(0), market=market, deck=deck, exact=True)


def fresh(edition: str, keep: bool = True) -> Rules:
    """Rules that nobody has asked anything yet."""
    known = compile_rules(edition)
    return Rules(known.edition, known.board, tuple(known.contracts.values()), Answers(keep))


def test_the_end_is_seen_where_only_the_public_contracts_have_changed() -> None:
    rules = compile_rules("fx-schmid-1987")
    going_on = apply(rules, late(1), CallAuction(0, 7))
    assert not going_on.over
    over = apply(rules, late(0), CallAuction(0, 7))
    assert over.over
    assert over.players == going_on.players
    assert not apply(rules, late(1), CallAuction(0, 7)).over


@pytest.mark.parametrize("keep", [True, False])
def test_the_same_action_in_the_same_position_comes_to_the_same_again(keep: bool) -> None:
    rules = fresh("fx-schmid-1987", keep)
    before = late(0)
    first, second, third = (apply(rules, before, CallAuction(0, 7)) for _ in range(3))
    assert first == second == third
    assert first.over
