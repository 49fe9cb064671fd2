"""The board as a graph: distances, what lies on the ways, what a sign cuts, where a depot should stand."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from itertools import combinations
from math import asinh, ceil, inf, radians, tan
from typing import Any

from ..box.space_names import every_name
from ..drawing.value_map import value_map
from ..engine.rules import Rules, compile_rules
from ..words.language import _, ngettext
from ..words.naming import edition_title
from ..words.numbers import decimal, shortest, whole
from ..words.space_names import name_of
from .exercise import Code, Exercise, Spaces, Verdict, right, shown, wrong
from .picture import Pictures

EDITION = "fx-schmid-1987"
FIRST_DEPOT = "nuernberg"
"""The city that is nearest to all others, in which the first depot of an exercise stands."""
SIGNS = ("rosenheim", "wuerzburg", "kassel", "neumuenster", "fulda", "brescia")
"""The spaces among which the second exercise asks for the one where a sign costs most: with a city, and a space where the rules want none."""


def board_rules() -> Rules:
    """The rules whose board the lesson looks at."""
    return compile_rules(EDITION)


def board_graph(rules: Rules) -> Any:
    """The board as a networkx graph: a node for each space (``name``, ``kind``, ``at``: where it is drawn), an edge for each point
    (``road``). Its ``graph`` says by which ``rules``.

    >>> graph = board_graph(board_rules())
    >>> graph.number_of_nodes(), graph.number_of_edges(), graph.nodes["koeln"]["name"]
    (240, 275, 'Köln')
    """
    import networkx

    graph = networkx.Graph(rules=rules)
    for route in rules.routes:
        networkx.add_path(graph, route.spaces, road=route.road)
    for id in graph:
        space = rules.spaces[id]
        graph.nodes[id].update(name=name_of(space), kind=space.kind, at=(radians(space.lon), asinh(tan(radians(space.lat)))))
    return graph


def mean_distance(rules: Rules, space: str, to: Iterable[str] = ()) -> float:
    """How many points it is from a space to these cities (each as often as it is named; none: to every other city), in the mean.

    >>> round(mean_distance(board_rules(), "wien", ["praha", "praha", "linz"]), 1)
    5.3
    """
    cities = list(to) or [city for city in rules.cities if city != space]
    return sum(rules.distance(space, city) for city in cities) / len(cities)


def farthest(rules: Rules, space: str) -> int:
    """How many points it is from a space to the city that is farthest from it."""
    return max(rules.distance(space, city) for city in rules.cities)


def from_depots(rules: Rules, depots: Iterable[str]) -> float:
    """How many points it is from the nearest depot to each city, in the mean."""
    stands = tuple(depots)
    return sum(min(rules.distance(depot, city) for depot in stands) for city in rules.cities) / len(tuple(rules.cities))


@cache
def two_depots() -> tuple[str, str]:
    """The two cities that are the best depots together: from the nearer of them it is the fewest points to a city."""
    rules = board_rules()
    return min(combinations(sorted(rules.cities), 2), key=lambda pair: from_depots(rules, pair))


def detours(rules: Rules, closed: str) -> dict[tuple[str, str], float]:
    """By how many points the way between two cities becomes longer where a space is closed: for each pair, with the longer way only; ``inf``
    where none is left. Breadth first, from each city."""
    cities = [city for city in sorted(rules.cities) if city != closed]
    found: dict[tuple[str, str], float] = {}
    for number, city in enumerate(cities):
        now = _points(rules, city, closed)
        for other in cities[number + 1 :]:
            longer = now.get(other, inf) - rules.distance(city, other)
            if longer:
                found[city, other] = longer
    return found


def _points(rules: Rules, start: str, closed: str) -> dict[str, int]:
    """How many points it is to each space that can be reached, not through the one that is closed."""
    found, ahead = {start: 0}, [start]
    for space in ahead:
        for other in rules.neighbours[space]:
            if other not in found and other != closed:
                found[other] = found[space] + 1
                ahead.append(other)
    return found


def board_picture(board: Any, values: Mapping[str, float], title: str, unit: str | None = None, names: Iterable[str] = ()) -> Pictures:
    """The board (of rules, or a graph that :func:`board_graph` has made): each space of ``values`` in the colour of its value; of so few that all lie in
    one corner only that corner. The ``unit`` stands behind the numbers (None: points). The names of cities are small, those of ``names`` large."""
    rules = board if isinstance(board, Rules) else board.graph.get("rules") or board_rules()
    return Pictures({title: value_map(rules, values, title, _("points") if unit is None else unit, tuple(names))})


# The exercises -----------------------------------------------------------------------------------


def _depot(chosen: tuple[str, ...]) -> Verdict:
    (space,) = chosen
    rules = board_rules()
    name = name_of(rules.spaces[space])
    if space not in rules.cities:
        return wrong(_("{space} isn't a city, and a depot stands in one.").format(space=name))
    if space == FIRST_DEPOT:
        return wrong(_("in {city} there is one already.").format(city=name))
    points = from_depots(rules, (FIRST_DEPOT, space))
    best = min(from_depots(rules, (FIRST_DEPOT, city)) for city in rules.cities)
    gaps = {"one": name_of(rules.spaces[FIRST_DEPOT]), "two": name, "points": decimal(points, 2)}
    if points == best:
        told = _("with depots in {one} and {two} it is {points} points to a city, on average. Both free to choose, it would be {fewest}.")
        return right(told.format(**gaps, fewest=decimal(from_depots(rules, two_depots()), 2)))
    told = _("with depots in {one} and {two} it is {points} points to a city, on average; it can be {fewest}.")
    return wrong(told.format(**gaps, fewest=decimal(best, 2)))


def _sign(chosen: tuple[str, ...]) -> Verdict:
    (space,) = chosen
    rules = board_rules()
    name = name_of(rules.spaces[space])
    if space in rules.cities:
        return wrong(_("{city} is a city: the sign stands on a space of a road.").format(city=name))
    if space in rules.board.no_construction:
        told = _("it would cut cities off, and that is why the rules of {edition} want no sign at {space}.")
        return wrong(told.format(edition=edition_title(rules.edition.title), space=name))
    allowed = [id for id in SIGNS if id not in rules.cities and id not in rules.board.no_construction]
    costs = {id: sum(detours(rules, id).values()) for id in allowed}
    if space == max(costs, key=lambda id: costs[id]):
        told = _("with {space} closed, the ways between all pairs of cities become {points} points longer, all together.")
        return right(told.format(space=name, points=shortest(costs[space], 1)))
    told = _("with {space} closed, all ways together become only {points} points longer. One of the others costs more.")
    return wrong(told.format(space=name, points=shortest(costs[space], 1)))


STUB = '''\
import networkx


def farthest_city(graph, cities, start):
    """The city that is the most points away from start."""
    points = networkx.single_source_shortest_path_length(graph, start)
    ...  # points[city] is how many points it is from start to that city
'''


def _farthest(answered: Callable[..., object]) -> Verdict:
    rules = board_rules()
    graph, cities = board_graph(rules), sorted(rules.cities)
    for start in ("wien", "nuernberg", "flensburg"):
        city = answered(graph, cities, start)
        name = name_of(rules.spaces[start])
        if city not in graph:
            told = _("from {city} it returns {given}, which isn't a city's id, such as {id}.").format(city=name, given=shown(city), id=repr(start))
            return wrong(" ".join(filter(None, (told, _perhaps(rules, city)))))
        if city not in rules.cities:
            told = _("from {city} it returns {space}, which isn't a city; look only at those in cities.")
            return wrong(told.format(city=name, space=name_of(rules.spaces[str(city)])))
        away, most = rules.distance(start, str(city)), farthest(rules, start)
        if away < most:
            told = ngettext(
                "from {city}: {found} is {number} point away, but there is a city {most} points away.",
                "from {city}: {found} is {number} points away, but there is a city {most} points away.",
                away,
            )
            return wrong(told.format(city=name, found=name_of(rules.spaces[str(city)]), number=whole(away), most=whole(most)))
    told = _("from {city} it is {found}, {most} points away: at least {turns} turns, even with the best of luck.")
    return right(told.format(city=name, found=name_of(rules.spaces[str(city)]), most=whole(most), turns=ceil(most / 6)))


def _perhaps(rules: Rules, returned: object) -> str:
    """What somebody may have meant who returned something else than a space."""
    if isinstance(returned, int | float):
        return _("Return the city, not how far away it is.")
    if isinstance(returned, list | tuple | set):
        return _("Return one of them.")
    if any(returned in every_name(space) for space in rules.board.spaces):
        return _("That is its name.")
    return ""


EXERCISES: tuple[Exercise, ...] = (
    Exercise(
        id="depot",
        ask=lambda: _(
            "The depot in Nürnberg is built, and can't be moved. Each city is served by the nearer of two. In which city should the second one stand?"
        ),
        form=Spaces(EDITION),
        judge=_depot,
        answer="Dortmund",
        wrong=("Hannover", "Hamburg", "Nürnberg", "Würzburg"),
        minutes=2,
        note=lambda: _(
            "Hannover is half of the best pair, but beside Nürnberg it is only second best. "
            "Choosing the best city first, and then the best next one, is called greedy; here it ends a little above the best pair."
        ),
    ),
    Exercise(
        id="sign",
        ask=lambda: _("On which of the marked spaces does a construction sign make the ways between all cities longest?"),
        form=Spaces(EDITION, among=SIGNS),
        judge=_sign,
        answer="rosenheim",
        wrong=("wuerzburg", "brescia", "kassel", "neumuenster"),
        minutes=3,
        note=lambda: _(
            "Many ways pass Würzburg, but most of them have another one nearly as short; south of Rosenheim a detour is long. "
            "Neumünster would cut Flensburg off, and is forbidden."
        ),
    ),
    Exercise(
        id="farthest",
        ask=lambda: _("Complete {function}: which city is the most points away from start?").format(function="farthest_city"),
        form=Code("farthest_city", STUB),
        judge=_farthest,
        answer="import networkx\n\ndef farthest_city(graph, cities, start):\n"
        "    points = networkx.single_source_shortest_path_length(graph, start)\n    return max(cities, key=lambda city: points[city])\n",
        wrong=(
            "import networkx\n\ndef farthest_city(graph, cities, start):\n"
            "    points = networkx.single_source_shortest_path_length(graph, start)\n    return min(cities, key=lambda city: points[city])\n",
            "def farthest_city(graph, cities, start):\n    return 'munich'\n",
            "def farthest_city(graph, cities, start):\n    return 'rosenheim'\n",
        ),
        minutes=3,
        note=lambda: _("max with a key. Returning the number of points instead of the city gets a hint."),
    ),
)
