"""Who of a table's sessions runs its bots and timers: one of them, and another where that one falls silent."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable

from ..store import Lease, Store


class Duty:
    """A session's share in the lease of its game. Silence is measured by the session's own ``clock``, so that those of other
    machines need not go right.

    >>> from aufachse_widgets.journal import Seat
    >>> from aufachse_widgets.sessions.session import Session
    >>> game = Session.new("fx-schmid-1987", (Seat("Ada"), Seat("Ben")))
    >>> one, other = Duty(game.store, game.game_id), Duty(game.store, game.game_id)
    >>> one.hold(), other.hold()
    (True, False)
    >>> one.let_go()
    >>> other.hold()
    True
    """

    def __init__(self, store: Store, game: str, clock: Callable[[], float] = time.monotonic) -> None:
        self.name = secrets.token_hex(8)
        self._store = store
        self._game = game
        self._clock = clock
        self._mine: Lease | None = None
        self._beaten = 0.0  # when it last gave a sign of life
        self._seen: Lease | None = None  # of another one
        self._since = 0.0  # when that was first seen

    @property
    def held(self) -> bool:
        """Whether this session is on duty, as far as it knows."""
        return self._mine is not None

    def hold(self) -> bool:
        """Be on duty, or stay so, giving a sign of life where one is due; whether it is. StoreError if the store cannot say."""
        now = self._clock()
        if self._mine is not None and now - self._beaten < self._store.timings.lease_heartbeat:
            return True
        seen = self._mine or self._store.lease(self._game)
        if seen.holder not in ("", self.name):
            if seen != self._seen:
                self._seen, self._since = seen, now
            if now - self._since < self._store.timings.lease_timeout:
                return False
        taken = self._store.take_lease(self._game, seen, self.name)
        # Not taken: somebody else took over meanwhile.
        self._mine = Lease(self.name, seen.beat + 1) if taken else None
        self._beaten = now
        return taken

    def let_go(self) -> None:
        """Leave it to others at once. StoreError if the store cannot be told: they take over when it is silent."""
        mine, self._mine = self._mine, None
        if mine is not None:
            self._store.take_lease(self._game, mine, "")
