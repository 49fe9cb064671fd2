"""What a form may offer while somebody types: cities, contracts of the box, the five costs."""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from collections.abc import Callable, Collection, Container, Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import chain, count, pairwise

from ..engine.actions import SOMEWHERE
from ..engine.board import Board, Space
from ..engine.contracts import Contract
from ..engine.rules import shipped_contracts
from .box import Box
from .rules import is_blank
from .space_names import every_name, names_of_id

Costs = tuple[int, int, int, int, int]

NO_COSTS: Costs = (0, 0, 0, 0, 0)
"""The costs of a contract for which nobody typed them."""

_PAIRS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ø": "oe", "å": "aa"})
_SINGLE = str.maketrans({"ø": "o", "æ": "ae", "œ": "oe", "ł": "l", "đ": "d"})


def plain(text: str) -> str:
    """A name without capitals, accents and signs, words parted by one space.

    >>> plain(" Saint-Étienne "), plain("Gießen")
    ('saint etienne', 'giessen')
    """
    bare = unicodedata.normalize("NFKD", text.casefold().translate(_SINGLE))
    return " ".join(re.findall(r"\w+", "".join(letter for letter in bare if not unicodedata.combining(letter))))


@lru_cache(maxsize=4096)
def spellings(name: str) -> tuple[str, ...]:
    """How a name may be typed: with plain vowels, or with two letters for an Umlaut.

    >>> spellings("München")
    ('munchen', 'muenchen')
    """
    return tuple(dict.fromkeys((plain(name), plain(unicodedata.normalize("NFC", name.casefold()).translate(_PAIRS)))))


def cities(board: Board, box: Box) -> tuple[Space, ...]:
    """The cities of the board, then those that only the box has."""
    there = {space.id for space in board.spaces}
    return (*(space for space in board.spaces if space.kind == "city"), *(city for city in box.cities if city.id not in there))


def complete_city(text: str, board: Board, box: Box, order: Callable[[str], str] = plain) -> tuple[Space, ...]:
    """The cities that may be meant, the best first; all of them by name where nothing is typed. ``order`` says by what to sort names.

    The whole name comes before its beginning, that before the beginning of a later word or of the name in
    another language, that before letters in the middle. Umlauts and accents are optional.

    >>> from aufachse_widgets.engine import shipped_board
    >>> [complete_city(text, shipped_board(), Box())[0].name for text in ("mun", "muen", "mün", "Prag")]
    ['München', 'München', 'München', 'Praha']
    """
    typed = dict.fromkeys((plain(text), *spellings(text))) if plain(text) else {"": None}
    ranked = []
    for city in cities(board, box):
        rank = min(_rank(part, city) for part in typed)
        if rank < _NOT:
            ranked.append((rank, order(city.name), city.id, city))
    return tuple(city for *_order, city in sorted(ranked, key=lambda found: found[:3]))


_NOT = 9


def _rank(typed: str, city: Space) -> int:
    names, others = spellings(city.name), [spelling for name in every_name(city)[1:] for spelling in spellings(name)]
    if typed in names or typed in spellings(city.id):
        return 0
    if typed in others:
        return 1
    if any(name.startswith(typed) for name in names):
        return 2
    if any(f" {typed}" in name for name in names):
        return 3
    if len(typed) > 1 and any(name.startswith(typed) for name in others):
        return 4
    if len(typed) > 1 and any(typed in name for name in names):
        return 5
    return _NOT


class CityNames:
    """Cities by their ids and names, in whatever language and spelling. Many can be found without comparing each with all."""

    def __init__(self, cities: Iterable[Space] = ()) -> None:
        self._cities: dict[str, Space] = {}
        # The ids of the cities of a name, of a spelling of their name, and of a spelling of a name in another language.
        self._named, self._spelled, self._other = (defaultdict[str, set[str]](set) for _count in range(3))
        for city in cities:
            self.add(city)

    def __contains__(self, id: object) -> bool:
        return id in self._cities

    def add(self, city: Space) -> None:
        """Add a city, or replace the one of the same id."""
        known = self._cities.get(city.id)
        if known is not None:
            for names, name in self._names(known):
                names[name].discard(city.id)
        self._cities[city.id] = city
        for names, name in self._names(city):
            names[name].add(city.id)

    def find(self, text: str) -> Space | None:
        """The one city of that id or name; None where there is none, or several."""
        if text in self._cities:
            return self._cities[text]
        typed = set(spellings(text)) - {""}
        found = self._named.get(text) or self._ids(self._spelled, typed) or self._ids(self._other, typed)
        return self._cities[next(iter(found))] if len(found) == 1 else None

    def _names(self, city: Space) -> Iterator[tuple[defaultdict[str, set[str]], str]]:
        yield self._named, city.name
        for spelling in spellings(city.name):
            yield self._spelled, spelling
        for name in names_of_id(city.id):
            for spelling in spellings(name):
                yield self._other, spelling

    @staticmethod
    def _ids(names: Mapping[str, set[str]], typed: Iterable[str]) -> set[str]:
        return set().union(*(names.get(spelling, ()) for spelling in typed))


def find_city(text: str, board: Board, box: Box) -> Space | None:
    """The one city of that id or name, in whatever language and spelling; None where there is none, or several.

    >>> from aufachse_widgets.engine import shipped_board
    >>> find_city("MAILAND", shipped_board(), Box()).name
    'Milano'
    """
    return CityNames(cities(board, box)).find(text)


def new_city(name: str, board: Board, box: Box, country: str | None = None, lat: float = 0.0, lon: float = 0.0) -> Space:
    """A city of that name for :meth:`Box.with_city`, under an id that neither board nor box has.

    >>> from aufachse_widgets.engine import shipped_board
    >>> new_city("Bad Hersfeld", shipped_board(), Box()).id, new_city("Görlitz", shipped_board(), Box()).id
    ('bad-hersfeld-2', 'goerlitz')
    """
    name = name.strip()
    return Space(free_id(name, {space.id for space in board.spaces} | {city.id for city in box.cities}), name, "city", False, country, lat, lon)


def free_id(name: str, taken: Container[str]) -> str:
    """An id for a city of that name which no other one has.

    >>> free_id("Görlitz", {"goerlitz"})
    'goerlitz-2'
    """
    base = spellings(name.strip())[-1].replace(" ", "-")[:60] or "city"
    return next(id for id in chain([base], (f"{base}-{number}" for number in count(2))) if id not in taken)


def complete_contract(box: Box, seen: Collection[int] = (), start: str = "", destination: str = "", goods: int = 0, revenue: int = 0) -> tuple[Contract, ...]:
    """The contracts of the box that a half-typed card may be, the best first.

    ``seen`` are the numbers of cards that are known to be elsewhere (aboard, delivered, face up).
    ``start`` and ``destination`` are ids, ``""`` or ``"?"`` where they are not typed yet, ``goods`` and ``revenue`` 0.
    What was typed must agree, or be unknown on the card.

    >>> from aufachse_widgets.engine import preset
    >>> from aufachse_widgets.box import shipped_box
    >>> deck = shipped_box(preset("fx-schmid-1987"))
    >>> [(card.id, card.destination, card.revenue) for card in complete_contract(deck, start="frankfurt")]
    [(1, 'flensburg', 1600), (12, 'wien', 900)]
    >>> [card.id for card in complete_contract(deck, seen={1}, start="frankfurt")]
    [12]
    """
    typed = (start.replace(SOMEWHERE, ""), destination.replace(SOMEWHERE, ""), goods, revenue)
    ranked = []
    for card in box.contracts:
        if card.id in seen or is_blank(card):
            continue
        values = (card.start.replace(SOMEWHERE, ""), card.destination.replace(SOMEWHERE, ""), card.goods, card.revenue)
        wanted = [(one, other) for one, other in zip(typed, values, strict=True) if one]
        if all(not other or one == other for one, other in wanted):
            ranked.append((-sum(one == other for one, other in wanted), card.id, card))
    return tuple(card for _rank, _id, card in sorted(ranked, key=lambda found: found[:2]))


@lru_cache(maxsize=1)
def _rungs() -> tuple[tuple[int, Costs], ...]:
    """Revenue and costs of the regular cards of the package, rising. Two of the cards printed in the rule
    documents have costs of their own."""
    return rising((card.revenue, card.bids) for card in shipped_contracts() if card.source == "calibrated")


def rising(cards: Iterable[tuple[int, Costs]]) -> tuple[tuple[int, Costs], ...]:
    """Revenues and costs of cards, from nothing upwards, each revenue once."""
    return ((0, NO_COSTS), *sorted(dict(cards).items()))


def step_of(costs: Iterable[int]) -> int:
    """The steps in which such costs are printed: 100, 50 or 10.

    >>> step_of((200, 400)), step_of((200, 450)), step_of((35,))
    (100, 50, 10)
    """
    printed = tuple(costs)
    return next((step for step in (100, 50) if not any(cost % step for cost in printed)), 10)


def regular() -> tuple[tuple[int, Costs], ...]:
    """Revenue and costs of the package's regular cards."""
    return _rungs()[1:]


def ladder(revenue: int, cards: Iterable[tuple[int, Costs]] = ()) -> Costs:
    """The five costs that a contract of that revenue probably has: a proposal, to be looked at.

    Between and beyond the package's regular cards in proportion, in steps of 100 (of 10 for very small revenues); or those ``cards``, where there are any.

    >>> ladder(1600), ladder(3000)
    ((200, 400, 600, 800, 1000), (300, 700, 1200, 1700, 2100))
    """
    own = tuple(cards)
    rungs = rising(own) if own else _rungs()
    (low, below), (high, above) = next((pair for pair in pairwise(rungs) if revenue <= pair[1][0]), rungs[-2:])
    step = step_of(cost for _revenue, costs in own for cost in costs) if own else 100 if revenue >= rungs[1][0] else 10
    costs = [one + (other - one) * (revenue - low) / (high - low) for one, other in zip(below, above, strict=True)]
    one, two, three, four, five = (int(cost / step + 0.5) * step for cost in costs)
    return one, two, three, four, five
