"""Luck of the dice: what was rolled against what could be expected."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from ..engine.log import Rolled
from ..engine.rolling import FACES
from ..tracking.log import RollSet
from .ledger import GameLog

ONE = (1,) * 6  # ways to roll 1 to 6 with one die
HIGHER = (1, 3, 5, 7, 9, 11)  # ways in which 1 to 6 is the higher of two dice


def average_roll(dice: int) -> float:
    """What a roll brings on average: with two dice the higher one, since only one of them is used.

    >>> average_roll(1), average_roll(2) == 161 / 36
    (3.5, True)
    """
    ways = HIGHER if dice == 2 else ONE
    return sum(face * way for face, way in zip(FACES, ways, strict=True)) / sum(ways)


class Luck(Struct, frozen=True):
    """A player's dice. ``rolls`` counts the rolls, ``untold`` the dice that nobody entered, ``faces`` how often each
    number from 1 to 6 came up; ``total`` is the sum of the ``dice`` that are known, ``expected`` what so many dice
    bring on average, ``chance`` the probability of that total or less. With two dice ``higher`` is the average of the
    higher one, to be compared with 161/36 (0 where no roll of two is known), and ``higher_chance`` as ``chance``.
    ``ahead`` is by how many points the rolls that are known whole were above what so many bring on average, of two dice
    the higher one."""

    seat: int
    rolls: int
    dice: int
    untold: int
    faces: tuple[int, int, int, int, int, int]
    total: int
    expected: float
    chance: float
    higher: float
    higher_chance: float
    ahead: float

    @property
    def average(self) -> float:
        """The average of the known dice; 0 where none is known."""
        return self.total / self.dice if self.dice else 0.0


def at_most(total: int, dice: int, ways: Sequence[int] = ONE) -> float:
    """The probability that so many rolls sum up to ``total`` or less; ``ways[n]`` is the weight of rolling n + 1.

    >>> at_most(7, 2) == 21 / 36, at_most(2, 2) == 1 / 36, at_most(60, 10)
    (True, True, 1.0)
    """
    if total >= dice * len(ways):
        return 1.0
    whole = sum(ways)
    chances = [way / whole for way in ways]
    sums = [1.0]  # sums[n]: the probability of a sum of n above the least
    for _die in range(dice):
        longer = [0.0] * (len(sums) + len(ways) - 1)
        for shift, chance in enumerate(chances):
            for value, before in enumerate(sums):
                longer[value + shift] += before * chance
        sums = longer
    return min(1.0, sum(sums[: max(0, total - dice + 1)]))


def _rolls(seat: int, log: GameLog) -> list[tuple[int, ...]]:
    """What a player rolled; a roll that was told wrongly counts as it was set right."""
    rolls: list[tuple[int, ...]] = []
    for _entry, event in log:
        if event.seat == seat and isinstance(event, Rolled):
            rolls.append(event.dice)
        elif event.seat == seat and isinstance(event, RollSet) and rolls:
            rolls[-1] = event.dice
    return rolls


def luck(players: int, log: GameLog) -> tuple[Luck, ...]:
    """The dice of each player, for the moves (not the roll for the first turn).

    >>> one, _two = luck(2, [(4, Rolled(0, (6,))), (8, Rolled(0, (0,)))])
    >>> one.rolls, one.dice, one.untold, one.total, one.expected, one.chance, one.ahead
    (2, 1, 1, 6, 3.5, 1.0, 2.5)
    """
    found = []
    for seat in range(players):
        rolls = _rolls(seat, log)
        dice = [die for roll in rolls for die in roll if die in FACES]
        one, two, three, four, five, six = (dice.count(face) for face in FACES)
        total = sum(dice)
        pairs = [max(roll) for roll in rolls if len(roll) == 2 and 0 not in roll]
        found.append(
            Luck(
                seat=seat,
                rolls=len(rolls),
                dice=len(dice),
                untold=sum(len(roll) or 1 for roll in rolls) - len(dice),
                faces=(one, two, three, four, five, six),
                total=total,
                expected=3.5 * len(dice),
                chance=at_most(total, len(dice)) if dice else 1.0,
                higher=sum(pairs) / len(pairs) if pairs else 0.0,
                higher_chance=at_most(sum(pairs), len(pairs), HIGHER) if pairs else 1.0,
                ahead=sum((max(roll) - average_roll(len(roll)) for roll in rolls if roll and 0 not in roll), 0.0),
            )
        )
    return tuple(found)
