"""Any action of any seat that names what exists, whatever the position: what people may come to do at their table."""

from __future__ import annotations

import random
from collections.abc import Callable

from aufachse_widgets.engine import CHANCE, UNKNOWN, Rules, State
from aufachse_widgets.engine import actions as a
from aufachse_widgets.engine.cards import EVENT_CARDS


def anything(rng: random.Random, rules: Rules, state: State) -> a.Action:
    """One of the kinds of action, each as likely as any other."""
    return rng.choice(KINDS)(rng, rules, rng.randrange(len(state.players)))


def _space(rng: random.Random, rules: Rules) -> str:
    return rng.choice(list(rules.spaces))


def _contract(rng: random.Random, rules: Rules) -> int:
    return rng.choice(list(rules.contracts))


def _dice(rng: random.Random, rules: Rules) -> tuple[int, ...]:
    return tuple(sorted(rng.randint(0, 6) for _ in range(rules.edition.dice)))


KINDS: tuple[Callable[[random.Random, Rules, int], a.Action], ...] = (
    lambda rng, rules, seat: a.Deal(CHANCE, seat, rng.choice((UNKNOWN, _contract(rng, rules)))),
    lambda rng, rules, seat: a.Reveal(CHANCE, rng.choice((UNKNOWN, _contract(rng, rules)))),
    lambda rng, rules, seat: a.FirstPlayer(CHANCE, seat),
    lambda rng, rules, seat: a.StartRoll(CHANCE, seat, rng.randint(1, 6)),
    lambda rng, rules, seat: a.Roll(CHANCE, _dice(rng, rules)),
    lambda rng, rules, seat: a.TurnUp(CHANCE, rng.choice(EVENT_CARDS)),
    lambda rng, rules, seat: a.Place(seat, _space(rng, rules)),
    lambda rng, rules, seat: a.RollDice(seat),
    lambda rng, rules, seat: a.Drive(seat, rng.randint(1, 6), _space(rng, rules), "", rng.choice((-1, seat))),
    lambda rng, rules, seat: a.GoTo(seat, _space(rng, rules)),
    lambda rng, rules, seat: a.EndTurn(seat),
    lambda rng, rules, seat: a.Decline(seat),
    lambda rng, rules, seat: a.PlaceSign(seat, rng.choice(("?", _space(rng, rules)))),
    lambda rng, rules, seat: a.Load(seat, _contract(rng, rules)),
    lambda rng, rules, seat: a.Deliver(seat, _contract(rng, rules)),
    lambda rng, rules, seat: a.BuyTrailer(seat, rng.random() < 0.5),
    lambda rng, rules, seat: a.SellTrailer(seat, rng.random() < 0.5),
    lambda rng, rules, seat: a.TakeContract(seat, _contract(rng, rules)),
    lambda rng, rules, seat: a.CallAuction(seat, _contract(rng, rules)),
    lambda rng, rules, seat: a.Bid(seat, rng.randint(0, 6)),
    lambda rng, rules, seat: a.Match(seat),
    lambda rng, rules, seat: a.Pass(seat),
    lambda rng, rules, seat: a.Choose(seat, rng.choice(("skip", "pay", "go_on", "x"))),
    lambda rng, rules, seat: a.ChoosePlayer(seat, seat),
    lambda rng, rules, seat: a.ChooseContract(seat, rng.choice((UNKNOWN, _contract(rng, rules)))),
    lambda rng, rules, seat: a.UseCard(seat, rng.choice(EVENT_CARDS)),
)
