"""The start of the page where Python runs in the browser: what its worker calls, once the package is there."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import parse_qs

from .comms import Lines, Post
from .doors import DOORS
from .stand_ins import stand_in_for_ipython


class Started(NamedTuple):
    """A page: the id of its outermost widget, the code of the language that it speaks, what takes the messages of the page (see
    :meth:`~aufachse_widgets.static_page.comms.Lines.hear`), and what is told whether the browser keeps games for good, once it has been asked."""

    model: str
    language: str
    take: Callable[..., None]
    lasts: Callable[[bool], None]


def start(
    post: Post,
    keep_picture: Callable[[str, str], object],
    query: str,
    options: str,
    language: str,
    base: str,
    store: str,
    lasts: bool,
    ios: bool,
    secure: bool,
    lessons: str = "",
) -> Started:
    """Make the page's widgets. ``keep_picture(game, html)`` has the page keep the picture of the game to go on with, ``query`` is that of its address,
    ``options`` what the person likes on this device, ``language`` the code of the language to speak, ``base`` the address of the site's files, ``store``
    the file with the games (empty: this browser keeps none), ``lasts`` whether it keeps them for good, ``ios`` whether it is a browser on an iPhone
    or iPad, ``secure`` whether the page was opened by https, ``lessons`` the address of the site's lessons (empty: it has none)."""
    stand_in_for_ipython()
    lines = Lines(post, _packed)
    lines.take_over()
    # Only now: ipywidgets asks for IPython and for comms while it is imported.
    from ..pages.light_leaflet import import_light

    import_light()  # before the page's modules import it
    from ..frontend.bundles import load_from_server
    from ..pages.browser_page import AddressNote, dashboard_and_address, shown_page
    from ..pages.dashboard import Dashboard
    from ..pages.settings import PageSettings, tell_page
    from ..store import MEMORY
    from ..widgets.parts.options import Options
    from ..widgets.parts.plain_looks import share_plain_looks
    from ..words.language import set_language
    from .last_game import LastGame
    from .sentences import unkept

    os.environ["AUFACHSE_STORE"] = store or MEMORY
    os.environ["AUFACHSE_BOXES"] = str(Path(store).with_name("boxes.sqlite")) if store else MEMORY
    spoken = set_language(language)
    share_plain_looks()
    load_from_server(base)
    door = parse_qs(query).get("door", [""])[0]  # a shortcut of the page on a home screen
    settings = PageSettings(
        files=True,
        door=door if door in DOORS else "",
        unkept="" if lasts else unkept(bool(store), ios, secure),
        language=spoken,
        lessons=lessons,
    )
    tell_page(settings)
    liked = Options.read(options)
    made: list[tuple[Dashboard, LastGame]] = []

    def pages() -> tuple[Dashboard, AddressNote]:
        dashboard, note = dashboard_and_address(query, liked, None, settings)
        made.append((dashboard, LastGame(dashboard.store, keep_picture)))
        return dashboard, note

    shown = shown_page(pages, home=True)

    def take(*message: Any) -> None:
        lines.hear(*message)
        for _dashboard, last in made:
            last.look_soon()

    def told(lasts: bool) -> None:
        for dashboard, _last in made:
            dashboard.unkept = "" if lasts else unkept(bool(store), ios, secure)

    return Started(shown.model_id, spoken, take, told)


def _packed(buffers: list[bytes]) -> Any:
    """A list of buffers as the page gets them."""
    from pyodide.ffi import to_js  # type: ignore[import-not-found]

    return to_js(buffers)
