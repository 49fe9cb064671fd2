"""Whether the store can be reached: said once in words, tried again by itself, told when it is over."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sys
from abc import abstractmethod

from traitlets import Bool, Unicode

from ..store import AWAY, FULL, LOCKED, READ_ONLY, NoGame, Store, StoreError, Timings
from ..words.language import _
from .observers import Observed

logger = logging.getLogger(__name__)


def trouble_of(error: Exception) -> str:
    """What has happened to the store, in plain words; where its file lies concerns nobody at the table.

    >>> trouble_of(StoreError("/home/ada/games.sqlite", "database or disk is full", FULL))
    "There is no room on the disk of the host's computer: make some."
    """
    if isinstance(error, NoGame):
        return _("This game isn't in the file with the games that is there now.")
    if not isinstance(error, StoreError):
        return str(getattr(error, "strerror", None) or error)
    if error.kind == LOCKED:
        return _("Right now another program is writing to the file with the games.")
    if error.kind == FULL and sys.platform == "emscripten":
        return _("This browser has no room left for games. Free up some space on this device, or save games as files and delete them here.")
    if error.kind == FULL:
        return _("There is no room on the disk of the host's computer: make some.")
    if error.kind == AWAY:
        return _("The file with the games isn't where it was: put it back in its place.")
    if error.kind == READ_ONLY:
        return _("The file with the games may not be written.")
    return error.why


class Reaching(Observed):
    """Shows what is in a store. Where that fails, :attr:`trouble` says why; then it is tried again every ``timings.retry`` seconds (where an asyncio
    loop runs), or by :meth:`try_again`, until it goes. The log is told when it begins and when it ends."""

    trouble = Unicode("", help="Why nothing can be kept, or what others do can't be seen, in words for people; empty where all is well.")
    lost_press = Bool(False, help="Whether what somebody did here last could not be kept.")

    def __init__(self, store: Store) -> None:
        super().__init__()
        self.store = store
        self._trying: asyncio.Task[None] | None = None

    @property
    def timings(self) -> Timings:
        """How often this polls and how long it waits: as its store does."""
        return self.store.timings

    @abstractmethod
    def _look_anew(self) -> None:
        """Take over what the store holds now. StoreError if it cannot say."""

    def _all_well(self) -> None:
        """The store works again."""

    def store_failed(self, error: Exception) -> None:
        """The store did not do something."""
        self._tell_trouble(error)
        if self._trying is not None and not self._trying.done():
            return
        with contextlib.suppress(RuntimeError):  # in a script nobody waits
            self._trying = asyncio.get_running_loop().create_task(self._try_on())

    def try_again(self) -> bool:
        """Look now whether the store works again; whether it does."""
        if not self.trouble:
            return True
        try:
            self.store.check()
            self._look_anew()
        except (StoreError, OSError) as error:
            self._tell_trouble(error)
            return False
        self._reached()
        return True

    def _tell_trouble(self, error: Exception) -> None:
        why = trouble_of(error)
        if why != self.trouble:
            logger.warning("%s", error)
            self.trouble = why

    async def _try_on(self) -> None:
        while self.trouble:
            await asyncio.sleep(self.timings.retry)
            try:
                self.try_again()
            except Exception as error:  # noqa: BLE001 - told, and logged: what the store holds now cannot be shown
                self._tell_trouble(error)

    def _reached(self) -> None:
        """The store has just done something."""
        if self.trouble:
            logger.warning("the games can be kept again")
            self.trouble = ""
            self._all_well()

    async def _until_well(self, every: float) -> None:
        """Wait until the store works again."""
        while self.trouble:  # noqa: ASYNC110 - told to no event: trouble is a trait
            await asyncio.sleep(every)

    def _stop_trying(self) -> None:
        if self._trying is not None:
            self._trying.cancel()
            self._trying = None
