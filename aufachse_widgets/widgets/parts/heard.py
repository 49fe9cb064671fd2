"""Which sounds what has happened makes, and when: decided from the log's entries; the browser makes the sounds (frontend/scripts/device/sounds.js)."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from ...engine import log
from ...engine.log import Happened
from ...engine.phases import Auction
from ...sessions.frame import Frame
from ..map.movement import drives

Sound = tuple[str, int, int]
"""A sound: its name, after how many milliseconds it begins, and how long it lasts (0: as long as it is)."""

LASTS = {"dice": 600, "engine": 0, "horn": 600, "till": 400, "crate": 130, "hammer": 400, "paper": 400, "fanfare": 1200}
"""The eight sounds, with how many milliseconds later the next one begins; an engine runs as long as its drive."""

MOST = 6  # in one frame: more of them would be noise
CRATES = 3  # that are heard of a load, however large it is

OUTBID = "outbid"


def sounds(frame: Frame, people: Collection[int], gathered: bool = False) -> tuple[Sound, ...]:
    """What is to be heard of a frame on a device of those people, one sound after the other: none where something was taken back, or is looked at as
    it was; of others that act at once (``gathered``) only the end of the game."""
    if frame.shown >= 0:
        return ()
    told = [entry for entry in frame.events if not gathered or entry.seat in people or isinstance(entry, log.Over)]
    at, heard = 0, list[Sound]()
    for name in [name for entry in told for name in _of(entry)] + (["horn"] if turn_begins(frame, people) else []):
        repeats = sum(sound[0] == name for sound in heard)
        if len(heard) == MOST or repeats >= (CRATES if name == "crate" else 1):
            continue
        lasts = round(1000 * max((trip.lasts for trip in drives(frame.events, 0.0).values()), default=0.0)) if name == "engine" else 0
        heard.append((name, at, lasts))
        at += LASTS[name] + lasts
    return tuple(heard)


def _of(entry: Happened) -> Sequence[str]:
    """The sounds of what has happened.

    >>> _of(log.Loaded(0, contract=3, goods=2, space="ulm")), _of(log.CardMoney(0, card="", amount=-500)), _of(log.Stayed(0, space="ulm"))
    (['crate', 'crate'], (), ())
    """
    match entry:
        case log.Rolled():
            return ("dice",)
        case log.Travelled():
            return ("engine",) if len(entry.path) > 1 else ()
        case log.Loaded():
            return ["crate"] * min(entry.goods, CRATES)
        case log.Delivered() | log.ByRail():
            return ("crate", "till")
        case log.Sold():
            return ("till",)
        case log.CardMoney():
            return ("till",) if entry.amount > 0 else ()
        case log.Won():
            return ("hammer",)
        case log.EventDrawn():
            return ("paper",)
        case log.Over():
            return ("fanfare",)
    return ()


def turn_begins(frame: Frame, people: Collection[int]) -> bool:
    """Whether a turn of one of those people begins, which is not skipped."""
    began = next((entry.seat for entry in reversed(frame.events) if isinstance(entry, log.TurnBegan)), -1)
    return began in people and frame.state.active == began and not frame.state.over


def outbid(frame: Frame, previous: Frame | None, people: Collection[int]) -> bool:
    """Whether somebody bids more than one of those people, who led until then."""
    if previous is None or frame.shown >= 0 or not isinstance(previous.state.phase, Auction):
        return False
    bidders = [entry.seat for entry in frame.events if isinstance(entry, log.BidMade | log.Matched)]
    return previous.state.phase.bidder in people and bool(bidders) and bidders[-1] not in people
