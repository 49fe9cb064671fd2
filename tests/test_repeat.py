"""Repeating the browser tests: what fails twice is red, what needed its second try is named, and the busy process ends with its run."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import psutil
import pytest

from tests import repeat

TESTS = """
from pathlib import Path
import pytest

pytestmark = pytest.mark.browser


def test_steady(): ...


def test_shaky():
    tried = Path(__file__).with_name("tried")
    first = not tried.exists()
    tried.touch()
    assert not first


@pytest.mark.slow
def test_broken():
    assert False
"""


def in_a_project(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """The command, with a checkout of three tests in place of this one."""
    (folder / "tests").mkdir()
    (folder / "tests" / "test_pages.py").write_text(TESTS, "utf-8")
    markers = "".join(f"  {name}: no more than a name\n" for name in ("browser", "slow", "alone", "full"))
    (folder / "pytest.ini").write_text(f"[pytest]\naddopts = -n 0 -p tests.kit.retry --import-mode=importlib\nmarkers =\n{markers}", "utf-8")
    program = f"import pathlib, sys; from tests import repeat; repeat.CHECKOUT = pathlib.Path({str(folder)!r}); sys.exit(repeat.main({list(arguments)!r}))"
    return subprocess.run([sys.executable, "-c", program], cwd=repeat.CHECKOUT, capture_output=True, text=True, check=False, encoding="utf-8")


@pytest.mark.slow
def test_a_shaky_test_is_named_and_a_broken_one_is_red(tmp_path: Path) -> None:
    done = in_a_project(tmp_path, "--everyday=2", "--slow=1")
    assert done.returncode == 1, done.stdout + done.stderr
    _before, _title, table = done.stdout.rpartition("== What ran\n")
    first, second, slow = (part for part in table.split("run  ") if part)
    assert "passed: " in first and "PASSED the second time: tests/test_pages.py::test_shaky" in first
    assert "passed: 2 passed" in second and "second time" not in second
    assert "FAILED with exit code 1" in slow and "FAILED TWICE: tests/test_pages.py::test_broken" in slow


def test_the_busy_process_ends_with_its_run() -> None:
    with pytest.raises(ZeroDivisionError), repeat.busy_process():
        (busy,) = (child for child in psutil.Process().children() if repeat.BUSY in child.cmdline())
        1 / 0  # noqa: B018
    assert not busy.is_running()
