"""A screen on the wall that everybody looks at: the board, whose turn it is, the dice, how all stand, what happens; nothing to press but the announcer's
switch, where the browser has a voice. The rules open where somebody holds a finger or the right mouse button on it, or presses ? on a keyboard."""

from __future__ import annotations

import contextlib
from typing import Any

import ipywidgets
from traitlets import Bunch, link

from ..engine.errors import shown
from ..forms.seating import SetupError
from ..sessions.base import AnyGame, BaseSession
from ..sessions.frame import NOBODY
from ..sessions.session import Session
from ..widgets.css.sheet import Style, shared_style
from ..widgets.parts.announcer import Announcer
from ..widgets.parts.asleep import Asleep
from ..widgets.parts.device import Device
from ..widgets.parts.device_panel import DevicePanel
from ..widgets.parts.errors import Troubled
from ..widgets.parts.options import Options
from ..widgets.parts.panel import Panel
from ..widgets.parts.tree import close_all, dress, hide
from ..widgets.play.hammer import Hammer
from ..widgets.wall.auction import WallAuction
from ..widgets.wall.cards import WallCards
from ..widgets.wall.dice import WallDice
from ..widgets.wall.map import WallMap
from ..widgets.wall.standing import WallStanding
from ..widgets.wall.story import WallStory
from ..widgets.wall.turn import WallTurn, whose
from ..words.language import _
from ..words.rulebook.place import Place
from .rules_at_hand import RulesAtHand


class Wall(ipywidgets.VBox, Troubled):
    """What everybody may know of a game, played or tracked, to be read from three metres at 1920×1080: it fills the page of its link,
    and in a notebook the width of the cell.

    Closing it closes the widgets; the session goes on unless the wall ``owns`` it. A wall alone has a ``device`` of its own.
    Raises SetupError for a ``session`` that isn't one.
    """

    children: tuple[ipywidgets.Widget, ...]

    def __init__(self, session: AnyGame, owns: bool = False, options: Options | None = None, device: Device | None = None, **kwargs: Any) -> None:
        if not isinstance(session, BaseSession):
            raise SetupError(_("session is {session}: give a game, played or tracked.").format(session=shown(session)))
        self.session: AnyGame = session
        self.owns = owns
        alone = device is None
        self.device = device = Device(options) if device is None else device
        session.observe(self._frame_changed, names="frame")  # first: what changes on the page hears whether the game goes on
        shared: dict[str, Any] = {"alone": False, "options": device.options, "device": device}
        self.map = WallMap(session, **shared) if _has_places(session) else None
        self.turn = WallTurn(session, **shared)
        self.dice = WallDice(session, **shared)
        self.standing = WallStanding(session, **shared)
        self.story = WallStory(session, **shared)
        self.auction = WallAuction(session, **shared)
        self.cards = WallCards(session, **shared)
        self.hammer = Hammer(session, NOBODY, **shared) if isinstance(session, Session) else None  # it falls where bids are made
        self._style = Style("wall")
        self.asleep = Asleep(device)
        # All that comes and goes has one place beside the map, and covers neither that nor anybody's money.
        stage = ipywidgets.VBox([self.story, self.auction, *([self.hammer] if self.hammer is not None else []), self.cards]).add_class("aa-wall-stage")
        self._side = ipywidgets.VBox([self.standing, stage]).add_class("aa-wall-side")
        self.announcer = Announcer(session, device, self)
        self.speaks = self.announcer.switch()
        page = ipywidgets.VBox([self.turn, self.dice, *([self.map] if self.map is not None else []), self.speaks, self._side, self.asleep])
        page.add_class("aa-page").add_class("aa-wall")
        if self.map is None:
            page.add_class("aa-no-map")
        super().__init__([shared_style(), self._style, page, *([device] if alone else [])], **kwargs)
        self.presses = device.presses
        self.add_class("aa-page").add_class("aa-wallbox")
        for panel in self.panels:
            link((self, "error"), (panel, "error"))
        for part in (self.auction, self.cards):
            part.observe(self._staged, names="told")
        if self.hammer is not None:
            self.hammer.said.observe(self._staged, names="value")
        self.rules: DevicePanel | None = None
        device.on_rule(self._rules_asked)
        self._stage()
        self._say_whose()

    @property
    def panels(self) -> tuple[Panel[Any], ...]:
        """The widgets of the game; the map is told of a step before the others, and the truck moves at once."""
        board = () if self.map is None else (self.map,)
        hammer = () if self.hammer is None else (self.hammer,)
        return (*board, self.turn, self.dice, self.standing, self.story, self.auction, *hammer, self.cards)

    def _frame_changed(self, change: Bunch) -> None:
        frame = change["new"]
        self.device.tell(frame.number, bool(frame.events) and frame.shown < 0)
        hide(self.asleep, True)  # it was there to be read
        self._say_whose()

    def _rules_asked(self, place: Place) -> None:
        """From now on the panel is asked, which is made with the first question."""
        self.rules = DevicePanel(self.device.options, rules=RulesAtHand(lambda: self.session, self.device).view, device=self.device)
        self.children = (*self.children, self.rules)
        self.rules.read(place)

    def _staged(self, change: Bunch) -> None:
        self._stage()

    def _stage(self) -> None:
        """While something is told below the players, each of them has a line; else all that there is to know of them, and below it what happened."""
        sold = self.hammer is not None and bool(self.hammer.said.value)
        more = ("aa-auction-told",) if self.auction.told else () if self.cards.told else ("aa-sale-told",) if sold else ()
        dress(self._side, "aa-wall-side", *(("aa-brief", *more) if more or self.cards.told else ()))

    def _say_whose(self) -> None:
        """Have the browser's tab name who is on turn."""
        seat = whose(self.session.frame)
        self.device.say_turn(_("{name}'s turn · Auf Achse").format(name=self.session.words.seat(seat)) if seat >= 0 else _("Auf Achse"))

    def close(self) -> None:
        """Close the widgets and all they hold; a session of its own, too."""
        if self.comm is None:  # refused, or a second time
            return
        with contextlib.suppress(ValueError):  # the session has been closed
            self.session.unobserve(self._frame_changed, names="frame")
        self.device.no_rule(self._rules_asked)
        self.announcer.close()
        if self.owns:
            self.session.close()
        for panel in self.panels:
            panel.close()
        close_all(*(self.rules.spare() if self.rules is not None else ()), self)


def _has_places(session: AnyGame) -> bool:
    """Whether the game knows where the trucks are: at a physical table people may leave that out."""
    if not session.header.tracked:
        return True
    from ..sessions.tracker import Tracker  # a played game does without the companion

    return isinstance(session, Tracker) and session.tracked.places
