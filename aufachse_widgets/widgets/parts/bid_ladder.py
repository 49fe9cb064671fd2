"""The ladder of an auction as everybody sees it: each bid with its cost, and on it the disc of the one who made it."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence
from html import escape

from ...drawing.palette import seat_colour, seat_letters
from ...engine import log
from ...sessions.base import AnyGame
from ...sessions.frame import Frame

Word = log.BidMade | log.Matched | log.Passed


def spoken(session: AnyGame, frame: Frame) -> list[Word]:
    """The words of the auction that runs, the newest first."""
    lines = (event for number, event in reversed(session.log()) if number <= frame.head)
    words = itertools.takewhile(lambda event: not isinstance(event, log.Called), lines)
    return [event for event in words if isinstance(event, Word)]


def bids_made(words: Sequence[Word]) -> dict[int, int]:
    """The last bid of each seat, of what was :func:`spoken`."""
    return {event.seat: event.bid for event in reversed(words) if isinstance(event, log.BidMade | log.Matched)}


def disc(session: AnyGame, seat: int, told: bool = False) -> str:
    """A player's disc; where the name is ``told`` beside it, it is not read out."""
    name = escape(session.words.seat(seat))
    said = 'aria-hidden="true"' if told else f'role="img" aria-label="{name}"'
    return f'<span class="aa-letter aa-seat-{seat_colour(session.seats, seat).id}" {said} title="{name}">{seat_letters(session.seats)[seat]}</span>'


def rungs(session: AnyGame, made: dict[int, int], rows: Iterable[tuple[str, str]]) -> str:
    """The rungs from the first bid on, each with its CSS classes and what it says; ``made`` are the bids (:func:`bids_made`)."""
    told = []
    for bid, (look, label) in enumerate(rows, 1):
        discs = "".join(disc(session, seat) for seat, its in made.items() if its == bid)
        told.append(f'<li class="{look}"><span class="aa-costs">{escape(label)}</span><span class="aa-discs">{discs}</span>')
    return f'<ol class="aa-rungs">{"".join(told)}</ol>'
