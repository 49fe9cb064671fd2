"""Kept games on the start page: each with a small map, and what can be done with it."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Sequence
from html import escape
from typing import NamedTuple, Protocol

import ipywidgets

from ..drawing import boardmap
from ..engine import PRESETS
from ..engine.errors import AufAchseError
from ..journal import PLAYED, Journal, Seat, shown_seats
from ..store import Store, Summary
from ..widgets.parts.tree import put
from ..words.dates import moment
from ..words.language import _
from ..words.naming import Names, bookings, edition_title, round_number
from .removal import Removal


class GamesPage(Protocol):
    """The page that lists games, and does what is asked of one."""

    store: Store

    def button(self, label: str, pressed: Callable[[ipywidgets.Button], object], *looks: str) -> ipywidgets.Button:
        """A button of the page; errors of ``pressed`` are shown on it."""

    def tracked(self, game: str) -> bool:
        """Whether a kept game is a physical table's."""

    def resume(self, game: str) -> None:
        """Go on with a kept game."""

    def save(self, game: str, over: bool) -> None:
        """Offer a kept game as a file."""

    def delete(self, game: str) -> None:
        """Forget a kept game."""


class Stand(NamedTuple):
    """How a kept game stands: its board with the trucks where they are, as SVG, in words what money there is, and how many payments were entered, where
    nothing else is (-1: more is)."""

    map: str
    money: str
    bookings: int = -1


def stand_of(store: Store, game: str) -> Stand:
    """How a kept game stands; AufAchseError if it cannot be read."""
    header, booked = store.header(game), -1
    if header.tracked:
        from ..stats import ledger
        from ..tracking.kind import TOLD

        told = Journal(store.read(game, TOLD), game)
        tables = TOLD.fold(header, told)
        (rules, state), booked = tables.position(told.head), ledger.bookings(header, tables.log())
    else:
        played = Journal(store.read(game, PLAYED), game)
        rules, state = PLAYED.fold(header, played).position(played.head)
    map = boardmap.thumbnail(rules, header.seats, [player.space for player in state.players], not header.own_board)
    return Stand(map, most_money(Names(rules, header.seats), header.seats, [player.money for player in state.players]), booked)


def most_money(names: Names, seats: Sequence[Seat], money: Sequence[int]) -> str:
    """That of the one person who plays, or else the most that somebody has."""
    people = [seat for seat, who in enumerate(seats) if not who.bot]
    if len(people) == 1:
        return names.money(money[people[0]])
    most = max(money)
    richest = [seat for seat, sum in enumerate(money) if sum == most]
    if len(richest) == len(seats):
        return _("{money} each").format(money=names.money(most))
    if len(richest) > 1:
        return _("most money: {money}").format(money=names.money(most))
    return _("most money: {name}, {money}").format(name=names.seat(richest[0]), money=names.money(most))


def game_line(summary: Summary, tracked: bool, stand: Stand | None = None) -> str:
    """Who plays a kept game, how far it is, which it is and when it was last played, as HTML. ``tracked``: it is a physical table's; ``stand``: how it
    stands, where that was found out."""
    when = moment(datetime.datetime.fromtimestamp(summary.updated, datetime.UTC).astimezone())
    names = ", ".join(seat.name for seat in shown_seats(summary.seats))
    title = edition_title(PRESETS[summary.edition].title) if summary.edition in PRESETS else summary.edition
    if tracked:
        title = _("{edition}, at our table").format(edition=title)
    stands = " · ".join(filter(None, (_how_far(summary, tracked, stand), stand.money if stand is not None else "")))
    which = f'{escape(title)} · <span class="aa-when">{escape(when)}</span>'
    return f'<b>{escape(names)}</b><br>{escape(stands)}<br><span class="aa-small">{which}</span>'


def _how_far(summary: Summary, tracked: bool, stand: Stand | None) -> str:
    """How far a kept game is: the round, or at a bank, which knows of none, the payments. Before its first round a table may be either."""
    if summary.over:
        return _("over")
    if tracked and not summary.turn and stand is None:
        return ""
    if stand is not None and stand.bookings >= 0:
        return bookings(stand.bookings)
    return _("Round {number}").format(number=max(1, round_number(summary.turn, len(summary.seats))))


class GameRow:
    """One game that is kept: a small map, when and who, and what can be done with it."""

    def __init__(self, page: GamesPage) -> None:
        self.page = page
        self.id = ""
        self.over = False
        self.entries = -1  # of the game, when its map was drawn
        self._summary: Summary | None = None
        self._stand: Stand | None = None
        self.map = ipywidgets.HTML().add_class("aa-small-map")
        self.told = ipywidgets.HTML().add_class("aa-grow")
        self.open = page.button(_("Go on"), lambda button: page.resume(self.id), "aa-primary")
        self.file = page.button(_("Save as a file"), lambda button: page.save(self.id, self.over), "aa-quiet")
        self.count = 0  # entries of the game that is shown
        self.removal = Removal(page.button, lambda: page.delete(self.id), page.store.timings.confirm_delay)
        tools = ipywidgets.HBox([self.open, self.file, *self.removal.buttons]).add_class("aa-row")
        self.box = ipywidgets.HBox([self.map, ipywidgets.VBox([self.told, tools]).add_class("aa-grow")]).add_class("aa-kept-game")

    def show(self, summary: Summary) -> None:
        """Show this game; its map and money come with :meth:`draw`."""
        if summary.id != self.id:
            self.entries = -1
            self._stand = None
            put(self.map, "")
        self.id, self.over = summary.id, summary.over
        self.count = summary.entries
        self._summary = summary
        put(self.told, game_line(summary, self.page.tracked(summary.id), self._stand))
        self.open.description = _("Look at it") if summary.over else _("Go on")
        self.removal.reset()

    def draw(self) -> None:
        """Draw the small map and say what money there is, unless all is as it was; of a game that is damaged neither: it says so when it is opened."""
        if self.entries == self.count or self._summary is None:
            return
        self.entries = self.count
        try:
            self._stand = stand_of(self.page.store, self.id)
        except AufAchseError:
            self._stand = Stand("", "")
        put(self.map, self._stand.map)
        put(self.told, game_line(self._summary, self.page.tracked(self.id), self._stand))
