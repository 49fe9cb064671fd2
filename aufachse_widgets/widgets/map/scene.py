"""What on the map changes: trucks, signs, contracts, the spaces to choose from and the ways to them.

All of it is one HTML text for the overlay, a few kilobytes, so that a step is one message. Hovering
and a truck's drive are CSS: they send nothing.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Mapping, Sequence
from html import escape

from msgspec import Struct

from ...drawing import signs
from ...drawing.ground import BESIDE, Ground
from ...drawing.palette import SeatColour, seat_colour, seat_letters
from ...engine import Reach, State
from ...engine.actions import Action, Drive, GoTo, Place, PlaceSign
from ...engine.contracts import Contract
from ...engine.log import Happened, Travelled
from ...journal.entries import Seat
from ...words.language import _
from .outcomes import outcome, points
from .roads import css_text, spot

STEP = 0.17  # seconds a truck takes from space to space
MANY = 40  # so many spaces to choose from are marked with small dots
HIDES = 40.0  # pixels of the ground: a truck that is not farther from a sign would hide it
FEW = 6  # cities with a button on each, whose names go aside
ASIDE = 12  # pixels that a city's name goes aside for the button on it
LONGEST_DRIVE = 1.6  # seconds of the longest drive


TARGET = (
    "{button}.jupyter-button{{z-index:4;--least:40px}}{button}::before{{--u:28px!important;animation:aa-here 1s ease-in-out infinite alternate}}"
    "{button}.jupyter-button:not(:hover)::after{{content:var(--n);width:max-content;height:auto;left:50%;top:auto;bottom:calc(50% + 24px);"
    "translate:var(--tx,-50%) 0;padding:1px 7px;background:var(--aa-ink);color:var(--aa-paper);border-radius:5px;"
    "font-size:14px;font-weight:700;line-height:20px}}"
)
"""The look of a space that a lesson asks for: before the others, with a ring that beats and its name."""


class Choice(Struct, frozen=True):
    """A space that may be chosen: its actions (each a different way), and what each leads to."""

    space: str
    actions: tuple[Action, ...]
    reaches: tuple[Reach, ...] = ()


class Trip(Struct, frozen=True):
    """A truck on its way: the spaces it drives along, and when it left (seconds of the loop's clock)."""

    path: tuple[str, ...]
    left: float

    @property
    def lasts(self) -> float:
        """Seconds from the first space to the last."""
        return min(LONGEST_DRIVE, STEP * (len(self.path) - 1))


def choices(legal: Sequence[Action], reaches: Sequence[Reach], truck: int = -1) -> dict[str, Choice]:
    """The spaces that may be chosen now, each with its actions; only of ``truck`` where a card moves several."""
    found: dict[str, list[Action]] = {}
    led = {reach.action: reach for reach in reaches}
    for action in legal:
        if isinstance(action, Drive | Place | PlaceSign | GoTo) and not (isinstance(action, Drive) and action.truck != truck):
            found.setdefault(action.space, []).append(action)
    return {
        space: Choice(space, tuple(actions), tuple(led[action] for action in actions if isinstance(action, Drive) and action in led))
        for space, actions in found.items()
    }


def drives(events: Sequence[Happened], now: float) -> dict[int, Trip]:
    """Who drove where, from what happened: the paths of one truck joined."""
    paths: dict[int, tuple[str, ...]] = {}
    for entry in events:
        if isinstance(entry, Travelled) and len(entry.path) > 1:
            before = paths.get(entry.seat, ())
            paths[entry.seat] = before + entry.path[1:] if before and before[-1] == entry.path[0] else entry.path
    return {seat: Trip(path, now) for seat, path in paths.items()}


def line(ground: Ground, path: Sequence[str]) -> str:
    """A way from space to space, for the ``d`` of an SVG path; empty where fewer than two of them are on the board."""
    # Relative steps in whole pixels are the shortest to send.
    places = [(round(x), round(y)) for x, y in (ground.at[id] for id in path if id in ground.at)]
    if len(places) < 2:
        return ""
    steps = "".join(f"l{bx - ax},{by - ay}" for (ax, ay), (bx, by) in itertools.pairwise(places))
    return f"M{places[0][0]},{places[0][1]}{steps}".replace(",-", "-")


def last_moves(entries: Iterable[Happened]) -> dict[int, tuple[str, ...]]:
    """The way that each truck went last, by its seat, who moved longest ago first."""
    ways: dict[int, tuple[str, ...]] = {}
    for entry in entries:
        if isinstance(entry, Travelled) and len(entry.path) > 1:
            ways.pop(entry.seat, None)
            ways[entry.seat] = entry.path
    return ways


class Scene(Struct):
    """Everything that the map shows of a position; :meth:`html` draws it."""

    ground: Ground
    seats: tuple[Seat, ...]
    state: State
    name: str  # the CSS class of this map's overlay
    active: int = -1
    choices: Mapping[str, Choice] = {}
    moving: Mapping[int, Trip] = {}
    trails: Mapping[int, tuple[str, ...]] = {}  # where each truck went last, the latest last
    contracts: Mapping[int, Contract] = {}  # all that are known
    shown: tuple[int, ...] = ()  # the contracts that are drawn
    loaded: tuple[int, ...] = ()  # those of them that are aboard
    routes: tuple[tuple[str, ...], ...] = ()  # ways along the roads, space by space
    selected: str = ""  # the space with a ring round it
    wanted: tuple[str, ...] = ()  # of the choices those that a lesson asks for
    now: float = 0.0

    @property
    def spots(self) -> str:
        """CSS selector of the buttons that stand on the spaces."""
        return f".{self.name} .aa-spots button"

    def html(self) -> str:
        """The HTML of the scene, its own style rules included."""
        return f"<style>{self._choices_css()}{self._keyframes()}</style>" + self._lines() + self._contract_marks() + self._ring() + self.pieces()

    # Choices ------------------------------------------------------------------------------------

    def _choices_css(self) -> str:
        order = {id: number for number, id in enumerate(self.ground.order, 1)}
        chosen = [space for space in self.choices if space in order]
        if not chosen:
            return ""
        rooms = {space: self._room(space) for space in chosen}
        listed = ",".join(f":nth-child({order[space]})" for space in chosen)
        many = len(chosen) >= MANY and not any(choice.reaches for choice in self.choices.values())
        small = ";--s:14px;--q:0;--h:none;--e:var(--aa-blue);pointer-events:var(--far,var(--tap,auto))" if many else ""
        rules = [TARGET.format(button=f".{self.name} .aa-spots button:nth-child({order[space]})") for space in self.wanted if space in rooms]
        rules += [f"{self.spots}:is({listed}){{display:block;opacity:1;--d:{min(rooms.values()):.0f}{small}}}"]
        pointed = []
        for space in chosen:
            choice = self.choices[space]
            if choice.reaches:
                number = order[space]
                rules.append(f".{self.name}-s button:nth-child({number}){{{';'.join([f'--d:{rooms[space]:.0f}', *self._look(choice)])}}}")
                pointed.append(f".{self.name}:has(>.aa-spots>*>button:nth-child({number}):is(:hover,:focus-visible)) .w{number}")
        if pointed:
            rules.append(f"{','.join(pointed)}{{opacity:1}}")
            rules.append(self._names_aside(chosen))
        return "".join(rules)

    def _names_aside(self, chosen: Sequence[str]) -> str:
        """The name of a city makes room for the button that lies on it, wherever beside it the name stands; where there are many of them the map
        is seen from so far that the buttons are small."""
        cities = [f":nth-child({number})" for number, id in enumerate(self.ground.cities, 1) if id in chosen]
        if not 0 < len(cities) <= FEW:
            return ""
        return f".{self.name} .aa-name:is({','.join(cities)}){{--a:{ASIDE}px}}"

    def _room(self, space: str) -> float:
        """How wide a button may be: up to the next choice, and not onto the mark of another space beside it."""
        room = BESIDE
        for far, other in self.ground.beside(space):
            if far >= room:
                break
            room = min(room, far * (1 if other in self.choices else 1.3))
        return room

    def _look(self, choice: Choice) -> list[str]:
        reaches = choice.reaches
        lengths = sorted({len(reach.path) - 1 for reach in reaches})
        best = max(reaches, key=lambda reach: (len(reach.deliveries), len(reach.loads), reach.auction, reach.exact))
        far = points(lengths[0]) if len(lengths) == 1 else _("{least} to {most} points").format(least=lengths[0], most=lengths[-1])
        said = " · ".join(["", far, *dict.fromkeys(filter(None, (outcome(reach) for reach in (best, *reaches))))])
        own = [f"--t:{css_text(said)}"]
        own.append(f"--p:{css_text(str(lengths[0]) if len(lengths) == 1 else f'{lengths[0]}–{lengths[-1]}')}")
        marks = [name for name, there in (("deliver", best.deliveries), ("load", best.loads), ("auction", best.auction)) if there]
        if marks:
            own.append("--k:" + ",".join(f"var(--aa-{mark}) {index * 18}px 0/16px 16px no-repeat" for index, mark in enumerate(marks)))
            own.append(f"--w:{len(marks) * 18}px")
        if choice.space in self.ground.cities:
            own.append("--o:5px")
        if any(reach.event for reach in reaches):
            own.append("--e:var(--aa-red);--g:var(--aa-paper)")
        if not any(reach.exact for reach in reaches):
            own.append("--b:dashed")
        return own

    # Lines --------------------------------------------------------------------------------------

    def _lines(self) -> str:
        lines = self._trails()
        order = {id: number for number, id in enumerate(self.ground.order, 1)}
        for space, choice in self.choices.items():
            ways = "".join(dict.fromkeys(line(self.ground, reach.path) for reach in choice.reaches))
            if ways:
                lines.append(f"<path class='w{order.get(space, 0)}' d='{ways}'/>")
        lines += [f'<path class="aa-route" d="{line(self.ground, route)}"/>' for route in self.routes if line(self.ground, route)]
        for number, card in self._drawn():
            loaded = " aa-loaded" if number in self.loaded else ""
            lines.append(f'<path class="aa-haul{loaded}" d="{self._arc(card.start, card.destination)}"/>')
        if not lines:
            return ""
        wide, high = math.ceil(self.ground.width), math.ceil(self.ground.height)
        return f'<svg class="aa-lines" viewBox="0 0 {wide} {high}" style="--w:{wide};--h:{high}" aria-hidden="true">{"".join(lines)}</svg>'

    def _trails(self) -> list[str]:
        """Where the trucks went last: the longer ago, the paler."""
        ages = range(len(self.trails) - 1, -1, -1)
        return [
            f"<path class='aa-trail aa-seat-{seat_colour(self.seats, seat).id}' style='--o:{max(25, 85 - 20 * age)}%' d='{line(self.ground, path)}'/>"
            for age, (seat, path) in zip(ages, self.trails.items(), strict=True)
            if line(self.ground, path)
        ]

    def _arc(self, start: str, end: str) -> str:
        (ax, ay), (bx, by) = self.ground.at[start], self.ground.at[end]
        return f"M{ax:.0f} {ay:.0f}Q{(ax + bx) / 2 + (by - ay) * 0.15:.0f} {(ay + by) / 2 - (bx - ax) * 0.15:.0f} {bx:.0f} {by:.0f}"

    def _drawn(self) -> list[tuple[int, Contract]]:
        """The contracts to be drawn whose start and destination are both on the map."""
        known = [(number, self.contracts[number]) for number in self.shown if number in self.contracts]
        return [(number, card) for number, card in known if card.start in self.ground.at and card.destination in self.ground.at]

    def _ring(self) -> str:
        """Round the space that is selected."""
        place = self.ground.at.get(self.selected)
        return f'<i class="aa-ring" style="{spot(*place)}"></i>' if place else ""

    def _contract_marks(self) -> str:
        marks = []
        for number, card in self._drawn():
            if number not in self.loaded:
                marks.append(f'<span class="aa-tag" style="{spot(*self.ground.at[card.start])}">▲ {card.goods}</span>')
            marks.append(f'<span class="aa-tag aa-to" style="{spot(*self.ground.at[card.destination])}">▼ {card.revenue}</span>')
        return "".join(marks)

    # Signs and trucks ------------------------------------------------------------------------------

    def _signs(self) -> str:
        state, at = self.state, self.ground.at
        parts = []
        trucks = [at[player.space] for player in state.players if player.space in at]

        def lifted(space: str) -> str:
            """A sign beside a truck stands higher, so that both can be read."""
            return " aa-lifted" if any(math.dist(at[space], truck) < HIDES for truck in trucks) else ""

        if state.construction in at:
            parts.append(
                f'<span class="aa-roadsign aa-construction{lifted(state.construction)}" style="{spot(*at[state.construction])}">{signs.construction()}</span>'
            )
        if state.jam is not None and state.jam.space in at:
            until = _("until {seat}'s turn").format(seat=self.seats[state.jam.owner].name)
            parts.append(
                f'<span class="aa-roadsign aa-jam{lifted(state.jam.space)}" style="{spot(*at[state.jam.space])}">{signs.jam()}<em>{escape(until)}</em></span>'
            )
        return "".join(parts)

    def pieces(self) -> str:
        """What stands on the board: signs and trucks."""
        return self._signs() + self.trucks()

    def trucks(self) -> str:
        """The trucks, each on its space or on its way there."""
        letters = seat_letters(self.seats)
        parts = []
        crowd: dict[str, int] = {}
        for seat, player in enumerate(self.state.players):
            if player.space not in self.ground.at:
                continue
            place = crowd[player.space] = crowd.get(player.space, -1) + 1
            goods = sum(self.contracts[number].goods for number in player.loaded if number in self.contracts)
            colour: SeatColour = seat_colour(self.seats, seat)
            style = f"{spot(*self.ground.at[player.space])};--i:{place}"
            moving = self.moving.get(seat)
            if moving is not None and self.now - moving.left < moving.lasts:
                style += f";animation:{self.name}-{seat} {moving.lasts:.2f}s linear {moving.left - self.now:.2f}s both"
            active = " aa-active" if seat == self.active else ""
            title = escape(self.seats[seat].name)
            parts.append(
                f"<span class='aa-truck aa-truck-{seat}{active} aa-seat-{colour.id}' data-space='{escape(player.space)}' title='{title}' style='{style}'>"
                f"{signs.truck(self.name, letters[seat], goods)}</span>"
            )
        return "".join(parts)

    def _keyframes(self) -> str:
        """Each drive as seen from the space where its truck stands now: a browser moves what it has drawn without drawing it again."""
        css = []
        for seat, moving in self.moving.items():
            here = self.ground.at.get(self.state.players[seat].space)
            if here is None or self.now - moving.left >= moving.lasts:
                continue
            places = [self.ground.at[id] for id in moving.path if id in self.ground.at]
            if len(places) < 2:
                continue
            lengths = [0.0, *itertools.accumulate(math.dist(one, two) for one, two in itertools.pairwise(places))]
            stops = "".join(
                f"{100 * length / lengths[-1]:.1f}%{{transform:translate(calc(var(--z)*{x - here[0]:.0f}px),calc(var(--z)*{y - here[1]:.0f}px))}}"
                for length, (x, y) in zip(lengths, places, strict=True)
            )
            css.append(f"@keyframes {self.name}-{seat}{{{stops}}}")
        return "".join(css)
