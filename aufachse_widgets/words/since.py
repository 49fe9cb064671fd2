"""What happened while others were on turn, in a few lines: what was done to the one who reads it first."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from ..engine import log
from ..engine.actions import SOMEWHERE, UNKNOWN
from ..engine.log import Happened
from ..engine.reasons import N_
from .language import _
from .loglines import fill, say
from .naming import Names

WEIGHTS: dict[type[Happened], int] = {
    log.Over: 9, log.Won: 8, log.Stolen: 7, log.Gave: 7, log.Delivered: 6, log.ByRail: 6, log.Taken: 6, log.EventDrawn: 5, log.JamPlaced: 5,
    log.SignPlaced: 5, log.Moved: 5, log.Bought: 5, log.Loaded: 4, log.Discarded: 4, log.CardUsed: 4, log.PassedOn: 4, log.JamEnded: 2,
    log.Went: 2, log.CardMoney: 2, log.Owed: 2, log.DebtPaid: 2, log.Sold: 2, log.Skipped: 1, log.Drove: 1, log.Stayed: 1, log.Waited: 1,
}  # fmt: skip
"""What is worth telling afterwards, and how much; the rest goes without saying."""

TOLD = 5  # lines


def worth_telling(entries: Sequence[Happened]) -> list[Happened]:
    """Those of the entries that are worth telling afterwards, in their order."""
    return [entry for entry in entries if type(entry) in WEIGHTS]


def by_others(entry: Happened, seat: int) -> bool:
    """Whether somebody else did that, perhaps to that seat.

    >>> by_others(log.Moved(0, ("ulm", "linz"), 1, "Schneestürme", by=1), 0), by_others(log.Stayed(0, "ulm"), 0)
    (True, False)
    """
    return (entry.by if isinstance(entry, log.Moved) else entry.seat) != seat


DONE_TO: dict[type[Happened], str] = {
    log.Moved: N_("{by} moves your truck from {start} to {space}: {card}."),
    log.Gave: N_("{seat} gives you {contract}: {card}."),
    log.PassedOn: N_("{seat} stops in {space} and passes {card} on to you."),
}
"""What players do to others, as the one it is done to reads it."""


def _done(entry: Happened) -> str:
    """What is said of what others do, also where nobody said from where and where to."""
    if isinstance(entry, log.Moved) and entry.space == SOMEWHERE:
        return N_("{by} moves your truck; nobody said where to: {card}.")
    if isinstance(entry, log.Moved) and entry.start == SOMEWHERE:
        return N_("{by} moves your truck to {space}: {card}.")
    return DONE_TO[type(entry)]


def done_to(entry: Happened, seat: int) -> bool:
    """Whether somebody else did that to that seat: moved its truck, or gave it a card that it may not have wanted."""
    if isinstance(entry, log.Moved):
        return entry.seat == seat != entry.by
    return isinstance(entry, log.Gave | log.PassedOn) and entry.to == seat != entry.seat


def _say(words: Names, entry: Happened, seat: int, brief: bool = False) -> str:
    if done_to(entry, seat):
        return fill(words, entry, _(_done(entry)))
    return (_brief(words, entry) if brief else "") or say(words, entry)


def _brief(words: Names, entry: Happened) -> str:
    """What fits into a line, the money first, which is never cut; empty for what has no shorter sentence."""
    match entry:
        case log.Drove(card="") if entry.space != SOMEWHERE:
            return fill(words, entry, _("{seat} drives to {space}."))
        case log.Delivered() if entry.contract != UNKNOWN:
            return fill(words, entry, _("+{revenue} for {seat}: {contract} delivered."))
        case log.Loaded() if entry.contract != UNKNOWN:
            return fill(words, entry, _("{seat} loads {contract}."))
        case log.Bought():
            return fill(words, entry, _("{seat} buys a large trailer for {price}.") if entry.large else _("{seat} buys a small trailer for {price}."))
    return ""


def latest(words: Names, entries: Sequence[Happened], seat: int = -1) -> str:
    """The most important of what has just happened, in a sentence for that ``seat``: first what was done to it. Empty where nothing is worth telling."""
    told = worth_telling(entries)
    return _say(words, max(reversed(told), key=lambda entry: (done_to(entry, seat), WEIGHTS[type(entry)])), seat) if told else ""


class Told(Struct, frozen=True):
    """Something that happened, in a sentence for the one who reads it; ``mine``: others did it to them."""

    entry: Happened
    said: str
    mine: bool = False


def since_your_turn(words: Names, entries: Sequence[Happened], seat: int = -1) -> list[Told]:
    """What that ``seat`` is to know of it, what others did to it first, then the rest by how much it matters; empty where nothing has happened.

    >>> from aufachse_widgets.engine import compile_rules
    >>> from aufachse_widgets.journal import Seat
    >>> words = Names(compile_rules("fx-schmid-1987"), (Seat("Red"), Seat("Blue")))
    >>> moved = log.Moved(0, ("linz", "ulm"), 1, "Schneestürme", by=1)
    >>> [told.said for told in since_your_turn(words, [log.Bought(1, False, 2000), moved], seat=0)]
    ['Blue moves your truck from Linz to Ulm: Schneestürme (snowstorms).', 'Blue buys a small trailer for 2000 DM.']
    """
    told = worth_telling(entries)
    hits = [place for place, entry in enumerate(told) if done_to(entry, seat)]
    others = [place for place in sorted(range(len(told)), key=lambda place: (-WEIGHTS[type(told[place])], -place)) if place not in hits]
    kept = others[: max(0, TOLD - len(hits))]
    best = [*hits[:TOLD], *sorted(kept, key=lambda place: (-WEIGHTS[type(told[place])], place))]
    return [Told(told[place], _say(words, told[place], seat, brief=True), place in hits) for place in best]
