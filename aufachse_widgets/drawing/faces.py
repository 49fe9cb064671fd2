"""Faces of those who sit at a table: a person, a bot at each level, any other bot.

They wear the colour of the text around them (``currentColor``), which is the seat's where there is one; all others are tokens of the page.
"""

from __future__ import annotations

from .shapes import box, disc, edge_of, fill, line, picture, ring

SIZE = 64


def _worn(path: str) -> str:
    """Something to wear, in the seat's colour, with a rim that shows on any ground."""
    return f"<path d='{path}' fill='currentColor' {edge_of('field', 1.5)}/>"


def _eyes(radius: float, apart: float = 9, y: float = 36) -> str:
    """Two eyes with a gleam in them."""
    return "".join(disc("paint-black", x, y, radius) + disc("paint-white", x + radius / 3, y - radius / 3, radius / 3) for x in (32 - apart, 32 + apart))


def _shoulders() -> str:
    return _worn("M10 66q0-14 13-14h18q13 0 13 14Z")


def _robot(high: float = 30) -> str:
    """Shoulders, ears and a head of that height; its chin is always in the same place."""
    top = 52 - high
    return (
        _shoulders()
        + box("off", 10, 32, 5, 11, 2) + box("off", 49, 32, 5, 11, 2)
        + f"<rect x='14' y='{top:g}' width='36' height='{high:g}' rx='10' {fill('paint-white')} {edge_of('field', 1.5)}/>"
    )  # fmt: skip


def _antenna(top: float) -> str:
    return line("off", f"M32 {top + 12:g}V{top + 4:g}", 3) + disc("paint-yellow", 32, top + 3, 4)


def _person() -> str:
    """With a driver's cap."""
    return (
        _shoulders()
        + box("crate", 27, 44, 10, 11, 4)
        + disc("paint-yellow", 32, 34, 15)
        + _eyes(2.4, 6, 35)
        + line("paint-black", "M25.5 41q6.5 5 13 0", 2.2)
        + _worn("M16 29q0-17 16-17t16 17Z")
        + _worn("M14 27h38q5 0 5 4H14Z")
    )


def _easy() -> str:
    """Big eyes and a broad smile."""
    return (
        _antenna(6)
        + _robot(32)
        + _eyes(5.5, 8, 34)
        + line("paint-black", "M25 43q7 6 14 0", 2.4)
        + disc("paint-red", 19.5, 42, 2.4)
        + disc("paint-red", 44.5, 42, 2.4)
    )


def _medium() -> str:
    """A courier's cap with its badge."""
    return (
        _robot()
        + _eyes(3.2, 8, 37)
        + line("paint-black", "M26 44.5q6 3 12 0", 2.4)
        + _worn("M13 27q1-17 19-17t19 17Z")
        + box("paint-black", 9, 26, 46, 5, 2.5)
        + disc("paint-yellow", 32, 18.5, 4)
    )


def _hard() -> str:
    """On the phone, with a headset."""
    return (
        _robot()
        + line("paint-black", "M13 34V32a19 19 0 0 1 38 0V34", 6)
        + line("off", "M13 34V32a19 19 0 0 1 38 0V34", 3)
        + box("paint-black", 7, 30, 9, 15, 4) + box("paint-black", 48, 30, 9, 15, 4)
        + _eyes(3.2, 8, 35)
        + line("paint-black", "M19.5 29.5l7 1.500M44.5 29.5l-7 1.5", 2.4)
        + line("paint-black", "M27 45h8", 2.4)
        + line("paint-black", "M51 44q0 6-9 5.5", 2.4) + disc("paint-black", 41, 49, 3.2)
    )  # fmt: skip


def _very_hard() -> str:
    """Glasses, and a high forehead with a route in it."""
    glass = "".join(ring("paint-black", x, 37, 7, 2.4, "paint-white") for x in (23.5, 40.5))
    return (
        _robot(45)
        + line("road", "M20 24q5-9 11-3t13-8", 2.4, "1 4") + disc("paint-green", 19.5, 24.5, 2.6) + disc("paint-red", 44.5, 13, 2.6)
        + glass
        + line("paint-black", "M30.5 37h3M16.5 36l-3-1M47.5 36l3-1", 2.4)
        + _eyes(2.8, 8.5, 37)
        + line("paint-black", "M28 47.5q6 0 8-2", 2.4)
    )  # fmt: skip


def _other() -> str:
    """Any other bot."""
    return _antenna(8) + _robot() + _eyes(3.2, 8, 35) + line("paint-black", "M25 44h14", 2.4)


_FACES = {"": _person, "learner": _easy, "courier": _medium, "dispatcher": _hard, "planner": _very_hard}


def face(bot: str) -> str:
    """The face of the bot of that code, of a person where it is empty, as SVG."""
    drawn = _FACES.get(bot, _other)()
    return picture("aa-face", SIZE, SIZE, box("sea", 0, 0, SIZE, SIZE) + drawn)
