"""Editions: every rule in which the printings differ, as one field each.

The numbers in the comments are the rows of ``docs/rules.md`` section 2; fields without a number are
decisions of its section 4 or differences of its section 3. A table may change any field
(:meth:`Edition.with_changes`).
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Struct

from .cards import EVENT_CARDS, PRINTED_CARDS
from .errors import LABEL, EditionError, is_label, one_line, shown

MOST = 9_999  # of anything but money
MOST_MONEY = 1_000_000


class Edition(Struct, frozen=True, kw_only=True):
    """The rules of one printing. Money is in ``currency``, distances are in points.

    Raises :class:`EditionError` for values that make no sense together.

    >>> from aufachse_widgets.engine import preset
    >>> preset("fx-schmid-1987").with_changes(starting_money=7000).changes()
    {'starting_money': 7000}
    """

    id: str
    title: str
    currency: str = "DM"  # 1
    starting_money: int = 5000  # 2
    private_contracts: int = 3  # 3
    public_contracts: tuple[int, int, int, int, int] = (12, 16, 20, 24, 24)  # 4: for 2–6 players
    placing: Literal["before_deal", "after_deal"] = "before_deal"  # 5
    placing_kinds: tuple[str, ...] = ("road", "ferry")  # 6
    placing_capacity: int = 1  # 6: trucks on a road or ferry space at setup
    first_player: Literal["random", "named", "highest_roll"] = "random"  # 7
    dice: Literal[1, 2] = 1  # 8
    road_capacity: int = 1  # 9: 0 is no limit
    city_capacity: int = 1  # 10: 0 is no limit
    full_space: Literal["last_free", "space_before"] = "last_free"  # 11
    sign_six_as_one: bool = False  # 12: a 6 used as 1 moves the construction sign too
    sign_compulsory: bool = True  # 13
    sign_kinds: tuple[str, ...] = ("road", "ferry")  # 14
    sign_closed_stretch: bool = True  # 14: never on the board's no_construction spaces
    event_draw: Literal["end", "exact"] = "end"  # 15
    event_after: Literal["under", "out", "aside"] = "under"  # 16
    debt_factor: int = 2  # 17: 0: what cannot be paid is forgiven
    ferries: bool = False  # 18
    business: Literal["any", "deliveries_then_load", "one"] = "any"  # 19
    early_stop_binding: bool = False  # 20
    trailer_sale: int = 0  # 21: 0 is no sale
    sale_needs_room: bool = True  # 21
    auction: Literal["open", "in_turn", "take_exact", "take_at_start"] = "open"  # 22
    pass_final: bool = True  # 22, where bids go in turn
    discard: bool = False  # 23: position 0 of the market leaves
    refill: Literal["gap", "slide"] = "gap"  # 24, after a sale; after a discard cards always slide
    auction_after_card_move: bool = False  # 25
    contract_cards: int = 52  # 26: the first so many cards of the deck
    event_cards: tuple[str, ...] = PRINTED_CARDS  # 26
    jam_space: Literal["closed", "may_end"] = "closed"  # 27
    load_at_once: Literal["winner", "receiver", "on_turn"] = "winner"  # 28
    trailers: bool = True  # the children's versions have none
    small_trailers: int = 4
    large_trailers: int = 4
    market_size: int = 4
    # section 4
    full_roll: bool = True  # the full roll must be used
    stop_before_sign: bool = True  # points may be given up, some or all, where the next space holds a sign
    load_at_placing: bool = False
    auction_once_a_turn: bool = False
    settlement: Literal["what_there_is", "forgiven"] = "what_there_is"
    # section 3, where the documents differ
    dokumente: Literal["opposite", "last_city"] = "opposite"
    gute_routenplanung: Literal["may", "must"] = "may"
    past_occupied: bool = True  # "a next free" city or event space may lie behind an occupied one
    inspektion_roll: Literal["must", "may"] = "must"
    pannenhilfe_choice: bool = True
    schnelle_verladung: Literal["must", "may"] = "may"
    subunternehmer: Literal["must", "may"] = "must"
    jam_empty_space: bool = True  # a jam of one's own choice goes on an empty space
    base: str = ""  # the preset that this edition was changed from

    def __post_init__(self) -> None:
        _check(self)

    @property
    def has_auctions(self) -> bool:
        """Whether public contracts are sold by auction, and not taken for nothing (row 22)."""
        return self.auction in ("open", "in_turn")

    def with_changes(self, **changes: Any) -> Edition:
        """A house-rule edition: this one with other values in some fields.

        Raises :class:`EditionError` for an unknown field, a wrong kind of value or a value that
        makes no sense.
        """
        hints = _types()
        for name, value in changes.items():
            if name not in Edition.__struct_fields__ or name in ("id", "base"):
                raise EditionError(f"edition {self.id}: there is no rule {shown(name)} to change; see Edition.__struct_fields__")
            try:
                changes[name] = msgspec.convert(value, hints[name], strict=True)
            except (msgspec.ValidationError, UnicodeEncodeError) as error:  # a text may hold half a letter
                raise EditionError(f"edition {self.id}: {name} = {shown(value)}: {one_line(str(error), 100)}{_choices(hints[name])}") from None
        return msgspec.structs.replace(self, base=self.base or self.id, **changes)

    def changes(self) -> dict[str, Any]:
        """The fields in which this edition differs from the preset it was changed from."""
        base = PRESETS.get(self.base)
        if base is None:
            return {}
        names = [name for name in self.__struct_fields__ if name != "base"]
        return {name: getattr(self, name) for name in names if getattr(self, name) != getattr(base, name)}

    def with_length(self, players: int, public: int | None) -> Edition:
        """This edition with ``public`` public contracts for that many players, which set the length of a game; None: as it is.

        Raises :class:`EditionError` for a number that makes no sense.

        >>> from aufachse_widgets.engine import preset
        >>> preset("fx-schmid-1987").with_length(3, 8).public_deck(3)
        8
        """
        place = players - 2
        if public is None or not 0 <= place < len(self.public_contracts) or self.public_contracts[place] == public:
            return self
        counts = list(self.public_contracts)
        counts[place] = public
        return self.with_changes(public_contracts=tuple(counts))

    def with_cards(self, cards: int) -> Edition:
        """This edition for a deck of that many contract cards: where it asks for more, fewer are used, dealt and laid out.

        Raises :class:`EditionError` where there are too few for any game.

        >>> from aufachse_widgets.engine import preset
        >>> few = preset("fx-schmid-1987").with_cards(12)
        >>> few.contract_cards, few.private_contracts, few.public_deck(2), few.public_deck(5)
        (12, 2, 8, 2)
        """
        if cards >= self.contract_cards:
            return self
        private = min(self.private_contracts, cards // (len(self.public_contracts) + 1))
        public = tuple(min(count, cards - players * private) for players, count in enumerate(self.public_contracts, 2))
        return self.with_changes(contract_cards=cards, private_contracts=private, public_contracts=public)

    def public_deck(self, players: int) -> int:
        """How many public contracts there are for that many players (row 4)."""
        return self.public_contracts[players - 2]

    def most_public(self, players: int) -> int:
        """How many contracts are left to be public when that many players have their own."""
        return max(0, self.contract_cards - players * self.private_contracts)


PRESETS: dict[str, Edition] = {}
"""The printings by their ids; :mod:`.presets` names them."""


@lru_cache(maxsize=1)
def _types() -> dict[str, Any]:
    """The types of the fields. Reading them takes longer than all the rest of a check."""
    return get_type_hints(Edition)


def _choices(hint: object) -> str:
    return f"; one of {', '.join(map(str, get_args(hint)))}" if get_origin(hint) is Literal else ""


def _check(edition: Edition) -> None:
    def reject(field: str, fix: str) -> None:
        raise EditionError(f"edition {one_line(edition.id, LABEL) or '(no name)'}: {field} = {shown(getattr(edition, field))}: {fix}")

    for field, hint in _types().items():
        value = getattr(edition, field)
        if get_origin(hint) is Literal and value not in get_args(hint):
            reject(field, f"use one of {', '.join(map(str, get_args(hint)))}")
        elif hint is int and (isinstance(value, bool) or not isinstance(value, int)):
            reject(field, "use a whole number")
        elif hint is bool and not isinstance(value, bool):
            reject(field, "use true or false")
    if not edition.id:
        reject("id", "give the edition a name")
    for field in ("id", "title", "currency", "base"):
        value = getattr(edition, field)
        if not is_label(value) and value != "":
            reject(field, f"use one line of at most {LABEL} characters")
    if len(edition.public_contracts) != 5:
        reject("public_contracts", "give five numbers, for 2, 3, 4, 5 and 6 players")
    lows = {
        "starting_money": 0,
        "private_contracts": 0,
        "placing_capacity": 1,
        "road_capacity": 0,
        "city_capacity": 0,
        "debt_factor": 0,
        "trailer_sale": 0,
        "contract_cards": 1,
        "small_trailers": 0,
        "large_trailers": 0,
        "market_size": 1,
    }
    for field, low in lows.items():
        if getattr(edition, field) < low:
            reject(field, f"use {low} or more")
        high = MOST_MONEY if field == "starting_money" else MOST
        if getattr(edition, field) > high:
            reject(field, f"use {high} or less")
    for index, number in enumerate(edition.public_contracts):
        players = index + 2
        if number < 0:
            reject("public_contracts", "use 0 or more for each number of players")
        if number + players * edition.private_contracts > edition.contract_cards:
            reject(
                "public_contracts",
                f"{players} players need {number} public and {players * edition.private_contracts} private contracts, "
                f"but there are {edition.contract_cards} cards; use fewer",
            )
        if number == 0 and edition.private_contracts == 0:
            reject("public_contracts", "nobody would ever have a contract; use more public or private contracts")
    for field in ("placing_kinds", "sign_kinds"):
        kinds = getattr(edition, field)
        allowed = ("road", "ferry", "city") if field == "placing_kinds" else ("road", "ferry")
        if not kinds or any(kind not in allowed for kind in kinds) or len(set(kinds)) != len(kinds):
            reject(field, f"use some of {', '.join(allowed)}, each once")
        if kinds == ("ferry",):
            reject(field, "ferry spaces alone leave no room; add road")
    if edition.trailer_sale >= 2000:
        reject("trailer_sale", "buying and selling trailers would make money; use less than 2000")
    if edition.trailer_sale and not edition.trailers:
        reject("trailer_sale", "this edition has no trailers to sell; use 0")
    if len(set(edition.event_cards)) != len(edition.event_cards):
        reject("event_cards", "list each card once")
    for card in edition.event_cards:
        if card not in EVENT_CARDS:
            reject("event_cards", f"there is no event card {shown(card)}")
    if edition.discard and not edition.has_auctions:
        reject("discard", "a version without auctions has no discard; use false")
