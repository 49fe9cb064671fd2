"""The exercises of lesson 6: auctions."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache
from typing import SupportsIndex

from ..engine import PlayerAt, State, bidding, compile_rules, position, why_not
from ..engine.actions import Bid
from ..engine.contracts import BIDS
from ..words import Speaker
from ..words.language import _, listing, pgettext
from .exercise import Choice, Code, Exercise, Number, Text, Verdict, right, wrong

RULES = compile_rules("fx-schmid-1987")
CONTRACT = 2  # Berlin–Trieste, the example of S2
WORTH = 2500  # what it is worth to the learner
STANDS, RIVAL = 2, 1  # the bid so far, and the seat that made it
TRIES = 400  # moments on which a learner's function is tried
OPTIONS: tuple[Text, ...] = (
    lambda: _("Bid {number}").format(number=STANDS + 1),
    lambda: _("Match bid {number}").format(number=STANDS),
    lambda: _("Pass"),
)


@cache
def called() -> State:
    """The learner, in seat 0, called the auction; another seat has bid."""
    players = [PlayerAt("berlin", hand=1), PlayerAt("kassel", hand=1), PlayerAt("wien", hand=1)]
    moment = bidding(CONTRACT, caller=0, bid=STANDS, bidder=RIVAL)
    return position(RULES, players, moment=moment, market=(CONTRACT, 0, 0, 0))


def _caller(given: Text) -> Verdict:
    cost, next_cost = RULES.contracts[CONTRACT].cost(STANDS), RULES.contracts[CONTRACT].cost(STANDS + 1)
    if given == OPTIONS[1]:
        told = _("you hold it for {cost}, which leaves {left}, and anybody who wants it has to go to {next_cost}.")
        return right(told.format(cost=cost, left=WORTH - cost, next_cost=next_cost))
    if given == OPTIONS[0]:
        reason = why_not(RULES, called(), Bid(0, STANDS + 1))
        assert reason is not None, "the caller of an open outcry only matches"
        told = _("the rules refuse that: {reason} And it would cost more than it has to.")
        return wrong(told.format(reason=Speaker(RULES, ()).reason(reason).short))
    told = _("then Ben has it for {cost}. It is worth {worth} to you: {more} more than it costs.")
    return wrong(told.format(cost=cost, worth=WORTH, more=WORTH - cost))


def _highest(given: float) -> Verdict:
    card = RULES.contracts[CONTRACT]
    best = max(bid for bid in range(1, BIDS + 1) if card.cost(bid) < WORTH)
    if given == best:
        told = _("bid {number} costs {cost} and leaves {left}; bid {next} costs {next_cost}, too much.")
        return right(told.format(number=best, cost=card.cost(best), left=WORTH - card.cost(best), next=best + 1, next_cost=card.cost(best + 1)))
    if given == WORTH:
        told = _("nobody can bid {worth}: only the five printed bids can be made. Which one comes nearest without costing more?")
        return wrong(told.format(worth=WORTH))
    if given in card.bids:
        told = _("that is what bid {number} costs. Answer with the number of the bid, from 1 to 5.")
        return wrong(told.format(number=card.bids.index(int(given)) + 1))
    if given != int(given) or not 0 <= given <= BIDS:
        return wrong(_("only the five printed bids can be made: answer with the number of one, from 1 to 5."))
    bid = int(given)
    if bid > best:
        told = _("bid {number} costs {cost}. The card says {net} net, but that leaves out the way: to you it is worth {worth}, not {revenue}.")
        return wrong(told.format(number=bid, cost=card.cost(bid), net=card.net(bid), worth=WORTH, revenue=card.revenue))
    if bid == 0:
        return wrong(_("at bid 1 it costs {cost}, and {left} would be left.").format(cost=card.cost(1), left=WORTH - card.cost(1)))
    told = _("bid {number} leaves {left}. If somebody goes higher, the next bid leaves something, too: {next_left}.")
    return wrong(told.format(number=bid, left=WORTH - card.cost(bid), next_left=WORTH - card.cost(bid + 1)))


def _bidder(bid: Callable[[tuple[int, ...], int, int, int], object]) -> Verdict:
    rng = random.Random(6)
    cards = list(RULES.contracts.values())
    for _try in range(TRIES):
        card = rng.choice(cards)
        stands = rng.randint(0, BIDS)
        worth, money = rng.randrange(0, card.bids[-1] + 600, 50), rng.choice((300, 1000, 2000, 5000))
        given = bid(card.bids, stands, worth, money)
        call = f"bid({card.bids}, {stands}, {worth}, {money})"
        if isinstance(given, bool) or not isinstance(given, SupportsIndex):  # one of numpy's whole numbers is one, too
            return wrong(_("{call} is {given}; it must be the number of a bid, or 0 to pass.").format(call=call, given=repr(given)))
        given = int(given)
        next_bid = stands + 1
        asked = next_bid if next_bid <= BIDS and card.cost(next_bid) < worth and card.cost(next_bid) <= money else 0
        if given == asked:
            continue
        if given == 0:
            told = _("{call} is 0, but bid {number} costs only {cost}: it leads, you can pay it, and something is left.")
            return wrong(told.format(call=call, number=asked, cost=card.cost(asked)))
        if not 0 < given <= BIDS:
            return wrong(_("{call} is {given}: only the five printed bids can be made.").format(call=call, given=given))
        if given <= stands:
            return wrong(_("{call} is {given}: the bid stands at {stands} already.").format(call=call, given=given, stands=stands))
        if card.cost(given) > money:
            return wrong(_("{call} is {given}, which costs {cost}. There is no credit.").format(call=call, given=given, cost=card.cost(given)))
        if card.cost(given) >= worth:
            return wrong(_("{call} is {given}, which costs {cost} and leaves nothing.").format(call=call, given=given, cost=card.cost(given)))
        return wrong(_("{call} is {given}: bid {number} leads, too, and costs less.").format(call=call, given=given, number=next_bid))
    return right(_("the same as the bidders of this lesson, at {number} moments.").format(number=TRIES))


EXERCISES = (
    Exercise(
        id="match-or-bid",
        ask=lambda: _(
            "You called the auction for Berlin → Trieste; to you it is worth {worth} DM. It is an open outcry, and Ben has bid {number}, which costs "
            "{cost} DM. What do you do?"
        ).format(worth=WORTH, number=STANDS, cost=RULES.contracts[CONTRACT].cost(STANDS)),
        form=Choice(OPTIONS),
        judge=_caller,
        answer=OPTIONS[1],
        wrong=(OPTIONS[0], OPTIONS[2]),
        minutes=2,
        note=lambda: _("The caller of an open outcry only matches. That is worth a lot: the others have to pay one step more to get the contract away."),
    ),
    Exercise(
        id="highest",
        ask=lambda: _(
            "Now Ben has called it. To you it is still worth {worth} DM, and its bids cost {costs} DM. Up to which bid do you go, from 1 to 5?"
        ).format(worth=WORTH, costs=listing(map(str, RULES.contracts[CONTRACT].bids))),
        form=Number(lambda: pgettext("of five", "bid")),
        judge=_highest,
        answer=3,
        wrong=(2500, 2100, 2, 4, 5, 1, 0),
        minutes=2,
        note=lambda: _("Private value against printed steps. The card's own net column tempts to 4: it counts the revenue, but not the way."),
    ),
    Exercise(
        id="bidder",
        ask=lambda: _("Complete the function: a bidder that makes the lowest bid that leads, as long as it can pay it and something is left. 0 is a pass."),
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
        note=lambda: _("What every bidder of the lesson does. costs[stands] is the next bid's cost, since lists begin at 0: that is where most go wrong."),
    ),
)
