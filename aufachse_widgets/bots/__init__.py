"""Bots: each is one function, ``choose(rules, view, legal, rng) -> action``, in a module of its own.

A bot sees what its seat sees, and is the same for the same random numbers. One that needs time is an
iterator of slices instead (:class:`SlicedBot`). :func:`register_bot` adds one. Why a dispatcher does what it does says
:func:`~aufachse_widgets.bots.explaining.explain`.
"""

from .contract import Bot, BotError, Choose, PlainBot, SlicedBot, UnknownBot
from .registry import BOTS, all_bots, get_bot, register_bot, unregister_bot
from .thinking import BotFailure, Thought, decide, first_to_act, numbers, think, thinking

__all__ = [
    "BOTS",
    "Bot",
    "BotError",
    "BotFailure",
    "Choose",
    "PlainBot",
    "SlicedBot",
    "Thought",
    "UnknownBot",
    "all_bots",
    "decide",
    "first_to_act",
    "get_bot",
    "numbers",
    "register_bot",
    "think",
    "thinking",
    "unregister_bot",
]
