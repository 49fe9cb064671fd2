"""What a position is shown with: an SVG board and a table in a notebook, lines in a terminal.

All of it is made of plain values. Players are named by their seat's number here; the widgets show names and colours.
"""

from __future__ import annotations

import html
import math
from collections.abc import Sequence
from typing import NamedTuple

from .board import Board

TRUCK_COLOURS = ("#c1121f", "#ffc300", "#0057b7", "#2a7f3e", "#ffffff", "#1c1c1c")
_TEXT_COLOURS = ("#ffffff", "#1c1c1c", "#ffffff", "#ffffff", "#1c1c1c", "#ffffff")
WIDTH = 520


def _mercator(lat: float) -> float:
    return math.degrees(math.log(math.tan(math.pi / 4 + math.radians(lat) / 2)))


def svg(board: Board, trucks: Sequence[str], construction: str = "", jam: str = "") -> str:
    """The board as SVG text with trucks and signs; asks no other host.

    ``trucks`` are their spaces by seat, ``construction`` and ``jam`` the spaces of the signs. What stands on no
    space of the board is not drawn.
    """
    lons = [space.lon for space in board.spaces]
    lats = [_mercator(space.lat) for space in board.spaces]
    scale = (WIDTH - 40) / ((max(lons) - min(lons)) or 1)
    height = round((max(lats) - min(lats)) * scale) + 40
    at = {
        space.id: (round(20 + (space.lon - min(lons)) * scale, 1), round(height - 20 - (_mercator(space.lat) - min(lats)) * scale, 1)) for space in board.spaces
    }
    size = f'viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" style="max-width:100%;height:auto"'
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" aria-label="board">']
    parts.append(f'<rect width="{WIDTH}" height="{height}" fill="#eef3ee"/>')
    for route in board.routes:
        points = " ".join(f"{x},{y}" for x, y in (at[space] for space in route.spaces))
        dash = ' stroke-dasharray="4 3"' if route.kind == "ferry" else ""
        parts.append(f'<polyline points="{points}" fill="none" stroke="#7a8a99" stroke-width="2"{dash}/>')
    for space in board.spaces:
        x, y = at[space.id]
        if space.kind == "city":
            parts.append(f'<circle cx="{x}" cy="{y}" r="5" fill="#0057b7"/>')
            parts.append(f'<text x="{x + 6}" y="{y + 3}" font-size="8" font-family="sans-serif">{html.escape(space.name)}</text>')
        else:
            parts.append(f'<circle cx="{x}" cy="{y}" r="2" fill="{"#c1121f" if space.event else "#5b6b79"}"/>')
    for place, sign in ((construction, "▲"), (jam, "■")):
        if place in at:
            x, y = at[place]
            parts.append(f'<text x="{x}" y="{y + 5}" font-size="15" text-anchor="middle" fill="#c1121f">{sign}</text>')
    for seat, place in enumerate(trucks):
        if place in at:
            x, y = at[place]
            parts.append(f'<rect x="{x - 8}" y="{y - 7}" width="16" height="14" rx="3" fill="{TRUCK_COLOURS[seat]}" stroke="#1c1c1c"/>')
            label = f'<text x="{x}" y="{y + 4}" font-size="11" text-anchor="middle" font-family="sans-serif" fill="{_TEXT_COLOURS[seat]}">'
            parts.append(f"{label}{seat}</text>")
    return "".join(parts) + "</svg>"


class PlayerRow(NamedTuple):
    """A player as text, in the order of the table's columns."""

    seat: str
    money: str
    space: str
    hand: str
    loaded: str
    trailers: str
    cards: str
    debts: str


def table(rows: Sequence[PlayerRow]) -> str:
    """The players as an HTML table."""
    head = "".join(f"<th>{name}</th>" for name in PlayerRow._fields)
    body = "".join("<tr>" + "".join(f"<td>{html.escape(cell)}</td>" for cell in row) + "</tr>" for row in rows)
    return f'<div style="overflow-x:auto"><table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>'


def text(rows: Sequence[PlayerRow]) -> str:
    """The players as lines for a terminal.

    >>> print(text([PlayerRow("0", "800", "hannover", "3, ?", "–", "1 + 0", "–", "–"), PlayerRow("1", "5000", "ulm", "–", "12", "0 + 0", "–", "1000")]))
    seat  money  space     hand  loaded  trailers  cards  debts
    0     800    hannover  3, ?  –       1 + 0     –      –
    1     5000   ulm       –     12      0 + 0     –      1000
    """
    lines = [PlayerRow._fields, *rows]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    return "\n".join("  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip() for line in lines)
