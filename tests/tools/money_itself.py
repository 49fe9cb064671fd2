"""What money is worth in the end: the yardstick beside the calibration's slope, which compares money at an auction with money at the end.

``python -m tests.tools.money_itself --players=4`` stops games between dispatchers at a moment of chance, gives one seat money, and goes on twice with it
and twice without, by the same chance. What is left of the gift at the end is told as a part of it, with its standard error. Where it is well below 1, some of
whatever a seat gains is lost again on the way: what an auction brings or costs counts for less in the end, too.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Sequence
from statistics import fmean, stdev

import joblib
from msgspec.structs import replace

from aufachse_widgets.bots import get_bot
from aufachse_widgets.engine import compile_rules, new_game, preset
from aufachse_widgets.simulation.playing import game_seed
from tests.tools.calibration.measures import _gone_on, _played

GIFT = 3000
AGAIN = 2
MOMENTS = (0.2, 0.6)
"""The parts of a game between which it is stopped."""


def kept(edition: str, players: int, number: int) -> float:
    """The part of the gift that its seat still has at the end of that game, on average."""
    rules, bot, rng = compile_rules(preset(edition)), get_bot("dispatcher"), random.Random(f"gift {number}")
    seed, seat = game_seed("gift", number), rng.randrange(players)
    states = [state for state, _after in _played(rules, bot, new_game(rules, players), seed)]
    state = states[int(rng.uniform(*MOMENTS) * len(states))]
    richer = [replace(player, money=player.money + GIFT) if place == seat else player for place, player in enumerate(state.players)]
    rich, gains = replace(state, players=tuple(richer)), []
    for again in range(AGAIN):
        chance = game_seed(seed, again)
        gains.append(_gone_on(rules, bot, rich, chance, seat, 0)[0] - _gone_on(rules, bot, state, chance, seat, 0)[0])
    return fmean(gains) / GIFT


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.tools.money_itself", description="What money is worth in the end.")
    parser.add_argument("--edition", default="fx-schmid-1987")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--workers", type=int, default=-1)
    told = parser.parse_args(arguments)
    if told.games < 2:
        parser.error(f"--games={told.games}: use a number from 2; one game has no standard error")
    parts = joblib.Parallel(n_jobs=told.workers)(joblib.delayed(kept)(told.edition, told.players, number) for number in range(told.games))
    error = stdev(parts) / len(parts) ** 0.5
    print(f"{told.edition}, {told.players} players, {told.games} games: {fmean(parts):.2f} ± {error:.2f} of a gift is left at the end")


if __name__ == "__main__":
    main()
