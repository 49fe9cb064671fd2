"""Lines of the log, addressed to the one they are about, where nobody else reads the screen."""

from __future__ import annotations

from ..engine import log
from ..engine.log import Happened
from .language import _, ngettext
from .loglines import fill, say
from .naming import Names


def to_you(words: Names, entry: Happened) -> str:
    """What happened to a seat, as that seat reads it; anything else as it is told to everybody.

    >>> from aufachse_widgets.engine import compile_rules
    >>> from aufachse_widgets.journal import Seat
    >>> words = Names(compile_rules("fx-schmid-1987"), (Seat("Red"), Seat("Blue")))
    >>> to_you(words, log.Won(0, contract=1, bid=0, cost=0)), to_you(words, log.Stayed(0, "ulm"))
    ('Nobody bids: you get Frankfurt → Flensburg for free.', 'Your truck cannot move and stays at Ulm.')
    """
    match entry:
        case log.Won(bid=0):
            text = _("Nobody bids: you get {contract} for free.")
        case log.Won():
            text = _("You win {contract} with bid {bid} and pay {cost}.")
        case log.Taken():
            text = _("You take the public contract {terms} for free.")
        case log.DebtPaid():
            text = _("You pay the {amount} owed for {card}.")
        case log.Settled(amount=0):
            text = _("At the end, you have no money left to pay for {card}.")
        case log.Settled():
            text = _("At the end, you pay {amount} for {card}.")
        case log.Skipped(left=0):
            text = _("You skip this turn.")
        case log.Skipped():
            text = ngettext("You skip this turn, and {left} more.", "You skip this turn, and {left} more.", entry.left)
        case log.Stayed(space="?") | log.SignPlaced(space="?") | log.SignPlaced(before="?"):  # nobody said where
            return say(words, entry)
        case log.Stayed():
            text = _("Your truck cannot move and stays at {space}.")
        case log.SignPlaced(before=""):
            text = _("You put the construction sign on {space}.")
        case log.SignPlaced():
            text = _("You move the construction sign from {before} to {space}.")
        case _:
            return say(words, entry)
    return fill(words, entry, text)
