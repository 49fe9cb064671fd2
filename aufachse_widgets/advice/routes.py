"""The way of a contract: where it leads, how far it is, how many turns that takes."""

from __future__ import annotations

from msgspec import Struct

from ..engine import Rules, State
from .distances import OPEN, closed, way
from .turns import expected_turns


class Route(Struct, frozen=True):
    """The way of a contract: ``path`` from space to space, ``points`` its length, ``turns`` what it takes on average; ``detour`` the
    points of the shortest way round the signs that stand now, as many as ``points`` where none is in the way, and 0 where they leave no way."""

    contract: int
    path: tuple[str, ...]
    points: int
    turns: float
    detour: int


def contract_route(rules: Rules, view: State, contract: int) -> Route | None:
    """The shortest way of a contract: of one aboard from where its truck is, else from its start to its destination; None for one
    that the seat does not know, that has come to its destination, or whose cities the board does not join.

    Model: signs are left out of ``path`` and ``points``, since they will have moved before most contracts are driven; ``detour`` counts
    them. The turns are those of :func:`~aufachse_widgets.advice.turns.expected_turns`.

    >>> from aufachse_widgets.engine import PlayerAt, compile_rules, position
    >>> rules = compile_rules("fx-schmid-1987")
    >>> route = contract_route(rules, position(rules, [PlayerAt("hannover", hand=(1,)), PlayerAt("ulm")]), 1)
    >>> route.path[0], route.path[-1], route.points, round(route.turns, 1)
    ('frankfurt', 'flensburg', 13, 4.2)
    """
    card = rules.contracts.get(contract)
    if card is None:
        return None
    trucks = [player.space for player in view.players if contract in player.loaded and player.space in rules.spaces]
    start = trucks[0] if trucks else card.start
    if start == card.destination:
        return None
    path = way(rules, start, card.destination, OPEN)
    if not path:
        return None
    points = len(path) - 1
    round_signs = way(rules, start, card.destination, closed(rules, view))
    return Route(contract, path, points, expected_turns(rules, points), max(len(round_signs) - 1, 0))
