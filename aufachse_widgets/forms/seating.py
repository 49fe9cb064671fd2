"""Who sits at the table: seats for a quick game, and what the start forms ask of names and colours."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from ..drawing.palette import SEAT_COLOURS
from ..engine.errors import AufAchseError, shown
from ..journal import MAX_NAME_LENGTH, Seat, SeatNameError, clean_name, clean_seats
from ..words.language import _, ngettext

Given = TypeVar("Given")


class SetupError(AufAchseError, ValueError):
    """What a start form cannot begin a game with; in words for people."""


def default_seats(players: int, people: int = 1, bot: str = "learner", names: Sequence[str] = ()) -> tuple[Seat, ...]:
    """Seats for a quick game: people first, bots in the others; named after their colours unless names are given.

    Raises :class:`SetupError` for more people or names than seats, and for names that can't be.

    >>> [(seat.name, seat.bot) for seat in default_seats(3)]
    [('Red', ''), ('Yellow', 'learner'), ('Blue', 'learner')]
    """
    if isinstance(names, str):
        raise SetupError(_("names = {names}: list the names, such as ('Ada', 'Ben').").format(names=shown(names)))
    if len(names) > players:
        raise SetupError(
            ngettext(
                "names: {count} of them for {players} player; leave some out, or add players.",
                "names: {count} of them for {players} players; leave some out, or add players.",
                players,
            ).format(count=len(names), players=players)
        )
    for place in range(len(names)):
        try:
            clean_seats([Seat(one) for one in names[: place + 1]])
        except SeatNameError as error:
            raise SetupError(name_trouble(error, place)) from error
    if not 0 <= people <= players:
        raise SetupError(_("people = {people}: use 0 to {players}, as many as there are players.").format(people=people, players=players))
    seats = []
    for index in range(players):
        colour = SEAT_COLOURS[index % len(SEAT_COLOURS)]
        name = clean_name(names[index]) if index < len(names) and names[index] else colour.title().capitalize()
        seats.append(Seat(name, colour.id, "" if index < people else bot))
    return tuple(seats)


def check_session(session: object, kind: type[Given]) -> Given:
    """The session handed in; :class:`SetupError` where it is something else."""
    if not isinstance(session, kind):
        raise SetupError(_("session is {session}: give a {kind}, or leave it out for a new game.").format(session=shown(session), kind=kind.__name__))
    return session


def check_seats(seats: Sequence[Seat]) -> tuple[Seat, ...]:
    """The seats with clean names; :class:`SetupError` where two have the same name or colour, or one has no name or too long a one."""
    colours: dict[str, str] = {}
    for index, seat in enumerate(seats):
        if not seat.name:
            raise SetupError(_("Player {number} has no name.").format(number=index + 1))
        try:
            *_before, cleaned = clean_seats(seats[: index + 1])
        except SeatNameError as error:
            raise SetupError(name_trouble(error, index)) from error
        if seat.colour in colours:
            raise SetupError(_("{one} and {two} have the same colour: choose another for one of them.").format(one=colours[seat.colour], two=cleaned.name))
        colours[seat.colour] = cleaned.name
    return clean_seats(seats)


def name_trouble(error: SeatNameError, seat: int) -> str:
    """What is wrong with the name of that seat, in words for the one who typed it."""
    match error.kind:
        case "long":
            return _("The name of player {number} is too long: {most} letters at most.").format(number=seat + 1, most=MAX_NAME_LENGTH)
        case "same":
            return _("Two players are called {name}: give one of them another name.").format(name=error.name)
        case __:
            return _("Player {number} has no name.").format(number=seat + 1)
