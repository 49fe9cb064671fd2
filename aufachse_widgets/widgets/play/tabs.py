"""The tabs of a page: on a narrow screen the map, the contracts, the players, the log; on a wide one, beside the map, the market, trailers or the log."""

from __future__ import annotations

from traitlets import Bunch, Int, observe, validate

from ...engine.actions import CallAuction, Drive, GoTo, Place, PlaceSign, TakeContract
from ...engine.log import Called
from ...engine.phases import Auction
from ...sessions.frame import Frame
from ...words.language import _
from ..parts.errors import guard
from ..parts.panel import PlayPanel
from ..parts.tab_row import TabRow
from ..parts.tree import dress

MAP, CONTRACTS, PLAYERS, LOG = range(4)
MARKET, YARD, STORY = range(3)


def needed(frame: Frame) -> int | None:
    """The tab that holds what has to be pressed now; None where nothing has to be, or only what is in sight on every tab.

    >>> from aufachse_widgets.journal import Seat
    >>> from aufachse_widgets.sessions.session import Session
    >>> needed(Session.new(seats=(Seat("Ada"), Seat("Ben")), seed="tabs").frame) == MAP
    True
    """
    if frame.shown >= 0 or frame.handover >= 0:
        return None
    if frame.state.over:
        return MAP  # the last drive is seen there before the end has the page
    if any(isinstance(action, Drive | Place | PlaceSign | GoTo) for action in frame.legal):
        return MAP
    if frame.legal and (isinstance(frame.state.phase, Auction) or all(isinstance(action, CallAuction | TakeContract) for action in frame.legal)):
        return CONTRACTS
    return None


class Tabs(PlayPanel):
    """A button for each part of the page. With each new decision the one that holds it is turned to; from an auction that is over it
    turns back to what was shown before, unless somebody has pressed a tab since. While nothing is asked of the people here, whatever they
    read stays. A dot marks a tab on which something can be done, or the log where something happened to the person who looks.

    The stylesheet shows what the pressed button names, so that turning to a tab needs no message. It hides the tabs
    where there is room for everything.
    """

    tab = Int(MAP, help="The part that is shown on a narrow screen: 0 the map, 1 the contracts, 2 the players, 3 the log.")

    home = Int(MAP, help="The part that is shown at first. Where that are the contracts, they are a player's own page, turned back to after each turn.")

    _turning = False  # nobody has pressed the tab that is turned to
    _before: int | None = None  # the tab to turn back to

    @validate("tab")
    def _one_of_them(self, proposal: Bunch) -> int:
        return min(max(int(proposal["value"]), MAP), LOG)

    @observe("tab")
    @guard
    def _turned(self, change: Bunch) -> None:
        if self.children:
            if not self._turning:
                self._before = None
            self.buttons.index = change["new"]
            self._new.discard(change["new"])
            self._mark()

    @guard
    def _pressed(self, change: Bunch) -> None:
        if change["new"] is not None:
            self.tab = change["new"]

    def _turn(self, tab: int) -> None:
        """Turn to a tab, nobody having pressed it."""
        self._turning = True
        try:
            self.tab = tab
        finally:
            self._turning = False

    def build(self) -> None:
        self.add_class("aa-tabs")
        if self.children or self.home != MAP:  # another game, or another part than by default
            self.tab = self.home
        self._asked: tuple[object, ...] = ()
        self._before = None
        self._new: set[int] = set()
        contracts = _("Contracts") if self.home == MAP else _("My truck")
        self.buttons = TabRow(options=[_("Map"), contracts, _("Players"), _("Log")], index=self.tab, icons=["map-o", "clone", "users", "list"])
        self.buttons.observe(self._pressed, names="index")
        self.children = (self.buttons,)

    def show(self, frame: Frame, previous: Frame | None) -> None:
        asks = needed(frame)
        if frame.shown >= 0 and previous is not None and previous.shown < 0:
            self._turn(MAP)  # what was is seen there
        # Of an auction each bid is told where it is; who looks at the map meanwhile is not called back for each.
        asked = () if asks is None else (asks, type(frame.state.phase), frame.state.turn, frame.head if asks == MAP else -1)
        with self.buttons.hold_sync():  # one message
            if self.tab == CONTRACTS and self.home == MAP and any(isinstance(event, Called) and event.seat == frame.perspective for event in frame.events):
                self._before = MAP  # the contracts were turned to for the call
            if asks is not None and asked != self._asked:
                self._before = self._way_back(asks)
                self._turn(asks)
            elif asks is None and self._before is not None and frame.shown < 0 and self._done(frame):
                before, self._before = self._before, None
                self._turn(before)
            self._asked = asked
            self._note(frame, asks)

    def _way_back(self, asks: int) -> int | None:
        """The tab to turn back to from the one that is turned to now."""
        if self.home != MAP:
            return self.home if self._before is not None or self.tab == asks else self.tab
        return (MAP if self.tab == asks else self.tab) if asks == CONTRACTS else None

    def _done(self, frame: Frame) -> bool:
        """Whether what was turned to is over: an auction; where one is led home, the whole turn."""
        return not isinstance(frame.state.phase, Auction) and (self.home == MAP or not frame.legal)

    def _note(self, frame: Frame, asks: int | None) -> None:
        """Mark what is new."""
        if any(isinstance(action, CallAuction | TakeContract) for action in frame.legal):
            self._new.add(CONTRACTS)
        elif asks != CONTRACTS:
            self._new.discard(CONTRACTS)
        if any(entry.seat != frame.perspective and frame.perspective in entry.seats for entry in frame.events):
            self._new.add(LOG)
        if asks is not None:
            self._new.add(asks)
        self._new.discard(self.tab)
        self._mark()

    def _mark(self) -> None:
        dress(self.buttons, "aa-tabrow", *(f"aa-new-{tab}" for tab in sorted(self._new)))


class RailTabs(PlayPanel):
    """Three buttons beside the map of a wide screen: the public contracts, trucks and trailers, or the log. With each decision about a
    public contract the market is turned to; a dot marks it as long as one can be had. As with :class:`Tabs`, the stylesheet shows what the
    pressed button names."""

    tab = Int(MARKET, help="The part that is shown on a wide screen: 0 the public contracts, 1 trailers, 2 the log.")

    @validate("tab")
    def _one_of_them(self, proposal: Bunch) -> int:
        return min(max(int(proposal["value"]), MARKET), STORY)

    @observe("tab")
    @guard
    def _turned(self, change: Bunch) -> None:
        if self.children:
            self.buttons.index = change["new"]

    @guard
    def _pressed(self, change: Bunch) -> None:
        if change["new"] is not None:
            self.tab = change["new"]

    def build(self) -> None:
        self.add_class("aa-rail")
        self._offered = False
        self.buttons = TabRow(options=[_("Market"), _("Trailers"), _("Log")], index=self.tab)
        self.buttons.observe(self._pressed, names="index")
        self.children = (self.buttons,)

    def show(self, frame: Frame, previous: Frame | None) -> None:
        offered = frame.shown < 0 and any(isinstance(action, CallAuction | TakeContract) and self.seat in (None, action.seat) for action in frame.legal)
        if offered and not self._offered:
            self.tab = MARKET
        self._offered = offered
        dress(self.buttons, "aa-railrow", *(("aa-new-0",) if offered else ()))
