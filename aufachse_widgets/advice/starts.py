"""Good spaces to start from, when the trucks are placed."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from ..engine import UNKNOWN, Rules, State, legal_actions
from ..engine.actions import Place
from ..engine.contracts import Contract
from ..engine.state import TRUCK_ROOM
from .distances import distances

SUGGESTED = 3
APART = 4  # points between two suggestions, so that they are different places and not one with its neighbours
TWO = 2  # contracts whose starts count


class Start(Struct, frozen=True):
    """A space to start from. ``contracts`` are those of one's own whose starts are nearest, the nearest first, and ``points`` how far each
    is; both empty where one's contracts are not known yet. ``mean`` is the mean distance to the starts of all contracts in the deck, in points."""

    space: str
    contracts: tuple[int, ...]
    points: tuple[int, ...]
    mean: float


def good_starts(rules: Rules, view: State, seat: int, most: int = SUGGESTED) -> tuple[Start, ...]:
    """The best spaces for the seat's truck, the best first: legal ones, :data:`APART` points from each other as far as the board allows.

    Model: a start is the better, the fewer points it is altogether from the starts of two of one's contracts, those that fit an empty
    truck (of equal ones that with the nearest start, then the one nearer to all others). Where the contracts are dealt later: the fewer
    points it is on average from the starts of all contracts in the deck, each as likely as any other. The way from a start to its destination,
    which comes anyway, and what others will do are not taken into account.

    >>> from aufachse_widgets.engine import compile_rules, new_game
    >>> rules = compile_rules("fx-schmid-1987")
    >>> [(one.space, round(one.mean, 1)) for one in good_starts(rules, new_game(rules, 2), 0)]
    [('wuerzburg', 9.4), ('butzbach', 10.3), ('ingolstadt', 10.5)]
    """
    spaces = [action.space for action in legal_actions(rules, view, seat) if isinstance(action, Place)]
    own = _own(rules, view, seat)
    far = {card.start: distances(rules, card.start) for card in rules.contracts.values()}
    deck = [far[card.start] for card in rules.contracts.values()]
    nowhere = len(rules.spaces)
    ranked: list[tuple[tuple[float, ...], Start]] = []
    for space in spaces:
        mean = sum([ways.get(space, nowhere) for ways in deck]) / len(deck)
        nearest = sorted([(far[card.start].get(space, nowhere), card.id) for card in own])[:TWO]
        points = tuple(number for number, _card in nearest)
        found = Start(space, tuple(card for _points, card in nearest), points, mean)
        ranked.append(((sum(points), *points, mean), found))
    ranked.sort(key=lambda one: one[0])
    return _apart(rules, [found for _worth, found in ranked], most)


def _own(rules: Rules, view: State, seat: int) -> list[Contract]:
    """The seat's contracts that fit an empty truck; all of them where fewer than two do. One for each start: two from one city are one place to go to."""
    known = [rules.contracts[number] for number in view.players[seat].hand if number != UNKNOWN and number in rules.contracts]
    fitting = [card for card in known if card.goods <= TRUCK_ROOM]
    cards = fitting if len({card.start for card in fitting}) >= TWO else known
    return list({card.start: card for card in cards}.values())


def _apart(rules: Rules, ranked: Sequence[Start], most: int) -> tuple[Start, ...]:
    """The first of them that lie so far from each other; nearer ones too where there are too few."""
    for points in range(APART, -1, -1):
        chosen: list[Start] = []
        for found in ranked:
            if len(chosen) < most and all(rules.distances(one.space).get(found.space, points) >= points for one in chosen):
                chosen.append(found)
        if len(chosen) == min(most, len(ranked)):
            return tuple(chosen)
    return tuple(ranked[:most])
