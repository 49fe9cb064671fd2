"""Kept games on the start page: each with a small map, and what can be done with it."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from html import escape
from typing import Protocol

import ipywidgets

from ..drawing import boardmap
from ..engine import PRESETS
from ..engine.errors import AufAchseError
from ..journal import PLAYED, Journal, shown_seats
from ..store import Store, Summary
from ..widgets.parts.tree import put
from ..words.language import _
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


def small_map(store: Store, game: str) -> str:
    """A kept game's board with the trucks where they stand, as SVG; AufAchseError if the game cannot be read."""
    header = store.header(game)
    if header.tracked:
        from ..tracking.kind import TOLD

        told = Journal(store.read(game, TOLD), game)
        rules, state = TOLD.fold(header, told).position(told.head)
    else:
        played = Journal(store.read(game, PLAYED), game)
        rules, state = PLAYED.fold(header, played).position(played.head)
    return boardmap.thumbnail(rules, header.seats, [player.space for player in state.players], not header.own_board)


def game_line(summary: Summary, tracked: bool) -> str:
    """Who plays a kept game, which, how far it is and when it was last played, as HTML. ``tracked``: it is a physical table's."""
    when = datetime.datetime.fromtimestamp(summary.updated, datetime.UTC).astimezone().strftime("%Y-%m-%d %H:%M")
    names = ", ".join(seat.name for seat in shown_seats(summary.seats))
    title = PRESETS[summary.edition].title if summary.edition in PRESETS else summary.edition
    if tracked:
        title = _("{edition}, at our table").format(edition=title)
    stand = _("over") if summary.over else _("turn {number}").format(number=summary.turn)
    stands = f'{escape(title)} · {escape(stand)} · <span class="aa-when">{escape(when)}</span>'
    return f'<b>{escape(names)}</b><br><span class="aa-small">{stands}</span>'


class GameRow:
    """One game that is kept: a small map, when and who, and what can be done with it."""

    def __init__(self, page: GamesPage) -> None:
        self.page = page
        self.id = ""
        self.over = False
        self.entries = -1  # of the game, when its map was drawn
        self.map = ipywidgets.HTML().add_class("aa-small-map")
        self.told = ipywidgets.HTML().add_class("aa-grow")
        self.open = page.button(_("Go on"), lambda button: page.resume(self.id), "aa-primary")
        self.file = page.button(_("Save as a file"), lambda button: page.save(self.id, self.over), "aa-quiet")
        self.count = 0  # entries of the game that is shown
        self.removal = Removal(page.button, lambda: page.delete(self.id), page.store.timings.confirm_delay)
        tools = ipywidgets.HBox([self.open, self.file, *self.removal.buttons]).add_class("aa-row")
        self.box = ipywidgets.HBox([self.map, ipywidgets.VBox([self.told, tools]).add_class("aa-grow")]).add_class("aa-kept-game")

    def show(self, summary: Summary) -> None:
        """Show this game; its map comes with :meth:`draw`."""
        if summary.id != self.id:
            self.entries = -1
            put(self.map, "")
        self.id, self.over = summary.id, summary.over
        self.count = summary.entries
        self.told.value = game_line(summary, self.page.tracked(summary.id))
        self.open.description = _("Look at it") if summary.over else _("Go on")
        self.removal.reset()

    def draw(self) -> None:
        """Draw the small map, unless it is as it was; none of a game that is damaged, which says so when it is opened."""
        if self.entries == self.count:
            return
        self.entries = self.count
        try:
            put(self.map, small_map(self.page.store, self.id))
        except AufAchseError:
            put(self.map, "")
