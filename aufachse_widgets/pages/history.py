"""All games that are kept, searched; each with what came of it; and a page for each player."""

from __future__ import annotations

from collections.abc import Callable
from html import escape

import ipywidgets
from traitlets import Bunch

from ..engine import PRESETS, compile_rules
from ..engine.rules import Rules
from ..stats.history import History, Row, plain
from ..stats.joined import NONE, Joined, joined_names
from ..stats.players import Player, Players, Who
from ..store import Store, StoreError
from ..widgets.css.sheet import Style, shared_style
from ..widgets.parts.buttons import make_button
from ..widgets.parts.choices import Choices
from ..widgets.parts.device import Device
from ..widgets.parts.device_panel import DevicePanel
from ..widgets.parts.errors import Troubled, cleared, guard
from ..widgets.parts.games_told import about_ratings, game_icon, game_label, player_label, player_name, player_told
from ..widgets.parts.slices import Slices
from ..widgets.parts.tree import close_all, hide, put
from ..widgets.season.view import SeasonView
from ..words.language import _, ngettext, pgettext
from .all_games import AllGames
from .game_view import GameView
from .rules_at_hand import rules_to_begin_with

GAMES, PLAYERS, SEASON = range(3)  # what is chosen on top
LISTED = 12  # games or players shown at a time
TOP = "aa-history-top"
"""The CSS class of what stands above lists and what is chosen in them."""


class HistoryPage(ipywidgets.VBox, Troubled):
    """``opened(game id)`` is called with the game that somebody wants to look at or go on with; ``left()``
    with the button back. With the page's ``device`` a question mark opens the rules of the game that is chosen.

    It shows one of four: the list of games or of players, one game, one player with their games, a season."""

    def __init__(self, store: Store, opened: Callable[[str], object], left: Callable[[], object], device: Device | None = None) -> None:
        self.history = History(store)
        self._reading, self._searching = Slices(self, store.timings), Slices(self, store.timings)
        self._rows: tuple[Row, ...] = ()
        self._shown: tuple[Row, ...] = ()
        self._listed = LISTED
        self._counted = Players(())
        self._people: tuple[Player, ...] = ()
        self._bots: tuple[Player, ...] = ()
        self._who: Who | None = None  # the player whose page is shown
        self._view = GAMES
        self._tracked: bool | None = None
        super().__init__()
        self.add_class("aa-page").add_class("aa-track").add_class("aa-history")
        self.title = ipywidgets.HTML()
        self.trouble = ipywidgets.HTML().add_class("aa-hidden")
        self.back = self._button(_("Start page"), left, "aa-quiet")
        self.back.icon = "home"
        self.up = self._button("", self._back_up, "aa-quiet")
        self.up.icon = "arrow-left"
        top = ipywidgets.HBox([self.back, self.up]).add_class("aa-row").add_class(TOP)
        self.view = Choices(guard(self._view_chosen, self), self).add_class("aa-switch")
        self.search = ipywidgets.Text(placeholder=_("Search by player, date or printing")).add_class("aa-find")
        self.search.observe(guard(self._searched, self), names="value")
        self.logs = self._button(_("Search what happened in the games, too"), self._read_logs, "aa-quiet")
        self.kind = Choices(guard(self._kind_chosen, self), self).add_class("aa-switch")
        self.going = ipywidgets.HTML()
        self.games = Choices(guard(self._game_chosen, self), self).add_class("aa-big").add_class("aa-games")
        self.empty = ipywidgets.HTML()
        self.more = self._button(_("Show more"), self._more, "aa-quiet")
        self.all_games = AllGames(self, store, device)
        self.game = GameView(self, self.history, opened, self._deleted, device)
        self.players = Choices(guard(lambda place: self._player_chosen(self._people, place), self), self).add_class("aa-big").add_class("aa-people")
        self.bots_title = ipywidgets.HTML(f'<h2 class="aa-title">{escape(_("Bots"))}</h2>')
        self.bots = Choices(guard(lambda place: self._player_chosen(self._bots, place), self), self).add_class("aa-big").add_class("aa-people")
        self.ratings = ipywidgets.HTML(about_ratings()).add_class("aa-about-ratings")
        self.page = ipywidgets.HTML().add_class("aa-player")
        self.season: SeasonView | None = None  # made when somebody turns to it
        self.season_place = ipywidgets.VBox()
        self.device = device
        if device is not None:
            self.presses = device.presses
        self.liked = None if device is None else DevicePanel(device.options, rules=rules_to_begin_with(self._chosen_rules, device), device=device)
        asked: tuple[ipywidgets.Widget, ...] = () if self.liked is None else (self.liked.question, self.liked)
        self.children = (
            self.title, top, self.trouble, self.view, self.search, self.logs, self.kind, self.going, self.game, self.page, self.games,
            self.empty, self.more, self.players, self.bots_title, self.bots, self.ratings, self.season_place, self.all_games.button, self.all_games.line,
            shared_style(), Style("track", "games"), *asked,
        )  # fmt: skip
        self.observe(self._show_error, names="error")
        guard(self.refresh, self)()
        guard(self._read, self)()

    def _button(self, label: str, pressed: Callable[[], object], *looks: str) -> ipywidgets.Button:
        return make_button(label, cleared(lambda button: pressed(), self), *looks, page=self)

    # What takes long ------------------------------------------------------------------------------

    def _read(self) -> None:
        """Find out what games came to, where that isn't known yet."""
        if self.history.missing():
            self._reading.begin(self.history.reading(), self._say_missing, self.refresh, self.refresh)

    def _say_missing(self) -> None:
        if any(row.result is None for row in self._shown):
            self.refresh()
        left = self.history.missing()
        self._say(ngettext("Reading {count} game …", "Reading {count} games …", left).format(count=left))

    def _read_logs(self) -> None:
        put(self.logs, True, "disabled")
        self._searching.begin(self.history.reading_logs(), self._say_unread, self.refresh, self.refresh)

    def _say_unread(self) -> None:
        left = self.history.unread_logs()
        self._say(ngettext("Searching {count} more game …", "Searching {count} more games …", left).format(count=left))

    def _say(self, text: str) -> None:
        put(self.going, f'<p class="aa-small" role="status">{escape(text)}</p>' if text else "")

    # Lists ----------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Show what is kept now."""
        self._say("")
        rows = self.history.rows()
        joined = self._which_joined()
        if rows != self._rows or joined != self._counted.joined:
            self._rows, self._counted = rows, Players(rows, joined)
        self._lay_out()
        self.view.offer([_("Games"), _("Players"), _("Season")], ["road", "users", "calendar"], self._view)
        self.kind.offer([pgettext("games", "All"), _("At our table"), _("Played here")], on={None: 0, True: 1, False: 2}[self._tracked])
        put(self.logs, False, "disabled")
        self._list_games()
        self._list_players()
        if self.season is not None:
            self.season.refresh()

    def _which_joined(self) -> Joined:
        try:
            return joined_names(self.history.store)
        except StoreError as error:
            self.error = str(error)
            return NONE

    def _lay_out(self) -> None:
        """Show the parts of what is shown now, and hide the others."""
        one_game, one_player = self.game.row is not None, self._who is not None
        lists = not (one_game or one_player) and bool(self._rows)
        games, players, season = (lists and self._view == view for view in (GAMES, PLAYERS, SEASON))
        for part, shown in (
            (self.up, one_game or one_player),
            (self.view, lists),
            (self.search, games or players),
            (self.logs, games and bool(self.search.value.strip()) and self.history.unread_logs() > 0),
            (self.kind, games),
            (self.game, one_game),
            (self.page, one_player and not one_game),
            (self.games, games or (one_player and not one_game)),
            (self.players, players),
            (self.season_place, season),
            (self.ratings, players or (one_player and not one_game)),
        ):
            hide(part, not shown)
        name = "" if self._who is None else player_name(self._who, self._counted.page(self._who).player.name)
        put(self.title, f'<div class="aa-brand">{escape(name or _("All games"))}</div>')
        put(self.up, name if one_game and name else _("Players") if one_player else _("All games"), "description")
        put(self.empty, "")
        hide(self.more, True)
        hide(self.bots_title, True)
        hide(self.bots, True)
        hide(self.all_games.button, not games)

    def _list_games(self) -> None:
        if self._who is None:
            found = self.history.search(self.search.value, tracked=self._tracked)
        else:
            found = tuple(part.row for part in self._counted.page(self._who).games)
        self._shown = found[: self._listed]
        self.games.offer([game_label(row) for row in self._shown], [game_icon(row) for row in self._shown])
        if (self._view == GAMES or self._who is not None) and self.game.row is None:
            self._offer_more(len(found) - len(self._shown))
            if not found:
                self._say_empty()

    def _say_empty(self) -> None:
        if self._rows:
            text = _("No game like that.")
        else:
            text = _("No games yet. What you play here, and what you track at your table, is kept on this list.")
        put(self.empty, f"<p>{escape(text)}</p>")

    def _list_players(self) -> None:
        if not (self._view == PLAYERS and self._who is None and self.game.row is None):
            return
        wanted = plain(self.search.value).split()

        def sought(player: Player) -> bool:
            name = plain(player_name(player.who, player.name))
            return all(word in name for word in wanted)

        people = [player for player in self._counted.all() if sought(player)]
        self._people, self._bots = tuple(people[: self._listed]), tuple(filter(sought, self._counted.all(bots=True)))
        self.players.offer([player_label(player) for player in self._people])
        self.bots.offer([player_label(player) for player in self._bots])
        hide(self.bots_title, not self._bots)
        hide(self.bots, not self._bots)
        self._offer_more(len(people) - len(self._people))
        if not (people or self._bots):
            put(self.empty, f"<p>{escape(_('No player of that name.'))}</p>")

    def _offer_more(self, left: int) -> None:
        put(self.more, ngettext("Show {count} more", "Show {count} more", left).format(count=left), "description")
        hide(self.more, not left)

    def _searched(self, change: Bunch) -> None:
        self._listed = LISTED
        self.refresh()

    def _view_chosen(self, place: int) -> None:
        self._view, self._listed = place, LISTED
        if place == SEASON and self.season is None:
            self.season = SeasonView(self.history.store, history=self.history, changed=self.refresh)
            self.season_place.children = (self.season,)
        self.refresh()
        if place == SEASON:
            self._read()  # a table may have come to its end since

    def _kind_chosen(self, place: int) -> None:
        self._tracked, self._listed = (None, True, False)[place], LISTED
        self.refresh()

    def _more(self) -> None:
        self._listed += LISTED
        self.refresh()

    # One game, one player -------------------------------------------------------------------------

    def _game_chosen(self, place: int) -> None:
        if place < len(self._shown):
            self.game.show(self._shown[place])
            self._turned()

    def _player_chosen(self, players: tuple[Player, ...], place: int) -> None:
        if place < len(players):
            self._who, self._listed = players[place].who, LISTED
            put(self.page, player_told(self._counted.page(self._who)))
            self._turned()

    def _back_up(self) -> None:
        if self.game.row is not None:
            self.game.put_film_away()
            self.game.row = None
        else:
            self._who, self._listed = None, LISTED
        self._turned()

    def _turned(self) -> None:
        self.refresh()
        if self.device is not None:
            self.device.come_into_sight(TOP)

    def _deleted(self) -> None:
        self.all_games.refresh()
        self.refresh()
        if self._who is not None:
            put(self.page, player_told(self._counted.page(self._who)))

    def _chosen_rules(self) -> tuple[Rules, int]:
        """The rules of the game that is chosen, and how many play it; before one is, those that most games are played by."""
        row = self.game.row
        if row is None or row.broken:
            return compile_rules(next(iter(PRESETS))), 0
        return self.history.replay(row.id).rules, len(row.seats)

    # Errors ---------------------------------------------------------------------------------------

    def _show_error(self, change: Bunch) -> None:
        if self.error:
            self.trouble.value = f'<div class="aa-error" role="alert">{escape(self.error)}</div>'
        hide(self.trouble, not self.error)

    def close(self) -> None:
        """Close the page and all it holds."""
        self._reading.stop()
        self._searching.stop()
        self.all_games.close()
        if self.liked is not None:
            close_all(*self.liked.spare())
        close_all(self)
