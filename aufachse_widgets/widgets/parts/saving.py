"""Files for people: saved at once by the press that asked for them, under a name that says what they are."""

from __future__ import annotations

import base64
import datetime
import itertools
import unicodedata
from collections.abc import Sequence
from html import escape

from ...journal import Seat
from ...words.language import _

_count = itertools.count(1)


def file_name(seats: Sequence[Seat], kind: str, day: datetime.date | None = None, what: str = "") -> str:
    """The name of a game's file: its day (today by default) and its players, in letters that any system can keep; ``what`` is in it.

    >>> file_name((Seat("Ada"), Seat("Jiří B.")), "html", datetime.date(2026, 3, 1))
    'aufachse-2026-03-01-ada-jiri-b.html'
    >>> file_name((Seat("Ada"),), "csv", datetime.date(2026, 3, 1), "contracts")
    'aufachse-2026-03-01-ada-contracts.csv'
    """
    names = "-".join(filter(None, (plain(seat.name) for seat in seats)))
    who = "-".join(filter(None, ("aufachse", (day or datetime.datetime.now().astimezone().date()).isoformat(), names)))[:120]
    return "-".join(filter(None, (who, what))) + f".{kind}"


def plain(name: str) -> str:
    """A name in small Latin letters, digits and hyphens; empty where it has none of them.

    >>> plain("Ágnes / 2")
    'agnes-2'
    """
    letters = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return "-".join("".join(letter if letter.isalnum() else " " for letter in letters).split())


def download(name: str, data: bytes, kind: str) -> str:
    """HTML that saves a file from the page as soon as it is shown (the device's script presses the link, once), and a link that says so and
    saves it again; ``kind`` is its MIME type. Nothing is asked of any host."""
    said = _("Saved as {name}").format(name=name)
    return (
        f'<a class="aa-download" data-saves="{next(_count)}" download="{escape(name)}" '
        f'href="data:{kind};base64,{base64.b64encode(data).decode()}">{escape(said)}</a>'
    )
