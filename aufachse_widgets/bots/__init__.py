"""Bots: each is one function, ``choose(rules, view, legal, rng) -> action``, in a module of its own.

A bot sees what its seat sees, and is the same for the same random numbers.
"""

from __future__ import annotations

import hashlib
import random as generators
from collections.abc import Callable, Sequence

from msgspec import Struct

from ..engine import Rules, State, legal_actions, view
from ..engine.actions import Action
from ..engine.errors import AufAchseError, shown
from ..engine.reasons import N_
from . import busy, courier, random

Choose = Callable[[Rules, State, Sequence[Action], generators.Random], Action]


class UnknownBot(AufAchseError, LookupError):
    """A code that no bot has; the message names those that there are."""


class Bot(Struct, frozen=True):
    """A bot. ``title`` and ``about`` are English texts to be translated when shown."""

    code: str
    title: str
    about: str
    choose: Choose


BOTS: dict[str, Bot] = {
    bot.code: bot
    for bot in (
        Bot("courier", N_("Courier"), N_("drives to the nearest contract that pays and bids what it is worth"), courier.choose),
        Bot("busy", N_("Busy"), N_("tries everything once, and mostly drives towards business"), busy.choose),
        Bot("random", N_("Random"), N_("does anything that the rules allow"), random.choose),
    )
}


def get_bot(code: str) -> Bot:
    """The bot of that code.

    >>> get_bot("courier").title
    'Courier'
    >>> get_bot("nobody")
    Traceback (most recent call last):
    ...
    aufachse_widgets.bots.UnknownBot: there is no bot 'nobody'; use one of courier, busy, random
    """
    bot = BOTS.get(code)
    if bot is None:
        raise UnknownBot(f"there is no bot {shown(code)}; use one of {', '.join(BOTS)}")
    return bot


def numbers(seed: str, code: str, seat: int, place: int) -> generators.Random:
    """The random numbers of a bot in a seat at the ``place``-th entry of the line: the same in any process."""
    digest = hashlib.blake2b(f"{seed}|{code}|{seat}|{place}".encode(), digest_size=8).digest()
    return generators.Random(int.from_bytes(digest, "big"))


def decide(bot: Bot, rules: Rules, state: State, seat: int, seed: str, place: int) -> Action:
    """What the bot in ``seat`` does in a position, of which it is shown its own view only."""
    return bot.choose(rules, view(rules, state, seat), legal_actions(rules, state, seat), numbers(seed, bot.code, seat, place))
