"""How many guests this computer has memory and descriptors for."""

from __future__ import annotations

import logging
import time
from collections import deque
from collections.abc import Callable
from pathlib import Path

import psutil

from .descriptors import UNCOUNTED
from .timings import SERVER_TIMINGS, ServerTimings

PAGE = 60_000_000  # bytes that one more page may need
SPARE = 200_000_000  # bytes that stay free for the host, the server and the system
PAGE_DESCRIPTORS = 14  # of the server, for one more page's kernel and websocket
SPARE_DESCRIPTORS = 3 * PAGE_DESCRIPTORS  # that stay free for the host's own pages and the server's files
CGROUP = Path("/sys/fs/cgroup")

logger = logging.getLogger(__name__)


def available(group: Path = CGROUP) -> int:
    """Bytes of memory that this computer, or the container that the server is in, has left."""
    left = int(psutil.virtual_memory().available)
    try:
        most = (group / "memory.max").read_text("ascii").strip()
        used = int((group / "memory.current").read_text("ascii"))
        cached = next(int(line.split()[1]) for line in (group / "memory.stat").read_text("ascii").splitlines() if line.startswith("inactive_file "))
    except (OSError, ValueError, StopIteration):
        return left
    return left if most == "max" else min(left, int(most) - used + cached)


class Room:
    """Whether one more guest's page has room; the caller takes it. ``most`` guests at once (0: as many as memory allows). ``left`` says how
    many bytes of memory are left for pages, ``descriptors`` how many descriptors."""

    def __init__(
        self,
        most: int = 0,
        left: Callable[[], int] = available,
        clock: Callable[[], float] = time.monotonic,
        timings: ServerTimings = SERVER_TIMINGS,
        descriptors: Callable[[], int] = lambda: UNCOUNTED,
    ) -> None:
        self._most = most
        self._descriptors = descriptors
        self._left = left
        self._clock = clock
        self._timings = timings
        self._coming: deque[float] = deque()  # when those came who have not yet taken what they need

    def take(self, there: int) -> bool:
        """Whether there is room for one more, where so many pages of guests are there."""
        now = self._clock()
        while self._coming and self._coming[0] <= now - self._timings.room_settling:
            self._coming.popleft()
        if self._descriptors() < SPARE_DESCRIPTORS + PAGE_DESCRIPTORS * (len(self._coming) + 1):
            logger.warning("no descriptors for one more guest: the system lets this process have few (ulimit -n)")
            return False
        if self._most:
            # Those that are coming may or may not have their kernel by now.
            if there >= self._most:
                return False
        elif self._left() < SPARE + PAGE * (len(self._coming) + 1):
            logger.warning("no memory for one more guest")
            return False
        self._coming.append(now)
        return True
