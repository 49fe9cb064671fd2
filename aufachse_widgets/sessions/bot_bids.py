"""What bots say in an auction that runs on several devices of a physical table: one of its sessions says it for them, and people only look."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Iterator, Sequence
from typing import Protocol

from ..engine import actions as do
from ..engine.errors import IllegalAction
from ..store import StoreError, Timings
from ..tracking.kind import Told
from .chair import Wish
from .duty import Duty

logger = logging.getLogger(__name__)


class Auctioned(Protocol):
    """A told game, as the one who speaks for its bots needs it."""

    @property
    def timings(self) -> Timings:
        """How long people may speak before bots do, and how often it is looked whether that time is up."""

    @property
    def bots_bid(self) -> bool:
        """Whether bots are asked now in an auction that they speak in by themselves."""

    @property
    def last_word(self) -> tuple[int, bool]:
        """The number of entries so far, and whether the last thing done was an undo."""

    def wish(self) -> Iterator[Wish | None]:
        """The slices of what the bots think."""

    def tell_for(self, seat: int, moves: Sequence[Told]) -> bool:
        """Enter what a bot says, as its own; whether it was kept. IllegalAction if somebody else was first."""


def said_in_auction(wish: Wish) -> tuple[Told, ...]:
    """What a bot says that wants this: its word; that it passes, where it has no more to say in an outcry; nothing where its hand is not known.

    >>> said_in_auction(Wish("silent", 2))
    (Pass(seat=2, late=False, out=False),)
    >>> said_in_auction(Wish("hand", 2))
    ()
    """
    if wish.kind == "silent":
        return (do.Pass(wish.seat),)
    return wish.moves if wish.kind == "do" else ()


class BotBids:
    """Speaks for the bots of ``game`` as long as they are asked in an auction. Of a table's sessions only the one that holds the lease does; where it falls
    silent another one goes on."""

    def __init__(self, game: Auctioned, duty: Duty) -> None:
        self._game = game
        self._duty = duty
        self._task: asyncio.Task[None] | None = None

    def begin(self) -> None:
        """Speak from now on, where bots are asked and an asyncio loop runs; a second call does nothing."""
        if not self._game.bots_bid or (self._task is not None and not self._task.done()):
            return
        try:
            self._task = asyncio.get_running_loop().create_task(self._speak())
        except RuntimeError:  # in a script people say what its bots wanted
            return

    def end(self) -> None:
        """Speak no longer."""
        if self._task is not None:
            self._task.cancel()
            self._task = None

    async def _speak(self) -> None:
        game, timings = self._game, self._game.timings
        seen, since = -1, time.monotonic()
        try:
            while game.bots_bid:
                entries, undone = game.last_word
                if entries != seen:
                    seen, since = entries, time.monotonic()
                if not self._on_duty() or time.monotonic() - since < (timings.undo_pause if undone else timings.bid_pause):
                    await asyncio.sleep(timings.lease_poll)
                    continue
                found = await self._think(entries)
                said = () if found is None else said_in_auction(found)
                if found is None or not said or not self._said(found.seat, said):
                    since = time.monotonic()
                    await asyncio.sleep(timings.lease_poll)
        except Exception:
            logger.exception("what the bots bid could not be entered")
        finally:
            self._off_duty()

    async def _think(self, entries: int) -> Wish | None:
        """What is wanted; None where somebody spoke meanwhile, or nothing is."""
        found: Wish | None = None
        for slice in self._game.wish():
            found = slice
            await asyncio.sleep(0)
            if self._game.last_word[0] != entries or not self._on_duty():
                return None
        return found

    def _said(self, seat: int, moves: Sequence[Told]) -> bool:
        try:
            return self._game.tell_for(seat, moves)
        except IllegalAction:  # somebody was first
            return False

    def _on_duty(self) -> bool:
        try:
            return self._duty.hold()
        except (StoreError, OSError) as error:
            logger.warning("%s", error)
            return False

    def _off_duty(self) -> None:
        try:
            self._duty.let_go()
        except (StoreError, OSError) as error:
            logger.warning("%s", error)
