"""What a page is told by the server that shows it: one value, passed as JSON. In a notebook nobody tells it anything."""

from __future__ import annotations

import json

import msgspec
from msgspec import Struct

from ..engine.errors import AufAchseError
from ..sessions.admission import Secret

SETTINGS_HEADER = "X-Aufachse-Settings"
"""The header by which the server hands a page's settings on to its kernel."""

SETTINGS_VARIABLE = "HTTP_" + SETTINGS_HEADER.upper().replace("-", "_")
"""The environment variable in which the kernel finds it."""


class PageSettingsError(AufAchseError):
    """The settings make no sense, as when a server of another version sent them."""


class PageSettings(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a page is told. Each field's default is what holds in a notebook.

    >>> PageSettings(edition="czech", link=Secret("abc"))  # doctest: +NORMALIZE_WHITESPACE
    PageSettings(edition='czech', players=0, door='', board='', unkept='', addresses=(), guest=False, cookies=False, link=Secret(…), options='',
    language='', debug=False, files=False, lessons='', hosted=())
    """

    edition: str = ""
    """The edition that start forms begin with; empty: the usual one."""
    players: int = 0
    """The number of players that they begin with; 0: the usual one."""
    door: str = ""
    """The door of the start page that is open at first."""
    board: str = ""
    """The file with a board of one's own."""
    unkept: str = ""
    """Why games don't last, where they don't."""
    addresses: tuple[str, ...] = ()
    """The server's addresses for other devices, the likeliest first; none where it doesn't listen to others (``aufachse --lan``)."""
    guest: bool = False
    """Whether the page is shown to a guest of the host's computer: for them there are tables, but no start page and no other games."""
    cookies: bool = False
    """Whether the server keeps links in cookies; else a link's secret stays in the page's address."""
    link: Secret | None = None
    """The secret of the link that the page was opened by."""
    options: str = ""
    """What the person likes on this device, as the browser keeps it (:class:`~aufachse_widgets.widgets.parts.options.Options`)."""
    language: str = ""
    """The code of the page's language; empty in a notebook, which has its own."""
    debug: bool = False
    """Whether the terminal is told everything."""
    files: bool = False
    """Whether the server has the widgets' scripts and styles as files."""
    lessons: str = ""
    """The address of lessons that run beside the page; empty where there are none."""
    hosted: tuple[str, ...] = ()
    """The codes of the tables whose host's link this browser has, as far as the server keeps links; none for a guest."""


def encode_settings(settings: PageSettings) -> str:
    """The settings as JSON, in plain ASCII: it goes through a header and the environment.

    >>> encode_settings(PageSettings(players=3))
    '{"players": 3}'
    """
    return json.dumps(msgspec.to_builtins(settings, enc_hook=_text_of))


def decode_settings(text: str) -> PageSettings:
    """The settings that were encoded; those of a notebook where there is no text. :class:`PageSettingsError` names the field that is wrong.

    >>> decode_settings('{"link": "abc"}').link.text
    'abc'
    >>> decode_settings('{"players": "three"}')
    Traceback (most recent call last):
    ...
    aufachse_widgets.pages.settings.PageSettingsError: page settings: Expected `int`, got `str` - at `$.players`; start the server again
    """
    if not text:
        return PageSettings()
    try:
        # Not by msgspec alone: a path may hold bytes that are no text, which Python writes as half of a pair.
        return msgspec.convert(json.loads(text), PageSettings, dec_hook=_from_text)
    except (ValueError, msgspec.ValidationError) as error:
        raise PageSettingsError(f"page settings: {error}; start the server again") from None


def _text_of(value: object) -> object:
    if isinstance(value, Secret):
        return value.text
    raise NotImplementedError(type(value).__name__)


def _from_text(wanted: type, value: object) -> object:
    if wanted is Secret and isinstance(value, str) and value:
        return Secret(value)
    raise ValueError(f"Expected a secret, got {type(value).__name__}")


_told = PageSettings()


def page_settings() -> PageSettings:
    """What this process's page was told. A process has one page."""
    return _told


def tell_page(settings: PageSettings) -> PageSettings:
    """Have the page go by these settings from now on; returns those it went by."""
    global _told
    before, _told = _told, settings
    return before
