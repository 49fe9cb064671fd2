"""What is refused says its real reason: its code, the rule behind it and the document of the edition."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from aufachse_widgets.engine import IllegalAction, why_not
from aufachse_widgets.engine.actions import UseCard
from aufachse_widgets.engine.documents import OURS
from aufachse_widgets.engine.phases import Business
from tests.rules.positions import advance, do, player_action, position, rules_of

AUCTION = {"players": 4, "phase": "business", "exact": True, "market": [1, 5, 6, 7], "RED": {"at": "kassel"}}
CALL = {"RED": "call", "contract": 1}
AT_KOELN = {"players": 3, "phase": "business", "RED": {"at": "koeln", "hand": [45, 12]}}
HELP = {"players": 2, "phase": "event", "RED": {"at": "alsfeld", "came_from": "fritzlar"}}
CARD_MOVE = {"players": 2, "phase": "event", "RED": {"at": "alsfeld", "came_from": "fritzlar"}}
SIGN = {"players": 2, "phase": "drive", "dice": [1], "RED": {"at": "kassel"}, "YELLOW": {"at": "fulda"}}
ONE = {"RED": "drive", "to": "fritzlar"}
SIGN_2007 = SIGN | {"dice": [1, 1]}
ROLL = {"players": 3, "phase": "roll", "RED": {"at": "koeln"}}
SETUP = {"players": 3, "phase": "setup"}
DRIVE = {"players": 3, "phase": "drive", "dice": [4], "construction": "butzbach", "RED": {"at": "kassel"}}

CASES: list[tuple[str, dict[str, Any], list[dict[str, Any]], dict[str, Any], tuple[str, str, str]]] = [
    # row 22: in turn, clockwise from the caller's left; a pass is final
    ("schmidt-2007", AUCTION, [CALL], {"BLUE": "bid", "bid": 1}, ("bid_out_of_turn", "auction", "S2")),
    ("reference", AUCTION, [CALL], {"RED": "match"}, ("bid_out_of_turn", "auction", "S3")),
    ("schmidt-2007", AUCTION, [CALL, {"YELLOW": "pass"}], {"YELLOW": "bid", "bid": 1}, ("passed_for_good", "pass_final", "S2")),
    ("reference", AUCTION, [CALL, {"YELLOW": "pass"}], {"YELLOW": "bid", "bid": 1}, ("passed_for_good", "pass_final", OURS)),
    # the open outcry
    ("fx-schmid-1987", AUCTION, [CALL, {"YELLOW": "pass"}], {"YELLOW": "bid", "bid": 1}, ("passed_already", "auction", "S0, S1")),
    ("fx-schmid-1987", AUCTION, [CALL, {"YELLOW": "out"}], {"YELLOW": "bid", "bid": 1}, ("out_already", "auction", "S0, S1")),
    ("schmidt-2007", AUCTION, [CALL], {"YELLOW": "out"}, ("out_in_turn", "auction", "S2")),
    ("czech", AUCTION, [CALL, {"BLUE": "bid", "bid": 2}], {"BLUE": "bid", "bid": 3}, ("highest_bidder", "bidding", OURS)),
    ("czech", AUCTION, [CALL], {"RED": "bid", "bid": 1}, ("caller_matches", "bidding", OURS)),
    ("czech", AUCTION, [CALL], {"RED": "match"}, ("no_bid_to_match", "matching", "S4")),
    ("czech", AUCTION, [CALL], {"RED": "pass"}, ("nothing_to_pass", "auction", "S4")),
    ("czech", AUCTION, [CALL], {"BLUE": "buy", "size": "small"}, ("trailers_in_turn", "trailers_in_turn", "S4")),
    ("czech", AUCTION, [CALL], {"RED": "buy", "size": "small"}, ("auction_first", "auction", "S4")),
    ("czech", AUCTION, [CALL, {"BLUE": "bid", "bid": 2}], {"GREEN": "bid", "bid": 2}, ("bid_too_low", "bids", "S4")),
    ("czech", AUCTION, [CALL, {"BLUE": "bid", "bid": 2}], {"GREEN": "match"}, ("not_the_caller", "matching", "S4")),
    ("fx-schmid-1987", AUCTION, [CALL], {"RED": "end_turn"}, ("auction_first", "auction", "S0, S1")),
    ("fx-schmid-1987", AUCTION, [CALL], {"RED": "buy", "size": "small"}, ("auction_first", "auction", "S0, S1")),
    ("fx-schmid-1987", ROLL, [], {"YELLOW": "bid", "bid": 1}, ("no_auction", "auction", "S0, S1")),
    # a refused auction has two causes, and each its sentence
    ("fx-schmid-1987", AUCTION | {"exact": False}, [], CALL, ("no_exact_count", "exact_count", "S0, S1")),
    ("fx-schmid-1987", ROLL | {"phase": "business", "RED": {"at": "wuppertal"}}, [], CALL, ("auction_in_city", "exact_count", "S0, S1")),
    ("fx-schmid-1987", AUCTION, [CALL, *({seat: "pass"} for seat in ("YELLOW", "BLUE", "GREEN"))], {"RED": "call", "contract": 5},
     ("auction_called", "exact_count", "S0, S1")),
    ("czech", AUCTION, [CALL, *({seat: "pass"} for seat in ("YELLOW", "BLUE", "GREEN"))], {"RED": "call", "contract": 5},
     ("one_auction", "auction_once_a_turn", "S4")),
    # trailers in another's turn, in every phase of it
    ("schmidt-2007", ROLL, [], {"YELLOW": "buy", "size": "small"}, ("trailers_in_turn", "trailers_in_turn", "S2")),
    ("reference", AT_KOELN, [], {"YELLOW": "sell", "size": "small"}, ("trailers_in_turn", "trailers_in_turn", "S3")),
    ("czech", SIGN, [ONE], {"YELLOW": "buy", "size": "large"}, ("trailers_in_turn", "trailers_in_turn", "S4")),
    ("children-2007", ROLL, [], {"YELLOW": "buy", "size": "small"}, ("no_trailers", "trailers", "S2")),
    # row 19: the turn has ended itself
    ("schmidt-2007", AT_KOELN, [{"RED": "load", "contract": 45}], {"RED": "load", "contract": 12}, ("turn_ended_by_load", "business", "S2")),
    ("schmidt-2007", AT_KOELN, [{"RED": "load", "contract": 45}], {"RED": "deliver", "contract": 45}, ("turn_ended_by_load", "business", "S2")),
    ("reference", AT_KOELN, [{"RED": "load", "contract": 45}], {"RED": "load", "contract": 12}, ("turn_ended_by_business", "business", "S3")),
    ("reference", AT_KOELN, [{"RED": "load", "contract": 45}], {"BLUE": "load", "contract": 12}, ("business_in_turn", "turn", "S3")),
    ("fx-schmid-1987", AT_KOELN, [{"RED": "end_turn"}], {"RED": "load", "contract": 45}, ("business_in_turn", "turn", "S0, S1")),
    # section 3: Pannenhilfe is no choice in S3 and S4
    ("reference", HELP, [{"event": "Pannenhilfe"}], {"RED": "choose", "option": "go_on"}, ("must_help", "pannenhilfe_choice", "S3")),
    ("czech", HELP, [{"event": "Pannenhilfe"}], {"RED": "choose", "option": "go_on"}, ("must_help", "pannenhilfe_choice", "S4")),
    ("fx-schmid-1987", HELP, [{"event": "Radarfalle"}], {"RED": "choose", "option": "go_on"}, ("no_card_asks", "event_text", "S1")),
    # moves by cards, stops before signs
    ("fx-schmid-1987", CARD_MOVE, [{"event": "Vorbildliche Wartung"}], {"RED": "drive", "to": "karlsruhe", "points": 5}, ("beyond_card", "event_text", "S1")),
    ("fx-schmid-1987", CARD_MOVE, [{"event": "Vorbildliche Wartung"}], {"RED": "drive", "to": "alsfeld", "points": 1}, ("card_moves_on", "event_moves", OURS)),
    ("fx-schmid-1987", CARD_MOVE, [{"event": "Vorbildliche Wartung"}], {"RED": "end_turn"}, ("card_move_first", "event_text", "S1")),
    # rows 13 and 14
    ("fx-schmid-1987", SIGN, [ONE], {"RED": "sign", "to": "fulda"}, ("sign_on_truck", "sign_on_truck", "S0, S1")),
    ("schmidt-2007", SIGN_2007, [ONE], {"RED": "sign", "to": "fulda"}, ("sign_on_truck", "sign_on_truck", "S2")),
    ("schmidt-2007", SIGN_2007, [ONE], {"RED": "sign", "to": "kassel"}, ("no_sign_there", "sign_kinds", "S2")),
    # what must be done first
    ("fx-schmid-1987", SETUP, [], {"RED": "end_turn"}, ("place_first", "turn", "S0, S1")),
    ("fx-schmid-1987", SETUP, [], {"YELLOW": "place", "to": "fulda"}, ("placing_order", "placing_order", OURS)),
    ("fx-schmid-1987", ROLL, [], {"RED": "place", "to": "fulda"}, ("placing_over", "turn", "S0, S1")),
    ("fx-schmid-1987", ROLL, [], {"RED": "end_turn"}, ("roll_first", "turn", "S0, S1")),
    ("fx-schmid-1987", ROLL, [], {"YELLOW": "roll_dice"}, ("not_your_turn", "turn", "S0, S1")),
    ("fx-schmid-1987", DRIVE, [], {"RED": "end_turn"}, ("move_first", "turn", "S0, S1")),
    ("fx-schmid-1987", DRIVE, [], {"RED": "decline"}, ("nothing_to_decline", "turn", "S0, S1")),
    ("czech", AT_KOELN, [], {"RED": "drive", "to": "bonn", "points": 1}, ("moved_already", "turn", "S4")),
    ("czech", AT_KOELN, [], {"RED": "sign", "to": "bonn"}, ("no_sign_due", "turn", "S4")),
]  # fmt: skip


@pytest.mark.parametrize(("edition", "given", "before", "step", "wanted"), CASES, ids=lambda value: value[0] if isinstance(value, tuple) else None)
def test_the_real_reason_is_told(edition: str, given: dict[str, Any], before: list[dict[str, Any]], step: dict[str, Any], wanted: tuple[str, str, str]) -> None:
    case = {"name": wanted[0], "position": given}
    rules = rules_of(case, edition)
    state = advance(rules, position(case, rules))
    for one in before:
        state, _ = do(one, rules, state)
    state = advance(rules, state)
    with pytest.raises(IllegalAction) as refused:
        do(step, rules, state)
    reason = refused.value.reason
    assert (reason.code, reason.field, reason.document) == wanted, str(reason)


@pytest.mark.parametrize("edition", ["fx-schmid-1987", "czech"])
def test_only_where_one_may_stop_before_a_sign_a_refusal_says_so(edition: str) -> None:
    case = {"name": "before a sign", "position": DRIVE}
    rules = rules_of(case, edition)
    with pytest.raises(IllegalAction, match="stop early in warburg") as refused:
        do({"RED": "drive", "to": "warburg", "points": 4}, rules, position(case, rules))
    assert (refused.value.reason.code, refused.value.reason.field, refused.value.reason.document) == ("no_early_stop", "full_roll", OURS)
    assert ("before a sign" in refused.value.reason.text) == rules.edition.stop_before_sign


AT_KOELN_LOADED = {"players": 3, "phase": "business", "RED": {"at": "koeln", "hand": [45], "loaded": [14], "small": 1}}


@pytest.mark.parametrize(
    ("edition", "pending", "changes", "step", "wanted"),
    [
        ("schmidt-2007", Business(0, 1, done=True), {"rolls_due": 1}, {"RED": "load", "contract": 45}, ("business_ended", "business", "S2")),
        ("schmidt-2007", Business(0, 1), {}, {"RED": "load", "contract": 45}, ("one_load", "business", "S2")),
        ("schmidt-2007", Business(0, 1), {}, {"RED": "deliver", "contract": 14}, ("delivery_after_load", "business", "S2")),
        ("reference", Business(0, 0, 1), {}, {"RED": "load", "contract": 45}, ("one_business", "business", "S3")),
        ("schmidt-2007", Business(0), {}, {"RED": "sell", "size": "small"}, ("goods_need_trailer", "sale_needs_room", "S2")),
        ("fx-schmid-1987", Business(0), {"rolls": 2, "auctions": 1}, {"RED": "call", "contract": 1}, ("no_other_exact_count", "exact_count", "S0, S1")),
    ],
    ids=lambda value: value[0] if isinstance(value, tuple) else None,
)
def test_the_real_reason_is_told_of_what_is_rare(
    edition: str, pending: Business, changes: dict[str, Any], step: dict[str, Any], wanted: tuple[str, str, str]
) -> None:
    case = {"name": wanted[0], "position": AT_KOELN_LOADED}
    rules = rules_of(case, edition)
    state = position(case, rules)
    if wanted[0] in ("delivery_after_load", "goods_need_trailer"):
        loaded = replace(state.players[0], space="hannover" if wanted[0] == "goods_need_trailer" else rules.contracts[14].destination, loaded=(14, 45), hand=())
        state = replace(state, players=(loaded, *state.players[1:]))
    state = replace(state, pending=(*state.pending[:-1], pending), **changes)
    reason = why_not(rules, state, player_action(step, rules, state))
    assert reason is not None
    assert (reason.code, reason.field, reason.document) == wanted, str(reason)


def test_motivation_is_of_no_use_to_a_truck_that_cannot_move() -> None:
    case = {
        "name": "stuck",
        "position": {
            "players": 6,
            "phase": "roll",
            "RED": {"at": "flensburg", "cards": ["Motivation"]},
            "jam": {"space": "rendsburg", "by": "YELLOW", "card": "Stau durch plötzlichen Nebeleinbruch"},
        },
    }
    rules = rules_of(case, "fx-schmid-1987")
    assert rules.neighbours["flensburg"] == ("rendsburg",)
    reason = why_not(rules, position(case, rules), UseCard(0, "Motivation"))
    assert reason is not None
    assert (reason.code, reason.field, reason.document) == ("truck_stuck", "roads", "S0, S1")
