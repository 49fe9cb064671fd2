"""Why bots do what they do, for somebody else: never by a card that the one who asks does not know."""

from __future__ import annotations

import random

import pytest

from aufachse_widgets.advice.distances import way
from aufachse_widgets.bots import decide, first_to_act, get_bot
from aufachse_widgets.bots.explaining import explain
from aufachse_widgets.bots.why import facts, knows_all, why
from aufachse_widgets.engine import (
    CHANCE,
    PlayerAt,
    State,
    actors,
    apply,
    bidding,
    compile_rules,
    determinise,
    keyed_outcome,
    new_game,
    position,
    view,
)
from aufachse_widgets.engine.actions import UNKNOWN, Action, Bid, BuyTrailer, CallAuction, Drive, Load, Pass
from aufachse_widgets.engine.phases import Business, Driving
from aufachse_widgets.engine.rules import Rules
from aufachse_widgets.journal import Seat
from aufachse_widgets.words.naming import Names
from aufachse_widgets.words.reasons import filled
from tests.kit.editions import EDITIONS

RULES = compile_rules("fx-schmid-1987")
BOTS = ("dispatcher-bold", "courier", "learner")


def decisions(rules: Rules, seed: str, most: int = 400) -> list[tuple[State, Action, str]]:
    """What bots of several kinds decide in a game, each with its position."""
    state, found = new_game(rules, len(BOTS)), []
    for place in range(most):
        waiting = actors(rules, state)
        if not waiting:
            break
        if waiting == (CHANCE,):
            action = keyed_outcome(rules, state, seed)
        else:
            seat = first_to_act(state, waiting)
            action = decide(get_bot(BOTS[seat]), rules, state, seat, seed, place)
            found.append((state, action, BOTS[seat]))
        state = apply(rules, state, action)
    return found


@pytest.mark.parametrize("edition", EDITIONS)
def test_no_reason_names_a_card_that_the_asker_does_not_know(edition: str) -> None:
    """Nor says anything else of it: it is the same for whatever the bot may hold."""
    rules, rng, told = compile_rules(edition), random.Random(3), 0
    words = Names(rules, (Seat("Red"), Seat("Blue"), Seat("Green")))
    for state, action, code in decisions(rules, f"why {edition}"):
        own = view(rules, state, action.seat)
        for asker in {-1, 0, 1, 2} - {action.seat}:
            seen = view(rules, state, asker)
            said = why(rules, state, action, code, asker)
            if knows_all(seen, own):
                continue
            hidden = {number for player in state.players for number in player.hand} - {number for player in seen.players for number in player.hand}
            hidden -= {action.contract} if isinstance(action, Load) else set()  # it is turned up
            values = dict(said.values) if said else {}
            assert values.get("contract") not in hidden
            assert not said or ("{" not in filled(words, said.text, said.values))
            told += said is not None
            other = determinise(rules, seen, rng)  # as it may be too
            if not isinstance(action, Load) and not knows_all(view(rules, other, asker), view(rules, other, action.seat)):
                assert view(rules, other, asker) == seen
                assert why(rules, other, action, code, asker) == said
    assert told > 20


def test_a_card_of_the_hand_is_named_only_to_who_knows_it() -> None:
    secret = position(RULES, [PlayerAt("muenchen", hand=(36,)), PlayerAt("ulm")], moment=Driving(0, dice=(4,)), deck=4)
    start = RULES.contracts[36].start
    nearer = next(space for space in RULES.spaces if 0 < RULES.distances(space)[start] < RULES.distances("muenchen")[start]) if start != "muenchen" else start
    action = Drive(0, 4, nearer)
    assert why(RULES, secret, action, "courier", 1) is None
    over = why(RULES, secret, action, "courier", 1, over=True)
    assert over is not None and dict(over.values)["contract"] == 36
    known = position(RULES, [PlayerAt("muenchen", hand=(36,)), PlayerAt("ulm")], moment=Driving(0, dice=(4,)), deck=4, shown_to_all=(36,))
    assert why(RULES, known, action, "courier", 1) == over


def test_its_own_reckoning_is_told_when_nothing_of_the_hand_is_in_it() -> None:
    called = position(RULES, [PlayerAt("hannover", hand=(40,)), PlayerAt("ulm")], moment=bidding(3, caller=1), market=(3, 0, 0, 0), deck=8)
    shown = position(RULES, [PlayerAt("hannover", hand=(40,)), PlayerAt("ulm")], moment=bidding(3, caller=1), market=(3, 0, 0, 0), deck=8, shown_to_all=(40,))
    bid = Bid(0, 1)
    assert str(why(RULES, called, bid, "dispatcher", 1)) == "bids 1 for 3: it brings 2400 and costs 300"
    assert why(RULES, called, bid, "dispatcher", 1, over=True) == explain(RULES, view(RULES, called, 0), bid)
    assert "is worth about" in str(why(RULES, shown, bid, "dispatcher", 1))
    assert "worth" not in str(why(RULES, shown, bid, "courier", 1))  # it does not compute so


def test_who_passes_with_enough_contracts_says_so_to_everybody() -> None:
    table = position(RULES, [PlayerAt("ulm", hand=(1, 2, 4, 9, 12)), PlayerAt("kassel")], moment=bidding(52, caller=1), market=(52, 0, 0, 0), deck=4)
    for code in ("courier", "learner"):
        for asker in (-1, 0, 1):
            assert str(why(RULES, table, Pass(0), code, asker)) == "passes: it has 5 contracts, which is enough for now"
    few = position(RULES, [PlayerAt("ulm", hand=(1, 2, 4)), PlayerAt("kassel")], moment=bidding(52, caller=1), market=(52, 0, 0, 0), deck=4)
    assert "it has 3 contracts" in str(why(RULES, few, Pass(0), "learner", 1))
    for state, code in ((few, "courier"), (table, "dispatcher")):
        assert str(why(RULES, state, Pass(0), code, 1)).startswith("passes on 52: it brings 6300")


def test_a_pass_does_not_argue_for_a_bid() -> None:
    called = position(RULES, [PlayerAt("hannover", hand=(40,)), PlayerAt("ulm")], moment=bidding(3, caller=1), market=(3, 0, 0, 0), deck=8)
    assert str(why(RULES, called, Pass(0), "dispatcher", 1)) == "passes on 3: it brings 2400, but isn't worth 300 to it now"


def test_an_early_stop_far_from_every_known_goal_keeps_its_reason() -> None:
    """It may stop for a contract in its hand."""
    card = RULES.contracts[36]
    far = max(RULES.cities, key=lambda city: RULES.distances(city)[card.start])
    table = position(RULES, [PlayerAt(far, hand=(36, UNKNOWN)), PlayerAt("ulm")], moment=Driving(0, dice=(4,)), deck=4)
    on = way(RULES, far, card.start)
    assert facts(RULES, table, Drive(0, 4, on[3], on[2])) is None
    whole = facts(RULES, table, Drive(0, 4, on[4], on[3]))
    assert whole is not None and "where it can load" in whole.text
    known = position(RULES, [PlayerAt(far, hand=(36,)), PlayerAt("ulm")], moment=Driving(0, dice=(4,)), deck=4)
    early = facts(RULES, known, Drive(0, 4, on[3], on[2]))
    assert early is not None and ", to load {contract}" in early.text


def test_facts_say_ways_and_room() -> None:
    table = position(RULES, [PlayerAt("muenchen", loaded=(3,)), PlayerAt("ulm")], moment=Business(0), market=(36, 0, 0, 0), deck=4)
    card = RULES.contracts[36]
    assert card.start == "muenchen"
    assert str(facts(RULES, table, CallAuction(0, 36))) == "calls an auction for 36: it brings 2000 and starts here"
    farther = position(RULES, [PlayerAt("kassel"), PlayerAt("ulm")], moment=Business(0), market=(36, 0, 0, 0), deck=4)
    called = facts(RULES, farther, CallAuction(0, 36))
    assert called is not None and dict(called.values)["spaces"] == RULES.distances("kassel")[card.start]
    bought = facts(RULES, table, BuyTrailer(0))
    assert bought is not None and dict(bought.values)["number"] == table.players[0].room + 4
    home = RULES.contracts[3].destination
    arrived = facts(RULES, table, Drive(0, 4, home))
    assert arrived is not None and dict(arrived.values)["space"] == home and "is in" in arrived.text
    unknown = position(RULES, [PlayerAt("muenchen", hand=(UNKNOWN,)), PlayerAt("ulm")], moment=Driving(0, dice=(4,)), deck=4)
    assert facts(RULES, unknown, Drive(0, 4, "ulm")) is None
