"""The time that people have to speak in an open outcry."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable


class Countdown:
    """Calls ``time_up(entry)`` when people have said nothing for ``seconds`` since that entry; with 0 there is no limit,
    and outside an asyncio loop (in a script) nobody is hurried.

    >>> silent = Countdown(0, print)
    >>> silent.run(5, asked=True)
    >>> silent.left is None
    True
    """

    def __init__(self, seconds: int, time_up: Callable[[int], object]) -> None:
        self._seconds = seconds
        self._time_up = time_up
        self._running: tuple[int, asyncio.TimerHandle] | None = None  # since which entry, and until when

    @property
    def left(self) -> float | None:
        """The seconds that are left; None where no time runs."""
        return None if self._running is None else max(0.0, self._running[1].when() - asyncio.get_running_loop().time())

    def run(self, entry: int, asked: bool) -> None:
        """Let the time run where people are ``asked``, once for each entry; else stop it."""
        if self._running is not None and self._running[0] == entry:
            return
        self.stop()
        if not (self._seconds and asked):
            return
        with contextlib.suppress(RuntimeError):
            self._running = entry, asyncio.get_running_loop().call_later(self._seconds, self._over, entry)

    def stop(self) -> None:
        """Let no time run."""
        if self._running is not None:
            self._running[1].cancel()
            self._running = None

    def _over(self, entry: int) -> None:
        self._running = None
        self._time_up(entry)
