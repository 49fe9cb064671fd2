"""Class names hold together: what is styled is used, and what is used is styled, looked for by a script, pressed by a key, or looked at by a test."""

from __future__ import annotations

import re
from pathlib import Path

import aufachse_widgets
from aufachse_widgets.frontend.stylesheets import STYLES, placed_rules, stylesheet
from aufachse_widgets.reports import style
from aufachse_widgets.widgets.parts.keys import KEYS

PACKAGE = Path(aufachse_widgets.__file__).parent
CHECKOUT = PACKAGE.parent
NAME = r"(?<![-\w])aa-[a-z][\w-]*"


def read(*patterns: str) -> str:
    files = [file for pattern in patterns for file in sorted(PACKAGE.rglob(pattern)) if not {"bundle", "node_modules"} & set(file.parts)]
    return "\n".join(file.read_text("utf-8") for file in files)


STYLED = {name for file in STYLES.glob("*.css") for name in re.findall(rf"\.({NAME})", stylesheet(file.stem, placed_rules() | style.PLACED))}
PYTHON, SCRIPTS = read("*.py"), read("*.js", "*.j2")
TESTS = "\n".join(file.read_text("utf-8") for file in sorted((CHECKOUT / "tests").rglob("*.py")) if file != Path(__file__))
# The rest of a name that is put together: f"aa-at-{place}".
BEGINNINGS = tuple(set(re.findall(rf"({NAME}-)(?:\{{|\$\{{|[\"'`] ?\+)", PYTHON + SCRIPTS)))
NO_CLASSES = {"aa-board", "aa-buy", "aa-here-new", "aa-sell"}
"""An id in an SVG drawing, the name of a movement, and the beginnings of names."""


def names(text: str) -> set[str]:
    """What is named, but for variables (``--aa-…``) and beginnings of names."""
    return {name for name in re.findall(NAME, text) if not name.endswith("-")}


def test_what_is_styled_is_used() -> None:
    used = names(PYTHON) | names(SCRIPTS)
    # A trailer's buttons are called by what they do and by the size: f"aa-{deed}-{size}".
    left = {name for name in STYLED - used if not name.startswith((*BEGINNINGS, "aa-buy-", "aa-sell-"))}
    assert not left, f"nothing has these classes: {sorted(left)}"


def test_what_is_used_is_styled_or_looked_for() -> None:
    by_key = {name for key in KEYS for press in key.presses for name in re.findall(NAME, press)}
    left = names(PYTHON) - STYLED - names(SCRIPTS) - names(TESTS) - by_key - NO_CLASSES
    left = {name for name in left if not any(name + "-" == beginning for beginning in BEGINNINGS) and not name.startswith(("aa-about-", "aa-key-"))}
    assert not left, f"nobody looks for these classes: {sorted(left)}"
