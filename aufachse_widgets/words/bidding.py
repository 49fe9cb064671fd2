"""A running auction in words: how the bid stands, how each seat stands in it."""

from __future__ import annotations

from ..engine.phases import Auction
from .language import _
from .naming import Names


def stands(words: Names, phase: Auction) -> str:
    """Who holds the highest bid, and who gets the contract where nobody bids.

    >>> from aufachse_widgets.engine import compile_rules
    >>> from aufachse_widgets.journal import Seat
    >>> words = Names(compile_rules("fx-schmid-1987"), (Seat("Ada"), Seat("Ben")))
    >>> stands(words, Auction(1, caller=0)), stands(words, Auction(1, caller=0, bid=2, bidder=1))
    ('No bid yet. If nobody bids, Ada gets it for free.', 'Ben holds it with bid 2, 400 DM.')
    """
    if not phase.bid:
        return _("No bid yet. If nobody bids, {name} gets it for free.").format(name=words.seat(phase.caller))
    cost = words.rules.contracts[phase.contract].cost(phase.bid)
    return _("{name} holds it with bid {number}, {amount}.").format(name=words.seat(phase.bidder), number=phase.bid, amount=words.money(cost))


def leads(words: Names, phase: Auction) -> str:
    """Who leads, beside the amount; who gets the contract where nobody bids.

    >>> from aufachse_widgets.engine import compile_rules
    >>> from aufachse_widgets.journal import Seat
    >>> words = Names(compile_rules("fx-schmid-1987"), (Seat("Ada"), Seat("Ben")))
    >>> leads(words, Auction(1, caller=0)), leads(words, Auction(1, caller=0, bid=2, bidder=1))
    ('No bid yet. If nobody bids, Ada gets it for free.', 'Ben leads with bid 2.')
    """
    if not phase.bid:
        return stands(words, phase)
    return _("{name} leads with bid {number}.").format(name=words.seat(phase.bidder), number=phase.bid)


def standing(phase: Auction, seat: int, waiting: bool, passed_before: bool = False, final: bool = True) -> str:
    """How a seat stands in it; ``waiting``: it may speak now; ``passed_before``: it has passed on a lower bid; ``final``: who passes in a round of bids is
    out.

    >>> auction = Auction(1, caller=0, bid=2, bidder=1, passed=0b10100, out=0b10000)
    >>> [standing(auction, seat, seat == 0) for seat in range(5)]
    ['may match', 'highest bid', 'passed', "can't bid", 'out']
    >>> standing(auction, 3, waiting=True, passed_before=True)
    'asked again'
    """
    if seat == phase.bidder:
        return _("highest bid")
    if phase.out >> seat & 1:
        return _("out")
    if phase.passed >> seat & 1:
        return _("out") if phase.next >= 0 and final else _("passed")
    if waiting:
        if seat == phase.caller and phase.next < 0:
            return _("may match")
        return _("asked again") if passed_before else _("may bid")
    if seat == phase.caller:
        return _("called")
    return _("in") if phase.next >= 0 else _("can't bid")
