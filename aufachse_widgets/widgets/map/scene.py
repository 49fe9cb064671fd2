"""What on the map changes: trucks, signs, contracts, the spaces to choose from and the ways to them.

All of it is one HTML text for the overlay, a few kilobytes, so that a step is one message. Hovering
and a truck's drive are CSS: they send nothing.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from html import escape

from msgspec import Struct
from msgspec.structs import replace

from ...drawing.boxes import Offset
from ...drawing.ground import BESIDE, Ground
from ...drawing.labels import labels
from ...drawing.palette import SeatColour, seat_colour, seat_letters
from ...drawing.placement import RIM, USEFUL, Choosable, Pieces, Pin, Placement, Sign, Standing, Truck, View, common_size, place, standing
from ...drawing.rig import Rig, rig
from ...engine import State
from ...engine.contracts import Contract
from ...frontend.stylesheets import css_text
from ...journal.entries import Seat
from ...sessions.contract_marks import ContractMark
from ...words.language import _, ngettext
from ...words.naming import spaces
from ..parts.contract_mark import mark_look
from .choices import MANY, Choice, icons
from .movement import Gain, Handled, Trip
from .outcomes import outcome
from .roads import moved_css
from .selectors import among

PALER = ("", *(f" style='--o:{percent}%'" for percent in (65, 45, 25)))
"""How a trail looks, by how many trucks have moved since."""
TARGET = (
    "{button}.jupyter-button{{z-index:4;--least:40px}}"
    "{button}::before{{--s:28px!important{wide};"
    "box-shadow:0 0 0 2px var(--aa-paper),0 0 0 6px var(--aa-red);animation:aa-here 1s ease-in-out infinite alternate}}"
    "{button}.jupyter-button:not(:hover)::after{{content:var(--n);width:max-content;height:auto;left:50%;top:auto;bottom:calc(50% + 24px);"
    "translate:var(--tx,-50%) 0;padding:1px 7px;background:var(--aa-ink);color:var(--aa-paper);border-radius:5px;"
    "font-size:14px;font-weight:700;line-height:20px}}"
)
"""The look of a space that a lesson asks for: before the others, with a ring that beats and its name."""


def unmarked(number: int) -> ContractMark:
    """Without a letter, as where contracts have no marks."""
    return ContractMark("", 1)


def line(ground: Ground, path: Sequence[str]) -> str:
    """A way from space to space, for the ``d`` of an SVG path; empty where fewer than two of them are on the board."""
    places = [(round(x), round(y)) for x, y in (ground.at[id] for id in path if id in ground.at)]
    if len(places) < 2:
        return ""
    # Relative steps in whole pixels are the shortest to send.
    steps = ",".join(f"{bx - ax},{by - ay}" for (ax, ay), (bx, by) in itertools.pairwise(places))
    return f"M{places[0][0]},{places[0][1]}l{steps}".replace(",-", "-")


class Scene(Struct, dict=True):
    """Everything that the map shows of a position; :meth:`html` draws it."""

    ground: Ground
    seats: tuple[Seat, ...]
    state: State
    name: str  # the CSS class of this map's overlay
    active: int = -1
    choices: Mapping[str, Choice] = {}
    moving: Mapping[int, Trip] = {}
    handled: Mapping[int, Handled] = {}
    gained: Mapping[int, Gain] = {}
    trails: Mapping[int, tuple[str, ...]] = {}  # where each truck went last, the latest last
    contracts: Mapping[int, Contract] = {}  # all that are known
    shown: tuple[int, ...] = ()  # the contracts that are drawn
    loaded: tuple[int, ...] = ()  # those of them that are aboard
    featured: tuple[int, ...] = ()  # those of them that are looked at
    only_featured: bool = False  # whether the others have pins and no lines
    routes: Mapping[int, tuple[str, ...]] = {}  # the ways of contracts along the roads, space by space
    mark_of: Callable[[int], ContractMark] = unmarked
    money: Callable[[int], str] = str  # an amount in words
    goods: Callable[[int], str] = str
    selected: str = ""  # the space with a ring round it
    wanted: tuple[str, ...] = ()  # of the choices those that a lesson asks for
    spoken: tuple[str, ...] = ()  # the cities that a lesson speaks of: their names are there before others
    suggested: tuple[str, ...] = ()  # and those that a hint suggests, by a number that names leave free
    now: float = 0.0
    scale: float = 1.0  # pixels of the screen to a pixel of the ground
    view: View | None = None  # what of the map is in sight, where that is known
    before: Standing | None = None  # where names and pins stood when the map was last drawn

    @cached_property
    def many(self) -> bool:
        """Whether so many spaces may be chosen that all are small dots."""
        return len(self.choices) >= MANY and not any(choice.reaches for choice in self.choices.values())

    @cached_property
    def icons(self) -> Mapping[str, tuple[str, ...]]:
        """What may be done on each space that may be chosen."""
        if self.many:
            return {}
        return {
            space: icons(space, choice.reaches, self.ground) if choice.reaches else ("stop",)
            for space, choice in self.choices.items()
            if space in self.ground.at
        }

    @cached_property
    def _pieces(self) -> Pieces:
        """What is to find its place."""
        players = self.state.players
        order = sorted(range(len(players)), key=lambda seat: seat != self.active)  # the one on turn has the choice
        return Pieces(
            tuple(Choosable(space, len(found)) for space, found in self.icons.items()),
            tuple(space for space in self.choices if space in self.ground.at) if self.many else (),
            tuple(space for space in self.suggested if space in self.ground.at),
            tuple(Truck(seat, players[seat].space, self._rig(seat).wide) for seat in order if players[seat].space in self.ground.at),
            self._signs_there(),
            tuple(Pin(space, f"{said} {self.mark_of(number).letter}") for number, space, said in self._pins()),
            tuple(space for space in self.wanted if space in self.icons),
            self.spoken,
        )

    @cached_property
    def placed(self) -> Placement:
        """Where everything stands."""
        return place(self.ground, self.scale, self._pieces, self.view, self.before)

    @property
    def standing(self) -> Standing:
        """What stays where it stands when the map is drawn again."""
        return standing(self.ground, self.scale, self._pieces, self.placed)

    @property
    def spots(self) -> str:
        """CSS selector of the buttons that stand on the spaces."""
        return f".{self.name} .aa-spots button"

    def html(self) -> str:
        """The HTML of the scene, its own style rules included."""
        css = self._choices_css() + self._labels_css() + self._keyframes()
        return f"<style>{css}</style>" + self._lines() + self._contract_marks() + self._names() + self._ring() + self.pieces()

    # Choices ------------------------------------------------------------------------------------

    def _choices_css(self) -> str:
        order = {id: number for number, id in enumerate(self.ground.order, 1)}
        chosen = [space for space in self.choices if space in order]
        if not chosen:
            return ""
        rooms = {space: self._room(space) for space in chosen}
        size, small = min(rooms.values()), ""
        if self.many:
            small = f";--s:{common_size(self.ground, self.scale, chosen):.0f}px;pointer-events:var(--far,var(--tap,auto))"
        rules = [
            TARGET.format(
                button=f".{self.name} .aa-spots button:nth-child({order[space]})",
                wide=";--w:56px!important" if len(self.icons.get(space, ())) > 1 else "",
            )
            for space in self.wanted
            if space in rooms
        ]
        rules += [f"{self.spots}{among(order[space] for space in chosen)}{{display:block;opacity:1;--d:{size:.0f}{small}}}"]
        looks: dict[str, list[str]] = {}  # most spaces look like others
        for space in self.icons:
            looks.setdefault(self._look(self.choices[space]), []).append(space)
        for look, alike in looks.items():
            aside = {space: moved for space in alike if (moved := self._mark_aside(space))}
            if len(alike) == 1:  # one rule is shorter than two
                look, aside = ";".join((look, *aside.values())), {}
            rules.append(f".{self.name}-s button{among(order[space] for space in alike)}{{{look}}}")
            rules += [f".{self.name}-s button{among([order[space]])}{{{moved}}}" for space, moved in aside.items()]
        useful = [order[space] for space, found in self.icons.items() if found]
        if useful:
            rules.append(f"{self.spots}{among(useful)}{{--b:0;--o:4px;--g:var(--aa-paper);--h:0 0 0 2px var(--aa-ink)}}")
        if any(self.choices[space].reaches for space in self.icons):
            rules.append(f".{self.name} .aa-overlay{{--fade:.45;--pale:.7;--trail:.4}}")
        return "".join(rules)

    def _labels_css(self) -> str:
        """The names that stand elsewhere than on the bare board, and the road numbers that give way."""
        scope = f".{self.name}"
        gone = [number + 1 for number in self.placed.shields]
        return moved_css(scope, self.ground, self.scale, self.placed.names) + (f"{scope} .aa-shield{among(gone)}{{display:none}}" if gone else "")

    def beside(self, suggested: tuple[str, ...]) -> str:
        """The rules by which names and road numbers make room for the numbers of these spaces, beside what stands on the scene without them."""
        still, was, found = labels(self.ground, self.scale).names, self.placed, replace(self, suggested=suggested).placed
        moved = {id: found.names.get(id, place) for id, place in still.items() if found.names.get(id, place) != was.names.get(id, place)}
        gone = [number + 1 for number in found.shields if number not in was.shields]
        scope = f".{self.name} .aa-overlay"
        return moved_css(scope, self.ground, self.scale, moved) + (f"{scope} .aa-shield{among(gone)}{{display:none}}" if gone else "")

    def _room(self, space: str) -> float:
        """How wide a button may be: up to the next choice, and not onto the mark of another space beside it."""
        room = BESIDE
        for far, other in self.ground.beside(space):
            if far >= room:
                break
            room = min(room, far * (1 if other in self.choices else 1.3))
        return room

    def _look(self, choice: Choice) -> str:
        """How the button on a space looks, and what it says where it is pointed at."""
        own: list[str] = []
        mark, marks = self.placed.marks[choice.space], self.icons[choice.space]
        wide, high = mark.wide, mark.high
        if marks and high == USEFUL:
            wide, high = wide - 2 * RIM, high - 2 * RIM
        if marks:
            own += [f"--{key}:var(--aa-{icon})" for key, icon in zip("kl", marks[: 1 if wide == high else 2], strict=False)]
        own.append(f"--s:{high:.0f}px" + (f";--w:{wide:.0f}px" if wide != high else ""))
        if choice.reaches:
            own += self._said_of(choice)
        return ";".join(own)

    def _mark_aside(self, space: str) -> str:
        """How far a mark stands aside of its space; empty where it doesn't."""
        dx, dy = self.placed.marks[space].aside
        return f"--mx:{dx:.0f}px;--my:{dy:.0f}px" if (dx, dy) != (0.0, 0.0) else ""

    def _said_of(self, choice: Choice) -> list[str]:
        """How far a space is, and what may be done there, in words."""
        reaches = choice.reaches
        lengths = sorted({len(reach.path) - 1 for reach in reaches})
        best = max(reaches, key=lambda reach: (len(reach.deliveries), len(reach.loads), reach.auction, reach.exact))
        far = (
            spaces(lengths[0])
            if len(lengths) == 1
            else ngettext("{least} to {most} space", "{least} to {most} spaces", lengths[-1]).format(least=lengths[0], most=lengths[-1])
        )
        said = " · ".join(["", far, *dict.fromkeys(filter(None, (outcome(reach) for reach in (best, *reaches))))])
        own = [f"--t:{css_text(said)}"]
        if not any(reach.exact for reach in reaches) and not self.icons[choice.space]:
            own.append("--g:var(--aa-paper)")
        return own

    # Lines --------------------------------------------------------------------------------------

    def _lines(self) -> str:
        drawn = ((mark_look(self.mark_of(number)), line(self.ground, route)) for number, route in self.routes.items())
        routes = [f"<path class='aa-route {look}' d='{way}'/>" for look, way in drawn if way]
        # What can be reached lies over where a contract would lead.
        lines = [*self._trails(), *routes, *self._reached()]
        order = {id: number for number, id in enumerate(self.ground.order, 1)}
        for space, choice in self.choices.items():
            ways = "".join(dict.fromkeys(line(self.ground, reach.path) for reach in choice.reaches))
            if ways:
                lines.append(f"<path class='w{order.get(space, 0)}' d='{ways}'/>")
        for number, card in self._drawn():
            if self.only_featured and number not in self.featured:
                continue
            looks = f"{mark_look(self.mark_of(number))}{' aa-loaded' * (number in self.loaded)}{' aa-chosen' * (number in self.featured)}"
            lines.append(f"<path class='aa-haul {looks}' d='{self._arc(card.start, card.destination)}'/>")
        lines += self._stems()
        if not lines:
            return ""
        wide, high = math.ceil(self.ground.width), math.ceil(self.ground.height)
        return f"<svg class='aa-lines' viewBox='0 0 {wide} {high}' aria-hidden='true'>{''.join(lines)}</svg>"

    def _reached(self) -> list[str]:
        """The roads along which something can be reached."""
        paths = sorted({reach.path for choice in self.choices.values() for reach in choice.reaches}, key=lambda path: (-len(path), path))
        seen: set[tuple[str, str]] = set()
        drawn = []
        for path in paths:  # of each what is new
            run: list[str] = []
            for step in itertools.pairwise(path):
                if (min(step), max(step)) in seen:
                    drawn.append(line(self.ground, run))
                    run = []
                else:
                    seen.add((min(step), max(step)))
                    run += step[len(run) > 0 :]
            drawn.append(line(self.ground, run))
        return [f"<path class='aa-reached' d='{''.join(drawn)}'/>"] if seen else []

    def _stems(self) -> list[str]:
        """From what stands aside to its space, where a dot is left."""
        placed, lines = self.placed, []
        asides = [(space, mark.aside) for space, mark in placed.marks.items() if mark.aside != (0.0, 0.0)]
        if asides:
            dots = min(placed.marks[space].dot for space, _aside in asides)
            feet = "".join(f"M{x:.0f},{y:.0f}h0" for x, y in (self.ground.at[space] for space, _aside in asides))
            lines.append(f"<path class='aa-stem' d='{''.join(self._stem(*one) for one in asides)}'/>")
            lines.append(f"<path class='aa-foot' style='--w:{dots:.0f}' d='{feet}'/><path class='aa-foot aa-toe' style='--w:{dots - 3:.0f}' d='{feet}'/>")
        still = "".join(self._stem(sign.space, placed.signs[sign.kind]) for sign in self._signs_there() if placed.signs[sign.kind] != (0.0, 0.0))
        for seat, offset in placed.trucks.items():
            stem, moving = self._stem(self.state.players[seat].space, offset), self.moving.get(seat)
            late = moving.lasts - (self.now - moving.left) if moving is not None else 0.0
            if late > 0:
                lines.append(f"<path class='aa-stem' style='animation:aa-stands .1s {late:.2f}s backwards' d='{stem}'/>")
            else:
                still += stem
        if still:
            lines.append(f"<path class='aa-stem' d='{still}'/>")
        pins = zip(self._pins(), placed.pins, strict=True)
        for order, ((number, at, _said), there) in enumerate(pins):
            if there is not None and order in placed.led:
                lines.append(f"<path class='aa-stem aa-led {mark_look(self.mark_of(number))}' d='{self._stem(at, there)}'/>")
        return lines

    def _stem(self, space: str, offset: Offset) -> str:
        x, y = self.ground.at[space]
        return f"M{x:.0f},{y:.0f}l{offset[0] / self.scale:.0f},{offset[1] / self.scale:.0f}".replace(",-", "-")

    def _trails(self) -> list[str]:
        """Where the trucks went last: the longer ago, the paler."""
        ages = range(len(self.trails) - 1, -1, -1)
        return [
            f"<path class='aa-trail aa-seat-{seat_colour(self.seats, seat).id}'{PALER[min(age, 3)]} d='{line(self.ground, path)}'/>"
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
        place = self.ground.at.get(self.selected)
        return f'<i class="aa-ring" style="{self._spot(place)}"></i>' if place else ""

    def _pins(self) -> list[tuple[int, str, str]]:
        """The plates beside cities: the contract's number, the space, and what is written besides its letter."""
        pins = []
        for number, card in self._drawn():
            if number not in self.loaded:
                pins.append((number, card.start, f"▲ {card.goods}"))
            pins.append((number, card.destination, f"▼ {card.revenue}"))
        return pins

    def _contract_marks(self) -> str:
        return "".join(
            f"<span class='aa-tag {mark_look(self.mark_of(number))}' style='{self._spot(self.ground.at[space], offset)}'>"
            f"<u>{self.mark_of(number).letter}</u>{escape(said)}</span>"
            for (number, space, said), offset in zip(self._pins(), self.placed.pins, strict=True)
            if offset is not None
        )

    def _names(self) -> str:
        """The names of spaces beside the road where something may be done."""
        return "".join(
            f"<b class='aa-called' style='{self._spot(self.ground.at[space], offset)}'>{escape(self.ground.spaces[space].name)}</b>"
            for space, offset in self.placed.useful.items()
            if offset is not None
        )

    @staticmethod
    def _spot(place: tuple[float, float], aside: Offset = (0.0, 0.0)) -> str:
        """The place of an element, to a whole pixel of the ground, and how far ``aside`` of it the element stands, where it does."""
        far = "".join(f";--{axis}:{pixels:.0f}px" for axis, pixels in zip(("dx", "dy"), aside, strict=True) if round(pixels))
        return f"--x:{place[0]:.0f};--y:{place[1]:.0f}{far}"

    # Signs and trucks ------------------------------------------------------------------------------

    def _signs_there(self) -> tuple[Sign, ...]:
        state, signs = self.state, []
        if state.construction in self.ground.at:
            signs.append(Sign("construction", state.construction))
        if state.jam is not None and state.jam.space in self.ground.at:
            signs.append(Sign("jam", state.jam.space, _("until {seat}'s turn").format(seat=self.seats[state.jam.owner].name)))
        return tuple(signs)

    def _signs(self) -> str:
        parts = []
        for sign in self._signs_there():
            (dx, dy), said = self.placed.signs[sign.kind], self.placed.said.get(sign.kind)
            written = f"<em style='--dx:{said[0] - dx:.0f}px;--dy:{said[1] - dy:.0f}px'>{escape(sign.said)}</em>" if said is not None else ""
            parts.append(
                f"<span class='aa-roadsign aa-{sign.kind}' style='{self._spot(self.ground.at[sign.space], (dx, dy))}'>"
                f"<svg viewBox='0 0 40 36' aria-hidden='true'><use href='#{self.name}-{sign.kind}'/></svg>{written}</span>"
            )
        return "".join(parts)

    def pieces(self) -> str:
        """What stands on the board: signs and trucks."""
        return self._signs() + self.trucks()

    def trucks(self) -> str:
        """The trucks, each on its space or on its way there."""
        letters = seat_letters(self.seats)
        parts = []
        for seat, offset in reversed(tuple(self.placed.trucks.items())):  # the one on turn last, over the others
            player = self.state.players[seat]
            drawn = self._rig(seat)
            colour: SeatColour = seat_colour(self.seats, seat)
            style = f"{self._spot(self.ground.at[player.space], offset)};width:{drawn.wide:g}px"
            moving = self.moving.get(seat)
            if moving is not None and self.now - moving.left < moving.lasts:
                style += f";animation:{self.name}-{seat} {moving.lasts:.2f}s ease-in-out {moving.left - self.now:.2f}s both"
            active = " aa-active" if seat == self.active else ""
            title = escape(self.seats[seat].name)
            looks = f"aa-truck aa-truck-{seat}{active} aa-seat-{colour.id}"
            parts.append(
                f"<span role=img class='{looks}' data-space='{escape(player.space)}' title='{title}' style='{style}'>"
                f"{rig(self.name, letters[seat], drawn)}{self._gained(seat)}</span>"
            )
        return "".join(parts)

    def _gained(self, seat: int) -> str:
        """What a delivery brought, or what was loaded, over the truck once it has arrived."""
        gained = self.gained.get(seat)
        if gained is None or self.now >= gained.begins + gained.lasts:
            return ""
        said, look = (self.money(gained.amount), "") if gained.amount else (self.goods(gained.goods), " class=aa-taken")
        return f"<em{look} aria-hidden=true style='animation-delay:{gained.begins - self.now:.2f}s'>+{escape(said)}</em>"

    def _rig(self, seat: int) -> Rig:
        """How a truck is drawn: its goods and trailers, what has just been done with them, and where it heads."""
        player = self.state.players[seat]
        goods = sum(self.contracts[number].goods for number in player.loaded if number in self.contracts)
        ends = [self.ground.at[id] for id in self.trails.get(seat, ())[-2:] if id in self.ground.at]
        drawn = Rig(goods, player.small, player.large, left=len(ends) == 2 and ends[1][0] < ends[0][0], alone=self.many)
        done = self.handled.get(seat)
        if done is None or self.now >= done.begins + done.lasts:
            return drawn
        return replace(drawn, loaded=done.loaded, gone=done.gone, hooked=done.hooked, late=done.begins - self.now)

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
            dx, dy = self.placed.trucks.get(seat, (0.0, 0.0))
            # From space to space, on the road while it drives, beside it at the end.
            stops = "".join(
                f"{100 * step / (len(places) - 1):.0f}%{{transform:translate({_along(x - here[0], dx)},{_along(y - here[1], dy)})}}"
                for step, (x, y) in enumerate(places[:-1])
            )
            stops += "100%{transform:none}"
            css.append(f"@keyframes {self.name}-{seat}{{{stops}}}")
        return "".join(css)


def _along(ground: float, aside: float) -> str:
    """So far along the road, in pixels of the ground, from what stands so many pixels of the screen aside of it."""
    back = f" {'-' if aside > 0 else '+'} {abs(aside):.0f}px" if round(aside) else ""
    return f"calc(var(--z)*{ground:.0f}px{back})"
