"""Who sits at the table: what both start forms ask of names and colours."""

from __future__ import annotations

from collections.abc import Sequence

from ..engine.errors import AufAchseError
from ..journal import Seat
from ..words.language import _


class SetupError(AufAchseError, ValueError):
    """What a start form cannot begin a game with; in words for people."""


def check_seats(seats: Sequence[Seat]) -> tuple[Seat, ...]:
    """The seats; :class:`SetupError` where two have the same name or colour, or one has no name."""
    colours: dict[str, str] = {}
    for index, seat in enumerate(seats):
        if not seat.name:
            raise SetupError(_("Player {number} has no name.").format(number=index + 1))
        if seat.colour in colours:
            raise SetupError(_("{one} and {two} have the same colour: choose another for one of them.").format(one=colours[seat.colour], two=seat.name))
        if any(seat.name == other.name for other in seats[:index]):
            raise SetupError(_("Two players are called {name}: give one of them another name.").format(name=seat.name))
        colours[seat.colour] = seat.name
    return tuple(seats)
