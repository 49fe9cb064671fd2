"""Hand, market, auction: contracts as cards, hidden where they must be, with the bids that may be made."""

import itertools
import re
from functools import partial

import pytest
from msgspec.structs import replace

from aufachse_widgets.engine import compile_rules
from aufachse_widgets.engine.actions import EMPTY, UNKNOWN, Bid, CallAuction, Deliver, Load, Match, Pass, RollDice
from aufachse_widgets.engine.auction import bidders
from aufachse_widgets.engine.log import BidMade, Called, Matched, Passed
from aufachse_widgets.engine.phases import Auction
from aufachse_widgets.journal import Seat
from aufachse_widgets.sessions.contract_marks import ContractMark
from aufachse_widgets.sessions.session import Session
from aufachse_widgets.widgets.parts.card import contract_card, room_html
from aufachse_widgets.widgets.parts.contract_mark import contract_mark
from aufachse_widgets.widgets.parts.held_cards import STATES, at_once, state_of
from aufachse_widgets.widgets.play.auction import TIGHT, AuctionPanel
from aufachse_widgets.widgets.play.hand import HandView
from aufachse_widgets.widgets.play.market import MarketView
from aufachse_widgets.words import Speaker
from aufachse_widgets.words.bidding import standing
from tests.kit.front_end import looks
from tests.kit.sessions import SEEDS, choose, frames, go_on, new_session, offers, somewhere
from tests.widgets.playing import bid, hidden, shown_text, text

begun = partial(new_session, seed="cards", people=2, players=2)


# A card -------------------------------------------------------------------------------------------


def test_a_card_says_all_that_is_printed_on_it():
    rules = compile_rules("fx-schmid-1987")
    card = contract_card(rules, Speaker(rules, ()), 1, ("a < b",), "Public", mark=ContractMark("K", 3), far="9 < 10", room=room_html(0))
    said = text(card)
    assert said.startswith("K Public Frankfurt → Flensburg")
    assert "aa-ticket aa-mark-3'" in card and "aria-label='contract K'" in card
    assert "1600\N{NARROW NO-BREAK SPACE}DM" in card  # never broken over lines
    assert "9 < 10 ✓" in said and "9 &lt; 10" in card
    assert "Frankfurt → Flensburg" in said
    assert "1600 DM" in said
    assert "1 200 1400 2 400 1200 3 600 1000 4 800 800 5 1000 600" in said
    assert card.count("<i></i>") == 2
    assert "a &lt; b" in card


def test_a_card_nobody_knows_lies_face_down():
    rules = compile_rules("fx-schmid-1987")
    assert text(contract_card(rules, Speaker(rules, ()), UNKNOWN)) == "Face down"


# The hand -----------------------------------------------------------------------------------------


def test_the_hand_shows_ones_own_contracts_and_how_far_they_are():
    session = begun(people=1)
    hand = HandView(session)
    assert "No contracts." in text(hand.cards.value)
    assert go_on(session, offers(RollDice))
    said = shown_text(hand)
    player = session.frame.state.players[0]
    assert player.hand
    for number in player.hand:
        contract = session.rules.contracts[number]
        assert session.words.contract(number) in said
        assert session.words.money(contract.revenue) in said
        far, way = session.rules.distance(player.space, contract.start), session.rules.distance(contract.start, contract.destination)
        assert f"▲ {far} ▼ {way}" in said
        assert f"{session.mark_of(number).letter} In hand {session.words.contract(number)}" in said
    assert f"{session.rules.goods(player)} of {player.room} goods aboard" in said
    assert "Your contracts" in said and "point" not in said


def test_what_can_be_done_with_a_contract_stands_on_it():
    seen = set()
    for seed in SEEDS:
        session = begun(people=1, seed=seed)
        hand = HandView(session)
        for step, frame in frames(session, 300):
            now = at_once(frame.legal, 0)
            player, words = frame.state.players[0], session.words
            for number in (*player.loaded, *player.hand):
                state = state_of(player, number, now)
                mark, contract = session.mark_of(number), session.rules.contracts[number]
                assert f"{mark.letter} {STATES[state][0]()} {words.contract(number)}" in text(hand.cards.value)
                assert (number in now) == (Load(0, number) in frame.legal or Deliver(0, number) in frame.legal)
                if state == "loaded":
                    far = session.rules.distance(player.space, contract.destination)
                    assert (words.spaces(far) if far else "You are there.") in text(hand.cards.value)
                seen.add(state)
            session.do(choose(session, step))
        if seen == set(STATES):
            return
    raise AssertionError(seen)


def test_the_card_that_is_selected_is_shown_in_full():
    session = begun(people=1)
    hand, market = HandView(session), MarketView(session)
    assert go_on(session, offers(RollDice))
    for panel, number in ((hand, session.frame.state.players[0].hand[0]), (market, session.frame.state.market[1])):
        panel.selected_contract = number
        assert panel.cards.value.count("aa-open") == 1
        panel.selected_contract = None
        assert "aa-open" not in panel.cards.value


def test_one_contract_has_one_mark_wherever_it_is_seen():
    session = begun(people=1)
    market = MarketView(session)
    assert go_on(session, offers(CallAuction))
    action = next(action for action in session.frame.legal if isinstance(action, CallAuction))
    mark = session.mark_of(action.contract)
    ticket = contract_mark(mark)
    assert ticket in market.cards.value
    panel = AuctionPanel(session)
    session.do(action)
    assert session.mark_of(action.contract) == mark
    assert not isinstance(session.frame.state.phase, Auction) or ticket in panel.said.value


def test_contracts_too_large_for_the_free_space_are_marked():
    def too_large(frame):
        player = frame.state.players[0]
        return any(rules.free_room(player) < rules.contracts[number].goods for number in player.hand)

    rules = compile_rules("fx-schmid-1987")
    session = somewhere(lambda seed: begun(people=1, seed=seed), too_large)
    rules, player = session.rules, session.frame.state.players[0]
    missing = max(rules.contracts[number].goods for number in player.hand) - rules.free_room(player)
    hand = HandView(session).cards.value
    assert f"{missing} too many" in text(hand) and f"Needs room for {missing} more" in hand and "aa-too-big" in hand


def test_a_card_that_is_pressed_explains_its_figures():
    session = begun(people=1)
    assert go_on(session, lambda frame: bool(frame.state.players[0].hand) and frame.perspective == 0)
    hand, player, rules = HandView(session), session.frame.state.players[0], session.rules
    contract = rules.contracts[player.hand[0]]
    assert "then" not in text(hand.cards.value)
    hand.selected_contract = player.hand[0]
    to_go = session.words.spaces(rules.distance(contract.start, contract.destination))
    assert f"then {to_go} to deliver." in text(hand.cards.value)


def test_loaded_contracts_are_marked():
    session = somewhere(lambda seed: begun(people=1, seed=seed), lambda frame: bool(frame.state.players[0].loaded))
    number = session.frame.state.players[0].loaded[0]
    assert f"Loaded {session.words.contract(number)}" in text(HandView(session).cards.value)


def test_ones_own_contracts_show_no_bids_the_public_ones_do():
    session = begun(people=1)
    assert go_on(session, offers(RollDice))
    assert "aa-bids" not in HandView(session).cards.value
    assert "aa-bids" in MarketView(session).cards.value


def test_at_the_end_nothing_is_covered():
    session = begun(people=2, length=3)
    hand = HandView(session)
    assert go_on(session, lambda frame: frame.state.over)
    assert hand.cards.value == ""
    session.undo()
    assert "Hidden" in hand.cards.value


def test_nobody_sees_anothers_hand():
    session = begun(people=2)
    hand, first, second = HandView(session), HandView(session, 0), HandView(session, 1)
    seen = 0
    for step in range(120):
        frame = session.frame
        if frame.handover >= 0:
            assert "Hidden until" in text(hand.cards.value)
            session.take_screen(frame.handover)
            continue
        for view, seat in ((first, 0), (second, 1)):
            if frame.perspective != seat:
                assert "aa-card" not in view.cards.value
        if frame.perspective >= 0 and frame.state.players[frame.perspective].hand:
            seen += 1
            assert hand.cards.value == (first, second)[frame.perspective].cards.value
        session.do(choose(session, step))
        if session.frame.state.over:
            break
    assert seen > 20


def test_those_who_only_watch_see_no_hand():
    session = Session.new(seats=(Seat("A", "", "courier"), Seat("B", "", "courier")), seed="watch", length=3)
    assert "aa-card" not in HandView(session).cards.value
    assert "aa-card" not in HandView(session, 1).cards.value


# The market ---------------------------------------------------------------------------------------


def test_the_market_shows_its_cards_and_calls_an_auction_for_one():
    session = begun()
    market = MarketView(session)
    assert text(market.cards.value) == " ".join(["No contract"] * 4)
    assert go_on(session, offers(CallAuction))
    said = text(market.cards.value)
    state = session.frame.state
    assert all(session.words.contract(number) in said for number in state.market if number != EMPTY)
    assert f"{state.deck} more in the deck" in text(market.title.value)
    actions = [action for action in session.frame.legal if isinstance(action, CallAuction)]
    assert {f"aa-can-{state.market.index(action.contract)}" for action in actions} == looks(market.row) - {"aa-slots"}
    place = state.market.index(actions[-1].contract)
    market.buttons[place].click()
    assert any(isinstance(entry, Called) and entry.contract == actions[-1].contract for entry in session.frame.events)
    assert looks(market.row) == {"aa-slots"}


def test_places_that_stay_empty_leave_their_room_to_others():
    session = begun(length=3)
    market = MarketView(session)
    assert go_on(session, lambda frame: frame.state.turn > 0 and not frame.state.deck and 0 < sum(number != EMPTY for number in frame.state.market) < 4)
    assert "No contract" not in text(market.cards.value)
    assert "the last ones" in text(market.title.value)
    state = session.frame.state
    session.frame = replace(session.frame, number=session.frame.number + 1, state=replace(state, market=(EMPTY,) * len(state.market)))
    assert text(market.cards.value) == "" and "none left" in text(market.title.value)


def test_a_press_where_nothing_may_be_called_does_nothing():
    session = begun()
    market = MarketView(session)
    assert go_on(session, offers(RollDice))
    frame = session.frame
    market.buttons[0].click()
    assert session.frame is frame
    assert session.error == ""


def test_the_card_next_to_the_dock_is_marked_in_2007():
    assert "Next to the dock" not in MarketView(_dealt(begun())).cards.value
    cards = MarketView(_dealt(begun(edition="schmidt-2007"))).cards.value
    assert re.match(r"[A-Z] Next to the dock", text(cards))
    assert text(cards).count("Next to the dock") == 1


def _dealt(session):
    assert go_on(session, offers(RollDice))
    return session


# The auction --------------------------------------------------------------------------------------


def in_auction(edition, people=3, raised=False, several=False):
    def begin(seed):
        session = begun(people=people, players=3, edition=edition, seed=seed)
        panel = AuctionPanel(session)
        assert hidden(panel)
        return session, panel

    def is_one(frame):
        return isinstance(frame.state.phase, Auction) and bool(frame.legal) and bool(frame.state.phase.bid) >= raised

    return somewhere(begin, lambda frame: is_one(frame) and len({action.seat for action in frame.legal}) > several)


def may_speak(panel):
    """The seats at this screen that may bid now."""
    return sorted({action.seat for action in panel.session.frame.legal})


def all_bids(panel):
    """Everything that the ladder of the one who speaks has a place for, in its order."""
    seat, contract = panel.speaker, panel.session.rules.contracts[panel.session.frame.state.phase.contract]
    actions = [Match(seat), Pass(seat), Pass(seat, out=True), *(Bid(seat, number + 1) for number in range(len(contract.bids)))]
    assert len(panel.bids.options) == len(actions)
    return sorted(actions, key=panel.place)


def open_bids(panel):
    """What the ladder has buttons for."""
    none = {int(look.removeprefix("aa-off-")) for look in looks(panel.ladder) if look.startswith("aa-off-")}
    return [action for place, action in enumerate(all_bids(panel)) if place not in none]


@pytest.mark.parametrize("edition", ["fx-schmid-1987", "schmidt-2007"])
def test_only_bids_that_may_be_made_are_buttons_each_in_its_place(edition):
    session, panel = in_auction(edition, several=edition == "fx-schmid-1987")
    spots, several = {}, set()
    for step, frame in frames(session, 400):
        if isinstance(frame.state.phase, Auction):
            assert not hidden(panel)
            contract = session.rules.contracts[frame.state.phase.contract]
            speakers = may_speak(panel)
            several.add(len(speakers) > 1)
            assert panel.speaker in speakers
            assert panel.speakers.options == (tuple(session.words.seat(seat) for seat in speakers) if len(speakers) > 1 else ())
            for place, seat in enumerate(speakers):
                if len(speakers) > 1:
                    panel.speakers.choose(place)
                assert panel.speaker == seat
                open = open_bids(panel)
                assert [action for action in open if action != Pass(seat, out=True)] == [action for action in all_bids(panel) if action in frame.legal]
                assert f"aa-up-{panel.place(open[0])}" in looks(panel.ladder)
                for label, action in zip(panel.bids.options, all_bids(panel), strict=True):
                    kind = (seat, type(action), getattr(action, "bid", 0), getattr(action, "out", False))
                    assert spots.setdefault(kind, panel.place(action)) == panel.place(action)
                    if isinstance(action, Bid):
                        cost, net = (session.words.money_unbroken(amount) for amount in (contract.cost(action.bid), contract.net(action.bid)))
                        left = frame.state.players[seat].money - contract.cost(action.bid)
                        purse = f"\nthen {session.words.money_unbroken(left)} in the purse" if 0 <= left < TIGHT else ""
                        assert label == f"Bid {action.bid} · {cost}\tprofit {net}{purse}"
                    elif isinstance(action, Match) and frame.state.phase.bid:
                        assert label == f"Match {session.words.money_unbroken(contract.cost(frame.state.phase.bid))}"
        session.do(choose(session, step))
    assert len(spots) in (2 * 8, 3 * 8)
    assert (True in several) == (edition == "fx-schmid-1987")


def test_who_is_out_of_an_outcry_is_not_asked_again():
    session, panel = in_auction("fx-schmid-1987", several=True)
    phase = session.frame.state.phase
    first, *others = [seat for seat in may_speak(panel) if seat != phase.caller]
    assert others
    bid(panel, Pass(first, out=True))
    assert f"{session.words.seat(first)} is out." in text(panel.said.value)
    panel.speakers.choose(may_speak(panel).index(others[0])) if len(may_speak(panel)) > 1 else None
    higher = next(action for action in open_bids(panel) if isinstance(action, Bid))
    bid(panel, higher)
    after = session.frame.state.phase
    assert first not in may_speak(panel) and (not isinstance(after, Auction) or after.passed >> first & 1)


def test_being_out_is_offered_only_where_it_differs_from_passing():
    for edition in ("fx-schmid-1987", "schmidt-2007"):
        offered = set()
        for seed in SEEDS:
            session = begun(people=3, players=3, edition=edition, seed=seed)
            panel = AuctionPanel(session)
            for step, frame in frames(session, 200):
                phase = frame.state.phase
                if isinstance(phase, Auction):
                    out = Pass(panel.speaker, out=True)
                    left = bidders(session.rules, frame.state, replace(phase, passed=phase.passed | 1 << panel.speaker))
                    assert (out in open_bids(panel)) == (edition == "fx-schmid-1987" and Pass(panel.speaker) in frame.legal and bool(left))
                    offered.add(out in open_bids(panel))
                session.do(choose(session, step))
        assert (True in offered) == (edition == "fx-schmid-1987")


@pytest.mark.parametrize("edition", ["fx-schmid-1987", "schmidt-2007"])
def test_a_way_out_says_what_it_means(edition):
    said, session = set(), None
    for seed in SEEDS:
        session = begun(people=3, players=3, edition=edition, seed=seed)
        panel = AuctionPanel(session)
        for step, frame in frames(session, 200):
            phase = frame.state.phase
            if isinstance(phase, Auction) and Pass(panel.speaker) in frame.legal:
                pass_, _, after = panel.bids.options[panel.place(Pass(panel.speaker))].partition("\n")
                ends = not bidders(session.rules, frame.state, replace(phase, passed=phase.passed | 1 << panel.speaker))
                gets = session.words.seat(phase.bidder if phase.bid else phase.caller)
                if pass_ == "Pass":
                    assert after == ("for good" if phase.next >= 0 else f"{gets} gets it" if ends else "may bid again")
                    said.add(after.replace(gets, "A"))
                assert panel.bids.options[panel.place(Pass(panel.speaker, out=True))] == "I'm out\nfor good"
            session.do(choose(session, step))
    assert said == ({"for good"} if edition == "schmidt-2007" else {"may bid again", "A gets it"})


def test_it_says_whether_the_goods_fit():
    session, panel = in_auction("fx-schmid-1987", people=1)
    rules, phase, player = session.rules, session.frame.state.phase, session.frame.state.players[0]
    free = rules.free_room(player)
    fits = "Fits" if rules.contracts[phase.contract].goods <= free else "Doesn't fit"
    assert f"{fits}: {free} of {player.room} free" in text(panel.said.value)


def test_a_bid_that_is_pressed_as_it_goes_says_why_and_does_nothing():
    session, panel = in_auction("fx-schmid-1987", raised=True)
    frame = session.frame
    gone = next(action for action in all_bids(panel) if action not in frame.legal and isinstance(action, Bid))
    panel.bids.choose(panel.place(gone))
    assert session.frame is frame
    assert text(panel.why.value) == session.words.reason(session.why_not(gone))


def test_discs_stand_on_the_last_bid_of_each():
    for seed in SEEDS:
        session = begun(people=3, players=3, seed=seed)
        panel = AuctionPanel(session)
        for step, frame in frames(session):
            phase = frame.state.phase
            if isinstance(phase, Auction) and phase.bid > 1:
                auction = itertools.takewhile(lambda event: not isinstance(event, Called), (event for _number, event in reversed(session.log())))
                made: dict[int, int] = {}
                for event in auction:
                    if isinstance(event, BidMade | Matched):
                        made.setdefault(event.seat, event.bid)
                rungs = re.findall(r"<li.*?(?=<li|</ol>)", panel.rungs.value)
                shown = {name: number for number, rung in enumerate(rungs, 1) for name in re.findall(r'aria-label="(.*?)"', rung)}
                assert shown == {session.words.seat(seat): number for seat, number in made.items()}
                assert "aa-highest" in rungs[phase.bid - 1]
                if len(made) > 1:
                    return
            session.do(choose(session, step))
    raise AssertionError("nobody overbid another")


def spoke(session, seat):
    """Whether that seat has passed in the auction before."""
    auction = itertools.takewhile(lambda event: not isinstance(event, Called), (event for _number, event in reversed(session.log())))
    return any(isinstance(event, Passed) and event.seat == seat for event in auction)


def test_the_panel_says_what_stands_and_who_can_afford_what():
    session, panel = in_auction("fx-schmid-1987", raised=True)
    state, words = session.frame.state, session.words
    phase = state.phase
    contract = session.rules.contracts[phase.contract]
    said = text(panel.said.value)
    assert f" {text(words.money_unbroken(contract.cost(phase.bid)))} " in said
    assert f"{words.seat(phase.bidder)} leads with bid {phase.bid}." in said
    assert f"Anyone may bid. {words.seat(phase.caller)} called it and may match." in said
    for seat, player in enumerate(state.players):
        assert f"{standing(phase, seat, seat in session.frame.waiting, spoke(session, seat))} {text(words.money_unbroken(player.money))} , " in said
    assert "highest bid" in said


@pytest.mark.parametrize("edition", ["fx-schmid-1987", "schmidt-2007"])
def test_bids_are_made_matched_and_passed_by_presses(edition):
    made = set()
    for seed in SEEDS:
        session = begun(people=3, players=3, edition=edition, seed=seed)
        panel = AuctionPanel(session)
        for step, frame in frames(session):
            if made == {Bid, Match, Pass}:
                break
            if isinstance(frame.state.phase, Auction):
                action = choose(session, step)
                bid(panel, action)
                assert session.error == ""
                assert panel.bids.index is None
                made.add(type(action))
            else:
                assert hidden(panel)
                session.do(choose(session, step))
    assert made == {Bid, Match, Pass}


def test_the_first_to_speak_sits_after_the_caller():
    session, panel = in_auction("fx-schmid-1987", several=True)
    caller = session.frame.state.phase.caller
    assert panel.speaker == (caller + 1) % 3
    bid(panel, next(action for action in session.frame.legal if isinstance(action, Bid) and action.seat == panel.speaker))
    assert panel.speaker == (caller + 2) % 3
    session.undo()
    assert panel.speaker == (caller + 1) % 3


def test_in_turn_the_next_one_alone_has_bids():
    session, panel = in_auction("schmidt-2007")
    assert panel.speaker == session.frame.state.phase.next and panel.speakers.options == ()
    assert "Bids go in turn." in text(panel.said.value)


def test_a_panel_of_one_seat_offers_that_seats_bids_alone():
    session, panel = in_auction("fx-schmid-1987", people=1)
    assert panel.speaker == 0
    assert open_bids(panel)
    other = AuctionPanel(session, 1)
    assert open_bids(other) == []
    assert "aa-only" not in looks(other.ladder)


def test_without_a_bid_it_is_said_that_the_caller_gets_it_for_nothing():
    session, panel = in_auction("fx-schmid-1987")
    caller = session.frame.state.phase.caller
    assert f"If nobody bids, {session.words.seat(caller)} gets it for free." in text(panel.said.value)


def lately(panel):
    """What the panel tells of the last words that were spoken."""
    return text(re.search(r'<p class="aa-lately">(.*?)</p>', panel.said.value)[1])


def test_the_last_words_of_an_auction_are_told_the_newest_last():
    sentences = {
        (BidMade, True): "You bid {number}.",
        (BidMade, False): "{name} bid {number}.",
        (Matched, True): "You matched it.",
        (Matched, False): "{name} matched it.",
        (Passed, True): "You passed.",
        (Passed, False): "{name} passed.",
    }
    told, most = set(), 0
    for seed in SEEDS:
        session = begun(people=1, players=3, seed=seed)
        panel = AuctionPanel(session)
        for step, frame in frames(session):
            if isinstance(frame.state.phase, Auction):
                auction = itertools.takewhile(lambda event: not isinstance(event, Called), (event for _number, event in reversed(session.log())))
                words = [event for event in auction if isinstance(event, BidMade | Matched | Passed)]
                highest = (frame.state.phase.bidder, frame.state.phase.bid)  # which is told above them
                spoken = [event for event in words if isinstance(event, Passed) or (event.seat, event.bid) != highest][2::-1]
                kinds = [(type(event), event.seat == 0) for event in spoken]
                said = [
                    sentences[kind].format(name=session.words.seat(event.seat), number=getattr(event, "bid", 0))
                    for kind, event in zip(kinds, spoken, strict=True)
                ]
                assert lately(panel) == " ".join(said)
                told, most = told | set(kinds), max(most, len(spoken))
            session.do(choose(session, step))
        if told == sentences.keys():
            break
    assert told == sentences.keys() and most == 3
