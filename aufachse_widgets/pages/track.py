"""The companion on one screen: a physical table, told as it is played. Made for a phone first."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Sequence
from typing import Any

import ipywidgets
from traitlets import Bunch, link

from ..box import Box
from ..box.memory import Boxes, BoxesError
from ..box.opening import open_boxes
from ..engine.board import Board
from ..engine.edition import Edition
from ..forms.seating import check_session, default_seats
from ..journal import Seat
from ..sessions.frame import Frame
from ..sessions.tracker import Tracker
from ..store import Store
from ..tracking.kind import Told
from ..widgets.css.sheet import Style, shared_style
from ..widgets.parts.announcer import Announcer
from ..widgets.parts.choices import Choices
from ..widgets.parts.device import Device
from ..widgets.parts.device_panel import DevicePanel
from ..widgets.parts.errors import Troubled, guard
from ..widgets.parts.help import bank_html
from ..widgets.parts.options_file import device_options
from ..widgets.parts.panel import Panel
from ..widgets.parts.tree import close_all, dress, hide
from ..widgets.track.bank import BankPanel
from ..widgets.track.box import BoxPanel
from ..widgets.track.desk import Desk
from ..widgets.track.end import EndPanel
from ..widgets.track.head import TrackHead
from ..widgets.track.log import TrackLog
from ..widgets.track.panel import TrackPanel
from ..widgets.track.players import PlayersPanel
from ..widgets.track.reminders import RemindersPanel
from ..widgets.track.scoreboard import TableScores
from ..widgets.track.turn import TurnPanel
from ..words.box import refusal
from ..words.language import _
from .others import OthersJoin
from .rules_at_hand import RulesAtHand, rules_panel_asked

Tabs = dict[str, tuple[Callable[[], str], str, Callable[[Tracker, Desk | None], TrackPanel]]]
"""By the names of tabs: what stands on one, its picture, and what makes its panel."""

TABS: Tabs = {
    "turn": (lambda: _("Turn"), "play", lambda session, desk: TurnPanel(session, desk)),
    "players": (lambda: _("Players"), "users", lambda session, desk: PlayersPanel(session, desk)),
    "bank": (lambda: _("Bank"), "money", lambda session, desk: BankPanel(session, desk)),
    "box": (lambda: _("Contracts"), "files-o", lambda session, desk: BoxPanel(session, desk)),  # below one's own hand
    "log": (lambda: _("Log"), "list", lambda session, desk: TrackLog(session, desk)),
    "end": (lambda: _("End"), "flag-checkered", lambda session, desk: EndPanel(session, desk)),
}


def _booking(session: Tracker, desk: Desk | None) -> TrackPanel:
    from ..widgets.track.booking import BookingPanel  # most tables enter more than payments

    return BookingPanel(session, desk)


BANK_TABS: Tabs = {
    "turn": (lambda: _("Bank"), "money", _booking),
    "players": TABS["players"],
    "bank": (lambda: _("Ledger"), "calculator", TABS["bank"][2]),
    "log": TABS["log"],
    "end": TABS["end"],
}
"""Where only payments are entered."""


class TrackTable(ipywidgets.VBox, Troubled):
    """The companion's widgets for one table; ``session`` is the tracker. A panel is made when its tab is
    first opened. Closing the table closes the widgets, not the game in its store; the tracker goes on unless
    the table ``owns`` it. ``device`` is that of the page that the table is part of; a table alone has its own. ``turn_to`` is called with the table that
    follows this one; without it this widget shows that, too."""

    children: tuple[ipywidgets.Widget, ...]
    tabs_offered: Tabs = TABS

    def __init__(
        self, session: Tracker, owns: bool = False, device: Device | None = None, turn_to: Callable[[Tracker], object] | None = None, **kwargs: Any
    ) -> None:
        self.owns = owns
        if session.tracked.bank:
            self.tabs_offered = BANK_TABS
        alone = device is None
        self.device = Device(device_options()) if device is None else device
        self.desk = Desk(session)
        self.desk.turn_to = self._followed if turn_to is None else turn_to
        self.desk.show = self.device.come_into_sight
        self.desk.presses = self.device.presses
        self.panels: dict[str, TrackPanel] = {}
        self.own_hand: TrackPanel | None = None
        self.head = TrackHead(session, self.desk)
        self.tabs = Choices(self.desk.touch(self._tab_pressed), self.desk).add_class("aa-tabs")
        self.reminders = RemindersPanel(session, self.desk)
        self.scores = TableScores(session, alone=False, presses=self.device.presses)
        self.rules_at_hand = RulesAtHand(lambda: self.session, self.device)
        self.liked = self._device_panel()
        self.turn_box = ipywidgets.VBox().add_class("aa-turnbox")
        self.tab_box = ipywidgets.VBox().add_class("aa-tabbox")
        self.side = ipywidgets.VBox([self.tab_box, self.scores, self.reminders]).add_class("aa-side")
        columns = ipywidgets.Box([self.turn_box, self.side]).add_class("aa-trackcolumns")
        super().__init__([shared_style(), Style("track"), self.head, self.tabs, columns, self.liked, *([self.device] if alone else [])], **kwargs)
        self.presses = self.device.presses
        self.add_class("aa-page").add_class("aa-track")
        for panel in (self.scores, self.reminders):
            hide(panel, session.tracked.bank)  # the purses on top say it all
        self.announcer = Announcer(session, self.device, self)
        self.desk.observe(self._asked_aloud, names="asked")
        self.others = self._others_join()
        self._place_buttons()
        for shows in (self.scores, self):
            link((self.desk, "error"), (shows, "error"))
        link((self.desk, "session"), (self.scores, "session"))
        self.head.observe(self._rule_wanted, names="rule_wanted")
        self.turn = self._panel("turn")
        self.turn_box.children = (*self._own_things(), self.turn)
        self.desk.observe(guard(self._tab_changed, self.desk), names="tab")
        self._boxes: Boxes | None = None
        self._box = session.table.box
        self._on_frame = guard(self._frame_changed, self.desk)
        session.observe(self._on_frame, names="frame")
        self.desk.observe(guard(self._another_table, self.desk), names="session")
        self._begin_with_a_tab()
        self._say_turn()

    def _begin_with_a_tab(self) -> None:
        """The turn that goes on; of a game that is over its end."""
        self.desk.tab = name = "end" if self._over(self.session.frame) else "turn"
        self._turn_to(name)

    def _say_turn(self) -> None:
        """The screen stays on while a table is told."""
        self.device.say_turn(_("Auf Achse"))

    def _own_things(self) -> tuple[TrackPanel, ...]:
        """Panels that a subclass puts beside that of the turn."""
        return ()

    def _device_panel(self) -> DevicePanel:
        panel = DevicePanel(self.device.options, companion=True, rules=self.rules_at_hand.view, device=self.device)
        if self.session.tracked.bank:
            panel.sections.children = (ipywidgets.HTML(bank_html()),)
        return panel

    def _rule_wanted(self, change: Bunch) -> None:
        rules_panel_asked(self.liked, change["new"])

    def _place_buttons(self) -> None:
        """Put the announcer's switch, gear and question mark beside undo and redo, and for the host how others join."""
        others = (self.others.button,) if self.session.hosting else ()
        self.head.tools.children = (*self.head.tools.children, *others, self.announcer.switch(), *self.liked.buttons)

    def _asked_aloud(self, change: Bunch) -> None:
        if change["new"] is not None:
            self.announcer.last_call(change["new"].aloud)

    def _others_join(self) -> OthersJoin:
        return OthersJoin(lambda: self.liked, self, lambda: (self.session, None), lambda look: self.device.come_into_sight(look))

    def _followed(self, following: Tracker) -> None:
        before, self.desk.session = self.session, following
        if self.owns:
            before.close()
        self.owns = True

    def _another_table(self, change: Bunch) -> None:
        # The head has closed its tools, and these three with them.
        self.announcer.follow(self.session)
        before, self.liked = self.liked, self._device_panel()
        self.children = tuple(self.liked if child is before else child for child in self.children)
        close_all(*before.spare(), before, *self.others.spare())
        self.others = self._others_join()
        self._place_buttons()
        change["old"].unobserve(self._on_frame, names="frame")
        self._box = self.session.table.box
        self.session.observe(self._on_frame, names="frame")
        self._begin_with_a_tab()

    def _frame_changed(self, change: Bunch) -> None:
        """What was typed is remembered for the box's next games, beside this game's journal. With the game's end its tab is turned to."""
        self._dress()
        if self._over(change["new"]) and not change["old"].state.over:
            self.desk.tab = "end"
        box = self.session.table.box
        if change["new"].shown >= 0 or box == self._box:
            return
        self._box = box
        if change["new"].others:
            return  # remembered where it was typed
        if not box.title.strip():
            return
        if self._boxes is None:
            self._boxes = open_boxes()
        try:
            self._boxes.keep(box.lasting())
        except BoxesError as error:
            self.desk.error = _("The game is kept, but its cards could not be remembered for the next game. {reason}").format(reason=refusal(error))

    @property
    def session(self) -> Tracker:
        """The table that is told."""
        return self.desk.session

    def _panel(self, name: str) -> TrackPanel:
        if name not in self.panels:
            self.panels[name] = self.tabs_offered[name][2](self.session, self.desk)
        return self.panels[name]

    def _tab_pressed(self, place: int) -> None:
        name = list(self.tabs_offered)[place]
        if name == self.desk.tab:
            self._turn_to(name)
        else:
            self.desk.tab = name

    def _tab_changed(self, change: Bunch) -> None:
        self.desk.error = ""  # it was about what was done before
        if self.desk.asked:
            self.desk.answer(False)  # what was asked was about what stood under the tab before
        self._turn_to(change["new"])

    def _turn_to(self, name: str) -> None:
        """Show that panel; the panel of the turn stays open, since a wide screen has room for it beside the others."""
        tabs = self.tabs_offered
        names = list(tabs)
        self.tabs.offer([tabs[one][0]() for one in names], [tabs[one][1] for one in names], names.index(name))
        # First, so that nothing moves under the thumb when the panel is there.
        dress(self, *self._looks(name))
        for other, panel in self.panels.items():
            if other not in ("turn", name) and panel.opened:
                panel.sleep()
        fresh = name not in self.panels
        panel = self._panel(name)
        if not fresh and name != "turn":
            panel.wake()
        if name == "box" and self.own_hand is None and self.session.own_seat >= 0:
            from ..widgets.track.own_hand import OwnHandPanel  # only a seat's own link has one

            self.own_hand = OwnHandPanel(self.session, self.desk)
        above: tuple[TrackPanel, ...] = ()
        if self.own_hand is not None:
            above = (self.own_hand,)
            (self.own_hand.wake if name == "box" else self.own_hand.sleep)()
        shown = (*above, *(one for other, one in self.panels.items() if other != "turn"))
        if shown != self.tab_box.children:
            self.tab_box.children = shown

    @staticmethod
    def _over(frame: Frame) -> bool:
        return frame.state.over and frame.shown < 0

    def _dress(self) -> None:
        dress(self, *self._looks(self.desk.tab))

    def _looks(self, tab: str) -> tuple[str, ...]:
        """The CSS classes of the page while that tab is open."""
        over = ["aa-over"] if self._over(self.session.frame) else []
        return ("aa-page", "aa-track", f"aa-tab-{tab}", *over, *(["aa-banking"] if self.session.tracked.bank else []))

    def close(self) -> None:
        """Close the widgets and all they hold; a tracker of its own, too."""
        with contextlib.suppress(ValueError):  # a second time
            self.session.unobserve(self._on_frame, names="frame")
            self.device.say_turn(_("Auf Achse"), awake=False)
        self.announcer.close()
        if self.owns:
            self.session.close()
        panels: list[Panel[Any]] = [self.head, self.scores, self.reminders, *self.panels.values()]
        panels += [self.own_hand] if self.own_hand is not None else []
        panels += [panel for panel in self.turn_box.children if isinstance(panel, TrackPanel) and panel is not self.turn]
        for panel in panels:
            panel.close()
        close_all(*self.liked.spare(), *self.others.spare(), self)


def track(
    session: Tracker | None = None,
    *,
    edition: str | Edition = "fx-schmid-1987",
    players: int = 3,
    names: Sequence[str] = (),
    seats: Sequence[Seat] = (),
    first: int = -1,
    places: bool = True,
    rolls: bool = True,
    box: Box | None = None,
    length: int | None = None,
    store: Store | None = None,
    midway: Sequence[Told] = (),
    board: Board | None = None,
    bank: bool = False,
) -> TrackTable:
    """The companion for a physical table, in a notebook cell or a dashboard.

    Either an existing ``session``, or a new game: of ``players`` people (``names`` names them), or of
    ``seats``. ``first`` is who begins, ``places`` whether it is entered where the trucks stand, ``rolls`` whether
    the rolls are entered, ``box`` the table's contracts, ``length`` the number of public contracts,
    ``midway`` the facts of a game that is going on already, ``board`` one of the table's own
    (:func:`~aufachse_widgets.engine.board_file.load_board`). ``bank``: only payments are entered. Raises what :meth:`Tracker.new` raises.
    """
    if session is not None:
        return TrackTable(check_session(session, Tracker))
    chosen = tuple(seats) or default_seats(players, players, names=names)
    tracker = Tracker.new(edition, chosen, first, places=places, rolls=rolls, box=box, length=length, store=store, midway=tuple(midway), board=board, bank=bank)
    return TrackTable(tracker, owns=True)
