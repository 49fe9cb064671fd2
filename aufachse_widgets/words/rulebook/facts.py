"""The facts of a table that its rules name: amounts, numbers and places, all from the edition, the board and the engine."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from itertools import pairwise

from ...engine.actions import MOST_SEATS, SOMEWHERE
from ...engine.cards import BAHNVERLADUNG, INSPEKTION, MOTIVATION, SCHNELLE_VERLADUNG
from ...engine.edition import Edition
from ...engine.rules import Rules
from ...engine.state import LARGE_PRICE, LARGE_ROOM, SMALL_PRICE, SMALL_ROOM, TRUCK_ROOM
from .. import cards, rules_text
from ..language import _, listing
from ..naming import Names

FEWEST = 2  # players


class Facts:
    """The facts of one table. ``players`` is how many sit there; 0 where that is open.

    >>> from aufachse_widgets.engine import compile_rules
    >>> facts = Facts(compile_rules("schmidt-2007"))
    >>> facts.gaps["starting_money"], facts.ferries
    ('5000 €', 'Rotterdam–Flensburg 3 points and Flensburg–Rostock 2 points')
    """

    def __init__(self, rules: Rules, players: int = 0) -> None:
        self.rules = rules
        self.names = Names(rules, ())
        self.players = players

    @property
    def edition(self) -> Edition:
        """The edition, house rules included."""
        return self.rules.edition

    def value(self, field: str) -> str:
        """The value of a field in words; without ferries it doesn't speak of their spaces."""
        value = getattr(self.edition, field)
        if field in ("placing_kinds", "sign_kinds") and not self.edition.ferries:
            value = tuple(kind for kind in value if kind != "ferry")
        return rules_text.value(field, value, self.edition.currency)

    @cached_property
    def gaps(self) -> Mapping[str, str]:
        """What fills the gaps of the rules."""
        edition, money = self.edition, self.names.money
        return {
            "fewest": str(FEWEST),
            "most": str(MOST_SEATS),
            "currency": edition.currency,
            "starting_money": money(edition.starting_money),
            "contract_cards": str(edition.contract_cards),
            "placing_kinds": self.value("placing_kinds"),
            "sign_kinds": self.value("sign_kinds"),
            "event_cards": self.value("event_cards"),
            "truck_room": self.names.goods(TRUCK_ROOM),
            "small": str(edition.small_trailers),
            "large": str(edition.large_trailers),
            "small_room": self.names.goods(SMALL_ROOM),
            "large_room": self.names.goods(LARGE_ROOM),
            "small_price": money(SMALL_PRICE),
            "large_price": money(LARGE_PRICE),
            "trailer_sale": money(edition.trailer_sale),
            "ferries": self.ferries,
            "closed_stretch": self.closed_stretch,
            "bahnverladung": cards.title(BAHNVERLADUNG),
            "inspektion": cards.title(INSPEKTION),
            "motivation": cards.title(MOTIVATION),
            "schnelle_verladung": cards.title(SCHNELLE_VERLADUNG),
            **self._example(),
        }

    @cached_property
    def ferries(self) -> str:
        """The ferries of the board with their points; empty where it has none in this edition."""
        said = []
        for route in self.rules.routes:
            if route.kind == "ferry":
                one, other = (self.names.space(end) for end in (route.spaces[0], route.spaces[-1]))
                crossing = _("{one}–{other}").format(one=one, other=other)
                said.append(_("{crossing} {points}").format(crossing=crossing, points=self.names.points(len(route.spaces) - 1)))
        return listing(said)

    @cached_property
    def closed_stretch(self) -> str:
        """Where the board is kept free of the construction sign: between cities, since a physical board may have other spaces there than ours; empty
        where it names none."""
        closed, said = set(self.rules.board.no_construction), []
        for route in self.rules.board.routes:
            for start, end in pairwise(place for place, space in enumerate(route.spaces) if space in self.rules.cities):
                if between := closed.intersection(route.spaces[start + 1 : end]):
                    closed -= between
                    one, other = (self.names.space(route.spaces[place]) for place in (start, end))
                    said.append(_("between {one} and {other}").format(one=one, other=other))
        if closed:  # beside all cities, or cities themselves
            names = listing(self.names.space(space) for space in self.rules.board.no_construction if space in closed)
            said.append(_("on {spaces}").format(spaces=names))
        return listing(said)

    def _example(self) -> Mapping[str, str]:
        """A contract of the deck, and what its middle bid comes to."""
        card = next((card for card in self.rules.contracts.values() if any(card.bids) and SOMEWHERE not in (card.start, card.destination)), None)
        if card is None:
            return {}
        bid = (len(card.bids) + 1) // 2
        cost = card.bids[bid - 1]
        money = self.names.money
        return {
            "contract": self.names.contract(card.id),
            "goods": self.names.goods(card.goods),
            "revenue": money(card.revenue),
            "bid": str(bid),
            "cost": money(cost),
            "net": money(card.revenue - cost),
        }
