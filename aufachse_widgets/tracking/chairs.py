"""Players for whom a bot thinks: which bot, and the hand that lies face down before it."""

from __future__ import annotations

from . import facts as f
from .log import ChairSet, HandTyped
from .teller import Teller


def taken(t: Teller, fact: f.Chair) -> None:
    """A bot thinks for the player from now on, or nobody does: the one who looks at the hand then knows it, so it is forgotten here."""
    if t.bots[fact.seat] == fact.bot:
        return
    t.bots[fact.seat] = fact.bot
    if not fact.bot:
        t.held[fact.seat] = ()
    t.log.append(ChairSet(fact.seat, fact.bot))


def told_hand(t: Teller, fact: f.Holds) -> None:
    """The bot is told its hand. Of the contracts the log says only how many."""
    t.held[fact.seat] = fact.contracts
    t.log.append(HandTyped(fact.seat, len(fact.contracts)))
