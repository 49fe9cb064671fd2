"""The busy bot as it was on 22 November 2026: a fixed yardstick.

The test player: each kind of action equally likely, then mostly towards business.

Its games visit every corner of the rules, and come to an end.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence

from aufachse_widgets.engine.actions import SOMEWHERE, UNKNOWN, Action, Drive
from aufachse_widgets.engine.rules import Rules
from aufachse_widgets.engine.state import Player, State

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
    return [drive for drive, way in zip(drives, ways, strict=True) if way == min(ways)]


def useful_cities(rules: Rules, player: Player) -> tuple[str, ...]:
    """Destinations of what is loaded, and starts of what is in the hand and fits."""
    cards, free = rules.contracts, rules.free_room(player)
    cities = [cards[number].destination for number in player.loaded]
    cities += [cards[number].start for number in player.hand if number != UNKNOWN and cards[number].goods <= free]
    return tuple(dict.fromkeys(cities))


def way_to(rules: Rules, space: str, goals: Iterable[str]) -> int:
    """The points from a space to the nearest of some goals."""
    if space == SOMEWHERE:
        return 0
    ways = rules.distances(space)
    return min(ways[goal] for goal in goals)
