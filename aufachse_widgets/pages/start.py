"""The start page: games to go on with, a door for each thing to do, and the forms behind the doors."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from html import escape

import ipywidgets
from traitlets import Bunch

from ..drawing.palette import seat_letters
from ..engine import PRESETS, Edition
from ..engine.board_file import BoardAndContracts
from ..engine.errors import AufAchseError, EditionError
from ..engine.rules import Rules, compile_rules
from ..forms.duration import about_minutes, minutes
from ..forms.game_length import GameLength
from ..forms.houserules import HouseRules
from ..forms.more_settings import MoreSettings
from ..forms.own_board import board_note, printed
from ..forms.printings import Printings
from ..forms.seat_row import SeatRow
from ..forms.seating import check_seats, default_seats
from ..forms.table_choices import CountdownChoice, UndoChoice
from ..forms.which_printing import WhichPrinting
from ..journal import Seat
from ..sessions.admission import Secret
from ..sessions.base import AnyGame
from ..sessions.pace import Pace
from ..sessions.session import Session
from ..store import Store, Summary
from ..widgets.css.sheet import shared_style
from ..widgets.lobby.network import needs_network
from ..widgets.parts.buttons import make_button
from ..widgets.parts.choices import Choices
from ..widgets.parts.device import Device
from ..widgets.parts.device_panel import DevicePanel
from ..widgets.parts.errors import Given, Troubled, cleared, guard
from ..widgets.parts.language_menu import LanguageMenu
from ..widgets.parts.options import Options
from ..widgets.parts.saving import download
from ..widgets.parts.tree import close_all, hide, is_hidden, put
from ..words.language import _, ngettext
from ..words.naming import edition_title
from .all_games import AllGames
from .cover import USUAL, cover, doors, play_now
from .kept_games import GameRow
from .opening import game_file, load_game, open_game
from .play import BOT_DELAY
from .rules_at_hand import rules_to_begin_with
from .settings import page_settings
from .taking_over import TakingOver

FEWEST, MOST = 2, 6
GAMES = 3  # to go on with, listed at first: the newest above the doors, which stay in sight on a phone, the others below them
ENDED = 3  # finished games listed at first

OPENED = "aa-opened"
"""The CSS class of the form that is open."""


class StartPage(ipywidgets.VBox, Troubled):
    """What a visitor sees first. ``opened(game)`` is called with the session or tracker of the game that was begun
    or chosen, ``look_back()`` with the button to all games; ``edition`` and ``players`` are what the forms begin with (empty or
    0: the usual); ``door="play"`` opens the form for a game here at once, ``door="track"`` that for a physical table, ``door="learn"`` the
    chapters of the first trip; ``own`` is the board of one's own, with its contracts, that games are begun on. With the page's ``device``
    a question mark opens the rules that are chosen, and it knows how far the first trip is. ``learn(chapter, steps done)`` is called to
    go through a chapter; without it there is no door to them. ``unkept`` says why games don't last, where they don't."""

    children: tuple[ipywidgets.Widget, ...]

    def __init__(
        self,
        store: Store,
        opened: Callable[[AnyGame], object],
        edition: str = "",
        players: int = 0,
        bot_delay: float | Pace = BOT_DELAY,
        look_back: Callable[[], object] | None = None,
        door: str = "",
        own: BoardAndContracts | None = None,
        device: Device | None = None,
        learn: Callable[[str, int], object] | None = None,
        unkept: str = "",
    ) -> None:
        self.store = store
        self.options = Options() if device is None else device.options
        self._learn = learn
        self.own = own
        self.opened = opened
        self.bot_delay = bot_delay
        self.open_table: Callable[[str, Secret], object] | None = None  # goes to the table that was opened, as its host; where the page can
        self.show: Callable[[str], object] = lambda look: None  # brings the first element of that class into sight, where the page can
        self._games: list[GameRow] = []
        self._listed = GAMES
        self._tables_first = {"track": True, "play": False}.get(door)  # None: the newest first, of whatever kind
        self._seats: list[SeatRow] = []
        super().__init__()
        if device is not None:
            self.presses = device.presses
        self.add_class("aa-page").add_class("aa-start")

        self.brand = ipywidgets.HTML(cover()).add_class("aa-cover")
        self.trouble = ipywidgets.HTML().add_class("aa-hidden")
        self.unkept = [ipywidgets.HTML(f'<p class="aa-caution" role="status">{escape(unkept)}</p>').add_class("aa-unkept")] if unkept else []
        self._begins_with = (edition, players)
        now = play_now(*self._usual_game())
        self.now = self.button(now.name, lambda button: self.play_now(), "aa-primary", "aa-open")
        self.at_once = ipywidgets.Box([self.now, ipywidgets.HTML(f"<p>{escape(now.about)}</p>")]).add_class("aa-now")
        play, track, learning = doors()
        self.play = self.button(play.name, lambda button: self.open_form(), "aa-open")
        self.door = self._door(self.play, play.about)
        self.track = self.button(track.name, lambda button: self.open_tracking(), "aa-open")
        self.track_door = self._door(self.track, track.about)
        self.learn = self.button(learning.name, lambda button: self.open_learning(), "aa-open")
        begun = bool(self.options.trip)
        line = _("Go on with the first trip, or repeat a chapter.") if begun else learning.about
        self.learn_door = self._door(self.learn, line)
        hide(self.learn_door, learn is None)
        self.doors = ipywidgets.Box([self.door, self.track_door, self.learn_door]).add_class("aa-doors")
        self.learning = ipywidgets.VBox().add_class("aa-form").add_class("aa-door").add_class("aa-learning").add_class("aa-hidden")
        self.tracking: ipywidgets.Box | None = None  # made when its door is opened
        self.track_form = ipywidgets.VBox().add_class("aa-hidden")
        self.form = ipywidgets.VBox().add_class("aa-form").add_class("aa-door").add_class("aa-hidden")
        self.more = self.button(_("Show more"), lambda button: self._more(), "aa-quiet")
        # The page adds the number of files chosen; its line lies under the button's edge (styles/start.css).
        self.upload = ipywidgets.FileUpload(description=_("Open a saved file") + "\n", multiple=False).add_class("aa-upload")
        self.upload.observe(guard(self._uploaded, self), names="value")
        self.taking_over = TakingOver(store, guard(self.resume, self))
        self.take_over = self.button(_("Take over a game from another phone"), lambda button: self.taking_over.show(), "aa-quiet")
        self.saved = ipywidgets.HTML().add_class("aa-saved")
        self.list_title = ipywidgets.HTML(f'<h2 class="aa-title">{escape(_("Games to continue"))}</h2>')
        self.list = ipywidgets.VBox().add_class("aa-kept-games")
        self.others_title = ipywidgets.HTML(f'<h2 class="aa-title">{escape(_("More games to continue"))}</h2>')
        self.others = ipywidgets.VBox().add_class("aa-kept-games")
        self.ended_title = ipywidgets.HTML(f'<h2 class="aa-title">{escape(_("Finished games"))}</h2>')
        self.ended = ipywidgets.VBox().add_class("aa-kept-games")
        self.history = self.button(_("All games and players"), lambda button: look_back() if look_back is not None else None, "aa-quiet")
        hide(self.history, look_back is None)
        self.tables = ipywidgets.VBox().add_class("aa-kept-games").add_class("aa-hidden")
        self.kept = ipywidgets.VBox([self.tables, self.list_title, self.list]).add_class("aa-goingon")
        self.kept_besides = ipywidgets.VBox([self.others_title, self.others, self.more]).add_class("aa-goingon")
        self.all_games = AllGames(self, store, device, self.refresh, [self.upload])
        files = ipywidgets.HBox([self.history, self.upload, self.take_over, self.all_games.button]).add_class("aa-row")
        self.rest = ipywidgets.VBox([self.ended_title, self.ended, files, self.all_games.line, self.taking_over])
        self.children = (
            shared_style(), self.brand, self.trouble, self.saved, self.kept, *self.unkept, self.at_once, self.form, self.track_form, self.learning, self.doors,
            self.kept_besides, self.rest,
        )  # fmt: skip
        if device is not None and page_settings().language:
            self.children = (LanguageMenu(device.options), *self.children)
        self.liked: DevicePanel | None = None
        if device is not None:
            self.liked = DevicePanel(device.options, rules=rules_to_begin_with(self._chosen_rules, device), device=device)
            self.children = (*self.children, self.liked.question, self.liked)
        self.observe(self._show_error, names="error")
        self.refresh()
        try:
            asyncio.get_running_loop()
        except RuntimeError:
            self.prepare()  # nobody waits for the page
        going = [self.tracked(game.id) for game in store.list() if not game.over] if door in ("play", "track") else []
        if door == "track" and not any(going):
            self.open_tracking()  # else the game that goes on comes first
        elif door == "play" and all(going):
            self.open_form()
        elif door == "learn":
            self.open_learning()

    @staticmethod
    def _door(button: ipywidgets.Button, line: str) -> ipywidgets.VBox:
        return ipywidgets.VBox([button, ipywidgets.HTML(f"<p>{escape(line)}</p>")]).add_class("aa-door")

    def button(self, label: str, pressed: Callable[[ipywidgets.Button], object], *looks: str) -> ipywidgets.Button:
        """A button of this page; errors of ``pressed`` are shown on it."""
        return make_button(label, cleared(pressed, self), *looks, page=self)

    def _sight(self, look: str) -> None:
        """Bring the first element of that class into sight; the page learns only later how (``show``)."""
        self.show(look)

    def _guarded(self, callback: Callable[Given, object]) -> Callable[Given, object]:
        return guard(callback, self)

    @property
    def seat_rows(self) -> tuple[SeatRow, ...]:
        """The form's lines about the players, one for each that takes part; none before the form is made."""
        return tuple(self._seats[: self.players.value]) if self.form.children else ()

    @property
    def game_rows(self) -> tuple[GameRow, ...]:
        """The lines of the games that are listed: those to go on with, then the finished ones."""
        return tuple(self._games[: sum(len(listed.children) for listed in (self.list, self.others, self.ended))])

    # The form -------------------------------------------------------------------------------------

    def prepare_soon(self) -> None:
        """The page is there: make what is behind the door Play with options before somebody opens it."""
        asyncio.get_running_loop().call_later(self.store.timings.form_delay, guard(self.prepare, self))

    def prepare(self) -> None:
        """Make what is behind the door Play with options, where it is not made yet."""
        if not self.form.children and self.comm is not None:
            self._build_form(*self._begins_with)

    def _build_form(self, edition: str, players: int) -> None:
        chosen = edition if edition in PRESETS else next(iter(PRESETS))
        self.edition = ipywidgets.Dropdown(options=[(edition_title(one.title), one.id) for one in PRESETS.values()], value=chosen, description=_("Edition"))
        self.which = WhichPrinting(self.edition, self, self._sight)
        hide(self.which.opener, self.own is not None)  # a board of one's own is in no box
        count = players if FEWEST <= players <= MOST else USUAL
        self.players = ipywidgets.Dropdown(options=list(range(FEWEST, MOST + 1)), value=count, description=_("Players"))
        self.lengths = GameLength(self._tell_minutes, self._guarded, self)
        self.length = self.lengths.number
        self.first = ipywidgets.Dropdown(description=_("First player"))
        self.seed = ipywidgets.Text(description=_("Seed"), placeholder=_("empty: at random"))
        self.sitting = ipywidgets.VBox().add_class("aa-players")
        self.undo = UndoChoice(self._guarded)
        self.countdown = CountdownChoice()
        self.houserules = HouseRules(self._rules_changed, self._guarded, self._sight)
        self.printings = Printings(self.houserules.edition, self._guarded, self._sight)
        self.start = self.button(_("Start the game"), lambda button: self.begin(), "aa-primary", "aa-open")
        self.lasts = ipywidgets.HTML().add_class("aa-lasts")
        self.foot = ipywidgets.HBox([self.lasts, self.start]).add_class("aa-foot")
        self.where = Choices(self._guarded(self._where_chosen), self).add_class("aa-where")
        self.where_note = ipywidgets.HTML()
        self.many = False  # whether everyone plays on a device of their own
        for field in (self.edition, self.players):
            field.observe(guard(self._rules_changed, self), names="value")
        # How long it takes is what people ask first: in sight before anything has been scrolled.
        top = ipywidgets.HBox([self.edition, self.players]).add_class("aa-row").add_class("aa-game-asked")
        about_seed = _("The same seed gives the same deals and rolls again; leave it empty for random ones.")
        self.seed_note = ipywidgets.HTML(f'<p class="aa-small">{escape(about_seed)}</p>')
        self.chance = ipywidgets.HBox([self.first, self.seed]).add_class("aa-row")
        exactly = ipywidgets.HBox([self.length]).add_class("aa-row")
        seldom = [exactly, self.lengths.note, self.chance, self.seed_note, self.undo.box, self.countdown.box, self.houserules.box, self.printings.box]
        self.settings = MoreSettings(_("More settings"), seldom, self._guarded, self, self._sight)
        self.form.children = (
            *board_note(self.own),
            *self._offer(),
            self.where,
            self.where_note,
            top,
            self.which.opener,
            self.which.inside,
            self.lengths.choices,
            self.sitting,
            self.settings.opener,
            self.settings.inside,
            self.foot,
        )
        self._where_chosen(0)
        self._rules_changed()

    def _where_chosen(self, place: int) -> None:
        """Play at this screen, or each on a device of their own."""
        self.many = place == 1
        self.where.offer([_("At this screen"), _("Each on their own device")], on=place)
        said = ""
        if self.many:
            said = _("Names, colours and bots come next, when the phones are here.")
            if self.open_table is None or not page_settings().addresses:
                said = needs_network()
        put(self.where_note, f'<p class="aa-small">{escape(said)}</p>' if said else "")
        hide(self.where_note, not said)
        for widget in (self.sitting, self.chance, self.seed_note):
            hide(widget, self.many)
        put(self.start, _("Open the table") if self.many else _("Start the game"), "description")
        hide(self.foot, self.many and (self.open_table is None or not page_settings().addresses))
        if self.seat_rows:
            self._tell_minutes()

    def _tell_minutes(self) -> None:
        """Say about how long a game will take, beside the button that begins it, and how long each length would."""
        seats = [row.seat() for row in self.seat_rows]
        people = len(seats) if self.many else sum(not seat.bot for seat in seats)
        edition = self.houserules.edition()

        def taken(public: int) -> int:
            return minutes(edition, people, len(seats) - people, public)

        self.lengths.tell(taken)
        put(self.lasts, f"<b>{escape(about_minutes(taken(self.length.value)))}</b>")

    def _chosen_rules(self) -> tuple[Rules, int]:
        """The rules that a game would begin with now, and for how many players; 0 as long as nobody has opened the form."""
        if self.form.children and not is_hidden(self.form):
            edition, players = self.houserules.edition().with_length(self.players.value, self.length.value), self.players.value
        else:
            edition, _count = self._usual_game()
            players = self._begins_with[1]
        return compile_rules(edition, self.own.board if self.own else None, self.own.contracts if self.own else None), players

    def open_form(self) -> None:
        """Open the door Play with options."""
        self.prepare()
        self._turn_to(self.form, self.door)

    def _turn_to(self, form: ipywidgets.Box, door: ipywidgets.Box) -> None:
        """Show a form instead of its door, from its beginning on: the door may have been far down the page."""
        self._open_only(form, door)
        self.show(OPENED)

    def _open_only(self, form: ipywidgets.Box | None = None, door: ipywidgets.Box | None = None) -> None:
        """Show that form and no other, without its door; the games make room for it. Without a form all doors and games are there again."""
        for one in (self.form, self.track_form, self.learning):
            opens = one is form
            hide(one, not opens)
            (one.add_class if opens else one.remove_class)(OPENED)
        for other in (self.door, self.track_door, self.learn_door):
            hide(other, other is door or (other is self.learn_door and self._learn is None))
        for part in (self.kept, self.kept_besides, self.at_once):
            hide(part, form is not None)

    def open_tracking(self) -> None:
        """Open the door Our table."""
        if self.tracking is None:
            from ..forms.track_start import TrackStart  # most visitors do without

            self.tracking = TrackStart(self.store, self.opened, self, *self._begins_with, self.own, self._sight)
            self.track_form.children = (self.tracking,)
        self._turn_to(self.track_form, self.track_door)

    def open_learning(self) -> None:
        """Open the door Learn."""
        if self._learn is not None and not self.learning.children:
            from .chapters import Chapters  # most visitors do without

            title = ipywidgets.HTML(f'<h2 class="aa-title">{escape(self.learn.description)}</h2>')
            back = self.button(_("Start page"), lambda button: self._open_only(), "aa-quiet")
            head = ipywidgets.HBox([title, back]).add_class("aa-row").add_class("aa-learnhead")
            self.learning.children = (head, Chapters(self.options, self._learn, self, self._play_first))
        self._turn_to(self.learning, self.learn_door)

    def _play_first(self) -> None:
        from .trip import first_game

        self.opened(first_game(self.options, self.store, self.bot_delay))

    def _offer(self) -> tuple[ipywidgets.Widget, ...]:
        """What is offered to the one who begins a first game on this device; nothing to others."""
        if self._learn is None or self.options.played or self.options.trip:
            return ()
        learn = self._learn
        line = ipywidgets.HTML(f"<b>{escape(_('Your first game?'))}</b> {escape(_('Five minutes show how it goes.'))}").add_class("aa-grow")
        trip = self.button(_("Take the first trip"), lambda button: learn("drive", 0), "aa-accent")
        return (ipywidgets.HBox([line, trip]).add_class("aa-row").add_class("aa-first-game"),)

    def _rules_changed(self, change: Bunch | None = None) -> None:
        count = self.players.value
        while len(self._seats) < count:
            self._seats.append(SeatRow(len(self._seats), guard(self._seat_changed, self)))
        self.sitting.children = tuple(row.box for row in self._seats[:count])
        self.houserules.use(printed(self.edition.value, self.own))
        edition = self.houserules.edition()
        self.countdown.suit(edition)
        self.lengths.suit(edition, count)
        self.printings.refresh()
        self._seat_changed()

    def _seat_changed(self, change: Bunch | None = None) -> None:
        rows = self.seat_rows
        for row, letter in zip(rows, seat_letters([row.seat() for row in rows]), strict=True):
            row.paint(letter)
        self._tell_minutes()
        self.undo.suit([row.seat() for row in rows])
        names = [(_("as the edition says"), -1), *[(row.name.value, index) for index, row in enumerate(rows)]]
        if tuple(names) != tuple(self.first.options):
            before = self.first.value
            self.first.options = names
            self.first.value = before if before is not None and before < len(rows) else -1

    def seats(self) -> tuple[Seat, ...]:
        """The seats as filled in; :class:`SetupError` where two have the same colour or one has no name."""
        return check_seats([row.seat() for row in self.seat_rows])

    def _usual_game(self) -> tuple[Edition, int]:
        """What is played where nobody chooses anything else, and by how many."""
        wished, players = self._begins_with
        edition = printed(wished if wished in PRESETS else next(iter(PRESETS)), self.own)
        return edition, players if FEWEST <= players <= MOST else USUAL

    def play_now(self) -> None:
        """Start a game at once: one person against bots."""
        edition, players = self._usual_game()
        self._start(edition, default_seats(players))

    def begin(self) -> None:
        """Start a game with what the form says, or open the table of one."""
        if self.many:
            self._open_table()
            return
        self._start(
            self._settled(),
            self.seats(),
            self.length.value,
            seed=self.seed.value.strip() or None,
            first=-1 if self.first.value is None else self.first.value,
            undo=self.undo.value,
            countdown=self.countdown.value,
        )

    def _settled(self) -> Edition:
        """The edition with its house rules; where what was typed last is no rule, it is shown where it stands."""
        try:
            return self.houserules.settled()
        except EditionError:
            self.settings.show()
            raise

    def _start(
        self,
        edition: Edition,
        seats: Sequence[Seat],
        length: int | None = None,
        seed: str | None = None,
        first: int = -1,
        undo: str = "",
        countdown: int = 0,
    ) -> None:
        """Start a game and go to it."""
        session = Session.new(
            edition,
            seats,
            seed=seed,
            first=first,
            length=length,
            store=self.store,
            board=self.own.board if self.own else None,
            contracts=self.own.contracts if self.own else None,
            bot_delay=self.bot_delay,
            undo=undo,
            countdown=countdown,
        )
        self.options.played = True
        self.opened(session)

    def _open_table(self) -> None:
        if self.open_table is None:
            return
        from ..sessions.lobby import Lobby  # most games are begun without
        from ..widgets.lobby.host import table_of

        secret, edition = Secret(), self._settled()
        agreed = table_of(edition, self.players.value, self.length.value, secret, self.undo.value, self.countdown.value)
        lobby = Lobby.open(self.store, agreed)
        self.options.played = True
        self.open_table(lobby.code, secret)

    # Games to continue --------------------------------------------------------------------------

    def _going(self, games: Sequence[Summary]) -> list[Summary]:
        """The games that go on, the newest first; who asked for a physical table, or to play here, finds those before the others."""
        going = [game for game in games if not game.over]
        first = self._tables_first
        return going if first is None else sorted(going, key=lambda game: self.tracked(game.id) != first)

    def refresh(self) -> None:
        """Read the list of games again."""
        games = self.store.list()
        going = self._going(games)
        over = [game for game in games if game.over]
        shown, ended = going[: self._listed], over[:ENDED]
        while len(self._games) < len(shown) + len(ended):
            self._games.append(GameRow(self))
        for row, summary in zip(self._games, (*shown, *ended), strict=False):
            row.show(summary)
        boxes = [row.box for row in self._games]
        self.list.children, self.others.children = tuple(boxes[: len(shown)][:1]), tuple(boxes[1 : len(shown)])
        self.ended.children = tuple(boxes[len(shown) : len(shown) + len(ended)])
        left = len(going) - len(shown)
        self.more.description = ngettext("Show {count} more", "Show {count} more", left).format(count=left)
        hide(self.more, not left)
        for title, listed in ((self.list_title, shown), (self.others_title, shown[1:]), (self.ended_title, ended)):
            hide(title, not listed)
        self._list_tables()
        self.all_games.refresh()
        self._draw_soon()

    def _list_tables(self) -> None:
        """Lead back to the tables of this browser's host that wait for their games."""
        before, codes = self.tables.children, page_settings().hosted
        if codes:
            from .waiting_tables import waiting_tables  # most visits do without

            self.tables.children = tuple(waiting_tables(self.store, codes))
            close_all(*before)
        hide(self.tables, not self.tables.children)

    def _draw_soon(self) -> None:
        """Draw the small maps of the newest games: once the page is there, where something goes on besides; else at once."""
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            self._draw()
        else:
            loop.call_later(self.store.timings.map_delay, guard(self._draw, self))

    def _draw(self) -> None:
        if self.comm is None:  # closed meanwhile
            return
        listed = {id(box) for box in (*self.list.children, *self.others.children[: GAMES - 1], *self.ended.children)}
        for row in self._games:
            if id(row.box) in listed:
                row.draw()

    def _more(self) -> None:
        self._listed += 20
        self.refresh()

    def tracked(self, game: str) -> bool:
        """Whether a kept game is a physical table's; not for one that is damaged."""
        try:
            return bool(self.store.header(game).tracked)
        except AufAchseError:
            return False

    def resume(self, game: str) -> None:
        """Go on with a kept game."""
        self.opened(open_game(self.store, game, self.bot_delay))

    def save(self, game: str, over: bool) -> None:
        """Offer a kept game as a file; its seed is in it only when the game is over."""
        name, file = game_file(self.store, game, over)
        self.saved.value = download(name, file, "application/octet-stream")

    def delete(self, game: str) -> None:
        """Forget a kept game."""
        self.store.delete(game)
        self.saved.value = ""
        self.refresh()

    def _uploaded(self, change: Bunch) -> None:
        files = change["new"]
        if files:
            from ..sessions.saved_games import holds_games  # few visits need it

            self.error = ""
            file = files[0]
            self.upload.value = ()
            data = bytes(file["content"])
            if holds_games(data):
                self.all_games.open(data, file["name"])
            else:
                self.opened(load_game(data, self.store, file["name"], self.bot_delay))

    # Errors ---------------------------------------------------------------------------------------

    def _show_error(self, change: Bunch) -> None:
        if self.error:
            self.trouble.value = f'<div class="aa-error" role="alert">{escape(self.error)}</div>'
            self.trouble.remove_class("aa-hidden")
        else:
            self.trouble.add_class("aa-hidden")

    def close(self) -> None:
        """Close the page and all it holds."""
        self.all_games.close()
        for hidden in (*[row.box for row in self._games], *[row.box for row in self._seats]):
            close_all(hidden)
        if self.form.children:
            self.houserules.close()
            self.printings.close()
        if self.tracking is not None:
            self.tracking.close()
        if self.liked is not None:
            close_all(*self.liked.spare())
        close_all(self)
