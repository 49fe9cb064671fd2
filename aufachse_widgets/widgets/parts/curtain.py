"""What the screen shows while it is handed on: whose it will be, and nothing of the game."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from ...drawing.palette import seat_colour, seat_letters
from ...drawing.rig import rig, unladen
from ...engine.state import Player
from ...journal import Seat

SHAPES = "curtain"
"""The name of its truck's shapes, which have to be on the page."""


def curtain(seats: Sequence[Seat], seat: int, player: Player) -> str:
    """The truck of the one who takes the screen, and the name, as HTML. What is aboard is theirs to show: the truck is empty."""
    colour, letter, name = seat_colour(seats, seat), seat_letters(seats)[seat], escape(seats[seat].name)
    truck = f'<span class="aa-truck" aria-hidden="true">{rig(SHAPES, letter, unladen(player))}</span>'
    return f'<div class="aa-nexthere aa-seat-{colour.id}">{truck}<b class="aa-nextname" title="{name}">{name}</b></div>'
