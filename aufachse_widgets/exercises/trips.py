"""One truck on its way to a city, by the engine's own drives: driven with dice, and computed as a Markov chain."""

from __future__ import annotations

import random
from collections.abc import Mapping

from msgspec.structs import replace

from ..advice.turns import FACES, rolls, turns_to
from ..engine import PlayerAt, Rules, State, position
from ..engine.legal_drives import drives

ELSEWHERE = "wien"  # where the other truck stands, out of the way
LONGEST = 60  # turns after which a trip is given up
PLACES = 6  # decimal places to which turns are compared


class Trips:
    """Trips of a truck that always takes the drive that leaves the fewest turns on average (:func:`~aufachse_widgets.advice.turns.turns_to`), and of
    several that are as good as each other the one that ends nearest.

    ``exact``: it has to stop in ``goal`` by exact count; else it carries goods for that city, and may stop early there. ``goal`` needs a contract
    that leads to it. No signs are on the board, no cards are drawn, and the other truck is far away.

    >>> from aufachse_widgets.engine import compile_rules
    >>> trips = Trips(compile_rules("fx-schmid-1987"), "kassel")
    >>> [(end, round(chance, 3)) for end, chance in trips.step("celle").items()][0]  # four points away
    ('kassel', 0.333)
    """

    def __init__(self, rules: Rules, goal: str, exact: bool = True) -> None:
        self.rules, self.goal, self.exact = rules, goal, exact
        self.turns: Mapping[str, float] = turns_to(rules, goal, exact)
        self.far = rules.distances(goal)
        load = () if exact else tuple([card.id for card in rules.contracts.values() if card.destination == goal][:1])
        other = ELSEWHERE if goal != ELSEWHERE else "bern"
        self._table: State = position(rules, [PlayerAt(loaded=load), PlayerAt(other)])
        self._ends: dict[tuple[str, tuple[int, ...]], str] = {}

    def end(self, space: str, dice: tuple[int, ...]) -> str:
        """Where the truck stops after that roll."""
        found = self._ends.get((space, dice))
        if found is None:
            me, *others = self._table.players
            there = replace(self._table, players=(replace(me, space=space), *others))
            stops = [
                (round(self.turns[drive.way.end], PLACES), self.far[drive.way.end], drive.way.end)
                for drive in drives(self.rules, there, 0, dice).ways.values()
                if drive.way.end in self.turns and (drive.way.end != self.goal or drive.exact or not self.exact)
            ]
            found = self._ends[space, dice] = min(stops)[2] if stops else space
        return found

    def drive(self, start: str, rng: random.Random) -> tuple[str, ...]:
        """One trip with dice: the spaces where the truck stopped, the start first; so many turns as there are stops after it."""
        stops, dice = [start], self.rules.edition.dice
        while stops[-1] != self.goal and len(stops) <= LONGEST:
            stops.append(self.end(stops[-1], tuple(sorted([rng.choice(FACES) for _die in range(dice)]))))
        return tuple(stops)

    def step(self, space: str) -> dict[str, float]:
        """One step of the chain: where the truck stops after one roll, and the chance of each, the likeliest first."""
        if space == self.goal:
            return {space: 1.0}
        chances: dict[str, float] = {}
        for roll, chance in rolls(self.rules.edition.dice):
            stop = self.end(space, roll)
            chances[stop] = chances.get(stop, 0.0) + chance
        return dict(sorted(chances.items(), key=lambda one: (-one[1], one[0])))

    def states(self, start: str) -> tuple[str, ...]:
        """Every space where a trip from ``start`` may stop: the start, the others from far to near, the goal."""
        found, ahead = {start: None}, [start]
        while ahead:
            for stop in self.step(ahead.pop()):
                if stop not in found:
                    found[stop] = None
                    ahead.append(stop)
        between = sorted(found.keys() - {start, self.goal}, key=lambda space: (-self.far[space], space))
        return (*dict.fromkeys((start, *between, self.goal)),)

    def matrix(self, start: str) -> list[list[float]]:
        """The chances from each of the :meth:`states` (rows) to each (columns)."""
        states = self.states(start)
        return [[step.get(stop, 0.0) for stop in states] for step in map(self.step, states)]

    def arrivals(self, start: str, turns: int = LONGEST) -> tuple[float, ...]:
        """The chance that a trip takes 0, 1, 2, … turns, up to so many, by the chain.

        >>> from aufachse_widgets.engine import compile_rules
        >>> [round(chance, 3) for chance in Trips(compile_rules("fx-schmid-1987"), "kassel").arrivals("hannover", 3)]
        [0.0, 0.333, 0.222, 0.148]
        """
        here, found = {start: 1.0}, [float(start == self.goal)]
        for _turn in range(turns):
            here.pop(self.goal, None)
            after: dict[str, float] = {}
            for space, chance in here.items():
                for stop, likely in self.step(space).items():
                    after[stop] = after.get(stop, 0.0) + chance * likely
            here = after
            found.append(here.get(self.goal, 0.0))
        return tuple(found)


def hits(dice: int, points: int) -> int:
    """How many of the 6 or 36 rolls can be driven as just so many points: a 6 is any number, and of two dice either one is driven.

    >>> hits(1, 4), hits(1, 6), hits(2, 4)
    (2, 1, 20)
    """
    all_rolls = [(one,) for one in FACES] if dice == 1 else [(one, two) for one in FACES for two in FACES]
    return sum([points in roll or 6 in roll for roll in all_rolls])
