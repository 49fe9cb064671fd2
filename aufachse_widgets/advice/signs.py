"""Signs: whose way one lengthens, and where to put it so that it does, or does not."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import Enum
from math import inf

from msgspec import Struct

from ..engine import UNKNOWN, Rules, State, legal_actions
from ..engine.actions import PlaceSign
from ..engine.phases import JamChoice
from .distances import constructed, distances, jammed
from .turns import expected_turns

CUT_OFF = 12.0  # points: what a way is taken to be lengthened by that a sign closes altogether
SUGGESTED = 3
APART = 3  # points between two suggestions against the same player


class Leg(Struct, frozen=True):
    """A drive that a player is known to have ahead. ``weight`` is 1, or the share of one of many that are equally likely."""

    start: str
    end: str
    weight: float = 1.0


class Cost(Struct, frozen=True):
    """What a sign costs a player. ``points`` are those by which the ways ahead become longer, all together; ``leg`` is the one that becomes
    longest, by ``longer`` points (``inf``: none is left) and about ``turns`` turns. ``leg`` is None where no way becomes longer, and where nothing is
    known of the player's plans: then ``points`` is the mean over the ways to all cities."""

    seat: int
    points: float
    leg: Leg | None = None
    longer: float = 0.0
    turns: float = 0.0


class Aim(Enum):
    """What a sign is put somewhere for."""

    LEADER = "leader"  # in the way of the player with the most money
    NEXT = "next"  # in the way of who comes next
    AGAIN = "again"  # in the way of the same one, elsewhere
    NOBODY = "nobody"  # out of everyone's way


class SignHint(Struct, frozen=True):
    """A space for a sign. ``target`` is the seat whose way it lengthens (-1: nobody's), ``costs`` what it costs each seat, in seat order."""

    space: str
    aim: Aim
    target: int
    costs: tuple[Cost, ...]


def sign_hints(rules: Rules, view: State, seat: int) -> tuple[SignHint, ...]:
    """Three spaces for the sign that the seat is to put somewhere, each another one: most in the way of the one of the others who has the most
    money, most in the way of who of the rest comes next, and out of everyone's way. Who cannot be hindered is passed over; where that
    leaves only one player, the second is in that one's way elsewhere; where it leaves nobody, all are out of everyone's way. Empty where
    no sign is due, fewer where there are fewer spaces.

    Model: :class:`SignCosts`. Against somebody the best space is the one that costs them most less what it costs the seat itself; of equal
    ones that which costs the seat least, then the nearest to their truck, since signs move often. Out of everyone's way it costs all
    together least, then the seat itself, and then lies far from all trucks.

    >>> from aufachse_widgets.engine import PlayerAt, compile_rules, position
    >>> from aufachse_widgets.engine.phases import SignDue
    >>> rules = compile_rules("fx-schmid-1987")
    >>> table = position(rules, [PlayerAt("ulm"), PlayerAt("hannover", loaded=(1,)), PlayerAt("wien", loaded=(20,))], moment=SignDue(0))
    >>> [(hint.aim.value, hint.target) for hint in sign_hints(rules, table, 0)]
    [('leader', 1), ('next', 2), ('nobody', -1)]
    """
    spaces = [action.space for action in legal_actions(rules, view, seat) if isinstance(action, PlaceSign)]
    computed = SignCosts(rules, view, seat)
    costs = {space: computed.of(space) for space in spaces}
    order = {space: place for place, space in enumerate(spaces)}
    hints: list[SignHint] = []
    for aim, target in _aims(view, seat, costs):
        near = rules.distances(view.players[target].space)
        taken = [hint.space for hint in hints]
        found = [
            space for space in spaces if costs[space][target].points > 0 and space not in taken and (aim is not Aim.AGAIN or _far(rules, space, taken) >= APART)
        ]
        if found:
            best = min(found, key=lambda space: (*_against(costs[space], seat, target), near.get(space, len(rules.spaces)), order[space]))
            hints.append(SignHint(best, aim, target, costs[best]))
    trucks = [player.space for player in view.players if player.space in rules.spaces]
    while len(hints) < SUGGESTED:
        taken = [hint.space for hint in hints]
        left = [space for space in spaces if space not in taken]
        if not left:
            break
        # Two that harm nobody lie apart.
        clear = [*trucks, *(hint.space for hint in hints if hint.aim is Aim.NOBODY)]
        best = min(left, key=lambda space: (sum([cost.points for cost in costs[space]]), costs[space][seat].points, -_far(rules, space, clear), order[space]))
        hints.append(SignHint(best, Aim.NOBODY, -1, costs[best]))
    return tuple(hints)


def _aims(view: State, seat: int, costs: Mapping[str, tuple[Cost, ...]]) -> list[tuple[Aim, int]]:
    """Against whom two of the suggestions are: the leader and who comes next, of those whom any space costs anything."""
    others = [(seat + step) % len(view.players) for step in range(1, len(view.players))]
    leader = max(others, key=lambda other: view.players[other].money)  # of equals who comes first
    can = [other for other in others if any(cost[other].points > 0 for cost in costs.values())]
    aims = [(Aim.LEADER, leader)] if leader in can else []
    aims += [(Aim.NEXT, other) for other in can if other != leader]
    return [*aims, *((Aim.AGAIN, target) for _aim, target in aims[:1])][: SUGGESTED - 1]


def _against(costs: tuple[Cost, ...], seat: int, target: int) -> tuple[float, float]:
    """The less, the better against the target."""
    return round(costs[seat].points - costs[target].points, 6), costs[seat].points


def _far(rules: Rules, space: str, others: Iterable[str]) -> int:
    """How far a space lies from the nearest of the others, in points."""
    ways = rules.distances(space)
    return min([ways.get(other, len(rules.spaces)) for other in others], default=len(rules.spaces))


class SignCosts:
    """What a sign on a space costs each player, as far as the seat that looks knows.

    Model: a player's ways ahead are those from the truck to the destination of each contract aboard and to the start of each contract in
    hand that the seat knows, and from there to its destination. Unknown cards are not guessed at; of a player of whom nothing is known every
    city is an equally likely destination. A way is the shortest one in points, and the sign costs what it becomes longer, compared with
    no such sign on the board: the sign of the other kind stays. Where no way is left it counts as :data:`CUT_OFF` points. Waiting beside
    the sign, full spaces and exact counts are not taken into account.

    >>> from aufachse_widgets.engine import PlayerAt, compile_rules, position
    >>> from aufachse_widgets.engine.phases import SignDue
    >>> rules = compile_rules("fx-schmid-1987")
    >>> table = position(rules, [PlayerAt("ulm"), PlayerAt("hannover", loaded=(1,))], moment=SignDue(0))
    >>> costs = SignCosts(rules, table, 0)
    >>> costs.of("celle")[1].points
    2.0
    """

    def __init__(self, rules: Rules, view: State, seat: int) -> None:
        self.rules = rules
        self._jam = isinstance(view.phase, JamChoice)
        # The sign that is put somewhere leaves its old space; the other one stays.
        self._shut = constructed(rules, view) if self._jam else jammed(rules, view)
        self._legs = tuple(tuple(_legs(rules, view, player)) for player in range(len(view.players)))
        self._known = tuple(any(leg.weight == 1.0 for leg in legs) for legs in self._legs)
        self._far: dict[tuple[str, str], dict[str, int]] = {}

    def of(self, space: str) -> tuple[Cost, ...]:
        """What a sign on that space costs each player, in seat order."""
        return tuple(self._cost(seat, space) for seat in range(len(self._legs)))

    def _cost(self, seat: int, space: str) -> Cost:
        total, most, worst, length = 0.0, 0.0, None, 0
        for leg in self._legs[seat]:
            before = self._from(leg.start).get(leg.end)
            longer = 0.0 if before is None else self._longer(leg, space, before)
            total += min(longer, CUT_OFF) * leg.weight
            if before is not None and (longer, -before) > (most, -length) and longer > 0:
                most, worst, length = longer, leg, before
        if worst is None or not self._known[seat]:
            return Cost(seat, total)
        turns = inf if most == inf else expected_turns(self.rules, length + int(most)) - expected_turns(self.rules, length)
        return Cost(seat, total, worst, most, turns)

    def _longer(self, leg: Leg, space: str, before: int) -> float:
        """By how many points a sign there lengthens a way that has ``before``."""
        there, on = self._from(leg.start).get(space), self._from(leg.end).get(space)
        if there is None or on is None or there + on != before:
            return 0.0  # on none of the shortest ways
        after = self._from(leg.start, space).get(leg.end)
        return inf if after is None else float(after - before)

    def _from(self, start: str, space: str = "") -> dict[str, int]:
        """The ways from a space with the sign on ``space`` (empty: nowhere), kept: the same are asked for often."""
        found = self._far.get((start, space))
        if found is None:
            shut = self._shut
            if space:
                shut = shut.jam(self.rules, space) if self._jam else shut.construction(space)
            found = self._far[start, space] = distances(self.rules, start, shut)
        return found


def _legs(rules: Rules, view: State, seat: int) -> Iterable[Leg]:
    """The ways that a player is known to have ahead; without any those to all cities, each as likely as the others."""
    player, cards = view.players[seat], rules.contracts
    here = player.space
    if here not in rules.spaces:
        return []
    aboard = [cards[number] for number in player.loaded if number in cards]
    held = [cards[number] for number in player.hand if number != UNKNOWN and number in cards]
    legs = [Leg(here, card.destination) for card in aboard]
    legs += [Leg(here, card.start) for card in held] + [Leg(card.start, card.destination) for card in held]
    legs = [leg for leg in dict.fromkeys(legs) if leg.start != leg.end and leg.start in rules.spaces and leg.end in rules.spaces]
    if legs:
        return legs
    cities = sorted(rules.cities - {here})
    return [Leg(here, city, 1 / len(cities)) for city in cities]
