"""Who drove where: the steps of every truck, as far as anybody knows them."""

from __future__ import annotations

from itertools import pairwise

from msgspec import Struct

from ..engine.log import Drove, Moved, Travelled
from ..engine.rules import Rules
from ..tracking.facts import BETWEEN
from .ledger import GameLog


class Travels(Struct, frozen=True):
    """One player's travels. ``steps`` counts how often each step between neighbours was driven (the two in the order
    of their ids), ``jumps`` the ways of which only start and end are known; ``visits`` counts the ends of moves.
    ``points`` is the number of spaces driven, ``moves`` the number of moves, ``unknown`` those that no map can show."""

    seat: int
    steps: dict[tuple[str, str], int]
    jumps: dict[tuple[str, str], int]
    visits: dict[str, int]
    points: int
    moves: int
    unknown: int


def travels(rules: Rules, players: int, log: GameLog) -> tuple[Travels, ...]:
    """The travels of each player: by dice, by cards, and where others moved the truck."""
    steps: list[dict[tuple[str, str], int]] = [{} for _ in range(players)]
    jumps: list[dict[tuple[str, str], int]] = [{} for _ in range(players)]
    visits: list[dict[str, int]] = [{} for _ in range(players)]
    points, moves, unknown = [0] * players, [0] * players, [0] * players
    for _entry, event in log:
        seat = event.seat
        if isinstance(event, Travelled):
            path = event.path
            moves[seat] += 1
            shown = False
            driven = 0
            for one, two in pairwise(path):
                pair = (one, two) if one < two else (two, one)
                if two in rules.neighbours.get(one, ()):
                    steps[seat][pair] = steps[seat].get(pair, 0) + 1
                    driven += 1
                    shown = True
                elif one != two and is_known(rules, one) and is_known(rules, two):
                    jumps[seat][pair] = jumps[seat].get(pair, 0) + 1
                    shown = True
            told = event.points if isinstance(event, Drove | Moved) else 0
            points[seat] += driven if driven == len(path) - 1 else told
            if is_known(rules, path[-1]):
                visits[seat][path[-1]] = visits[seat].get(path[-1], 0) + 1
            unknown[seat] += not shown
    return tuple(Travels(seat, steps[seat], jumps[seat], visits[seat], points[seat], moves[seat], unknown[seat]) for seat in range(players))


def is_known(rules: Rules, space: str) -> bool:
    """Whether a place can be shown: a space of the board, or somewhere between two of them."""
    return bool(space) and all(part in rules.spaces for part in space.split(BETWEEN))
