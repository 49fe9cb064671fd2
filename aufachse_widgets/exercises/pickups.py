"""Pick-ups and deliveries in any order that room allows: how long a tour is, what fits, what it brings before the game ends.

Money is in the edition's currency, distances are in points. The shortest tour is OR-Tools' (the extra ``lessons``).
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import pairwise
from math import log

from msgspec import Struct

from ..advice.distances import way
from ..advice.outlook import Outlook
from ..advice.plan import Plan, Task
from ..advice.turns import FACES, expected_turns
from ..engine import Rules


class Stop(Struct, frozen=True):
    """One stop of a tour: a contract loaded where it starts, or delivered."""

    contract: int
    loads: bool


Tour = tuple[Stop, ...]


def city(rules: Rules, stop: Stop) -> str:
    """The city of a stop."""
    card = rules.contracts[stop.contract]
    return card.start if stop.loads else card.destination


def planned(plan: Plan) -> Tour:
    """The tour of a plan."""
    return tuple([Stop(stop.contract, stop.loads) for stop in plan.stops])


def legs(rules: Rules, space: str, tour: Sequence[Stop]) -> tuple[int, ...]:
    """The points from stop to stop, the first from ``space``.

    >>> from aufachse_widgets.engine import compile_rules
    >>> rules = compile_rules("fx-schmid-1987")
    >>> legs(rules, "kassel", (Stop(1, True), Stop(1, False)))  # Frankfurt–Flensburg
    (4, 13)
    """
    spaces = [space, *[city(rules, stop) for stop in tour]]
    return tuple([rules.distance(one, two) for one, two in pairwise(spaces)])


def goods_of(rules: Rules, numbers: Sequence[int]) -> int:
    """The goods of some contracts."""
    return sum([rules.contracts[number].goods for number in numbers])


def aboard(rules: Rules, task: Task, tour: Sequence[Stop]) -> tuple[int, ...]:
    """The goods aboard after each stop.

    >>> from aufachse_widgets.engine import compile_rules
    >>> aboard(compile_rules("fx-schmid-1987"), Task("kassel", hand=(1, 3)), (Stop(1, True), Stop(3, True), Stop(1, False)))
    (2, 5, 3)
    """
    goods, found = goods_of(rules, task.loaded), []
    for stop in tour:
        goods += rules.contracts[stop.contract].goods * (1 if stop.loads else -1)
        found.append(goods)
    return tuple(found)


def next_stops(rules: Rules, task: Task, tour: Sequence[Stop]) -> Tour:
    """What may come next: every load that fits, every delivery of what is aboard.

    >>> from aufachse_widgets.engine import compile_rules
    >>> next_stops(compile_rules("fx-schmid-1987"), Task("kassel", hand=(1, 14)), (Stop(1, True),))  # 14 fills an empty truck
    (Stop(contract=1, loads=False),)
    """
    done = set(tour)
    free = task.room - (aboard(rules, task, tour)[-1] if tour else goods_of(rules, task.loaded))
    loads = [Stop(number, True) for number in task.hand if Stop(number, True) not in done and rules.contracts[number].goods <= free]
    held = [number for number in (*task.loaded, *task.hand) if number in task.loaded or Stop(number, True) in done]
    return (*loads, *[Stop(number, False) for number in held if Stop(number, False) not in done])


def tour_path(rules: Rules, space: str, tour: Sequence[Stop]) -> tuple[str, ...]:
    """Every space of a tour, by shortest ways."""
    spaces = [space, *[city(rules, stop) for stop in tour]]
    path = [space]
    for one, two in pairwise(spaces):
        path += way(rules, one, two)[1:]
    return tuple(path)


# The shortest tour ------------------------------------------------------------------------------


def shortest_tour(rules: Rules, task: Task) -> Tour:
    """The shortest tour that loads and delivers everything within the truck's room; it ends where it ends.

    OR-Tools' routing: one vehicle, a pair of stops for each contract in the hand, goods as a dimension with a capacity, and an end that costs
    nothing to come to. It knows neither money nor time. ``ImportError`` where OR-Tools is missing.
    """
    from ortools.constraint_solver import pywrapcp, routing_enums_pb2

    stops = [stop for number in task.hand for stop in (Stop(number, True), Stop(number, False))] + [Stop(number, False) for number in task.loaded]
    cities = [task.space, *[city(rules, stop) for stop in stops]]
    end = len(cities)  # a place that is no way from anywhere
    manager = pywrapcp.RoutingIndexManager(end + 1, 1, [0], [end])
    routing = pywrapcp.RoutingModel(manager)

    def far(one: int, two: int) -> int:
        start, goal = manager.IndexToNode(one), manager.IndexToNode(two)
        return 0 if end in (start, goal) else rules.distance(cities[start], cities[goal])

    def goods(index: int) -> int:
        node = manager.IndexToNode(index)
        if node in (0, end):
            return 0
        stop = stops[node - 1]
        return rules.contracts[stop.contract].goods * (1 if stop.loads else -1)

    points = routing.RegisterTransitCallback(far)
    routing.SetArcCostEvaluatorOfAllVehicles(points)
    routing.AddDimension(points, 0, 10_000, True, "points")
    routing.AddDimension(routing.RegisterUnaryTransitCallback(goods), 0, task.room, False, "goods")
    routing.GetDimensionOrDie("goods").CumulVar(routing.Start(0)).SetValue(goods_of(rules, task.loaded))
    driven, solver = routing.GetDimensionOrDie("points"), routing.solver()
    for place in range(0, 2 * len(task.hand), 2):
        load, deliver = manager.NodeToIndex(place + 1), manager.NodeToIndex(place + 2)
        routing.AddPickupAndDelivery(load, deliver)
        solver.Add(driven.CumulVar(load) <= driven.CumulVar(deliver))
    search = pywrapcp.DefaultRoutingSearchParameters()
    search.first_solution_strategy = routing_enums_pb2.FirstSolutionStrategy.PATH_CHEAPEST_ARC
    search.local_search_metaheuristic = routing_enums_pb2.LocalSearchMetaheuristic.GREEDY_DESCENT  # ends by itself, the same on any machine
    found = routing.SolveWithParameters(search)
    if found is None:
        return ()
    tour, index = [], found.Value(routing.NextVar(routing.Start(0)))
    while not routing.IsEnd(index):
        tour.append(stops[manager.IndexToNode(index) - 1])
        index = found.Value(routing.NextVar(index))
    return tuple(tour)


def shortest_by_trying(rules: Rules, task: Task) -> Tour:
    """The same by trying every order: right, and too slow for more than four or five contracts."""
    best: tuple[int, Tour] = (1_000_000, ())

    def go_on(space: str, points: int, tour: Tour) -> None:
        nonlocal best
        ahead = next_stops(rules, task, tour)
        if not ahead and points < best[0]:
            best = (points, tour)
        for stop in ahead:
            there = city(rules, stop)
            driven = points + rules.distance(space, there)
            if driven < best[0]:
                go_on(there, driven, (*tour, stop))

    go_on(task.space, 0, ())
    return best[1]


# What it brings ----------------------------------------------------------------------------------


class Payday(Struct, frozen=True):
    """A delivery of a tour: after how many ``turns`` on average, and the ``chance`` that the game still goes on then."""

    contract: int
    turns: float
    chance: float


def paydays(rules: Rules, task: Task, tour: Sequence[Stop], ahead: Outlook) -> tuple[Payday, ...]:
    """When a tour is paid, by the dispatcher's own model: shortest ways, one roll a turn, points left over at a stop are lost, and
    the game ends when the others end it (:mod:`~aufachse_widgets.advice.outlook`)."""
    turns, found = float(task.waits), []
    for stop, points in zip(tour, legs(rules, task.space, tour), strict=True):
        turns += expected_turns(rules, points)
        if not stop.loads:
            found.append(Payday(stop.contract, turns, ahead.chance(turns)))
    return tuple(found)


def earns(rules: Rules, task: Task, tour: Sequence[Stop], ahead: Outlook) -> float:
    """What a tour earns on average: each revenue by the chance that it comes before the end."""
    return sum([rules.contracts[day.contract].revenue * day.chance for day in paydays(rules, task, tour, ahead)])


def drive_tour(rules: Rules, task: Task, tour: Sequence[Stop], ahead: Outlook, rng: random.Random) -> int:
    """One drive of a tour with dice, and an end of the game drawn from the outlook: the money it brought.

    The same assumptions as :func:`paydays`, but rolled instead of averaged. Of two dice the higher one is driven.
    """
    chance = min(max(rng.random(), 1e-9), 1 - 1e-9)
    end = ahead.turns + ahead.spread * log(chance / (1 - chance))
    turns, money = task.waits, 0
    for stop, points in zip(tour, legs(rules, task.space, tour), strict=True):
        while points > 0:
            points -= max([rng.choice(FACES) for _die in range(rules.edition.dice)])
            turns += 1
        if turns > end:
            break
        money += 0 if stop.loads else rules.contracts[stop.contract].revenue
    return money
