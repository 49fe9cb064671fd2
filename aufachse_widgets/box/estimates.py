"""What the five bids of a card cost, as long as nobody has read it off the card: estimated from its revenue and the costs that were typed, by what other cards
cost. A card keeps the mark of what was estimated, until somebody has looked."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping

from msgspec.structs import replace

from ..engine.contracts import BIDS, Contract
from .suggestions import NO_COSTS, Costs, ladder, regular, step_of

MARK = "estimated bids"
ENOUGH = 5  # cards of a box that are known for sure: then it is they that others are like
BY_REVENUE = 0.5  # how much less it says of a card's costs that its revenue is near than that a cost is


def estimated(card: Contract | None) -> frozenset[int]:
    """The bids (1–5) of a card whose costs are estimates.

    >>> estimated(marked(Contract(1, "kassel", "wien", 4, 1600, (200, 400, 600, 800, 1000)), (2, 3)))
    frozenset({2, 3})
    """
    found = re.fullmatch(rf"{MARK}((?: [1-{BIDS}])+)", card.source) if card is not None else None
    return frozenset(map(int, found[1].split())) if found else frozenset()


def marked(card: Contract, bids: Collection[int]) -> Contract:
    """The card, with the mark that the costs of these bids are estimates, and of no others."""
    source = " ".join([MARK, *map(str, sorted(bids))]) if bids else "" if card.source.startswith(MARK) else card.source
    return replace(card, source=source)


def estimate(revenue: int, typed: Mapping[int, int], known: Iterable[Contract] = ()) -> Costs:
    """What the bids of a card of that revenue (0: not known) probably cost; ``typed`` are the costs, by their bids (1–5), that are known and kept as they are.
    ``known`` are other cards of its box. All 0 where nothing is known of the card.

    >>> estimate(1600, {}), estimate(0, {1: 300}), estimate(1600, {1: 300})
    ((200, 400, 600, 800, 1000), (300, 700, 1100, 1500, 1900), (300, 600, 900, 1200, 1600))
    """
    if not revenue and not typed:
        return NO_COSTS
    own = [card for card in known if all(card.bids) and card.revenue and not estimated(card)]
    base = _like(revenue, typed, own)
    step = step_of((*typed.values(), *base))
    costs = [typed[bid] if bid in typed else _near(bid, base, typed, step) for bid in range(1, BIDS + 1)]
    for place in range(1, BIDS):
        if place + 1 not in typed:
            costs[place] = max(costs[place], costs[place - 1] + step)
    for place in reversed(range(BIDS - 1)):
        if place + 1 not in typed:
            costs[place] = max(0, min(costs[place], costs[place + 1] - step))
    one, two, three, four, five = costs
    return one, two, three, four, five


def _like(revenue: int, typed: Mapping[int, int], own: list[Contract]) -> Costs:
    """The costs of the card that is most like it: by the costs that were typed, then by its revenue."""
    cards = [(card.revenue, card.bids) for card in own] if len(own) >= ENOUGH else [*((card.revenue, card.bids) for card in own), *regular()]
    usual = [(revenue, ladder(revenue, cards if len(own) >= ENOUGH else ()))] if revenue else []
    if not typed:
        return usual[0][1]
    wanted = revenue or _middle([worth for worth, costs in cards if _gap(costs, typed) == min(_gap(other, typed) for _worth, other in cards)])
    return min([*usual, *cards], key=lambda card: _gap(card[1], typed) + BY_REVENUE * _apart(card[0], wanted))[1]


def _apart(one: int, other: int) -> float:
    return abs(one - other) / max(one, other, 1)


def _gap(costs: Costs, typed: Mapping[int, int]) -> float:
    return max(_apart(costs[bid - 1], cost) for bid, cost in typed.items())


def _middle(worths: list[int]) -> int:
    return sorted(worths)[len(worths) // 2]


def _near(bid: int, base: Costs, typed: Mapping[int, int], step: int) -> int:
    """The cost of a bid in proportion to the costs that are known, as on the card that is like it."""
    below = max((one for one in typed if one < bid), default=0)
    above = min((one for one in typed if one > bid), default=0)
    cost = float(base[bid - 1])
    if below and above:
        span = base[above - 1] - base[below - 1]
        cost = typed[below] + (cost - base[below - 1]) / span * (typed[above] - typed[below]) if span else float(typed[below])
    elif (one := below or above) and base[one - 1]:
        cost *= typed[one] / base[one - 1]
    return int(cost / step + 0.5) * step
