"""Which language a visitor of the server is answered in."""

from __future__ import annotations

import json
from urllib.parse import parse_qs, unquote

from tornado.httputil import HTTPServerRequest

from ..words.language import ENGLISH, preferred

SETTING = "aufachse_language"
"""Where the application keeps the language that the command names for all pages."""

OPTIONS = "aufachse"
"""The cookie in which a browser keeps what its person likes on this device."""


def language_asked(query: str, options: str, accepted: str, named: str = "") -> str:
    """The code of a page's language: what its address asks for (``lang=de``), else what the person chose on this device, else what the command
    ``named`` for all pages, else what the browser likes best; English where there are no texts in any of them.

    ``options`` is what the browser keeps (:class:`~aufachse_widgets.widgets.parts.options.Options`), ``accepted`` what it sends as ``Accept-Language``.

    >>> language_asked("lang=xx", "", "fr, en;q=0.5")
    'en'
    """
    return spoken_in(query).get("lang") or preferred(_chosen(options)) or named or preferred(accepted) or ENGLISH


def spoken_in(query: str) -> dict[str, str]:
    """What of an address's query asks for a language that there are texts in.

    >>> spoken_in("table=KFRTM&lang=en"), spoken_in("lang=xx")
    ({'lang': 'en'}, {})
    """
    asked = preferred(parse_qs(query).get("lang", [""])[0])
    return {"lang": asked} if asked else {}


def language_of(request: HTTPServerRequest, named: str = "") -> str:
    """The code of the language in which a request is answered."""
    kept = request.cookies.get(OPTIONS)
    return language_asked(request.query, kept.value if kept else "", request.headers.get("Accept-Language", ""), named)


def _chosen(options: str) -> str:
    """The language among the options that a browser keeps."""
    try:
        told = json.loads(unquote(options) or "{}")
    except (ValueError, RecursionError):
        return ""
    chosen = told.get("language", "") if isinstance(told, dict) else ""
    return chosen if isinstance(chosen, str) else ""
