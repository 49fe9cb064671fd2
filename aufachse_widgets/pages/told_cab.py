"""A driver's cab at a physical table: what one player has and does, on a phone of their own; the whole companion is one press away."""

from __future__ import annotations

from typing import Any

from traitlets import Bunch

from ..drawing.palette import seat_colour
from ..engine import actors
from ..engine.phases import Auction
from ..sessions.tracker import Tracker
from ..widgets.cab.map import CabMapPanel
from ..widgets.cab.told import ToldCockpit
from ..widgets.css.sheet import Style
from ..widgets.parts.device import Device
from ..widgets.parts.errors import guard
from ..widgets.parts.tree import close_all, dress
from ..widgets.track.panel import TrackPanel
from ..widgets.track.turn import TurnPanel
from ..words.language import _
from ..words.tracking import whose
from .track import TABS, Tabs, TrackTable

OWN_TABS: Tabs = {
    "turn": (lambda: _("My truck"), "truck", lambda session, desk: TurnPanel(session, desk)),
    "map": (lambda: _("Map"), "map-o", lambda session, desk: CabMapPanel(session, desk)),
    **{name: tab for name, tab in TABS.items() if name != "turn"},
}


class ToldCab(TrackTable):
    """The companion for the seat of the link that the ``session`` was opened by: its money, cargo, contracts (also those that only this player has typed),
    debts and cards come first, and what its hands do is entered in as few touches as at the companion. While others are on turn what they do is entered
    after one press more. It says loudly when it is this seat's turn, and a phone buzzes. What others tell may ask this seat something: then the page
    comes to the question, whatever is open or scrolled, but while somebody types in a field or changes the past.
    """

    tabs_offered = OWN_TABS

    def __init__(self, session: Tracker, owns: bool = False, device: Device | None = None, **kwargs: Any) -> None:
        self._asked: tuple[object, ...] = ()  # what this seat was asked last; empty: nothing
        self._next: tuple[object, ...] = ()  # the turn that this seat's roll was last said to end
        super().__init__(session, owns, device, **kwargs)
        self._styles = (Style("cab"), Style("told_cab"))
        self.children = (*self.children, *self._styles)
        self._redress = guard(self._turn_changed, self.desk)
        self.cockpit.observe(self._redress, names=("my_turn", "up_next", "whose", "folded"))

    def _own_things(self) -> tuple[TrackPanel, ...]:
        self.cockpit = ToldCockpit(self.session, self.desk, options=self.device.options)
        self.cockpit.enter_cards = self._enter_cards
        return (self.cockpit,)

    def _enter_cards(self) -> None:
        """Go where face-down cards are typed, and ask for one."""
        self.desk.tab = "box"
        if self.own_hand is not None:
            self.own_hand.enter_card()

    def _looks(self, tab: str) -> tuple[str, ...]:
        cockpit, seat = self.cockpit, self.session.own_seat
        colour = (f"aa-seat-{seat_colour(self.session.seats, seat).id}",) if seat >= 0 else ()
        states = (("aa-my-turn", cockpit.my_turn), ("aa-folded", cockpit.folded), ("aa-up-next", cockpit.up_next))
        return (*super()._looks(tab), "aa-cab", "aa-told-cab", *colour, *(look for look, so in states if so))

    def _turn_changed(self, change: Bunch) -> None:
        dress(self, *self._looks(self.desk.tab))
        self._say_turn()

    def _say_turn(self) -> None:
        """Whether it is this seat's turn: on the page, in the browser's tab, by a buzz."""
        whose = self.cockpit.whose
        self.device.say_turn(_("{whose} · Auf Achse").format(whose=whose) if whose else _("Auf Achse"), self.cockpit.my_turn)

    def _frame_changed(self, change: Bunch) -> None:
        super()._frame_changed(change)
        before, self._asked = self._asked, self._question()
        up_next = self._asked[:1] == ("next",)
        if self._asked and self._asked != (self._next if up_next else before) and change["new"].others:
            self.device.call(guard(self._come, self.desk))
        if up_next:  # said once a turn, however much is still entered for it
            self._next = self._asked

    def _question(self) -> tuple[object, ...]:
        """What this seat is asked now: the same as long as it is the same question; empty where it is asked nothing."""
        session, seat = self.session, self.session.own_seat
        state = session.table.state
        if state.over or seat < 0:
            return ()
        if isinstance(state.phase, Auction):
            return ("auction", state.phase.contract) if seat in actors(session.table.rules, state) else ()
        if whose(state) == seat:
            return (state.turn, type(state.phase).__name__)
        return ("next", state.turn) if self.cockpit.up_next else ()

    def _come(self) -> None:
        """Show what this seat is asked, if it still is."""
        if not self._asked or self.desk.editing or self.desk.asked:
            return
        self.liked.shut()
        if self.session.frame.shown >= 0:
            self.desk.present()
        self.desk.tab = "turn"
        self.device.come_into_sight("aa-doing")

    def close(self) -> None:
        """Close the widgets and all they hold; a tracker of its own, too."""
        if self.comm is None:  # a second time
            return
        super().close()
        close_all(*self._styles)
