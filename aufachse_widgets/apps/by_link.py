"""What a link opens: one game, as its seat, the wall or the host sees it; no start page, no other games."""

from __future__ import annotations

import html
from urllib.parse import parse_qs

import ipywidgets

from ..sessions.admission import SEAT, WALL, Admission, Refused, Secret
from ..sessions.base import AnyGame
from ..sessions.pace import PACES
from ..sessions.session import Session
from ..store import Key, Store, StoreError
from ..widgets.css.sheet import shared_style
from ..widgets.parts.device import Device
from ..widgets.parts.options import Options
from ..widgets.parts.tree import close_all
from ..words.language import _


def address_of(code: str, secret: Secret) -> str:
    """The end of a link's address, after that of the page.

    >>> address_of("BCDFG", Secret("abc"))
    '?table=BCDFG&key=abc'
    """
    return f"?table={code}&key={secret.text}"


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


class LinkPage(ipywidgets.VBox):
    """The page of a link. ``table`` is the game as it is seen there; None where the link lets nobody in, and the page says so."""

    children: tuple[ipywidgets.Widget, ...]

    def __init__(self, store: Store, code: str, secret: Secret, options: Options | None = None) -> None:
        self.device = Device(options)
        self.table: ipywidgets.VBox | None = None
        super().__init__()
        self.add_class("aa-page").add_class("aa-dashboard")
        try:
            self.table, session = opened(store, code, secret, self.device)
        except (Refused, StoreError) as error:
            self.said = ipywidgets.HTML(f'<p class="aa-error" role="alert">{html.escape(str(error))}</p>')
            self.children = (shared_style(), self.said, self.device)
            return
        self.children = (self.table, self.device)
        session.follow()

    def close(self) -> None:
        """Close everything; the game stays in the store."""
        before, self.children = self.children, ()
        if self.table is not None:
            self.table.close()
        close_all(*(one for one in before if one is not self.table), self)


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
    """A physical table as a link shows it: told by its seat or the host, looked at on a wall."""
    from ..sessions.tracker import Tracker  # a played game does without the companion
    from .track import TrackTable
    from .watched_table import WatchedTable

    session = Tracker.resume(store, game, key)
    return WatchedTable(session) if key.role == WALL else TrackTable(session, owns=True, device=device), session
