"""The page that `aufachse` serves: the dashboard, set up from the command line and from the page's address."""

from __future__ import annotations

import html
import logging
import os
import sys
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from urllib.parse import parse_qs, unquote

import ipywidgets
from traitlets import Bunch
from traitlets.log import get_logger

from ..drawing.ground import ZOOM, board_ground
from ..drawing.lettering import lettering
from ..engine.board_file import BoardAndContracts, load_board
from ..engine.edition import PRESETS
from ..engine.errors import AufAchseError
from ..engine.rules import compile_rules, shipped_board
from ..frontend.bundles import load_from_server
from ..sessions.admission import HOST, address_of
from ..store import StoreError, open_store
from ..widgets.parts.options import Options
from ..widgets.parts.plain_looks import share_plain_looks
from ..widgets.parts.tree import close_all, put
from .light_leaflet import import_light

import_light()  # before the page's modules import it

from ..pages.by_link import LinkPage, code_in_address, link_in_address, link_note, seat_in_address, seat_note  # noqa: E402
from ..pages.dashboard import Dashboard  # noqa: E402
from ..pages.retry import Retry  # noqa: E402
from ..pages.settings import SETTINGS_VARIABLE, PageSettings, PageSettingsError, decode_settings, tell_page  # noqa: E402
from ..widgets.map.camera import FIRST_ZOOM  # noqa: E402
from ..widgets.map.roads import geojson  # noqa: E402
from .guest_log import GuestLog  # noqa: E402
from .unheard import unheard  # noqa: E402


def game_in_address(query: str) -> str:
    """The game that the query of a page's address names; empty where it names none.

    >>> game_in_address("game=k3f9&lang=en")
    'k3f9'
    >>> game_in_address("")
    ''
    """
    return parse_qs(query).get("game", [""])[0]


def make_ready() -> None:
    """Do what every page needs and no visitor changes, before there is one (hosting/warm.py). No widget is made: it would be every page's."""
    for name in PRESETS:
        compile_rules(name)
    for ferries in (False, True):
        ground = board_ground(shipped_board(), ferries)
        geojson(ground)
        lettering(ground, 2 ** (FIRST_ZOOM - ZOOM))
    with suppress(ImportError):  # a Python without SQLite
        import_module("aufachse_widgets.store.sqlite")


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


def page() -> ipywidgets.VBox:
    """The served page: its settings from the environment, where Voilà puts what the server said in a header; the game to go on with, or the table,
    from `QUERY_STRING`. The settings are taken out: programs that the kernel starts would find a link's secret there."""
    ipywidgets.register_comm_target()  # it does that itself when it is imported, but then a warm process has no kernel yet
    try:
        settings = decode_settings(os.environ.pop(SETTINGS_VARIABLE, ""))
    except PageSettingsError as error:  # no page rather than one by other settings: by the usual ones everybody is the host
        logging.getLogger("aufachse_widgets").error("%s", error)
        return ipywidgets.VBox([ipywidgets.HTML(f'<p role="alert">{html.escape(str(error))}</p>')])
    tell_page(settings)
    with unheard():
        return _made(settings)


def _made(settings: PageSettings) -> ipywidgets.VBox:
    share_plain_looks()
    load_from_server(settings.files)
    _log_in_terminal(settings)
    own, error = None, ""
    if settings.board:
        try:
            own = load_board(Path(settings.board))
        except AufAchseError as problem:  # it was in order when the server was started
            error = str(problem)
    options = Options.read(unquote(settings.options))
    query = os.environ.get("QUERY_STRING", "")
    shown = ipywidgets.VBox(layout={"overflow": "visible"})
    waits: list[Retry] = []

    def show() -> None:
        """Show the page; as long as its store can't be reached, why, and try again."""
        try:
            put(shown, _pages(query, options, own, settings), "children")
        except (StoreError, OSError) as problem:
            if waits:
                waits[0].say(problem)
                return
            waits.append(Retry(problem, show, home=not _of_a_table(query, settings)))
            put(shown, tuple(waits), "children")
        else:
            close_all(*waits)

    show()
    dashboard = next((child for child in shown.children if isinstance(child, Dashboard)), None)
    if error and dashboard is not None:
        dashboard.error = error
    return shown


def _log_in_terminal(settings: PageSettings) -> None:
    """Have the terminal told what goes wrong in this kernel: briefly where a guest may be the cause, unless all is to be told."""
    log = logging.getLogger("aufachse_widgets")
    if log.handlers:
        return
    # The kernel's sys.stderr goes to the page, which shows none of it; this one is the terminal's.
    handler = logging.StreamHandler(sys.__stderr__)
    log.addHandler(handler)
    if settings.guest and not settings.debug:
        brief = GuestLog()
        for told in (handler, *getattr(get_logger(), "handlers", ())):  # ours, and the kernel's own
            told.addFilter(brief)


def _of_a_table(query: str, settings: PageSettings) -> bool:
    """Whether the page is one device's at a table of many, and nothing else."""
    return link_in_address(query) is not None or bool(code_in_address(query)) or settings.guest


def _pages(query: str, options: Options, own: BoardAndContracts | None, settings: PageSettings) -> tuple[ipywidgets.Widget, ...]:
    """What the page shows. StoreError if its store can't be opened."""
    if _of_a_table(query, settings):
        code, secret = link_in_address(query) or (code_in_address(query), settings.link)
        store = open_store(new=False)
        if settings.guest:
            from ..sessions.table_store import TableStore  # the host's pages do without

            store = TableStore(store, code, secret)
        seat = (seat_in_address(query) if settings.link is not None else "") if settings.cookies else None
        linked = LinkPage(store, code, secret, options, own, seat)
        options.observe(lambda change: linked.device.remember(options.text()))
        return (linked,)
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
