"""The box of a physical table: its contracts, and the cities and event cards that our data lacks."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

from msgspec import Struct
from msgspec.structs import replace

from ..engine.actions import SOMEWHERE
from ..engine.board import Board, Space
from ..engine.contracts import BIDS, HIGHEST_NUMBER, MOST, Contract
from ..engine.edition import Edition
from ..engine.errors import LABEL, AufAchseError, is_label, shown
from ..engine.reasons import N_
from ..engine.rules import RULES_VERSION, Rules, board_or_shipped, shipped_contracts
from .messages import FIELDS, THINGS, Value, message
from .rules import fill_up, table_rules

LONGEST_TEXT = 2000  # letters of an event card
SHIPPED_TITLE = "Auf Achse"  # of the box that comes with the program


class BoxError(AufAchseError, ValueError):
    """Something that no box holds.

    ``thing`` and ``name`` say what is wrong ("contract", 3), ``field`` where in it (a key of
    :data:`~aufachse_widgets.box.messages.FIELDS`; empty: the whole), ``why`` what is wrong and how to put it right.
    """

    def __init__(self, thing: str, name: object, field: str, text: str, **values: Value) -> None:
        self.thing = thing
        self.name = name
        self.field = field
        self.why = message(text, **values)
        super().__init__(thing, name, field, self.why)

    def __str__(self) -> str:
        place = f"{THINGS[self.thing]} {self.name}".strip()
        return f"{place}, {FIELDS[self.field]}: {self.why}" if self.field else f"{place}: {self.why}"


_LABEL = N_("{value} is not allowed; write one line of at most {most} letters")


class BoxCard(Struct, frozen=True, gc=False, omit_defaults=True):
    """An event card that our data lacks: its title and what it says, in the people's words."""

    title: str
    text: str = ""


class Box(Struct, frozen=True, omit_defaults=True):
    """What a table's box holds, as far as it is known. A value: the methods give a new one.

    ``cities`` are those beyond the board (``lat`` and ``lon`` 0 where nobody knows them); a
    contract's start and destination are cities of the board or of these, or ``"?"`` where only goods and
    revenue were typed. Five costs of 0 are costs that nobody typed. Money is in the currency of the edition that is played. All texts are
    people's: to be escaped where they are shown.

    Raises :class:`BoxError` for what no box holds: a number or title used twice, a card number
    above 999, a name over several lines.

    >>> box = Box("Ours").with_contract(Contract(1, "kassel", "wien", 2, 1600, (200, 400, 600, 800, 1000)))
    >>> box.next_id()
    2
    >>> import msgspec
    >>> msgspec.json.decode(msgspec.json.encode(box), type=Box) == box
    True
    """

    title: str = ""
    cities: tuple[Space, ...] = ()
    contracts: tuple[Contract, ...] = ()
    cards: tuple[BoxCard, ...] = ()

    def __post_init__(self) -> None:
        if self.title:
            _label("box", "", "title", self.title)
        for thing, names in (
            ("city", [city.id for city in self.cities]),
            ("contract", [contract.id for contract in self.contracts]),
            ("card", [card.title for card in self.cards]),
        ):
            for name, count in Counter[object](names).items():
                if count > 1:
                    raise BoxError(thing, name, "", N_("it appears twice; leave one out"))
        for city in self.cities:
            check_city(city)
        for contract in self.contracts:
            check_contract(contract)
        for card in self.cards:
            check_card(card)

    def next_id(self) -> int:
        """The lowest number that no contract has. BoxError if all 999 are taken."""
        taken = {contract.id for contract in self.contracts}
        for id in range(1, HIGHEST_NUMBER + 1):
            if id not in taken:
                return id
        raise BoxError("box", self.title, "", N_("a box holds at most {most} contracts"), most=HIGHEST_NUMBER)

    def contract(self, id: int) -> Contract | None:
        """The contract of that number, where it was typed."""
        return next((contract for contract in self.contracts if contract.id == id), None)

    def city(self, id: str) -> Space | None:
        """The city of that id, where it is one of the box's own."""
        return next((city for city in self.cities if city.id == id), None)

    def card(self, title: str) -> BoxCard | None:
        """The event card of that title, where it is one of the box's own."""
        return next((card for card in self.cards if card.title == title), None)

    def with_contract(self, contract: Contract) -> Box:
        """The box with one more contract, or with the one of the same number replaced."""
        rest = tuple(known for known in self.contracts if known.id != contract.id)
        return replace(self, contracts=tuple(sorted((*rest, contract), key=lambda known: known.id)))

    def with_city(self, city: Space) -> Box:
        """The box with one more city, or with the one of the same id replaced."""
        if self.city(city.id) is None:
            return replace(self, cities=(*self.cities, city))
        return replace(self, cities=tuple(city if known.id == city.id else known for known in self.cities))

    def with_card(self, title: str, text: str = "") -> Box:
        """The box with one more event card, or with the one of the same title replaced."""
        card = BoxCard(title, text)
        if self.card(title) is None:
            return replace(self, cards=(*self.cards, card))
        return replace(self, cards=tuple(card if known.title == title else known for known in self.cards))

    def lasting(self) -> Box:
        """The box as the next game gets it: without the cards of which only goods and revenue are known, which nobody could tell apart then.

        >>> kept = Contract(1, "kassel", "wien", 4, 1600, (200, 400, 600, 800, 1000))
        >>> [card.id for card in Box("Ours", contracts=(kept, Contract(2, "?", "?", 5, 2400, (0, 0, 0, 0, 0)))).lasting().contracts]
        [1]
        """
        named = tuple(card for card in self.contracts if not card.start == card.destination == SOMEWHERE)
        return self if len(named) == len(self.contracts) else replace(self, contracts=named)

    def deck(self, edition: Edition) -> tuple[Contract, ...]:
        """The contracts that :meth:`rules` plays with: what was typed, and blank cards on the next free
        numbers up to the edition's number of cards. So a contract that is typed under
        :meth:`next_id` takes the place of a blank one, and the counts stay true."""
        return fill_up(self.contracts, edition.contract_cards)

    def rules(self, edition: Edition, board: Board | None = None, version: int = RULES_VERSION) -> Rules:
        """The rules of an edition on a board (the shipped one by default) with this box; ``version`` is that of a game's journal.

        The box's cities are spaces on no route. Compiled once for equal values. Raises
        :class:`BoxError` for a contract with a city that neither board nor box has, and for a city
        with the id of a space beside the board's roads.

        >>> from aufachse_widgets.engine import preset
        >>> rules = Box().rules(preset("fx-schmid-1987"))
        >>> len(rules.contracts), rules.contracts[1].start
        (52, '?')
        """
        board = board_or_shipped(board)
        roads = {space.id for space in board.spaces if space.kind != "city"}
        for city in self.cities:
            if city.id in roads:
                raise BoxError("city", city.id, "id", N_("a space between cities has this id; give the city another id"))
        cities = {space.id for space in board.spaces if space.kind == "city"} | {city.id for city in self.cities} | {SOMEWHERE}
        for contract in self.contracts:
            for field, name in (("start", contract.start), ("destination", contract.destination)):
                if name not in cities:
                    raise BoxError("contract", contract.id, field, N_("{value} is not a city on the board; add it to the box's cities"), value=shown(name))
        return table_rules(edition, board, self.cities, self.contracts, version)


def shipped_box(edition: Edition, title: str = SHIPPED_TITLE) -> Box:
    """The package's own cards as a box, as many as the edition has.

    >>> from aufachse_widgets.engine import preset
    >>> len(shipped_box(preset("schmidt-2007")).contracts)
    54
    """
    return Box(title, contracts=shipped_contracts()[: edition.contract_cards])


def _label(thing: str, name: object, field: str, value: object) -> None:
    if not is_label(value) or value != str(value).strip():
        raise BoxError(thing, name, field, _LABEL, value=shown(value), most=LABEL)


def check_city(city: Space) -> None:
    """BoxError if a box cannot add that as a city."""
    _label("city", shown(city.id), "id", city.id)
    if any(sign in city.id for sign in "?|"):
        raise BoxError("city", city.id, "id", N_("use letters, digits and hyphens"))
    _label("city", city.id, "name", city.name)
    if city.kind != "city":
        raise BoxError("city", city.id, "", N_("only cities can be added to a box"))
    for field, degrees, most in (("latitude", city.lat, 90), ("longitude", city.lon, 180)):
        if isinstance(degrees, bool) or not isinstance(degrees, int | float) or not -most <= degrees <= most:
            raise BoxError("city", city.id, field, N_("{value} is not a number of degrees from -{most} to {most}"), value=shown(degrees), most=most)
    if city.country is not None:
        _label("city", city.id, "country", city.country)


def check_contract(contract: Contract) -> None:
    """BoxError if that is not a contract card."""

    def whole(field: str, value: int, low: int, high: int = MOST) -> None:
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            raise BoxError(
                "contract", shown(contract.id), field, N_("{value} is not a whole number from {low} to {high}"), value=shown(value), low=low, high=high
            )

    whole("number", contract.id, 1, HIGHEST_NUMBER)
    for field, city in (("start", contract.start), ("destination", contract.destination)):
        if not is_label(city):
            raise BoxError("contract", contract.id, field, N_("{value} is not a city; use ? where the city is not known"), value=shown(city))
    if contract.start == contract.destination != SOMEWHERE:
        raise BoxError("contract", contract.id, "destination", N_("it starts and ends in the same city; two different cities are needed"))
    whole("goods", contract.goods, 0)
    whole("revenue", contract.revenue, 0)
    if len(contract.bids) != BIDS:
        raise BoxError("contract", contract.id, "bid 1", N_("five costs are needed"))
    for bid, cost in enumerate(contract.bids, 1):
        whole(f"bid {bid}", cost, 0)
    for bid, (low, high) in enumerate(pairwise(contract.bids), 2):
        if high < low:
            raise BoxError(
                "contract",
                contract.id,
                f"bid {bid}",
                N_("{high} is less than the cost of the bid before it, {low}; costs must not fall from bid to bid"),
                high=high,
                low=low,
            )
    if contract.source:
        _label("contract", contract.id, "source", contract.source)


def check_card(card: BoxCard) -> None:
    """BoxError if that is not an event card."""
    _label("card", shown(card.title), "title", card.title)
    if len(card.text) > LONGEST_TEXT or not all(letter.isprintable() or letter == "\n" for letter in card.text):
        raise BoxError("card", card.title, "text", N_("at most {most} letters are allowed, and no control characters"), most=LONGEST_TEXT)
