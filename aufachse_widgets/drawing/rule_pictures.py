"""Pictures for the rules, made from the board that is played on: an exact count, a sign and the way round it, a full space, a contract card."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from html import escape
from itertools import pairwise

from msgspec import Struct

from ..box import TableRules
from ..engine.actions import SOMEWHERE
from ..engine.rules import Rules
from ..words.language import _
from ..words.naming import Names
from ..words.space_names import name_of
from . import signs
from .ground import project
from .palette import BLUE, BORDER, GREY, INK, LAND, ORANGE, PAPER, RED, ROAD, SEAT_COLOURS, YELLOW, SeatColour
from .rule_scenes import SCENES, scene

WIDE, HIGH, MARGIN = 300, 170, 44  # pixels
DOT, CITY = 7, 9  # radius of a space
LETTER = 9.5  # how wide a letter of a name is
FEWEST, MOST = 3, 6  # points of a way that is shown
OWN, OTHER, THIRD = SEAT_COLOURS[0], SEAT_COLOURS[2], SEAT_COLOURS[3]

Point = tuple[float, float]


class RulePicture(Struct, frozen=True):
    """A picture: its SVG, and what it shows in a sentence (plain text)."""

    svg: str
    caption: str


class _Scene:
    """A part of the board, large enough for a way of a few spaces."""

    def __init__(self, rules: Rules, shown: Iterable[str]) -> None:
        self.rules = rules
        self.shown = tuple(dict.fromkeys(shown))
        points = [project(rules.spaces[id].lat, rules.spaces[id].lon) for id in self.shown]
        left, right = min(x for x, _y in points), max(x for x, _y in points)
        top, bottom = min(y for _x, y in points), max(y for _x, y in points)
        self.scale = min((WIDE - 2 * MARGIN) / max(1.0, right - left), (HIGH - 2 * MARGIN) / max(1.0, bottom - top))
        self.middle = ((left + right) / 2, (top + bottom) / 2)

    def at(self, id: str) -> Point:
        space = self.rules.spaces[id]
        x, y = project(space.lat, space.lon)
        return float(round(WIDE / 2 + (x - self.middle[0]) * self.scale)), float(round(HIGH / 2 + (y - self.middle[1]) * self.scale))

    def inside(self, id: str, beyond: float = 12.0) -> bool:
        """Whether a space is in the picture, or so few pixels beyond its edge."""
        x, y = self.at(id)
        return -beyond < x < WIDE + beyond and -beyond < y < HIGH + beyond

    def ground(self) -> str:
        """Roads, ferries and spaces: one path for each kind."""
        lines: dict[str, list[str]] = {"road": [], "ferry": []}
        for route in self.rules.routes:
            for one, other in pairwise(route.spaces):
                if self.inside(one, WIDE / 2) and self.inside(other, WIDE / 2) and (self.inside(one) or self.inside(other)):
                    (ax, ay), (bx, by) = self.at(one), self.at(other)
                    lines[route.kind].append(f"M{ax:g} {ay:g}L{bx:g} {by:g}")
        seen = [id for id in self.rules.spaces if self.inside(id)]
        events = "".join(f"M{x:g} {y - 9:g}l9 15h-18z" for x, y in (self.at(id) for id in seen if id in self.rules.events))
        roads = [id for id in seen if id not in self.rules.cities and id not in self.rules.events]
        cities = [id for id in seen if id in self.rules.cities]
        return (
            f'<g fill="none" stroke="{ROAD}" stroke-width="5" stroke-linecap="round"><path d="{"".join(lines["road"])}"/>'
            f'<path d="{"".join(lines["ferry"])}" stroke-dasharray="2 9"/></g>'
            f'<g stroke-linecap="round">{self._dots(roads, DOT, ROAD, PAPER)}{self._dots(cities, CITY, INK, YELLOW)}</g>'
            f'<path d="{events}" fill="{PAPER}" stroke="{RED}" stroke-width="3" stroke-linejoin="round"/>'
        )

    def _dots(self, spaces: Sequence[str], radius: int, edge: str, fill: str) -> str:
        path = "".join(f"M{x:g} {y:g}h0" for x, y in map(self.at, spaces))
        return f'<path d="{path}" stroke="{edge}" stroke-width="{2 * radius + 2}"/><path d="{path}" stroke="{fill}" stroke-width="{2 * radius - 2}"/>'

    def names(self) -> str:
        """The names of the cities shown, each where it covers least."""
        said = []
        for id in self.shown:
            if id in self.rules.cities:
                name = name_of(self.rules.spaces[id])
                x, y, anchor = self._beside(id, len(name) * LETTER)
                said.append(
                    f'<text x="{x}" y="{y}" text-anchor="{anchor}" font-size="15" font-weight="700" fill="{INK}" '
                    f'stroke="{LAND}" stroke-width="4" paint-order="stroke" stroke-linejoin="round">{escape(name)}</text>'
                )
        return "".join(said)

    def _beside(self, id: str, wide: float) -> tuple[float, float, str]:
        """Where a name of that width stands: on the side where it covers the fewest spaces, least of all those of the way."""
        x, y = self.at(id)
        places = (
            (x, y - 19, "middle", x - wide / 2),
            (x, y + 29, "middle", x - wide / 2),
            (x + 19, y + 5, "start", x + 19),
            (x - 19, y + 5, "end", x - 19 - wide),
        )

        def against(place: tuple[float, float, str, float]) -> float:
            _x, base, _anchor, left = place
            covered = sum(
                (10 if other in self.shown else 1)
                for other in self.rules.spaces
                if other != id and left - 13 < self.at(other)[0] < left + wide + 13 and base - 26 < self.at(other)[1] < base + 15
            )
            return covered + (100 if left < 4 or left + wide > WIDE - 4 or base < 18 or base > HIGH - 5 else 0)

        best = min(places, key=against)
        return best[:3]

    def way(self, path: Sequence[str], colour: str = BLUE, numbered: int = MOST) -> str:
        """A way with its points; numbers up to ``numbered``."""
        line = "M" + "L".join(f"{x:g} {y:g}" for x, y in map(self.at, path))
        steps = "".join(_number(self.at(id), step, colour) for step, id in enumerate(path) if 0 < step <= numbered)
        return f'<path d="{line}" fill="none" stroke="{colour}" stroke-width="4" stroke-linejoin="round" stroke-linecap="round"/>{steps}'

    def truck(self, id: str, colour: SeatColour, beside: float = 0.0) -> str:
        x, y = self.at(id)
        x += beside
        return (
            f'<rect x="{x - 13:g}" y="{y - 11:g}" width="26" height="22" rx="5" fill="{colour.paint}" stroke="{PAPER}" stroke-width="3"/>'
            f'<text x="{x:g}" y="{y + 6:g}" font-size="16" font-weight="800" text-anchor="middle" fill="{colour.ink}">{colour.letter}</text>'
        )

    def sign(self, id: str) -> str:
        x, y = self.at(id)
        return signs.construction().replace("<svg ", f'<svg x="{x - 16:g}" y="{y - 16:g}" width="32" height="29" ', 1)

    def svg(self, *drawn: str) -> str:
        return _svg(f'<rect width="{WIDE}" height="{HIGH}" fill="{LAND}"/>{self.ground()}{"".join(drawn)}{self.names()}')


def _svg(inner: str) -> str:
    return f'<svg class="aa-rule-picture" viewBox="0 0 {WIDE} {HIGH}" aria-hidden="true" font-family="sans-serif">{inner}</svg>'


def _number(at: Point, number: int, colour: str) -> str:
    x, y = at
    return (
        f'<circle cx="{x:g}" cy="{y:g}" r="10" fill="{colour}" stroke="{PAPER}" stroke-width="2"/>'
        f'<text x="{x:g}" y="{y + 5:g}" font-size="14" font-weight="700" text-anchor="middle" fill="{PAPER}">{number}</text>'
    )


def _between_cities(rules: Rules) -> Iterator[tuple[str, ...]]:
    """Ways from one city to the next, with road spaces alone between them; those in the middle of the board first."""
    lats, lons = ([getattr(rules.spaces[id], name) for id in rules.cities] for name in ("lat", "lon"))
    lat, lon = sum(lats) / len(lats), sum(lons) / len(lons)
    near = sorted(rules.cities, key=lambda id: ((rules.spaces[id].lat - lat) ** 2 + (rules.spaces[id].lon - lon) ** 2, id))
    for start in near:
        for points in range(FEWEST + 1, FEWEST - 1, -1):
            for way in rules.ways[start].ways[points]:
                if way.end in rules.cities and not rules.cities.intersection(way.path[1:-1]) and all(rules.spaces[id].kind != "ferry" for id in way.path):
                    yield way.path


def _exact(rules: Rules) -> RulePicture | None:
    path = next(_between_cities(rules), None)
    if path is None:
        return None
    names, scene = Names(rules, ()), _Scene(rules, path)
    svg = scene.svg(scene.way(path), scene.truck(path[0], OWN))
    said = _("Exact count: with a {points} the truck in {start} ends its move in {destination}, no point left over.")
    return RulePicture(svg, said.format(points=len(path) - 1, start=names.space(path[0]), destination=names.space(path[-1])))


def _detour(rules: Rules) -> RulePicture | None:
    for path in _between_cities(rules):
        stop = path[len(path) // 2]
        if stop not in rules.sign_spaces:
            continue
        bit = rules.bit[stop]
        around = rules.ways[path[0]].ways
        other = next((way for points in range(len(path), MOST + 1) for way in around[points] if way.end == path[-1] and not way.passes & bit), None)
        if other is None:
            continue
        names, scene = Names(rules, ()), _Scene(rules, (*path, *other.path))
        svg = scene.svg(scene.way(other.path), scene.truck(path[0], OWN), scene.sign(stop))
        said = _("The sign stands in the way from {start} to {destination}: the way round it takes {points}, not {usual}.")
        gaps = {"start": names.space(path[0]), "destination": names.space(path[-1]), "points": names.points(len(other.path) - 1), "usual": len(path) - 1}
        return RulePicture(svg, said.format_map(gaps))
    return None


def _full(rules: Rules) -> RulePicture | None:
    room = rules.edition.road_capacity
    path = next(_between_cities(rules), None)
    if path is None or not 0 < room <= 2:  # more do not fit into the picture, and no limit fills no space
        return None
    full, before = path[-2], path[-3]
    scene = _Scene(rules, path)
    beside = (0.0,) if room == 1 else (-14.0, 14.0)
    others = "".join(scene.truck(full, colour, shift) for colour, shift in zip((OTHER, THIRD), beside, strict=False))
    svg = scene.svg(scene.way(path[:-2], numbered=len(path) - 3), others, scene.truck(path[0], OWN))
    said = (
        _("The next space is full: with a {points} the truck stops right before it, after {driven}.")
        if rules.edition.full_space == "last_free"
        else _("The next space is full: with a {points} the truck may stop right before it, after {driven}.")
    )
    return RulePicture(svg, said.format(points=len(path) - 2, driven=Names(rules, ()).points(path.index(before))))


def _contract(rules: Rules) -> RulePicture | None:
    card = next((card for card in rules.contracts.values() if any(card.bids) and SOMEWHERE not in (card.start, card.destination)), None)
    if card is None:
        return None
    names = Names(rules, ())
    start, destination = (escape(names.space(id)) for id in (card.start, card.destination))
    cubes = "".join(f'<rect x="{16 + 20 * index}" y="74" width="15" height="15" rx="2" fill="{ORANGE}" stroke="{INK}"/>' for index in range(min(card.goods, 6)))
    text = f'font-size="14" fill="{INK}"'
    rows = "".join(
        f'<text x="176" y="{66 + 19 * row}" text-anchor="middle" {text}>{row}</text>'
        f'<text x="232" y="{66 + 19 * row}" text-anchor="end" {text}>{card.cost(row)}</text>'
        f'<text x="288" y="{66 + 19 * row}" text-anchor="end" {text}>{card.net(row)}</text>'
        for row in range(1, len(card.bids) + 1)
    )
    heads = ((176, "middle", _("Bid")), (232, "end", _("Cost")), (288, "end", _("Net")))
    small = f'font-size="12" fill="{GREY}"'
    inner = (
        f'<rect x="1" y="1" width="{WIDE - 2}" height="{HIGH - 2}" rx="10" fill="{PAPER}" stroke="{BORDER}" stroke-width="2"/>'
        f'<path d="M11 1h278a10 10 0 0 1 10 10v27H1V11A10 10 0 0 1 11 1z" fill="{YELLOW}"/>'
        f'<text x="16" y="26" font-size="17" font-weight="700" fill="{INK}">{start} → {destination}</text>'
        f'{cubes}<text x="16" y="60" {small}>{escape(_("Goods"))}</text><text x="16" y="116" {small}>{escape(_("Revenue"))}</text>'
        f'<text x="16" y="138" font-size="18" font-weight="700" fill="{INK}">{escape(names.money(card.revenue))}</text>'
        + "".join(f'<text x="{x}" y="60" text-anchor="{anchor}" {small}>{escape(word)}</text>' for x, anchor, word in heads)
        + rows
    )
    return RulePicture(_svg(inner), _("A contract: where from, where to, how many goods, what it earns, and what each bid for it costs and leaves."))


def _scene(name: str, rules: Rules) -> RulePicture | None:
    made = scene(name, rules)
    return None if made is None else RulePicture(*made)


MAKERS: Mapping[str, Callable[[Rules], RulePicture | None]] = {
    "exact": _exact,
    "detour": _detour,
    "full": _full,
    "contract": _contract,
    **{name: partial(_scene, name) for name in SCENES},
}
OF_THE_BOARD = ("exact", "detour", "full")


def rule_picture(name: str, rules: Rules) -> RulePicture | None:
    """The picture of that name; None where this board or edition has nothing to show. Of a physical table's board, whose spaces we don't
    know, there are no pictures.

    >>> from aufachse_widgets.engine import compile_rules
    >>> rule_picture("exact", compile_rules("fx-schmid-1987")).caption
    'Exact count: with a 4 the truck in Nürnberg ends its move in Stuttgart, no point left over.'
    """
    return None if name in OF_THE_BOARD and isinstance(rules, TableRules) else MAKERS[name](rules)
