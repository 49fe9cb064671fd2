"""The pages of a table: what its code opens, and what a link does, as its seat, the wall or the host sees it; no start page, no other games."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from urllib.parse import parse_qs

import ipywidgets
from traitlets import Bunch, dlink

from ..engine.board_file import BoardAndContracts
from ..sessions.admission import HOST, SEAT, WALL, Admission, Refused, Secret
from ..sessions.base import AnyGame
from ..sessions.pace import PACES
from ..sessions.presence import Presence
from ..sessions.session import Session
from ..store import Key, NoGame, Store, StoreError
from ..widgets.css.sheet import shared_style
from ..widgets.parts.device import Device
from ..widgets.parts.errors import guard
from ..widgets.parts.here_line import HereLine
from ..widgets.parts.options import Options
from ..widgets.parts.tree import close_all, put
from ..words.language import _
from .tables import addresses, is_guest


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


def link_note(code: str, secret: Secret | None, opens: bool = False) -> str:
    """HTML that tells the template's script which link the page has become, so that its address is that one; ``opens``: that the page goes there."""
    end = " data-aufachse-opens" if opens else ""
    return f'<i data-aufachse-table="{escape(code)}" data-aufachse-key="{escape(secret.text if secret is not None else "")}"{end}></i>'


class LinkPage(ipywidgets.VBox):
    """The page of a table: its lobby as long as its game has not begun, then the game. Without a ``secret`` one chooses a seat first, and gets its link.

    ``table`` is the game as it is seen there, ``waiting`` what is seen before; both are None where the link lets nobody in, and the page says so. ``own``
    is the board of one's own that the host's games are begun on.
    """

    children: tuple[ipywidgets.Widget, ...]

    def __init__(self, store: Store, code: str, secret: Secret | None = None, options: Options | None = None, own: BoardAndContracts | None = None) -> None:
        self.store = store
        self.code = code.strip().upper()
        self.secret = secret
        self.own = own
        self.device = Device(options)
        self.table: ipywidgets.VBox | None = None
        self.waiting: ipywidgets.VBox | None = None
        self._look_away: Callable[[], object] = lambda: None
        self.note = ipywidgets.HTML(layout={"display": "none"})
        house = '<i class="fa fa-home" aria-hidden="true"></i>'
        self.home = ipywidgets.HTML(f'<a class="aa-homelink" href="?">{house} {escape(_("Start page"))}</a>').add_class("aa-homebox")
        super().__init__()
        self.add_class("aa-page").add_class("aa-dashboard")
        self.turn()

    def turn(self) -> None:
        """Show what the table is now: a lobby, or the game."""
        try:
            self._open()
        except (Refused, StoreError) as error:
            self._say(str(error))

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
    ) -> None:
        # The page shows the new before it hears that the old is closed.
        before = [child for child in self.children if child not in (self.device, self.note, self.home)]
        self.table, self.waiting = table, waiting
        put(self.note, link_note(self.code, self.secret))
        style = () if table is not None else (shared_style(),)
        said = () if here is None else (here,)
        self.children = (*style, *((self.home,) if home and not is_guest() else ()), *said, shown, self.note, self.device)
        close_all(*(one for one in before if one is not shared_style()))

    # Before the game ------------------------------------------------------------------------------

    def _open_lobby(self) -> None:
        from ..sessions.lobby import Lobby  # a game that goes on does without
        from ..widgets.lobby.guest import GuestLobby

        lobby = Lobby(self.store, self.code)
        self._look_away()
        self._look_away = lobby.close
        hosting = self.secret is not None and lobby.agreed is not None and lobby.agreed.role(self.secret.hash()) == HOST
        if hosting and self.secret is not None:
            from ..widgets.lobby.host import HostLobby

            shown: HostLobby | GuestLobby = HostLobby(lobby, self.secret, addresses(), self.own)
        else:
            shown = GuestLobby(lobby, self.secret, self._linked, self.device.options)

        def begun(change: Bunch) -> None:
            if change["new"] is not None:
                return
            self._look_away()
            if lobby.game:
                put(shown.said, f'<p class="aa-prompt" role="status">{escape(_("The game begins. One moment …"))}</p>')
                self.turn()
            else:
                self.secret = None
                self._say(_("The host has closed this table."))

        lobby.observe(guard(begun, shown), names="agreed")
        dlink((lobby, "error"), (shown, "error"))
        self._show(shown, waiting=shown, home=hosting)
        lobby.follow()

    def _linked(self, secret: Secret | None) -> None:
        """Whoever looks at the page has got that link, or has none any more."""
        self.secret = secret
        put(self.note, link_note(self.code, secret))

    # The game -------------------------------------------------------------------------------------

    def _open_game(self) -> None:
        door = Admission.of(self.store, self.code)
        if self.secret is None:
            from ..widgets.lobby.free_seats import FreeSeats

            shown = FreeSeats(door, self._took_seat)
            self._show(shown, waiting=shown)
            return
        table, session = opened(self.store, self.code, self.secret, self.device)
        key = door.admitted(self.secret)
        assert key is not None, "who is let in has a key"
        here = HereLine(Presence(self.store, door.game, key.role, key.seat), lambda: session.words, self.device)
        self._show(table, table=table, home=key.role == HOST, here=here)
        session.follow()

    def _took_seat(self, secret: Secret) -> None:
        self.secret = secret
        self.turn()

    def close(self) -> None:
        """Close everything; the game stays in the store."""
        self._look_away()
        before, self.children = self.children, ()
        if self.table is not None:
            self.table.close()
        close_all(*(one for one in before if one is not self.table), self.home, self)


def opened(store: Store, code: str, secret: Secret, device: Device) -> tuple[ipywidgets.VBox, AnyGame]:
    """The game that a link opens, as it shows it: the widgets, which close the session that they show. Refused where it lets nobody in,
    StoreError if the game cannot be read."""
    door = Admission.of(store, code)
    key = door.admitted(secret)
    if key is None:
        raise Refused(_("This link is not good, or no longer: the seat was freed, or somebody took over. Ask the host for another one."))
    if store.header(door.game).tracked:
        return tracked(store, door.game, key, device)
    session = Session.resume(store, door.game, PACES["normal"], key=key)
    return played(session, key, device), session


def played(session: Session, key: Key, device: Device) -> ipywidgets.VBox:
    """A played game as a link shows it: a driver's cab for a seat, the wall, the whole table for the host. Each kernel loads only its own."""
    if key.role == WALL:
        from .wall import Wall

        return Wall(session, owns=True, device=device)
    if key.role == SEAT:
        from .cab import Cab

        return Cab(session, key.seat, owns=True, options=device.options, device=device)
    from .play import Table

    return Table(session, owns=True, options=device.options, device=device)


def tracked(store: Store, game: str, key: Key, device: Device) -> tuple[ipywidgets.VBox, AnyGame]:
    """A physical table as a link shows it: a driver's cab for a seat, the wall, the whole companion for the host."""
    from ..sessions.tracker import Tracker  # a played game does without the companion

    session = Tracker.resume(store, game, key)
    if key.role == WALL:
        from .wall import Wall

        return Wall(session, owns=True, device=device), session
    if key.role == SEAT:
        from .told_cab import ToldCab

        return ToldCab(session, owns=True, device=device), session
    from .track import TrackTable

    return TrackTable(session, owns=True, device=device), session
