"""The test player: each kind of action equally likely, then mostly towards business.

Its games visit every corner of the rules, and come to an end.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from ..engine.actions import Action, Drive
from ..engine.rules import Rules
from ..engine.state import State
from .business import useful_cities, way_to

PURPOSE = 0.7  # of its drives lead towards business


def choose(rules: Rules, view: State, legal: Sequence[Action], rng: random.Random) -> Action:
    """A kind of action first, then one of that kind."""
    kinds: dict[str, list[Action]] = {}
    for action in legal:
        kinds.setdefault(type(action).__name__, []).append(action)
    names = list(kinds)
    actions = kinds[names[rng.randrange(len(names))]]
    purpose = rng.random() < PURPOSE
    if purpose and isinstance(actions[0], Drive):
        actions = _towards_business(rules, view, actions)
    return actions[rng.randrange(len(actions))]


def _towards_business(rules: Rules, view: State, drives: list[Action]) -> list[Action]:
    first = drives[0]
    goals = useful_cities(rules, view.players[first.seat]) or tuple(sorted(rules.cities))
    ways = [way_to(rules, drive.space, goals) if isinstance(drive, Drive) else 0 for drive in drives]
    shortest = min(ways)
    return [drive for drive, way in zip(drives, ways, strict=True) if way == shortest]
