"""What simulations and tournaments are given, checked alike; :class:`SimulationError` names the argument and how to fix it."""

from __future__ import annotations

from ..engine import Edition, preset
from ..engine.errors import shown
from ..words.language import _
from ..words.numbers import whole
from .errors import SimulationError

MOST = 10**9
"""The highest number of games or deals."""


def check_number(name: str, number: object, least: int, most: int = MOST) -> None:
    """Refuse what isn't a whole number from ``least`` to ``most``.

    >>> check_number("games", 0, 1)
    Traceback (most recent call last):
    ...
    aufachse_widgets.simulation.errors.SimulationError: games = 0: use a whole number from 1
    """
    if isinstance(number, bool) or not isinstance(number, int) or number < least:
        raise SimulationError(_("{name} = {given}: use a whole number from {least}").format(name=name, given=shown(number), least=least))
    if number > most:
        told = _("{name} = {given}: use a whole number from {least} to {most}")
        raise SimulationError(told.format(name=name, given=shown(number), least=least, most=whole(most)))


def check_workers(workers: object) -> None:
    """Refuse what isn't a number of processes, nor None."""
    if workers is not None and (isinstance(workers, bool) or not isinstance(workers, int) or workers < 1):
        raise SimulationError(_("{name} = {given}: use a whole number from 1, or None for all cores").format(name="workers", given=shown(workers)))


def seed_text(seed: object) -> str:
    """The seed as text."""
    if isinstance(seed, bool) or not isinstance(seed, str | int):
        raise SimulationError(_("{name} = {given}: use text or a whole number").format(name="seed", given=shown(seed)))
    try:
        str(seed).encode()
    except (UnicodeEncodeError, ValueError) as error:  # half a letter; a number of thousands of digits
        given = shown(seed) if isinstance(seed, str) else _("a very long number")
        raise SimulationError(_("{name} = {given}: use text or a whole number ({error})").format(name="seed", given=given, error=error)) from error
    return str(seed)


def chosen_edition(edition: object) -> Edition:
    """The edition, given as it is or by its id. Raises EditionError for an id that none has."""
    if not isinstance(edition, str | Edition):
        raise SimulationError(_("{name} = {given}: use an edition or its id").format(name="edition", given=shown(edition)))
    return preset(edition) if isinstance(edition, str) else edition
