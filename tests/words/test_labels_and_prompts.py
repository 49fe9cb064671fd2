"""Labels of all actions and prompts of all phases, in whole games and on their own."""

from __future__ import annotations

import random
from typing import Any, get_args

import pytest
from msgspec.structs import replace

from aufachse_widgets.bots import busy
from aufachse_widgets.engine import CHANCE, PRESETS, Action, State, actors, compile_rules, keyed_outcome, legal_actions, new_game, step, view
from aufachse_widgets.engine import actions as a
from aufachse_widgets.engine import cards as c
from aufachse_widgets.engine import phases as p
from aufachse_widgets.engine.log import Happened
from aufachse_widgets.journal import Seat
from aufachse_widgets.words import Speaker
from aufachse_widgets.words.labels import LABELS
from aufachse_widgets.words.prompts import OTHERS, OWN
from tests.words.reading import is_sentence, reads, tells_no_ids

CHOOSING = {
    p.Placing, p.BeforeRoll, p.Driving, p.SignDue, p.Business, p.FurtherRoll, p.LoadOffer, p.SideBusiness,
    p.CardChoice, p.CardMove, p.CardGoTo, p.Snowstorm, p.JamChoice,
}  # fmt: skip


def table(edition: str = "fx-schmid-1987") -> tuple[Speaker, State]:
    rules = compile_rules(edition)
    state = new_game(rules, 3)
    players = tuple(replace(player, space=space, hand=(1, 2, 0)) for player, space in zip(state.players, ("kassel", "frankfurt", "?"), strict=True))
    return Speaker(rules, (Seat("Ada"), Seat("Ben"), Seat("Cem"))), replace(state, players=players)


def test_every_action_and_every_phase_has_its_words() -> None:
    assert set(LABELS) == set(get_args(Action))
    assert set(OWN) == set(OTHERS) == CHOOSING


@pytest.mark.parametrize("edition", sorted(PRESETS))
def test_every_line_label_and_prompt_of_a_whole_game(edition: str) -> None:
    rules = compile_rules(edition)
    words = Speaker(rules, (Seat("Ada"), Seat("Ben"), Seat("Cem")))
    state, rng = new_game(rules, 3), random.Random(edition)
    said: set[str] = set()

    def once(text: str) -> None:
        if text not in said:
            said.add(text)
            tells_no_ids(words, reads(text))

    while waiting := actors(rules, state):
        legal = legal_actions(rules, state)
        for perspective in range(-1, 3):
            seen = view(rules, state, perspective)
            prompt = words.prompt(seen, waiting, legal if perspective in waiting else (), perspective)
            once(is_sentence(prompt) if prompt not in said else prompt)
        for action in legal if len(legal) < 40 else legal[:10]:
            once(words.action(action, state))
        if waiting == (CHANCE,):
            action = keyed_outcome(rules, state, edition)
            once(words.action(action, state))
        else:
            mine = [action for action in legal if action.seat == waiting[0]]
            action = busy.choose(rules, view(rules, state, waiting[0]), mine, rng)
        log: list[Happened] = []
        state = step(rules, state, action, log)
        for entry in log:
            once(is_sentence(words.say(entry)))
    assert words.prompt(state, (), (), -1).startswith("The game is over: ")
    assert len(said) > 500


LABELLED = {
    "Load Frankfurt → Flensburg (2 goods)": a.Load(0, 1),
    "Deliver Frankfurt → Flensburg (2 goods, +1600 DM)": a.Deliver(0, 1),
    "Load an unknown contract (goods not known)": a.Load(0, 0),
    "Buy small trailer (+4 goods, 2000 DM)": a.BuyTrailer(0),
    "Buy large trailer (+6 goods, 3000 DM)": a.BuyTrailer(0, large=True),
    "Auction Frankfurt → Flensburg": a.CallAuction(0, 1),
    "Drive to Frankfurt (4 points)": a.Drive(0, 4, "frankfurt"),
    "Drive to Frankfurt via Butzbach (4 points)": a.Drive(0, 4, "frankfurt", "butzbach"),
    "Stay at Kassel (give up 4 points)": a.Drive(0, 4, "kassel"),
    "Move Ben's truck to Kassel (3 points)": a.Drive(0, 3, "kassel", truck=1),
    "Drive to an unknown space (2 points)": a.Drive(0, 2, "?"),
    "Roll the die": a.RollDice(0),
    "Rolled an unknown number": a.Roll(CHANCE, (0,)),
    "Deal a contract to Ben": a.Deal(CHANCE, 1, 0),
    "Use Motivation (eager driver): move 1 to 3 spaces": a.UseCard(0, c.MOTIVATION),
    "Match the bid": a.Match(0),
    "Bid 3": a.Bid(1, 3),
}


@pytest.mark.parametrize("label", LABELLED)
def test_labels(label: str) -> None:
    words, state = table()
    assert words.action(LABELLED[label], state) == label


def test_labels_say_what_the_phase_makes_of_an_action() -> None:
    words, state = table()

    def said(action: Action, phase: p.Phase) -> str:
        return reads(words.action(action, replace(state, pending=(phase,))))

    auction = p.Auction(1, 0, bid=3, bidder=1)
    assert said(a.Bid(1, 4), auction) == "Bid 4: 800 DM, nets 800 DM"
    assert said(a.Match(0), auction) == "Match bid 3: 600 DM, nets 1000 DM"
    assert said(a.Choose(0, "pay"), p.CardChoice(0, c.ZOLLKONTROLLE, options=("skip", "pay"))) == "Pay 500 DM"
    assert said(a.Choose(0, "skip"), p.CardChoice(0, c.PANNENHILFE, options=("skip", "go_on"))) == "Help: skip your next turn and get 1000 DM"
    assert said(a.ChooseContract(0, 1), p.CardChoice(0, c.FRACHT_DUMPING, contracts=(0,))) == "Give Frankfurt → Flensburg"
    assert said(a.ChooseContract(0, 1), p.CardChoice(0, c.BAHNVERLADUNG, contracts=(1,))) == "Send Frankfurt → Flensburg by rail (+1600 DM)"
    assert said(a.PlaceSign(0, "kassel"), p.JamChoice(0, c.STAU_NEBEL)) == "Jam sign on Kassel"
    assert said(a.PlaceSign(0, "kassel"), p.SignDue(0)) == "Construction sign on Kassel"
    declines = [p.SignDue(0), p.LoadOffer(0, (1,)), p.LoadOffer(0, ()), p.SideBusiness(0), p.FurtherRoll(0, c.BEIFAHRER), p.Snowstorm(0, (0,))]
    assert len({said(a.Decline(0), phase) for phase in declines}) == len(declines)


@pytest.mark.parametrize(
    ("phase", "own", "others"),
    [
        (p.Driving(0, (4,)), "Ada, you rolled 4: choose where to drive.", "Ada rolled 4 and is choosing where to drive."),
        (p.Driving(0, (6,)), "Ada, you rolled 6: choose where to drive, 1 to 6 spaces away.", "Ada rolled 6 and is choosing where to drive."),
        (p.Driving(0, (2, 5)), "Ada, you rolled 2 and 5: choose one of the dice and where to drive.", "Ada rolled 2 and 5 and is choosing where to drive."),
        (p.Driving(0, (3, 3)), "Ada, you rolled 3 with both dice: choose where to drive.", "Ada rolled 3 and 3 and is choosing where to drive."),
        (p.Driving(0, (0,)), "Ada, your roll is not known: choose where to drive.", "Ada is choosing where to drive."),
        (p.Driving(2, (4,)), "Cem, you rolled 4: choose where to drive.", "Cem rolled 4 and is choosing where to drive."),
        (p.LoadOffer(1, (0,)), "Ben, the new contract starts here: you may load it at once.", "Ben may load a contract at once."),
    ],
)
def test_prompts(phase: p.Driving, own: str, others: str) -> None:
    words, state = table()
    state = replace(state, pending=(phase,))
    seat = phase.seat
    legal = (a.Drive(seat, 4, "frankfurt"), a.Load(seat, 1))
    assert words.prompt(state, (seat,), legal, seat) == own
    assert words.prompt(state, (seat,), (), (seat + 1) % 3) == others
    assert words.prompt(state, (seat,), (), -1) == others


def test_who_may_wait_is_told_so() -> None:
    words, state = table()
    state = replace(state, pending=(p.Driving(0, (4,)),))
    wait = a.Drive(0, 4, state.players[0].space)
    assert words.prompt(state, (0,), (a.Drive(0, 4, "frankfurt"), wait), 0) == "Ada, you rolled 4: choose where to drive. You may also wait next to the sign."
    assert words.prompt(state, (0,), (wait,), 0) == "Ada, you rolled 4, but every road is blocked: your truck stays where it is."


def test_after_a_load_it_is_said_that_there_is_nothing_more() -> None:
    words, state = table()

    def said(**done: Any) -> str:
        return words.prompt(replace(state, pending=(p.Business(0, **done),)), (0,), (a.EndTurn(0),), 0)

    assert said() == "Ada, there is nothing to load or deliver at Kassel: end your turn."
    assert said(loads=1) == said(deliveries=2) == "Ada, there is nothing more to load or deliver at Kassel: end your turn."
    assert said(loads=1, done=True) == "Ada, your business at Kassel is done: end your turn."


def test_only_what_can_be_done_is_named() -> None:
    words, state = table()
    state = replace(state, pending=(p.Business(0),))

    def said(*legal: Action) -> str:
        return words.prompt(state, (0,), (*legal, a.EndTurn(0)), 0).removeprefix("Ada, you ").removesuffix(", then end your turn.")

    load, deliver, call = a.Load(0, 1), a.Deliver(0, 1), a.CallAuction(0, 1)
    assert said(load) == "are in Kassel: load"
    assert said(deliver) == "are in Kassel: deliver"
    assert said(load, deliver) == "are in Kassel: load or deliver"
    assert said(load, call) == "reached Kassel exactly: load or call an auction"
    assert said(deliver, call) == "reached Kassel exactly: deliver or call an auction"
    assert said(load, deliver, call) == "reached Kassel exactly: load, deliver or call an auction"
    assert said(call) == "reached Kassel exactly: call an auction, or end your turn."
    side = replace(state, pending=(p.SideBusiness(0),))
    assert words.prompt(side, (0,), (load, a.Decline(0)), 0).endswith("you may load there.")
    assert words.prompt(side, (0,), (deliver, a.Decline(0)), 0).endswith("you may deliver there.")


def test_what_a_load_or_delivery_puts_an_end_to_is_said_before_it() -> None:
    load, deliver, call = a.Load(0, 1), a.Deliver(0, 1), a.CallAuction(0, 1)

    def said(edition: str, *legal: Action) -> str:
        words, state = table(edition)
        return words.prompt(replace(state, pending=(p.Business(0),)), (0,), (*legal, a.EndTurn(0)), 0).removeprefix("Ada, you ")

    assert said("schmidt-2007", load, call) == "reached Kassel exactly: call an auction first, if you want one. Loading ends your business here."
    assert said("schmidt-2007", load, deliver, call).startswith("reached Kassel exactly: deliver or call an auction first, if you want to. Loading ends")
    assert said("schmidt-2007", load, deliver) == "are in Kassel: deliver first, if you want to. Loading ends your business here."
    assert said("schmidt-2007", load) == "are in Kassel: load, or end your turn. Loading ends your business here."
    assert said("schmidt-2007", deliver, call) == "reached Kassel exactly: deliver or call an auction, then end your turn."
    for one in (load, deliver):
        assert said("reference", one, call).endswith("call an auction first, if you want one. One load or delivery ends your business here.")
        assert said("reference", one) == "are in Kassel: load or deliver, or end your turn. One load or delivery ends your business here."


def test_auction_prompts() -> None:
    words, state = table()
    outcry = replace(state, pending=(p.Auction(1, 0),))
    assert words.prompt(outcry, (1, 2), (a.Bid(1, 1), a.Pass(1), a.Pass(2)), -1) == ("Ben and Cem: bid for Frankfurt → Flensburg, or pass.")
    assert words.prompt(outcry, (1,), (), 0) == "Auction for Frankfurt → Flensburg: waiting for Ben."
    bid = replace(state, pending=(p.Auction(1, 0, bid=3, bidder=1),))
    assert words.prompt(bid, (0,), (a.Match(0), a.Pass(0)), 0) == "Ben leads with 600 DM. Ada: match it or pass."
    assert words.prompt(bid, (2,), (a.Bid(2, 4), a.Pass(2)), 2) == "Ben leads with 600 DM. Cem: go higher or pass."
    assert words.prompt(bid, (2,), (), 0) == "Auction for Frankfurt → Flensburg: Ben leads with 600 DM; waiting for Cem."
    matched, again = replace(state, pending=(p.Auction(1, 0, bid=3, bidder=0),)), (a.Bid(2, 4), a.Pass(2))
    assert words.prompt(matched, (2,), again, 2) == "Ada matched 600 DM. Cem: go higher now, or pass."
    in_turn = replace(state, pending=(p.Auction(1, 0, bid=3, bidder=0, next=2),))
    assert words.prompt(in_turn, (2,), again, 2) == "Ada leads with 600 DM. Cem: go higher or pass."


def test_the_end_names_the_winner_and_shared_places() -> None:
    words, state = table()

    def end(*money: int) -> str:
        players = tuple(replace(player, money=amount) for player, amount in zip(state.players, money, strict=True))
        return words.prompt(replace(state, players=players, over=True, pending=()), (), (), 0)

    assert end(9000, 8000, 7000) == "The game is over: Ada wins with 9000 DM."
    assert end(9000, 8000, 9000) == "The game is over: Ada and Cem share first place with 9000 DM each."
