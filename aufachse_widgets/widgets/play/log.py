"""The log: what happened, in words; every line leads to the game as it was then."""

from __future__ import annotations

from collections.abc import Callable
from html import escape

import ipywidgets
from traitlets import Bunch

from ...drawing.palette import seat_colour
from ...engine import log
from ...engine.log import Happened
from ...journal.played_on import PlayedOn
from ...journal.taken_back import TookBack
from ...sessions.frame import Frame
from ...tracking import log as table
from ...words.language import _
from ..parts.choices import Choices
from ..parts.errors import guard
from ..parts.looking_back import LookingBack
from ..parts.tree import hide

Line = tuple[int, Happened]

WINDOW = 20  # lines sent at a time, with every step

KINDS: dict[str, tuple[Callable[[], str], tuple[type[log.Happened], ...]]] = {
    "all": (lambda: _("Everything"), ()),
    "turns": (
        lambda: _("Turns and driving"),
        (log.Placed, log.RolledForFirst, log.GoesFirst, log.TurnBegan, log.Skipped, log.Rolled, log.Travelled, log.Stayed),
    ),
    "contracts": (
        lambda: _("Contracts"),
        (log.Dealt, log.Revealed, log.Loaded, log.Delivered, log.Taken, log.Won, log.Discarded, log.BoxDrawn, log.Gave, log.Stolen, log.ByRail,
         log.Reloaded, table.ContractTyped, table.ContractNamed, table.DiscardNamed, table.OthersBid),
    ),
    "auctions": (lambda: _("Auctions"), (log.Called, log.BidMade, log.Matched, log.Passed, log.Won)),
    "events": (
        lambda: _("Event cards"),
        (log.EventDrawn, log.NoEventLeft, log.NoEffect, log.CardKept, log.CardUsed, log.Chose, log.PartnerChosen, log.CardMoney, log.SkipDue,
         log.BoxDrawn, log.BoxEmpty, log.PassedOn, log.Declined, log.JamPlaced, log.ByRail),
    ),
    "signs": (lambda: _("Signs"), (log.SignPlaced, log.SignLeft, log.JamPlaced, log.JamEnded)),
    "money": (
        lambda: _("Money"),
        (log.Delivered, log.Bought, log.Sold, log.Won, log.CardMoney, log.Owed, log.DebtPaid, log.ByRail, log.Stolen, log.Settled, table.Paid,
         table.Counted, table.StartedWith, table.Corrected),
    ),
}  # fmt: skip
"""What may be shown alone, and the kinds of entries that belong to it (all, where none is named)."""

ICONS: dict[type[log.Happened], str] = {
    log.Placed: "map-marker", log.Dealt: "files-o", log.Revealed: "file-o", log.RolledForFirst: "cube", log.GoesFirst: "flag-o", log.TurnBegan: "play",
    log.Skipped: "step-forward", log.SkipDue: "step-forward", log.Rolled: "cube", log.Travelled: "truck", log.Stayed: "pause",
    log.SignPlaced: "ban", log.SignLeft: "ban", log.JamPlaced: "ban", log.JamEnded: "road", log.Loaded: "arrow-circle-up",
    log.Delivered: "check-circle", log.Reloaded: "refresh", log.ByRail: "train", log.Bought: "link", log.Sold: "chain-broken",
    log.Taken: "file-text-o", log.Discarded: "trash-o", log.Gave: "gift", log.Stolen: "user-secret", log.BoxDrawn: "archive", log.BoxEmpty: "archive",
    log.Called: "gavel", log.BidMade: "gavel", log.Matched: "gavel", log.Passed: "hand-paper-o", log.Won: "gavel",
    log.EventDrawn: "exclamation-triangle", log.NoEventLeft: "exclamation-triangle", log.NoEffect: "exclamation-triangle",
    log.CardKept: "bookmark-o", log.CardUsed: "bookmark", log.PassedOn: "share", log.Chose: "check", log.PartnerChosen: "user", log.Declined: "times",
    log.CardMoney: "money", log.Owed: "money", log.DebtPaid: "money", log.Settled: "money", log.Over: "flag-checkered",
    table.Paid: "money", table.StartedWith: "money", table.Counted: "calculator", table.Corrected: "pencil", table.ContractTyped: "file-text-o",
    table.ContractNamed: "file-text-o", table.DiscardNamed: "file-text-o", table.OthersBid: "gavel", table.Remark: "info-circle",
    table.CityAdded: "map-marker", table.CardAdded: "file-text-o", table.ChairSet: "cogs", table.HandTyped: "files-o",
    table.Undone: "undo", table.PastChanged: "pencil",
    TookBack: "undo",
    PlayedOn: "undo",
}  # fmt: skip


def icon(entry: Happened) -> str:
    """The small picture before a line; of what has none its place stays empty.

    >>> icon(log.Passed(0, contract=7)), icon(table.TurnSet(0, "she was on"))
    ('hand-paper-o', 'pencil')
    """
    return next((ICONS[kind] for kind in type(entry).__mro__ if kind in ICONS), "none")


class LogView(LookingBack):
    """What happened, a window of lines at a time, newest first or last, for one player or one kind of
    thing or since one's last turn. A click on a line shows the game as it was then, in all widgets of the session.

    >>> from aufachse_widgets.journal import Seat
    >>> from aufachse_widgets.sessions.session import Session
    >>> session = Session.new(seats=(Seat("Ada"), Seat("Ben")), seed="a log")
    >>> session.do(session.frame.legal[0])
    True
    >>> log = LogView(session)
    >>> log.entry = 1
    >>> session.frame.shown
    1
    >>> session.show_entry(None)
    >>> print(log.entry)
    None
    >>> log.close()
    """

    def build(self) -> None:
        self.add_class("aa-log")
        session = self.session
        self._back = 0  # how many of the newest lines are left out
        self._shown: list[Line] = []
        self._tapped: Line | None = None  # the line that was tapped last; several may lead to the same entry
        self._since = False
        self.title = ipywidgets.HTML(f'<div class="aa-title">{escape(_("What happened"))}</div>')
        players = [(_("All players"), -1), *[(session.words.seat(seat), seat) for seat in range(len(session.seats))]]
        self.player = ipywidgets.Dropdown(options=players, value=-1, description=_("Whose lines"))
        self.kind = ipywidgets.Dropdown(options=[(title(), name) for name, (title, _kinds) in KINDS.items()], value="all", description=_("Lines about"))
        self.order = ipywidgets.Dropdown(options=[(_("Newest first"), True), (_("Newest last"), False)], value=True, description=_("Order"))
        for choice in (self.player, self.kind, self.order):
            choice.add_class("aa-self-said").observe(self._changed, names="value")
        self.since = self.button(_("Since my last turn"), self._toggle_since, "aa-quiet")
        self.older = self.button(_("Older"), lambda: self._page(WINDOW), "aa-quiet")
        self.newer = self.button(_("Newer"), lambda: self._page(-WINDOW), "aa-quiet")
        self.now = self.button(_("Back to the game"), lambda: session.show_entry(None), "aa-accent", "aa-here", "aa-hidden")
        self.lines = Choices(guard(self._line_pressed, self), self).add_class("aa-loglines")
        choices = ipywidgets.HBox([self.player, self.kind, self.order, self.since]).add_class("aa-row").add_class("aa-filters")
        pages = ipywidgets.HBox([self.newer, self.older]).add_class("aa-row").add_class("aa-pages")
        self.children = (self.title, choices, self.now, self.lines, pages)

    # What a person chooses ------------------------------------------------------------------------

    @guard
    def _changed(self, change: Bunch) -> None:
        self._back = 0
        if self.order.value:
            self.lines.remove_class("aa-newest-last")
        else:
            self.lines.add_class("aa-newest-last")
        self._fill(self.frame)

    def _toggle_since(self) -> None:
        self._since, self._back = not self._since, 0
        self.since.description = _("The whole game") if self._since else _("Since my last turn")
        self._fill(self.frame)

    def _page(self, lines: int) -> None:
        self._back = max(0, self._back + lines)
        self._fill(self.frame)

    def _line_pressed(self, place: int) -> None:
        if place >= len(self._shown):
            return
        self._tapped = self._shown[place]
        entry = self._tapped[0]
        if self.entry == entry:  # another line of what is shown
            self._fill(self.frame)
        else:
            self.entry = entry

    # Showing --------------------------------------------------------------------------------------

    def show(self, frame: Frame, previous: Frame | None) -> None:
        hide(self.now, frame.shown < 0)
        self.note_entry()
        if frame.shown < 0 and (previous is None or previous.shown < 0):
            self._back = 0
        self._fill(frame)

    def _fill(self, frame: Frame) -> None:
        lines = self._wanted(frame)
        self._back = min(self._back, max(0, (len(lines) - 1) // WINDOW * WINDOW))
        end = len(lines) - self._back
        self._shown = lines[max(0, end - WINDOW) : end][::-1]
        labels = self.said(self._shown)
        looks = [self._look_of(entry) for _number, entry in self._shown]
        self.lines.offer(labels, looks, self._marked(self.entry_marked()))
        self.older.disabled = end <= WINDOW
        self.newer.disabled = self._back == 0

    def entry_marked(self) -> int:
        """The entry whose line stands out; negative: none."""
        return self.frame.shown

    def _marked(self, entry: int) -> int | None:
        """The place of the line that stands out: of the lines of that entry the one that was tapped, else the first."""
        places = [place for place, (number, _event) in enumerate(self._shown) if number == entry]
        tapped = self._tapped[1] if self._tapped is not None else None
        for same in (lambda event: event is tapped, lambda event: event == tapped, lambda event: True):
            if found := [place for place in places if same(self._shown[place][1])]:
                return found[0]
        return None

    def said(self, lines: list[Line]) -> list[str]:
        """Lines of the log, which stand one below the other, in words."""
        say = self.words.say
        return [say(entry) for _number, entry in lines]

    def _look_of(self, entry: Happened) -> str:
        picture = icon(entry)
        if not 0 <= entry.seat < len(self.session.seats):
            return picture
        return f"{picture} aa-of-{seat_colour(self.session.seats, entry.seat).id}"

    def _wanted(self, frame: Frame) -> list[Line]:
        lines = self.session.log()
        if self._since and self.eyes() >= 0:
            lines = lines[since_last_turn(lines, self.eyes()) :]
        player, kinds = self.player.value, KINDS[self.kind.value][1]
        if player >= 0:
            lines = [line for line in lines if player in line[1].seats]
        if kinds:
            lines = [line for line in lines if isinstance(line[1], kinds)]
        return lines


def since_last_turn(lines: list[Line], seat: int) -> int:
    """Where in the log the time after ``seat``'s last finished turn begins (0: it has had none)."""
    turns = [(place, entry.seat) for place, (_number, entry) in enumerate(lines) if isinstance(entry, log.TurnBegan)]
    after = 0
    if turns and turns[-1][1] == seat:
        after = turns.pop()[0]
    for place, whose in reversed(turns):
        if whose == seat:
            return after
        after = place
    return 0
