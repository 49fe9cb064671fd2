"""A picture that a notebook, and a page, shows as wide as there is room."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Mapping
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


class Pictures(Struct, frozen=True):
    """Drawings (SVG) by what they show: side by side where there is room, else one below the other."""

    drawings: Mapping[str, str]

    def _repr_html_(self) -> str:
        """Each with its title above.

        >>> Pictures({"one die": "<svg></svg>", "two dice": "<svg></svg>"})._repr_html_().count("<figure")
        2
        """
        figures = "".join(
            '<figure style="flex:1 1 300px;max-width:540px;margin:0">'
            f'<figcaption style="font-weight:600;font-size:15px">{escape(shows)}</figcaption>{drawing}</figure>'
            for shows, drawing in self.drawings.items()
        )
        return f'<div style="display:flex;flex-wrap:wrap;gap:12px">{figures}</div>'
