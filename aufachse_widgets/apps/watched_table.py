"""A physical table that is only looked at: on a wall, for all to see. Nothing on it can be pressed."""

from __future__ import annotations

import ipywidgets
from traitlets import Bunch

from ..engine.phases import Auction
from ..sessions.tracker import Tracker
from ..widgets.css.sheet import shared_style, track_style
from ..widgets.parts.errors import guard
from ..widgets.parts.panel import Panel
from ..widgets.parts.tree import close_all, hide, put
from ..widgets.track.desk import Desk
from ..widgets.track.head import TrackHead
from ..widgets.track.live_auction import auction_said
from ..widgets.track.map import TrackMap
from ..widgets.track.scoreboard import TableScores


class WatchedTable(ipywidgets.VBox):
    """Whose turn it is and what they do, the map, and what everybody has. Closing it closes the widgets and its tracker."""

    children: tuple[ipywidgets.Widget, ...]

    def __init__(self, session: Tracker) -> None:
        self.session = session
        desk = Desk(session)
        self.head = TrackHead(session, desk)
        hide(self.head.tools, True)
        self.scores = TableScores(session, alone=False)
        self.map = TrackMap(session, lambda space: None) if session.tracked.places else None
        self.auction = ipywidgets.HTML().add_class("aa-auction").add_class("aa-hidden")
        shown = [self.auction, *([self.map] if self.map is not None else [])]
        self._on_frame = guard(self._frame_changed, desk)
        session.observe(self._on_frame, names="frame")
        columns = ipywidgets.Box([ipywidgets.VBox(shown).add_class("aa-turnbox"), ipywidgets.VBox([self.scores]).add_class("aa-side")])
        super().__init__([shared_style(), track_style(), self.head, columns.add_class("aa-trackcolumns")])
        self.add_class("aa-page").add_class("aa-track").add_class("aa-tab-turn")

    def _frame_changed(self, change: Bunch) -> None:
        phase = change["new"].state.phase
        running = isinstance(phase, Auction) and phase.contract in self.session.table.rules.contracts
        if running:
            put(self.auction, auction_said(self.session, phase))
        hide(self.auction, not running)

    def close(self) -> None:
        """Close the widgets and the tracker; the table stays in its store."""
        self.session.close()
        panels: list[Panel[Tracker]] = [self.head]
        if self.map is not None:
            panels.append(self.map)
        for panel in panels:
            panel.close()
        self.scores.close()
        close_all(self)
