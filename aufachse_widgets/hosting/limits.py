"""How often strangers may try."""

from __future__ import annotations

import ipaddress
import time
from collections import deque
from collections.abc import Callable


class Limit:
    """At most ``each`` tries by one and ``together`` by all within so many ``seconds``.

    >>> now = 0.0
    >>> limit = Limit(each=2, together=9, seconds=60, clock=lambda: now)
    >>> limit.note("Ada"), limit.wait("Ada"), limit.note("Ada"), limit.wait("Ada"), limit.wait("Ben")
    (None, 0.0, None, 60.0, 0.0)
    >>> now = 60.0
    >>> limit.wait("Ada")
    0.0
    """

    def __init__(self, each: int, together: int, seconds: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._each = each
        self._together = together
        self._seconds = seconds
        self._clock = clock
        self._tries: dict[str, deque[float]] = {}
        self._all: deque[float] = deque()

    def wait(self, who: str) -> float:
        """Seconds until that one may try again; 0: now."""
        now = self._clock()
        self._forget(now)
        until = now
        for tries, most in ((self._tries.get(who, deque()), self._each), (self._all, self._together)):
            if len(tries) >= most:
                until = max(until, tries[-most] + self._seconds)
        return until - now

    def note(self, who: str) -> None:
        """That one has tried."""
        now = self._clock()
        self._forget(now)
        self._tries.setdefault(who, deque(maxlen=self._each)).append(now)
        self._all.append(now)
        if len(self._all) > self._together:  # those that are counted already wait
            self._all.popleft()

    def _forget(self, now: float) -> None:
        while self._all and self._all[0] <= now - self._seconds:
            self._all.popleft()
        old = [who for who, tries in self._tries.items() if tries[-1] <= now - self._seconds]
        for who in old:
            del self._tries[who]
        for tries in self._tries.values():
            while tries[0] <= now - self._seconds:
                tries.popleft()


def neighbourhood(ip: str) -> str:
    """Whose tries count as one's: an address, of IPv6 the network, in which a device may choose its addresses.

    >>> neighbourhood("192.168.1.5"), neighbourhood("::ffff:192.168.1.5"), neighbourhood("fd00::12:34")
    ('192.168.1.5', '192.168.1.5', 'fd00::/64')
    """
    try:
        address = ipaddress.ip_address(ip.partition("%")[0])
    except ValueError:
        return ip
    if isinstance(address, ipaddress.IPv4Address):
        return str(address)
    if address.ipv4_mapped:
        return str(address.ipv4_mapped)
    return str(ipaddress.ip_network((address, 64), strict=False))
