"""What all widgets of the game share: they look at one session, which may be changed at any time."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterable
from typing import Any, Generic, TypeVar, cast

import ipywidgets
from traitlets import Bunch, Instance, Int, validate

from ...engine.actions import Action
from ...sessions.base import AnyGame, BaseSession
from ...sessions.frame import Frame
from ...sessions.session import Session
from ...words import Speaker
from ..css.sheet import shared_style
from .buttons import make_button
from .device import Device
from .errors import Troubled, guard
from .notices import ErrorBar
from .options import Options
from .races import lost
from .tree import close_all

Game = TypeVar("Game", bound=AnyGame)
"""The kind of session that a widget shows: any, one that is played, one that is told."""


class Panel(ipywidgets.VBox, Troubled, Generic[Game]):
    """A widget that shows a session; works alone in a cell and side by side with others.

    ``session`` and ``seat`` are traits: give another one at any time, or link those of several widgets.
    A subclass makes its widgets in :meth:`build` (once for each session) and changes them in :meth:`show`;
    it observes nothing but its session and never another panel. :meth:`show` is called at once with the
    present frame (``previous`` is None) and then for each change. ``alone=False`` leaves stylesheet, errors and device
    to the page that composes panels: each copy of the stylesheet costs the browser time, an error
    is read once, and a page has one device.
    """

    children: tuple[ipywidgets.Widget, ...]
    session: Instance[Game] = Instance(cast(type[Game], BaseSession), help="The game that is shown; another one can be given at any time.")
    seat = Int(None, allow_none=True, help="The seat whose matters are shown; None: those of the person at the screen.")
    options = Instance(Options, (), help="What the person at this device likes; one object for all panels of a page.")
    device = Instance(Device, allow_none=True, help="The device that the page is shown on; a panel alone has its own.")

    def __init__(self, session: Game, seat: int | None = None, alone: bool = True, **kwargs: Any) -> None:
        self._alone = alone
        self._trouble: ErrorBar | None = None
        self._own_device: Device | None = None
        self._closed = False
        super().__init__(**kwargs)
        self.add_class("aa-panel")
        if alone:
            self._trouble = ErrorBar(self)
            if self.device is None:
                self.device = self._own_device = Device(self.options)
        if self.device is not None:
            self.presses = self.device.presses
        self.seat = seat
        self.session = session
        self._begin()
        self.observe(self._another_session, names="session")
        self.observe(self._another_seat, names="seat")

    @validate("children")
    def _with_style(self, proposal: Bunch) -> tuple[ipywidgets.Widget, ...]:
        # Errors, the device and the stylesheet stay last, whatever a panel shows.
        own = tuple(one for one in (self._trouble, self._own_device) if one is not None)
        last = (*own, *((shared_style(),) if self._alone else ()))
        return (*(child for child in proposal["value"] if child not in last), *last)

    # The session ----------------------------------------------------------------------------------

    def _begin(self) -> None:
        """Build for the session and look at it."""
        session = self.session
        self.build()
        if not self.children:
            self.children = ()  # brings the stylesheet
        session.observe(self._frame_changed, names="frame")
        session.observe(self._session_failed, names="error")
        self.error = session.error
        guard(self.show, self)(session.frame, None)

    def _stop(self, session: AnyGame) -> None:
        """Look at a session no longer."""
        for seen, name in ((self._frame_changed, "frame"), (self._session_failed, "error")):
            with contextlib.suppress(ValueError):  # a second time
                session.unobserve(seen, names=name)

    @guard
    def _another_session(self, change: Bunch) -> None:
        if self._closed:
            return
        if change["old"] is not None:
            self._stop(change["old"])
        before = {id(widget): widget for widget in (*self.children, *self.spare()) if widget not in (self._trouble, self._own_device, shared_style())}
        # The page shows the new before it hears that the old is closed: a view whose model has gone
        # would keep it from showing anything.
        self._begin()
        close_all(*before.values())

    @guard
    def _another_seat(self, change: Bunch) -> None:
        if not self._closed:
            self.show(self.frame, None)

    @guard
    def _frame_changed(self, change: Bunch) -> None:
        if self.device is not None:
            self.device.together.hold(self)
        self.show(change["new"], change["old"])

    @guard
    def _session_failed(self, change: Bunch) -> None:
        self.error = change["new"]

    def build(self) -> None:
        """Make the widgets for the session; set ``children``."""

    def spare(self) -> Iterable[ipywidgets.Widget]:
        """Widgets that were built and are not always among the children."""
        return ()

    def show(self, frame: Frame, previous: Frame | None) -> None:
        """Show ``frame``; compare it with ``previous`` by identity to change only what changed."""
        raise NotImplementedError

    @property
    def frame(self) -> Frame:
        """What is shown now."""
        return self.session.frame

    @property
    def words(self) -> Speaker:
        """Who puts the session's game into words; asked for each time, since a told game learns new ones."""
        return self.session.words

    def eyes(self) -> int:
        """The seat whose matters are shown now; -1 for none (the hands are hidden, or a spectator)."""
        return self.frame.perspective if self.seat is None else self.seat

    # What a press does ----------------------------------------------------------------------------

    def button(self, label: str, pressed: Callable[[], object], *looks: str) -> ipywidgets.Button:
        """A button; errors of ``pressed`` are shown here."""
        return make_button(label, guard(lambda button: pressed(), self), *looks, page=self)

    # The end --------------------------------------------------------------------------------------

    def leave(self) -> None:
        """Stop looking at the session; the widgets stay as they are."""
        self._closed = True
        self._stop(self.session)

    def close(self) -> None:
        """Stop looking and close everything made here; the session goes on."""
        self.leave()
        close_all(*self.spare(), self)


class PlayPanel(Panel[Session]):
    """A widget of a game that is played here."""

    session = Instance(Session, help="The game that is shown; another one can be given at any time.")

    @guard
    def act(self, action: Action) -> None:
        """Do an action, as of the frame on the screen; errors are shown."""
        self.carry_out(lambda: self.session.do(action, at=self.frame.number))

    def act_by_itself(self, action: Action) -> None:
        """Do an action that nobody has pressed, as of now; errors are shown."""
        with self.presses.aside():
            self.act(action)

    def carry_out(self, step: Callable[[], bool]) -> bool:
        """Take a step in the session. Returns whether it was kept. Where it was not, the session says why; a press that was
        made on an older frame does nothing, and the page says why."""
        if lost(self.session, self):
            return False
        self.error = ""
        kept = step()
        if not kept:
            self.error = self.session.error
        return kept
