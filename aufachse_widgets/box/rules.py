"""Rules for a table with its own box: cities beyond the board, contracts that nobody has typed yet."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

import msgspec

from ..engine.actions import SOMEWHERE
from ..engine.board import Board, Space
from ..engine.contracts import Contract
from ..engine.edition import Edition
from ..engine.rules import RULES_VERSION, Rules


class TableRules(Rules):
    """The rules at a table whose contracts may start or end ``"?"`` and whose cities may lie on no route.

    What is not known counts as satisfied, as everywhere in the engine: a contract to ``"?"`` may be
    for any city. ``distance`` is 0 where nobody can tell (compare :meth:`joined`).
    """

    def __init__(self, edition: Edition, board: Board, contracts: tuple[Contract, ...], version: int = RULES_VERSION) -> None:
        super().__init__(edition, board, contracts, version=version)
        any_city = sum(self.bit[city] for city in self.cities)
        bits = self.bit | {SOMEWHERE: any_city}
        self.ends = {card.id: (bits[card.start], bits[card.destination]) for card in self.contracts.values()}

    def distances(self, start: str) -> Mapping[str, int]:
        return super().distances(start) if start in self.neighbours else {}

    def distance(self, start: str, end: str) -> int:
        return self.distances(start).get(end, 0)

    def joined(self, start: str, end: str) -> bool:
        """Whether our board knows a way between the two."""
        return end in self.distances(start)


def blank(id: int) -> Contract:
    """A card of the box that nobody has typed yet."""
    return Contract(id, SOMEWHERE, SOMEWHERE, 0, 0, (0, 0, 0, 0, 0))


def is_blank(contract: Contract) -> bool:
    """Whether nothing is known of the card.

    >>> is_blank(blank(7))
    True
    """
    return contract == blank(contract.id)


def fill_up(contracts: tuple[Contract, ...], cards: int) -> tuple[Contract, ...]:
    """The deck by number: the cards that are known, and blank ones on the lowest free numbers up to ``cards`` in all.

    >>> [card.id for card in fill_up((blank(2), blank(9)), 4)]
    [1, 2, 3, 9]
    """
    known = {card.id: card for card in contracts}
    number = 0
    while len(known) < cards:
        number += 1
        known.setdefault(number, blank(number))
    return tuple(known[number] for number in sorted(known))


@lru_cache(maxsize=256)
def table_rules(edition: Edition, board: Board, cities: tuple[Space, ...], contracts: tuple[Contract, ...], version: int = RULES_VERSION) -> TableRules:
    """The rules of an edition on a board with more cities and these contracts, filled up with blank
    ones to the edition's number of cards; a box that holds more is played with all of its cards.

    Compiled once for equal values.
    """
    if edition.contract_cards < len(contracts):
        edition = msgspec.structs.replace(edition, contract_cards=len(contracts))
    there = {space.id for space in board.spaces}
    more = tuple(city for city in cities if city.id not in there)
    board = msgspec.structs.replace(board, spaces=board.spaces + more) if more else board
    return TableRules(edition, board, fill_up(contracts, edition.contract_cards), version)
