"""A position shown by itself: an SVG board and a table in a notebook, lines in a terminal.

Players are named by their seat's number here; the widgets show names and colours.
"""

from __future__ import annotations

import html
import math

from .board import Board
from .state import State

SEAT_COLOURS = ("#c1121f", "#ffc300", "#0057b7", "#2a7f3e", "#ffffff", "#1c1c1c")
_TEXT_COLOURS = ("#ffffff", "#1c1c1c", "#ffffff", "#ffffff", "#1c1c1c", "#ffffff")
WIDTH = 520


def _mercator(lat: float) -> float:
    return math.degrees(math.log(math.tan(math.pi / 4 + math.radians(lat) / 2)))


def svg(board: Board, state: State) -> str:
    """The board as SVG text with trucks and signs; asks no other host."""
    lons = [space.lon for space in board.spaces]
    lats = [_mercator(space.lat) for space in board.spaces]
    scale = (WIDTH - 40) / ((max(lons) - min(lons)) or 1)
    height = round((max(lats) - min(lats)) * scale) + 40
    at = {
        space.id: (round(20 + (space.lon - min(lons)) * scale, 1), round(height - 20 - (_mercator(space.lat) - min(lats)) * scale, 1)) for space in board.spaces
    }
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" role="img" aria-label="board">']
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
    signs = [(state.construction, "▲", "#c1121f")] + ([(state.jam.space, "■", "#c1121f")] if state.jam else [])
    for place, sign, colour in signs:
        if place in at:
            x, y = at[place]
            parts.append(f'<text x="{x}" y="{y + 5}" font-size="15" text-anchor="middle" fill="{colour}">{sign}</text>')
    for seat, player in enumerate(state.players):
        if player.space in at:
            x, y = at[player.space]
            parts.append(f'<rect x="{x - 8}" y="{y - 7}" width="16" height="14" rx="3" fill="{SEAT_COLOURS[seat]}" stroke="#1c1c1c"/>')
            label = f'<text x="{x}" y="{y + 4}" font-size="11" text-anchor="middle" font-family="sans-serif" fill="{_TEXT_COLOURS[seat]}">'
            parts.append(f"{label}{seat}</text>")
    return "".join(parts) + "</svg>"


def _rows(state: State) -> list[tuple[str, ...]]:
    return [
        (
            str(seat),
            str(player.money),
            player.space or "–",
            ", ".join(str(number) if number else "?" for number in player.hand) or "–",
            ", ".join(map(str, player.loaded)) or "–",
            f"{player.small} + {player.large}",
            ", ".join(player.cards) or "–",
            str(sum(debt.amount for debt in player.debts) or "–"),
        )
        for seat, player in enumerate(state.players)
    ]


_HEADS = ("seat", "money", "space", "hand", "loaded", "trailers", "cards", "debts")


def table(state: State) -> str:
    """The players as an HTML table."""
    head = "".join(f"<th>{name}</th>" for name in _HEADS)
    rows = "".join("<tr>" + "".join(f"<td>{html.escape(cell)}</td>" for cell in row) + "</tr>" for row in _rows(state))
    return f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"


def text(state: State) -> str:
    """The position as lines for a terminal.

    >>> from aufachse_widgets.engine import PlayerAt, compile_rules, position
    >>> players = [PlayerAt("hannover", 800, hand=(3,)), PlayerAt("ulm")]
    >>> print(text(position(compile_rules("fx-schmid-1987"), players, market=(7, 8, 11, 12))))
    turn 1 of seat 0: BeforeRoll
    seat  money  space     hand  loaded  trailers  cards  debts
    0     800    hannover  3     –       0 + 0     –      –
    1     5000   ulm       –     –       0 + 0     –      –
    market 7, 8, 11, 12; 8 in the deck
    construction off the board, jam off the board
    """
    rows = [_HEADS, *_rows(state)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(_HEADS))]
    lines = ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]
    market = ", ".join(str(number) for number in state.market if number > 0) or "empty"
    said = "the game is over" if state.over else f"turn {state.turn} of seat {state.active}: {type(state.phase).__name__}"
    signs = f"construction {state.construction or 'off the board'}, jam {state.jam.space if state.jam else 'off the board'}"
    return "\n".join([said, *lines, f"market {market}; {state.deck} in the deck", signs])
