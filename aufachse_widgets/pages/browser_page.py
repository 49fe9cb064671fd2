"""The dashboard as a page of its own in a browser, whether a server shows it or it runs there alone: its address says which game it shows."""

from __future__ import annotations

import html
from collections.abc import Callable
from urllib.parse import parse_qs

import ipywidgets
from traitlets import Bunch

from ..engine.board_file import BoardAndContracts
from ..sessions.admission import HOST, address_of
from ..store import StoreError, open_store
from ..widgets.parts.options import Options
from ..widgets.parts.tree import close_all, put
from .by_link import link_note, seat_note
from .dashboard import Dashboard
from .retry import Retry
from .settings import PageSettings


def game_in_address(query: str) -> str:
    """The game that the query of a page's address names; empty where it names none.

    >>> game_in_address("game=k3f9&lang=en")
    'k3f9'
    >>> game_in_address("")
    ''
    """
    return parse_qs(query).get("game", [""])[0]


class AddressNote(ipywidgets.HTML):
    """Tells the page what it shows. The template's script puts the game's id into the page's address, and makes the browser's back
    and forward lead from one page of ours to the other. ``cookies``: the server keeps links in them."""

    def __init__(self, dashboard: Dashboard, cookies: bool = False) -> None:
        super().__init__(layout={"display": "none"})
        self.cookies = cookies
        self.dashboard = dashboard
        dashboard.observe(self.note, ["game_id", "looking_back", "learning", "opens"])
        self.note()

    def note(self, change: Bunch | None = None) -> None:
        """Say what is shown, or which table the page goes to."""
        opens = self.dashboard.opens
        if opens is not None and self.cookies:
            self.dashboard.device.keep_link(address_of(*opens), lambda: self._go(seat_note(opens.code, HOST, opens=True)))
            return
        if opens is not None:
            self._go(link_note(*opens, opens=True))
            return
        self.value = f'<i data-aufachse-game="{html.escape(self.dashboard.game_id)}" data-aufachse-page="{self.dashboard.page}"></i>'

    def _go(self, note: str) -> None:
        self.value = note


def shown_page(pages: Callable[[], tuple[ipywidgets.Widget, ...]], home: bool) -> ipywidgets.VBox:
    """What ``pages`` makes, and as long as its store can't be reached (StoreError, OSError), why, and another try. ``home``: the page can go to the start."""
    shown = ipywidgets.VBox(layout={"overflow": "visible"})
    waits: list[Retry] = []

    def show() -> None:
        try:
            put(shown, pages(), "children")
        except (StoreError, OSError) as problem:
            if waits:
                waits[0].say(problem)
                return
            waits.append(Retry(problem, show, home=home))
            put(shown, tuple(waits), "children")
        else:
            close_all(*waits)

    show()
    return shown


def dashboard_and_address(query: str, options: Options, own: BoardAndContracts | None, settings: PageSettings) -> tuple[Dashboard, AddressNote]:
    """The dashboard that an address asks for by its query, with what tells the page its address. StoreError if its store can't be opened."""
    game = game_in_address(query)
    dashboard = Dashboard(
        store=open_store(new=not game),
        game_id=game,
        edition=settings.edition,
        players=settings.players,
        door=settings.door,
        options=options,
        own=own,
        unkept=settings.unkept,
    )
    options.observe(lambda change: dashboard.device.remember(options.text()))
    return dashboard, AddressNote(dashboard, settings.cookies)
