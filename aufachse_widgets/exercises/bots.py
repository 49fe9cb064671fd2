"""Lesson 7: write a bot. How sure a result is, what a contract is worth, a bot that plays."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from inspect import signature
from math import comb
from typing import Any

from ..bots import BotError
from ..bots.registry import make_bot
from ..engine.errors import IllegalAction
from ..engine.reasons import N_
from ..engine.rules import Rules, compile_rules
from ..simulation import Simulation, simulate
from ..words import Speaker
from ..words.language import _, ngettext
from ..words.numbers import decimal, percent, whole
from ..words.space_names import name_of
from .exercise import Choice, Code, Exercise, Text, Verdict, right, wrong

POINT = 100
"""What a point of driving costs in the exercise about a contract's worth, in the edition's money."""

CASES = (("hannover", 3), ("wien", 1), ("koeln", 8), ("berlin", 15))
"""Where a truck stands, and the contract it looks at."""

WHERE_TO = N_("Does it drive to where something can be loaded or delivered?")

WON, OF = 7, 10
GAMES = 12
DEALS = "beat Trader"  # what the games' chance comes from
MOST = 2_000  # entries: a game against a bot that does everything else takes about 700


def by_luck(won: int, of: int) -> float:
    """How often one of two bots of equal strength wins that many of so many games, or more.

    >>> by_luck(2, 2), by_luck(3, 3)
    (0.5, 0.25)
    """
    ways = sum(comb(of, wins) for wins in range(won, of + 1))
    return min(1.0, 2 * ways / float(2**of))


def _yes() -> str:
    return _("Yes: {won} of {all} is clearly more than half.").format(won=WON, all=OF)


def _no() -> str:
    return _("No: it lost {number} games, and a stronger bot would not.").format(number=OF - WON)


def _unsure() -> str:
    return _("It can't be told yet: equal bots get that far too often.")


STRONGER: Text = _yes
WEAKER: Text = _no
UNSURE: Text = _unsure


def _stronger(given: Text) -> Verdict:
    gaps = {"won": WON, "all": OF, "share": percent(by_luck(WON, OF))}
    if given == UNSURE:
        told = _(
            "with two equal bots, one or the other wins {won} or more of {all} games in {share} of all matches. "
            "Play more: {more} or more of {many} happens to equals in {less} only."
        )
        return right(told.format(**gaps, more=7 * WON, many=7 * OF, less=percent(by_luck(7 * WON, 7 * OF), 1)))
    if given == STRONGER:
        return wrong(_("with two equal bots, one or the other wins {won} or more of {all} games in {share} of all matches, by luck alone.").format(**gaps))
    told = _(
        "dice and cards let the weaker one win now and then, too; "
        "and with two equal bots, one or the other wins {won} or more of {all} games in {share} of all matches."
    )
    return wrong(told.format(**gaps))


def worth(rules: Rules, space: str, contract: int) -> int:
    """A contract's revenue less the way there and on, each point at :data:`POINT`."""
    card = rules.contracts[contract]
    return card.revenue - POINT * (rules.distance(space, card.start) + rules.distance(card.start, card.destination))


def _worth(given: Callable[..., object]) -> Verdict:
    rules = compile_rules("fx-schmid-1987")
    for space, number in CASES:
        card, said, asked = rules.contracts[number], given(rules, space, number), worth(rules, space, number)
        if said == asked:
            continue
        there, on = rules.distance(space, card.start), rules.distance(card.start, card.destination)
        told = _("for contract {number} and a truck in {city} it gives {given}, not {asked}.")
        at = told.format(number=number, city=name_of(rules.spaces[space]), given=repr(said), asked=asked)
        return wrong(f"{at} {_hint(rules, space, number, said, there, on)}")
    return right(_("that is what a contract is worth to you before anything is bid; bid less, and it pays."))


def _hint(rules: Rules, space: str, number: int, said: object, there: int, on: int) -> str:
    """What may have been forgotten of a contract's worth; it is so many points to its start, and on to its destination."""
    card = rules.contracts[number]
    start, goal = name_of(rules.spaces[card.start]), name_of(rules.spaces[card.destination])
    if isinstance(said, str):
        return _("That is a text: return the number itself.")
    if not isinstance(said, int | float):
        return _("Return one number.")
    if said == card.revenue:
        return _("Driving costs, too: {there} points to {start}, and {on} on to {goal}.").format(there=there, start=start, on=on, goal=goal)
    if said == card.revenue - POINT * on:
        told = ngettext("The truck must get to {start} first: {number} point.", "The truck must get to {start} first: {number} points.", there)
        return told.format(start=start, number=there)
    if said == card.revenue - POINT * rules.distance(space, card.destination):
        return _("It can't drive straight to the destination: it has to load in {start}.").format(start=start)
    if said == card.revenue - (there + on):
        return _("Each point costs {cost}, not 1.").format(cost=POINT)
    told = _("The delivery brings {revenue}; take off {cost} for each of {points} points.")
    return told.format(revenue=card.revenue, cost=POINT, points=f"{there} + {on}")


def _plays(given: Callable[..., object]) -> Verdict:
    rules = compile_rules("fx-schmid-1987")
    try:
        signature(given).bind(rules, None, (), None)
    except (TypeError, ValueError):
        told = _("{function} is called with four things: begin it with {start}.")
        return wrong(told.format(function="choose", start="def choose(rules, view, legal, rng)"))
    names: dict[str, Any] = {}
    exec(TRADER, names)
    try:
        bots = make_bot("yours", given), make_bot("trader", names["trader"])
        games = list(simulate(bots, GAMES, rules.edition, DEALS, rotate=True, workers=1, strict=True, most_entries=MOST))
    except IllegalAction as error:
        told = _("the rules refuse what it did ({action}): {reason}")
        return wrong(told.format(action=type(error.action).__name__, reason=Speaker(rules, ()).reason(error.reason)))
    except BotError as error:
        return wrong(_(error.text).format(bot=_("your bot"), **error.values) if error.text else str(error))
    mine = [seat for game in games for seat in game.seats if seat.bot == "yours"]
    won = sum(game.seats[seat].bot == "yours" for game in games for seat in game.winners)
    money, left = sum(seat.money for seat in mine) / len(mine), sum(len(seat.undelivered) for seat in mine) / len(mine)
    gaps = {"won": won, "all": GAMES, "money": whole(money)}
    if unfinished := sum(not game.finished for game in games):
        told = _("nothing it did was refused, but after {most} actions {unfinished} of {all} games were not over; {left} of its contracts were undelivered.")
        return wrong(f"{told.format(most=whole(MOST), unfinished=unfinished, all=GAMES, left=whole(left))} {_(WHERE_TO)}")
    if 2 * won <= GAMES:
        told = _("nothing it did was refused, but it won {won} of {all} games against Trader, with {money} on average, and {left} contracts undelivered.")
        return wrong(f"{told.format(**gaps, left=decimal(left, 1))} {_('More than half are asked for.') if won else _(WHERE_TO)}")
    return right(_("it won {won} of {all} games against Trader, with {money} on average, and nothing that it did was refused.").format(**gaps))


def money_picture(results: Mapping[str, Simulation]) -> Any:
    """Games of two, each a dot: what the bot in question ended with, and what the other one did. Below the line it won."""
    from matplotlib import pyplot as plt

    figure, axes = plt.subplots(figsize=(6, 5), layout="constrained")
    most, other = 0, ""
    for (code, games), marker, colour in zip(results.items(), "XosD", ("#c8102e", "#f39200", "#0b4ea2", "#17684a"), strict=False):
        played = [{seat.bot: seat.money for seat in game.seats} for game in games]
        other = next(bot for bot in played[0] if bot != code)
        axes.scatter([money[code] for money in played], [money[other] for money in played], label=code, marker=marker, color=colour, s=45, alpha=0.8)
        most = max(most, *(amount for money in played for amount in money.values()))
    axes.plot([0, most], [0, most], color="#5d6670", linewidth=1)
    axes.text(most, 0, _("the bot won"), ha="right", va="bottom", color="#5d6670")
    axes.text(0.3, 0.98, _("{bot} won").format(bot=other), transform=axes.transAxes, va="top", color="#5d6670")
    axes.set_xlabel(_("money of the bot at the end"))
    axes.set_ylabel(_("money of {bot}").format(bot=other))
    axes.legend(loc="upper right")
    plt.close(figure)
    return figure


TRADER = """
from aufachse_widgets.bots.business import useful_cities, way_to
from aufachse_widgets.engine.actions import Bid, BuyTrailer, CallAuction, Deliver, Drive, EndTurn, Load, Match, Pass, Place, RollDice


def first_of(legal, *kinds):
    return next((action for kind in kinds for action in legal if isinstance(action, kind)), None)


def navigator(rules, view, legal, rng):
    goals = useful_cities(rules, view.players[legal[0].seat]) or rules.cities
    business = first_of(legal, Deliver, Load, RollDice)
    drives = [action for action in legal if isinstance(action, Drive | Place)]
    if drives and not business:
        return min(drives, key=lambda drive: way_to(rules, drive.space, goals))
    others = [action for action in legal if not isinstance(action, BuyTrailer)]
    return business or first_of(legal, EndTurn, Pass) or rng.choice(others or legal)


def trader(rules, view, legal, rng):
    me = view.players[legal[0].seat]
    bid, call = first_of(legal, Bid), first_of(legal, CallAuction)
    if bid:
        card = rules.contracts[view.phase.contract]
        way = rules.distance(me.space, card.start) + rules.distance(card.start, card.destination)
        if card.revenue - card.cost(bid.bid) > 100 * way:
            return bid
    if call and len(me.hand) + len(me.loaded) < 3 and not first_of(legal, Deliver, Load):
        return call
    return navigator(rules, view, legal, rng)
"""
"""The bots of the lesson, as its notebook has them."""

BETTER = """
def worth(rules, me, contract):
    card = rules.contracts[contract]
    return card.revenue - 100 * (rules.distance(me.space, card.start) + rules.distance(card.start, card.destination))


def choose(rules, view, legal, rng):
    me = view.players[legal[0].seat]
    match, bid = first_of(legal, Match), first_of(legal, Bid)
    if match and worth(rules, me, view.phase.contract) > rules.contracts[view.phase.contract].cost(view.phase.bid):
        return match
    if bid and worth(rules, me, view.phase.contract) > rules.contracts[view.phase.contract].cost(bid.bid):
        return bid
    calls = [action for action in legal if isinstance(action, CallAuction)]
    if calls and len(me.hand) + len(me.loaded) < 5 and not first_of(legal, Deliver, Load):
        return max(calls, key=lambda call: worth(rules, me, call.contract))
    return navigator(rules, view, legal, rng)
"""

EXERCISES = (
    Exercise(
        id="stronger",
        ask=lambda: _("Your bot won {won} of {all} games against another. Is it the stronger one?").format(won=WON, all=OF),
        form=Choice((STRONGER, WEAKER, UNSURE)),
        judge=_stronger,
        answer=UNSURE,
        wrong=(STRONGER, WEAKER),
        minutes=1,
        note=lambda: _(
            "Ten tosses of a coin show the same: let the class toss, and see who got seven heads. The intervals of a tournament say how sure a share is."
        ),
    ),
    Exercise(
        id="worth",
        ask=lambda: _(
            "What is a contract worth to you before anybody bids? "
            "Take its revenue, less {cost} for each point from your truck to its start and on to its destination."
        ).format(cost=POINT),
        form=Code(
            "worth",
            "def worth(rules, space, contract):\n"
            '    """What the contract with this number is worth to a truck on this space."""\n'
            "    card = rules.contracts[contract]\n"
            "    way = rules.distance(card.start, card.destination)\n"
            "    return None  # card.revenue, and what else?",
        ),
        judge=_worth,
        answer=(
            "def worth(rules, space, contract):\n"
            "    card = rules.contracts[contract]\n"
            "    way = rules.distance(space, card.start) + rules.distance(card.start, card.destination)\n"
            f"    return card.revenue - {POINT} * way\n"
        ),
        wrong=(
            "def worth(rules, space, contract):\n"
            "    card = rules.contracts[contract]\n"
            f"    return card.revenue - {POINT} * rules.distance(card.start, card.destination)\n",
            "def worth(rules, space, contract):\n"
            "    card = rules.contracts[contract]\n"
            f"    return card.revenue - {POINT} * rules.distance(space, card.destination)\n",
            "def worth(rules, space, contract):\n"
            "    card = rules.contracts[contract]\n"
            "    return card.revenue - rules.distance(space, card.start) - rules.distance(card.start, card.destination)\n",
        ),
        minutes=3,
        note=lambda: _(
            "The way to the start is forgotten most often. Who is done early can ask what else counts: room on the truck, contracts that lie on the way."
        ),
    ),
    Exercise(
        id="better-bot",
        ask=lambda: _(
            "Write a bot that wins more than half of {all} games against the Trader of this lesson, and never does what the rules refuse. "
            "What does Trader leave undone? It may call navigator or trader, and do better where you know better."
        ).format(all=GAMES),
        form=Code(
            "choose",
            "def choose(rules, view, legal, rng):\n"
            '    """One of the legal actions."""\n'
            "    me = view.players[legal[0].seat]  # money, hand, loaded\n"
            "    ...  # which contract to call, when to match, how many to hold?\n"
            "    return trader(rules, view, legal, rng)",
            seconds=90.0,
        ),
        judge=_plays,
        answer=TRADER + BETTER,
        wrong=(
            TRADER + "\n\ndef choose(rules, view, legal, rng):\n    return trader(rules, view, legal, rng)\n",
            TRADER + "\n\ndef choose(rules, view, legal, rng):\n    return navigator(rules, view, legal, rng)\n",
            "from aufachse_widgets.engine.actions import RollDice\n\ndef choose(rules, view, legal, rng):\n    return RollDice(legal[0].seat)\n",
            "def choose(rules, view, legal, rng):\n    return legal[0]\n",
            "def choose(rules, view, legal, rng):\n    return 'drive on'\n",
        ),
        minutes=4,
        note=lambda: _(
            "A copy of Trader wins half of the games, no more. Trader calls the first public contract there is, never matches a bid, and calls no more once "
            "it has three: each of these is worth a try, and an interval says whether it helped. An action made up instead of chosen from legal is refused, "
            "with the rule."
        ),
    ),
)
