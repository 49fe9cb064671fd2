"""The start of the page where Python runs in the browser: what its worker calls, once the package is there."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any, NamedTuple
from urllib.parse import parse_qs

from .comms import Lines, Post
from .stand_ins import stand_in_for_ipython

DOORS = ("play", "track", "learn")


class Started(NamedTuple):
    """A page: the id of its outermost widget, and what takes the messages of the page (see :meth:`~aufachse_widgets.static_page.comms.Lines.hear`)."""

    model: str
    take: Callable[..., None]


def start(post: Post, query: str, options: str, base: str, store: str, lasts: bool) -> Started:
    """Make the page's widgets. ``query`` is that of its address, ``options`` what the person likes on this device, ``base`` the address of the site's files,
    ``store`` the file with the games (empty: this browser keeps none), ``lasts`` whether it keeps them for good."""
    stand_in_for_ipython()
    lines = Lines(post, _packed)
    lines.take_over()
    # Only now: ipywidgets asks for IPython and for comms while it is imported.
    from ..pages.light_leaflet import import_light

    import_light()  # before the page's modules import it
    from ..frontend.bundles import load_from_server
    from ..pages.browser_page import dashboard_and_address, shown_page
    from ..pages.settings import PageSettings, tell_page
    from ..store import MEMORY
    from ..widgets.parts.options import Options
    from ..widgets.parts.plain_looks import share_plain_looks

    os.environ["AUFACHSE_STORE"] = store or MEMORY
    share_plain_looks()
    load_from_server(base)
    door = parse_qs(query).get("door", [""])[0]  # a shortcut of the page on a home screen
    settings = PageSettings(files=True, door=door if door in DOORS else "", unkept="" if lasts else _unkept(bool(store)))
    tell_page(settings)
    liked = Options.read(options)
    shown = shown_page(lambda: dashboard_and_address(query, liked, None, settings), home=True)
    return Started(shown.model_id, lines.hear)


def _unkept(kept: bool) -> str:
    """Why games may be gone some day, and what helps."""
    from ..words.language import _

    if not kept:
        return _("This browser window keeps no games: save them as files before you close it.")
    return _("Your browser may clear these games when it needs room. Add this page to the home screen to keep them for good, or save them as files.")


def _packed(buffers: list[bytes]) -> Any:
    """A list of buffers as the page gets them."""
    from pyodide.ffi import to_js  # type: ignore[import-not-found]

    return to_js(buffers)
