"""What if from here: a finished game goes on from an earlier moment as a game of its own, with those who sit in the seats now."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from ..bots import all_bots
from ..engine.actions import Action
from ..journal import Header, Journal, Jump, Seat, encode_journal
from ..store import Store
from .pace import Pace
from .session import Session

OTHERS = "courier"
"""The bot that plays for people who sat in the other seats."""


def alone(seats: Sequence[Seat], person: int) -> tuple[Seat, ...]:
    """The seats of a game with a person in one of them, and bots in the others: those of before, where there were some.

    >>> alone((Seat("Ada"), Seat("Ben"), Seat("Cleo", bot="learner")), 1)[0].bot
    'courier'
    """
    codes = {bot.code for bot in all_bots()}
    return tuple(Seat(seat.name, seat.colour, "" if number == person else seat.bot if seat.bot in codes else OTHERS) for number, seat in enumerate(seats))


def what_if(header: Header, journal: Journal[Action], entry: int, seats: Sequence[Seat], store: Store | None = None, bot_delay: float | Pace = 0.0) -> Session:
    """A new game in ``store`` (in memory by default) that has gone as ``journal`` up to ``entry`` and goes on with ``seats``.

    Where ``header`` holds the game's seed, the same dice fall as in that game as long as the same is done; else chance is new. Of an entry on a
    line that was left the game goes on from there. JournalError where there is no such entry, UnknownBot for an unknown bot.

    >>> from aufachse_widgets.engine import actors
    >>> first = Session.new(seats=(Seat("Ada", bot="courier"), Seat("Ben", bot="courier")), seed="first", length=2)
    >>> first.frame.state.over
    True
    >>> other = what_if(first.public_header, first.journal, 40, (Seat("Ada"), Seat("Ben", bot="courier")))
    >>> other.frame.state.over, other.seats[0].bot, len(first.journal) > 40
    (False, '', True)
    """
    if entry:
        journal.entry(entry)
    # The numbers of earlier seeds are those of the other journal.
    known = header.seed if not header.earlier else ""
    begun = replace(header, seats=tuple(seats), seed=known, seed_hash=header.seed_hash if known else "", earlier=())
    actions = [one.action for one in journal.line(entry) if not isinstance(one.action, Jump)]
    return Session.load(encode_journal(begun, Journal[Action]().play(actions)), store, bot_delay=bot_delay)


def from_here(session: Session) -> Callable[[int, Sequence[Seat]], Session] | None:
    """What begins a game from an entry of this one, in the same store and at the same pace; None where it is not over: it could tell hidden cards."""
    if not session.frame.state.over:
        return None
    return lambda entry, seats: what_if(session.public_header, session.journal, entry, seats, session.store, session.pace)
