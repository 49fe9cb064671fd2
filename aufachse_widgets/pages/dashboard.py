"""The dashboard: the start page, or the game that is being played."""

from __future__ import annotations

from typing import NamedTuple, Protocol

import ipywidgets
from traitlets import Bool, Instance, Unicode

from ..engine.board_file import BoardAndContracts
from ..engine.errors import AufAchseError
from ..sessions.admission import Secret
from ..sessions.base import AnyGame
from ..sessions.pace import Pace
from ..sessions.presence import Presence
from ..sessions.session import Session
from ..store import MemoryStore, Store
from ..widgets.parts.buttons import make_button
from ..widgets.parts.device import Device
from ..widgets.parts.errors import guard
from ..widgets.parts.here_line import HereLine
from ..widgets.parts.options import Options
from ..widgets.parts.store_bar import StoreBar
from ..widgets.parts.tree import close_all
from ..words.language import _
from .opening import open_game
from .play import BOT_DELAY, Table
from .start import StartPage


class Page(Protocol):
    """What the dashboard shows: it says what went wrong, and can be closed."""

    error: str

    def close(self) -> None:
        """Close the page and all it holds."""


class GamePage(Page, Protocol):
    """A page that shows a game."""

    @property
    def session(self) -> AnyGame:
        """The game that is shown."""


class HostLink(NamedTuple):
    """The host's link to a table: its code, and the secret."""

    code: str
    secret: Secret


class Dashboard(ipywidgets.VBox):
    """Start page, games and the list of all games in one place. ``game_id`` is the game that is shown (empty: the
    start page); give it to go on with a game of ``store``, played here or tracked. ``edition`` and ``players`` are what
    the start forms begin with; ``door="play"`` opens the one for a game here, ``door="track"`` the one for a physical table, ``door="learn"``
    the list of chapters; ``options`` are what the person at this device likes;
    ``own`` is a board of one's own (:func:`~aufachse_widgets.engine.board_file.load_board`), on which games are begun; ``unkept`` says why games
    don't last, where they don't."""

    game_id = Unicode("", help="The game that is shown; empty on the start page.")
    looking_back = Bool(False, help="Whether the list of all games is shown.")
    children: tuple[ipywidgets.Widget, ...]
    learning = Bool(False, help="Whether a chapter of the first trip is shown.")
    opens = Instance(HostLink, allow_none=True, help="The link to the table that the page goes to; None: it stays.")

    def __init__(
        self,
        store: Store | None = None,
        game_id: str = "",
        edition: str = "",
        players: int = 0,
        bot_delay: float | Pace = BOT_DELAY,
        door: str = "",
        options: Options | None = None,
        own: BoardAndContracts | None = None,
        unkept: str = "",
    ) -> None:
        self.unkept = unkept
        self.store = MemoryStore() if store is None else store
        self.edition, self.seats_wished, self.bot_delay = edition, players, bot_delay
        self.door = door
        self.own = own
        self.device = Device(options)
        self.table: GamePage | None = None
        self.start: StartPage | None = None
        self.history: Page | None = None
        super().__init__()
        self.add_class("aa-page").add_class("aa-dashboard")
        self.home = make_button(_("Start page"), guard(self._left, self), "aa-quiet", "aa-home", page=self.device)
        self.home.icon = "home"
        self.device.on_go(guard(self.go, self))
        self.device.on_here(guard(self._prepare, self))
        self._begin(game_id)

    def _speaking(self) -> Page | None:
        """What shows errors now."""
        return self.table or self.history or self.start

    @property
    def error(self) -> str:
        """The error that is shown, in words for people."""
        shown = self._speaking()
        return shown.error if shown is not None else ""

    @error.setter
    def error(self, text: str) -> None:
        shown = self._speaking()
        if shown is not None:
            shown.error = text

    def _begin(self, game_id: str) -> None:
        error = ""
        if game_id:
            try:
                self.show_game(open_game(self.store, game_id, self.bot_delay))
            except AufAchseError as problem:
                error = _("The game {game} cannot be opened. {reason}").format(game=game_id, reason=problem)
            else:
                return
        self.go_home()
        self.error = error

    def go(self, game_id: str, page: str) -> None:
        """Show that page: the browser has gone back to it, or forward."""
        if page == "games":
            if not self.looking_back:
                self.look_back()
        elif page == "trip":
            if not self.learning:
                from .trip import where_to_go_on

                self.learn(*where_to_go_on(self.device.options))
        elif game_id:
            if game_id != self.game_id:
                self._begin(game_id)
        elif self.game_id or self.looking_back or self.learning:
            self.go_home()

    def show_game(self, session: AnyGame) -> None:
        """Show a game: one played here, or a physical table's."""
        if isinstance(session, Session):
            table: GamePage = Table(session, owns=True, options=self.device.options, device=self.device, turn_to=self.show_game)
        else:
            from ..sessions.tracker import Tracker
            from .track import TrackTable

            assert isinstance(session, Tracker), "there are two kinds of game"
            table = TrackTable(session, owns=True, device=self.device, turn_to=self.show_game)
        here = HereLine(Presence(self.store, session.game_id, failed=session.store_failed), lambda seat: session.words.seat(seat), self.device)
        self._stand(session.game_id)
        self._turn_to(here, table, self.home, StoreBar(session), table=table)
        session.follow()

    def go_home(self) -> None:
        """Show the start page; the game stays in the store."""
        door, self.door = self.door, ""
        start = StartPage(
            self.store, self.show_game, self.edition, self.seats_wished, self.bot_delay, self.look_back, door, self.own, self.device, self.learn, self.unkept
        )
        start.open_table = self.open_table
        start.show = self.device.come_into_sight
        self._stand("")
        self._turn_to(start, start=start)
        if self.device.together.here:
            self._prepare()

    def open_table(self, code: str, secret: Secret) -> None:
        """Go to the page of a table that was opened here: its address is the host's link."""
        self.opens = HostLink(code, secret)

    def learn(self, chapter: str, done: int = 0) -> None:
        """Show a chapter of the first trip after so many of its steps; its list where it is empty."""
        if not chapter:
            self.door = "learn"
            self.go_home()
            return
        from .trip import Trip  # somebody who knows the game does without

        trip = Trip(chapter, done, self.learn, lambda: self.learn(""), self.play_first, device=self.device)
        self._stand("", learning=True)
        self._turn_to(trip, self.home, table=trip)

    def play_first(self) -> None:
        """Begin a first game, against an easy bot."""
        from .trip import first_game

        self.show_game(first_game(self.device.options, self.store, self.bot_delay))

    def _prepare(self) -> None:
        """Somebody sees the page: what they may open next is made while they look."""
        if self.start is not None:
            self.start.prepare_soon()

    def look_back(self) -> None:
        """Show all games that are kept, and the players."""
        from .history import HistoryPage

        history = HistoryPage(self.store, lambda game: self.show_game(open_game(self.store, game, self.bot_delay)), self.go_home, self.device)
        self._stand("", looking_back=True)
        self._turn_to(history, history=history)

    @property
    def page(self) -> str:
        """The name of the page that is shown, where it is neither a game nor the start page."""
        return "games" if self.looking_back else "trip" if self.learning else ""

    def _stand(self, game_id: str, looking_back: bool = False, learning: bool = False) -> None:
        """Say which page will be shown, all at once; before it is, so that the browser's history has it when somebody presses something there."""
        with self.hold_trait_notifications():
            self.game_id, self.looking_back, self.learning = game_id, looking_back, learning

    def _left(self, button: ipywidgets.Button) -> None:
        self.go_home()

    def _turn_to(self, *shown: ipywidgets.Widget, table: GamePage | None = None, start: StartPage | None = None, history: Page | None = None) -> None:
        # The page shows the new before it hears that the old is closed: a view whose model has gone
        # would keep it from showing anything.
        before = self.start, self.table, self.history
        said = [child for child in self.children if isinstance(child, HereLine | StoreBar)]
        self.start, self.table, self.history = start, table, history
        self.children = (*shown, self.device)
        close_all(*said)
        for page in before:
            if page is not None:
                page.close()

    def close(self) -> None:
        """Close everything; the games stay in the store."""
        said = [child for child in self.children if isinstance(child, HereLine | StoreBar)]
        before, self.children = (self.start, self.table, self.history), ()
        close_all(*said)
        self.start = self.table = self.history = None
        for page in before:
            if page is not None:
                page.close()
        close_all(self)
        close_all(self.home, self.device)
