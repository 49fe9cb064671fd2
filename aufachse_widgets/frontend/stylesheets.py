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


def stylesheet(name: str, placed: Mapping[str, str] | None = None) -> str:
    """A stylesheet as a browser gets it: without comments and indents. Where the file says ``/* placed: name */`` come the rules of that name:
    numbered places, which Python computes.

    >>> stylesheet("exercise").startswith(".aa-exercise { margin-bottom:14px; }")
    True
    """
    rules = placed or {}
    text = _PLACED.sub(lambda found: rules[found[1]], source(name))
    return _INDENT.sub("\n", _COMMENT.sub("", text)).strip().replace("\n\n", "\n") + "\n"
