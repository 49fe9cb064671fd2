"""A physical table that is only looked at: on a wall, for all to see. Nothing on it can be pressed."""

from __future__ import annotations

import ipywidgets

from ..sessions.tracker import Tracker
from ..widgets.css.sheet import shared_style, track_style
from ..widgets.parts.panel import Panel
from ..widgets.parts.tree import close_all, hide
from ..widgets.track.desk import Desk
from ..widgets.track.head import TrackHead
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
        shown = [self.map] if self.map is not None else []
        columns = ipywidgets.Box([ipywidgets.VBox(shown).add_class("aa-turnbox"), ipywidgets.VBox([self.scores]).add_class("aa-side")])
        super().__init__([shared_style(), track_style(), self.head, columns.add_class("aa-trackcolumns")])
        self.add_class("aa-page").add_class("aa-track")

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
