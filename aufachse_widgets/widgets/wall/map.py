"""The board on the wall: the whole of it, large, and nothing on it can be pressed."""

from __future__ import annotations

import ipywidgets

from ...sessions.base import AnyGame
from ...sessions.frame import NOBODY
from ..map.board import BoardMap

INTERACTIONS = ("dragging", "touch_zoom", "scroll_wheel_zoom", "double_click_zoom", "box_zoom", "keyboard", "tap")


class WallMap(BoardMap[AnyGame]):
    """Trucks, signs and the contract that is auctioned; a move is a drive along the road. It shows the whole board, whatever its size."""

    def __init__(self, session: AnyGame, alone: bool = True, **kwargs: object) -> None:
        super().__init__(session, NOBODY, alone, **kwargs)

    def build(self) -> None:
        super().build()
        self.add_class("aa-wall-map")
        self.camera.pressed = False
        with self.map.hold_sync():
            self.map.zoom_control = False
            for name in INTERACTIONS:
                setattr(self.map, name, False)
        frame, self._tools = self.children
        self.children = (frame,)

    def spare(self) -> tuple[ipywidgets.Widget, ...]:
        """What a map has for those who press."""
        return (self._tools,)

    def called(self, space: str) -> str:
        return self.words.space(space)

    def featured(self) -> tuple[int, ...]:
        """The contract that is auctioned, too."""
        contract = getattr(self.frame.state.phase, "contract", 0)
        return tuple(dict.fromkeys((*self.shown_contracts, *((contract,) if contract in self.session.rules.contracts else ()))))

    def press(self, space: str) -> None:
        """Nothing: a wall is looked at."""

    def come_near(self) -> None:
        """Stay: the whole board is in sight."""

    def rest(self, aloud: bool = True) -> None:
        """Say nothing: what is auctioned is said in large letters beside the map."""
