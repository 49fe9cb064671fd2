"""What the companion's panels share: the desk they tell facts to, and that only open ones are kept up to date."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from typing import Any

import ipywidgets
from traitlets import Bunch, Instance, link

from ...sessions.frame import Frame
from ...sessions.tracker import Tracker
from ...tracking.kind import Told
from ..parts.errors import guard
from ..parts.panel import Panel
from .desk import Desk


class TrackPanel(Panel[Tracker]):
    """A panel of the companion. While it is shut it is not kept up to date, so that a step costs nothing
    for what nobody looks at; :meth:`wake` brings it to the present. All panels at one desk show one table:
    given another one, they all follow."""

    session = Instance(Tracker, help="The table that is told; another one can be given at any time.")

    def __init__(self, session: Tracker, desk: Desk | None = None, opened: bool = True, **kwargs: Any) -> None:
        self.desk = Desk(session) if desk is None else desk
        self.opened = opened
        self.presses = self.desk.presses
        super().__init__(session, alone=desk is None, **kwargs)
        self.desk.presses = self.presses  # a panel alone has a device of its own
        self.desk.observe(self._desk_moved, names="session")
        self.desk.error = self.desk.error or self.error
        # An error is shown once for all, on top of the screen.
        self._joined = link((self.desk, "error"), (self, "error"))

    def _desk_moved(self, change: Bunch) -> None:
        self.session = change["new"]

    @guard
    def _another_session(self, change: Bunch) -> None:
        self.desk.session = self.session
        super()._another_session(change)

    def show(self, frame: Frame, previous: Frame | None) -> None:
        if self.opened:
            self.fill(frame, previous)

    def fill(self, frame: Frame, previous: Frame | None) -> None:
        """Show ``frame``; called only while the panel is open."""
        raise NotImplementedError

    def wake(self) -> None:
        """Show the panel and bring it to the present."""
        self.opened = True
        self.remove_class("aa-hidden")
        guard(self.fill, self)(self.frame, None)

    def sleep(self) -> None:
        """Hide the panel; it is no longer kept up to date."""
        self.opened = False
        self.add_class("aa-hidden")

    def tell(self, *moves: Told) -> bool:
        """Tell what happened at the desk; whether it was kept at once."""
        return self.desk.tell(*moves)

    def button(self, label: str, pressed: Callable[[], object], *looks: str) -> ipywidgets.Button:
        """A button; errors of ``pressed`` are shown."""
        return self.desk.button(label, pressed, *looks)

    def leave(self) -> None:
        """Stop looking at the session and the desk."""
        super().leave()
        with contextlib.suppress(ValueError):  # a second time
            self.desk.unobserve(self._desk_moved, names="session")
            self._joined.unlink()
