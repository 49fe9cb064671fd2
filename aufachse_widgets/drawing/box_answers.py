"""Small pictures for the answers to "which box?" (:mod:`aufachse_widgets.words.which_box`): what is to be looked for."""

from __future__ import annotations

from .card_pictures import crate
from .rule_scenes import FIVE, FONT, TWO, die, lettered
from .shapes import at, box, disc, frame, line, picture, ring, shape

WIDE, HIGH = 120, 76


def _note(text: str) -> str:
    """A banknote."""
    return box("tint-green", 8, 14, 104, 50, 5) + frame("paint-green", 8, 14, 104, 50, 5, 2) + ring("paint-green", 23, 39, 7, 2) + lettered(text, 72, 44)


def _book(text: str) -> str:
    """A rule book with its title."""
    return (
        box("paint-red", 18, 6, 84, 64, 4) + box("paint-white", 26, 20, 68, 26, 2) + lettered(text, 60, 39, "paint-black") + line("paint-white", "M36 58h48", 3)
    )


def _hammer() -> str:
    gavel = box("crate-edge", -4, 10, 8, 40, 4) + box("crate", -18, -11, 36, 22, 4)
    return at(66, 30, gavel, turned=-55) + box("crate-edge", 18, 60, 60, 9, 4) + box("crate", 24, 53, 48, 8, 3)


def _children() -> str:
    """A toy truck."""
    wagon = box("paint-yellow", 18, 24, 50, 28, 4) + shape("paint-blue", "M70 52V30h16q4 0 6 4l8 12v6Z") + box("sea", 76, 34, 10, 9, 2)
    return wagon + crate(34, 12, 16) + "".join(disc("paint-black", x, 54, 9) + disc("paint-white", x, 54, 4) for x in (34, 84))


ANSWERS = {
    ("money", "DM"): lambda: _note("500 DM"),
    ("money", "€"): lambda: _note("500 €"),
    ("dice", "1"): lambda: die(60, 38, 44, FIVE),
    ("dice", "2"): lambda: die(36, 38, 40, FIVE) + die(84, 38, 40, TWO),
    ("language", "czech"): lambda: _book("Pravidla"),
    ("language", "other"): lambda: _book("Regeln"),
    ("auctions", "auctions"): _hammer,
    ("auctions", "children"): _children,
}
"""By question and answer, what is drawn."""


def answer_picture(question: str, answer: str) -> str:
    """The picture of that answer, as SVG.

    >>> answer_picture("dice", "2").count("<rect")
    4
    """
    return picture("aa-scene", WIDE, HIGH, ANSWERS[question, answer](), f" font-family='{FONT}'")
