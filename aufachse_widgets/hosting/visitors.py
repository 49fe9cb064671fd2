"""Browsers that were let in, each with the kernels of its own pages."""

from __future__ import annotations

import hashlib
import secrets
import weakref
from collections.abc import Collection

MOST = 1000  # browsers that are remembered
SOCKETS = 8  # open at once for one browser; more close the oldest


class Visitor:
    """A browser that was let in. ``token`` is its cookie: the one who has it is that browser."""

    def __init__(self) -> None:
        self.token = secrets.token_urlsafe(24)
        self.kernels: set[str] = set()
        self.guest = True
        self.linked_host = False  # it opened the host's link
        self._sockets: list[weakref.ref[object]] = []

    def __repr__(self) -> str:
        return f"Visitor({len(self.kernels)} kernels)"

    def opened(self, socket: object) -> object | None:
        """Note a websocket that it has opened; the one to close for it, where they become too many."""
        there = [one for one in self._sockets if one() is not None and one() is not socket]
        self._sockets = [*there, weakref.ref(socket)]
        return self._sockets.pop(0)() if len(self._sockets) > SOCKETS else None

    def closed(self, socket: object) -> None:
        """Note that a websocket has been closed."""
        self._sockets = [one for one in self._sockets if one() is not None and one() is not socket]


class Visitors:
    """All browsers that were let in. They are found by a hash of their cookie: how long that takes tells nothing of it.

    >>> visitors = Visitors()
    >>> ada = visitors.admit("")
    >>> visitors.known(ada.token) is ada, visitors.admit(ada.token) is ada, visitors.known("guessed") is None
    (True, True, True)
    """

    def __init__(self) -> None:
        self._known: dict[bytes, Visitor] = {}

    def __len__(self) -> int:
        return len(self._known)

    def known(self, token: str) -> Visitor | None:
        """The browser with that cookie; None where it was never let in."""
        return self._known.get(_hash(token))

    def admit(self, token: str) -> Visitor:
        """The browser with that cookie, or else a new one."""
        visitor = self._known.pop(_hash(token), None) or Visitor()
        self._known[_hash(visitor.token)] = visitor  # again, as the one that came last
        return visitor

    def forget(self, running: Collection[str]) -> None:
        """Forget kernels that are no longer ``running``, and beyond so many browsers those without any that came first."""
        for visitor in self._known.values():
            visitor.kernels.intersection_update(running)
        idle = [key for key, visitor in self._known.items() if not visitor.kernels and not visitor.linked_host]
        for key in idle[: max(0, len(self._known) - MOST)]:
            del self._known[key]

    def guests_kernels(self) -> int:
        """How many kernels guests have."""
        return sum(len(visitor.kernels) for visitor in self._known.values() if visitor.guest)


def _hash(token: str) -> bytes:
    return hashlib.blake2b(token.encode(), digest_size=16, person=b"aufachse visitor").digest()
