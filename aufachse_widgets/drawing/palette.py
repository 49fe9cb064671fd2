"""Colours: six for the seats, and those of road signs for everything else.

The seats' colours were chosen by computation: under normal sight and full protanopia, deuteranopia
and tritanopia (Machado's matrices) any two of them stay at least 34 apart in CIELAB. Colour is never
the only sign: each seat has a letter, too.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct

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


INK = "#1d1d1b"
PAPER = "#ffffff"
BLUE = "#0b4ea2"  # motorway signs
YELLOW = "#ffd100"  # town signs and main roads
RED = "#c8102e"  # warnings, prohibitions
ORANGE = "#f39200"  # construction
GREY = "#5d6670"  # side remarks: 5.8:1 on white
LAND = "#f3f1ea"
GRID = "#d5d9dd"  # lines across a chart
BORDER = "#cfcabb"
SEA = "#dbe9f4"
ROAD = "#7c8894"
FERRY = "#3f7fbf"

SEAT_COLOURS: tuple[SeatColour, ...] = (
    SeatColour("red", "R", "#da291c", PAPER, "#7d0a1d", "#fbe4e7", "#ffaaa5", "#4a1a1e", lambda: _("red")),
    SeatColour("yellow", "Y", "#f7c600", INK, "#7a6200", "#fff6d1", "#ffe27a", "#453a08", lambda: _("yellow")),
    SeatColour("blue", "B", "#1456b8", PAPER, "#0a2f66", "#e2ecfa", "#a9caff", "#14284d", lambda: _("blue")),
    SeatColour("green", "G", "#3dbe8b", INK, "#17684a", "#e0f6ed", "#8fe8c4", "#123c2d", lambda: _("green")),
    SeatColour("white", "W", PAPER, INK, INK, "#f4f4f2", "#ffffff", "#33373b", lambda: _("white")),
    SeatColour("black", "K", INK, PAPER, "#000000", "#e6e6e4", "#c9ced4", "#25282b", lambda: _("black")),
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
