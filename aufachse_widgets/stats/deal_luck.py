"""Luck of the deals: what the contracts dealt or drawn were worth against those that could have come instead."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from ..engine.actions import UNKNOWN
from ..engine.contracts import Contract
from ..engine.log import BoxDrawn, ByRail, Called, Dealt, Delivered, Discarded, Gave, Happened, Loaded, Revealed, Taken, Won
from ..engine.rules import Rules
from ..tracking.log import ContractNamed, DiscardNamed
from .ledger import GameLog

DRAWN = Dealt | BoxDrawn
"""What chance gives to one player: at setup, and from the box by a card. What is turned up for all is nobody's luck."""

NAMING = (Dealt, BoxDrawn, Gave, Revealed, Taken, Called, Won, Loaded, Delivered, ByRail, Discarded, ContractNamed, DiscardNamed)
"""The kinds of log entries that tell which contract a card is; after them it can come to nobody any more."""


class DealLuck(Struct, frozen=True):
    """What chance dealt to a player. ``contracts`` counts those that are known, ``untold`` those that are not (to the one who
    reads the log) and do not count; ``worth`` is what those were worth and ``expected`` what as many of those that could have
    come are worth on average, in the edition's currency (:func:`deal_luck`)."""

    seat: int
    contracts: int
    untold: int
    worth: float
    expected: float

    @property
    def ahead(self) -> float:
        """How much more it was than could be expected."""
        return self.worth - self.expected


def way(rules: Rules, card: Contract) -> int:
    """The shortest way of a contract in points, 0 where the board does not know it."""
    if card.start not in rules.spaces or card.destination not in rules.spaces:
        return 0
    return rules.distances(card.start).get(card.destination, 0)


def contract_worths(rules: Rules) -> dict[int, float]:
    """What each contract is worth by its way, in the edition's currency; those whose way is not known are left out.

    Model: the revenue less what is usual for so long a way, which is what all contracts together pay for each point of theirs.
    So all of them are worth 0 on average, and one pays more than most for its way or less. Goods, room, bids and where
    the truck stands do not matter: it is the card alone that is weighed. About a third of it is seen in the money at the end, as games
    between bots showed.

    >>> from aufachse_widgets.engine import compile_rules
    >>> rules = compile_rules("fx-schmid-1987")
    >>> worths = contract_worths(rules)
    >>> round(abs(sum(worths.values())), 6), rules.contracts[1].revenue, way(rules, rules.contracts[1]), round(worths[1])
    (0.0, 1600, 13, -1066)
    """
    ways = {number: points for number, card in rules.contracts.items() if (points := way(rules, card))}
    if not ways:
        return {}
    usual = sum(rules.contracts[number].revenue for number in ways) / sum(ways.values())
    return {number: rules.contracts[number].revenue - usual * points for number, points in ways.items()}


def named(event: Happened) -> int:
    """The contract of which the event tells where it is; ``UNKNOWN`` for all others.

    >>> named(Revealed(-1, contract=7, slot=0)), named(Dealt(0, UNKNOWN, known=1))
    (7, 0)
    """
    return event.contract if isinstance(event, NAMING) else UNKNOWN


def mean(amounts: Mapping[int, float]) -> float:
    """The mean of an amount for each contract; 0 where there are none.

    >>> mean({1: 1600, 2: 2400}), mean({})
    (2000.0, 0.0)
    """
    return sum(amounts.values()) / len(amounts) if amounts else 0.0


def deal_luck(rules: Rules, players: int, log: GameLog) -> tuple[DealLuck, ...]:
    """The luck of each player with contracts dealt at setup and drawn from the box.

    Model: a contract is worth what :func:`contract_worths` says, and each one that had not been named yet, to the one who reads the
    log, could have come instead, all equally likely. So over all deals the luck is 0 on average, no matter who plays how.

    >>> from aufachse_widgets.engine import compile_rules
    >>> one, two = deal_luck(compile_rules("fx-schmid-1987"), 2, [(1, Dealt(0, 1, known=1)), (2, Dealt(1, UNKNOWN, known=2))])
    >>> one.contracts, round(one.worth), round(one.expected), two.contracts, two.untold, two.ahead
    (1, -1066, 0, 0, 1, 0.0)
    """
    unseen = contract_worths(rules)
    contracts, untold = [0] * players, [0] * players
    worth, expected = [0.0] * players, [0.0] * players
    for _entry, event in log:
        if isinstance(event, DRAWN):
            if event.contract in unseen:
                contracts[event.seat] += 1
                worth[event.seat] += unseen[event.contract]
                expected[event.seat] += mean(unseen)
            else:
                untold[event.seat] += 1
        unseen.pop(named(event), None)
    return tuple(DealLuck(seat, contracts[seat], untold[seat], worth[seat], expected[seat]) for seat in range(players))
