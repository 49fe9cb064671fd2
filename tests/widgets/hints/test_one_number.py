"""Never two answers: what a card says in an auction, its mark, the advice and the bots' reasons come from one number, in every moment of whole games."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator
from itertools import product

import pytest

from aufachse_widgets.advice.offers import Offer, contract_offer
from aufachse_widgets.advice.remains import LITTLE
from aufachse_widgets.bots.dispatcher import PLAIN, Desk, choose
from aufachse_widgets.bots.explaining import explain
from aufachse_widgets.engine import PlayerAt, Rules, State, actors, apply, bidding, compile_rules, legal_actions, position, preset, view
from aufachse_widgets.engine.actions import Action, Bid, CallAuction, Drive, Match, Pass, TakeContract
from aufachse_widgets.engine.phases import Auction, Driving
from aufachse_widgets.journal import Seat
from aufachse_widgets.sessions.frame import Frame
from aufachse_widgets.sessions.session import Session
from aufachse_widgets.widgets.hints.sentences import about, card_hints, pays, what_to_do, worth, worth_in_prose
from aufachse_widgets.widgets.parts.card import contract_card
from aufachse_widgets.words import Speaker
from tests.kit.editions import ALL_EDITIONS
from tests.kit.recorded_games import NAMES, recorded_game
from tests.kit.sessions import go_on, offers

HELD = re.compile(r"^You hold .* with bid \d: wait")


def asked(rules: Rules, state: State) -> Iterator[Frame]:
    """The moment as each seat sees it that may act."""
    for seat in actors(rules, state):
        known = view(rules, state, seat) if seat >= 0 else state
        legal = tuple(action for action in legal_actions(rules, known) if action.seat == seat)
        if seat >= 0 and legal:
            yield Frame(1, 1, known, (), legal, actors(rules, known), seat, -1, -1)


@pytest.mark.parametrize("edition", ALL_EDITIONS)
def test_whatever_is_said_of_a_contract_comes_from_one_number(edition: str) -> None:
    """In all recorded games of an edition, for each seat that may act, and in the auctions that could have been called."""
    said = Counter[str]()
    for game in map(recorded_game, NAMES):
        if game.rules.edition.id != edition:
            continue
        words = Speaker(game.rules, game.header.seats)
        for step in game.steps:
            for frame in asked(game.rules, step.before):
                said += what_is_said_agrees(words, frame)
                for action in frame.legal:
                    if isinstance(action, CallAuction) and action != step.action:
                        for bidder in asked(game.rules, apply(game.rules, step.before, action)):
                            said += what_is_said_agrees(words, bidder)
    assert said["reasons"] > 2, said
    assert not preset(edition).has_auctions or said["not worth a bid"] > 10, said


@pytest.mark.parametrize("edition", [id for id in ALL_EDITIONS if preset(id).has_auctions])
def test_it_does_so_at_each_bid_and_with_little_money(edition: str) -> None:
    """Early in a game, when most contracts are worth something: the recorded games are short."""
    rules, said = compile_rules(edition), Counter[str]()
    words = Speaker(rules, (Seat("Red"), Seat("Blue")))
    for contract, bid, money, caller in product((3, 7, 8, 9), range(5), (300, 5000), (0, 1)):
        at = [PlayerAt("hannover", money=money, hand=(40,)), PlayerAt("ulm", hand=(1, 2))]
        moment = bidding(contract, caller=caller, bid=bid, bidder=1) if bid else bidding(contract, caller=caller)
        for frame in asked(rules, position(rules, at, moment=moment, market=(3, 7, 8, 9), deck=8)):
            said += what_is_said_agrees(words, frame)
    assert min(said["worth a bid"], said["not worth a bid"], said["bid"], said["match"]) > 5, said


def what_is_said_agrees(words: Speaker, frame: Frame) -> Counter[str]:
    if any(isinstance(action, Bid | Match) for action in frame.legal):
        return the_auction_agrees(words, frame)
    if any(isinstance(action, CallAuction | TakeContract | Drive) for action in frame.legal):
        return the_reasons_agree(words, frame)
    return Counter()


def the_auction_agrees(words: Speaker, frame: Frame) -> Counter[str]:
    """What the card says, the marks on the ladder, the advice, and what the dispatcher would pay and say."""
    rules, state, seat, phase = words.rules, frame.state, frame.perspective, frame.state.phase
    assert isinstance(phase, Auction)
    card, offer = rules.contracts[phase.contract], contract_offer(rules, state, seat, phase.contract)
    hint = card_hints(words, state, seat, (phase.contract,))[phase.contract]
    assert hint.said == worth(words, offer)
    html = contract_card(rules, words, phase.contract, hint=pays(hint))
    up_to = dict.fromkeys(re.findall(r"pays up to bid (\d)", html))  # said, and the whole of it where the pill is pointed at
    assert max(hint.pays, 0) == max(offer.pays, 0)  # above it, the ladder's rungs are marked
    assert [int(bid) for bid in up_to] == ([offer.pays] if offer.pays > 0 else [])
    assert all((offer.worth > card.cost(bid)) == (bid <= offer.pays) for bid in range(1, 6) if not offer.idle)
    the_bot_agrees(words, frame, offer)
    answer, then, *_more = what_to_do(words, frame, seat).lines
    if HELD.match(answer):
        return Counter({"held": 1})
    matches = any(isinstance(action, Match) for action in frame.legal)
    lowest, money = (phase.bid if matches else phase.bid + 1), state.players[seat].money
    advised = re.match(r"(?:Bid up to (\d) for|Match the bid for .*, up to bid (\d):)", answer)
    if advised is None:
        assert answer.startswith(("Don't bid", "Pass: nobody can bid higher"))
        assert offer.pays < lowest
        return Counter({"not worth a bid": 1})
    bid = int(advised[1] or advised[2])
    assert lowest <= bid <= offer.pays
    assert bid == offer.pays or bid == lowest or card.cost(bid + 1) > money
    assert worth_in_prose(words, offer) in answer and words.money(card.cost(bid)) in answer
    left = offer.worth - card.cost(lowest)
    assert then.startswith(f"At bid {lowest} that leaves you ")
    assert (f"about {about(words, left)}, allowing for the contract you would get instead." in then) == (left >= LITTLE)
    return Counter({"worth a bid": 1, "match" if matches else "bid": 1})


def the_bot_agrees(words: Speaker, frame: Frame, offer: Offer) -> None:
    """The dispatcher pays what the hint says and no more, and gives the same number as its reason."""
    rules, state, seat = words.rules, frame.state, frame.perspective
    desk, card = Desk(rules, state, seat, PLAIN), rules.contracts[offer.contract]
    assert desk.most(offer.contract) == offer.worth
    action = choose(rules, state, frame.legal, random.Random(0))
    if isinstance(action, Bid) and not offer.idle:
        assert action.bid <= offer.pays
    if isinstance(action, Pass) and not offer.idle and isinstance(state.phase, Auction) and state.phase.bidder != seat:
        raised = [bid.bid for bid in frame.legal if isinstance(bid, Bid)]
        assert not raised or card.cost(min(raised)) >= offer.worth
    the_reason_agrees(words, frame, action, offer)


def the_reasons_agree(words: Speaker, frame: Frame) -> Counter[str]:
    """What the dispatcher says of a public contract that it would call, take or drive for, and what the card says."""
    action = choose(words.rules, frame.state, frame.legal, random.Random(0))
    if not isinstance(action, CallAuction | TakeContract | Drive) or (isinstance(action, Drive) and not isinstance(frame.state.phase, Driving)):
        return Counter()
    why = explain(words.rules, frame.state, action)
    number = dict(why.values).get("contract") if why is not None else None
    if number not in frame.state.market:
        return Counter()
    offer = contract_offer(words.rules, frame.state, frame.perspective, int(number))
    the_reason_agrees(words, frame, action, offer)
    if isinstance(action, CallAuction | TakeContract):
        answer = what_to_do(words, frame, frame.perspective).lines[0]
        assert answer.startswith(("Call an auction for ", "Take "))
        assert worth_in_prose(words, offer) in answer or "the game ends" in answer
        told = re.search(r"pays up to bid (\d)", answer)
        assert (int(told[1]) if told else 0) == (max(offer.pays, 0) if isinstance(action, CallAuction) else 0)
    return Counter({"reasons": 1})


def the_reason_agrees(words: Speaker, frame: Frame, action: Action, offer: Offer) -> None:
    why = explain(words.rules, frame.state, action)
    amount = dict(why.values).get("amount") if why is not None and "is worth about" in why.text else None
    if amount is not None:
        assert words.money(int(amount)) == about(words, offer.worth)


def test_the_two_answers_of_a_learner() -> None:
    """The card said "pays up to bid 4", and "What should I do?" that with bid 1 one would end 100 richer."""
    session = Session.new("fx-schmid-1987", (Seat("Red"), Seat("Yellow", bot="dispatcher")), seed="learn-hints")
    assert go_on(session, offers(Match), most=400)
    frame = session.frame
    assert the_auction_agrees(session.words, frame)
    assert not any("richer" in line for line in what_to_do(session.words, frame, 0).lines)
    session.close()
