"""The shipped board and deck are what they should be, and a wrong file says where and how to fix it."""

from __future__ import annotations

import copy
import json
from collections import Counter
from collections.abc import Callable
from importlib import resources
from typing import Any

import pytest

from aufachse_widgets.engine import (
    PRESETS,
    AufAchseError,
    BoardError,
    ContractError,
    EditionError,
    PlayerAt,
    board_from_json,
    compile_rules,
    contracts_from_json,
    position,
    preset,
    reach,
    shipped_board,
    shipped_contracts,
)
from aufachse_widgets.engine.phases import Driving
from tests.kit.editions import EDITIONS

DATA = resources.files("aufachse_widgets.data")
BOARD: dict[str, Any] = json.loads(DATA.joinpath("mitteleuropa.json").read_text("utf-8"))
DECK: dict[str, Any] = json.loads(DATA.joinpath("contracts.json").read_text("utf-8"))

# The shipped board and deck ---------------------------------------------------------------------


def test_counts() -> None:
    spaces = shipped_board().spaces
    assert Counter(space.kind for space in spaces) == {"city": 35, "road": 205, "ferry": 3}
    assert sum(space.event for space in spaces) == 69
    assert {space.kind for space in spaces if space.event} == {"road"}
    assert len(shipped_board().routes) == 79
    assert set(shipped_board().no_construction) == {"rendsburg", "neumuenster"}


@pytest.mark.parametrize(
    ("start", "end", "points"),
    [("frankfurt", "flensburg", 13), ("hannover", "muenchen", 12), ("berlin", "trieste", 23), ("flensburg", "verona", 27)],
)
def test_known_distances(start: str, end: str, points: int) -> None:
    rules = compile_rules("fx-schmid-1987")
    assert rules.distance(start, end) == rules.distance(end, start) == points


def test_distances_printed_with_the_contracts() -> None:
    rules = compile_rules("fx-schmid-1987")
    for card in DECK["contracts"]:
        assert rules.distance(card["start"], card["destination"]) == card["points"], card


def test_ferries() -> None:
    """Row 18: three points Rotterdam–Flensburg, two Flensburg–Rostock; without ferries no such spaces."""
    with_ferries, without = compile_rules("schmidt-2007"), compile_rules("fx-schmid-1987")
    assert with_ferries.distance("rotterdam", "flensburg") == 3
    assert with_ferries.distance("flensburg", "rostock") == 2
    assert without.distance("rotterdam", "flensburg") > 3
    assert set(with_ferries.spaces) - set(without.spaces) == {"nordsee", "deutsche-bucht", "kieler-bucht"}


@pytest.mark.parametrize(("edition", "number"), [("fx-schmid-1987", 9_210), ("schmidt-2007", 9_570)])
def test_simple_ways_of_up_to_six_steps(edition: str, number: int) -> None:
    rules = compile_rules(edition)
    ways = [way for space in rules.spaces for layer in rules.ways[space].ways for way in layer]
    assert len(ways) == number
    paths = {way.path for way in ways}
    assert len(paths) == number
    assert all(path[::-1] in paths and len(set(path)) == len(path) <= 7 for path in paths)


def test_shipped_deck() -> None:
    assert [card.id for card in shipped_contracts()] == list(range(1, 55))
    assert len(compile_rules("fx-schmid-1987").contracts) == 52
    assert len(compile_rules("schmidt-2007").contracts) == 54
    for card in shipped_contracts():
        assert 0 < card.net(5) < card.net(1) < card.revenue


@pytest.mark.parametrize(
    ("number", "revenue", "nets"),
    [(1, 1600, [1400, 1200, 1000, 800, 600]), (3, 2400, [2100, 1800, 1500, 1100, 600])],
    ids=["S1", "S2"],
)
def test_contracts_printed_in_the_documents(number: int, revenue: int, nets: list[int]) -> None:
    card = shipped_contracts()[number - 1]
    assert card.revenue == revenue
    assert [card.net(bid) for bid in range(1, 6)] == nets


# Wrong files ------------------------------------------------------------------------------------


def board_with(change: Callable[[dict[str, Any]], object]) -> str:
    raw = copy.deepcopy(BOARD)
    change(raw)
    return json.dumps(raw)


def deck_with(change: Callable[[list[dict[str, Any]]], object]) -> str:
    raw = copy.deepcopy(DECK)
    change(raw["contracts"])
    return json.dumps(raw)


def complaint(error: type[AufAchseError], read: Callable[[], object], *parts: str) -> None:
    """Reading fails with that error, in one line that holds all the parts: file, place, fix."""
    with pytest.raises(error) as caught:
        read()
    message = str(caught.value)
    assert isinstance(caught.value, ValueError)
    assert "\n" not in message
    for part in parts:
        assert part in message


BOARDS: list[tuple[str, Callable[[dict[str, Any]], object], tuple[str, ...]]] = [
    ("no spaces", lambda raw: raw.update(spaces=[]), ("spaces", "at least one entry")),
    ("no routes", lambda raw: raw.pop("routes"), ("routes", "must be a list")),
    ("no title", lambda raw: raw.pop("title"), ("title", "one line of 1 to")),
    ("a space that is a text", lambda raw: raw["spaces"].insert(3, "bremen"), ("spaces[3]", "must be an object")),
    ("an id that is empty", lambda raw: raw["spaces"][3].update(id=""), ("spaces[3].id", "one line of 1 to")),
    ("an id with a question mark", lambda raw: raw["spaces"][3].update(id="?"), ("spaces[3].id", "unknown space")),
    ("an id twice", lambda raw: raw["spaces"][4].update(id="bremen"), ("spaces[4].id 'bremen'", "give each space its own")),
    ("a name that is missing", lambda raw: raw["spaces"][3].pop("name"), ("spaces[3].name (bremen)", "one line of 1 to")),
    ("an unknown kind", lambda raw: raw["spaces"][3].update(kind="town"), ("spaces[3].kind (bremen) is 'town'", "use city, road or ferry")),
    ("an event that is a number", lambda raw: raw["spaces"][3].update(event=1), ("spaces[3].event (bremen)", "use true or false")),
    ("a latitude off the earth", lambda raw: raw["spaces"][3].update(lat=91), ("spaces[3].lat (bremen) is 91", "from -90 to 90")),
    ("a longitude that is a text", lambda raw: raw["spaces"][3].update(lon="8"), ("spaces[3].lon (bremen) is '8'", "from -180 to 180")),
    ("a country that is a number", lambda raw: raw["spaces"][3].update(country=49), ("spaces[3].country (bremen) is 49", "use text or null")),
    ("a space on no route", lambda raw: raw["spaces"].append({**raw["spaces"][3], "id": "new"}), ("'new' is on no route", "add it to one or remove it")),
    ("a route of one space", lambda raw: raw["routes"][0].update(spaces=["hamburg"]), ("routes[0].spaces (A7)", "two spaces or more")),
    ("a route of an unknown kind", lambda raw: raw["routes"][0].update(kind="rail"), ("routes[0].kind (A7) is 'rail'", "use road or ferry")),
    ("a route without a road", lambda raw: raw["routes"][0].pop("road"), ("routes[0].road", "one line of 1 to")),
    (
        "a route over an unknown space",
        lambda raw: raw["routes"][0]["spaces"].append("atlantis"),
        ("routes[0].spaces[4] (A7)", "'atlantis'", "not a space on the board"),
    ),
    ("a space after itself", lambda raw: raw["routes"][0]["spaces"].append("hamburg"), ("routes[0].spaces[4] (A7)", "repeats 'hamburg'", "leave one out")),
    ("a road over the sea", lambda raw: raw["routes"][0]["spaces"].append("nordsee"), ("routes[0].spaces[4] (A7)", "'nordsee'", "make the route a ferry")),
    ("a space that no road reaches", lambda raw: raw["routes"].pop(0), ("rendsburg' is on no route", "add it to one")),
    ("an unknown closed space", lambda raw: raw["no_construction"].append("atlantis"), ("no_construction[2]", "'atlantis'", "not a space on the board")),
    ("closed spaces that are a text", lambda raw: raw.update(no_construction="rendsburg"), ("no_construction", "must be a list")),
]


@pytest.mark.parametrize(("change", "parts"), [case[1:] for case in BOARDS], ids=[case[0] for case in BOARDS])
def test_a_wrong_board_is_refused(change: Callable[[dict[str, Any]], object], parts: tuple[str, ...]) -> None:
    complaint(BoardError, lambda: board_from_json(board_with(change), "my-board.json"), "my-board.json: ", *parts)


def test_a_board_that_falls_into_two() -> None:
    raw: dict[str, Any] = {
        "id": "two",
        "title": "Two",
        "spaces": [{"id": id, "name": id, "kind": "city", "lat": 50, "lon": 10} for id in "abcd"],
        "routes": [{"road": "A1", "kind": "road", "spaces": ["a", "b"]}, {"road": "A2", "kind": "road", "spaces": ["c", "d"]}],
    }
    complaint(BoardError, lambda: board_from_json(json.dumps(raw), "two.json"), "two.json: ", "'c' cannot be reached by road from 'a'", "join them")
    raw["routes"].append({"road": "F1", "kind": "ferry", "spaces": ["b", "c"]})
    complaint(BoardError, lambda: board_from_json(json.dumps(raw), "two.json"), "cannot be reached by road")
    raw["routes"].append({"road": "A3", "kind": "road", "spaces": ["b", "c"]})
    assert [space.id for space in board_from_json(json.dumps(raw)).spaces] == ["a", "b", "c", "d"]
    for space in raw["spaces"]:
        space["kind"] = "road"
    complaint(BoardError, lambda: board_from_json(json.dumps(raw), "two.json"), "two.json: ", "there is no city", "make at least one space a city")


@pytest.mark.parametrize("text", ["", "{", "[" * 100_000, '{"id": 1e'])
def test_what_is_not_json(text: str) -> None:
    complaint(BoardError, lambda: board_from_json(text, "my-board.json"), "my-board.json: not JSON")
    complaint(ContractError, lambda: contracts_from_json(text, shipped_board(), "my-deck.json"), "my-deck.json: not JSON")


@pytest.mark.parametrize("text", ["[]", "null", "7", '"board"'])
def test_json_that_is_no_board_and_no_deck(text: str) -> None:
    complaint(BoardError, lambda: board_from_json(text, "my-board.json"), "my-board.json: ", "must be an object with id, title, spaces, routes")
    complaint(ContractError, lambda: contracts_from_json(text, shipped_board(), "my-deck.json"), "my-deck.json: ", "must be a list with at least one entry")


def test_an_unknown_space_is_named() -> None:
    complaint(BoardError, lambda: shipped_board().space("atlantis"), "board mitteleuropa", "'atlantis'")
    assert shipped_board().space("kassel").name == "Kassel"


DECKS: list[tuple[str, Callable[[list[dict[str, Any]]], object], tuple[str, ...]]] = [
    ("no cards", lambda cards: cards.clear(), ("contracts", "at least one entry")),
    ("a card that is a number", lambda cards: cards.insert(2, 3), ("contracts[2]", "must be an object with id, start")),  # type: ignore[arg-type]
    ("number 0", lambda cards: cards[2].update(id=0), ("contracts[2].id is 0", "from 1 to")),
    ("a number that is true", lambda cards: cards[2].update(id=True), ("contracts[2].id is True", "a whole number")),
    ("a number twice", lambda cards: cards[2].update(id=1), ("contracts[2].id 1", "give each card its own number")),
    ("an unknown start", lambda cards: cards[2].update(start="atlantis"), ("contracts[2].start (card 3) is 'atlantis'", "not a city on board mitteleuropa")),
    ("a destination on the road", lambda cards: cards[2].update(destination="rendsburg"), ("contracts[2].destination (card 3) is 'rendsburg'", "not a city")),
    (
        "no way to go",
        lambda cards: cards[2].update(destination=cards[2]["start"]),
        ("contracts[2] (card 3) starts and ends in 'hannover'", "use two different cities"),
    ),
    ("no goods", lambda cards: cards[2].update(goods=0), ("contracts[2].goods (card 3) is 0", "from 1 to")),
    ("goods in halves", lambda cards: cards[2].update(goods=1.5), ("contracts[2].goods (card 3) is 1.5", "a whole number")),
    ("a missing revenue", lambda cards: cards[2].pop("revenue"), ("contracts[2].revenue (card 3) is None", "a whole number")),
    ("four bids", lambda cards: cards[2]["bids"].pop(), ("contracts[2].bids (card 3)", "five costs")),
    ("a bid below nothing", lambda cards: cards[2].update(bids=[-1, 2, 3, 4, 5]), ("contracts[2].bids[0] (card 3) is -1", "from 0 to")),
    ("bids that fall", lambda cards: cards[2].update(bids=[1, 2, 2, 4, 5]), ("contracts[2].bids (card 3) [1, 2, 2, 4, 5]", "must go up")),
]


@pytest.mark.parametrize(("change", "parts"), [case[1:] for case in DECKS], ids=[case[0] for case in DECKS])
def test_a_wrong_deck_is_refused(change: Callable[[list[dict[str, Any]]], object], parts: tuple[str, ...]) -> None:
    complaint(ContractError, lambda: contracts_from_json(deck_with(change), shipped_board(), "my-deck.json"), "my-deck.json: ", *parts)


# Editions ---------------------------------------------------------------------------------------

CHANGES: list[tuple[dict[str, Any], tuple[str, ...]]] = [
    ({"starting_mony": 1}, ("no rule 'starting_mony'", "see Edition.__struct_fields__")),
    ({"id": "mine"}, ("no rule 'id'",)),
    ({"starting_money": -1}, ("starting_money = -1", "use 0 or more")),
    ({"starting_money": "5000"}, ("starting_money = '5000'", "int")),
    ({"starting_money": True}, ("starting_money = True",)),
    ({"dice": 3}, ("dice = 3", "1", "2")),
    ({"auction": "loud"}, ("auction = 'loud'", "open, in_turn")),
    ({"public_contracts": (12, 16, 20, 24)}, ("public_contracts",)),
    ({"public_contracts": (12, 16, 20, 24, -1)}, ("public_contracts", "use 0 or more")),
    ({"public_contracts": (12, 16, 20, 24, 40)}, ("public_contracts", "6 players need 40 public", "use fewer")),
    ({"public_contracts": (0, 16, 20, 24, 24), "private_contracts": 0}, ("public_contracts", "use more")),
    ({"placing_kinds": ("harbour",)}, ("placing_kinds", "use some of road, ferry, city")),
    ({"sign_kinds": ("city",)}, ("sign_kinds", "use some of road, ferry")),
    ({"sign_kinds": ("ferry",)}, ("sign_kinds", "add road")),
    ({"placing_capacity": 0}, ("placing_capacity = 0", "use 1 or more")),
    ({"market_size": 0}, ("market_size = 0", "use 1 or more")),
    ({"trailer_sale": 2000}, ("trailer_sale = 2000", "use less than 2000")),
    ({"trailer_sale": 500, "trailers": False}, ("trailer_sale = 500", "use 0")),
    ({"event_cards": ("Radarfalle", "Radarfalle")}, ("event_cards", "once")),
    ({"event_cards": ("Radfalle",)}, ("event_cards", "no event card 'Radfalle'")),
    ({"auction": "take_exact", "discard": True}, ("discard", "use false")),
]


@pytest.mark.parametrize(("changes", "parts"), CHANGES, ids=[", ".join(map(str, changes.items())) for changes, _ in CHANGES])
def test_a_house_rule_that_makes_no_sense_is_refused(changes: dict[str, Any], parts: tuple[str, ...]) -> None:
    complaint(EditionError, lambda: preset("fx-schmid-1987").with_changes(**changes), "edition fx-schmid-1987: ", *parts)


@pytest.mark.parametrize("name", EDITIONS)
def test_each_edition_plays_on_the_shipped_board(name: str) -> None:
    rules = compile_rules(name)
    assert rules.edition.id == name
    assert len(rules.contracts) == rules.edition.contract_cards
    assert rules.edition.changes() == {}


def test_house_rules_say_what_they_changed() -> None:
    edition = preset("schmidt-2007").with_changes(starting_money=7000).with_changes(dice=1, city_capacity=0)
    assert edition.changes() == {"starting_money": 7000, "dice": 1}
    assert edition.base == "schmidt-2007"


def test_an_unknown_edition_and_a_deck_too_small() -> None:
    complaint(EditionError, lambda: preset("schmidt-1999"), "'schmidt-1999'", *PRESETS)
    few = shipped_contracts()[:40]
    complaint(EditionError, lambda: compile_rules("fx-schmid-1987", contracts=few), "contract_cards = 52", "40 cards", "use fewer or add cards")


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_drive_may_lead_to_an_auction_only_where_there_are_auctions(edition: str) -> None:
    rules = compile_rules(edition)
    table = position(rules, [PlayerAt("hannover"), PlayerAt("ulm")], moment=Driving(0, (6,) * rules.edition.dice), market=(7,))
    assert any(one.auction for one in reach(rules, table, 0)) == rules.edition.has_auctions
