"""The stylesheets, one file a subject in ``styles``."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

STYLES = Path(__file__).parent / "styles"

_PLACED = re.compile(r"/\* placed: ([a-z_]+) \*/")
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_INDENT = re.compile(r"\n\s+")


@cache
def source(name: str) -> str:
    """A stylesheet as it is written."""
    return (STYLES / f"{name}.css").read_text(encoding="utf-8")


@cache
def placed_rules() -> dict[str, str]:
    """The rules for numbered places and for each seat's colour (``placed.css``), by the name with which the other sheets ask for them."""
    _head, *parts = _PLACED.split(source("placed"))
    return dict(zip(parts[::2], (rules.strip() for rules in parts[1::2]), strict=True))


def stylesheet(name: str, placed: Mapping[str, str] | None = None) -> str:
    """A stylesheet as a browser gets it: without comments and indents. Where the file says ``/* placed: name */`` come the rules of that name.

    >>> stylesheet("exercise").startswith(".aa-exercise { margin-bottom:14px; }")
    True
    """
    rules = placed_rules() if placed is None else placed
    text = _PLACED.sub(lambda found: rules[found[1]], source(name))
    return _INDENT.sub("\n", _COMMENT.sub("", text)).strip().replace("\n\n", "\n") + "\n"


def css_text(text: str) -> str:
    """Any text as a CSS string: no character of it can end the string or the style element.

    >>> css_text('Kassel "</style>')
    '"Kassel \\\\000022\\\\00003c/style\\\\00003e"'
    """
    return '"' + "".join(char if char.isalnum() or char in " .,:;!?()·→–-+%/…⚠▲▼" else f"\\{ord(char):06x}" for char in text) + '"'
