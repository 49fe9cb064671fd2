"""The map at the companion: where everybody is, and a press tells where the truck stopped."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from ...engine import reach
from ...engine.actions import Drive
from ...engine.phases import CardMove, Driving
from ..map.scene import Choice
from ..map.view import MapView
from .spots import Spot

if TYPE_CHECKING:
    from ...engine.board import Board
    from ...sessions.played import Frame


class OnBoard:
    """The tracker as the map sees it: with the rules of the board that is drawn. A city of the box
    that lies nowhere is not drawn."""

    def __init__(self, session: Any) -> None:
        self._session = session
        self._rules: Any = None
        self._of: Any = None

    @property
    def rules(self) -> Any:
        session = self._session
        if self._of is not session.rules:
            from ...engine.rules import compile_rules, shipped_board

            board: Board = session.rules.board
            known = {space.id for space in shipped_board().spaces}
            drawn = all(space.id in known for space in board.spaces)
            self._of = session.rules
            self._rules = session.rules if drawn else compile_rules(session.rules.edition, shipped_board(), tuple(session.rules.contracts.values()))
        return self._rules

    def __getattr__(self, name: str) -> Any:
        return getattr(self._session, name)


class TrackMap(MapView):
    """The map, with the spaces that are likely marked; any space may be chosen, since a press tells what is so."""

    def __init__(self, session: Any, chosen: Callable[[str], Any]) -> None:
        self._chosen = chosen
        self._offered: dict[str, Choice] = {}
        super().__init__(OnBoard(session), styled=False)  # type: ignore[arg-type]
        self.contracts.add_class("aa-hidden")
        self.add_class("aa-trackmap")

    def offer(self, likely: Iterable[Spot]) -> None:
        """Mark these spaces."""
        state = self.frame.state
        reaches = reach(self.session.rules, state, state.phase.seat) if isinstance(state.phase, Driving | CardMove) else ()
        led = {one.action.space: one for one in reaches}
        self._offered = {
            one.space: Choice(one.space, (Drive(0, 1, one.space),), (led[one.space],) if one.space in led else ())
            for one in likely
            if one.space in self.ground.at
        }
        self._choose()
        self._draw()
        self._near()

    def show(self, frame: Frame, previous: Frame | None) -> None:
        self._offered = {}
        super().show(frame, previous)

    def _choose(self) -> None:
        self._choices = dict(self._offered)
        if self.spots.index is not None:
            self.spots.index = None

    def choose(self, space: str) -> None:
        """A press on a space: it is told."""
        self._chosen(space)
