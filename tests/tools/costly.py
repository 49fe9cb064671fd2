"""What the costly moves that are found really cost: ``python -m tests.tools.costly --games 10`` looks back at the moves of weaker bots, then plays each
game to its end with dispatchers in all seats, from both moves, with fresh chance. It prints what was told, and what the seat was behind the best of its rivals
at the end; last of all the means, and how much of what is told holds. docs/bots/calibration.md gives the figures."""

from __future__ import annotations

import argparse
import random
from statistics import fmean, stdev

from aufachse_widgets.bots import get_bot
from aufachse_widgets.engine import State, determinise, step
from aufachse_widgets.engine.actions import Action
from aufachse_widgets.engine.rules import Rules
from aufachse_widgets.journal import Seat
from aufachse_widgets.sessions.session import Session
from aufachse_widgets.simulation.costly import CostlyMove, LookBack, decisions
from aufachse_widgets.simulation.playing import next_action
from aufachse_widgets.simulation.turning import MOST

RIVALS = ("courier", "dispatcher")
PLAYS_ON = get_bot("dispatcher")


def found(session: Session) -> tuple[CostlyMove, ...]:
    """The costly moves of the first seat."""
    look = LookBack(session.rules, decisions(session.journal, lambda entry: session.known(entry, 0), 0))
    for _slice in look.slices():
        pass
    return look.found()


def lead(rules: Rules, world: State, action: Action, seed: str) -> int:
    """How far the first seat is ahead of the best of its rivals at the end of the game, after that action."""
    state = step(rules, world, action)
    for place in range(MOST):
        if state.over:
            break
        state = step(rules, state, next_action((PLAYS_ON,) * len(state.players), rules, state, seed, place)[0])
    money = [player.money for player in state.players]
    return money[0] - max(money[1:])


def really(rules: Rules, move: CostlyMove, worlds: int) -> tuple[float, float]:
    """What the move cost in whole games, and the standard error of that."""
    lost = []
    for world in range(worlds):
        seed = f"whole games|{move.decision.entry}|{world}"
        state = determinise(rules, move.decision.known, random.Random(seed))
        lost.append(lead(rules, state, move.advised, seed) - lead(rules, state, move.decision.action, seed))
    return fmean(lost), stdev(lost) / worlds**0.5


def main() -> None:
    """Measure, as the command line says."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--bots", nargs="+", default=["learner", "courier"])
    options.add_argument("--games", type=int, default=10)
    options.add_argument("--worlds", type=int, default=24)
    options.add_argument("--edition", default="fx-schmid-1987")
    options.add_argument("--seed", default="costly")
    given = options.parse_args()
    told, real = list[float](), list[float]()
    for game in range(given.games):
        for bot in given.bots:
            session = Session.new(given.edition, tuple(Seat(name, bot=code) for name, code in zip("ABC", (bot, *RIVALS), strict=True)), f"{given.seed} {game}")
            for move in found(session):
                cost, error = really(session.rules, move, given.worlds)
                told.append(move.cost)
                real.append(cost)
                kinds = f"{type(move.decision.action).__name__} for {type(move.advised).__name__}"
                print(f"{bot} {game}: {kinds}, told {move.cost:.0f} ± {move.error:.0f}, really {cost:.0f} ± {error:.0f}", flush=True)
    if len(told) < 2:
        print(f"{len(told)} moves: too few for a mean")
        return
    print(f"{len(told)} moves: told {fmean(told):.0f}, really {fmean(real):.0f} ± {stdev(real) / len(real) ** 0.5:.0f}: {fmean(real) / fmean(told):.0%} holds")


if __name__ == "__main__":
    main()
