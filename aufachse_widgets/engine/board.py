"""The board: spaces, routes and what stands on the map, read from JSON and checked whole."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Annotated, Any, Literal
from weakref import WeakValueDictionary

import msgspec
from msgspec import Meta, Struct

from .errors import LABEL, BoardError, is_label, shown

Kind = Literal["city", "road", "ferry"]
_KINDS = ("city", "road", "ferry")
MAX_SPACES = 5_000  # the shipped board has some 200
MAX_STEPS = 20_000  # of all routes together


Label = Annotated[str, Meta(min_length=1, max_length=LABEL)]
NAMED = r"^[^?]*$"  # "?" stands for a space that nobody knows
SpaceId = Annotated[str, Meta(min_length=1, max_length=LABEL, pattern=NAMED)]


class Space(Struct, frozen=True, gc=False):
    """One space of the board. ``lat`` and ``lon`` are degrees (WGS 84)."""

    id: Annotated[
        SpaceId, Meta(description="its name in routes, contracts and journals, used once; event cards look for muenchen, frankfurt, kassel, flensburg, wien")
    ]
    name: Annotated[Label, Meta(description="its name on the map")]
    kind: Annotated[Kind, Meta(description="contracts start and end in cities; ferry spaces exist only where the edition has ferries")]
    event: Annotated[bool, Meta(description="whether a move that ends here draws an event card")] = False
    country: Annotated[Label | None, Meta(description="the country's code, shown with the city")] = None
    lat: Annotated[float, Meta(ge=-90, le=90, description="degrees north (WGS 84)")] = 0.0
    lon: Annotated[float, Meta(ge=-180, le=180, description="degrees east (WGS 84)")] = 0.0


class Route(Struct, frozen=True, gc=False):
    """A stretch of road or ferry: each step between neighbours in ``spaces`` is one point."""

    road: Annotated[Label, Meta(description="its name on the map, such as A7")]
    kind: Annotated[Literal["road", "ferry"], Meta(description="a ferry is there only where the edition has ferries; a road has no ferry spaces")]
    spaces: Annotated[tuple[SpaceId, ...], Meta(min_length=2, description="ids of spaces in their order: each step is one point; every space is on a route")]


class Board(Struct, frozen=True, weakref=True):
    """A whole board. Make one with :func:`board_from_json`, which checks it.

    ``no_construction`` names the spaces where 1987 allows no construction sign (S0: between
    Hamburg and Flensburg; ``docs/rules.md`` row 14).
    """

    id: Annotated[Label, Meta(description="the board's short name, kept with each game")]
    title: Annotated[Label, Meta(description="the board's name on screen")]
    spaces: Annotated[tuple[Space, ...], Meta(min_length=1, description="every space, at least one of them a city; all but ferry spaces joined by roads")]
    routes: Annotated[tuple[Route, ...], Meta(min_length=1, description="how the spaces are joined; spaces where routes meet are in each of them")]
    no_construction: Annotated[
        tuple[SpaceId, ...], Meta(description="ids of spaces where the construction sign is not put, in editions with such a stretch (sign_closed_stretch)")
    ] = ()

    def space(self, id: str) -> Space:
        """The space of that id; BoardError if there is none."""
        for space in self.spaces:
            if space.id == id:
                return space
        raise BoardError(f"board {self.id}: there is no space {shown(id)}")


_IN_USE: WeakValueDictionary[str, Board] = WeakValueDictionary()


def put_in_use(board: Board) -> tuple[str, Board]:
    """A short digest by which :func:`board_in_use` finds the board as long as somebody has it, and the one board found by it:
    of equal ones the first."""
    digest = hashlib.blake2b(msgspec.json.encode(board), digest_size=8).hexdigest()
    return digest, _IN_USE.setdefault(digest, board)


def board_in_use(digest: str) -> Board | None:
    """The board of that digest; None where this process has no rules on it (a position that came from another process)."""
    return _IN_USE.get(digest)


def _words(value: object, place: str, source: str) -> str:
    if not is_label(value):
        raise BoardError(f"{source}: {place} is {shown(value)}; use one line of 1 to {LABEL} characters")
    return str(value)


def _space(raw: object, place: str, source: str) -> Space:
    if not isinstance(raw, Mapping):
        raise BoardError(f"{source}: {place} must be an object with id, name, kind, lat, lon")
    id = _words(raw.get("id"), f"{place}.id", source)
    if "?" in id:
        raise BoardError(f"{source}: {place}.id is {shown(id)}: '?' stands for an unknown space, so use another id")
    kind = raw.get("kind")
    if kind not in _KINDS:
        raise BoardError(f"{source}: {place}.kind ({id}) is {shown(kind)}; use city, road or ferry")
    numbers = {}
    for axis, low, high in (("lat", -90, 90), ("lon", -180, 180)):
        value = raw.get(axis)
        if isinstance(value, bool) or not isinstance(value, int | float) or not low <= value <= high:
            raise BoardError(f"{source}: {place}.{axis} ({id}) is {shown(value)}; give degrees from {low} to {high}")
        numbers[axis] = float(value)
    event = raw.get("event", False)
    if not isinstance(event, bool):
        raise BoardError(f"{source}: {place}.event ({id}) is {shown(event)}; use true or false")
    country = raw.get("country")
    if country is not None and not is_label(country):
        raise BoardError(f"{source}: {place}.country ({id}) is {shown(country)}; use text or null")
    return Space(id, _words(raw.get("name"), f"{place}.name ({id})", source), kind, event, country, **numbers)


def _route(raw: object, place: str, source: str, spaces: Mapping[str, Space]) -> Route:
    if not isinstance(raw, Mapping):
        raise BoardError(f"{source}: {place} must be an object with road, kind, spaces")
    road = _words(raw.get("road"), f"{place}.road", source)
    kind = raw.get("kind")
    if kind not in ("road", "ferry"):
        raise BoardError(f"{source}: {place}.kind ({road}) is {shown(kind)}; use road or ferry")
    names = raw.get("spaces")
    if not isinstance(names, list) or len(names) < 2:
        raise BoardError(f"{source}: {place}.spaces ({road}) must list two spaces or more")
    for index, name in enumerate(names):
        if not isinstance(name, str) or name not in spaces:
            raise BoardError(f"{source}: {place}.spaces[{index}] ({road}) is {shown(name)}, which is not a space on the board")
        if kind == "road" and spaces[name].kind == "ferry":
            raise BoardError(f"{source}: {place}.spaces[{index}] ({road}) is the ferry space {shown(name)}; make the route a ferry")
        if index and name == names[index - 1]:
            raise BoardError(f"{source}: {place}.spaces[{index}] ({road}) repeats {shown(name)}; leave one out")
    return Route(road, kind, tuple(names))


def _reached(start: str, routes: tuple[Route, ...]) -> set[str]:
    near: dict[str, set[str]] = {}
    for route in routes:
        for one, two in zip(route.spaces, route.spaces[1:], strict=False):
            near.setdefault(one, set()).add(two)
            near.setdefault(two, set()).add(one)
    found, edge = {start}, [start]
    while edge:
        for space in near.get(edge.pop(), ()):
            if space not in found:
                found.add(space)
                edge.append(space)
    return found


def board_from_json(text: str | bytes, source: str = "board") -> Board:
    """Read a board and check it whole.

    ``source`` is the file's name, for the message. Raises :class:`BoardError`, naming file, place
    and fix: broken JSON, unknown names, duplicate ids, a space on no route, a city that cannot
    be reached without ferries, a ferry space on a road.

    >>> board_from_json("[1, 2", "ours.json")
    Traceback (most recent call last):
    aufachse_widgets.engine.errors.BoardError: ours.json: not JSON: Expecting ',' delimiter: line 1 column 6 (char 5)
    """
    try:
        raw: Any = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BoardError(f"{source}: not JSON: {error}") from None
    if not isinstance(raw, Mapping):
        raise BoardError(f"{source}: must be an object with id, title, spaces, routes")
    for key in ("spaces", "routes"):
        if not isinstance(raw.get(key), list) or not raw[key]:
            raise BoardError(f"{source}: {key} must be a list with at least one entry")
        if len(raw[key]) > MAX_SPACES:
            raise BoardError(f"{source}: {key} lists {len(raw[key])} of them; a board has at most {MAX_SPACES}")
    spaces: dict[str, Space] = {}
    for index, item in enumerate(raw["spaces"]):
        space = _space(item, f"spaces[{index}]", source)
        if space.id in spaces:
            raise BoardError(f"{source}: spaces[{index}].id {shown(space.id)} is used twice; give each space its own")
        spaces[space.id] = space
    routes = tuple(_route(item, f"routes[{index}]", source, spaces) for index, item in enumerate(raw["routes"]))
    if (steps := sum(len(route.spaces) for route in routes)) > MAX_STEPS:
        raise BoardError(f"{source}: routes: they have {steps} spaces together; a board's have at most {MAX_STEPS}")
    on_routes = {name for route in routes for name in route.spaces}
    for space in spaces.values():
        if space.id not in on_routes:
            raise BoardError(f"{source}: space {shown(space.id)} is on no route; add it to one or remove it")
    roads = tuple(route for route in routes if route.kind == "road")
    cities = [space.id for space in spaces.values() if space.kind == "city"]
    if not cities:
        raise BoardError(f"{source}: there is no city; make at least one space a city")
    reached = _reached(cities[0], roads)
    for space in spaces.values():
        if space.kind != "ferry" and space.id not in reached:
            raise BoardError(f"{source}: {shown(space.id)} cannot be reached by road from {shown(cities[0])}; join them with a route")
    closed = raw.get("no_construction", [])
    if not isinstance(closed, list):
        raise BoardError(f"{source}: no_construction must be a list of spaces")
    for index, name in enumerate(closed):
        if not isinstance(name, str) or name not in spaces:
            raise BoardError(f"{source}: no_construction[{index}] is {shown(name)}, which is not a space on the board")
    return Board(
        _words(raw.get("id"), "id", source),
        _words(raw.get("title"), "title", source),
        tuple(spaces.values()),
        routes,
        tuple(closed),
    )
