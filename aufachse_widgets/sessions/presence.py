"""Who has a game's table open now: people on their devices, the wall, the host."""

from __future__ import annotations

import asyncio
import atexit
import logging
import secrets
from collections.abc import Callable

from traitlets import Bool, Instance

from ..store import Key, NoGame, Present, Store, StoreError, Timings
from .admission import HOST, SEAT
from .observers import Observed

HERE = "here"  # the role of a screen that was opened without a link, on the host's own machine

logger = logging.getLogger(__name__)


class Presence(Observed):
    """One page's share in a table's presence. Its page gives the signs of life (:meth:`sign`): a kernel lives on while a phone sleeps.

    ``table`` is the id of a game or the code of a lobby, ``role`` and ``seat`` are those of the page's link (a page without a role
    looks on unseen); ``failed`` is called where the store takes no sign of life. A game without links is nobody else's business: nothing is said of it.

    >>> from aufachse_widgets.journal import Seat
    >>> from aufachse_widgets.sessions.admission import Admission
    >>> from aufachse_widgets.sessions.session import Session
    >>> game = Session.new("fx-schmid-1987", (Seat("Ada"), Seat("Ben")))
    >>> secret = Admission(game.store, game.game_id).take_seat(1)
    >>> phone, screen = Presence(game.store, game.game_id, SEAT, 1), Presence(game.store, game.game_id)
    >>> phone.sign(), screen.sign(), screen.look()
    (None, None, None)
    >>> [(one.role, one.seat) for one in screen.here], screen.away
    ([('seat', 1), ('here', -1)], ())
    >>> phone.end(), screen.look()
    (None, None)
    >>> screen.away
    (1,)
    """

    joined = Bool(False, help="Whether others can be here: the table has links.")
    here: Instance[tuple[Present, ...]] = Instance(tuple, args=(), help="Who has the table open, in the order in which they came; empty where nobody else can.")
    away: Instance[tuple[int, ...]] = Instance(tuple, args=(), help="The seats that somebody has taken on a device which is not connected now.")

    def __init__(
        self,
        store: Store,
        table: str,
        role: str = HERE,
        seat: int = -1,
        failed: Callable[[Exception], object] = lambda error: None,
    ) -> None:
        super().__init__()
        self.name = secrets.token_hex(8)
        self.role, self.seat = role, seat
        self._store = store
        self._table = table
        self._failed = failed
        self._shown = False  # whether the store knows of this page
        self._looking: asyncio.Task[None] | None = None
        self.look()

    @property
    def timings(self) -> Timings:
        """How often signs of life are given and looked for: as the store says."""
        return self._store.timings

    def begin(self) -> None:
        """Look again and again from now on; in a script, where no asyncio loop runs, nobody looks."""
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            return
        if self._looking is None:
            self._looking = loop.create_task(self._look_on())
            atexit.register(self._leave)  # the page says goodbye, and its kernel ends

    def end(self) -> None:
        """This page has the table open no longer."""
        if self._looking is not None:
            self._looking.cancel()
            self._looking = None
            atexit.unregister(self._leave)
        self._leave()
        self.unobserve_all()

    def _keys(self) -> tuple[Key, ...]:
        """The table's links."""
        return self._store.keys(self._table)

    async def _look_on(self) -> None:
        while True:
            await asyncio.sleep(self.timings.presence_poll)
            self.look()

    def look(self) -> None:
        """See who is there now."""
        try:
            keys = self._keys()
            here = self._store.present(self._table, self.timings.presence_timeout) if keys else ()
        except (StoreError, OSError) as error:
            logger.debug("table %s: %s", self._table, error)  # the one who plays is told where it matters
            return
        connected = {one.seat for one in here if one.role == SEAT} | _at_the_hosts_screen(keys, here)
        away = tuple(sorted({key.seat for key in keys if key.role == SEAT} - connected))
        with self.hold_trait_notifications():
            self.joined = bool(keys)
            if here != self.here:
                self.here = here
            if away != self.away:
                self.away = away

    def sign(self) -> None:
        """The page lives."""
        if not (self.joined and self.role):
            return
        try:
            self._store.show_up(self._table, self.name, self.role, self.seat)
            self._shown = True
        except NoGame:
            return
        except (StoreError, OSError) as error:
            self._failed(error)
            return
        if not any((one.name, one.role, one.seat) == (self.name, self.role, self.seat) for one in self.here):
            self.look()

    def become(self, role: str, seat: int = -1) -> None:
        """The page's link is another one by now; without a role, none: nobody sees the page any more."""
        if (role, seat) == (self.role, self.seat):
            return
        self.role, self.seat = role, seat
        if role:
            self.sign()
        else:
            self._leave()

    def _leave(self) -> None:
        if not self._shown:
            return
        self._shown = False
        try:
            self._store.leave(self._table, self.name)
        except NoGame:
            pass
        except (StoreError, OSError) as error:
            logger.debug("table %s: %s", self._table, error)


def _at_the_hosts_screen(keys: tuple[Key, ...], here: tuple[Present, ...]) -> set[int]:
    """The seats that are played there, where the host is here."""
    if not any(one.role == HOST for one in here):
        return set()
    hosts = {key.hash for key in keys if key.role == HOST}
    return {key.seat for key in keys if key.role == SEAT and key.hash in hosts}
