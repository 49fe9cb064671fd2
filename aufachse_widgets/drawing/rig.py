"""A truck with its trailers as small SVG, seen from its side: the cab in its seat's colour, and on the beds the goods aboard as crates.

Lengths are in pixels of the screen. What has just been loaded drops in crate by crate, what was delivered rises and goes, a trailer that was bought hooks
on: CSS animations (``motion.css``), which begin ``late`` seconds from now.
"""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from ..engine.state import LARGE_ROOM, SMALL_ROOM, TRUCK_ROOM, Player

HIGH = 26.0
CRATE = 5.0  # from one crate to the next
ROWS = 2  # of crates, one on the other
CAB = 17.0
RIM = 1.0  # seen of what keeps a cab that is drawn alone apart from the map
BAR = 3.0  # from a trailer to what pulls it
FLOOR = 19.0  # where the crates stand
PACE = 0.09  # seconds from one crate to the next
DROPS = 0.3  # seconds that one takes


class Rig(Struct, frozen=True):
    """What is drawn of a truck: ``goods`` aboard, the last ``loaded`` of them just now; ``gone`` have just been delivered; ``small`` and ``large``
    trailers, the last of which has just been ``hooked`` on; it heads to the ``left`` or to the right. ``alone``: only its cab, where there is little room."""

    goods: int = 0
    small: int = 0
    large: int = 0
    left: bool = False
    loaded: int = 0
    gone: int = 0
    hooked: bool = False
    late: float = 0.0
    alone: bool = False

    @property
    def rooms(self) -> tuple[int, ...]:
        """How many crates each bed has room for, that of the truck first."""
        return (TRUCK_ROOM, *[LARGE_ROOM] * self.large, *[SMALL_ROOM] * self.small)

    @property
    def wide(self) -> float:
        """How wide it is drawn: with its trailers, or its cab alone.

        >>> Rig().wide, Rig(small=1).wide, Rig(small=1, alone=True).wide
        (36.0, 51.0, 19.0)
        """
        return CAB + 2 * RIM if self.alone else self.long

    @property
    def long(self) -> float:
        """From its last bed to the end of its cab."""
        return CAB + sum(_bed(room) for room in self.rooms) + BAR * (len(self.rooms) - 1)


def unladen(player: Player) -> Rig:
    """A player's truck with its trailers and nothing aboard."""
    return Rig(small=player.small, large=player.large)


def laden(player: Player) -> Rig:
    """A player's truck with its trailers, all of them full."""
    empty = unladen(player)
    return replace(empty, goods=sum(empty.rooms))


def _bed(room: int) -> float:
    """How long a bed is."""
    return (room + ROWS - 1) // ROWS * CRATE + (4.0 if room == TRUCK_ROOM else 2.0)


def _wheel(x: float) -> str:
    return f"M{x:g} 19.5a3 3 0 1 0 .01 0"


def _box(column: int, row: int, right: float) -> str:
    return f"M{right - 1 - CRATE * (1 + column):g} {FLOOR - CRATE * (1 + row):g}h5v5h-5z"


def shapes(name: str) -> str:
    """The truck and both trailers, to be put once into a map's HTML; ``name`` tells apart those of several maps in one page."""
    right = _bed(TRUCK_ROOM)
    cab = f"M{right + 0.5:g} 20V5.5q0-2.5 2.5-2.5h8q2 0 2.8 1.8l2.2 6.2v9z"
    window = f"<path class='aa-window' d='M{right + 11:g} 5h2.2l2.2 5.6h-4.4z'/>"
    drawn = {"rig": _solid(_floor(right) + cab, _wheel(4.5) + _wheel(right - 4) + _wheel(right + 11)) + window}
    for kind, room in (("small", SMALL_ROOM), ("large", LARGE_ROOM)):
        long = _bed(room)
        bar = f"M{long - 0.5:g} {FLOOR:g}h{BAR + 1:g}v1.4h-{BAR + 1:g}z"
        drawn[kind] = _solid(_floor(long) + bar, _wheel(4.5) + (_wheel(long - 4) if room == LARGE_ROOM else ""))
    parts = "".join(f"<g id='{name}-{kind}'>{svg}</g>" for kind, svg in drawn.items())
    return f"<svg width='0' height='0' aria-hidden='true'><defs>{parts}</defs></svg>"


def _floor(long: float) -> str:
    return f"M0 {FLOOR:g}H{long:g}v2H0zM0 12h1.4v8H0z"


def rig(name: str, letter: str, drawn: Rig) -> str:
    """A truck in the colour of its element's seat class, with a letter on the cab; ``name`` as in :func:`shapes`.

    ``letter`` must be safe in HTML (:func:`~aufachse_widgets.drawing.palette.seat_letters` gives letters and digits only).
    """
    wide = drawn.long
    right = wide - CAB  # where the bed in question ends; all is drawn as heading to the right, and turned as a whole
    parts = ""
    aboard, gone, last = drawn.goods, drawn.gone, len(drawn.rooms) - 1
    for number, room in enumerate(drawn.rooms):
        start = right - _bed(room)
        here = min(room, aboard)
        leaving = min(room - here, gone)
        new = min(here, max(0, drawn.loaded - (aboard - here)))  # those on top of what was there
        began = drawn.loaded - new - max(0, aboard - here)
        kind = "small" if number > drawn.large else "large" if number else "rig"
        moved = f" x='{start:g}'" if start else ""
        part = f"<use href='#{name}-{kind}'{moved}/>{_crates(right, here, new, leaving, drawn.late, max(0, began))}"
        if drawn.hooked and number == last > 0:
            part = f"<g class='aa-hooks' style='animation-delay:{drawn.late:.2f}s'>{part}</g>"
        parts = part + parts
        aboard, gone, right = aboard - here, gone - leaving, start - BAR
    turned = f"<g transform='matrix(-1 0 0 1 {wide:g} 0)'>{parts}</g>" if drawn.left else parts
    at = wide - CAB + 6
    begins, beds = (-RIM if drawn.left else wide - CAB - RIM, " style='overflow:hidden'") if drawn.alone else (0.0, "")
    view = f"{begins:g} 0 {drawn.wide:g} {HIGH:g}"
    return f"<svg viewBox='{view}'{beds}>{turned}<text x='{wide - at if drawn.left else at:g}' y='16'>{letter}</text></svg>"


def _solid(body: str, wheels: str) -> str:
    """Cab and beds, on a light rim that keeps them apart from the map."""
    return f"<path class='aa-rim' d='{body}'/><path class='aa-body' d='{body}'/><path class='aa-wheels' d='{wheels}'/>"


def _crates(right: float, here: int, new: int, leaving: int, late: float, began: int) -> str:
    """The crates on one bed: those that were there as one path, and each that drops in or leaves by itself."""
    old = "".join(_box(place // ROWS, place % ROWS, right) for place in range(here - new))
    said = f"<path class='aa-crates' d='{old}'/>" if old else ""
    for nth in range(new + leaving):
        place, look = here - new + nth, "aa-drops" if nth < new else "aa-leaves"
        delay = late + PACE * (began + nth if nth < new else nth - new)
        said += f"<path class='aa-crates {look}' style='animation-delay:{delay:.2f}s' d='{_box(place // ROWS, place % ROWS, right)}'/>"
    return said
