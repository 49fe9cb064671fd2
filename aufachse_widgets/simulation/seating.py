"""Who takes the seats of simulated games."""

from __future__ import annotations

import importlib
from collections.abc import Sequence

from ..bots import Bot, get_bot
from ..bots.registry import make_bot
from ..bots.thinking import failure
from ..engine.errors import shown
from .errors import SimulationError

Seated = str | Bot
"""A bot's code, ``module:name`` for one that is registered nowhere, or a bot itself."""


def seated(seats: Sequence[Seated]) -> tuple[Bot, ...]:
    """The bots of two to six seats. Raises :class:`SimulationError` and UnknownBot.

    >>> [bot.code for bot in seated(("courier", "aufachse_widgets.bots.busy:choose"))]
    ['courier', 'aufachse_widgets.bots.busy:choose']
    """
    if isinstance(seats, str) or not isinstance(seats, Sequence):
        raise SimulationError(f"seats is {shown(seats)}: list the bots' codes, such as ('courier', 'busy')")
    if not 2 <= len(seats) <= 6:
        raise SimulationError(f"seats: {len(seats)} of them; a game has 2 to 6")
    return tuple(bot_of(seat) for seat in seats)


def bot_of(seat: Seated) -> Bot:
    """The bot that a seat names. Raises :class:`SimulationError` for a name that leads nowhere, BotError for what isn't a bot, UnknownBot."""
    if isinstance(seat, Bot):
        return seat
    if not isinstance(seat, str) or ":" not in seat:
        return get_bot(seat)
    module, _, name = seat.partition(":")
    if not all(part.isidentifier() for part in module.split(".")):
        raise _nowhere(seat, f"{shown(module)} can't be a module")
    try:
        there = importlib.import_module(module)
    except ImportError as error:
        raise _nowhere(seat, error) from error
    except (Exception, SystemExit) as error:  # a module may raise anything
        raise SimulationError(f"seats: {shown(seat)}: importing {module} failed with {failure(error)}; fix it, or name another") from error
    found = getattr(there, name, None)
    if found is None:
        raise _nowhere(seat, f"{module} has no {name}")
    if isinstance(found, Bot):
        return found
    return make_bot(seat, found, name, "")


def _nowhere(seat: str, why: object) -> SimulationError:
    return SimulationError(f"seats: {shown(seat)} leads nowhere ({why}); name a module that can be imported and a bot in it")
