"""The exercises of lesson 6: auctions."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache
from typing import SupportsIndex

from ..engine import PlayerAt, State, bidding, compile_rules, position, why_not
from ..engine.actions import Bid
from ..engine.contracts import BIDS
from .exercise import Choice, Code, Exercise, Number, Verdict, right, wrong

RULES = compile_rules("fx-schmid-1987")
CONTRACT = 2  # Berlin–Trieste, the example of S2
WORTH = 2500  # what it is worth to the learner
STANDS, RIVAL = 2, 1  # the bid so far, and the seat that made it
TRIES = 400  # moments on which a learner's function is tried
OPTIONS = ("Bid 3", "Match bid 2", "Pass")


@cache
def called() -> State:
    """The learner, in seat 0, called the auction; another seat has bid."""
    players = [PlayerAt("berlin", hand=1), PlayerAt("kassel", hand=1), PlayerAt("wien", hand=1)]
    moment = bidding(CONTRACT, caller=0, bid=STANDS, bidder=RIVAL)
    return position(RULES, players, moment=moment, market=(CONTRACT, 0, 0, 0))


def _caller(given: str) -> Verdict:
    cost, next_cost = RULES.contracts[CONTRACT].cost(STANDS), RULES.contracts[CONTRACT].cost(STANDS + 1)
    if given == OPTIONS[1]:
        return right(f"you hold it for {cost}, which leaves {WORTH - cost}, and anybody who wants it has to go to {next_cost}.")
    if given == OPTIONS[0]:
        reason = why_not(RULES, called(), Bid(0, STANDS + 1))
        assert reason is not None, "the caller of an open outcry only matches"
        return wrong(f"the rules refuse that: {reason.text}. And it would cost more than it has to.")
    return wrong(f"then Ben has it for {cost}. It is worth {WORTH} to you: {WORTH - cost} more than it costs.")


def _highest(given: float) -> Verdict:
    card = RULES.contracts[CONTRACT]
    best = max(bid for bid in range(1, BIDS + 1) if card.cost(bid) < WORTH)
    if given == best:
        return right(f"bid {best} costs {card.cost(best)} and leaves {WORTH - card.cost(best)}; bid {best + 1} costs {card.cost(best + 1)}, too much.")
    if given == WORTH:
        return wrong(f"nobody can bid {WORTH}: only the five printed bids can be made. Which one comes nearest without costing more?")
    if given in card.bids:
        return wrong(f"that is what bid {card.bids.index(int(given)) + 1} costs. Answer with the number of the bid, from 1 to 5.")
    if given != int(given) or not 0 <= given <= BIDS:
        return wrong("only the five printed bids can be made: answer with the number of one, from 1 to 5.")
    bid = int(given)
    if bid > best:
        net = card.net(bid)
        return wrong(f"bid {bid} costs {card.cost(bid)}. The card says {net} net, but that leaves out the way: to you it is worth {WORTH}, not {card.revenue}.")
    if bid == 0:
        return wrong(f"at bid 1 it costs {card.cost(1)}, and {WORTH - card.cost(1)} would be left.")
    return wrong(f"bid {bid} leaves {WORTH - card.cost(bid)}. If somebody goes higher, the next bid leaves something, too: {WORTH - card.cost(bid + 1)}.")


def _bidder(bid: Callable[[tuple[int, ...], int, int, int], object]) -> Verdict:
    rng = random.Random(6)
    cards = list(RULES.contracts.values())
    for _try in range(TRIES):
        card = rng.choice(cards)
        stands = rng.randint(0, BIDS)
        worth, money = rng.randrange(0, card.bids[-1] + 600, 50), rng.choice((300, 1000, 2000, 5000))
        given = bid(card.bids, stands, worth, money)
        moment = f"bid({card.bids}, {stands}, {worth}, {money})"
        if isinstance(given, bool) or not isinstance(given, SupportsIndex):  # one of numpy's whole numbers is one, too
            return wrong(f"{moment} is {given!r}; it must be the number of a bid, or 0 to pass.")
        given = int(given)
        next_bid = stands + 1
        asked = next_bid if next_bid <= BIDS and card.cost(next_bid) < worth and card.cost(next_bid) <= money else 0
        if given == asked:
            continue
        if given == 0:
            return wrong(f"{moment} is 0, but bid {asked} costs only {card.cost(asked)}: it leads, you can pay it, and something is left.")
        if not 0 < given <= BIDS:
            return wrong(f"{moment} is {given}: only the five printed bids can be made.")
        if given <= stands:
            return wrong(f"{moment} is {given}: the bid stands at {stands} already.")
        if card.cost(given) > money:
            return wrong(f"{moment} is {given}, which costs {card.cost(given)}. There is no credit.")
        if card.cost(given) >= worth:
            return wrong(f"{moment} is {given}, which costs {card.cost(given)} and leaves nothing.")
        return wrong(f"{moment} is {given}: bid {next_bid} leads, too, and costs less.")
    return right(f"the same as the bidders of this lesson, at {TRIES} moments.")


EXERCISES = (
    Exercise(
        id="match-or-bid",
        ask=f"You called the auction for Berlin → Trieste; to you it is worth {WORTH} DM. It is an open outcry, and Ben has bid {STANDS}, which costs "
        f"{RULES.contracts[CONTRACT].cost(STANDS)} DM. What do you do?",
        form=Choice(OPTIONS),
        judge=_caller,
        answer=OPTIONS[1],
        wrong=(OPTIONS[0], OPTIONS[2]),
        minutes=2,
        note="The caller of an open outcry only matches. That is worth a lot: the others have to pay one step more to get the contract away.",
    ),
    Exercise(
        id="highest",
        ask=f"Now Ben has called it. To you it is still worth {WORTH} DM, and its bids cost {', '.join(map(str, RULES.contracts[CONTRACT].bids))}. "
        "Up to which bid do you go, from 1 to 5?",
        form=Number("bid"),
        judge=_highest,
        answer=3,
        wrong=(2500, 2100, 2, 4, 5, 1, 0),
        minutes=2,
        note="Private value against printed steps. The card's own net column tempts to 4: it counts the revenue, but not the way.",
    ),
    Exercise(
        id="bidder",
        ask="Complete the function: a bidder that makes the lowest bid that leads, as long as it can pay it and something is left. 0 is a pass.",
        form=Code(
            "bid",
            'def bid(costs, stands, worth, money):\n    """The number of the next bid, or 0. costs: of bids 1 to 5; stands: the bid so far, or 0."""\n'
            "    if stands == len(costs):\n        return 0\n    ...",
        ),
        judge=_bidder,
        answer="""
def bid(costs, stands, worth, money):
    if stands == len(costs):
        return 0
    cost = costs[stands]
    return stands + 1 if cost < worth and cost <= money else 0
""",
        wrong=(
            "def bid(costs, stands, worth, money):\n    return stands + 1",
            "def bid(costs, stands, worth, money):\n    return max((n for n in range(stands + 1, 6) if costs[n - 1] < min(worth, money)), default=0)",
            "def bid(costs, stands, worth, money):\n    return stands + 1 if stands < 5 and costs[stands] < worth else 0",
            "def bid(costs, stands, worth, money):\n    return costs[stands] if stands < 5 and costs[stands] < min(worth, money + 1) else 0",
            "def bid(costs, stands, worth, money):\n    return 0",
        ),
        minutes=5,
        note="What every bidder of the lesson does. costs[stands] is the next bid's cost, since lists begin at 0: that is where most go wrong.",
    ),
)
