"""Where business is to be done: what the bots reckon with."""

from __future__ import annotations

from collections.abc import Iterable

from ..engine.actions import SOMEWHERE, UNKNOWN
from ..engine.rules import Rules
from ..engine.state import Player


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
    return min([ways[goal] for goal in goals])
