"""Long work of a page, done in slices so that the page stays alive."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterable, Iterator

from ...store import Timings
from .errors import Troubled, guard, report


class Slices:
    """Long work of a ``page``: in slices, where something goes on besides; else at once. ``task`` is what is going on."""

    def __init__(self, page: Troubled, timings: Timings) -> None:
        self._page = page
        self._timings = timings
        self._closed = False
        self.task: asyncio.Task[None] | None = None

    def begin(self, work: Iterable[None], going: Callable[[], object], done: Callable[[], object], failed: Callable[[], object]) -> None:
        """Do the ``work``, step by step; ``going()`` is called between slices. Then call ``done()``, or ``failed()`` after an error, which is shown."""
        slices = self._slices(work, going, done, failed)
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            for _pause in slices:
                pass
        else:
            self.task = loop.create_task(self._go_through(slices))

    def close(self) -> None:
        """The page is closed: it is told nothing any more. What has begun is done all the same."""
        self._closed = True

    def stop(self) -> None:
        """The page is closed, and nobody needs the rest."""
        self.close()
        if self.task is not None:
            self.task.cancel()

    async def _go_through(self, slices: Iterator[None]) -> None:
        for _pause in slices:
            await asyncio.sleep(0)

    def _slices(self, work: Iterable[None], going: Callable[[], object], done: Callable[[], object], failed: Callable[[], object]) -> Iterator[None]:
        ended, began = done, time.monotonic()
        try:
            for _step in work:
                if time.monotonic() - began > self._timings.games_slice:
                    if not self._closed:
                        going()
                    yield
                    began = time.monotonic()
        except Exception as error:  # noqa: BLE001 - shown and logged
            report(self._page, error)
            ended = failed
        if not self._closed:
            guard(ended, self._page)()
