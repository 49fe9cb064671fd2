"""The map at the companion: where everybody is, and a press tells where the truck stopped."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from traitlets import Instance

from ...engine.actions import Drive
from ...sessions.frame import Frame
from ...sessions.tracker import Tracker
from ..map.board import BoardMap
from ..map.choices import Choice
from .likely_spaces import Spot


class TrackMap(BoardMap[Tracker]):
    """The map, with the spaces that are likely marked; any space may be chosen, since a press tells what is so."""

    session = Instance(Tracker, help="The table that is told; another one can be given at any time.")

    def __init__(self, session: Tracker, chosen: Callable[[str], object], **kwargs: Any) -> None:
        self._chosen = chosen
        self._likely: dict[str, Choice] = {}
        super().__init__(session, alone=False, **kwargs)
        self.add_class("aa-trackmap")

    def build(self) -> None:
        super().build()
        self.contracts.add_class("aa-hidden")

    def offer(self, likely: Iterable[Spot]) -> None:
        """Mark these spaces."""
        self._likely = {
            one.space: Choice(one.space, (Drive(0, 1, one.space),), (one.reach,) if one.reach else ()) for one in likely if one.space in self.ground.at
        }
        self.refresh()
        self.come_near()

    def show(self, frame: Frame, previous: Frame | None) -> None:
        self._likely = {}
        super().show(frame, previous)

    def called(self, space: str) -> str:
        """As the table finds it on its board."""
        return self.words.space(space)

    def offered(self) -> dict[str, Choice]:
        if self.spots.index is not None:
            self.spots.index = None
        return dict(self._likely)

    def choose(self, space: str) -> None:
        """A press on a space: it is told."""
        self._chosen(space)
