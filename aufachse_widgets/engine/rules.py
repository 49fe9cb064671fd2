"""Rules: a board, a deck and an edition, compiled once into tables."""

from __future__ import annotations

import hashlib
from collections import deque
from collections.abc import Mapping
from functools import lru_cache
from importlib import resources

import msgspec

from .actions import MOST_SEATS, PlaceSign
from .answers import Answers
from .board import Board, Space, board_from_json, put_in_use
from .contracts import Contract, contracts_from_json
from .documents import documents_of
from .edition import Edition
from .errors import BoardError, EditionError, UnknownContract, UnknownSpace, nearest, shown
from .presets import preset
from .reasons import Plural, Reason
from .state import Player
from .ways import Ways

RULES_VERSION = 2
"""Grows when the engine would replay an older journal differently. A game keeps the version that it was begun by, and is played on by it.

2: section 6 of ``docs/rules.md``. Before, a delivery by *Familiennachwuchs* left room for the turn's one load or delivery (row 19), the roll
by *Beifahrer* before a turn's own roll brought no business, and the revenue by *Bahnverladung* was paid before its 1000 was asked for.
"""


@lru_cache(maxsize=1)
def shipped_board() -> Board:
    """The board of the package: 35 real cities and the roads between them."""
    file = resources.files("aufachse_widgets.data") / "mitteleuropa.json"
    return board_from_json(file.read_bytes(), "mitteleuropa.json")


def board_or_shipped(board: Board | None) -> Board:
    """A board of one's own, or the shipped one; BoardError for a file's name or anything else that is not a board yet.

    >>> board_or_shipped(None).id
    'mitteleuropa'
    """
    if board is not None and not isinstance(board, Board):
        raise BoardError(f"board is {shown(board)}; read it first: board, contracts = load_board(…)")
    return board or shipped_board()


@lru_cache(maxsize=1)
def shipped_contracts() -> tuple[Contract, ...]:
    """The 54 contracts of the package, calibrated on the cards printed in S1 and S2."""
    file = resources.files("aufachse_widgets.data") / "contracts.json"
    return contracts_from_json(file.read_bytes(), shipped_board(), "contracts.json")


class Rules:
    """What a game is played by. Compared by identity; make one with :func:`compile_rules`.

    ``board_digest`` is how a position says which board it is on. ``version`` is the :data:`RULES_VERSION` of a game's journal.
    ``answers`` is where the engine keeps what it has worked out; it changes no result.
    """

    def __init__(self, edition: Edition, board: Board, contracts: tuple[Contract, ...], answers: Answers | None = None, version: int = RULES_VERSION) -> None:
        if edition.contract_cards > len(contracts):
            raise EditionError(
                f"edition {edition.id}: contract_cards = {edition.contract_cards}, but the deck has {len(contracts)} cards; use fewer or add cards"
            )
        self.edition = edition
        self.version = version
        self.board_digest, self.board = put_in_use(board)
        self.contracts: dict[int, Contract] = {card.id: card for card in contracts[: edition.contract_cards]}
        kept = [space for space in board.spaces if edition.ferries or space.kind != "ferry"]
        self.spaces: dict[str, Space] = {space.id: space for space in kept}
        self.routes = tuple(route for route in board.routes if edition.ferries or route.kind == "road")
        near: dict[str, list[str]] = {id: [] for id in self.spaces}
        for route in self.routes:
            for one, two in zip(route.spaces, route.spaces[1:], strict=False):
                if two not in near[one]:
                    near[one].append(two)
                    near[two].append(one)
        self.neighbours: dict[str, tuple[str, ...]] = {id: tuple(spaces) for id, spaces in near.items()}
        self.bit: dict[str, int] = {id: 1 << index for index, id in enumerate(self.spaces)}
        # Bits of the neighbours of each space.
        self.beside: dict[str, int] = {id: sum(self.bit[next] for next in spaces) for id, spaces in self.neighbours.items()}
        self.cities = frozenset(id for id, space in self.spaces.items() if space.kind == "city")
        self.events = frozenset(id for id, space in self.spaces.items() if space.event)
        self.capacity: dict[str, int] = {id: edition.city_capacity if space.kind == "city" else edition.road_capacity for id, space in self.spaces.items()}
        # Bits of the spaces with room for one truck; the capacities of those with room for several.
        self.single: dict[str, int] = {id: self.bit[id] for id, room in self.capacity.items() if room == 1}
        self.several: dict[str, int] = {id: room for id, room in self.capacity.items() if room > 1}
        # Whether each contract in a hand is a reason to stop early, whatever else there is.
        self.plain_stops = not edition.early_stop_binding and edition.auction != "take_at_start"
        # Bits of each contract's start and destination.
        self.ends: dict[int, tuple[int, int]] = {id: (self.bit.get(card.start, 0), self.bit.get(card.destination, 0)) for id, card in self.contracts.items()}
        closed = board.no_construction if edition.sign_closed_stretch else ()
        self.sign_spaces = tuple(id for id, space in self.spaces.items() if space.kind in edition.sign_kinds and id not in closed)
        self.sign_places: dict[str, int] = {id: place for place, id in enumerate(self.sign_spaces)}
        self.sign_actions = tuple(tuple(PlaceSign(seat, space) for space in self.sign_spaces) for seat in range(MOST_SEATS))
        """Of each seat: putting the construction sign on each of the ``sign_spaces``."""
        self.places: dict[str, int] = {space: place for place, space in enumerate(self.spaces)}
        self.jam_actions = tuple(tuple(PlaceSign(seat, space) for space in self.spaces) for seat in range(MOST_SEATS))
        """Of each seat: putting the jam sign on each space."""
        self.ways = Ways(self.neighbours, self.bit, self.cities)
        self._documents = documents_of(edition)
        self._answers = answers or Answers()

    def goods(self, player: Player) -> int:
        """Goods aboard a player's truck and trailers."""
        cards = self.contracts
        return sum([cards[number].goods for number in player.loaded])

    def free_room(self, player: Player) -> int:
        """How many goods more fit (negative where a sold trailer left too little room)."""
        return player.room - self.goods(player)

    def distances(self, start: str) -> Mapping[str, int]:
        """The shortest way in points from ``start`` to each space, signs ignored, the edition's ferries counted; UnknownSpace for one that
        isn't on the board."""
        found = self._answers.distances.get(start)
        if found is None:
            if start not in self.spaces:
                raise self.no_space(start)
            found = {start: 0}
            edge = deque([start])
            while edge:
                space = edge.popleft()
                for next in self.neighbours[space]:
                    if next not in found:
                        found[next] = found[space] + 1
                        edge.append(next)
            self._answers.distances.keep(start, found)
        return found

    def distance(self, start: str, end: str) -> int:
        """The shortest way between two spaces, in points; UnknownSpace for one that isn't on the board, BoardError where no way joins them.

        >>> compile_rules("fx-schmid-1987").distance("frankfurt", "flensburg")
        13
        """
        points = self.distances(start).get(end)
        if points is None:
            raise BoardError(f"no way leads from {start} to {end} on this board") if end in self.spaces else self.no_space(end)
        return points

    def no_space(self, given: object) -> UnknownSpace:
        """What is wrong with a space that isn't among ``spaces``.

        >>> print(compile_rules("fx-schmid-1987").no_space("Köln"))
        'Köln': there is no such space; did you mean koeln?
        """
        if any(given == space.id for space in self.board.spaces):
            return UnknownSpace(f"{shown(given)}: edition {self.edition.id} is played without ferries and their spaces; use a road space or a city")
        named = [space.id for space in self.spaces.values() if isinstance(given, str) and space.name.casefold() == given.casefold()]
        meant = f"; did you mean {named[0]}?" if named else nearest(given, self.spaces) or "; use the id of one"
        return UnknownSpace(f"{shown(given)}: there is no such space{meant}")

    def contract(self, number: int) -> Contract:
        """A contract by its number; UnknownContract for one that the deck doesn't have.

        >>> compile_rules("fx-schmid-1987").contract(99)
        Traceback (most recent call last):
        aufachse_widgets.engine.errors.UnknownContract: there is no contract 99 in edition fx-schmid-1987; its deck has the numbers 1 to 52
        """
        card = self.contracts.get(number)
        if card is None:
            deck = f"; its deck has the numbers {min(self.contracts)} to {max(self.contracts)}" if self.contracts else ""
            raise UnknownContract(f"there is no contract {shown(number)} in edition {self.edition.id}{deck}")
        return card

    def document(self, field: str) -> str:
        """The rule document behind a field of this edition or a shared rule; ``rules`` for what is ours."""
        return self._documents[field]

    def refuse(self, code: str, field: str, text: str | Plural, **values: str | int) -> Reason:
        """Why something is refused, with the document behind the rule; ``values`` fill the gaps in ``text``.

        >>> print(compile_rules("czech").refuse("space_full", "city_capacity", "{space} is full", space="kassel"))
        kassel is full (city_capacity, S4)
        """
        return Reason(code, field, self.document(field), text, tuple(values.items()))


def board_digest(board: Board, contracts: tuple[Contract, ...]) -> str:
    """A short digest of board and deck: a journal can be replayed only on the same ones."""
    return hashlib.blake2b(msgspec.json.encode((board, contracts)), digest_size=8).hexdigest()


@lru_cache(maxsize=64)
def _compiled(edition: Edition, board: Board, contracts: tuple[Contract, ...], version: int) -> Rules:
    return Rules(edition, board, contracts, version=version)


def compile_rules(edition: Edition | str, board: Board | None = None, contracts: tuple[Contract, ...] | None = None, version: int = RULES_VERSION) -> Rules:
    """The rules of an edition (or its id) on a board with a deck; the shipped ones by default. ``version`` is that of a game's journal.

    Compiled once for equal values, so that the same rules are the same object. Raises
    :class:`EditionError` where the edition asks for more cards than there are, BoardError for a board that has not been read.

    >>> compile_rules("schmidt-2007") is compile_rules("schmidt-2007")
    True
    """
    if isinstance(edition, str):
        edition = preset(edition)
    return _compiled(edition, board_or_shipped(board), contracts or shipped_contracts(), version)
