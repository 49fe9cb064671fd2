"""What a kept game came to, small enough to be kept beside it: so that lists and pages over a thousand games need not replay one."""

from __future__ import annotations

import msgspec
from msgspec import Struct

from ..words.naming import Names
from .deliveries import deliveries
from .ledger import balances, bookings, ledger
from .replay import Replay

VERSION = 2
"""Raised where a result says more, or something else, than before: what was kept is then worked out again."""

BEST = 5
"""Deliveries that are kept for each player."""


class Haul(Struct, frozen=True, array_like=True):
    """A delivery: from where and where to (empty where nobody knows), how many goods, what it brought, in which turn."""

    start: str
    destination: str
    goods: int
    amount: int
    turn: int


class SeatResult(Struct, frozen=True, array_like=True):
    """What a player has come to: the money, the number of deliveries, and those of them that brought most."""

    money: int
    deliveries: int
    best: tuple[Haul, ...]


class Result(Struct, frozen=True, omit_defaults=True):
    """What a game came to as it stands. ``title`` is that of its edition, ``tracked`` whether it is a physical table's, ``words`` what people wrote in
    it; ``broken`` why it can't be read (empty: it can); ``bookings`` how many payments, where nothing else is entered (-1: more is)."""

    version: int = VERSION
    title: str = ""
    tracked: bool = False
    currency: str = ""
    words: str = ""
    seats: tuple[SeatResult, ...] = ()
    broken: str = ""
    bookings: int = -1


_decoder = msgspec.json.Decoder(Result)


def result_of(game: Replay, words: str = "") -> Result:
    """What a game came to; ``words`` are those that people wrote in it."""
    rules, header = game.rules, game.header
    players = len(header.seats)
    money = balances(rules, players, ledger(rules, players, game.log))
    names = Names(rules, header.seats)
    hauls: list[list[Haul]] = [[] for _seat in range(players)]
    for done in deliveries(rules, game.log):
        card = rules.contracts.get(done.contract)
        known = card is not None and not names.only_goods(done.contract)
        start, destination = (names.space(card.start), names.space(card.destination)) if card is not None and known else ("", "")
        hauls[done.seat].append(Haul(start, destination, done.goods, done.amount, done.turn))
    seats = tuple(SeatResult(money[seat], len(own), tuple(sorted(own, key=lambda one: -one.amount)[:BEST])) for seat, own in enumerate(hauls))
    booked = bookings(header, game.log)
    return Result(title=header.edition.title, tracked=bool(header.tracked), currency=rules.edition.currency, words=words, seats=seats, bookings=booked)


def result_to_text(result: Result) -> str:
    """A result as a store keeps it.

    >>> result_to_text(Result(title="Czech rules"))
    '{"title":"Czech rules"}'
    """
    return msgspec.json.encode(result).decode()


def result_from_text(text: str) -> Result | None:
    """The result in that text; None where another version wrote it.

    >>> result_from_text('{"title":"Czech rules"}').title
    'Czech rules'
    >>> result_from_text('{"version":0}'), result_from_text("")
    (None, None)
    """
    try:
        result = _decoder.decode(text)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return None
    return result if result.version == VERSION else None
