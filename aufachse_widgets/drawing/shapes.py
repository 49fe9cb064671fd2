"""The shapes of which scenes and faces are drawn: SVG in the colours of the page that shows it, each by its token (frontend/styles/tokens.css)."""

from __future__ import annotations

from collections.abc import Iterable


def picture(name: str, wide: float, high: float, drawn: str, attributes: str = "") -> str:
    """The SVG of that size for what is drawn, of that class; its lines have round ends and corners (frontend/styles/event_card.css).

    Its attributes stand in single quotes: it goes into messages as JSON, where each double one takes two characters.
    """
    return f"<svg class='{name}' viewBox='0 0 {wide:g} {high:g}'{attributes} aria-hidden='true'>{drawn}</svg>"


def fill(token: str) -> str:
    """The attribute for a surface in that colour, or for none."""
    return f"fill='var(--aa-{token})'" if token else "fill='none'"


def edge_of(token: str, wide: float, dashes: str = "") -> str:
    """The attributes for an edge in that colour."""
    dashed = f" stroke-dasharray='{dashes}'" if dashes else ""
    return f"stroke='var(--aa-{token})' stroke-width='{wide:g}'{dashed}"


def box(token: str, x: float, y: float, wide: float, high: float, round_: float = 0) -> str:
    """A rectangle by its upper left corner, with corners of that radius."""
    if not round_:  # as a path, which is shorter
        return shape(token, f"M{x:g} {y:g}h{wide:g}v{high:g}H{x:g}Z".replace(" -", "-"))
    return f"<rect x='{x:g}' y='{y:g}' width='{wide:g}' height='{high:g}' rx='{round_:g}' {fill(token)}/>"


def frame(token: str, x: float, y: float, wide: float, high: float, round_: float, edge: float) -> str:
    """The outline of such a rectangle."""
    return f"<rect x='{x:g}' y='{y:g}' width='{wide:g}' height='{high:g}' rx='{round_:g}' {fill('')} {edge_of(token, edge)}/>"


def disc(token: str, x: float, y: float, radius: float) -> str:
    """A disc by its middle."""
    return f"<circle cx='{x:g}' cy='{y:g}' r='{radius:g}' {fill(token)}/>"


def ring(token: str, x: float, y: float, radius: float, edge: float, inside: str = "", dashes: str = "") -> str:
    """A ring by its middle and the middle of its edge, with a surface inside where it has one."""
    return f"<circle cx='{x:g}' cy='{y:g}' r='{radius:g}' {fill(inside)} {edge_of(token, edge, dashes)}/>"


def shape(token: str, path: str) -> str:
    """A surface inside that path."""
    return f"<path d='{path}' {fill(token)}/>"


def line(token: str, path: str, wide: float, dashes: str = "") -> str:
    """A line along that path."""
    return f"<path d='{path}' {fill('')} {edge_of(token, wide, dashes)}/>"


def wheels(places: Iterable[float], y: float, radius: float, hub: float) -> str:
    """Wheels with their hubs, at that height: dots as ends of lines without a length, so that all of them are two paths."""
    path = "".join(f"M{x:g} {y:g}h0" for x in places).replace(" -", "-")
    return line("paint-black", path, 2 * radius) + line("off", path, 2 * hub)


def at(x: float, y: float, drawn: str, scale: float = 1, turned: float = 0) -> str:
    """What is drawn round 0, 0, moved there, larger, turned by so many degrees."""
    turn = f" rotate({turned:g})" if turned else ""
    size = f" scale({scale:g})" if scale != 1 else ""
    return f"<g transform='translate({x:g} {y:g}){turn}{size}'>{drawn}</g>"
