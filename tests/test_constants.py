"""No test changes a constant of a module: what a test wants otherwise is handed in (``Timings``, a clock, a parameter)."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent
CONSTANT = re.compile(r"_*[A-Z][A-Z0-9_]*")


def changed_constants(source: str) -> Iterator[str]:
    """The names of constants of something imported that a test's source assigns to or patches, with the lines."""
    for node in ast.walk(ast.parse(source)):
        names: list[str] = []
        if isinstance(node, ast.Call):
            called = node.func.attr if isinstance(node.func, ast.Attribute) else node.func.id if isinstance(node.func, ast.Name) else ""
            if called in ("setattr", "delattr", "patch", "object"):
                names = [last_name(argument) for argument in node.args[:2]]
        elif isinstance(node, ast.Assign | ast.AugAssign | ast.AnnAssign | ast.Delete):
            targets = node.targets if isinstance(node, ast.Assign | ast.Delete) else [node.target]
            names = [part.attr for target in targets for part in ast.walk(target) if isinstance(part, ast.Attribute)]
        yield from (f"{name} in line {node.lineno}" for name in names if CONSTANT.fullmatch(name))


def last_name(argument: ast.expr) -> str:
    """The name after the last dot of a text, also of one with gaps; empty for anything else."""
    parts = argument.values if isinstance(argument, ast.JoinedStr) else [argument]
    text = parts[-1].value if parts and isinstance(parts[-1], ast.Constant) else ""
    return text.rpartition(".")[2] if isinstance(text, str) else ""


def test_no_constant_is_changed() -> None:
    changed = {str(file.relative_to(ROOT)): list(changed_constants(file.read_text(encoding="utf-8"))) for file in ROOT.rglob("*.py")}
    assert len(changed) > 100
    assert not {file: names for file, names in changed.items() if names}


@pytest.mark.parametrize(
    "source",
    [
        'monkeypatch.setattr(module, "LOOK", 0.01)',
        'monkeypatch.setattr("aufachse_widgets.sessions.reach.RETRY", 0.01)',
        'monkeypatch.setattr(f"{type(store).__module__}.POLL", 0.01)',
        'with monkeypatch.context() as now:\n    now.setattr(module, "MOST_GUESTS", 2)',
        'setattr(module, "_HERE", 0.0)',
        'mock.patch("aufachse_widgets.store.sqlite_file.PATIENCE", 0.0)',
        'mock.patch.object(sqlite_file, "PATIENCE", 0.0)',
        "module.PATIENCE = 0.0",
        "one.PART, two = 6, 7",
        "def quick():\n    module.LIMIT += 1",
        "del module.LIMIT",
    ],
)
def test_a_changed_constant_is_found(source: str) -> None:
    (found,) = changed_constants(source)
    assert re.fullmatch(r"[A-Z_]+ in line [12]", found)


@pytest.mark.parametrize(
    "source",
    [
        'monkeypatch.setattr(os, "fsync", full)',
        'monkeypatch.setattr(store, "read", lambda *asked: ())',
        'monkeypatch.setenv("AUFACHSE_STORE", STORE)',
        "QUICK = Timings(poll=0.01)",
        "store.timings = module.TIMINGS",
        'setattr(rows[0].name, "value", "ANNA")',
        "clock.now += TIMINGS.poll",
    ],
)
def test_nothing_else_is(source: str) -> None:
    assert not list(changed_constants(source))
