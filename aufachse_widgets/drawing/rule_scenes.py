"""Pictures for the rules that need no board: what lies in the box, and what one does with it.

Like the scenes on event cards they have the colours of the page that shows them, by their tokens; :func:`on_paper` gives them those of paper.
"""

from __future__ import annotations

import re
from html import escape

from ..engine.rules import Rules
from ..engine.state import LARGE_PRICE, LARGE_ROOM, SMALL_PRICE, SMALL_ROOM, TRUCK_ROOM
from ..frontend.tokens import LIGHT
from ..words.language import _
from ..words.naming import Names
from .card_pictures import crate, truck
from .shapes import at, box, disc, edge_of, fill, frame, line, picture, shape, wheels

WIDE, HIGH = 300, 150
CRATE = 16  # wide and high
LETTERS = 15  # pixels
FONT = "sans-serif"


def on_paper(svg: str) -> str:
    """A picture with the colours of a light page instead of their tokens, for a file that has none.

    >>> on_paper("<path d='M0 0h9' fill='var(--aa-paint-red)'/>")
    "<path d='M0 0h9' fill='#da291c'/>"
    """
    return re.sub(r"var\(--aa-([a-z0-9-]+)\)", lambda found: LIGHT[found[1]], svg)


def scene(name: str, rules: Rules) -> tuple[str, str] | None:
    """The SVG of the scene of that name, and what it shows in a sentence; None where these rules have nothing of it."""
    made = SCENES[name](rules)
    return None if made is None else (picture("aa-rule-picture aa-scene", WIDE, HIGH, made[0], f" font-family='{FONT}'"), made[1])


def lettered(text: str, x: float, y: float, token: str = "ink") -> str:
    """Words, in the middle of that place."""
    return f"<text x='{x:g}' y='{y:g}' text-anchor='middle' font-size='{LETTERS}' font-weight='700' {fill(token)}>{escape(text)}</text>"


def _ground(sky: str = "sea") -> str:
    return box(sky, 0, 0, WIDE, HIGH) + box("road", 0, 116, WIDE, HIGH - 116) + line("lane", "M8 134H292", 3, "18 14")


def _crates(number: int, x: float, y: float) -> str:
    """So many crates from there to the right, two on each other; they stand at ``y``."""
    return "".join(crate(x + place // 2 * (CRATE + 1), y - CRATE * (1 + place % 2), CRATE) for place in range(number))


def _trailer(room: int, aboard: int) -> str:
    """A trailer with its bar to the right; its wheels stand at a height of 0."""
    long = room // 2 * (CRATE + 1) + 8
    axles = (14, long - 14) if room == LARGE_ROOM else (long / 2,)
    bed = box("paint-black", 0, -13, long, 6) + line("paint-black", f"M1-13V-38M{long - 1:g}-13V-38M{long:g}-10h14", 3)
    return bed + _crates(aboard, 4, -13) + wheels(axles, -8, 8, 3)


def _sign(drawn: str = "") -> str:
    """A triangle with a red rim, and what is on it."""
    return f"<path d='M0-26L30 26H-30Z' {fill('paint-white')} {edge_of('paint-red', 7)} stroke-linejoin='round'/>{drawn}"


def _at_work() -> str:
    """The construction sign: a man, his shovel and a heap."""
    man = line("paint-black", "M-3-4l-4 9l5 4l-1 7M-7 5l-5 10M-3-3l6 7l7 1M2 4l-4 6l11 11", 3.4)
    return _sign(disc("paint-black", -1, -9, 3) + man + shape("paint-black", "M6 21l5-7l7 7Z"))


def _one_behind_the_other() -> str:
    """The jam sign: cars, seen from behind."""
    sizes = (-9, 8, 4), (2, 12, 5), (16, 16, 6)
    cars = "".join(box("paint-black", -wide / 2, y, wide, high, 2) + box("paint-black", 2 - wide / 2, y - 3, wide - 4, high, 2) for y, wide, high in sizes)
    return _sign(cars)


def die(x: float, y: float, size: float, pips: str) -> str:
    """A die round that place, with its pips as dots."""
    return at(x, y, box("paint-white", -20, -20, 40, 40, 8) + frame("paint-black", -20, -20, 40, 40, 8, 3) + line("paint-black", pips, 8), size / 40)


FIVE = "M-10-10h0M10-10h0M0 0h0M-10 10h0M10 10h0"
TWO = "M-9-9h0M9 9h0"


def _truck(rules: Rules) -> tuple[str, str]:
    """With a trailer behind it where there are any."""
    trailers = rules.edition.trailers
    load = at(176 if trailers else 110, 137, truck("paint-red"))
    drawn = (
        _ground() + disc("paint-yellow", 262, 30, 16) + (at(176 - 14 - (LARGE_ROOM // 2 * (CRATE + 1) + 8), 137, _trailer(LARGE_ROOM, 5)) if trailers else "")
    )
    said = _("A truck with a trailer behind it, and goods on the way.") if trailers else _("A truck, and goods on the way.")
    return drawn + load, said


def _turn(rules: Rules) -> tuple[str, str]:
    """What comes after what, from left to right."""
    event = _sign()
    steps = (
        die(0, 0, 40, FIVE),
        at(-25, 12, truck("paint-blue"), 0.4),
        at(0, 0, event, 0.7),
        at(0, 0, _at_work(), 0.7),
        _crates(3, -18, 17),
    )
    places = [(36 + 57 * number, 62) for number in range(len(steps))]
    arrows = "".join(line("ink", f"M{x + 24:g} {y:g}h7m-4-4l4 4l-4 4", 2.5) for x, y in places[:-1])
    numbers = "".join(lettered(str(number), x, y + 52) for number, (x, y) in enumerate(places, 1))
    drawn = box("wash", 0, 0, WIDE, HIGH) + "".join(at(x, y, one) for one, (x, y) in zip(steps, places, strict=True)) + arrows + numbers
    return drawn, _("A turn from left to right: roll, drive, draw an event card if it is due, move the sign if it is due, then load and deliver.")


def _signs(rules: Rules) -> tuple[str, str]:
    drawn = _ground("tint-yellow") + line("grey", "M86 134V96M214 134V96", 6) + at(86, 66, _at_work(), 1.25) + at(214, 66, _one_behind_the_other(), 1.25)
    return drawn, _("On the left the construction sign, on the right the sign of a traffic jam.")


def _trailers(rules: Rules) -> tuple[str, str] | None:
    """A small and a large one, with their room and their price."""
    if not rules.edition.trailers:
        return None
    names = Names(rules, ())
    drawn = _ground()
    for room, price, middle in ((SMALL_ROOM, SMALL_PRICE, 78), (LARGE_ROOM, LARGE_PRICE, 218)):
        drawn += at(middle - room // 4 * (CRATE + 1), 137, _trailer(room, room))
        drawn += lettered(f"+{room}", middle, 32) + lettered(names.money(price), middle, 54)
    said = _("A small and a large trailer: what each has room for beside the {room} of the truck, and what it costs.")
    return drawn, said.format(room=names.goods(TRUCK_ROOM))


def _hammer(rules: Rules) -> tuple[str, str] | None:
    """It falls on a contract."""
    if not rules.edition.has_auctions:
        return None
    card = (
        box("paint-white", -42, -54, 84, 108, 8) + frame("line", -42, -54, 84, 108, 8, 2) + shape("paint-yellow", "M-42-30v-16q0-8 8-8h68q8 0 8 8v16Z")
        + line("off", "M-30-14h36", 5) + _crates(3, -30, 26) + box("money", 8, 34, 26, 8, 3) + box("off", -30, 34, 26, 8, 3)
    )  # fmt: skip
    head = box("crate", -30, -17, 60, 34, 6) + box("crate-edge", -30, -17, 8, 34, 3) + box("crate-edge", 22, -17, 8, 34, 3)
    gavel = box("crate-edge", -5, 14, 10, 74, 5) + head
    block = box("crate-edge", -46, 0, 92, 14, 5) + box("crate", -38, -10, 76, 12, 4)
    stroke = line("ink", "M126 84l-10-10M140 78V64M154 84l10-10", 4)
    drawn = box("tint-yellow", 0, 0, WIDE, HIGH) + at(64, 76, card, turned=-5) + at(140, 122, block) + at(196, 62, gavel, turned=-62) + stroke
    return drawn, _("Going, going, gone: the highest bid gets the contract.")


def _event(rules: Rules) -> tuple[str, str]:
    """The triangle on the road, and the deck beside it."""
    back = "".join(box("paint-white", 172 + shift, 22 + shift, 76, 100, 8) + frame("line", 172 + shift, 22 + shift, 76, 100, 8, 2) for shift in (0, 5, 10))
    event = _sign()
    road = line("road", "M10 128Q70 116 150 40", 12) + line("lane", "M10 128Q70 116 150 40", 6)
    drawn = box("land", 0, 0, WIDE, HIGH) + road + at(82, 92, event, 0.9) + back + at(220, 84, event, 0.7)
    return drawn, _("A space with the red and white triangle, and the event cards.")


SCENES = {"truck": _truck, "turn": _turn, "signs": _signs, "trailers": _trailers, "hammer": _hammer, "event": _event}
"""By name, what makes a scene: what is drawn, and what it shows."""
