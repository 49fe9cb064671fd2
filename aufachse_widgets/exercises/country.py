"""Lesson 9: make your own country. A board and its deck from cities and roads, as the file that ``load_board`` reads.

Points are those that a truck drives: a road of 4 points has three spaces between its cities.
"""

from __future__ import annotations

import copy
import json
import random
import re
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from itertools import permutations
from statistics import linear_regression
from typing import Any

from ..engine import load_board, new_game, preset
from ..engine.board import Board, board_from_json
from ..engine.board_file import BoardAndContracts
from ..engine.contracts import Contract
from ..engine.edition import Edition
from ..engine.errors import AufAchseError
from ..engine.rules import compile_rules, shipped_contracts
from ..simulation import Simulation
from ..words.language import _
from ..words.numbers import whole
from .exercise import Choice, Code, Exercise, Number, Text, Verdict, right, wrong

City = tuple[float, float]
"""Where a city is: its latitude and longitude in degrees."""

Road = tuple[str, str, str, int]
"""A road: its name, the two cities that it joins, and how many points it is long."""

Country = dict[str, Any]
"""A board as its file says it."""

EVENT = 3  # every third space of a road has the triangle
BIDS = (0.12, 0.24, 0.36, 0.48, 0.6)  # of the revenue; those of the shipped deck rise alike
GOODS = (1, 2, 3, 4, 2, 3)

LETTERS = str.maketrans({"ø": "o", "ł": "l", "đ": "d", "æ": "ae", "œ": "oe"})
"""Letters that are no other letter with a sign."""

DUTCH_CITIES: dict[str, City] = {
    "Amsterdam": (52.37, 4.90),
    "Rotterdam": (51.92, 4.48),
    "Utrecht": (52.09, 5.12),
    "Eindhoven": (51.44, 5.48),
    "Maastricht": (50.85, 5.69),
    "Zwolle": (52.51, 6.09),
    "Groningen": (53.22, 6.57),
}
DUTCH_ROADS: tuple[Road, ...] = (
    ("A2", "Amsterdam", "Utrecht", 2),
    ("A2", "Utrecht", "Eindhoven", 4),
    ("A2", "Eindhoven", "Maastricht", 4),
    ("A4", "Amsterdam", "Rotterdam", 3),
    ("A12", "Rotterdam", "Utrecht", 3),
    ("A58", "Rotterdam", "Eindhoven", 5),
    ("A28", "Utrecht", "Zwolle", 4),
    ("A28", "Zwolle", "Groningen", 5),
    ("A6", "Amsterdam", "Zwolle", 5),
    ("A7", "Amsterdam", "Groningen", 8),
)


def id_of(name: str) -> str:
    """A name as an id.

    >>> id_of("Den Haag"), id_of("Łódź"), id_of("Køge")
    ('den-haag', 'lodz', 'koge')
    """
    letters = unicodedata.normalize("NFKD", name.casefold().translate(LETTERS)).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", letters).strip("-") or "-".join(f"{ord(letter):x}" for letter in name)


def country(title: str, cities: Mapping[str, City], roads: Sequence[Road]) -> Country:
    """A board's file: the cities where they are, and along each road its spaces, evenly. A road between cities that there are not is
    written as it is, for ``load_board`` to complain of.

    >>> small = country("Two", {"Ulm": (48.4, 10.0), "Bern": (46.9, 7.4)}, [("A1", "Ulm", "Bern", 3)])
    >>> small["routes"]
    [{'road': 'A1', 'kind': 'road', 'spaces': ['ulm', 'ulm-bern-1', 'ulm-bern-2', 'bern']}]
    """
    spaces: list[dict[str, object]] = [{"id": id_of(name), "name": name, "kind": "city", "lat": lat, "lon": lon} for name, (lat, lon) in cities.items()]
    routes = []
    for road, start, end, points in roads:
        ids = []
        if start in cities and end in cities:
            ids = [f"{id_of(start)}-{id_of(end)}-{step}" for step in range(1, points)]
            spaces += [_between(id, f"{road} {start}–{end} {step}", cities[start], cities[end], step, points) for step, id in enumerate(ids, 1)]
        routes.append({"road": road, "kind": "road", "spaces": [id_of(start), *ids, id_of(end)]})
    return {"id": id_of(title), "title": title, "spaces": spaces, "routes": routes}


def _between(id: str, name: str, start: City, end: City, step: int, points: int) -> dict[str, object]:
    (south, west), (north, east), part = start, end, step / points
    at = {"lat": round(south + part * (north - south), 3), "lon": round(west + part * (east - west), 3)}
    return {"id": id, "name": name, "kind": "road", "event": step % EVENT == 2, **at}


@cache
def going_rate() -> tuple[float, float]:
    """What one good brings on the shipped cards: so much a point, and so much besides, by the straight line that fits best."""
    rules = compile_rules("reference")
    points = [float(rules.distance(card.start, card.destination)) for card in shipped_contracts()]
    each = [card.revenue / card.goods for card in shipped_contracts()]
    slope, start = linear_regression(points, each)
    return slope, start


def fair_revenue(goods: int, points: int) -> int:
    """What a contract brings by the going rate, in hundreds.

    >>> fair_revenue(3, 12) - fair_revenue(3, 4) > 500
    True
    """
    slope, start = going_rate()
    return max(100, 100 * round(goods * (start + slope * points) / 100))


def deck(board: Board, number: int = 24, seed: str = "a deck") -> list[dict[str, object]]:
    """So many contracts between the board's cities, each way once before any comes again; goods in turn, revenue by the going rate."""
    cities = [space.id for space in board.spaces if space.kind == "city"]
    pairs, cards = list(permutations(cities, 2)), list[dict[str, object]]()
    random.Random(seed).shuffle(pairs)
    for place in range(number):
        start, end = pairs[place % len(pairs)]
        goods = GOODS[place % len(GOODS)]
        revenue = fair_revenue(goods, points_between(board, start, end))
        cards.append({"id": place + 1, "start": start, "destination": end, "goods": goods, "revenue": revenue, "bids": _bids(revenue)})
    return cards


def _bids(revenue: int) -> list[int]:
    bids = list[int]()
    for part in BIDS:
        bids.append(max(100 * round(part * revenue / 100), (bids[-1] if bids else 0) + 100))
    return bids


def points_between(board: Board, start: str, end: str) -> int:
    """The points of the shortest way by road."""
    near: dict[str, set[str]] = {}
    for route in board.routes:
        for one, two in zip(route.spaces, route.spaces[1:], strict=False):
            near.setdefault(one, set()).add(two)
            near.setdefault(two, set()).add(one)
    reached, edge, points = {start}, {start}, 0
    while end not in reached:
        edge = {two for one in edge for two in near[one]} - reached
        reached, points = reached | edge, points + 1
    return points


def netherlands(*more: Road) -> BoardAndContracts:
    """The country of the lesson, with its deck; ``more`` are roads besides.

    >>> board, contracts = netherlands()
    >>> board.title, len(contracts)
    ('The Netherlands', 24)
    """
    made = country("The Netherlands", DUTCH_CITIES, (*DUTCH_ROADS, *more))
    made["title"] = _("The Netherlands")  # its id is the same in every language
    return load_board(made, deck(board_from_json(json.dumps(made))))


def rate_picture() -> Any:
    """The shipped contracts, what they bring a good by their points, and the line of the going rate."""
    from matplotlib import pyplot as plt

    rules = compile_rules("reference")
    cards = shipped_contracts()
    points = [rules.distance(card.start, card.destination) for card in cards]
    figure, axes = plt.subplots(figsize=(6.5, 4), layout="constrained")
    axes.scatter(points, [card.revenue / card.goods for card in cards], s=[18 * card.goods for card in cards], color="#0b4ea2", alpha=0.6)
    slope, start = going_rate()
    ends = [0, max(points)]
    axes.plot(ends, [start + slope * end for end in ends], color="#c8102e")
    axes.set_xlabel(_("points from start to destination"))
    axes.set_ylabel(_("revenue for one good"))
    axes.set_ylim(bottom=0)
    told = _("{start} for each good, and {slope} more for each point (the larger the dot, the more goods)")
    axes.set_title(told.format(start=whole(start), slope=whole(slope)), fontsize=10)
    plt.close(figure)
    return figure


def games_picture(games: Simulation) -> Any:
    """How many games each seat won, and how many turns the games had."""
    from matplotlib import pyplot as plt

    seats = range(len(games.bots))
    wins = [sum(1 / len(game.winners) for game in games if seat in game.winners) for seat in seats]
    turns = [sum(seat.turns for seat in game.seats) for game in games]
    figure, (fair, long) = plt.subplots(1, 2, figsize=(8, 2.8), layout="constrained")
    fair.bar([_("seat {number}").format(number=seat + 1) for seat in seats], wins, color="#0b4ea2", width=0.6)
    fair.axhline(len(turns) / len(wins), color="#c8102e", linestyle="--")
    fair.set_title(_("Games won (dashed: all alike)"), fontsize=10)
    long.hist(turns, bins=range(min(turns), max(turns) + 3, 2), color="#0b4ea2", edgecolor="white")
    long.set_title(_("Turns until the end: {number} on average").format(number=whole(sum(turns) / len(turns))), fontsize=10)
    for axes in (fair, long):
        axes.set_ylabel(_("games"))
        axes.yaxis.get_major_locator().set_params(integer=True)
    plt.close(figure)
    return figure


def short_rules(contracts: Sequence[Contract], players: int = 2, public: int = 6) -> Edition:
    """Rules for a short game with these contracts: so many public ones, as many private ones as there are cards for."""
    return preset("fx-schmid-1987").with_cards(len(contracts)).with_length(players, public)


# Exercises ----------------------------------------------------------------------------------------

NEW: Road = ("A50", "Eindhoven", "Zwolle", 5)
FROM, TO = "Maastricht", "Groningen"
BEFORE, AFTER = (points_between(netherlands(*roads).board, id_of(FROM), id_of(TO)) for roads in ((), (NEW,)))


def _saved(given: float) -> Verdict:
    if given == BEFORE - AFTER:
        return right(_("{before} points without it, {after} with it.").format(before=BEFORE, after=AFTER))
    if given == AFTER:
        return wrong(_("that is how long the way is with the new road. How long was it before?"))
    if given == BEFORE:
        return wrong(_("that is how long the way is without the new road. How long is it with it?"))
    if given == AFTER - BEFORE:
        return wrong(_("shorter by how many? Leave the minus out."))
    if given == NEW[3]:
        return wrong(_("that is how long the new road is. Which roads does it spare, and how long are they?"))
    told = _("find the shortest way from {start} to {goal} twice, without the {road} and with it; the difference is asked for.")
    return wrong(told.format(start=FROM, goal=TO, road=NEW[0]))


DANISH = country(
    "Denmark",
    {"København": (55.68, 12.57), "Odense": (55.40, 10.39), "Esbjerg": (55.47, 8.45), "Aarhus": (56.16, 10.20)},
    [("E20", "København", "Odense", 5), ("E20", "Odense", "Esbjerg", 4), ("E45", "Esbjerg", "Aarhus", 5), ("40", "Odense", "Aarhus", 5)],
)


def broken() -> Country:
    """A country with three faults: a name misspelt, a kind of road that there is not, bids that don't go up."""
    found = copy.deepcopy(DANISH)
    found["contracts"] = deck(board_from_json(json.dumps(DANISH)), 12)
    found["routes"][0]["spaces"][-1] = "odensee"
    found["routes"][2]["kind"] = "motorway"
    found["contracts"][4]["bids"][2] = found["contracts"][4]["bids"][1]
    return found


def _elsewhere(board: Board) -> str:
    """What is said of a road that no longer joins the cities that it is to join; nothing where each does."""
    names = {space["id"]: space["name"] for space in DANISH["spaces"]}
    for made, meant in zip(board.routes, DANISH["routes"], strict=False):
        start, end = meant["spaces"][0], meant["spaces"][-1]
        if made.road == meant["road"] and {made.spaces[0], made.spaces[-1]} != {start, end}:
            told = _("it loads, but the {road} is to join {start} and {end}, and now its last space is {space}.")
            return told.format(road=made.road, start=names[start], end=names[end], space=repr(made.spaces[-1]))
    return ""


def _fixed(given: Callable[..., object]) -> Verdict:
    before = broken()
    made = given(broken())
    if not isinstance(made, Mapping):
        told = _("{function} returns {type}, not the country: end with {end}.")
        return wrong(told.format(function="fix", type=type(made).__name__, end="return country"))
    try:
        board, contracts = load_board(made)
    except AufAchseError as error:
        return wrong(str(error))
    kept = {space.id for space in board.spaces}
    for space in before["spaces"]:
        if space["id"] not in kept:
            return wrong(_("it loads, but {space} is gone: put right what is wrong instead of taking it away.").format(space=space["name"]))
    if len(board.routes) < len(before["routes"]):
        told = _("it loads, but only {left} of {all} roads are left: put them right instead of taking them away.")
        return wrong(told.format(left=len(board.routes), all=len(before["routes"])))
    if len(contracts) < len(before["contracts"]):
        told = _("it loads, but only {left} of {all} contracts are left: put them right instead of taking them away.")
        return wrong(told.format(left=len(contracts), all=len(before["contracts"])))
    if astray := _elsewhere(board):
        return wrong(astray)
    gaps = {"spaces": len(board.spaces), "roads": len(board.routes), "contracts": len(contracts)}
    return right(_("Denmark loads: {spaces} spaces, {roads} roads, {contracts} contracts.").format(**gaps))


PLAYERS, CARDS = 4, 24


def _offered(private: int, public: int) -> str:
    """House rules as a choice."""
    return _("{private} private contracts each, {public} public ones").format(private=private, public=public)


HOUSE_RULES: dict[Text, tuple[int, int]] = {
    partial(_offered, private, public): (private, public) for private, public in ((3, preset("fx-schmid-1987").public_deck(PLAYERS)), (3, 12), (4, 12))
}


def _house(given: Text) -> Verdict:
    private, public = HOUSE_RULES[given]
    used = PLAYERS * private + public
    gaps = {"sum": f"{PLAYERS} × {private} + {public} = {used}", "cards": CARDS}
    # For other numbers of players whatever the deck leaves: it is these players that are asked about.
    counts = tuple(public if players == PLAYERS else CARDS - players * private for players in range(2, 7))
    try:
        rules = preset("fx-schmid-1987").with_changes(contract_cards=CARDS, private_contracts=private, public_contracts=counts)
        new_game(compile_rules(rules, *netherlands()), PLAYERS)
    except AufAchseError:
        return wrong(_("{sum} contracts, but the deck has only {cards}. The engine refuses that.").format(**gaps))
    return right(_("{sum} contracts, and the deck has {cards}.").format(**gaps))


EXERCISES = (
    Exercise(
        id="new-road",
        ask=lambda: _(
            "A new road, the {road}, joins {one} and {two}; it is {points} points long. How many points shorter is the way from {start} to {goal} then? "
            "Count on the map at the top: a road has one point more than it has spaces between its cities."
        ).format(road=NEW[0], one=NEW[1], two=NEW[2], points=NEW[3], start=FROM, goal=TO),
        form=Number(lambda: _("points")),
        judge=_saved,
        answer=BEFORE - AFTER,
        wrong=(AFTER, BEFORE, NEW[3], 1),
        minutes=2,
        note=lambda: _(
            "Two shortest ways and their difference, by finger on the map or by netherlands(new_road). The length of the way is given instead of what is saved."
        ),
    ),
    Exercise(
        id="house-rules",
        ask=lambda: _("Your deck has {cards} contracts. By which house rules can {players} people play with it?").format(cards=CARDS, players=PLAYERS),
        form=Choice(tuple(HOUSE_RULES)),
        judge=_house,
        answer=next(said for said, (private, public) in HOUSE_RULES.items() if PLAYERS * private + public <= CARDS),
        wrong=tuple(said for said, (private, public) in HOUSE_RULES.items() if PLAYERS * private + public > CARDS),
        minutes=1,
        note=lambda: _("Private contracts count once for each player. Ask which of two decks that fit makes the longer game."),
    ),
    Exercise(
        id="fix",
        ask=lambda: _(
            "The function fix is given a country in which three things are wrong. Run the cell: the check says what is wrong first. "
            "Fix that, run the cell again, and it says what is next."
        ),
        form=Code(
            "fix",
            'def fix(country):\n    """The country put right."""\n    # country["routes"][0]["spaces"][-1] = …\n    return country',
        ),
        judge=_fixed,
        answer=(
            "def fix(country):\n"
            '    country["routes"][0]["spaces"][-1] = "odense"\n'
            '    country["routes"][2]["kind"] = "road"\n'
            '    bids = country["contracts"][4]["bids"]\n'
            '    country["contracts"][4]["bids"] = [100 * bid for bid in range(1, 1 + len(bids))]\n'
            "    return country\n"
        ),
        wrong=(
            "def fix(country):\n    return country\n",
            'def fix(country):\n    country["routes"][0]["spaces"].pop()\n    country["routes"][2]["kind"] = "road"\n'
            '    country["contracts"][4]["bids"][2] = 400\n    return country\n',
            'def fix(country):\n    country["routes"][0]["spaces"][-1] = "odense"\n    return country\n',
            'def fix(country):\n    country["routes"][0]["spaces"][-1] = "odense"\n    country["routes"][2]["kind"] = "road"\n    return country\n',
            'def fix(country):\n    country["routes"][0]["spaces"][-1] = "odense"\n    country["routes"][2]["kind"] = "road"\n'
            '    del country["contracts"][4]\n    return country\n',
        ),
        minutes=4,
        note=lambda: _(
            "Messages are read from their end: the place in the file comes first, what to do last. Lists are counted from 0. "
            "Some take the broken thing out: the check notices."
        ),
    ),
)
