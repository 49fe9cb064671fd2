"""Whether the link that a screen was opened by is still good: looked at now and then, for as long as the screen follows its game."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

from traitlets import Bool, HasTraits

from ..store import HostKey, Key, Store, StoreError
from ..words.language import _
from .admission import HOST, Admission

logger = logging.getLogger(__name__)


def no_longer_good() -> str:
    """What a screen says whose link has ended."""
    return _("This link is no longer good: the seat was freed, or somebody took over. Ask the host for another one.")


class ByLink(HasTraits):
    """A screen that a link may have opened, with that ``_key``."""

    link_ended = Bool(False, help="Whether the link that this screen was opened by opens this game no longer.")
    _key: Key | None
    store: Store

    @property
    def key(self) -> Key | None:
        """The link that this screen was opened by; None for the one at which the game lies."""
        return self._key

    @property
    def hosting(self) -> bool:
        """Whether this screen is the table's host's."""
        return self._key is None or self._key.role == HOST

    @property
    def host_key(self) -> HostKey | None:
        """The right to do what only the host may; None on anybody else's screen."""
        if self._key is None:
            return self.store.host_key
        return self._key if isinstance(self._key, HostKey) else None


class LinkWatch:
    """Looks at the link with that ``key`` (None: a screen without one, which is always good) and calls ``lost()`` once it is no longer good, and
    ``looked()`` each time that it still is.

    >>> from aufachse_widgets.journal import Seat
    >>> from aufachse_widgets.sessions.session import Session
    >>> game = Session.new("fx-schmid-1987", (Seat("Ada"), Seat("Ben")))
    >>> door = Admission(game.store, game.game_id)
    >>> watch = LinkWatch(game.store, game.game_id, door.admitted(door.take_seat(1)), lambda: print("freed"))
    >>> watch.look()
    True
    >>> door.free_seat(1, game.store.host_key)
    >>> watch.look(), watch.look()
    freed
    (False, False)
    """

    def __init__(self, store: Store, game: str, key: Key | None, lost: Callable[[], object], looked: Callable[[], object] = lambda: None) -> None:
        self.good = True
        self._every = store.timings.link_poll
        self._door = Admission(store, game)
        self._key = key
        self._lost = lost
        self._looked = looked
        self._watch: asyncio.Task[None] | None = None

    def begin(self) -> None:
        """Look again every ``link_poll`` seconds from now on. A second call does nothing."""
        if self._watch is None:
            self._watch = asyncio.get_running_loop().create_task(self._look_on())

    def end(self) -> None:
        """Look no longer."""
        if self._watch is not None:
            self._watch.cancel()
            self._watch = None

    async def _look_on(self) -> None:
        while self.good:
            await asyncio.sleep(self._every)
            if self.look():
                self._looked()

    def look(self) -> bool:
        """Look now; whether the link is still good, as far as the store can say."""
        if not self.good:
            return False
        try:
            self.good = self._key is None or self._door.holds(self._key)
        except (StoreError, OSError) as error:
            logger.debug("game %s: %s", self._door.game, error)  # the session says so
            return True
        if not self.good:
            self._lost()
        return self.good
