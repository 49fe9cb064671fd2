"""What happened while others were on turn, in one line: the most important first, and how much more there was."""

from __future__ import annotations

from collections.abc import Sequence

from ..engine import log
from ..engine.log import Happened
from .language import _, ngettext
from .loglines import say
from .naming import Names

WEIGHTS: dict[type[Happened], int] = {
    log.Over: 9, log.Won: 8, log.Stolen: 7, log.Gave: 7, log.Delivered: 6, log.ByRail: 6, log.Taken: 6, log.EventDrawn: 5, log.JamPlaced: 5,
    log.SignPlaced: 5, log.Moved: 5, log.Discarded: 4, log.JamEnded: 4, log.CardUsed: 4, log.PassedOn: 4, log.Bought: 3, log.Loaded: 3,
    log.Went: 2, log.CardMoney: 2, log.Owed: 2, log.DebtPaid: 2, log.Sold: 2, log.Skipped: 1, log.Drove: 1, log.Stayed: 1, log.Waited: 1,
}  # fmt: skip
"""What is worth telling afterwards, and how much; the rest goes without saying."""

TOLD = 2  # in the line itself


def worth_telling(entries: Sequence[Happened]) -> list[Happened]:
    """Those of the entries that are worth telling afterwards, in their order."""
    return [entry for entry in entries if type(entry) in WEIGHTS]


def latest(words: Names, entries: Sequence[Happened]) -> str:
    """The most important of what has just happened, in a sentence; empty where nothing is worth telling."""
    told = worth_telling(entries)
    return say(words, max(reversed(told), key=lambda entry: WEIGHTS[type(entry)])) if told else ""


def since_your_turn(words: Names, entries: Sequence[Happened]) -> str:
    """The line; empty where nothing has happened.

    >>> from aufachse_widgets.engine import compile_rules
    >>> from aufachse_widgets.journal import Seat
    >>> words = Names(compile_rules("fx-schmid-1987"), (Seat("Red"), Seat("Blue")))
    >>> since_your_turn(words, [log.Drove(1, ("ulm", "linz"), 1), log.Bought(1, False, 2000), log.Won(1, contract=1, bid=3, cost=600)])
    'Since your turn: Blue buys a small trailer (+4 goods) for 2000 DM. Blue wins Frankfurt → Flensburg with bid 3 and pays 600 DM. 1 more.'
    """
    told = worth_telling(entries)
    if not told:
        return ""
    best = sorted(range(len(told)), key=lambda place: (WEIGHTS[type(told[place])], place))[-TOLD:]
    said = " ".join(say(words, told[place]) for place in sorted(best))
    line = _("Since your turn: {told}").format(told=said)
    more = len(told) - len(best)
    return f"{line} {ngettext('{count} more.', '{count} more.', more).format(count=more)}" if more else line
