"""The board in a driver's cab at a physical table: looked at, with the ways of one's own contracts."""

from __future__ import annotations

from traitlets import Instance

from ...engine import Rules
from ...engine.state import Player
from ...sessions.frame import Frame
from ...sessions.tracker import Tracker
from ..map.board import BoardMap
from ..track.panel import TrackPanel


class CabMap(BoardMap[Tracker]):
    """Trucks and signs as they were told. Where a truck stopped is entered where the game asks for it: nothing can be pressed here."""

    session = Instance(Tracker, help="The table that is told; another one can be given at any time.")

    def build(self) -> None:
        super().build()
        self.add_class("aa-trackmap")
        self.contracts.value = True

    def called(self, space: str) -> str:
        """As the table finds it on its board."""
        return self.words.space(space)

    def known_rules(self) -> Rules:
        return self.session.mine.rules

    def _own(self) -> Player | None:
        """With the face-down cards that were typed here."""
        seat = self.session.own_seat
        return self.session.mine.state.players[seat] if seat >= 0 else None


class CabMapPanel(TrackPanel):
    """The map under its tab: made when that is first opened, since Leaflet draws for the size it begins with."""

    def build(self) -> None:
        self.map = CabMap(self.session, alone=False, presses=self.presses)
        self.children = (self.map,)

    def fill(self, frame: Frame, previous: Frame | None) -> None:
        """The map looks at the session by itself."""

    def leave(self) -> None:
        self.map.leave()
        super().leave()
