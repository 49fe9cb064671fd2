"""What a card delivers counts as the turn's business while there is some, and changes nothing once the turn is over."""

from __future__ import annotations

from msgspec.structs import replace

from aufachse_widgets.engine import PlayerAt, apply, compile_rules, position
from aufachse_widgets.engine import phases as p
from aufachse_widgets.engine.actions import GoTo
from aufachse_widgets.engine.cards import FAMILIENNACHWUCHS


def test_a_card_that_comes_after_the_turns_business_leaves_the_stack_as_it_is() -> None:
    rules = compile_rules("reference")
    state = position(rules, [PlayerAt("alsfeld", money=5000, loaded=(13, 14)), PlayerAt("ulm")], moment=p.Business(0))
    card = p.CardGoTo(0, FAMILIENNACHWUCHS, tuple(rules.contracts[number].destination for number in (13, 14)))
    state = replace(state, pending=(p.TurnEnd(0), p.SignDue(0), card))
    after = apply(rules, state, GoTo(0, "frankfurt"))
    assert after.players[0].loaded == (14,) and 13 in after.gone
    assert [type(phase) for phase in after.pending] == [p.TurnEnd, p.SignDue]
