"""Actions played but not yet kept."""

from __future__ import annotations

from msgspec import Struct

from ..engine import CHANCE, actors, keyed_outcome, step
from ..engine.actions import Action
from ..engine.log import Happened
from ..engine.rules import Rules
from ..engine.state import State


class Step(Struct, frozen=True):
    """An action, the position after it and what happened."""

    action: Action
    state: State
    log: list[Happened]


def play_chance(rules: Rules, state: State, seed: str) -> list[Step]:
    """Chance's actions from here on, until somebody is to choose."""
    steps: list[Step] = []
    while actors(rules, state) == (CHANCE,):
        log: list[Happened] = []
        action = keyed_outcome(rules, state, seed)
        state = step(rules, state, action, log)
        steps.append(Step(action, state, log))
    return steps
