"""All games that are kept: searched, exported, deleted; and a page for each player."""

from __future__ import annotations

from collections.abc import Callable
from html import escape

import ipywidgets
from msgspec.structs import replace
from traitlets import Bunch

from ..engine import PRESETS, compile_rules
from ..engine.rules import Rules
from ..journal import PLAYED, Journal
from ..reports.report import report
from ..sessions.what_if import what_if
from ..stats.history import History, Row
from ..stats.scenes import Screenplay, screenplay
from ..store import Store
from ..tracking.kind import TOLD, tracked_of
from ..widgets.css.sheet import Style, shared_style
from ..widgets.learn.replay import Replay, WhatIf, film_file
from ..widgets.parts.buttons import make_button
from ..widgets.parts.choices import Choices
from ..widgets.parts.device import Device
from ..widgets.parts.device_panel import DevicePanel
from ..widgets.parts.errors import Troubled, cleared, guard
from ..widgets.parts.saving import download, file_name
from ..widgets.parts.tree import close_all, hide, put
from ..words.language import _, ngettext
from ..words.table import speaker_of
from .all_games import AllGames
from .opening import game_file
from .removal import Removal
from .rules_at_hand import rules_to_begin_with

LISTED = 12  # games shown at a time


class HistoryPage(ipywidgets.VBox, Troubled):
    """``opened(game id)`` is called with the game that somebody wants to look at or go on with; ``left()``
    with the button back. With the page's ``device`` a question mark opens the rules of the game that is chosen."""

    def __init__(self, store: Store, opened: Callable[[str], object], left: Callable[[], object], device: Device | None = None) -> None:
        self.store = store
        self._opened = opened
        self.history = History(store)
        self._found: tuple[Row, ...] = ()
        self._shown: tuple[Row, ...] = ()
        self._listed = LISTED
        self._chosen: Row | None = None
        self._names: tuple[str, ...] = ()
        self._name = ""
        super().__init__()
        self.add_class("aa-page").add_class("aa-track").add_class("aa-history")
        self.title = ipywidgets.HTML(f'<div class="aa-brand">{escape(_("All games"))}</div>')
        self.trouble = ipywidgets.HTML().add_class("aa-hidden")
        self.back = self._button(_("Start page"), left, "aa-quiet")
        self.search = ipywidgets.Text(placeholder=_("Search: names, date, words in the log"))
        self.search.observe(guard(self._searched, self), names="value")
        self.kind = Choices(guard(self._kind_chosen, self), self).add_class("aa-switch")
        self._tracked: bool | None = None
        self.games = Choices(guard(self._game_chosen, self), self).add_class("aa-big").add_class("aa-games")
        self.more = self._button(_("Show more"), self._more, "aa-quiet")
        self.all_games = AllGames(self, store, device)
        self.about = ipywidgets.HTML()
        self.open_game = self._button("", self._open, "aa-primary")
        self.file = self._button(_("The whole game as a file"), self._export, "aa-quiet")
        self.html = self._button(_("Report as one HTML file"), self._report, "aa-quiet")
        self.film = self._button("", self._film, "aa-quiet")
        self.film_file = self._button(_("Save the film"), self._film_file, "aa-quiet")
        self.screen = ipywidgets.VBox()
        self.removal = Removal(self._button, self._delete, store.timings.confirm_delay)
        self.saved = ipywidgets.HTML()
        tools = ipywidgets.HBox([self.open_game, self.film, self.film_file, self.html, self.file, *self.removal.buttons]).add_class("aa-row")
        self.game = ipywidgets.VBox([self.about, tools, self.saved, self.screen]).add_class("aa-trackform").add_class("aa-hidden")
        self.players_title = ipywidgets.HTML(f'<div class="aa-title">{escape(_("Players"))}</div>')
        self.players = Choices(guard(self._player_chosen, self), self).add_class("aa-seats")
        self.page = ipywidgets.HTML()
        self.device = device
        if device is not None:
            self.presses = device.presses
        self.liked = None if device is None else DevicePanel(device.options, rules=rules_to_begin_with(self._chosen_rules, device))
        asked: tuple[ipywidgets.Widget, ...] = () if self.liked is None else (self.liked.question, self.liked)
        self.children = (
            self.title, self.back, self.trouble, self.search, self.kind, self.game, self.games, self.more,
            self.all_games.button, self.all_games.line, self.players_title, self.players, self.page,
            shared_style(), Style("track"), *asked,
        )  # fmt: skip
        self.observe(self._show_error, names="error")
        guard(self.refresh, self)()

    def _button(self, label: str, pressed: Callable[[], object], *looks: str) -> ipywidgets.Button:
        return make_button(label, cleared(lambda button: pressed(), self), *looks, page=self)

    # The games ------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Read the games again."""
        self.kind.offer([_("All"), _("Tracked"), _("Played here")], ["list", "users", "desktop"], {None: 0, True: 1, False: 2}[self._tracked])
        self._found = self.history.search(self.search.value, tracked=self._tracked)
        self._shown = self._found[: self._listed]
        self.games.offer([self._label(row) for row in self._shown], [self._icon(row) for row in self._shown])
        left = len(self._found) - len(self._shown)
        put(self.more, ngettext("Show {count} more", "Show {count} more", left).format(count=left), "description")
        hide(self.more, not left)
        self._names = self.history.names()
        hide(self.players_title, not self._names)
        self.players.offer(self._names, on=self._names.index(self._name) if self._name in self._names else None)

    def _label(self, row: Row) -> str:
        if row.broken:
            return _("{day}: damaged").format(day=row.day.isoformat()) + "\n" + row.id
        names = ", ".join(seat.name for seat in row.seats)
        stand = _("over") if row.over else _("turn {number}").format(number=row.turn)
        return f"{names}\n{row.title} · {stand} · {row.day.isoformat()}"

    def _icon(self, row: Row) -> str:
        return "chain-broken" if row.broken else "users" if row.tracked else "desktop"

    def _searched(self, change: Bunch) -> None:
        self._listed = LISTED
        self.refresh()

    def _kind_chosen(self, place: int) -> None:
        self._tracked = (None, True, False)[place]
        self.refresh()

    def _more(self) -> None:
        self._listed += LISTED
        self.refresh()

    def _game_chosen(self, place: int) -> None:
        if place >= len(self._shown):
            return
        row = self._chosen = self._shown[place]
        self.removal.reset()
        said = row.broken or self._label(row).replace("\n", " · ")
        put(self.about, f"<b>{escape(said)}</b>")
        put(self.open_game, _("Look at it") if row.over else _("Go on"), "description")
        for button in (self.open_game, self.film, self.film_file, self.html, self.file):
            put(button, bool(row.broken), "disabled")
        put(self.saved, "")
        self._put_film_away()
        hide(self.game, False)

    def _chosen_rules(self) -> tuple[Rules, int]:
        """The rules of the game that is chosen, and how many play it; before one is, those that most games are played by."""
        row = self._chosen
        if row is None or row.broken:
            return compile_rules(next(iter(PRESETS))), 0
        return self.history.replay(row.id).rules, len(row.seats)

    def _open(self) -> None:
        if self._chosen is not None:
            self._opened(self._chosen.id)

    def _export(self) -> None:
        if self._chosen is not None:
            put(self.saved, download(*game_file(self.store, self._chosen.id, self._chosen.over), "application/octet-stream"))

    def _report(self) -> None:
        row = self._chosen
        if row is not None:
            if not (row.tracked or row.over):
                # A game in play hides hands: its story is told when it is over.
                self.error = _("A game played here gets its report once it is over.")
                return
            told = self.history.replay(row.id)
            put(
                self.saved,
                download(file_name(row.seats, "html", row.day), report(told.header, told.rules, told.log, told.state, played=row.day).encode(), "text/html"),
            )

    # The film -------------------------------------------------------------------------------------

    def _film(self) -> None:
        """Show the film of the game that is chosen, or put it away again."""
        row = self._chosen
        if self.screen.children or row is None:
            self._put_film_away()
            return
        film = Replay(self._screenplay(row), self._what_if(row), self.device, self._play_out(row), self.store.timings)
        film.observe(guard(self._begun, self), names="begun")
        self.screen.children = (film,)
        put(self.film, _("Close the film"), "description")

    def _film_file(self) -> None:
        if self._chosen is not None:
            put(self.saved, download(*film_file(self._screenplay(self._chosen))))

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

    def _put_film_away(self) -> None:
        films, self.screen.children = self.screen.children, ()
        close_all(*films)
        put(self.film, _("Watch the film"), "description")

    def _delete(self) -> None:
        if self._chosen is None:
            return
        self._put_film_away()
        self.store.delete(self._chosen.id)
        self._chosen = None
        hide(self.game, True)
        self.refresh()
        self.all_games.refresh()
        if self._name:
            self._show_player()

    # A player -------------------------------------------------------------------------------------

    def _player_chosen(self, place: int) -> None:
        if place < len(self._names):
            self._name = self._names[place]
            self.players.offer(self._names, on=place)
            self._show_player()

    def _show_player(self) -> None:
        page = self.history.page(self._name)
        if not page.games:
            put(self.page, "")
            return
        won = ngettext("{finished} finished game", "{finished} finished games", page.finished).format(finished=page.finished)
        facts = [
            won,
            ngettext("{wins} won", "{wins} won", page.wins).format(wins=page.wins),
            *[_("{money} on average").format(money=f"{round(average)} {currency}") for currency, average in page.averages],
            ngettext("{number} delivery", "{number} deliveries", page.deliveries).format(number=page.deliveries),
        ]
        rows = "".join(
            f"<tr><td>{escape(game.row.day.isoformat())}<td>{escape(', '.join(seat.name for seat in game.row.seats))}"
            f'<td>{escape(_("{place}.").format(place=game.place) if game.place else _("not over"))}<td class="aa-n">{escape(f"{game.money} {game.currency}")}'
            for game in page.games
        )
        best = "".join(f"<li>{escape(one.contract)}: {escape(f'{one.delivery.amount} {one.currency}')}" for one in page.best)
        put(
            self.page,
            f'<div class="aa-trackform"><div class="aa-title">{escape(page.name)}</div><p>{escape(" · ".join(fact for fact in facts if fact))}</p>'
            f'<table class="aa-table"><thead><tr><th>{escape(_("Day"))}<th>{escape(_("Players"))}<th>{escape(_("Place"))}<th>{escape(_("Money"))}</thead>'
            f"<tbody>{rows}</table>" + (f"<p><b>{escape(_('Best deliveries'))}</b></p><ol>{best}</ol>" if best else "") + "</div>",
        )

    # Errors ---------------------------------------------------------------------------------------

    def _show_error(self, change: Bunch) -> None:
        if self.error:
            self.trouble.value = f'<div class="aa-error" role="alert">{escape(self.error)}</div>'
        hide(self.trouble, not self.error)

    def close(self) -> None:
        """Close the page and all it holds."""
        self.all_games.close()
        if self.liked is not None:
            close_all(*self.liked.spare())
        close_all(self)
