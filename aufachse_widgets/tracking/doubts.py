"""What is most likely a slip of the finger: it can be told, but is asked about once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from ..engine import actions as a
from . import facts as f
from .kind import Told
from .table import TableState

MUCH = 20_000  # in the edition's currency: more than a game's cards pay together in one turn

EARNED = ("delivery",)
SPENT = ("auction", "fine")
GIVEN = ("gift",)
"""What the bank pays players for, and what they pay it for; trailers are also given back in some editions."""


class Doubt(Struct, frozen=True):
    """Something told that is hardly meant. ``seat`` is whom it concerns, ``amount`` money in the edition's currency.

    ``kind``: ``small`` and ``large`` (more of these trailers than the box holds; ``amount`` is how many it holds), ``below`` (the payment
    leaves less than 0), ``much`` (so much money at once), ``pays`` and ``gets`` (the bank would get what it pays for otherwise, or the other way round),
    ``gives`` (the bank would get a gift, which players give one another).
    """

    kind: str
    seat: int
    amount: int


def doubts(table: TableState, moves: Sequence[Told]) -> tuple[Doubt, ...]:
    """What to ask about before these are kept.

    >>> from aufachse_widgets.engine import preset
    >>> from aufachse_widgets.tracking.table import Tracked, begin
    >>> table = begin(preset("fx-schmid-1987"), Tracked(), 2, first=0)
    >>> [(one.kind, one.amount) for one in doubts(table, [f.SetTrailers(0, 44, 0), f.Paid(1, -5100, "toll")])]
    [('small', 4), ('below', -100)]
    """
    return tuple(doubt for move in moves for doubt in _of(table, move))


def _of(table: TableState, move: Told) -> Iterator[Doubt]:
    edition, players = table.rules.edition, table.state.players
    match move:
        case f.SetTrailers(seat=seat, small=small, large=large):
            others = [player for place, player in enumerate(players) if place != seat]
            if small + sum(player.small for player in others) > edition.small_trailers:
                yield Doubt("small", seat, edition.small_trailers)
            if large + sum(player.large for player in others) > edition.large_trailers:
                yield Doubt("large", seat, edition.large_trailers)
        case a.BuyTrailer(seat=seat, large=large):
            there = edition.large_trailers if large else edition.small_trailers
            if sum(player.large if large else player.small for player in players) >= there:
                yield Doubt("large" if large else "small", seat, there)
        case f.Paid(seat=seat, amount=amount, other=other, purpose=purpose):
            if other < 0 and amount < 0 and purpose in EARNED:
                yield Doubt("pays", seat, -amount)
            if other < 0 and amount < 0 and purpose in GIVEN:
                yield Doubt("gives", seat, -amount)
            if other < 0 and amount > 0 and purpose in SPENT:
                yield Doubt("gets", seat, amount)
            payer, sum_paid = (seat, -amount) if amount < 0 else (other, amount)
            if abs(amount) > MUCH:
                yield Doubt("much", seat, abs(amount))
            elif payer >= 0 and players[payer].money < sum_paid:
                yield Doubt("below", payer, players[payer].money - sum_paid)
        case f.SetMoney(seat=seat, money=money) if abs(money - players[seat].money) > MUCH:
            yield Doubt("much", seat, money)
