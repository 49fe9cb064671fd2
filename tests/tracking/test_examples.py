"""Worked examples: what people tell of a turn, and what it comes to."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from aufachse_widgets.box import shipped_box
from aufachse_widgets.engine import PRESETS
from aufachse_widgets.engine import cards as c
from aufachse_widgets.engine.actions import (
    BuyTrailer,
    Choose,
    ChoosePlayer,
    Decline,
    Deliver,
    EndTurn,
    Load,
    PlaceSign,
    SellTrailer,
    TakeContract,
    UseCard,
)
from aufachse_widgets.engine.board import Space
from aufachse_widgets.engine.contracts import Contract
from aufachse_widgets.engine.log import Rolled as WasRolled
from aufachse_widgets.engine.state import Debt
from aufachse_widgets.journal import Seat
from aufachse_widgets.sessions.tracker import Tracker
from aufachse_widgets.tracking.facts import (
    TABLE,
    Counted,
    Discarded,
    Drew,
    Finished,
    Named,
    NewCard,
    NewCity,
    Paid,
    Rolled,
    SetCards,
    SetDebts,
    SetHand,
    SetLoad,
    SetMoney,
    SetPublic,
    SetSigns,
    SetSkips,
    SetSpace,
    SetTrailers,
    SetTurn,
    Stopped,
    Typed,
    Won,
)
from aufachse_widgets.tracking.log import MoneySet, Remark, TableEntry
from tests.kit.editions import by_edition
from tests.sessions.refusals import refused

RED, BLUE, GREEN = 0, 1, 2
SEATS = (Seat("Red", "red"), Seat("Blue", "blue"), Seat("Green", "green"))
FLENSBURG = Contract(60, "frankfurt", "flensburg", 2, 1600, (200, 400, 600, 800, 1000))


def begin(tracker: Tracker, **where: str) -> Tracker:
    """Trucks are where the example wants them, and it is Red's turn."""
    spaces = {"red": "muenster", "blue": "minden", "green": "ulm"} | where
    tell(tracker, *(SetSpace(seat, spaces[name]) for seat, name in enumerate(("red", "blue", "green"))), SetTurn(RED))
    return tracker


def tell(tracker: Tracker, *moves) -> list[str]:
    """Tell it in one step; the kinds of what was logged."""
    assert tracker.tell(*moves, at=tracker.frame.number), tracker.error
    return kinds(tracker.frame.events)


def kinds(events: Iterable[TableEntry]) -> list[str]:
    """What entries are called in JSON."""
    return [str(type(event).__struct_config__.tag) for event in events]


def remarks(tracker: Tracker) -> list[str]:
    """The codes of what was remarked on last."""
    return [event.reason.code if event.reason else event.text for event in tracker.frame.events if isinstance(event, Remark)]


def player(tracker: Tracker, seat: int):
    return tracker.table.state.players[seat]


def new(edition: str, **more) -> Tracker:
    return Tracker.new(edition, SEATS, **({"first": 0, "box": shipped_box(PRESETS[edition])} | more))


# An ordinary turn -------------------------------------------------------------------------------


def test_a_turn_a_roll_and_a_stop(tracker):
    begin(tracker, red="hildesheim")
    assert tell(tracker, Rolled(RED, (1,))) == ["rolled"]
    assert tell(tracker, Stopped(RED, "hannover")) == ["drove"]
    assert player(tracker, RED).space == "hannover" and tracker.table.state.exact
    assert "sign" in [one.kind for one in tracker.proposals if one.must]
    assert tell(tracker, PlaceSign(RED, "minden")) == ["remark", "sign"]  # Blue stands there
    assert tell(tracker, PlaceSign(RED, "soest")) == ["remark", "sign"]  # not due any more
    assert tracker.table.state.construction == "soest"


def test_a_quiet_turn_is_ended_by_the_next_roll(tracker):
    begin(tracker)
    tell(tracker, Rolled(RED, (3,)), Stopped(RED, "osnabrueck" if "osnabrueck" in tracker.rules.spaces else "?"))
    assert tracker.frame.state.active == RED
    assert tell(tracker, Rolled(BLUE, (2,)))[-2:] == ["turn", "rolled"]
    assert tracker.frame.state.active == BLUE


def test_a_delivery_pays_by_itself_and_a_load_is_what_it_is(tracker):
    begin(tracker, red="hildesheim")
    card = next(card for card in tracker.rules.contracts.values() if card.start == "hannover")
    tell(tracker, Rolled(RED, (1,)), Stopped(RED, "hannover"))
    assert tell(tracker, Load(RED, card.id)) == ["loaded"]
    assert player(tracker, RED).loaded == (card.id,) and len(player(tracker, RED).hand) == 2
    tell(tracker, SetSpace(RED, card.destination))
    assert tell(tracker, Deliver(RED, card.id)) == ["delivered"]
    assert player(tracker, RED).money == 5000 + card.revenue


def test_skipped_rolls_and_a_straight_stop(tracker):
    begin(tracker, red="hildesheim")
    assert tell(tracker, Stopped(RED, "hannover")) == ["drove"]
    assert tell(tracker, Stopped(BLUE, "bielefeld")) == ["turn", "drove"]
    assert not tracker.table.sure


def test_between_two_cities_distances_are_never_enforced(tracker):
    begin(tracker)
    assert tell(tracker, Rolled(RED, (2,)), Stopped(RED, "kassel|hannover")) == ["rolled", "drove"]
    assert tracker.table.where(RED) == "kassel|hannover" and player(tracker, RED).space == "?"
    tell(tracker, Rolled(BLUE, (1,)), Stopped(BLUE, "wien"))
    assert remarks(tracker) == ["not_reached_by_roll"]
    assert player(tracker, BLUE).space == "wien"


def test_a_roll_corrected_before_the_stop(tracker):
    begin(tracker, red="hildesheim")
    tell(tracker, Rolled(RED, (4,)))
    assert tell(tracker, Rolled(RED, (1,))) == ["roll_set"]
    assert tell(tracker, Stopped(RED, "hannover")) == ["drove"]


def test_turns_that_nobody_told_are_passed_over_with_a_remark_and_skipped_ones_without(tracker):
    begin(tracker)
    tell(tracker, Rolled(RED, (3,)), Stopped(RED, "?"))
    tell(tracker, Rolled(GREEN, (3,)))
    assert remarks(tracker) == ["turn_untold"]
    tell(tracker, SetSkips(RED, 1), Stopped(GREEN, "?"))
    assert tell(tracker, Rolled(BLUE, (2,))) == ["skipped", "turn", "rolled"]
    tell(tracker, SetSkips(GREEN, 1))
    assert tell(tracker, Rolled(GREEN, (2,)))[0] == "remark"  # Blue's stop was not told


def test_what_a_seat_not_on_turn_does_is_taken_with_a_remark(tracker):
    begin(tracker)
    tell(tracker, Rolled(RED, (3,)), Stopped(RED, "?"))
    assert tell(tracker, Load(BLUE, 1)) == ["remark", "remark", "loaded"]
    assert 1 in player(tracker, BLUE).loaded and tracker.frame.state.active == RED


# Auctions ---------------------------------------------------------------------------------------


def test_the_caller_wins_at_bid_three(tracker):
    begin(tracker, red="hildesheim")
    tell(tracker, Rolled(RED, (1,)), Stopped(RED, "hannover"))
    assert "auction" in [one.kind for one in tracker.proposals]
    assert tell(tracker, Won(RED, 1, 3, RED)) == ["called", "named", "won"]
    assert player(tracker, RED).money == 5000 - 600 and player(tracker, RED).hand[-1] == 1
    assert tracker.frame.state.deck == 16 - 4 - 1 and tracker.frame.state.market.count(0) == 4
    tell(tracker, Won(RED, 2, 1, RED))
    assert remarks(tracker) == ["auction_called"]


def test_another_wins_it_for_nothing_or_on_credit(tracker):
    begin(tracker, red="hildesheim")
    tell(tracker, Rolled(RED, (1,)), Stopped(RED, "hannover"), SetMoney(BLUE, 100))
    tell(tracker, Won(BLUE, 1, 2, RED))
    assert player(tracker, BLUE).money == 100 - 400
    assert remarks(tracker) == ["bid_too_dear"]


def test_a_card_typed_when_it_is_auctioned(tracker):
    begin(tracker, red="hildesheim")
    tell(tracker, Rolled(RED, (1,)), Stopped(RED, "hannover"))
    assert tell(tracker, Typed(RED, FLENSBURG), Won(GREEN, 60, 5, RED)) == ["typed", "called", "named", "won"]
    assert player(tracker, GREEN).money == 4000 and tracker.rules.contracts[60].goods == 2
    assert tracker.table.box.contract(60) == FLENSBURG


def test_an_auction_of_a_card_that_nobody_names():
    tracker = begin(new("fx-schmid-1987", box=None), red="hildesheim")
    tell(tracker, Rolled(RED, (1,)), Stopped(RED, "hannover"), Won(BLUE, 0, 3, RED))
    assert len(player(tracker, BLUE).hand) == 4 and player(tracker, BLUE).money == 5000
    assert remarks(tracker) == ["cost_not_known"]
    tell(tracker, Paid(BLUE, -900, "auction"))
    assert player(tracker, BLUE).money == 4100


def test_goods_and_revenue_are_enough():
    tracker = begin(new("fx-schmid-1987", box=None))
    tell(tracker, Rolled(RED, (3,)), Stopped(RED, "kassel|hannover"))
    assert tell(tracker, Typed(RED, Contract(1, "?", "?", 3, 2000, (0, 0, 0, 0, 0))), Load(RED, 1)) == ["typed", "loaded"]
    tell(tracker, Rolled(BLUE, (1,)), Stopped(BLUE, "?"), Rolled(GREEN, (1,)), Stopped(GREEN, "?"), Rolled(RED, (2,)), Stopped(RED, "kassel"))
    assert tell(tracker, Deliver(RED, 1)) == ["delivered"]
    assert player(tracker, RED).money == 7000
    assert "enter it first" in refused(lambda: tracker.tell(Load(RED, 9)))


# Events -----------------------------------------------------------------------------------------


def event_stop(tracker: Tracker, seat: int = RED, card: str = c.RADARFALLE) -> list[str]:
    """The seat stops on an event space and draws."""
    space = sorted(tracker.rules.events)[0]
    return tell(tracker, Stopped(seat, space), Drew(seat, card))


def test_a_fine_and_a_choice(tracker):
    begin(tracker)
    assert event_stop(tracker)[-2:] == ["event", "money"]
    assert player(tracker, RED).money == 4500
    event_stop(tracker, BLUE, c.ZOLLKONTROLLE)
    assert [one.moves for one in tracker.proposals if one.kind == "choose"] == [(Choose(BLUE, "skip"),), (Choose(BLUE, "pay"),)]
    assert tell(tracker, Choose(BLUE, "skip")) == ["chose", "skip_due"]
    assert player(tracker, BLUE).skips == 1 and "skip" in [one.kind for one in tracker.reminders]


def test_a_debt_is_paid_double_as_soon_as_the_money_is_there(tracker):
    begin(tracker)
    tell(tracker, SetMoney(RED, 300))
    assert event_stop(tracker)[-2:] == ["event", "debt"]
    assert player(tracker, RED).debts == (Debt(c.RADARFALLE, 1000),)
    assert ("amount", 1000) in next(one.values for one in tracker.reminders if one.kind == "debt")
    assert tell(tracker, Paid(RED, 900, "from the biscuit tin")) == ["paid", "debt_paid"]
    assert player(tracker, RED).money == 200 and not player(tracker, RED).debts


def test_a_jam_ends_when_its_drawers_next_turn_begins(tracker):
    begin(tracker)
    assert "jam" in event_stop(tracker, RED, c.STAU_MUENCHEN)
    assert next(one for one in tracker.reminders if one.kind == "jam").seat == RED
    tell(tracker, Rolled(BLUE, (2,)), Stopped(BLUE, "?"), Rolled(GREEN, (2,)), Stopped(GREEN, "?"))
    assert tracker.frame.state.jam
    assert tell(tracker, Rolled(RED, (2,)))[0] == "jam_ended"
    assert tracker.frame.state.jam is None


def test_a_jam_of_ones_own_choice_and_a_partner(tracker):
    begin(tracker)
    event_stop(tracker, RED, c.STAU_NEBEL)
    assert tell(tracker, PlaceSign(RED, "minden"))[-1] == "jam"
    event_stop(tracker, BLUE, c.ROAD_RUNNER)
    assert tell(tracker, ChoosePlayer(BLUE, GREEN)) == ["partner"]
    tell(tracker, Decline(BLUE))
    assert tell(tracker, Stopped(GREEN, "stuttgart"))[-1] == "drove" and tracker.frame.state.active == BLUE


def test_a_card_of_the_box_is_told_by_hand(tracker):
    begin(tracker)
    tell(tracker, NewCard(TABLE, "Panne", "Pay 300."))
    assert event_stop(tracker, RED, "Panne")[-1] == "event"
    tell(tracker, Paid(RED, -300, "Panne"))
    assert player(tracker, RED).money == 4700
    assert "add it to the box" in refused(lambda: tracker.tell(Drew(RED, "Nobody's card")))


def test_a_card_leads_where_our_board_knows_no_way(tracker):
    begin(tracker)
    event_stop(tracker, RED, c.DOKUMENTE)
    assert tell(tracker, Stopped(RED, "wien")) == ["drove"]
    assert player(tracker, RED).space == "wien" and not tracker.frame.state.exact and tracker.frame.events[0].card == c.DOKUMENTE


def test_an_event_that_was_due_and_not_told(tracker):
    begin(tracker, red="hildesheim")
    space = sorted(tracker.rules.events)[0]
    tell(tracker, SetSpace(RED, tracker.rules.neighbours[space][0]))
    tell(tracker, Rolled(RED, (1,)), Stopped(RED, space))
    assert "event" in [one.kind for one in tracker.reminders]
    tell(tracker, PlaceSign(RED, "soest"))
    tell(tracker, Rolled(BLUE, (2,)))
    assert remarks(tracker) == ["event_untold"]


def test_kept_cards_pay_where_they_wait(tracker):
    begin(tracker, red="salzburg")
    tell(tracker, SetCards(RED, (c.SONDERAUFTRAG_WIEN,)))
    assert ("space", "wien") in next(one.values for one in tracker.reminders if one.kind == "card")
    assert "money" in tell(tracker, Stopped(RED, "wien"))
    assert player(tracker, RED).money == 7000


def test_kept_cards_are_told_by_hand_where_no_places_are():
    tracker = new("fx-schmid-1987", places=False)
    tell(tracker, SetTurn(RED), SetCards(RED, (c.SONDERAUFTRAG_WIEN, c.INSPEKTION)))
    assert tell(tracker, UseCard(RED, c.SONDERAUFTRAG_WIEN)) == ["used", "money"]
    assert tell(tracker, UseCard(RED, c.INSPEKTION)) == ["passed_on"]
    assert player(tracker, RED).money == 7000 and player(tracker, BLUE).cards == (c.INSPEKTION,)


# Trailers, the bank -----------------------------------------------------------------------------


def test_trailers_at_any_time_of_a_turn(tracker):
    begin(tracker)
    assert tell(tracker, BuyTrailer(RED), Rolled(RED, (2,)), BuyTrailer(RED)) == ["bought", "rolled", "bought"]
    assert (player(tracker, RED).money, player(tracker, RED).small, tracker.frame.state.small) == (1000, 2, 2)
    tell(tracker, BuyTrailer(RED, True))
    assert remarks(tracker) == ["trailer_too_dear"]
    assert player(tracker, RED).money == -2000
    tell(tracker, SellTrailer(RED))
    assert "no_trailer_sale" in remarks(tracker)


def test_payments_between_players_and_a_count(tracker):
    begin(tracker)
    assert tell(tracker, Paid(RED, 250, "a bet", BLUE)) == ["paid"]
    assert (player(tracker, RED).money, player(tracker, BLUE).money) == (5250, 4750)
    assert tell(tracker, Counted(RED, 5000)) == ["counted"]
    event = tracker.frame.events[0]
    assert (event.money, event.expected) == (5000, 5250) and player(tracker, RED).money == 5250
    assert "250 DM too little" in tracker.words.say(event)


# Corrections ------------------------------------------------------------------------------------


def test_each_correction_sets_what_it_says(tracker):
    begin(tracker)
    tell(tracker, SetMoney(RED, 1234, "found it"))
    assert tracker.frame.events == (MoneySet(RED, -3766, "found it"),)
    tell(tracker, SetLoad(RED, (3, 4)), SetHand(RED, 2, (5,)), SetTrailers(RED, 1, 2), SetCards(RED, (c.MOTIVATION,)), SetSkips(RED, 2))
    tell(tracker, SetDebts(RED, (Debt(c.RADARFALLE, 1000),)), SetSpace(RED, "kassel|hannover"), SetSigns(TABLE, "soest", "kassel", BLUE))
    red, state = player(tracker, RED), tracker.frame.state
    assert (red.loaded, red.hand, red.small, red.large, red.cards, red.skips) == ((3, 4), (5, 0), 1, 2, (c.MOTIVATION,), 2)
    assert (state.small, state.large, state.construction) == (3, 2, "soest")
    assert (state.jam.space, state.jam.owner) == ("kassel", BLUE)
    tell(tracker, SetPublic(TABLE, 2, (7, 0, -1, -1)), Named(TABLE, 1, 8), SetTurn(GREEN))
    state = tracker.frame.state
    assert (state.market, state.deck, state.active) == ((7, 8, -1, -1), 0, GREEN)
    assert [one.values for one in tracker.reminders if one.kind == "public"] == [(("number", 2),)]
    # A player with only one contract left is named, but for all.
    assert len({len(one.hand) + len(one.loaded) for one in state.players}) > 1
    ahead: list[int] = []
    for seat in range(len(state.players)):
        assert [one.seat for one in tracker.reminders if one.kind == "closest"] == ahead
        tell(tracker, SetLoad(seat, ()), SetHand(seat, 1))
        ahead.append(seat)
    assert "closest" not in [one.kind for one in tracker.reminders]
    tell(tracker, SetSigns(TABLE, ""), SetPublic(TABLE, 10))
    assert tracker.frame.state.jam is None and tracker.frame.state.deck == 6


def test_what_cannot_be_meant_changes_nothing(tracker):
    begin(tracker)
    table = tracker.table
    for move, why in (
        (SetMoney(7, 5), "seat"), (SetMoney(RED, -5), "money"), (Stopped(RED, "atlantis"), "space"), (Stopped(RED, "kassel|kassel"), "space"),
        (Rolled(RED, (7,)), "dice"), (Rolled(RED, (1, 2)), "dice"), (Load(RED, 999), "contract"), (Won(RED, 1, 6), "bid"), (Named(TABLE, 4, 1), "slot"),
        (SetHand(RED, 0, (1,)), "count"), (SetLoad(RED, (1, 1)), "loaded"), (SetPublic(TABLE, 0, (1, 0, 0, 0)), "left"), (Paid(RED, 5, "x", RED), "other"),
        (Paid(RED, 5, "two\nlines"), "why"), (Typed(RED, Contract(1, "kassel", "kassel", 1, 1, (1, 2, 3, 4, 5))), "destination"),
        (NewCity(TABLE, Space("?", "Q", "city")), "id"), (NewCard(TABLE, ""), "title"), (SetDebts(RED, (Debt(c.RADARFALLE, 0),)), "debts"),
    ):  # fmt: skip
        assert why in refused(lambda move=move: tracker.tell(move)), move
        assert why in refused(lambda move=move: tracker.try_insert(0, [move])) and why in refused(lambda move=move: tracker.try_out(move)), move
    assert tracker.table == table


def test_a_city_of_the_box_and_a_contract_to_it(tracker):
    begin(tracker)
    tell(tracker, NewCity(TABLE, Space("warszawa", "Warszawa", "city")), Typed(TABLE, Contract(60, "warszawa", "kassel", 2, 900, (1, 2, 3, 4, 5))))
    assert tell(tracker, Rolled(RED, (3,)), Stopped(RED, "warszawa"), Load(RED, 60)) == ["rolled", "drove", "loaded"]
    assert tracker.table.where(RED) == "warszawa" and tracker.words.space("warszawa") == "Warszawa"


# The past ---------------------------------------------------------------------------------------


def test_red_bought_a_trailer_two_turns_ago(tracker):
    begin(tracker)
    tell(tracker, Rolled(RED, (3,)))
    tell(tracker, Stopped(RED, "?"))
    there = tracker.frame.head
    tell(tracker, Rolled(BLUE, (3,)))
    tell(tracker, Stopped(BLUE, "?"))
    tell(tracker, Rolled(GREEN, (3,)), Stopped(GREEN, "?"))
    before = tracker.log()
    assert tracker.try_insert(there, [BuyTrailer(RED)]).misfits == ()
    assert tracker.insert(there, [BuyTrailer(RED)])
    assert player(tracker, RED).small == 1 and player(tracker, RED).money == 3000 and tracker.frame.state.active == GREEN
    assert len(tracker.log()) == len(before) + 1
    assert kinds(tracker.undo_preview()) == ["bought"]
    assert tracker.undo() and [event for _, event in tracker.log()] == [event for _, event in before]
    assert kinds(tracker.redo_preview()) == ["bought"]
    assert tracker.redo() and player(tracker, RED).small == 1


def test_a_change_says_what_no_longer_fits(tracker):
    begin(tracker)
    tell(tracker, Rolled(RED, (3,)), Stopped(RED, "?"), Typed(RED, FLENSBURG))
    typed = tracker.frame.head
    tell(tracker, Load(RED, 60))
    loaded = tracker.frame.head
    tell(tracker, SetSpace(RED, "flensburg"), Deliver(RED, 60))
    warned = tracker.misfits(tracker.try_remove(loaded))
    assert len(warned) == 1 and "is not aboard" in warned[0]
    assert all("left out" in text for text in tracker.misfits(tracker.try_remove(typed)))
    assert tracker.remove(typed) and player(tracker, RED).money == 5000
    assert tracker.undo() and player(tracker, RED).money == 6600
    assert tracker.edit(loaded, [BuyTrailer(RED)]) and player(tracker, RED).money == 5000 - 2000 + 1600
    assert "no longer counts" in refused(lambda: tracker.try_edit(loaded, [BuyTrailer(RED)]))
    assert tracker.undo()


def test_the_past_is_changed_while_it_is_looked_at(tracker):
    begin(tracker)
    tell(tracker, Rolled(RED, (3,)))
    there = tracker.frame.head
    tell(tracker, Stopped(RED, "?"), Rolled(BLUE, (2,)))
    tracker.show_entry(there)
    assert tracker.frame.shown == there and tracker.frame.state.active == RED and "stop" in [one.kind for one in tracker.proposals]
    assert "dice" in refused(lambda: tracker.edit(there, [Rolled(RED, (9,))])) and tracker.frame.shown == there
    assert tracker.edit(there, [Rolled(RED, (5,))]) and tracker.frame.shown == -1 and tracker.frame.state.active == BLUE
    assert [event.dice for _, event in tracker.log() if isinstance(event, WasRolled)] == [(5,), (2,)]


# What is proposed -------------------------------------------------------------------------------


def test_what_can_be_done_comes_first(tracker):
    begin(tracker, red="hildesheim")
    assert [(one.kind, one.seat) for one in tracker.proposals if one.must] == [("roll", RED)]
    out = next(card.id for card in tracker.rules.contracts.values() if card.start == "hannover")
    home = next(card.id for card in tracker.rules.contracts.values() if card.destination == "hannover")
    tell(tracker, SetHand(RED, 2, (out,)), SetLoad(RED, (home,)), Rolled(RED, (1,)))
    stop = tracker.proposals[0]
    assert stop.kind == "stop" and stop.must and stop.spaces[0] == "hannover"
    tell(tracker, Stopped(RED, "hannover"))
    assert [one.kind for one in tracker.proposals[:5]] == ["sign", "deliver", "load", "auction", "next"]
    assert tracker.proposals[1].moves == (Deliver(RED, home),) and tracker.proposals[4].seat == BLUE
    tell(tracker, PlaceSign(RED, "soest"), *tracker.proposals[1].moves)
    tell(tracker, *tracker.proposals[0].moves)
    assert player(tracker, RED).loaded == (out,) and remarks(tracker) == []
    tell(tracker, SetSkips(BLUE, 1))
    assert next(one.seat for one in tracker.proposals if one.kind == "next") == GREEN


def test_the_first_player_is_named_or_rolls():
    tracker = new("reference", first=-1)
    assert [one.kind for one in tracker.proposals][:2] == ["place", "place"]
    tell(tracker, *(Stopped(seat, "?") for seat in range(3)))
    choices = [one for one in tracker.proposals if one.kind == "first"]
    assert [one.seat for one in choices] == [RED, BLUE, GREEN]
    assert tell(tracker, *choices[GREEN].moves) == ["first", "turn"] and tracker.frame.state.active == GREEN


# The start and the end --------------------------------------------------------------------------


def test_a_game_begun_already():
    tracker = new(
        "schmidt-2007",
        midway=(
            SetMoney(RED, 7200), SetSpace(RED, "kassel"), SetLoad(RED, (1,)), SetHand(RED, 1), SetTrailers(RED, 1, 0), SetSpace(BLUE, "?"),
            SetSpace(GREEN, "ulm"), SetHand(BLUE, 2), SetHand(GREEN, 0), SetLoad(GREEN, (2,)), SetPublic(TABLE, 3, (4, 5, 6, -1)), SetTurn(BLUE),
        ),
    )  # fmt: skip
    state = tracker.frame.state
    assert (state.active, state.deck, state.market, state.players[RED].money) == (BLUE, 0, (4, 5, 6, -1), 7200)
    assert tracker.can_undo and tracker.undo() and tracker.frame.head == 0
    assert tracker.redo() and tell(tracker, Rolled(BLUE, (2, 5)), Stopped(BLUE, "wien")) == ["rolled", "drove"]


def test_the_end_is_found_and_settled(tracker):
    begin(tracker)
    tell(tracker, SetPublic(TABLE, 0), SetCards(BLUE, (c.INSPEKTION,)), SetHand(RED, 0), SetLoad(RED, (1,)), SetSpace(RED, "flensburg"))
    assert [one.kind for one in tracker.reminders if one.seat == BLUE] == ["card", "settle"]
    assert not tracker.frame.state.over
    assert tell(tracker, Deliver(RED, 1))[-3:] == ["delivered", "over", "settled"]
    assert tracker.frame.state.over and player(tracker, BLUE).money == 4000 and tracker.proposals == ()
    assert tell(tracker, Paid(GREEN, 100, "late")) == ["paid"]
    tell(tracker, Rolled(BLUE, (2,)))
    assert remarks(tracker) == ["told_after_end"]
    tell(tracker, SetPublic(TABLE, 2, (7, 8, -1, -1)))
    assert not tracker.frame.state.over


def test_the_table_ends_it(tracker):
    begin(tracker)
    assert tell(tracker, SetDebts(RED, (Debt(c.RADARFALLE, 800),)), Finished(TABLE, "bedtime"))[-2:] == ["over", "settled"]
    assert tracker.frame.state.over and player(tracker, RED).money == 4200


# Editions and what is tracked -------------------------------------------------------------------


def test_money_only():
    tracker = new("fx-schmid-1987", places=False, rolls=False, first=-1)
    assert tell(tracker, Load(RED, 1)) == ["first", "turn", "loaded"]
    assert tell(tracker, BuyTrailer(BLUE))[-1] == "bought" and not remarks(tracker)
    assert tell(tracker, Deliver(RED, 1))[-1] == "delivered" and not remarks(tracker)
    assert tell(tracker, EndTurn(RED), Won(BLUE, 2, 1, BLUE))[-1] == "won" and not remarks(tracker)
    assert all(one.space == "?" for one in tracker.frame.state.players)


def test_2007_two_dice_discards_and_ferries():
    tracker = begin(new("schmidt-2007"), red="hildesheim")
    tell(tracker, Named(TABLE, 0, 9), SetHand(RED, 0), SetLoad(RED, (1,)))
    assert tell(tracker, Rolled(RED, (1, 3)), Stopped(RED, "hannover")) == ["rolled", "drove"]
    assert "discard" in [one.kind for one in tracker.reminders]
    tell(tracker, PlaceSign(RED, "soest"))
    assert tell(tracker, Rolled(BLUE, (2, 2)))[:1] == ["discarded"]
    assert 9 in tracker.frame.state.gone and tracker.frame.state.deck == 16 - 4 - 1
    assert tell(tracker, Discarded(RED, 9)) == []  # told late: it is known


def test_a_discard_named_after_the_turn_has_ended():
    tracker = begin(new("schmidt-2007"), red="hildesheim")
    tell(tracker, SetHand(RED, 0), SetLoad(RED, (1,)), Rolled(RED, (1, 3)), Stopped(RED, "hannover"), PlaceSign(RED, "soest"), EndTurn(RED))
    assert tell(tracker, Discarded(RED, 9)) == ["discard_named"]
    assert tracker.frame.state.gone == (9,) and tracker.frame.state.deck == 16 - 4 - 1


@pytest.mark.parametrize(("edition", "taken"), by_edition([("children-1987", ["named", "taken"]), ("children-2007", ["named", "taken", "loaded"])]))
def test_children_take_for_nothing(edition, taken):
    tracker = begin(new(edition), red="hildesheim")
    card = next(card for card in tracker.rules.contracts.values() if card.start == "hannover")
    tell(tracker, Rolled(RED, (1,) if edition.endswith("1987") else (1, 1)), Stopped(RED, "hannover"), PlaceSign(RED, "soest"))
    kinds = tell(tracker, TakeContract(RED, card.id))
    assert kinds[: len(taken)] == taken and player(tracker, RED).money == tracker.rules.edition.starting_money


def test_the_czech_sign_may_be_left(tracker):
    tracker = begin(new("czech"), red="hildesheim")
    tell(tracker, Rolled(RED, (1,)), Stopped(RED, "hannover"))
    tell(tracker, Rolled(BLUE, (2,)))
    assert remarks(tracker) == []
