"""Hints on the screens of a game: off by default, on at one press, for the person whose cards are open, and never more than that seat may know."""

from __future__ import annotations

import asyncio
import random
import time
from functools import partial

import pytest
from msgspec.structs import replace
from traitlets import Bunch

from aufachse_widgets.advice.offers import contract_offer
from aufachse_widgets.advice.trailers import TrailerWorth
from aufachse_widgets.bots import decide, first_to_act, get_bot
from aufachse_widgets.bots.dispatcher import choose
from aufachse_widgets.bots.explaining import explain
from aufachse_widgets.engine import (
    CHANCE,
    PlayerAt,
    actors,
    bidding,
    compile_rules,
    determinise,
    keyed_outcome,
    legal_actions,
    new_game,
    position,
    preset,
    step,
    view,
)
from aufachse_widgets.engine.actions import Bid, Drive, EndTurn, Place, RollDice
from aufachse_widgets.engine.phases import Business, Driving
from aufachse_widgets.pages.play import Table
from aufachse_widgets.sessions.frame import Frame
from aufachse_widgets.widgets.hints.sentences import card_hints, what_to_do, worth
from aufachse_widgets.widgets.map.odds import odds
from aufachse_widgets.widgets.parts.options import Options
from aufachse_widgets.widgets.play.advice import AdviceView
from aufachse_widgets.widgets.play.auction import AuctionPanel
from aufachse_widgets.widgets.play.hand import HandView
from aufachse_widgets.widgets.play.market import MarketView
from aufachse_widgets.words import Speaker
from tests.kit.editions import EDITIONS, editions
from tests.kit.front_end import looks
from tests.kit.sessions import go_on, new_session, offers
from tests.widgets.playing import hidden, text

begun = partial(new_session, seed="hinted")


def test_hints_are_off_until_one_press_and_for_all_panels_of_the_page():
    table = Table(begun())
    assert go_on(table.session, offers(RollDice))
    assert not table.options.hints
    shown = [table.market.cards.value, table.hand.cards.value, table.map.own_ways.value]
    assert all("aa-hint" not in html and "aa-odds" not in html for html in shown)
    assert hidden(table.advice.ask)
    table.advice.switch.value = True
    assert table.options.hints
    assert "aa-hint" in table.market.cards.value and "aa-hint" in table.hand.cards.value
    assert not hidden(table.advice.ask)
    table.advice.switch.value = False
    assert [table.market.cards.value, table.hand.cards.value, table.map.own_ways.value] == shown
    table.close()


def test_in_an_auction_the_same_button_lies_below_the_bids_and_in_the_next_game_again():
    table = Table(begun(), options=Options(hints=True))
    assert table.auction.children[-1] is table.advice.ask in table.actions.tools.children
    table._followed(Bunch(new=begun(seed="again")))
    assert table.auction.children[-1] is table.advice.ask in table.actions.tools.children
    assert sum(child is table.advice.ask for child in table.auction.children) == 1
    assert table.advice.ask.comm is not None
    table.close()


def test_cards_say_what_they_are_worth_to_who_looks():
    session = begun()
    options = Options(hints=True)
    market, hand = MarketView(session, options=options), HandView(session, options=options)
    assert go_on(session, offers(RollDice))
    frame = session.frame
    for number in frame.state.market:
        offer = contract_offer(session.rules, frame.state, 0, number)
        assert worth(session.words, offer) in text(market.cards.value)
    player = frame.state.players[0]
    assert len(hand.hints) == len((*player.hand, *player.loaded)) > 0
    assert all(said in text(hand.cards.value) for said in hand.hints.values())
    assert any("worth about" in said and "turn" in said for said in (*hand.hints.values(), *market.hints.values()))


def test_an_auction_marks_the_highest_bid_that_pays():
    session = begun(edition="schmidt-2007")
    panel = AuctionPanel(session, options=Options(hints=True))
    marked = 0
    for seed in range(14):
        panel.session = session = begun(edition="schmidt-2007", seed=f"auction {seed}")
        while go_on(session, offers(Bid), most=60):
            frame = session.frame
            offer = contract_offer(session.rules, frame.state, 0, frame.state.phase.contract)
            past = {f"aa-past-{bid - 1}" for bid in range(1, 6) if bid > offer.pays}
            assert {look for look in looks(panel.ladder) if look.startswith("aa-past-")} == past
            assert panel.rungs.value.count("aa-past") == len(past)
            assert ("not worth a bid" in panel.said.value) == (offer.pays < 1)
            marked += offer.pays > 0
            session.do(next(action for action in frame.legal if not isinstance(action, Bid)))
            if marked > 2:
                return
    assert marked


def test_a_place_of_business_has_its_odds_before_the_roll_and_after_it():
    table = Table(begun(players=2), options=Options(hints=True))
    session = table.session
    now = later = 0
    for _step in range(60):
        if not go_on(session, lambda frame: offers(RollDice)(frame) or offers(Drive)(frame), most=40):
            break
        rolled = offers(Drive)(session.frame)
        html = table.map.own_ways.value
        found = odds(session.rules, session.frame.state, 0)
        assert html.count("aa-odds") == len(found)
        assert all(one.now != rolled for one in found)
        now, later = now + (" now<" in html), later + (" next turn<" in html)
        session.do(random.Random(_step).choice([action for action in session.frame.legal if isinstance(action, RollDice | Drive)]))
        if now and later:
            break
    assert now and later
    table.close()


def test_what_to_do_is_told_on_demand_and_gone_with_the_next_step():
    table = Table(begun(), options=Options(hints=True))
    session = table.session
    assert go_on(session, offers(RollDice))
    table.advice.ask.click()
    shown = table.news.place.shown
    assert shown.kind == "explanation" and len(shown.lines) == 1 and shown.folded
    assert (*shown.lines, *shown.folded) == what_to_do(session.words, session.frame, 0).lines
    assert "turn" in shown.folded[-1]
    assert shown.rule.section == what_to_do(session.words, session.frame, 0).section == "drive"
    table.news.place.rule.click()
    assert 'data-section="drive" open' in table.liked.rules.told.value
    session.do(next(action for action in session.frame.legal if isinstance(action, RollDice)))
    assert shown not in table.news.place.queue
    table.close()


def test_the_map_marks_where_the_answer_leads_as_long_as_it_holds():
    table = Table(begun(), options=Options(hints=True))
    session, marked = table.session, set()
    for _step in range(12):
        if not go_on(session, lambda frame: offers(RollDice)(frame) or offers(Drive)(frame), most=40):
            break
        table.advice.ask.click()
        assert table.news.place.shown is table.advice.told  # whatever else is still to be read
        space = table.advice.space
        assert table.map.selected_space == space
        if space:
            assert any(session.words.space(space) in line for line in table.news.place.shown.lines)
            assert "aa-ring" in table.map.live.value
            marked.add(type(session.frame.legal[0]))
        session.do(random.Random(_step).choice([action for action in session.frame.legal if isinstance(action, RollDice | Drive)]))
        assert not table.map.selected_space
    assert marked == {RollDice, Drive}
    assert go_on(session, offers(RollDice))
    table.advice.ask.click()
    table.map.selected_space = "hamburg"
    session.do(next(action for action in session.frame.legal if isinstance(action, RollDice)))
    assert table.map.selected_space == "hamburg"
    table.close()


def test_alone_in_a_cell_it_shows_its_answer_itself():
    session = begun()
    panel = AdviceView(session)
    panel.options.hints = True
    assert go_on(session, offers(RollDice))
    panel.ask.click()
    assert panel.place.shown.title == "What should I do?"
    panel.close()


def test_asked_again_after_its_answer_was_put_away_it_tells_again():
    table = Table(begun(), options=Options(hints=True))
    assert go_on(table.session, offers(RollDice))
    place = table.news.place
    place.put_all_away()
    table.advice.ask.click()
    first = place.shown
    assert first is not None and first.title == "What should I do?"
    place.put_away()
    assert place.shown is None
    table.advice.ask.click()
    assert place.shown == first
    table.advice.ask.click()
    assert place.queue.count(first) == 1
    table.close()


def test_there_is_something_to_say_in_every_kind_of_moment():
    kinds = set()
    for edition in ("fx-schmid-1987", "schmidt-2007", "children-2007"):
        session = begun(players=2, edition=edition, length=6)
        panel = AdviceView(session, options=Options(hints=True))

        def asked(frame, panel=panel):
            if not hidden(panel.ask):
                panel.ask.click()
                assert panel.error == ""
                assert panel.told is not None and all(panel.told.lines)
                kinds.add(type(frame.state.phase).__name__)
            return frame.state.over

        assert go_on(session, asked, 1500)
    assert {"Placing", "BeforeRoll", "Driving", "Business"} <= kinds


def test_behind_a_curtain_nothing_is_hinted_at():
    session = begun(people=2, players=2)
    table = Table(session, options=Options(hinted_people=[seat.name for seat in session.seats]))

    def curtain(frame):
        return frame.handover >= 0 and frame.state.turn > 2 and bool(frame.state.players[0].hand)

    assert go_on(session, curtain)
    assert "worth" not in text(table.market.cards.value) + text(table.hand.cards.value)
    assert "aa-odds" not in table.map.own_ways.value
    assert hidden(table.advice.ask)
    table.close()


def test_a_step_is_shown_first_and_a_newer_one_drops_what_was_still_to_be_said():
    async def play():
        session = begun(people=3)  # bots would wait for the loop
        market = MarketView(session, options=Options(hints=True))
        asked = []
        hint = market.hint
        market.hint = lambda seat: (asked.append((session.frame.number, seat)), hint(seat))
        assert go_on(session, offers(RollDice))
        assert not market.hints  # many steps, and none of them has waited for hints
        assert "aa-hint" in market.cards.value  # their place is there
        await asyncio.sleep(0.05)
        assert market.hints
        assert [number for number, seat in asked if seat >= 0] == [session.frame.number]  # of several steps the last
        market.close()

    asyncio.run(play())


# What a seat may not know ---------------------------------------------------------------------------


@pytest.mark.parametrize("edition", EDITIONS)
def test_hints_are_the_same_whatever_lies_in_hidden_hands(edition):
    """A whole game: in every tenth position each seat's hints are asked for on its view, and on the view of a game whose hidden cards were dealt again."""
    rules = compile_rules(preset(edition).with_length(3, 6))
    words, bot, rng = Speaker(rules, ()), get_bot("courier"), random.Random(edition)
    state, compared, differed = new_game(rules, 3), 0, 0
    for place in range(4000):
        if state.over:
            break
        if place % 10 == 0:
            for seat in range(3):
                other = determinise(rules, view(rules, state, seat), rng)
                differed += [player.hand for player in other.players] != [player.hand for player in state.players]
                assert told(words, rules, state, seat) == told(words, rules, other, seat)
                compared += 1
        waiting = actors(rules, state)
        if waiting == (CHANCE,):
            action = keyed_outcome(rules, state, edition)
        else:
            seat = first_to_act(state, waiting)
            action = decide(bot, rules, state, seat, edition, place)
        state = step(rules, state, action)
    assert state.over
    assert compared > 20 and differed > compared / 4


def told(words, rules, state, seat):
    """All hints to a seat: on all cards that it sees, on the map, and what to do."""
    known = view(rules, state, seat)
    player = known.players[seat]
    legal = tuple(action for action in legal_actions(rules, known) if action.seat == seat)
    frame = Frame(1, 1, known, (), legal, actors(rules, known), seat, -1, -1)
    cards = card_hints(words, known, seat, (*known.market, *player.hand, *player.loaded))
    return cards, odds(rules, known, seat), what_to_do(words, frame, seat)


# Time -----------------------------------------------------------------------------------------------


@pytest.mark.alone
def test_all_hints_of_a_step_come_within_300_milliseconds():
    """Four players, in the kernel: the median of steps whose plans nobody has asked for before."""
    from aufachse_widgets.advice import plan

    table = Table(begun(players=4, seed="quick"), options=Options(hints=False))
    session, taken = table.session, []

    def timed(frame):
        if not frame.legal or frame.handover >= 0 or frame.state.turn < 4:
            return False
        plan.best_plan.cache_clear()
        began = time.process_time()
        table.options.hints = True
        table.advice.ask.click()
        taken.append(time.process_time() - began)
        table.options.hints = False
        return len(taken) >= 40

    assert go_on(session, timed, 600)
    median = sorted(taken)[len(taken) // 2]
    print(f"all hints of a step: {1000 * median:.0f} ms (median), {1000 * max(taken):.0f} ms at most")
    assert median < 0.3
    table.close()


def at_table(players, **kwargs):
    """The words, frame and seat of the one who is first to act in a position."""
    session = begun(players=len(players))
    state = position(session.rules, players, **kwargs)
    return session.words, replace(session.frame, state=state, legal=tuple(legal_actions(session.rules, state))), 0


def test_who_holds_the_bid_waits():
    """Who shouts may raise the own bid, which would only cost more."""
    players, moment = [PlayerAt("hannover", hand=(40,)), PlayerAt("ulm")], bidding(3, caller=1, bid=2, bidder=0)
    words, frame, seat = at_table(players, moment=moment, market=(3, 7, 8, 9), deck=8)
    asked = what_to_do(words, replace(frame, legal=(Bid(0, 3),)), seat).lines
    assert asked[0] == f"You hold {words.contract(3)} with bid 2: wait and see what the others do."


@pytest.mark.parametrize("edition", ["fx-schmid-1987", "schmidt-2007"])
def test_nobody_is_told_to_bid_more_than_they_have(edition):
    rules = compile_rules(edition)
    words, card = Speaker(rules, ()), rules.contracts[3]

    def said(money, moment):
        """What is said to the one who bids with so much money."""
        known = position(rules, [PlayerAt("hannover", money=money, hand=(40,)), PlayerAt("ulm", hand=(1, 2))], market=(3, 7, 8, 9), deck=8, moment=moment)
        known = view(rules, known, 0)
        frame = Frame(number=1, head=0, state=known, events=(), legal=tuple(legal_actions(rules, known, 0)), waiting=(0,), perspective=0, handover=-1, shown=-1)
        return what_to_do(words, frame, 0).lines

    opening = bidding(3, caller=1)
    pays = contract_offer(rules, position(rules, [PlayerAt("hannover", hand=(40,)), PlayerAt("ulm")], market=(3, 7, 8, 9), deck=8, moment=opening), 0, 3).pays
    assert pays > 1
    assert said(card.cost(1), opening)[0].startswith("Bid up to 1 for") and words.money(card.cost(1)) in said(card.cost(1), opening)[0]
    assert "You don't have the money for a higher bid." in said(card.cost(1), opening)
    assert not any("don't have the money" in line for line in said(card.cost(5), opening))


def test_with_nothing_else_to_do_the_turn_is_to_be_ended():
    done = what_to_do(*at_table([PlayerAt("celle", hand=(1, 2)), PlayerAt("ulm", hand=(4,))], moment=Business(0), market=(3, 7, 8, 9), deck=8)).lines
    assert done[0] == "End your turn."
    assert done[1].startswith("Drive to ")


def test_before_the_deal_nobody_knows_how_long_it_will_be():
    frame = begun(players=2).frame
    assert any(isinstance(action, Place) for action in frame.legal)
    assert not any("before the game ends" in line for line in what_to_do(begun(players=2).words, frame, 0).lines)


@pytest.mark.parametrize(("gain", "times"), [(None, 1), (50, 0)])
def test_a_trailer_is_spoken_of_once_and_only_where_it_brings_something_besides(gain, times, monkeypatch):
    """By the dispatcher, who buys one; else, with another thing to do first, where more than its price comes back."""
    players = [PlayerAt("bremen", money=9000, hand=(14, 29, 51, 52), loaded=(22,)), PlayerAt("ulm", hand=(1, 2, 4))]
    words, frame, seat = at_table(players, moment=Business(0), market=(3, 7, 8, 9), deck=8)
    if gain is not None:
        little = TrailerWorth(large=True, price=3000, now=3000.0 + gain, later=0.0, back=0.0)
        assert little.pays
        monkeypatch.setattr("aufachse_widgets.widgets.hints.sentences.trailer_worth", lambda rules, view, seat, large: little)
        monkeypatch.setattr("aufachse_widgets.widgets.hints.sentences.choose", lambda rules, view, legal, rng: EndTurn(seat))
    assert sum("trailer" in line for line in what_to_do(words, frame, seat).lines) == times


def test_the_turn_is_to_be_ended_only_where_nothing_else_is_to_be_done():
    """Not in one breath with a call or a trailer."""
    told = set()
    for seed in range(6):
        session = begun(players=3, seed=f"ended {seed}")
        for _moment in range(12):
            if not go_on(session, offers(EndTurn), most=80):
                break
            first, *more = what_to_do(session.words, session.frame, 0).lines
            told.add(first == "End your turn.")
            if first == "End your turn.":
                assert not any("all an auction" in line and "Reach any city" not in line for line in more), more
                assert not any(line.startswith("Buy ") and " now:" in line for line in more), more
            session.do(next(action for action in session.frame.legal if isinstance(action, EndTurn)))
    assert told == {False, True}


@pytest.mark.parametrize("edition", editions("fx-schmid-1987", "children-2007"))
def test_the_plan_below_a_drive_begins_with_the_stop_that_the_drive_is_for(edition):
    agreed = 0
    session = begun(players=2, edition=edition, seed="one plan")
    for _turn in range(25):
        if not go_on(session, offers(Drive), most=60):
            break
        frame = session.frame
        action = choose(session.rules, frame.state, frame.legal, random.Random(0))
        if isinstance(action, Drive) and isinstance(frame.state.phase, Driving):
            why = explain(session.rules, frame.state, action)
            lines = what_to_do(session.words, frame, 0).lines
            if "calls" not in why.text and "auction" not in why.text and "may take" not in why.text and "contract" in dict(why.values):
                first = next(line for line in lines if line.startswith("1. "))
                card = session.rules.contracts[dict(why.values)["contract"]]
                ends = (f"load for {session.words.space(card.destination)}", f"deliver from {session.words.space(card.start)}")
                assert any(end in first for end in ends), why
                agreed += 1
        session.do(action)
    assert agreed >= 5
