"""The plan of a seat: in which order to load and deliver its contracts, and what that earns before the game ends."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from operator import itemgetter

from msgspec import Struct
from msgspec.structs import replace

from ..engine import SOMEWHERE, Rules, State
from ..engine.market import cards_on
from .distances import Closed, distances
from .outlook import GRAIN, MOST_TURNS, Outlook, outlook, tables
from .turns import expected_turns

WIDTH = 20
"""Orders that are followed at once, at each number of stops: nearly all of them up to three contracts, the most promising of more (with seven
some 3 % of the worth is lost by that)."""
NARROW = 12
"""The same where the best plan is wanted from many spaces."""
AGAIN = 2.3
"""Turns lost where a load or a delivery has to wait for another turn in the same city: the truck must leave and come back."""
ABOARD, WAITING = 0.95, 0.8
"""Parts of its revenue that a contract aboard or in the hand counts for in choosing the most promising orders."""
KEPT = 0.75
"""The part of what one more contract adds to a plan that is worth bidding, as the dispatcher does: others come first, and cards interfere. Less is
no better, since rivals get the contract then: of four dispatchers the one that counted 0.5 in the opening won 21 % of 1,600 games, with 0.3 18 % of
800. What of it remains at the end of the game is another question (:mod:`.remains`)."""
SURE = 0.9
"""The chance to be delivered before the end from which a contract that could be got is worth anything, as the dispatcher sees it."""
FARTHEST = 80
"""Points that a way is taken to have at most."""
FADE = 15
"""Points to a sign from which on it will have moved before the truck is there; the nearer it is, the more of the way round it counts, and never
so much that driving away from it would bring the goal nearer."""
_LAST = GRAIN * MOST_TURNS


class Task(Struct, frozen=True):
    """What a truck has to do, and from where. ``hand`` and ``loaded`` are contracts by number, sorted; ``room`` the goods that it holds
    altogether; ``waits`` the turns that it skips; ``here``: whether business can be done where it stands now, before it moves."""

    space: str
    hand: tuple[int, ...] = ()
    loaded: tuple[int, ...] = ()
    room: int = 6
    waits: int = 0
    here: bool = False

    def at(self, space: str) -> Task:
        """The same once the truck has stopped there."""
        return replace(self, space=space, here=False)

    def holding(self, contract: int) -> Task:
        """The same with one more contract in hand."""
        return replace(self, hand=tuple(sorted((*self.hand, contract))))

    def without(self, contract: int) -> Task:
        """The same without that contract, wherever it is."""
        return replace(self, hand=_less(self.hand, contract), loaded=_less(self.loaded, contract))

    def loading(self, contract: int) -> Task:
        """The same with that contract aboard, and not in the hand."""
        return replace(self, hand=_less(self.hand, contract), loaded=tuple(sorted((*self.loaded, contract))))


def _less(numbers: tuple[int, ...], number: int) -> tuple[int, ...]:
    return tuple([one for one in numbers if one != number])


class PlanStop(Struct, frozen=True):
    """One stop: a contract loaded or delivered in its city; ``points`` from the stop before; ``turns`` from now on average; ``chance`` that
    the game still goes on then."""

    contract: int
    loads: bool
    city: str
    points: int
    turns: float
    chance: float


class Plan(Struct, frozen=True):
    """A plan. ``earns`` are the revenues, each by its chance to come before the end; ``worth`` is that and what the turns after the plan
    earn by the outlook's rate: the number by which plans are compared. Money is in the edition's currency."""

    stops: tuple[PlanStop, ...]
    earns: float
    worth: float

    @property
    def turns(self) -> float:
        """The turns until the last stop, on average."""
        return self.stops[-1].turns if self.stops else 0.0

    @property
    def delivers(self) -> tuple[int, ...]:
        """The contracts that it delivers, in their order."""
        return tuple([stop.contract for stop in self.stops if not stop.loads])


def task_of(rules: Rules, view: State, seat: int) -> Task:
    """What a seat has to do, as far as the view shows it: contracts that it does not know are left out."""
    player, cards = view.players[seat], rules.contracts
    hand = sorted([number for number in player.hand if number in cards])
    loaded = sorted([number for number in player.loaded if number in cards])
    return Task(player.space, tuple(hand), tuple(loaded), player.room, player.skips)


def open_task(rules: Rules, view: State, seat: int) -> Task:
    """What a seat has to do and may do without asking anybody: its own contracts, and where public ones are taken in their start city for
    nothing, those too. They are as good as in the hand."""
    task = task_of(rules, view, seat)
    if rules.edition.auction == "take_at_start":
        for number in cards_on(view):
            if number in rules.contracts:
                task = task.holding(number)
    return task


def seat_plan(rules: Rules, view: State, seat: int, ahead: Outlook | None = None) -> Plan:
    """The best plan of a seat for the contracts that the view shows of it.

    Model: see :func:`best_plan`, with the outlook of :func:`~aufachse_widgets.advice.outlook.outlook` unless another is given.

    >>> from aufachse_widgets.engine import PlayerAt, compile_rules, position
    >>> rules = compile_rules("fx-schmid-1987")
    >>> plan = seat_plan(rules, position(rules, [PlayerAt("hannover", hand=(3, 40)), PlayerAt("ulm", hand=(1, 2))]), 0)
    >>> [(stop.contract, "load" if stop.loads else "deliver", stop.city) for stop in plan.stops][-2:]
    [(40, 'deliver', 'stuttgart'), (3, 'deliver', 'muenchen')]
    """
    return best_plan(rules, task_of(rules, view, seat), ahead or outlook(rules, view, seat))


@lru_cache(maxsize=2048)
def best_plan(rules: Rules, task: Task, ahead: Outlook, width: int = WIDTH) -> Plan:
    """The order of loads and deliveries that is worth most, contracts that are not worth their way left out.

    Model: the truck drives the shortest ways, which take the turns of :func:`~aufachse_widgets.advice.turns.expected_turns`; at every
    stop the points left over are lost. It has room for so many goods and buys no more. Each revenue counts by the chance that the game
    still goes on when it comes, with the average turns taken for certain; each turn left after the last stop earns the outlook's
    rate. Where the edition ends a turn with a load, more business in that city costs :data:`AGAIN` turns. Orders are followed stop by
    stop, the best one kept of those that have done the same and stand in the same city, and of these the ``width`` most promising: up to
    three contracts that is nearly always the best of all orders. UnknownContract for a task with one that the deck doesn't have.
    """
    jobs = _jobs(rules, (*task.hand, *task.loaded))
    from_here = _from_space(rules, task.space, jobs.cities)
    row = [_after(jobs, points, task.here) for points in from_here]
    worth, _value, end = _search(jobs, row, task, ahead, width, float(task.waits))
    stops, earns = _told(jobs, end, from_here, row, task, ahead)
    return Plan(stops, earns, worth)


class _Jobs:
    """Contracts by their place in a list: node ``2 * place`` is where one is loaded, ``2 * place + 1`` where it is delivered; ``hop`` are
    the turns between nodes, ``aboard`` and ``waiting`` what the revenues of places count for in choosing orders, by the bits of the places."""

    __slots__ = ("aboard", "cities", "goods", "hop", "numbers", "points", "revenue", "turns", "waiting")

    def __init__(self, rules: Rules, numbers: Sequence[int]) -> None:
        cards = [rules.contract(number) for number in numbers]
        self.numbers = tuple(numbers)
        self.goods = [card.goods for card in cards]
        self.revenue = [float(card.revenue) for card in cards]
        sums = [0.0]
        for revenue in self.revenue:
            sums += [part + revenue for part in sums]
        self.aboard, self.waiting = [ABOARD * total for total in sums], [WAITING * total for total in sums]
        self.cities = [city for card in cards for city in (card.start, card.destination)]
        self.turns = turns = turns_by_points(rules)
        self.points = [_from_space(rules, city, self.cities) for city in self.cities]
        self.hop = [[turns[points] for points in row] for row in self.points]
        business = rules.edition.business
        if business != "any":
            for node, row in enumerate(self.points):
                if business == "one" or not node & 1:  # a load ends the turn
                    self.hop[node] = [turns[points] or AGAIN for points in row]


@lru_cache(maxsize=128)
def _jobs(rules: Rules, numbers: tuple[int, ...]) -> _Jobs:
    """The same for each position in which these contracts are to be done."""
    return _Jobs(rules, numbers)


@lru_cache(maxsize=16)
def turns_by_points(rules: Rules) -> tuple[float, ...]:
    """The turns of :func:`~aufachse_widgets.advice.turns.expected_turns` for 0, 1, 2, … points."""
    return tuple([expected_turns(rules, points) for points in range(FARTHEST + 1)])


@lru_cache(maxsize=1024)
def _to_cities(rules: Rules, space: str) -> dict[str, int]:
    """The points from a space to each city of a contract; :data:`FARTHEST` where no way leads, none from a space that nobody knows."""
    cities = {city for card in rules.contracts.values() for city in (card.start, card.destination)}
    if space == SOMEWHERE or space not in rules.spaces:
        return dict.fromkeys(cities, 0)
    far = rules.distances(space)
    return {city: min(far.get(city, FARTHEST), FARTHEST) for city in cities}


def _from_space(rules: Rules, space: str, cities: Sequence[str]) -> list[int]:
    """The same for some of the cities."""
    points = _to_cities(rules, space)
    return [points[city] for city in cities]


def _after(jobs: _Jobs, points: int, here: bool) -> float:
    """The turns to the first stop."""
    return jobs.turns[points] if points or here else AGAIN


@lru_cache(maxsize=1024)
def _loads(mask: int) -> tuple[tuple[int, int, int], ...]:
    """The loads of the places of the bits of a mask: place, node, bit."""
    return tuple([(place, 2 * place, 1 << place) for place in range(mask.bit_length()) if mask >> place & 1])


@lru_cache(maxsize=1024)
def _deliveries(mask: int) -> tuple[tuple[int, int, int], ...]:
    """The deliveries of the places of the bits of a mask: place, node, bit."""
    return tuple([(place, node + 1, bit) for place, node, bit in _loads(mask)])


# An order so far: its rank, the money it has earned, the turns it has taken, those from its last node to each other, what waits and what is
# aboard as bits, the free room, its last node (none: -1) and the order before that.
_Order = tuple[float, float, float, Sequence[float], int, int, int, int, "_Order | None"]
# The last node of an order and the order before it; None for the order without any.
_End = tuple[int, _Order | None] | None
_by_rank = itemgetter(0)


def _search(jobs: _Jobs, row: Sequence[float], task: Task, ahead: Outlook, width: int, start: float, first: int = -1) -> tuple[float, float, _End]:
    """The best order: what it is worth, what it earns, its end. ``first``: the node it begins with, reached after ``start`` turns."""
    going_on, left = tables(ahead)
    # Nearly all of a dispatcher's time goes by in here: names are looked up once, and nothing is made but what is followed.
    rate, hop, goods, revenue, for_aboard, for_waiting = ahead.rate, jobs.hop, jobs.goods, jobs.revenue, jobs.aboard, jobs.waiting
    grain, last, loads, deliveries = float(GRAIN), _LAST, _loads, _deliveries
    held = len(task.hand)
    hand = (1 << held) - 1
    loaded = ((1 << len(goods)) - 1) ^ hand
    free = task.room - sum(goods[held:])
    at = min(int(start * grain), last)
    best: tuple[float, float, _End] = (rate * left[at], 0.0, None)
    orders: list[_Order]
    if first < 0:
        orders = [(0.0, 0.0, start, row, hand, loaded, free, -1, None)]
    else:
        place, value = first >> 1, 0.0
        if first & 1:
            value = revenue[place] * going_on[at]
            loaded ^= 1 << place
            free += goods[place]
            best = (value + rate * left[at], value, (first, None))
        else:
            if goods[place] > free:
                return best
            hand ^= 1 << place
            loaded |= 1 << place
            free -= goods[place]
        orders = [(0.0, value, start, hop[first], hand, loaded, free, first, None)]
    top = best[0]
    while orders:
        found: dict[tuple[int, int, int], _Order] = {}
        get = found.get
        for order in orders:
            _rank, value, turns, hops, waiting, aboard, room, _node, _before = order
            from_hand = for_waiting[waiting]
            for place, node, bit in deliveries(aboard):
                then = turns + hops[node]
                at = int(then * grain)
                if at >= last:
                    continue
                on = going_on[at]
                earned = value + revenue[place] * on
                total = earned + rate * left[at]
                still = aboard ^ bit
                if total > top:
                    top = total
                    best = (total, earned, (node, order))
                if not (still or waiting):
                    continue
                rank = total + on * (for_aboard[still] + from_hand)
                key = (node, waiting, still)
                known = get(key)
                if known is None or rank > known[0]:
                    found[key] = (rank, earned, then, hop[node], waiting, still, room + goods[place], node, order)
            for place, node, bit in loads(waiting):
                if goods[place] > room:
                    continue
                then = turns + hops[node]
                at = int(then * grain)
                if at >= last:
                    continue
                rest, more = waiting ^ bit, aboard | bit
                rank = value + rate * left[at] + going_on[at] * (for_aboard[more] + for_waiting[rest])
                key = (node, rest, more)
                known = get(key)
                if known is None or rank > known[0]:
                    found[key] = (rank, value, then, hop[node], rest, more, room - goods[place], node, order)
        orders = list(found.values())
        if len(orders) > width:
            orders.sort(key=_by_rank, reverse=True)
            del orders[width:]
    return best


def _nodes(end: _End) -> list[int]:
    """All nodes of an order, the first one first."""
    nodes: list[int] = []
    node, before = end or (-1, None)
    while node >= 0:
        nodes.append(node)
        node, before = before[-2:] if before is not None else (-1, None)
    return nodes[::-1]


def _told(jobs: _Jobs, end: _End, points: Sequence[int], row: Sequence[float], task: Task, ahead: Outlook) -> tuple[tuple[PlanStop, ...], float]:
    """The stops of an order in full, and what they earn."""
    going_on, _left = tables(ahead)
    stops, turns, earns, before = [], float(task.waits), 0.0, -1
    for node in _nodes(end):
        turns += row[node] if before < 0 else jobs.hop[before][node]
        chance = going_on[min(int(turns * GRAIN), _LAST)]
        number = jobs.numbers[node >> 1]
        stops.append(PlanStop(number, not node & 1, jobs.cities[node], points[node] if before < 0 else jobs.points[before][node], turns, chance))
        if node & 1:
            earns += jobs.revenue[node >> 1] * chance
        before = node
    return tuple(stops), earns


# Another way --------------------------------------------------------------------------------------


@lru_cache(maxsize=256)
def other_plan(rules: Rules, task: Task, ahead: Outlook, city: str, width: int = WIDTH) -> Plan | None:
    """The plan that is worth most of those that begin anywhere but in ``city``; None where there is nowhere else to begin. Model:
    :func:`best_plan`.

    >>> from aufachse_widgets.engine import compile_rules
    >>> rules, task, ahead = compile_rules("fx-schmid-1987"), Task("hannover", hand=(3, 40)), Outlook(turns=30, spread=4, rate=100)
    >>> plan = best_plan(rules, task, ahead)
    >>> other = other_plan(rules, task, ahead, plan.stops[0].city)
    >>> plan.stops[0].city != other.stops[0].city, plan.worth > other.worth
    (True, True)
    """
    jobs, held, best = _jobs(rules, (*task.hand, *task.loaded)), len(task.hand), None
    from_here = _from_space(rules, task.space, jobs.cities)
    row = [_after(jobs, points, task.here) for points in from_here]
    for node, begins in enumerate(jobs.cities):
        if begins == city or (node & 1 if node >> 1 < held else not node & 1):
            continue
        worth, _value, end = _search(jobs, row, task, ahead, width, task.waits + row[node], node)
        if end is not None and (best is None or worth > best.worth):
            stops, earns = _told(jobs, end, from_here, row, task, ahead)
            best = Plan(stops, earns, worth)
    return best


# From other spaces -------------------------------------------------------------------------------


class Places:
    """What it is worth to a truck with its task to be on this space or that: the best plan from there. ``shut`` are the spaces closed now."""

    def __init__(self, rules: Rules, task: Task, ahead: Outlook, shut: Closed, turns: float = 1.0, width: int = NARROW) -> None:
        self._rules, self._task, self._ahead, self._shut = rules, task, ahead, shut
        self._jobs = jobs = _jobs(rules, (*task.hand, *task.loaded))
        held = len(task.hand)
        self._turns = turns
        self._going_on, self._left = tables(ahead)
        self._firsts: list[tuple[str, list[tuple[float, float]], float]] = []
        start = _from_space(rules, task.space, jobs.cities)
        for node, city in enumerate(jobs.cities):
            if node & 1 if node >> 1 < held else not node & 1:
                continue
            begin = turns + jobs.turns[start[node]]
            _worth, _value, end = _search(jobs, [], task, ahead, width, begin, node)
            if end is None:
                continue
            self._firsts.append((city, *_parts(jobs, end)))
        self._kept: dict[tuple[int, int], float] = {}
        self._ways_round: dict[tuple[str, Closed], dict[str, int]] = {}

    def goals(self) -> frozenset[str]:
        """The cities where business is to be done first."""
        return frozenset([city for city, _parts, _end in self._firsts])

    def worth(self, space: str, turns: float | None = None, here: bool = True, shut: Closed | None = None) -> float:
        """The worth of being there after so many turns (by default those given at first); ``here``: able to do business at once; ``shut``:
        other spaces that are closed then."""
        turns = self._turns if turns is None else turns
        rate = self._ahead.rate
        best = rate * self._left[min(int(turns * GRAIN), _LAST)]
        by_points = self._jobs.turns
        for place, (city, parts, end) in enumerate(self._firsts):
            if city == space:
                begin = turns if here else turns + AGAIN
            else:
                begin = turns + by_points[self.points(space, city, shut)]
            at = int(begin * GRAIN)
            value = self._kept.get((place, at))
            if value is None:
                going_on, left = self._going_on, self._left
                value = sum([revenue * going_on[min(int((begin + after) * GRAIN), _LAST)] for after, revenue in parts])
                value += rate * left[min(int((begin + end) * GRAIN), _LAST)]
                self._kept[place, at] = value
            if value > best:
                best = value
        return best

    def points(self, space: str, city: str, shut: Closed | None = None) -> int:
        """The way to a goal, in points, with as much of the way round signs as :data:`FADE` says."""
        far, shut = self._rules.distances, shut or self._shut
        points = far(city).get(space, FARTHEST)
        if points >= FARTHEST:
            return FARTHEST
        # Only signs on a shortest way lengthen it.
        signs = [far(sign)[space] for sign in shut.passing if far(city).get(sign, FARTHEST) + far(sign).get(space, FARTHEST) == points]
        if signs and min(signs) < FADE:
            way_round = self._ways_round.get((city, shut))
            if way_round is None:
                way_round = self._ways_round[city, shut] = distances(self._rules, city, shut)
            longer = way_round.get(space, FARTHEST) - points
            points += round(min(longer, FADE) * (1 - min(signs) / FADE))
        return min(points, FARTHEST)


def _parts(jobs: _Jobs, end: _End) -> tuple[list[tuple[float, float]], float]:
    """The deliveries of an order, each as the turns after its first stop and the revenue, and the turns to its last stop."""
    nodes = _nodes(end)
    turns, parts = 0.0, []
    for index, node in enumerate(nodes):
        if index:
            turns += jobs.hop[nodes[index - 1]][node]
        if node & 1:
            parts.append((turns, jobs.revenue[node >> 1]))
    return parts, turns


# What is to be bought ----------------------------------------------------------------------------


class Gain(Struct, frozen=True):
    """What a contract adds to a seat's plan, before anything is paid for it: ``worth`` in money, ``turns`` more until the plan is done
    (negative where it drops another contract for it); ``chance`` that it comes to be delivered before the end, 0 where the plan leaves it out."""

    contract: int
    worth: float
    turns: float
    chance: float


def worth_to_seat(rules: Rules, gain: Gain, kept: float = KEPT, sure: float = SURE) -> float:
    """What a contract that could be got is worth to a seat, with the alternative counted: the most that it should pay for it.

    Model: the part ``kept`` of what it adds to the plan. The rest another contract would bring in its place; nothing more is taken off, since
    what one leaves goes to a rival (:data:`KEPT`). Nothing where the chance to deliver it in time is less than ``sure``; of what may be taken at
    its start for nothing any chance will do. The dispatcher bids by this number, and hints tell it: whatever is said of a contract comes from here.

    >>> from aufachse_widgets.engine import compile_rules
    >>> rules = compile_rules("fx-schmid-1987")
    >>> [worth_to_seat(rules, Gain(3, worth=1000.0, turns=4.0, chance=chance)) for chance in (0.99, 0.5)]
    [750.0, 0.0]
    """
    counts = gain.chance >= sure or rules.edition.auction == "take_at_start"
    return (gain.worth if counts else min(gain.worth, 0.0)) * kept


def may_load_at_once(rules: Rules, view: State, seat: int) -> bool:
    """Whether a seat that gets a contract now, in its start city, may load it at once (``docs/rules.md`` row 28)."""
    return rules.edition.load_at_once != "on_turn" or view.active == seat


def with_contract(rules: Rules, task: Task, contract: int, at_once: bool) -> Task:
    """The task of a truck that gets a contract, loaded ``at_once`` where it starts in the truck's city and fits; UnknownContract for one that
    the deck doesn't have."""
    card = rules.contract(contract)
    fits = sum([rules.contracts[number].goods for number in task.loaded]) + card.goods <= task.room
    more = task.holding(contract)
    return more.loading(contract) if at_once and fits and card.start == task.space else more


def contract_gain(rules: Rules, task: Task, ahead: Outlook, contract: int, at_once: bool = False, width: int = WIDTH) -> Gain:
    """What a contract adds to a plan: the worth of the best plan with it less that of the best one without.

    ``at_once``: it would be loaded at once, since the truck is in its start city, where it fits. Model: :func:`best_plan`. UnknownContract for
    one that the deck doesn't have.

    >>> from aufachse_widgets.engine import compile_rules
    >>> rules = compile_rules("fx-schmid-1987")
    >>> long, short = Outlook(turns=30, spread=4, rate=100), Outlook(turns=5, spread=1, rate=100)
    >>> [round(contract_gain(rules, Task("hannover"), ahead, 3).worth, -2) for ahead in (long, short)]
    [1800.0, 100.0]
    """
    before = best_plan(rules, task, ahead, width)
    after = best_plan(rules, with_contract(rules, task, contract, at_once), ahead, width)
    chance = max([stop.chance for stop in after.stops if stop.contract == contract and not stop.loads], default=0.0)
    return Gain(contract, after.worth - before.worth, after.turns - before.turns, chance)


def room_gain(rules: Rules, task: Task, ahead: Outlook, goods: int) -> float:
    """What room for so many more goods adds to a plan, before it is paid for. Model: :func:`best_plan`."""
    return best_plan(rules, replace(task, room=task.room + goods), ahead).worth - best_plan(rules, task, ahead).worth


def most_room_gain(rules: Rules, task: Task, ahead: Outlook) -> float:
    """A bound to :func:`room_gain` of any goods: where a trailer costs more, nobody has to look for a plan with it.

    Model: every contract is delivered as soon as if it were the only one, and to each stop the truck comes from where that takes the fewest turns;
    of contracts that may not be worth their way the way isn't counted.
    """
    jobs, held = _jobs(rules, (*task.hand, *task.loaded)), len(task.hand)
    going_on, left = tables(ahead)
    start, turns = float(task.waits), jobs.turns
    from_here = _from_space(rules, task.space, jobs.cities)
    rows = [[_after(jobs, points, task.here) for points in from_here], *jobs.hop]
    earns, ended = 0.0, start
    for place, revenue in enumerate(jobs.revenue):
        load, delivery = 2 * place, 2 * place + 1
        soonest = start + turns[from_here[load]] + turns[jobs.points[load][delivery]] if place < held else start + turns[from_here[delivery]]
        stops = (load, delivery) if place < held else (delivery,)
        way = sum([min([row[node] for before, row in enumerate(rows, -1) if before != node]) for node in stops])
        earned = revenue * going_on[min(int(soonest * GRAIN), _LAST)]
        earns += earned
        # A turn spent costs what is earned by one now, or less; the tables tell turns by their grains.
        if earned >= ahead.rate * going_on[min(int(start * GRAIN), _LAST)] * (way + 1 / GRAIN):
            ended += way
    return earns + ahead.rate * left[min(int(ended * GRAIN), _LAST)] - best_plan(rules, task, ahead).worth
