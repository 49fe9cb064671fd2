"""The box of a physical table: its contracts, and the cities and event cards that our data lacks."""

from __future__ import annotations

from itertools import pairwise

from msgspec import Struct
from msgspec.structs import replace

from ..engine.actions import SOMEWHERE
from ..engine.board import Board, Space
from ..engine.contracts import BIDS, CARDS, MOST, Contract
from ..engine.edition import Edition
from ..engine.errors import LABEL, AufAchseError, is_label, shown
from ..engine.rules import Rules, shipped_board, shipped_contracts
from .rules import fill_up, table_rules

LONGEST_TEXT = 2000  # letters of an event card


class BoxError(AufAchseError, ValueError):
    """Something that no box holds. ``field`` names what is wrong, ``why`` how to mend it."""

    def __init__(self, field: str, why: str) -> None:
        self.field = field
        self.why = why
        super().__init__(f"{field}: {why}")


class BoxCard(Struct, frozen=True, gc=False, omit_defaults=True):
    """An event card that our data lacks: its title and what it says, in the people's words."""

    title: str
    text: str = ""


class Box(Struct, frozen=True, omit_defaults=True):
    """What a table's box holds, as far as it is known. A value: the methods give a new one.

    ``cities`` are those beyond the board (``lat`` and ``lon`` 0 where nobody knows them); a
    contract's start and destination are cities of the board or of these, or ``"?"`` where only goods and
    revenue were typed. Money is in the currency of the edition that is played. All texts are
    people's: to be escaped where they are shown.

    Raises :class:`BoxError` for what no box holds: a number or title used twice, a card number
    above 999, text over several lines.

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
        if self.title and not is_label(self.title):
            raise BoxError("title", f"{shown(self.title)} is no text of one line and at most {LABEL} letters")
        _check_each_once("city", [city.id for city in self.cities])
        _check_each_once("contract", [contract.id for contract in self.contracts])
        _check_each_once("event card", [card.title for card in self.cards])
        for city in self.cities:
            check_city(city)
        for contract in self.contracts:
            check_contract(contract)
        for card in self.cards:
            check_card(card)

    def next_id(self) -> int:
        """The lowest number that no contract has. BoxError where all 999 are taken."""
        taken = {contract.id for contract in self.contracts}
        for id in range(1, CARDS + 1):
            if id not in taken:
                return id
        raise BoxError("contract", f"a box holds at most {CARDS} contracts")

    def contract(self, id: int) -> Contract | None:
        """The contract of that number, where it was typed."""
        return next((contract for contract in self.contracts if contract.id == id), None)

    def city(self, id: str) -> Space | None:
        """The city of that id, where it is one of the box's own."""
        return next((city for city in self.cities if city.id == id), None)

    def with_contract(self, contract: Contract) -> Box:
        """The box with one more contract, or with the one of the same number mended."""
        rest = tuple(known for known in self.contracts if known.id != contract.id)
        return replace(self, contracts=tuple(sorted((*rest, contract), key=lambda known: known.id)))

    def with_city(self, city: Space) -> Box:
        """The box with one more city, or with the one of the same id mended."""
        return replace(self, cities=(*(known for known in self.cities if known.id != city.id), city))

    def with_card(self, title: str, text: str = "") -> Box:
        """The box with one more event card, or with the one of the same title mended."""
        return replace(self, cards=(*(known for known in self.cards if known.title != title), BoxCard(title, text)))

    def deck(self, edition: Edition) -> tuple[Contract, ...]:
        """The contracts that :meth:`rules` plays with: what was typed, and blank cards on the next free
        numbers up to the edition's number of cards. So a contract that is typed under
        :meth:`next_id` takes the place of a blank one, and the counts stay true."""
        return fill_up(self.contracts, edition.contract_cards)

    def rules(self, edition: Edition, board: Board | None = None) -> Rules:
        """The rules of an edition on a board (the shipped one by default) with this box.

        The box's cities are spaces on no route. Compiled once for equal values. Raises
        :class:`BoxError` for a contract with a city that neither board nor box has, and for a city
        with the id of a space beside the board's roads.

        >>> from aufachse_widgets.engine import preset
        >>> rules = Box().rules(preset("fx-schmid-1987"))
        >>> len(rules.contracts), rules.contracts[1].start
        (52, '?')
        """
        board = board or shipped_board()
        roads = {space.id for space in board.spaces if space.kind != "city"}
        for city in self.cities:
            if city.id in roads:
                raise BoxError(f"city {city.id}", f"the board has {shown(city.id)} beside the road; give the city another id")
        cities = {space.id for space in board.spaces if space.kind == "city"} | {city.id for city in self.cities} | {SOMEWHERE}
        for contract in self.contracts:
            for field, name in (("start", contract.start), ("destination", contract.destination)):
                if name not in cities:
                    raise BoxError(f"contract {contract.id}: {field}", f"{shown(name)} is no city of the board; add it to the box's cities")
        return table_rules(edition, board, self.cities, self.contracts)


def shipped_box(edition: Edition, title: str = "Auf Achse") -> Box:
    """The package's own cards as a box, as many as the edition has.

    >>> from aufachse_widgets.engine import preset
    >>> len(shipped_box(preset("schmidt-2007")).contracts)
    54
    """
    return Box(title, contracts=shipped_contracts()[: edition.contract_cards])


def _check_each_once(what: str, names: list[str] | list[int]) -> None:
    seen = set[str | int]()
    for name in names:
        if name in seen:
            raise BoxError(f"{what} {shown(name)}", "it is there twice; leave one out")
        seen.add(name)


def check_city(city: Space) -> None:
    """BoxError where that is no city that a box may add."""
    if not is_label(city.id) or any(sign in city.id for sign in "?|"):
        raise BoxError("city", f"{shown(city.id)} is no id; use letters, digits and hyphens")
    if not is_label(city.name):
        raise BoxError(f"city {city.id}: name", f"{shown(city.name)} is no text of one line and at most {LABEL} letters")
    if city.kind != "city":
        raise BoxError(f"city {city.id}: kind", f"{shown(city.kind)}; a box adds cities only")
    if not -90 <= city.lat <= 90:
        raise BoxError(f"city {city.id}: latitude", f"{shown(city.lat)}; degrees from -90 to 90")
    if not -180 <= city.lon <= 180:
        raise BoxError(f"city {city.id}: longitude", f"{shown(city.lon)}; degrees from -180 to 180")
    if city.country is not None and not is_label(city.country):
        raise BoxError(f"city {city.id}: country", f"{shown(city.country)} is no text of one line and at most {LABEL} letters")


def check_contract(contract: Contract) -> None:
    """BoxError where that is no contract card."""

    def whole(field: str, value: int, low: int, high: int = MOST) -> None:
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            raise BoxError(f"contract {shown(contract.id)}: {field}", f"{shown(value)}; a whole number from {low} up to {high}")

    whole("number", contract.id, 1, CARDS)
    for field, city in (("start", contract.start), ("destination", contract.destination)):
        if not is_label(city):
            raise BoxError(f"contract {contract.id}: {field}", f"{shown(city)} is no city; use '?' where it is not known")
    if contract.start == contract.destination != SOMEWHERE:
        raise BoxError(f"contract {contract.id}: destination", f"it starts and ends in {shown(contract.start)}; two cities are needed")
    whole("goods", contract.goods, 0)
    whole("revenue", contract.revenue, 0)
    if len(contract.bids) != BIDS:
        raise BoxError(f"contract {contract.id}: bids", "five costs are needed")
    for bid, cost in enumerate(contract.bids, 1):
        whole(f"bid {bid}", cost, 0)
    for bid, (low, high) in enumerate(pairwise(contract.bids), 2):
        if high < low:
            raise BoxError(f"contract {contract.id}: bid {bid}", f"{high} is less than the bid before ({low}); the costs rise from bid to bid")
    if contract.source and not is_label(contract.source):
        raise BoxError(f"contract {contract.id}: source", f"{shown(contract.source)} is no text of one line and at most {LABEL} letters")


def check_card(card: BoxCard) -> None:
    """BoxError where that is no event card."""
    if not is_label(card.title):
        raise BoxError("event card", f"{shown(card.title)} is no title: a text of one line and at most {LABEL} letters")
    if len(card.text) > LONGEST_TEXT or not all(letter.isprintable() or letter == "\n" for letter in card.text):
        raise BoxError(f"event card {card.title}: text", f"a text of at most {LONGEST_TEXT} letters is needed, without control characters")
