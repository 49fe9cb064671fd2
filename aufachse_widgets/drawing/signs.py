"""The drawings on the map, as small SVG: road signs, marks, and the truck of a film (those on the map are in rig.py)."""

from __future__ import annotations

from .palette import ACTION, INK, MONEY, PAPER, RED, YELLOW

_TRIANGLE = f'<path d="M20 3 37 33H3Z" fill="{PAPER}" stroke="{RED}" stroke-width="4.5" stroke-linejoin="round"/>'
_MARK = '<svg viewBox="0 0 16 16" aria-hidden="true"><rect width="16" height="16" rx="3"'


def shapes(name: str) -> str:
    """The shapes that are used again and again, to be put once into a map's HTML; ``name`` tells
    apart those of several maps in one page."""
    box, cab = "M1 3h27v19H1z", "M29.5 9h7.5l6 7v6H29.5z"
    return (
        f"<svg width='0' height='0' aria-hidden='true'><symbol id='{name}-truck' viewBox='-1 -1 46 32' overflow='visible'>"
        f"<g stroke-linejoin='round'><path d='{box}{cab}' fill='{PAPER}' stroke='{PAPER}' stroke-width='5'/>"
        f"<path d='{box}{cab}' style='fill:var(--seat);stroke:var(--seat-edge)' stroke-width='1.6'/>"
        f"<path d='M34 11h2.5l3.5 4.5H34z' fill='{PAPER}' style='stroke:var(--seat-edge)'/></g>"
        f"<g fill='{INK}' stroke='{PAPER}' stroke-width='1.4'>"
        "<circle cx='8' cy='24' r='4'/><circle cx='20' cy='24' r='4'/><circle cx='36.5' cy='24' r='4'/></g>"
        "</symbol></svg>"
    )


def construction() -> str:
    """The construction sign: a man at work."""
    return (
        f'<svg viewBox="0 0 40 36" aria-hidden="true">{_TRIANGLE}'
        f'<g fill="none" stroke="{INK}" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round">'
        f'<circle cx="19" cy="12.5" r="1.6" fill="{INK}"/><path d="M18 16l-3 6 3 3-1 4M15 22l-3 6M18 17l4 5 4 1M22 20l-3 4 7 4"/></g>'
        f'<path d="M24 30l3-4 4 4z" fill="{INK}"/></svg>'
    )


def jam() -> str:
    """The jam sign: three cars one behind the other."""
    car = '<path d="M{x} {y}h{w}v{h}h-{w}zM{r} {t}h{v}l1 {l}h-{u}z"/>'
    cars = "".join(
        car.format(x=20 - w / 2, y=y, w=w, h=h, r=20 - w / 2 + 1, t=y - h * 0.7, v=w - 2, l=h * 0.7, u=w)
        for y, w, h in ((14.5, 6, 3), (20.5, 8, 3.4), (27, 10, 3.8))
    )
    return f'<svg viewBox="0 0 40 36" aria-hidden="true">{_TRIANGLE}<g fill="{INK}">{cars}</g></svg>'


def event() -> str:
    """The red and white triangle of an event space."""
    return f'<svg viewBox="0 0 40 36" aria-hidden="true">{_TRIANGLE}</svg>'


def load_mark() -> str:
    """A contract could be loaded: an arrow up onto a bed."""
    return f'{_MARK} fill="{ACTION}"/><path d="M8 2l5 5h-3v4H6V7H3zM3 12h10v2H3z" fill="{PAPER}"/></svg>'


def deliver_mark() -> str:
    """A contract could be delivered: an arrow down from the bed."""
    return f'{_MARK} fill="{MONEY}"/><path d="M8 11l5-5h-3V2H6v4H3zM3 12h10v2H3z" fill="{PAPER}"/></svg>'


def auction_mark() -> str:
    """An auction could be called: a gavel's head and its block."""
    return f'{_MARK} fill="{YELLOW}"/><path d="M3 5l4-4 4 4-4 4zM9 7l5 5-1.5 1.5-5-5zM2 13h8v2H2z" fill="{INK}"/></svg>'
