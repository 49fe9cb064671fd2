"""Places as people at another printing's board find them: on the road between two cities, which has one name, counted from the city named first."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from msgspec import Struct

from ..box.suggestions import plain
from ..engine.rules import Rules
from .facts import BETWEEN


class OnRoad(Struct, frozen=True):
    """A space on the way from city ``one`` to city ``other`` with no other city between: the ``number``-th of ``of`` spaces, counted from ``one``."""

    one: str
    other: str
    number: int
    of: int

    @property
    def back(self) -> OnRoad:
        """The same space, counted from the other end.

        >>> OnRoad("kassel", "leipzig", 3, 4).back
        OnRoad(one='leipzig', other='kassel', number=2, of=4)
        """
        return OnRoad(self.other, self.one, self.of + 1 - self.number, self.of)


def road(rules: Rules, one: str, other: str) -> tuple[str, str]:
    """The road between two cities, by its ends in the order in which everybody names them, whichever was named first: that of their names.

    >>> from aufachse_widgets.engine import compile_rules
    >>> rules = compile_rules("fx-schmid-1987")
    >>> road(rules, "leipzig", "kassel") == road(rules, "kassel", "leipzig") == ("kassel", "leipzig")
    True
    """
    first, second = sorted((one, other), key=lambda city: (plain(rules.spaces[city].name) if city in rules.spaces else city, city))
    return first, second


def road_place(rules: Rules, one: str, other: str) -> str:
    """Somewhere on the road between two cities, as it is told: ``"kassel|leipzig"``."""
    return BETWEEN.join(road(rules, one, other))


def neighbour_cities(rules: Rules, city: str) -> tuple[str, ...]:
    """The cities that a way without other cities joins to this one, the nearest first.

    >>> from aufachse_widgets.engine import compile_rules
    >>> neighbour_cities(compile_rules("fx-schmid-1987"), "leipzig")[:2]
    ('dresden', 'berlin')
    """
    found = _outward(rules, city)
    return tuple(sorted((space for space in found if space in rules.cities and space != city), key=lambda space: (found[space], space)))


def spaces_between(rules: Rules, near: str, far: str) -> tuple[str, ...]:
    """The spaces on the shortest way between two cities with no city between, in their order from ``near``; empty where there is none.

    >>> from aufachse_widgets.engine import compile_rules
    >>> spaces_between(compile_rules("fx-schmid-1987"), "leipzig", "kassel")
    ('naumburg', 'jena', 'erfurt', 'eisenach')
    """
    start, end = sorted((near, far))  # of ways of the same length always the same one
    away = _outward(rules, start)
    if near == far or end not in away:
        return ()
    way = [end]
    while way[-1] != start:
        steps = [space for space in rules.neighbours[way[-1]] if away.get(space, -1) == away[way[-1]] - 1 and (space == start or space not in rules.cities)]
        way.append(min(steps))
    return tuple(way[1:-1] if near == end else way[-2:0:-1])


@lru_cache(maxsize=2048)
def on_road(rules: Rules, space: str) -> OnRoad | None:
    """Where a space lies on the road between two cities; None for cities, and where no two cities are near it.

    >>> from aufachse_widgets.engine import compile_rules
    >>> on_road(compile_rules("fx-schmid-1987"), "jena")
    OnRoad(one='kassel', other='leipzig', number=3, of=4)
    """
    if space in rules.cities or not rules.neighbours.get(space):
        return None
    away = _outward(rules, space)
    cities = sorted(city for city in away if city in rules.cities)
    ways = [
        (len(way), min(way.index(space), len(way) - 1 - way.index(space)), one, other, way)
        for place, one in enumerate(cities)
        for other in cities[place + 1 :]
        if space in (way := spaces_between(rules, one, other))
    ]
    if not ways:
        return None
    _length, _place, one, other, way = min(ways)
    found = OnRoad(one, other, way.index(space) + 1, len(way))
    return found if (one, other) == road(rules, one, other) else found.back


def _outward(rules: Rules, start: str) -> Mapping[str, int]:
    """How many points it is from a space to each other one that can be reached without driving through a city."""
    away, edge = {start: 0}, [start]
    for space in edge:
        if space in rules.cities and space != start:
            continue
        for step in rules.neighbours.get(space, ()):
            if step not in away:
                away[step] = away[space] + 1
                edge.append(step)
    return away
