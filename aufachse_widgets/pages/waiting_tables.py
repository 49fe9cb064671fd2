"""The tables on the start page that its browser is the host of, and whose games have not begun: the way back to them."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from urllib.parse import urlencode

import ipywidgets
import msgspec

from ..sessions.admission import HOST
from ..sessions.lobby import read_lobby
from ..store import NoGame, Store
from ..words.language import _, ngettext


def waiting_tables(store: Store, codes: Sequence[str]) -> list[ipywidgets.HTML]:
    """A line for each table with one of these ``codes`` that still waits in the ``store``. Its link names the table and the host's role only: the server finds
    the secret in the browser's cookie, and lets nobody in without. StoreError if the store can't say."""
    lines = []
    for code in codes:
        try:
            agreed = read_lobby(store.lobby(code))
        except (NoGame, msgspec.DecodeError):  # it plays, is closed, or is from another version
            continue
        people = sum(bool(place.hash) for place in agreed.places)
        here = ngettext("{count} player has sat down.", "{count} players have sat down.", people).format(count=people)
        said = here if people else _("Nobody has sat down yet.")
        title = _("Your table {code} is open").format(code=code)
        address = "?" + urlencode({"table": code, "seat": HOST})
        back = f'<a class="aa-tablelink" href="{escape(address)}">{escape(_("Back to your table"))}</a>'
        lines.append(ipywidgets.HTML(f"<p><b>{escape(title)}</b><br>{escape(said)}</p>{back}").add_class("aa-kept-game").add_class("aa-waiting-table"))
    return lines
