"""Movement agrees with a naive recursive walk on random small boards (docs/rules.md, "Moves")."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise

import pytest

from aufachse_widgets.engine import Jam, Player, Rules, State, board_from_json, compile_rules, contracts_from_json, preset
from aufachse_widgets.engine.legal_drives import drives

Path = tuple[str, ...]


def ways(rules: Rules, path: Path, points: int, signs: list[str]) -> Iterator[Path]:
    """Every way of up to so many points: no space twice, nothing beyond a sign."""
    yield path
    if points and (len(path) == 1 or path[-1] not in signs):
        for space in roads(rules)[path[-1]]:
            if space not in path:
                yield from ways(rules, (*path, space), points - 1, signs)


@lru_cache(maxsize=2)
def roads(rules: Rules) -> dict[str, set[str]]:
    """The spaces next to each space."""
    kinds = {space.id: space.kind for space in rules.board.spaces}
    steps = [step for route in rules.board.routes for step in pairwise(route.spaces)]
    open_steps = [step for step in steps if rules.edition.ferries or "ferry" not in (kinds[step[0]], kinds[step[1]])]
    return {space: {other for step in open_steps if space in step for other in step if other != space} for space in kinds}


def naive(rules: Rules, state: State, seat: int, die: int) -> dict[tuple[int, str, str], bool]:
    """What one die allows: points, space and heading of each stop, and whether it is exact."""
    here = state.players[seat].space
    stay = {(die, here, ""): False}
    moves = _naive(rules, state, seat, die)
    if die == 6:
        moves = {key: True for points in range(1, 7) for key, exact in _naive(rules, state, seat, points).items() if exact}
    signs = {state.construction, state.jam.space if state.jam else ""} - {here}
    waits = rules.edition.stop_before_sign and bool(signs & roads(rules)[here])
    return moves | stay if waits or not moves else moves


def _naive(rules: Rules, state: State, seat: int, points: int) -> dict[tuple[int, str, str], bool]:
    edition, me = rules.edition, state.players[seat]
    jam = state.jam.space if state.jam else ""
    signs = [state.construction, jam]
    business = {rules.contracts[number].start for number in me.hand} | {rules.contracts[number].destination for number in me.loaded}
    trucks = Counter(player.space for other, player in enumerate(state.players) if other != seat)

    def full(space: str) -> bool:
        limit = edition.city_capacity if rules.spaces[space].kind == "city" else edition.road_capacity
        return bool(limit) and trucks[space] >= limit

    def open_end(space: str) -> bool:
        return space not in signs or (space == jam and edition.jam_space == "may_end" and space in business)

    def before_a_sign(way: Path) -> bool:
        return edition.stop_before_sign and any(space in signs and space not in way for space in roads(rules)[way[-1]])

    every = [way for way in ways(rules, (me.space,), points, signs) if len(way) > 1]
    stops = [way for way in every if open_end(way[-1]) and not full(way[-1])]
    exact = [way for way in stops if len(way) == points + 1]
    given_up = [way for way in stops if way[-1] in business or before_a_sign(way)]
    for way in every:
        if len(way) == points + 1 and open_end(way[-1]) and full(way[-1]):
            free = [way[:end] for end in range(points, 1, -1) if not full(way[end - 1])]
            if free and (edition.full_space == "last_free" or len(free[0]) == points):
                given_up.append(free[0])
    if not exact:
        given_up += [way for way in stops if len(way) == max(map(len, stops))]
    return {(points, way[-1], way[-2]): False for way in given_up} | {(points, way[-1], way[-2]): True for way in exact}


def small_board(rng: random.Random) -> str:
    """A road net of 5 to 9 spaces, 3 of them cities, perhaps with a ferry."""
    number = rng.randrange(5, 10)
    names = [f"s{index}" for index in range(number)]
    kinds = ["city", "city", "city", *("road" for _ in names[3:])]
    rng.shuffle(kinds)
    steps = {(names[rng.randrange(index)], names[index]) for index in range(1, number)}
    steps |= {tuple(sorted(rng.sample(names, 2))) for _ in range(rng.randrange(number))}  # type: ignore[misc]
    routes = [{"road": "A1", "kind": "road", "spaces": list(step)} for step in sorted(steps)]
    if rng.random() < 0.4:
        ports = rng.sample(names, 2)
        names.append("sea")
        kinds.append("ferry")
        routes.append({"road": "F1", "kind": "ferry", "spaces": [ports[0], "sea", ports[1]]})
    spaces = [{"id": name, "name": name, "kind": kind, "lat": 50.0, "lon": 10.0} for name, kind in zip(names, kinds, strict=True)]
    return json.dumps({"id": "small", "title": "Small", "spaces": spaces, "routes": routes})


def card(id: int, start: str, destination: str) -> dict[str, object]:
    return {"id": id, "start": start, "destination": destination, "goods": 2, "revenue": 900, "bids": [1, 2, 3, 4, 5]}


def small_rules(rng: random.Random) -> Rules:
    board = board_from_json(small_board(rng))
    cities = [space.id for space in board.spaces if space.kind == "city"]
    ends = [rng.sample(cities, 2) for _ in range(8)]
    cards = [card(1 + index, start, end) for index, (start, end) in enumerate(ends)]
    edition = preset(rng.choice(["fx-schmid-1987", "schmidt-2007"])).with_changes(
        contract_cards=8,
        private_contracts=1,
        public_contracts=(2, 2, 2, 2, 2),
        road_capacity=rng.randrange(3),
        city_capacity=rng.randrange(3),
        full_space=rng.choice(["last_free", "space_before"]),
        jam_space=rng.choice(["closed", "may_end"]),
        stop_before_sign=rng.random() < 0.8,
        ferries=rng.random() < 0.5,
    )
    return compile_rules(edition, board, contracts_from_json(json.dumps(cards), board))


def position(rng: random.Random, rules: Rules) -> State:
    """Trucks, signs and contracts anywhere that the rules allow."""
    spaces = list(rules.spaces)
    cards = rng.sample(range(1, 9), 4)
    trucks = [rng.choice(spaces) for _ in range(rng.randrange(2, 7))]
    roads = [space for space in spaces if rules.spaces[space].kind != "city" and space not in trucks]
    construction = rng.choice([*roads, ""])
    jam = rng.choice([*(space for space in spaces if space != construction), "", ""])
    players = [Player(space=space) for space in trucks]
    players[0] = Player(space=trucks[0], hand=tuple(cards[: rng.randrange(3)]), loaded=tuple(cards[2 : 2 + rng.randrange(3)]))
    return State(tuple(players), (), construction=construction, jam=Jam(jam, 1, "Stau in München") if jam else None)


@pytest.mark.parametrize("seed", range(60))
def test_drives_are_those_of_the_naive_walk(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(5):
        rules = small_rules(rng)
        for _ in range(5):
            state = position(rng, rules)
            for dice in [(die,) for die in range(1, 7)] + [(2, 3), (1, 6)]:
                expected = {key: exact for die in dice for key, exact in naive(rules, state, 0, die).items()}
                found = {key: drive.exact for key, drive in drives(rules, state, 0, dice).ways.items()}
                assert found == expected, (rules.board.routes, rules.edition.changes(), state, dice)


def test_the_walk_on_a_drawn_board() -> None:
    """The naive walk itself, on one road worked out by hand: a – b – c – d – e with cities a, c and e."""
    text = {
        "id": "row",
        "title": "Row",
        "spaces": [{"id": id, "name": id, "kind": "city" if id in "ace" else "road", "lat": 50.0, "lon": 10.0} for id in "abcde"],
        "routes": [{"road": "A1", "kind": "road", "spaces": list("abcde")}],
    }
    board = board_from_json(json.dumps(text))
    cards = [card(id, "c", "e") for id in range(1, 9)]
    edition = preset("fx-schmid-1987").with_changes(contract_cards=8, private_contracts=1, public_contracts=(2,) * 5)
    rules = compile_rules(edition, board, contracts_from_json(json.dumps(cards), board))

    def walked(die: int, *, start: str = "a", hand: tuple[int, ...] = (), other: str = "a", construction: str = "") -> dict[tuple[int, str, str], bool]:
        return naive(rules, State((Player(space=start, hand=hand), Player(space=other)), (), construction=construction), 0, die)

    assert walked(3) == {(3, "d", "c"): True}
    assert walked(5) == {(5, "e", "d"): False}, "a dead end takes what it can"
    assert walked(3, hand=(1,)) == {(3, "d", "c"): True, (3, "c", "b"): False}, "an early stop at the start of a contract"
    assert walked(3, other="d") == {(3, "c", "b"): False}, "stops short of a full space"
    assert walked(3, construction="d") == {(3, "c", "b"): False}, "stops before the sign"
    assert walked(3, construction="c") == {(3, "b", "a"): False}, "a sign two spaces off is no reason to wait"
    assert walked(1, construction="b") == {(1, "a", ""): False}, "cannot move"
    assert walked(6, other="b") == {(points, "abcde"[points], "abcde"[points - 1]): True for points in (2, 3, 4)}
    assert walked(2, start="c", construction="b") == {(2, "e", "d"): True, (2, "c", ""): False}, "may wait next to the sign"
    assert walked(6, start="c", construction="b") == {(1, "d", "c"): True, (2, "e", "d"): True, (6, "c", ""): False}, "a 6 that waits is no 1"
