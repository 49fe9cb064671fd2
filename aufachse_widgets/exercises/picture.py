"""A picture that a notebook, and a page, shows as wide as there is room."""

from __future__ import annotations

from base64 import b64encode
from html import escape
from io import BytesIO
from typing import Protocol

from msgspec import Struct


class Saves(Protocol):
    """What matplotlib calls a figure."""

    def savefig(self, fname: BytesIO, *, format: str, dpi: float) -> object:
        """Write it."""


class Picture(Struct, frozen=True):
    """A picture as PNG, with what it shows in words."""

    png: bytes
    shows: str

    def _repr_html_(self) -> str:
        data = b64encode(self.png).decode()
        return f'<img src="data:image/png;base64,{data}" alt="{escape(self.shows)}" style="max-width:100%;height:auto">'


def drawn(figure: Saves, shows: str) -> Picture:
    """A figure of matplotlib as a picture; ``shows`` says it to people who cannot see it."""
    data = BytesIO()
    figure.savefig(data, format="png", dpi=110)
    return Picture(data.getvalue(), shows)
