"""Editions, boards and decks that nobody has printed, for hypothesis."""

from __future__ import annotations

import json
from typing import Any, Literal, get_args, get_origin, get_type_hints

from hypothesis import strategies as st

from aufachse_widgets.engine import (
    PRESETS,
    Board,
    Contract,
    Edition,
    EditionError,
    Rules,
    board_from_json,
    compile_rules,
    contracts_from_json,
    preset,
)
from aufachse_widgets.engine.cards import EVENT_CARDS

HINTS = get_type_hints(Edition)
NAMED = ("muenchen", "wien", "flensburg")  # event cards name them; here they may be missing, or no cities
NAMES = ("id", "title", "currency", "base")
FIELDS = [field for field in Edition.__struct_fields__ if field not in NAMES]


def subset(of: tuple[str, ...], least: int = 0) -> st.SearchStrategy[tuple[str, ...]]:
    return st.lists(st.sampled_from(of), unique=True, min_size=least).map(tuple)


NUMBERS: dict[str, st.SearchStrategy[Any]] = {
    "starting_money": st.sampled_from([0, 100, 2000, 5000, 20000]),
    "private_contracts": st.integers(0, 5),
    "public_contracts": st.tuples(*[st.integers(0, 12)] * 5),
    "placing_kinds": subset(("road", "ferry", "city"), 1),
    "placing_capacity": st.integers(1, 3),
    "road_capacity": st.integers(0, 3),
    "city_capacity": st.integers(0, 3),
    "sign_kinds": subset(("road", "ferry"), 1),
    "debt_factor": st.integers(0, 3),
    "trailer_sale": st.sampled_from([0, 500, 1999]),
    "contract_cards": st.integers(1, 54),
    "event_cards": subset(tuple(EVENT_CARDS)),
    "small_trailers": st.integers(0, 5),
    "large_trailers": st.integers(0, 5),
    "market_size": st.integers(1, 6),
}


def values(field: str) -> st.SearchStrategy[Any]:
    """Values of a field that make sense by themselves."""
    hint = HINTS[field]
    if get_origin(hint) is Literal:
        return st.sampled_from(get_args(hint))
    return st.booleans() if hint is bool else NUMBERS[field]


CHANGES = st.lists(st.sampled_from(FIELDS), unique=True, max_size=12).flatmap(lambda fields: st.fixed_dictionaries({field: values(field) for field in fields}))
JUNK: st.SearchStrategy[Any] = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(2**70), 2**70),
    st.floats(),
    st.text(max_size=5),
    st.lists(st.one_of(st.integers(-3, 60), st.text(max_size=3), st.sampled_from(["road", "ferry", "city", *EVENT_CARDS])), max_size=6),
    st.dictionaries(st.text(max_size=3), st.integers(), max_size=2),
)


@st.composite
def boards(draw: st.DrawFn) -> Board:
    """A road net of 4 to 14 spaces, at least two of them cities, perhaps with ferries and closed spaces."""
    number = draw(st.integers(4, 14))
    names = [*NAMED[: draw(st.integers(0, len(NAMED)))]]
    names += [f"s{index}" for index in range(number - len(names))]
    cities = max(2, draw(st.integers(2, number)) // 2)
    kinds = draw(st.permutations(["city"] * cities + ["road"] * (number - cities)))
    steps = {(names[draw(st.integers(0, index - 1))], names[index]) for index in range(1, number)}
    more = draw(st.lists(st.tuples(st.sampled_from(names), st.sampled_from(names)), max_size=number))
    steps |= {(one, two) for one, two in more if one != two and (two, one) not in steps}
    routes = [{"road": "A1", "kind": "road", "spaces": list(step)} for step in sorted(steps)]
    ferries = draw(st.integers(0, 2))
    for index in range(ferries):
        ports = draw(st.lists(st.sampled_from(names), min_size=2, max_size=2, unique=True))
        routes.append({"road": "F", "kind": "ferry", "spaces": [ports[0], f"sea{index}", ports[1]]})
    spaces = [
        {"id": name, "name": name.title(), "kind": kind, "event": kind == "road" and draw(st.booleans()), "lat": 50, "lon": 10}
        for name, kind in zip([*names, *(f"sea{index}" for index in range(ferries))], [*kinds, *["ferry"] * ferries], strict=True)
    ]
    closed = draw(st.lists(st.sampled_from(names), unique=True, max_size=2))
    raw = {"id": "invented", "title": "Invented", "spaces": spaces, "routes": routes, "no_construction": closed}
    return board_from_json(json.dumps(raw), "invented.json")


@st.composite
def decks(draw: st.DrawFn, board: Board) -> tuple[Contract, ...]:
    """6 to 24 contracts between the cities of a board."""
    cities = [space.id for space in board.spaces if space.kind == "city"]
    cards = []
    for id in range(1, draw(st.integers(6, 24)) + 1):
        start, destination = draw(st.lists(st.sampled_from(cities), min_size=2, max_size=2, unique=True))
        low, rise = draw(st.integers(0, 4)) * 100, draw(st.integers(1, 4)) * 100
        bids = [low + rise * bid for bid in range(5)]
        cards.append(
            {"id": id, "start": start, "destination": destination, "goods": draw(st.integers(1, 8)), "revenue": draw(st.integers(1, 40)) * 100, "bids": bids}
        )
    return contracts_from_json(json.dumps({"contracts": cards}), board, "invented.json")


def edition_for(changes: dict[str, Any], base: str, cards: int) -> Edition | None:
    """The edition with these changes, its contracts fitted to a deck; None where they make no sense together."""
    fitted = dict(changes)
    if cards < 54:
        fitted["contract_cards"] = min(changes.get("contract_cards", cards), cards)
        fitted.setdefault("private_contracts", 1)
        fitted.setdefault("public_contracts", (2, 2, 2, 3, 3))
    try:
        return preset(base).with_changes(**fitted)
    except EditionError as error:
        assert any(f"{field} = " in str(error) for field in FIELDS), error
        return None


@st.composite
def house_rules(draw: st.DrawFn) -> Rules | None:
    """Random house rules on the shipped board and deck."""
    edition = edition_for(draw(CHANGES), draw(st.sampled_from(list(PRESETS))), 54)
    return edition and compile_rules(edition)


@st.composite
def invented_rules(draw: st.DrawFn) -> Rules | None:
    """Random house rules on a random board with a random deck."""
    board = draw(boards())
    deck = draw(decks(board))
    edition = edition_for(draw(CHANGES), draw(st.sampled_from(list(PRESETS))), len(deck))
    return edition and compile_rules(edition, board, deck)
