"""The dispatcher: whole games in every edition, and what it does in positions that are easy to judge."""

from __future__ import annotations

import random
import time
from collections.abc import Sequence

import pytest

from aufachse_widgets.bots import Bot, get_bot, register_bot, unregister_bot
from aufachse_widgets.bots.dispatcher import BOLD, CAREFUL, PLAIN, SPOILER, Desk, Dispatcher, Temperament
from aufachse_widgets.engine import PRESETS, Action, PlayerAt, Rules, State, apply, bidding, compile_rules, legal_actions, position, view
from aufachse_widgets.engine.actions import (
    Bid,
    BuyTrailer,
    CallAuction,
    Choose,
    Deliver,
    Drive,
    EndTurn,
    Load,
    Match,
    Pass,
    Place,
    PlaceSign,
    TakeContract,
)
from aufachse_widgets.engine.phases import BeforeRoll, Business, CardChoice, Driving, SignDue
from aufachse_widgets.simulation import simulate
from tests.kit.editions import EDITIONS, by_edition
from tests.yardsticks import COURIER

OLD, NEW, CHILDREN = compile_rules("fx-schmid-1987"), compile_rules("schmidt-2007"), compile_rules("children-2007")


def chosen(rules: Rules, state: State, seat: int = 0, bot: Dispatcher | None = None) -> Action:
    return (bot or Dispatcher()).choose(rules, view(rules, state, seat), legal_actions(rules, state, seat), random.Random(1))


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", [2, pytest.param(6, marks=pytest.mark.slow)])
def test_whole_games_without_an_error(edition: str, players: int) -> None:
    codes = ("dispatcher", "dispatcher-bold", "dispatcher-careful", "dispatcher-spoiler", "learner", "dispatcher")
    for game in simulate(codes[:players], 1, edition, "whole", strict=True):
        assert game.finished
        assert all(seat.money > 0 for seat in game.seats)


@pytest.mark.parametrize("edition", [edition if edition == "schmidt-2007" else pytest.param(edition, marks=pytest.mark.slow) for edition in PRESETS])
def test_it_beats_the_learner(edition: str) -> None:
    total = simulate(("dispatcher", "learner"), 4, edition, "beats", strict=True).totals()
    assert total["dispatcher"].money > total["learner"].money


def test_it_delivers_before_all_else_and_then_loads() -> None:
    table = position(OLD, [PlayerAt("muenchen", loaded=(3,), hand=(36,)), PlayerAt("ulm", hand=(1,))], moment=Business(0), deck=4)
    assert chosen(OLD, table) == Deliver(0, 3)
    assert chosen(OLD, apply(OLD, table, Deliver(0, 3))) == Load(0, 36)


def test_it_drives_towards_what_is_to_be_done_and_stops_there() -> None:
    near = position(OLD, [PlayerAt("celle", hand=(3,)), PlayerAt("ulm", hand=(1,))], moment=Driving(0, (4,)), deck=4)
    drive = chosen(OLD, near)
    assert isinstance(drive, Drive)
    assert drive.space == "hannover"


def test_it_leaves_a_contract_alone_that_cannot_be_delivered_before_the_end() -> None:
    sold_out = (-1, -1, -1, -1)
    late = position(OLD, [PlayerAt("graz", hand=(27,), loaded=(9,), small=1), PlayerAt("ulm", loaded=(36,))], moment=Business(0), market=sold_out, deck=0)
    far = position(OLD, [PlayerAt("graz", hand=(27,), loaded=(9,), small=1), PlayerAt("ulm", hand=(1, 2, 4))], moment=Business(0), market=sold_out, deck=0)
    assert chosen(OLD, far) == Load(0, 27)
    desk = Desk(OLD, view(OLD, late, 0), 0, PLAIN)
    assert desk.gain(52) < 0.25 * OLD.contracts[52].revenue


def test_it_bids_up_to_what_a_contract_adds_and_no_more() -> None:
    at = [PlayerAt("hannover", money=5000, hand=(40,)), PlayerAt("ulm", money=9000, hand=(1, 2))]
    bids = []
    for bid in range(5):
        table = position(OLD, at, moment=bidding(3, caller=1, bid=bid, bidder=1 if bid else -1), market=(3, 0, 0, 0), deck=8)
        bids.append(chosen(OLD, table))
    desk = Desk(OLD, view(OLD, table, 0), 0, PLAIN)
    most = desk.most(3)
    assert bids[0] == Bid(0, 1)
    for bid, action in enumerate(bids):
        assert action == (Bid(0, bid + 1) if OLD.contracts[3].cost(bid + 1) < most else Pass(0))


def test_the_caller_matches_what_is_still_worth_it() -> None:
    at = [PlayerAt("hannover", money=5000, hand=(40,)), PlayerAt("ulm", money=9000, hand=(1, 2))]
    table = position(OLD, at, moment=bidding(3, caller=0, bid=1, bidder=1), market=(3, 0, 0, 0), deck=8)
    assert chosen(OLD, table) == Match(0)


def test_a_spoiler_bids_higher_and_a_careful_one_lower() -> None:
    at = [PlayerAt("hannover", money=5000, hand=(40,)), PlayerAt("kassel", money=9000, hand=(1,), loaded=(39,))]
    table = position(OLD, at, moment=bidding(3, caller=1), market=(3, 0, 0, 0), deck=8)
    spoiler, plain, careful, bold = (Desk(OLD, view(OLD, table, 0), 0, one).most(3) for one in (SPOILER, PLAIN, CAREFUL, BOLD))
    assert spoiler > plain > careful
    assert bold > plain


def test_no_trailer_is_bought_when_the_end_is_near() -> None:
    sold_out = (-1, -1, -1, -1)
    players = [PlayerAt("bremen", money=9000, hand=(22, 39)), PlayerAt("ulm", loaded=(36,))]
    late = position(OLD, players, moment=BeforeRoll(0), market=sold_out, deck=0)
    assert not isinstance(chosen(OLD, late), BuyTrailer)
    players = [PlayerAt("bremen", money=9000, hand=(14, 29, 51, 52), loaded=(22,)), PlayerAt("ulm", hand=(1, 2, 4))]
    assert chosen(OLD, position(OLD, players, moment=Business(0), deck=8)) == BuyTrailer(0, large=True)


def test_the_sign_goes_before_the_leader() -> None:
    table = position(
        OLD, [PlayerAt("wien", money=3000, hand=(19,)), PlayerAt("hannover", money=9000, loaded=(3,)), PlayerAt("ulm", money=100)], moment=SignDue(0)
    )
    sign = chosen(OLD, table)
    assert isinstance(sign, PlaceSign)
    assert OLD.distance("hannover", sign.space) <= 6
    assert OLD.distance("muenchen", sign.space) < OLD.distance("muenchen", "hannover")


def test_the_leader_sells_the_last_contract_to_end_the_game() -> None:
    """Nobody has anything to do any more: a player who is ahead ends it, one who is behind does not."""
    last = (16, -1, -1, -1)
    for money, action in ((9000, CallAuction(0, 16)), (1000, EndTurn(0))):
        players = [PlayerAt("kassel", money=money), PlayerAt("ulm", money=5000)]
        assert chosen(OLD, position(OLD, players, moment=Business(0), market=last, deck=0, exact=True)) == action


def test_what_costs_nothing_is_taken_even_where_it_may_come_too_late() -> None:
    """The last public contract of a children's game: others wait for the leader to take it, and only then does the game go on."""
    players = [
        PlayerAt("nuernberg", money=26200, had_contracts=True),
        PlayerAt("ulm", money=25900, loaded=(36,)),
        PlayerAt("kassel", money=23700, hand=(2, 20)),
    ]
    table = position(CHILDREN, players, moment=Business(0), market=(-1, 16, -1, -1), deck=0)
    assert not Desk(CHILDREN, view(CHILDREN, table, 0), 0, PLAIN).gain(16)
    assert chosen(CHILDREN, table) == TakeContract(0, 16)


def test_dispatchers_among_themselves_come_to_an_end() -> None:
    for game in simulate(("dispatcher",) * 3, 16, "children-2007", "fit", strict=True, most_entries=4000):
        assert game.finished, game.number


def test_it_skips_a_turn_for_money_only_when_a_turn_is_worth_less() -> None:
    offer = CardChoice(0, "Pannenhilfe", options=("skip", "go_on"))
    idle = position(OLD, [PlayerAt("ulm"), PlayerAt("kassel", hand=(1, 2, 4))], moment=offer, market=(16, -1, -1, -1), deck=0)
    assert chosen(OLD, idle) == Choose(0, "skip")
    nearly_there = PlayerAt("linz", loaded=(52,), small=1)
    hurried = position(OLD, [nearly_there, PlayerAt("nuernberg", loaded=(36,))], moment=offer, market=(-1, -1, -1, -1), deck=0)
    assert Desk(OLD, view(OLD, hurried, 0), 0, PLAIN).turn_worth() > 1000
    assert chosen(OLD, hurried) == Choose(0, "go_on")


def test_temperaments_are_bots_of_their_own() -> None:
    for code in ("dispatcher", "dispatcher-bold", "dispatcher-careful", "dispatcher-spoiler"):
        bot = get_bot(code)
        assert isinstance(bot, Bot)
        assert bot.about
    assert len({get_bot(code).choose for code in ("dispatcher", "dispatcher-bold")}) == 2


def test_where_nobody_knows_its_truck_is_it_decides_all_the_same() -> None:
    table = position(OLD, [PlayerAt(hand=(3,), loaded=(40,)), PlayerAt("ulm", hand=(1, 2))], moment=Driving(0, (0,)), deck=4)
    drive = chosen(OLD, table)
    assert isinstance(drive, Drive)
    assert drive.space in ("hannover", "stuttgart")


@pytest.mark.parametrize(
    ("edition", "temperament"), by_edition([("fx-schmid-1987", PLAIN), ("schmidt-2007", BOLD), ("czech", SPOILER), ("children-1987", PLAIN)])
)
def test_what_it_does_not_reckon_could_not_have_been_its_choice(edition: str, temperament: Temperament) -> None:
    """Actions of a lower rank are left out, and the prices of contracts that add too little: with all of them computed it chooses among the same."""
    decisions = 0

    def compared(rules: Rules, known: State, legal: Sequence[Action], rng: random.Random) -> Action:
        nonlocal decisions
        desk = Desk(rules, known, legal[0].seat, temperament)
        if len(legal) > 1:
            decisions += 1
            assert best_of(legal, desk.worths(legal)) == best_of(legal, [desk.worth(action) for action in legal])
            right = desk.calling()
            best = desk.best_to_call()
            fresh = Desk(rules, known, legal[0].seat, temperament)
            assert right == (max(0.0, fresh.profit(best) if rules.edition.has_auctions else fresh.gain(best)) if best else 0.0)
        return Dispatcher(temperament).choose(rules, known, legal, rng)

    register_bot("compared", compared, replace=True)
    try:
        for game in simulate(("compared", "dispatcher", "courier"), 2, edition, "compared", strict=True, workers=1):
            assert game.finished
    finally:
        unregister_bot("compared")
    assert decisions > 50


def best_of(legal: Sequence[Action], values: Sequence[float]) -> list[Action]:
    return [action for action, value in zip(legal, values, strict=True) if value >= max(values) - 1e-9]


@pytest.mark.alone
def test_four_dispatchers_take_at_most_ten_times_four_couriers() -> None:
    """Those of 2026, in processor time, in five games of each in the same run. The longest decision but placing (goal: 0.1 s) is printed: no slow
    machine can fail that."""
    longest = 0.0

    def timed(rules: Rules, known: State, legal: Sequence[Action], rng: random.Random) -> Action:
        nonlocal longest
        begun = time.process_time()
        action = Dispatcher().choose(rules, known, legal, rng)
        if not isinstance(action, Place):
            longest = max(longest, time.process_time() - begun)
        return action

    register_bot("timed", timed, replace=True)
    couriers, dispatchers = [], []
    try:
        # In turn, so that whatever else the machine does meets both alike. That only ever adds, so the least of each counts.
        for _round in range(4):
            for seats, taken in (((COURIER,) * 4, couriers), (("timed",) * 4, dispatchers)):
                begun = time.process_time()
                for game in simulate(seats, 5, "fx-schmid-1987", "race", strict=True, workers=1):
                    assert game.finished
                taken.append(time.process_time() - begun)
            ratio = min(dispatchers) / min(couriers)
            if ratio < 10:
                break
    finally:
        unregister_bot("timed")
    print(f"four dispatchers take {ratio:.1f} times as long as four couriers; {1000 * longest:.0f} ms at most for a decision")
    assert ratio < 10
