"""The pages of a table: what its code opens, and what a link does, as its seat, the wall or the host sees it; no start page, no other games."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from html import escape
from urllib.parse import parse_qs

import ipywidgets
from traitlets import Bunch

from ..engine.board_file import BoardAndContracts
from ..engine.edition import Edition
from ..engine.rules import Rules, compile_rules
from ..sessions.admission import HOST, SEAT, WALL, Admission, Refused, Secret, address_of, seat_name
from ..sessions.base import AnyGame
from ..sessions.pace import PACES
from ..sessions.presence import HERE, Presence
from ..sessions.reach import Reaching
from ..sessions.session import Session
from ..store import Key, NoGame, Store, StoreError
from ..widgets.css.sheet import shared_style
from ..widgets.parts.device import Device
from ..widgets.parts.device_panel import DevicePanel
from ..widgets.parts.errors import guard
from ..widgets.parts.here_line import HereLine
from ..widgets.parts.options import Options
from ..widgets.parts.store_bar import StoreBar
from ..widgets.parts.tree import close_all, put
from ..words.language import _
from .retry import Retry
from .rules_at_hand import rules_to_begin_with
from .settings import page_settings


def link_in_address(query: str) -> tuple[str, Secret] | None:
    """The table's code and the secret that the query of a page's address names; None where it is no link.

    >>> code, secret = link_in_address("table=BCDFG&key=abc")
    >>> code, secret.text
    ('BCDFG', 'abc')
    >>> link_in_address("game=k3f9") is None
    True
    """
    found = parse_qs(query)
    code, secret = found.get("table", [""])[0], found.get("key", [""])[0]
    return (code, Secret(secret)) if code and secret else None


def code_in_address(query: str) -> str:
    """The code of the table that the query of a page's address names; empty where it names none.

    >>> code_in_address("table=BCDFG")
    'BCDFG'
    """
    return parse_qs(query).get("table", [""])[0]


def seat_in_address(query: str) -> str:
    """The seat, or the role, that the query of a page's address names beside its table; empty where it names none.

    >>> seat_in_address("table=BCDFG&seat=2")
    '2'
    """
    return parse_qs(query).get("seat", [""])[0]


def link_note(code: str, secret: Secret | None, opens: bool = False) -> str:
    """HTML that tells the template's script which link the page has become, so that its address is that one; ``opens``: that the page goes there."""
    end = " data-aufachse-opens" if opens else ""
    return f'<i data-aufachse-table="{escape(code)}" data-aufachse-key="{escape(secret.text if secret is not None else "")}"{end}></i>'


def seat_note(code: str, seat: str, opens: bool = False) -> str:
    """The same where the server keeps the link in a cookie: the address names the table and the ``seat``."""
    end = " data-aufachse-opens" if opens else ""
    return f'<i data-aufachse-table="{escape(code)}" data-aufachse-seat="{escape(seat)}"{end}></i>'


class LinkPage(ipywidgets.VBox):
    """The page of a table: its lobby as long as its game has not begun, then the game. Without a ``secret`` one chooses a seat first, and gets its link.

    ``table`` is the game as it is seen there, ``waiting`` what is seen before; both are None where the link lets nobody in, and the page says so. ``own``
    is the board of one's own that the host's games are begun on. ``seat`` is the one whose link the server keeps in a cookie (empty: none yet), as
    addresses name it; None: the server keeps no links, and the secret is in the page's address.
    """

    children: tuple[ipywidgets.Widget, ...]

    def __init__(
        self,
        store: Store,
        code: str,
        secret: Secret | None = None,
        options: Options | None = None,
        own: BoardAndContracts | None = None,
        seat: str | None = None,
    ) -> None:
        self.store = store
        self.seat = seat
        self._kept = secret.text if seat and secret is not None else ""  # which secret the cookie of that seat has
        self.code = code.strip().upper()
        self.secret = secret
        self.own = own
        self.device = Device(options)
        if seat is not None:
            self.device.own_link = self.own_link
            self.device.base = next(iter(page_settings().addresses), "")
        self.rules: DevicePanel | None = None
        self.table: ipywidgets.VBox | None = None
        self.waiting: ipywidgets.VBox | None = None
        self._look_away: Callable[[], object] = lambda: None
        self._link_changed: Callable[[], object] = lambda: None
        self._role = ""  # of the one who looks at the game that is shown
        self.note = ipywidgets.HTML(layout={"display": "none"})
        house = '<i class="fa fa-home" aria-hidden="true"></i>'
        self.home = ipywidgets.HTML(f'<a class="aa-homelink" href="?">{house} {escape(_("Start page"))}</a>').add_class("aa-homebox")
        super().__init__()
        self.add_class("aa-page").add_class("aa-dashboard")
        self.turn()

    def turn(self) -> None:
        """Show what the table is now: a lobby, or the game. Where its store can't be reached it is said, and tried again."""
        try:
            self._open()
        except (Refused, NoGame) as error:
            self._say(str(error))
        except (StoreError, OSError) as error:
            waits = next((child for child in self.children if isinstance(child, Retry)), None)
            if waits is None:
                self._show(Retry(error, self.turn, every=self.store.timings.retry))
            else:
                waits.say(error)

    def _say(self, why: str) -> None:
        """Say why there is nothing to see; who has lost a seat may choose another one."""
        seats = f'<p><a class="aa-homelink" href="?table={escape(self.code)}">{escape(_("Choose a seat"))}</a></p>' if self.secret is not None else ""
        self.said = ipywidgets.HTML(f'<p class="aa-error" role="alert">{escape(why)}</p>{seats}')
        self._show(self.said, home=True)

    def _open(self) -> None:
        try:
            self.store.lobby(self.code)
        except NoGame:
            self._open_game()
        else:
            self._open_lobby()

    def _show(
        self,
        shown: ipywidgets.Widget,
        table: ipywidgets.VBox | None = None,
        waiting: ipywidgets.VBox | None = None,
        home: bool = False,
        here: HereLine | None = None,
        reaching: Reaching | None = None,
        rules: DevicePanel | None = None,
    ) -> None:
        # The page shows the new before it hears that the old is closed.
        before = [child for child in self.children if child not in (self.device, self.note, self.home)]
        before += self.rules.spare() if self.rules is not None else ()
        self.table, self.waiting, self.rules = table, waiting, rules
        self._tell_address()
        style = () if table is not None else (shared_style(),)
        said = () if here is None else (here,)
        (self.add_class if self._on_wall() else self.remove_class)("aa-on-wall")
        bar = () if reaching is None else (StoreBar(reaching, presses=not self._on_wall()),)
        # The note first: so it stays the same element, which the template's script watches.
        top = (self.home,) if home and not page_settings().guest else ()
        asked = () if rules is None else (rules.question, rules)
        self.children = (self.note, *style, *top, *said, shown, *bar, *asked, self.device)
        close_all(*(one for one in before if one is not shared_style()))

    # Before the game ------------------------------------------------------------------------------

    def _open_lobby(self) -> None:
        from ..sessions.lobby import Lobby  # a game that goes on does without
        from ..sessions.lobby_presence import LobbyPresence
        from ..widgets.lobby.boxes import share_presses
        from ..widgets.lobby.guest import GuestLobby

        lobby = Lobby(self.store, self.code)
        self._look_away()
        self._look_away = lobby.close

        def tell_address() -> None:
            self._tell_address("" if self.secret is None or lobby.agreed is None else seat_name(*lobby.agreed.link_of(self.secret.hash())))

        def linked(secret: Secret | None) -> None:
            """The one who looks at the page has got that link, or has none any more."""
            self.secret = secret
            tell_address()
            self._link_changed()

        presence = LobbyPresence(lobby, lambda: self.secret)
        self._link_changed = presence.link_changed
        hosting = self.secret is not None and lobby.agreed is not None and lobby.agreed.role(self.secret.hash()) == HOST
        if hosting and self.secret is not None:
            from ..widgets.lobby.host import HostLobby

            shown: HostLobby | GuestLobby = HostLobby(lobby, self.secret, page_settings().addresses, self.own, presence)
        else:
            shown = GuestLobby(lobby, self.secret, linked, self.device.options, self.device, presence)
        share_presses(shown, self.device.presses)

        def begun(change: Bunch) -> None:
            if change["new"] is not None:
                tell_address()  # seats before it may have been taken away
                return
            self._look_away()
            if lobby.game:
                put(shown.said, f'<p class="aa-prompt" role="status">{escape(_("The game begins. One moment …"))}</p>')
                self.turn()
            else:
                self.secret = None
                self._say(_("The host has closed this table."))

        lobby.observe(guard(begun, shown), names="agreed")

        def agreed_rules() -> tuple[Rules, int]:
            agreed = lobby.agreed
            if agreed is None:
                raise Refused(_("The host has closed this table."))
            players = len(agreed.places)
            return self._rules(agreed.edition.with_length(players, agreed.length), players)

        here = HereLine(presence, presence.name_at, self.device)
        self._show(shown, waiting=shown, home=hosting, here=here, reaching=lobby, rules=self._rules_panel(agreed_rules))
        tell_address()
        lobby.follow()

    def _rules_panel(self, chosen: Callable[[], tuple[Rules, int]]) -> DevicePanel:
        """The panel with the rules of a game before it is played here."""
        return DevicePanel(self.device.options, rules=rules_to_begin_with(chosen, self.device), device=self.device)

    def _rules(self, edition: Edition, players: int) -> tuple[Rules, int]:
        """The rules of that edition on the host's board, and for how many players."""
        return compile_rules(edition, *((self.own.board, self.own.contracts) if self.own else ())), players

    # The page's address ---------------------------------------------------------------------------

    def own_link(self) -> str:
        """The end of the address of this page's own link; empty where it has none."""
        return "" if self.secret is None else address_of(self.code, self.secret)

    def _tell_address(self, seat: str = "") -> None:
        """Have the page's address lead back here: by the link itself or, where the server keeps that in a cookie, by the name of what it opens now: that
        ``seat``, where it is known. The browser gets the cookie first, by opening the link behind the page, which goes on meanwhile."""
        if self.seat is None:
            put(self.note, link_note(self.code, self.secret))
        elif self.secret is None:
            self.seat, self._kept = "", ""
            put(self.note, seat_note(self.code, ""))
        elif seat and (self.seat, self._kept) == (seat, self.secret.text):
            put(self.note, seat_note(self.code, seat))
        elif seat:
            secret = self.secret

            def kept() -> None:
                if self.secret is secret:
                    self.seat, self._kept = seat, secret.text
                    put(self.note, seat_note(self.code, seat))

            self.device.keep_link(self.own_link(), kept)

    # The game -------------------------------------------------------------------------------------

    def _open_game(self) -> None:
        door = Admission.of(self.store, self.code)
        if self.secret is None:
            from ..widgets.lobby.boxes import share_presses
            from ..widgets.lobby.free_seats import FreeSeats

            shown = FreeSeats(door, self._took_seat)
            share_presses(shown, self.device.presses)
            edition = self.store.header(door.game).edition
            self._show(shown, waiting=shown, rules=self._rules_panel(lambda: self._rules(edition, len(door.seats))))
            return
        session, key = opened(self.store, self.code, self.secret)
        self._show_game(session, key)

    def _show_game(self, session: AnyGame, key: Key | None) -> None:
        """Show a game as that link does; one of one's own (None) as a whole."""
        table = widgets_of(session, key, self.device, self._goes_on)
        role, seat = (HERE, -1) if key is None else (key.role, key.seat)
        here = HereLine(Presence(self.store, session.game_id, role, seat, session.store_failed), lambda seat: session.words.seat(seat), self.device)
        self._role = role
        if key is not None:
            self._tell_address(seat_name(role, seat))
        self._show(table, table=table, home=role in (HOST, HERE), here=here, reaching=session)
        session.observe(guard(lambda change: self._link_ended(session, here.presence)), names="link_ended")
        session.follow()

    def _goes_on(self, session: Session) -> None:
        """The host has begun another game: for the whole table, or to try something alone."""
        self._show_game(session, session.key)

    def _link_ended(self, session: AnyGame, presence: Presence) -> None:
        """The link opens that game no longer: nobody is listed for this page any more. Where the same table plays another one by now, it goes along."""
        presence.become("")
        try:
            door = Admission.of(self.store, self.code)
            moved = door.game != session.game_id and self.secret is not None and door.admitted(self.secret) is not None
        except Refused:
            return
        except (StoreError, OSError):
            moved = True  # it is said, and tried again
        if moved:
            # Later: the one who found out is in the midst of the game that is closed.
            with contextlib.suppress(RuntimeError):
                asyncio.get_running_loop().call_soon(guard(self.turn))

    def _on_wall(self) -> bool:
        return self._role == WALL

    def _took_seat(self, secret: Secret) -> None:
        self.secret = secret
        self.turn()

    def close(self) -> None:
        """Close everything; the game stays in the store."""
        self._look_away()
        before, self.children = self.children, ()
        if self.table is not None:
            self.table.close()
        spare = self.rules.spare() if self.rules is not None else ()
        close_all(*(one for one in before if one is not self.table), *spare, self.home, self)


def opened(store: Store, code: str, secret: Secret) -> tuple[AnyGame, Key]:
    """The game that a link opens, and whom the link lets in. Refused where it lets nobody in, StoreError if the game cannot be read."""
    door = Admission.of(store, code)
    key = door.admitted(secret)
    if key is None:
        raise Refused(_("This link is not good, or no longer: the seat was freed, or somebody took over. Ask the host for another one."))
    if store.header(door.game).tracked:
        from ..sessions.tracker import Tracker  # a played game does without the companion

        return Tracker.resume(store, door.game, key), key
    return Session.resume(store, door.game, PACES["normal"], key=key), key


def widgets_of(session: AnyGame, key: Key | None, device: Device, turn_to: Callable[[Session], object] | None = None) -> ipywidgets.VBox:
    """A game as a link shows it, played or told, by widgets that close the session that they show: the wall, a driver's cab for a seat, the whole table or
    companion for the host. Each kernel loads only its own. ``turn_to`` is called with the game that the host begins
    when this one is over."""
    if key is not None and key.role == WALL:
        from .wall import Wall

        return Wall(session, owns=True, device=device)
    if not isinstance(session, Session):
        from ..sessions.tracker import Tracker

        assert isinstance(session, Tracker), "there are two kinds of game"
        if key is not None and key.role == SEAT and not session.tracked.bank:  # a bank has no cabs
            from .told_cab import ToldCab

            return ToldCab(session, owns=True, device=device)
        from .track import TrackTable

        return TrackTable(session, owns=True, device=device)
    if key is not None and key.role == SEAT:
        from .cab import Cab

        return Cab(session, key.seat, owns=True, options=device.options, device=device)
    from .play import Table

    return Table(session, owns=True, options=device.options, device=device, turn_to=turn_to)
