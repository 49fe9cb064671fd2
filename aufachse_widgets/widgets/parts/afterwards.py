"""What needs some thinking comes after a step has been shown, and is dropped where a newer step came first."""

from __future__ import annotations

import asyncio
from collections.abc import Callable


class Afterwards:
    """Work that is done once the page has been told of the step, where an asyncio loop runs; else at once.

    >>> done = []
    >>> async def two_steps():
    ...     later = Afterwards(lambda: done.append("hints"))
    ...     later.begin()
    ...     done.append("step")
    ...     later.begin()  # drops the first
    ...     done.append("newer step")
    ...     await asyncio.sleep(0.01)
    >>> asyncio.run(two_steps())
    >>> done
    ['step', 'newer step', 'hints']
    """

    def __init__(self, work: Callable[[], object]) -> None:
        self._work = work
        self._waiting: asyncio.Handle | None = None

    def begin(self) -> None:
        """Do the work soon; what was still to be done is dropped."""
        self.drop()
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            self._work()
        else:
            self._waiting = loop.call_later(0, self._work)  # after what is sent together

    def drop(self) -> None:
        """Do it no more."""
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None
