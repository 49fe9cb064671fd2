"""Why a dispatcher does what it does."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from aufachse_widgets.advice.distances import OPEN, closed, distances
from aufachse_widgets.advice.offers import contract_offer
from aufachse_widgets.bots import decide, first_to_act, get_bot
from aufachse_widgets.bots.dispatcher import SPOILER
from aufachse_widgets.bots.explaining import NEAREST, Explanation, explain
from aufachse_widgets.bots.why import TEMPERAMENTS
from aufachse_widgets.engine import (
    CHANCE,
    PRESETS,
    Action,
    PlayerAt,
    Rules,
    State,
    actors,
    apply,
    bidding,
    compile_rules,
    keyed_outcome,
    legal_actions,
    new_game,
    position,
    view,
)
from aufachse_widgets.engine.actions import Bid, CallAuction, Deliver, Drive, Load, Match, Pass, RollDice, TakeContract
from aufachse_widgets.engine.phases import Business, Driving
from aufachse_widgets.journal import Seat
from aufachse_widgets.words.naming import Names
from aufachse_widgets.words.reasons import filled
from tests.kit.editions import editions

RULES = compile_rules("fx-schmid-1987")


def values(told: Explanation | None) -> dict[str, str | int]:
    assert told is not None
    return dict(told.values)


def decisions(edition: str, codes: tuple[str, ...], seed: str, most: int) -> Iterator[tuple[Rules, State, Action]]:
    """What bots decide in a game of so many steps at most, each with what its seat sees."""
    rules = compile_rules(edition)
    state = new_game(rules, len(codes))
    for place in range(most):
        waiting = actors(rules, state)
        if not waiting:
            return
        if waiting == (CHANCE,):
            action = keyed_outcome(rules, state, seed)
        else:
            seat = first_to_act(state, waiting)
            action = decide(get_bot(codes[seat]), rules, state, seat, seed, place)
            yield rules, view(rules, state, seat), action
        state = apply(rules, state, action)


def test_a_bid_says_what_the_contract_is_worth_and_costs() -> None:
    called = position(RULES, [PlayerAt("hannover", hand=(40,)), PlayerAt("ulm")], moment=bidding(3, caller=1), market=(3, 0, 0, 0), deck=8)
    told = values(explain(RULES, called, Bid(0, 2)))
    assert (told["bid"], told["contract"], told["cost"]) == (2, 3, 600)
    assert 0 < int(told["amount"]) < RULES.contracts[3].revenue
    assert int(told["amount"]) % NEAREST == 0
    assert values(explain(RULES, called, Pass(0)))["cost"] == 300


@pytest.mark.parametrize("edition", editions("fx-schmid-1987", "schmidt-2007", "czech"))
def test_no_reason_in_an_auction_argues_against_itself(edition: str) -> None:
    """It passed on a contract that "is worth about 0", or on one that is worth more than a bid costs."""
    codes = ("dispatcher", "dispatcher-bold", "dispatcher-careful", "dispatcher-spoiler")
    said = Counter[str]()
    for rules, own, action in decisions(edition, codes, "reasons", 1500):
        if isinstance(action, Bid | Match | Pass | CallAuction | TakeContract):
            told = explain(rules, own, action, TEMPERAMENTS[codes[action.seat]])
            amount, cost = (dict(told.values).get(key) if told is not None else None for key in ("amount", "cost"))
            if isinstance(amount, int):
                assert amount > 0, told
                if isinstance(cost, int):
                    assert amount < cost if isinstance(action, Pass) else amount >= cost - NEAREST / 2, told
            said[told.text if told is not None else ""] += 1
    assert said["passes on {contract}: it adds nothing to its plan"] > 0
    assert said["passes on {contract}: it is worth about {amount}, and a bid costs {cost}"] > 0


def test_each_reason_to_pass_has_its_own_sentence() -> None:
    def passing(at: list[PlayerAt], contract: int, deck: int) -> str:
        market = (contract, *((7, 8, 9) if deck else (-1, -1, -1)))
        return str(explain(RULES, position(RULES, at, moment=bidding(contract, caller=1), market=market, deck=deck), Pass(0)))

    rival, done = PlayerAt("ulm", hand=(1, 2)), PlayerAt("ulm", had_contracts=True)
    assert passing([PlayerAt("hannover", hand=(40,)), done], 3, deck=0) == "passes on 3: getting it would end the game"
    assert passing([PlayerAt("hannover", hand=(40, 20, 21, 22, 24)), rival], 6, deck=0) == "passes on 6: it adds nothing to its plan"
    assert passing([PlayerAt("wien", hand=(40,)), rival], 3, deck=0) == "passes on 3: it might not be delivered before the game ends"


def test_a_caller_that_passes_speaks_of_the_bid_that_it_could_match() -> None:
    at = [PlayerAt("hannover", hand=(40,)), PlayerAt("ulm", hand=(1,))]
    table = position(RULES, at, moment=bidding(3, caller=0, bid=5, bidder=1), market=(3, 7, 8, 9), deck=8)
    assert values(explain(RULES, table, Pass(0)))["cost"] == RULES.contracts[3].cost(5)


def test_a_spoiler_says_whom_it_bids_against() -> None:
    at = [PlayerAt("wien", hand=(40, 20)), PlayerAt("hannover", money=20_000, hand=(24,))]
    table = position(RULES, at, moment=bidding(3, caller=1), market=(3, 7, 8, 9), deck=0)
    told = explain(RULES, table, Bid(0, 2), SPOILER)
    assert str(told) == "bids 2 for 3 to keep it from the leader: that costs 600"


def test_what_would_tell_of_the_hand_is_marked() -> None:
    at = [PlayerAt("hannover", hand=(3, 40)), PlayerAt("ulm")]
    secret = position(RULES, at, moment=bidding(36, caller=1), market=(36, 0, 0, 0), deck=8)
    known = position(RULES, at, moment=bidding(36, caller=1), market=(36, 0, 0, 0), deck=8, shown_to_all=(3, 40))
    for table, hidden in ((secret, True), (known, False)):
        told = explain(RULES, view(RULES, table, 0), Bid(0, 1))
        assert told is not None
        assert told.tells_hand is hidden


def test_a_delivery_and_a_load_are_explained() -> None:
    table = position(RULES, [PlayerAt("muenchen", loaded=(3,), hand=(36,)), PlayerAt("ulm", hand=(1,))], moment=Business(0), deck=4)
    delivered = explain(RULES, table, Deliver(0, 3))
    assert str(delivered) == "delivers 3 for 2400"
    assert delivered is not None and not delivered.tells_hand
    assert values(explain(RULES, table, Load(0, 36)))["space"] == "stuttgart"
    assert explain(RULES, table, RollDice(0)) is None


def test_a_drive_that_ends_where_an_auction_can_be_called_says_so() -> None:
    """And not that it goes to deliver what isn't even loaded."""
    at = [PlayerAt("warburg", hand=(28,)), PlayerAt("ulm")]
    points = RULES.distances("warburg")["kassel"]
    table = position(RULES, at, moment=Driving(0, (points,)), market=(3, 0, 0, 0), deck=8)
    drive = next(one for one in legal_actions(RULES, table) if isinstance(one, Drive) and one.space == "kassel")
    told = explain(RULES, table, drive)
    assert "reaches kassel exactly and may call an auction for 3" in str(told)


@pytest.mark.parametrize(("held", "loaded", "does"), [((), (30,), "deliver"), ((3,), (), "load")])
def test_a_drive_away_from_a_closed_road_goes_round_it(held: tuple[int, ...], loaded: tuple[int, ...], does: str) -> None:
    """By the map it leads away from its goal, which is a reason to ask."""
    goal = RULES.contracts[30].destination if loaded else RULES.contracts[3].start
    straight = RULES.distances(goal)
    sign, start, end = next(
        (sign, start, end)
        for sign in RULES.sign_places
        for round_it in [distances(RULES, goal, OPEN.construction(sign))]
        for start in round_it
        for end in RULES.neighbours[start]
        if not {start, end} & RULES.cities and straight[end] > straight[start] and round_it.get(end, 99) < round_it[start]
    )
    at = [PlayerAt(start, hand=held, loaded=loaded), PlayerAt("ulm", hand=(1,))]
    table = position(RULES, at, moment=Driving(0, (1,)), market=(7, 8, 9, 10), deck=8, construction=sign)
    drive = next(one for one in legal_actions(RULES, table) if isinstance(one, Drive) and one.space == end)
    assert str(explain(RULES, table, drive)) == f"heads for {goal} round the sign, to {does} {(held or loaded)[0]}"


def test_whole_games_are_explained_in_words() -> None:
    for edition in PRESETS:
        words, told, headed = Names(compile_rules(edition), (Seat("Red"), Seat("Blue"))), 0, 0
        for rules, own, action in decisions(edition, ("dispatcher",) * 2, "explained", 150):
            said = explain(rules, own, action)
            if said is None:
                assert not isinstance(action, Bid | Load | Deliver)
                continue
            sentence = filled(words, said.text, said.values)
            assert "{" not in sentence and sentence
            told += 1
            if "heads for" in str(said) and isinstance(action, Drive):
                goal, was = str(dict(said.values)["space"]), own.players[action.seat].space
                far = distances(rules, goal, closed(rules, own)) if "round the sign" in str(said) else rules.distances(goal)
                assert far[action.space] < far[was] or was not in far, f"{sentence}, from {was} to {action.space}"
                headed += 1
        assert told > 20 and headed > 5, edition


def test_it_counts_on_loading_at_once_only_where_that_may_be() -> None:
    """docs/rules.md row 28, czech: only the player on turn may load at once."""
    rules = compile_rules("czech")
    at = [PlayerAt("hannover", hand=(40,)), PlayerAt("ulm", hand=(1, 2))]
    own = position(rules, at, moment=Business(0), market=(3, 7, 8, 9), deck=8, exact=True)
    other = position(rules, at, moment=bidding(3, caller=1), market=(3, 7, 8, 9), deck=8)
    said = [dict(explain(rules, table, action).values)["amount"] for table, action in ((own, CallAuction(0, 3)), (other, Bid(0, 1)))]
    hints = [contract_offer(rules, table, 0, 3).worth for table in (own, other)]
    assert said == [round(worth, -2) for worth in hints]
    assert said[0] > said[1]
