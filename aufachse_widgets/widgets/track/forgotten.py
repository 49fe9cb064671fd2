"""What a cash count finds missing: each likely payment that nobody told, ready to be told where it belongs, before the count."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from ...engine.actions import BuyTrailer, Deliver, SellTrailer
from ...engine.rules import Rules
from ...engine.state import Player
from ...stats.cash_count import Check
from ...tracking.facts import Paid, Won
from ...tracking.kind import Told
from ...words import Speaker
from ...words.language import _


class Forgotten(Struct, frozen=True):
    """A payment that was not told: in words, and as what is told."""

    said: str
    move: Told


def forgotten(words: Speaker, rules: Rules, players: Sequence[Player], checks: Sequence[Check]) -> list[Forgotten]:
    """What may have been forgotten by the counts that are off, the likeliest first; only what explains a difference to the coin."""
    return [
        one
        for check in checks
        for suspect in check.suspects
        if suspect.line is None
        for one in _moves(words, rules, players, check, suspect.slip, suspect.other)
    ]


def _moves(words: Speaker, rules: Rules, players: Sequence[Player], check: Check, slip: str, contract: int) -> list[Forgotten]:
    seat = check.seat
    gaps = {"name": words.seat(seat), "amount": words.money(abs(check.difference))}
    if slip in ("delivery", "auction", "unpaid"):
        gaps["contract"] = words.contract(contract)
    match slip:
        case "small":
            return [Forgotten(_("{name} bought a small trailer").format(**gaps), BuyTrailer(seat))]
        case "large":
            return [Forgotten(_("{name} bought a large trailer").format(**gaps), BuyTrailer(seat, large=True))]
        case "sold" if players[seat].small or players[seat].large:
            return [Forgotten(_("{name} sold a trailer").format(**gaps), SellTrailer(seat, large=not players[seat].small))]
        case "delivery":
            return [Forgotten(_("{name} delivered {contract}").format(**gaps), Deliver(seat, contract))]
        case "auction":
            bids = [bid for bid in range(1, 6) if rules.contracts[contract].cost(bid) == -check.difference]
            return [Forgotten(_("{name} won {contract} with bid {bid}").format(bid=bid, **gaps), Won(seat, contract, bid, seat)) for bid in bids]
        case "unpaid":
            return [Forgotten(_("{name} paid {amount} for {contract}").format(**gaps), Paid(seat, check.difference, words.contract(contract)))]
        case _:
            return []
