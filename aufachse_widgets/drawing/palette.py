"""Colours: six for the seats, and those of road signs for everything else; their values are those of the styles (frontend/styles/tokens.css).

The seats' colours were chosen by computation: under normal sight and full protanopia, deuteranopia
and tritanopia (Machado's matrices) any two of them stay at least 34 apart in CIELAB. Colour is never
the only sign: each seat has a letter, too.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct

from ..frontend.tokens import DARK, LIGHT
from ..journal.entries import Seat
from ..words.language import _


class SeatColour(Struct, frozen=True):
    """One seat's colour: ``paint`` for surfaces, ``ink`` for text on it (contrast of 4.5 or more),
    ``edge`` for its outline on the map, ``tint`` for pale backgrounds under black text, ``dark_edge`` and
    ``dark_tint`` the same on a dark page, ``letter`` where the player's name gives none."""

    id: str
    letter: str
    paint: str
    ink: str
    edge: str
    tint: str
    dark_edge: str
    dark_tint: str
    title: Callable[[], str]


INK = LIGHT["ink"]
PAPER = LIGHT["paper"]
BLUE = LIGHT["blue"]  # motorway signs
YELLOW = LIGHT["yellow"]  # town signs and main roads
RED = LIGHT["red"]  # warnings, prohibitions
ORANGE = LIGHT["orange"]  # construction
MONEY = LIGHT["money"]
ACTION = LIGHT["action"]
GREY = LIGHT["grey"]  # side remarks: 5.8:1 on white
LAND = LIGHT["land"]
GRID = LIGHT["grid"]  # lines across a chart
BORDER = LIGHT["border"]
SEA = LIGHT["sea"]
ROAD = LIGHT["road"]
FERRY = LIGHT["ferry"]


def _seat(id: str, letter: str, title: Callable[[], str]) -> SeatColour:
    paint, ink, edge, tint = (LIGHT[f"{what}-{id}"] for what in ("paint", "on", "edge", "tint"))
    return SeatColour(id, letter, paint, ink, edge, tint, DARK[f"edge-{id}"], DARK[f"tint-{id}"], title)


SEAT_COLOURS: tuple[SeatColour, ...] = (
    _seat("red", "R", lambda: _("red")),
    _seat("yellow", "Y", lambda: _("yellow")),
    _seat("blue", "B", lambda: _("blue")),
    _seat("green", "G", lambda: _("green")),
    _seat("white", "W", lambda: _("white")),
    _seat("black", "K", lambda: _("black")),
)
"""In the order in which seats get them: the game's red, yellow, blue, green, white and black trucks."""

_BY_ID = {colour.id: colour for colour in SEAT_COLOURS}


def seat_colour(seats: Sequence[Seat], index: int) -> SeatColour:
    """The colour of a seat: the one it names, else the one of its place at the table.

    >>> seat_colour([Seat("Ada"), Seat("Ben", "green")], 1).id
    'green'
    """
    return _BY_ID.get(seats[index].colour, SEAT_COLOURS[index % len(SEAT_COLOURS)])


DASHES = ("", "9,4", "3,3", "12,4,3,4", "6,3,2,3,2,3", "1,4")
"""How the line of each seat is broken in charts, so that lines are told apart without their colours."""

_ON_WHITE = {"yellow": "#8a6f00", "green": "#17684a", "white": "#767676"}


def line_colour(seats: Sequence[Seat], seat: int) -> str:
    """A seat's colour for lines on white: at least 3:1 against it."""
    colour = seat_colour(seats, seat)
    return _ON_WHITE.get(colour.id, colour.paint)


def line_look(light: str, dark: str) -> str:
    """The attributes of a line of a seat that has another colour on a dark page, where the page's stylesheet knows of both (``report.css``, ``film.css``)."""
    return f'stroke="{light}" class="chart-line" style="--line:{light};--line-dark:{dark}"'


def seat_letters(seats: Sequence[Seat]) -> tuple[str, ...]:
    """One letter a seat, each different: from the player's name, else from the colour. Only letters
    and digits, so they can go into HTML as they are.

    >>> seat_letters([Seat("Ada"), Seat("Anna"), Seat("A")])
    ('A', 'N', 'B')
    """
    letters: list[str] = []
    for index, seat in enumerate(seats):
        own = [char.upper() for char in seat.name if char.isalnum() and len(char.upper()) == 1]
        spare = seat_colour(seats, index).letter + "123456"
        letters.append(next(char for char in (*own, *spare) if char not in letters))
    return tuple(letters)
