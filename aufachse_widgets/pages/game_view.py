"""One kept game among all: what came of it, and what can be done with it."""

from __future__ import annotations

from collections.abc import Callable

import ipywidgets
from msgspec.structs import replace
from traitlets import Bunch

from ..journal import PLAYED, Journal
from ..reports.report import report
from ..sessions.what_if import what_if
from ..stats.history import History, Row
from ..stats.scenes import Screenplay, screenplay
from ..tracking.kind import TOLD, tracked_of
from ..widgets.learn.replay import Replay, WhatIf, film_file
from ..widgets.parts.buttons import make_button
from ..widgets.parts.device import Device
from ..widgets.parts.errors import Troubled, cleared, guard
from ..widgets.parts.games_told import standing_told
from ..widgets.parts.saving import download, file_name
from ..widgets.parts.tree import close_all, hide, put
from ..words.language import _
from ..words.table import speaker_of
from .opening import game_file
from .removal import Removal


class GameView(ipywidgets.VBox):
    """The game that is chosen on a ``page`` of the ``history``. ``opened(game id)`` is called with a game that somebody wants to look at or go on with,
    ``deleted()`` when this one is gone."""

    children: tuple[ipywidgets.Widget, ...]

    def __init__(self, page: Troubled, history: History, opened: Callable[[str], object], deleted: Callable[[], object], device: Device | None = None) -> None:
        self._page = page
        self.history = history
        self.store = history.store
        self._opened = opened
        self._deleted = deleted
        self._device = device
        self.row: Row | None = None
        self.about = ipywidgets.HTML()
        self.open_game = self._button("", self._open, "aa-primary")
        self.file = self._button(_("The game"), self._export, "aa-quiet")
        self.html = self._button(_("The report"), self._report, "aa-quiet")
        self.film = self._button("", self._film, "aa-quiet")
        self.film_file = self._button(_("The film"), self._film_file, "aa-quiet")
        self.files = self._button(_("Save as a file"), lambda row: self._open_files(not self._files_open), "aa-quiet")
        self._files_open = False
        self.file_kinds = ipywidgets.HBox([self.film_file, self.html, self.file]).add_class("aa-row")
        self._open_files(False)
        self.screen = ipywidgets.VBox()
        self.removal = Removal(self._any_button, self._delete, self.store.timings.confirm_delay)
        self.saved = ipywidgets.HTML()
        tools = ipywidgets.HBox([self.open_game, self.film, self.files, *self.removal.buttons]).add_class("aa-row")
        super().__init__([self.about, tools, self.file_kinds, self.saved, self.screen])
        self.add_class("aa-trackform").add_class("aa-chosen-game")

    def _any_button(self, label: str, pressed: Callable[[ipywidgets.Button], object], *looks: str) -> ipywidgets.Button:
        return make_button(label, cleared(pressed, self._page), *looks, page=self._page)

    def _button(self, label: str, pressed: Callable[[Row], object], *looks: str) -> ipywidgets.Button:
        """A button that does something with the game that is shown."""
        return self._any_button(label, lambda button: pressed(self.row) if self.row is not None else None, *looks)

    def show(self, row: Row) -> None:
        """Show that game."""
        self.row = row
        self.removal.reset()
        put(self.about, standing_told(row))
        put(self.open_game, _("Look at it") if row.over else _("Go on"), "description")
        for button in (self.film, self.film_file):
            hide(button, row.bookings >= 0)  # of payments there is nothing to be seen
        for button in (self.open_game, self.film, self.files):
            put(button, bool(row.broken), "disabled")
        put(self.saved, "")
        self._open_files(False)
        self.put_film_away()

    def _open_files(self, opened: bool) -> None:
        """Offer the kinds of files below the buttons, or no longer."""
        self._files_open = opened
        put(self.files, "chevron-up" if opened else "chevron-down", "icon")
        hide(self.file_kinds, not opened)

    def _open(self, row: Row) -> None:
        self._opened(row.id)

    def _export(self, row: Row) -> None:
        put(self.saved, download(*game_file(self.store, row.id, row.over), "application/octet-stream"))

    def _report(self, row: Row) -> None:
        if not (row.tracked or row.over):
            # A game in play hides hands: its story is told when it is over.
            self._page.error = _("A game played here gets its report once it is over.")
            return
        told = self.history.replay(row.id)
        page = report(told.header, told.rules, told.log, told.state, played=row.day)
        put(self.saved, download(file_name(row.seats, "html", row.day), page.encode(), "text/html"))

    def _delete(self) -> None:
        if self.row is not None:
            self.put_film_away()
            self.store.delete(self.row.id)
            self.row = None
            self._deleted()

    # The film -------------------------------------------------------------------------------------

    def _film(self, row: Row) -> None:
        """Show the film of the game, or put it away again."""
        if self.screen.children:
            self.put_film_away()
            return
        film = Replay(self._screenplay(row), self._what_if(row), self._device, self._play_out(row), self.store.timings)
        film.observe(guard(self._begun, self._page), names="begun")
        self.screen.children = (film,)
        put(self.film, _("Close the film"), "description")
        if self._device is not None:
            self._device.come_into_sight("aa-film")

    def _film_file(self, row: Row) -> None:
        put(self.saved, download(*film_file(self._screenplay(row))))

    def _screenplay(self, row: Row) -> Screenplay:
        header, source = self.store.header(row.id), f"game {row.id}"
        if row.tracked:
            return screenplay(header, TOLD, self.store.read(row.id, TOLD), source)
        return screenplay(header, PLAYED, self.store.read(row.id, PLAYED), source)

    def _what_if(self, row: Row) -> WhatIf | None:
        if row.tracked or not row.over:
            return None
        header = replace(self.store.header(row.id), seed=self.store.seed(row.id))
        journal = Journal(self.store.read(row.id, PLAYED), f"game {row.id}")
        return lambda entry, seats: what_if(header, journal, entry, seats, self.store)

    def _play_out(self, row: Row) -> Callable[[int], ipywidgets.DOMWidget] | None:
        """Of a game that was told, with its places: what lets bots play on a copy of it from an entry."""
        header = self.store.header(row.id)
        if not (row.tracked and tracked_of(header).places):
            return None
        from ..simulation.playout import seat_safe
        from ..widgets.parts.playout import PlayOut

        fold = TOLD.fold(header, Journal(self.store.read(row.id, TOLD), f"game {row.id}"))

        def made(entry: int) -> PlayOut:
            table = fold.at(entry)
            return PlayOut(lambda: seat_safe(table), lambda: speaker_of(table.rules, header), lambda: table.bots)

        return made

    def _begun(self, change: Bunch) -> None:
        # As the dashboard opens any game: bots at the speed that people chose.
        change["new"].close()
        self._opened(change["new"].game_id)

    def put_film_away(self) -> None:
        """Show the film no longer."""
        films, self.screen.children = self.screen.children, ()
        close_all(*films)
        put(self.film, _("Watch the film"), "description")
