"""How fast bots act, so that people can follow."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from math import inf

from msgspec import Struct

THINK = 0.5  # seconds that people wait for a bot's thoughts


class Pace(Struct, frozen=True):
    """``step`` seconds pass before each step of a bot, ``word`` more where it follows a bid; a card of theirs stays in sight for ``card`` seconds
    and ``letter`` more for each letter to read. With ``gathered`` the steps of bots are shown together, once somebody is to decide. A bot that
    thinks in slices takes the best that it has found after ``think`` seconds; by default it thinks to its end.

    >>> Pace(0.5, card=1.0, letter=0.02).reading(100)
    3.0
    """

    step: float = 0.0
    card: float = 0.0
    letter: float = 0.0
    gathered: bool = False
    word: float = 0.0
    think: float = inf

    def reading(self, letters: int) -> float:
        """Seconds in which a card of so many letters can be read."""
        return self.card + self.letter * letters


PACES: dict[str, Pace] = {
    "slow": Pace(1.6, 3.0, 0.045, word=1.4, think=THINK),
    "normal": Pace(0.7, 1.5, 0.025, word=1.1, think=THINK),
    "fast": Pace(0.25, 1.0, 0.01, word=0.5, think=THINK),
    "at once": Pace(gathered=True, think=THINK),
}
"""The paces that people choose from, by their names among the options."""


class Rest:
    """The wait before a bot's step. Whatever changes meanwhile (another pace, a pause, a card to be read) counts at once,
    after :meth:`look_again`."""

    def __init__(self) -> None:
        self._changed = asyncio.Event()
        self._held = 0.0  # until when to wait at least, by the loop's clock

    def hold(self, seconds: float) -> None:
        """Wait that many seconds from now on, since there is something to read; no longer with 0. In a script nobody reads."""
        with contextlib.suppress(RuntimeError):
            self._held = asyncio.get_running_loop().time() + seconds
            self._changed.set()

    def look_again(self) -> None:
        """What is waited for may have changed."""
        self._changed.set()

    async def wait(self, pause: Callable[[], float | None]) -> None:
        """Wait as many seconds as ``pause()`` says, asked again after each change; None: until there is one. At least as long as it is held."""
        loop = asyncio.get_running_loop()
        began = loop.time()
        await asyncio.sleep(0)
        while True:
            seconds = pause()
            left = None if seconds is None else max(began + seconds, self._held) - loop.time()
            if left is not None and left <= 0:
                return
            self._changed.clear()
            # Not wait_for: before Python 3.12 who is called off at the moment of a change goes on waiting, and the loop's end waits for it forever.
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(left):
                    await self._changed.wait()
