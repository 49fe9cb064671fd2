"""The shapes of which scenes and faces are drawn: SVG in the colours of the page that shows it, each by its token (frontend/styles/tokens.css)."""

from __future__ import annotations


def fill(token: str) -> str:
    """The attribute for a surface in that colour."""
    return f'fill="var(--aa-{token})"'


def box(token: str, x: float, y: float, wide: float, high: float, round_: float = 0) -> str:
    """A rectangle by its upper left corner, with corners of that radius."""
    corners = f' rx="{round_:g}"' if round_ else ""
    return f'<rect x="{x:g}" y="{y:g}" width="{wide:g}" height="{high:g}"{corners} {fill(token)}/>'


def disc(token: str, x: float, y: float, radius: float) -> str:
    """A disc by its middle."""
    return f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" {fill(token)}/>'


def shape(token: str, path: str) -> str:
    """A surface inside that path."""
    return f'<path d="{path}" {fill(token)}/>'


def line(token: str, path: str, wide: float, dashes: str = "") -> str:
    """A line along that path, with round ends."""
    dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
    return f'<path d="{path}" fill="none" stroke="var(--aa-{token})" stroke-width="{wide:g}" stroke-linecap="round" stroke-linejoin="round"{dashed}/>'


def at(x: float, y: float, drawn: str, scale: float = 1, turned: float = 0) -> str:
    """What is drawn round 0, 0, moved there, larger, turned by so many degrees."""
    turn = f" rotate({turned:g})" if turned else ""
    size = f" scale({scale:g})" if scale != 1 else ""
    return f'<g transform="translate({x:g} {y:g}){turn}{size}">{drawn}</g>'
