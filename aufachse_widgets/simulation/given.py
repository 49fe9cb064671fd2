"""What simulations and tournaments are given, checked alike; :class:`SimulationError` names the argument and how to fix it."""

from __future__ import annotations

from ..engine import Edition, preset
from ..engine.errors import shown
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
        raise SimulationError(f"{name} = {shown(number)}: use a whole number from {least}")
    if number > most:
        raise SimulationError(f"{name} = {shown(number)}: use a whole number from {least} to {most:,}")


def check_workers(workers: object) -> None:
    """Refuse what isn't a number of processes, nor None."""
    if workers is not None and (isinstance(workers, bool) or not isinstance(workers, int) or workers < 1):
        raise SimulationError(f"workers = {shown(workers)}: use a whole number from 1, or None for all cores")


def seed_text(seed: object) -> str:
    """The seed as text."""
    if isinstance(seed, bool) or not isinstance(seed, str | int):
        raise SimulationError(f"seed = {shown(seed)}: use text or a whole number")
    try:
        str(seed).encode()
    except (UnicodeEncodeError, ValueError) as error:  # half a letter; a number of thousands of digits
        raise SimulationError(f"seed = {shown(seed) if isinstance(seed, str) else 'a very long number'}: use text or a whole number ({error})") from error
    return str(seed)


def chosen_edition(edition: object) -> Edition:
    """The edition, given as it is or by its id. Raises EditionError for an id that none has."""
    if not isinstance(edition, str | Edition):
        raise SimulationError(f"edition = {shown(edition)}: use an edition or its id")
    return preset(edition) if isinstance(edition, str) else edition
