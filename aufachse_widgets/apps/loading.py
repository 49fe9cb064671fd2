"""The first thing that a browser gets: what it waits for, sent before Python is started for it."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, Template

from ..words.language import _, language

TEMPLATE = Path(__file__).parent / "voila_template"
BEGUN = "aufachseBegun"  # in a page's settings: the loading page has been sent, the template leaves it out


def loading_words() -> dict[str, str]:
    """What the loading page says, stage by stage, in the language in use."""
    return {
        "lang": language(),
        "python": _("Getting the game ready …"),
        "loading": _("Setting up the board …"),
        "drawing": _("Drawing the page …"),
        "noscript": _("This page needs JavaScript."),
    }


@lru_cache(maxsize=1)
def _template() -> Template:
    return Environment(loader=FileSystemLoader(TEMPLATE), autoescape=True).get_template("loading.html.j2")


def loading_page(base_url: str) -> str:
    """The start of the served page as HTML, up to what needs Python.

    >>> "Getting the game ready" in loading_page("/")
    True
    """
    return _template().render(words=loading_words(), base_url=base_url)
