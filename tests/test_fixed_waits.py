"""Browser tests wait for events: a time that is right on one machine is too short on another. Only a finger's gap is a time, since it is what is tested."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

HERE = Path(__file__).parent
GESTURES = HERE / "kit" / "finger.py"
WAITS = ("wait_for_timeout",)
SLEEPS = ("sleep",)


def fixed_waits(source: str, names: tuple[str, ...]) -> Iterator[int]:
    """The lines of a program that call a method or function of those names."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call):
            called = node.func.attr if isinstance(node.func, ast.Attribute) else node.func.id if isinstance(node.func, ast.Name) else ""
            if called in names:
                yield node.lineno


@pytest.mark.parametrize("source", ["page.wait_for_timeout(300)", "lambda: self.page.wait_for_timeout(gap)", "wait_for_timeout(1)"])
def test_a_fixed_wait_is_found(source: str) -> None:
    assert [*fixed_waits(source, WAITS)] == [1]


def test_no_browser_test_waits_for_a_time() -> None:
    browser = HERE / "browser"
    found = [
        f"{file.relative_to(HERE)}:{line}"
        for file in sorted(HERE.rglob("*.py"))
        if file != GESTURES
        for line in fixed_waits(file.read_text("utf-8"), WAITS + SLEEPS if file.is_relative_to(browser) else WAITS)
    ]
    assert not found, f"fixed waits: {found}; use tests/kit/rest.py or tests/kit/finger.py"


def test_gestures_have_their_gaps_in_one_place() -> None:
    assert [*fixed_waits(GESTURES.read_text("utf-8"), WAITS)]
