"""The first thing that a browser gets: what it waits for, sent before Python is started for it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, Template

from ..frontend.bundles import BUNDLE, address
from ..pages.cover import about, cover
from ..words.language import _, language

TEMPLATE = Path(__file__).parent / "template"
BEGUN = "aufachseBegun"  # in a page's settings: the loading page has been sent, the template leaves it out
CONNECTION = "aufachseConnection"  # in a page's settings: what its script says of the connection


def connection_words() -> dict[str, str]:
    """What the page's own script says when the connection to its kernel is lost, and when it is back."""
    return {
        "lost": _("Connection lost – trying again"),
        "again": _("Try again now"),
        "not_counted": _("Not connected: what you press now doesn't count."),
        "back": _("Connected again"),
        "look": _("Look whether your last press counted; if not, press again."),
    }


def page_words() -> dict[str, str | dict[str, str]]:
    """What the template says by itself, in the language in use."""
    return {**loading_words(), "connection": connection_words()}


def loading_words() -> dict[str, str]:
    """What the loading page shows, and says stage by stage, in the language in use."""
    return {
        "lang": language(),
        "about": about(),
        "cover": cover(),
        "python": _("Getting the game ready …"),
        "loading": _("Setting up the board …"),
        "drawing": _("Drawing the page …"),
        "noscript": _("This page needs JavaScript."),
        "missing": _("Parts of this page can't be loaded. Reload it; if that doesn't help, tell the person who runs the game that this address fails:"),
        "slow": _("Parts of this page haven't come yet. If that lasts, reload it."),
    }


def page_files() -> dict[str, str]:
    """The scripts and styles that a page loads as files, and where below its base this server has them."""
    return {name: address(name) for name in ("page.js", "device.js", "page.css")}


@lru_cache(maxsize=1)
def _template() -> Template:
    return Environment(loader=FileSystemLoader([TEMPLATE, BUNDLE]), autoescape=True).get_template("loading.html.j2")


def loading_page(base_url: str, ahead: Iterable[str] = ()) -> str:
    """The start of the served page as HTML, up to what needs Python. ``ahead`` are the addresses of scripts that the browser reads meanwhile.

    >>> "Getting the game ready" in loading_page("/")
    True
    """
    return _template().render(words=loading_words(), base_url=base_url, ahead=list(ahead), files=page_files())
