"""Whether holding back in auctions helps a dispatcher, since part of whatever a seat gains is lost again before the end.

``python -m tests.tools.bidding_less`` seats a dispatcher that bids less, the less the earlier it is, among three that bid as ever. What it wins is told in
percent, with its standard error by deals; every deal is played in each rotation of the seats, and 25 % would be equal.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Sequence
from functools import partial
from statistics import fmean, stdev

from msgspec.structs import replace

from aufachse_widgets.advice.outlook import outlook
from aufachse_widgets.advice.plan import KEPT
from aufachse_widgets.advice.remains import OPENING
from aufachse_widgets.bots import Bot
from aufachse_widgets.bots.dispatcher import PLAIN, Dispatcher
from aufachse_widgets.engine import Rules, State
from aufachse_widgets.engine.actions import Action
from aufachse_widgets.simulation import simulate

SEATS = 4


def choose(counts: float, rules: Rules, view: State, legal: Sequence[Action], rng: random.Random) -> Action:
    """What a dispatcher does to whom one more contract counts for that part of its worth in the opening, and for as much as to others at the end."""
    if len(legal) == 1:
        return legal[0]
    early = min(1.0, outlook(rules, view, legal[0].seat).turns / OPENING)
    part = early * counts + (1 - early) * KEPT
    return Dispatcher(replace(PLAIN, margin=1 - part)).choose(rules, view, legal, rng)


def wins(edition: str, counts: float, deals: int, workers: int | None) -> list[float]:
    """The part of each deal's games that the one who holds back has won; a shared win counts as its part."""
    sparing = Bot("sparing", "Sparing dispatcher", "a dispatcher that bids less in the opening", partial(choose, counts))
    won = [0.0] * deals
    for game in simulate((sparing, *["dispatcher"] * (SEATS - 1)), SEATS * deals, edition, "bidding less", rotate=True, workers=workers, strict=True):
        mine = next(seat.seat for seat in game.seats if seat.bot == sparing.code)
        won[game.deal] += (mine in game.winners) / max(1, len(game.winners)) / SEATS
    return won


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.tools.bidding_less", description="Whether holding back in auctions helps a dispatcher.")
    parser.add_argument("--edition", default="fx-schmid-1987")
    parser.add_argument("--counts", type=float, default=0.5, help="the part of its worth that a contract counts for in the opening")
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--workers", type=int)
    told = parser.parse_args(arguments)
    if told.deals < 2:
        parser.error(f"--deals={told.deals}: use a number from 2; one deal has no standard error")
    won = wins(told.edition, told.counts, told.deals, told.workers)
    error = stdev(won) / len(won) ** 0.5
    print(f"{told.edition}, {SEATS * told.deals} games: who counts {told.counts:g} in the opening wins {fmean(won):.1%} ± {error:.1%}; equal: {1 / SEATS:.0%}")


if __name__ == "__main__":
    main()
