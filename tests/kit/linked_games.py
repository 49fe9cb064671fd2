"""Games with links: kept in a server's store up to a moment, and gone on with here as if on another device."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from aufachse_widgets.bots import numbers
from aufachse_widgets.engine.actions import Action, CallAuction
from aufachse_widgets.journal import PLAYED, Seat
from aufachse_widgets.sessions.admission import Admission, Secret, address_of
from aufachse_widgets.sessions.frame import Frame
from aufachse_widgets.sessions.session import Session
from aufachse_widgets.store import Store, open_store
from tests.kit.recorded_games import RecordedGame
from tests.kit.screens import at_once
from tests.yardsticks import BUSY


@dataclass
class Linked:
    """A game in a store; what is done here comes to the pages as from another device."""

    store: Store
    game: str

    @property
    def door(self) -> Admission:
        return Admission(self.store, self.game)

    def address(self, secret: Secret) -> str:
        return address_of(self.door.code, secret)

    def state(self) -> Frame:
        """The game as everybody sees it now."""
        session = at_once(Session.resume, self.store, self.game, key=self.door.admitted(self.door.wall()))
        session.close()
        return session.frame

    def do(self, choose: Callable[[Session], Action], until: Callable[[Session], bool], most: int = 400) -> None:
        """Everybody acts as is chosen, no matter who sits where, until the game is so far."""
        at_once(self._do, choose, until, most)

    def follow(self, game: RecordedGame, entry: int) -> None:
        """Everybody acts as in the recorded game until that entry, on their own device or else at the server's screen."""
        at_once(self._follow, game, entry)

    def _follow(self, game: RecordedGame, entry: int) -> None:
        keys = {key.seat: key for key in self.store.keys(self.game) if key.role == "seat"}
        head = len(self.store.read(self.game, PLAYED))
        for step in game.steps:
            if head <= step.entry < entry:
                session = Session.resume(self.store, self.game, key=keys.get(step.action.seat))
                if session.frame.handover >= 0:
                    session.take_screen(step.action.seat)
                session.do(step.action)
                session.close()

    def _do(self, choose: Callable[[Session], Action], until: Callable[[Session], bool], most: int) -> None:
        people = [seat for seat, sitting in enumerate(self.door.seats) if not sitting.bot]
        keys = {key.seat: key for key in self.store.keys(self.game) if key.role == "seat"}
        for _step in range(most):
            for key in (None, *(keys[seat] for seat in people if seat in keys)):
                session = Session.resume(self.store, self.game, key=key)
                if session.frame.handover >= 0:
                    session.take_screen(session.frame.handover)
                if until(session):
                    session.close()
                    return
                if session.frame.legal:
                    session.do(choose(session))
                    session.close()
                    break
                session.close()
            else:
                raise AssertionError("nobody may act")
        raise AssertionError("it never came to that")


def busy(session: Session) -> Action:
    """What a busy person of November 2026 does, who calls an auction wherever possible; better bots leave these games as they are."""
    frame = session.frame
    seat = frame.legal[0].seat
    legal = [action for action in frame.legal if action.seat == seat]
    calls = [action for action in legal if isinstance(action, CallAuction)]
    return calls[0] if calls else BUSY.choose(session.rules, frame.state, legal, numbers("seats", BUSY.code, seat, frame.head))


def begun(file: Path, seats: Sequence[Seat], seed: str, until: Callable[[Session], bool], edition: str = "fx-schmid-1987", length: int | None = None) -> Linked:
    """A game of people, each on a device of their own, that stands at such a moment."""
    store = open_store(file)
    session = at_once(Session.new, edition, tuple(seats), seed, length=length, store=store)
    session.close()
    linked = Linked(store, session.game_id)
    linked.do(busy, until)
    return linked
