"""Who takes the seats of simulated games."""

from __future__ import annotations

import importlib
from collections.abc import Sequence

from ..bots import Bot, get_bot
from ..bots.registry import make_bot
from ..bots.thinking import failure
from ..engine.errors import shown
from ..words.language import _
from .errors import SimulationError

Seated = str | Bot
"""A bot's code, ``module:name`` for one that is registered nowhere, or a bot itself."""


def seated(seats: Sequence[Seated]) -> tuple[Bot, ...]:
    """The bots of two to six seats. Raises :class:`SimulationError` and UnknownBot.

    >>> [bot.code for bot in seated(("courier", "aufachse_widgets.bots.busy:choose"))]
    ['courier', 'aufachse_widgets.bots.busy:choose']
    """
    if isinstance(seats, str) or not isinstance(seats, Sequence):
        told = _("{name} = {given}: list the bots' codes, such as {codes}")
        raise SimulationError(told.format(name="seats", given=shown(seats), codes="('courier', 'busy')"))
    if not 2 <= len(seats) <= 6:
        raise SimulationError(_("{name}: {number} of them; a game has 2 to 6").format(name="seats", number=len(seats)))
    return tuple(bot_of(seat) for seat in seats)


def bot_of(seat: Seated) -> Bot:
    """The bot that a seat names. Raises :class:`SimulationError` for a name that leads nowhere, BotError for what isn't a bot, UnknownBot."""
    if isinstance(seat, Bot):
        return seat
    if not isinstance(seat, str) or ":" not in seat:
        return get_bot(seat)
    module, _colon, name = seat.partition(":")
    if not all(part.isidentifier() for part in module.split(".")):
        raise _nowhere(seat, _("{module} can't be a module").format(module=shown(module)))
    try:
        there = importlib.import_module(module)
    except ImportError as error:
        raise _nowhere(seat, error) from error
    except (Exception, SystemExit) as error:  # a module may raise anything
        told = _("{name}: {given}: importing {module} failed with {error}; fix it, or name another")
        raise SimulationError(told.format(name="seats", given=shown(seat), module=module, error=failure(error))) from error
    found = getattr(there, name, None)
    if found is None:
        raise _nowhere(seat, _("{module} has no {name}").format(module=module, name=name))
    if isinstance(found, Bot):
        return found
    return make_bot(seat, found, name, "")


def _nowhere(seat: str, why: object) -> SimulationError:
    told = _("{name}: {given} leads nowhere ({why}); name a module that can be imported and a bot in it")
    return SimulationError(told.format(name="seats", given=shown(seat), why=why))
