"""Tests reach for nothing private: they look at what a person sees, ask public names, or speak as the browser does (``tests/kit/front_end.py``).

Ten files, once the worst, have no such line left. The others have some, whose number may only fall: lower ``MOST`` when it has.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent
FREE = (
    "pages/test_cab.py",
    "pages/test_dashboard.py",
    "pages/test_told_cab.py",
    "forms/test_track_start.py",
    "pages/test_trip.py",
    "sessions/test_admission.py",
    "sessions/test_agreeing.py",
    "widgets/map/test_map.py",
    "widgets/play/test_boards.py",
    "widgets/play/test_cards.py",
)
"""The files that reach for nothing private."""

MOST = 245
"""How many lines of all the tests reach for something private."""

PRIVATE = re.compile(r"_(?!_)\w+(?<!__)")
PUBLIC = re.compile(r"_(replace|asdict|make|fields|repr_\w+_|exit)")
"""Named with an underscore, but documented: what named tuples have, how objects show themselves in notebooks, and ``os._exit``."""


def private(name: object) -> bool:
    return isinstance(name, str) and PRIVATE.fullmatch(name) is not None and PUBLIC.fullmatch(name) is None


def private_reaches(source: str) -> list[int]:
    """The lines of a test's source that read, set, patch or import something private of another object or module."""
    lines = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Attribute):
            own = isinstance(node.value, ast.Name) and node.value.id in ("self", "cls")
            if private(node.attr) and not own:
                lines.add(node.end_lineno or node.lineno)
        elif isinstance(node, ast.ImportFrom):
            if any(private(alias.name) for alias in node.names):
                lines.add(node.lineno)
        elif isinstance(node, ast.Call):
            called = node.func.attr if isinstance(node.func, ast.Attribute) else node.func.id if isinstance(node.func, ast.Name) else ""
            named = [argument.value for argument in node.args[1:2] if isinstance(argument, ast.Constant)]
            if called in ("getattr", "setattr", "delattr", "hasattr") and any(map(private, named)):
                lines.add(node.lineno)
    return sorted(lines)


@pytest.mark.parametrize("file", FREE)
def test_a_file_without_private_reaches_stays_so(file: str) -> None:
    assert private_reaches((ROOT / file).read_text(encoding="utf-8")) == []


def test_private_reaches_do_not_become_more() -> None:
    found = {str(file.relative_to(ROOT)): private_reaches(file.read_text(encoding="utf-8")) for file in sorted(ROOT.rglob("*.py"))}
    reaching = {file: lines for file, lines in found.items() if lines}
    number = sum(map(len, reaching.values()))
    assert number <= MOST, f"{number} lines: {reaching}"


@pytest.mark.parametrize(
    "source",
    [
        "table._state",
        "door._store.keys(door.game)",
        "widget._dom_classes = ()",
        "assert [row.told for row in page._games]",
        "self.panel._rows",
        "from aufachse_widgets.bots.courier import Courier, _Reckoning",
        'monkeypatch.setattr(kernels, "_source", warm)',
        'getattr(log, "_shown")',
    ],
)
def test_a_private_reach_is_found(source: str) -> None:
    assert private_reaches(source) == [1]


@pytest.mark.parametrize(
    "source",
    [
        "self._state = cls._made",
        "address._replace(scheme='http')",
        "state._repr_html_()",
        "os._exit(1)",
        "table.__class__.__name__",
        "from aufachse_widgets.words.language import _",
        'monkeypatch.setattr(store, "read", fails)',
        "for _number, event in session.log(): pass",
    ],
)
def test_nothing_else_is(source: str) -> None:
    assert private_reaches(source) == []
