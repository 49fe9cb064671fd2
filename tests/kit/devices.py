"""A table of several devices without a browser: a session for each seat, the host and the wall, each opened by its own link."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeVar

from aufachse_widgets.sessions.admission import Admission, Secret
from aufachse_widgets.sessions.session import Session
from aufachse_widgets.sessions.tracker import Tracker
from aufachse_widgets.store import Store

Game = TypeVar("Game", Session, Tracker)

EVERY = 0.002
"""How often sessions look into their store while a test waits, in seconds."""


async def until(holds: Callable[[], object], seconds: float = 20.0) -> None:
    """Wait until that holds."""
    end = asyncio.get_running_loop().time() + seconds
    while not holds():
        assert asyncio.get_running_loop().time() < end, "it did not come"
        await asyncio.sleep(0.001)


def same(one: Session | Tracker, two: Session | Tracker) -> bool:
    """Whether two devices have the same entries."""
    return bool(one.journal.entries == two.journal.entries)


def look(*sessions: Session | Tracker) -> None:
    """Each of them takes over what the others have entered, as a page does when it follows the store."""
    for session in sessions:
        session.refresh()


class Devices(Generic[Game]):
    """The devices of a game, played or told, that was begun in ``game``: ``players`` by seat (all people by default), ``host`` and ``wall``.

    ``connect`` gives each device its store (by default all use the game's). Without ``others`` there is neither a host's link nor a wall.
    """

    def __init__(self, game: Game, seats: Sequence[int] | None = None, connect: Callable[[], Store] | None = None, others: bool = True) -> None:
        self.game = game
        self.door = Admission(game.store, game.game_id)
        self._connect = connect or (lambda: game.store)
        if seats is None:
            seats = [number for number, seat in enumerate(game.seats) if not seat.bot]
        self.secrets = {seat: self.door.take_seat(seat) for seat in seats}
        self.players: dict[int, Game] = {seat: self.open(secret) for seat, secret in self.secrets.items()}
        self._others: tuple[Game, ...] = (self.open(self.door.host(self.door.store.host_key)), self.open(self.door.wall())) if others else ()

    def open(self, secret: Secret) -> Game:
        """One more device, opened by that link."""
        key = self.door.admitted(secret)
        assert key is not None, "this link isn't valid any more"
        kind: Any = type(self.game)
        opened: Game = kind.resume(self._connect(), self.game.game_id, key=key)
        return opened

    @property
    def host(self) -> Game:
        return self._others[0]

    @property
    def wall(self) -> Game:
        return self._others[1]

    @property
    def all(self) -> tuple[Game, ...]:
        """Every device of the table, the players' first."""
        return (*self.players.values(), *self._others)

    def look(self) -> None:
        """Every device takes over what the others have entered."""
        look(*self.all)

    def close(self) -> None:
        for session in (*self.all, self.game):
            session.close()
