"""Contract cards: start, destination, goods, revenue and five bids."""

from __future__ import annotations

import json
from collections.abc import Mapping
from itertools import pairwise
from typing import Annotated, Any

from msgspec import Meta, Struct

from .board import Board, Label
from .errors import LABEL, ContractError, is_label, shown

BIDS = 5
HIGHEST_NUMBER = 999  # a card's number, at most: those that a seat has seen are bits of one number
MOST = 1_000_000  # money, goods


Cost = Annotated[int, Meta(ge=0, le=MOST)]


class Contract(Struct, frozen=True, gc=False):
    """One contract card. Money is in the edition's currency (S1 and S2 print one each).

    ``bids`` are the five costs; the net revenue of bid *n* is ``net(n)``. On a card that was told and not read from a file
    a city that nobody has named is ``"?"``, and goods and revenue may be 0: unknown.

    >>> Contract(1, "frankfurt", "flensburg", 2, 1600, (200, 400, 600, 800, 1000)).net(1)
    1400
    """

    id: Annotated[int, Meta(ge=1, le=HIGHEST_NUMBER, description="the card's number, used once")]
    start: Annotated[Label, Meta(description="the id of the city where the goods are loaded")]
    destination: Annotated[Label, Meta(description="the id of another city, where they are delivered")]
    goods: Annotated[int, Meta(ge=0, le=MOST, description="how many; a truck holds 6, a small trailer 4, a large one 6")]
    revenue: Annotated[int, Meta(ge=0, le=MOST, description="paid on delivery, in the edition's currency")]
    bids: Annotated[tuple[Cost, Cost, Cost, Cost, Cost], Meta(description="the five costs, rising")]
    source: Annotated[str, Meta(max_length=LABEL, description="where the card comes from")] = ""

    def cost(self, bid: int) -> int:
        """What bid ``bid`` (1–5) costs; bid 0 is the caller's, for nothing."""
        return self.bids[bid - 1] if bid else 0

    def net(self, bid: int) -> int:
        """Net revenue of bid ``bid``: revenue minus cost."""
        return self.revenue - self.cost(bid)


def _whole(value: object, low: int, place: str, source: str, high: int = MOST) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise ContractError(f"{source}: {place} is {shown(value)}; use a whole number from {low} to {high}")
    return value


def contract_from(raw: object, board: Board, place: str, source: str) -> Contract:
    """One checked card; ContractError names file, place and fix."""
    if not isinstance(raw, Mapping):
        raise ContractError(f"{source}: {place} must be an object with id, start, destination, goods, revenue, bids")
    id = _whole(raw.get("id"), 1, f"{place}.id", source, HIGHEST_NUMBER)
    cities = {space.id for space in board.spaces if space.kind == "city"}
    for end in ("start", "destination"):
        city = raw.get(end)
        if not isinstance(city, str) or city not in cities:
            raise ContractError(f"{source}: {place}.{end} (card {id}) is {shown(city)}, which is not a city on board {board.id}; use the id of one")
    if raw["start"] == raw["destination"]:
        raise ContractError(f"{source}: {place} (card {id}) starts and ends in {shown(raw['start'])}; use two different cities")
    goods = _whole(raw.get("goods"), 1, f"{place}.goods (card {id})", source)
    revenue = _whole(raw.get("revenue"), 1, f"{place}.revenue (card {id})", source)
    bids = raw.get("bids")
    if not isinstance(bids, list) or len(bids) != BIDS:
        raise ContractError(f"{source}: {place}.bids (card {id}) must list five costs")
    costs = [_whole(cost, 0, f"{place}.bids[{index}] (card {id})", source) for index, cost in enumerate(bids)]
    if any(high <= low for low, high in pairwise(costs)):
        raise ContractError(f"{source}: {place}.bids (card {id}) {shown(costs)} must go up from each bid to the next")
    one, two, three, four, five = costs
    note = raw.get("source", "")
    if note and not is_label(note):
        raise ContractError(f"{source}: {place}.source (card {id}) is {shown(note)}; use one line of text, or leave it out")
    return Contract(id, raw["start"], raw["destination"], goods, revenue, (one, two, three, four, five), note or "")


def contracts_from_json(text: str | bytes, board: Board, source: str = "contracts") -> tuple[Contract, ...]:
    """Read a deck and check it against its board; the order of the file is kept. Raises ContractError, which names ``source`` and the place in it."""
    try:
        raw: Any = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise ContractError(f"{source}: not JSON: {error}") from None
    cards = raw.get("contracts") if isinstance(raw, Mapping) else raw
    if not isinstance(cards, list) or not cards:
        raise ContractError(f"{source}: contracts must be a list with at least one entry")
    deck: dict[int, Contract] = {}
    for index, item in enumerate(cards):
        card = contract_from(item, board, f"contracts[{index}]", source)
        if card.id in deck:
            raise ContractError(f"{source}: contracts[{index}].id {card.id} is used twice; give each card its own number")
        deck[card.id] = card
    return tuple(deck.values())
