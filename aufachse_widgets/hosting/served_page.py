"""The page that `aufachse` serves: the dashboard, set up from the command line and from the page's address."""

from __future__ import annotations

import html
import logging
import os
import sys
from contextlib import suppress
from gettext import NullTranslations
from importlib import import_module
from pathlib import Path
from urllib.parse import unquote

import ipywidgets
from traitlets.log import get_logger

from ..drawing.ground import ZOOM, board_ground
from ..drawing.labels import labels
from ..engine.board_file import BoardAndContracts, load_board
from ..engine.edition import PRESETS
from ..engine.errors import AufAchseError
from ..engine.rules import compile_rules, shipped_board
from ..frontend.bundles import load_from_server
from ..pages.light_leaflet import import_light
from ..store import open_store
from ..widgets.parts.options import Options
from ..widgets.parts.plain_looks import share_plain_looks
from ..words.language import available, set_language, speaking
from ..words.space_names import spoken_board

import_light()  # before the page's modules import it

from ..pages.browser_page import dashboard_and_address, shown_page  # noqa: E402
from ..pages.by_link import LinkPage, code_in_address, link_in_address, seat_in_address  # noqa: E402
from ..pages.dashboard import Dashboard  # noqa: E402
from ..pages.settings import SETTINGS_VARIABLE, PageSettings, PageSettingsError, decode_settings, tell_page  # noqa: E402
from ..widgets.map.camera import FIRST_ZOOM  # noqa: E402
from ..widgets.map.roads import geojson  # noqa: E402
from .guest_log import GuestLog  # noqa: E402
from .unheard import unheard  # noqa: E402


def make_ready() -> None:
    """Do what every page needs and no visitor changes, before there is one (hosting/warm.py). No widget is made: it would be every page's."""
    for name in PRESETS:
        compile_rules(name)
    for code in available():  # which of them a page speaks is not known yet
        with speaking(NullTranslations(), code):
            for ferries in (False, True):
                ground = board_ground(spoken_board(shipped_board()), ferries)
                geojson(ground)
                labels(ground, 2 ** (FIRST_ZOOM - ZOOM))
    with suppress(ImportError):  # a Python without SQLite
        import_module("aufachse_widgets.store.sqlite")


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
    set_language(settings.language)  # before anything is made that says something
    share_plain_looks()
    if settings.files:
        load_from_server()
    _log_in_terminal(settings)
    own, error = None, ""
    if settings.board:
        try:
            own = load_board(Path(settings.board))
        except AufAchseError as problem:  # it was in order when the server was started
            error = str(problem)
    options = Options.read(unquote(settings.options))
    query = os.environ.get("QUERY_STRING", "")
    shown = shown_page(lambda: _pages(query, options, own, settings), home=not _of_a_table(query, settings))
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
    return dashboard_and_address(query, options, own, settings)
