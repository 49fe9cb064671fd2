"""What a bot is: a function that is shown its view and says what it does, at once or in slices."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Protocol

from msgspec import Struct

from ..engine import Rules, State
from ..engine.actions import Action
from ..engine.errors import AufAchseError


class BotError(AufAchseError, ValueError):
    """A bot that keeps not to its contract, or cannot be registered; the message says what to change.

    Of what one does in a game, ``text`` is the message with its gaps, for those who read it in another language; ``values`` fill all but ``{bot}``.
    """

    text: str = ""
    values: Mapping[str, object] = MappingProxyType({})


def misplay(code: str, text: str, **values: object) -> BotError:
    """The error of a bot that does in a game what it may not; ``text`` has a gap ``{bot}``, and one for each of the values.

    >>> misplay("courier", "{bot} chose {action}", action=3)
    BotError('the bot courier chose 3')
    """
    error = BotError(text.format(bot=f"the bot {code}", **values))
    error.text, error.values = text, values
    return error


class UnknownBot(AufAchseError, LookupError):
    """A code that no bot has; the message names those that there are."""


class PlainBot(Protocol):
    """A bot that says at once what it does."""

    def __call__(self, rules: Rules, view: State, legal: Sequence[Action], rng: random.Random, /) -> Action:
        """One of the ``legal`` actions.

        ``view`` is the position as the bot's seat knows it; ``legal[0].seat`` is that seat. All its chance
        comes from ``rng``, so that the same game comes out again.
        """
        ...


class SlicedBot(Protocol):
    """A bot that needs time: an iterator, most easily a generator, whose every step is a slice of its thinking.

    Each slice yields the best action so far, or None; the last action yielded, or the one that the generator
    returns, is taken. It counts its work, not seconds: the same game comes out on any machine.
    """

    def __call__(self, rules: Rules, view: State, legal: Sequence[Action], rng: random.Random, /) -> Iterator[Action | None]:
        """The slices; between two of them others may act, and a page stays alive."""
        ...


Choose = PlainBot | SlicedBot


class Bot(Struct, frozen=True):
    """A bot by its code. ``title`` and ``about``, one line about it, are English texts, translated when shown."""

    code: str
    title: str
    about: str
    choose: Choose
