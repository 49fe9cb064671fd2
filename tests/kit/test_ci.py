"""`.ci/run` is red when a step of it is: the script itself, with programs in PATH that only say that they were called."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[2] / ".ci" / "run"
# Each writes down how it was called, and fails where the test says so.
STAND_IN = """#!/bin/sh
call="$(basename "$0")${*:+ $*}"
echo "$call" >> calls
if [ "$call" = "${BREAKS:-}" ]; then exit 1; fi
if [ "$call" = "pytest --retry-browser --durations=10" ]; then
  mkdir -p screenshots/failures
  echo "PASSED the second time: test_a" > screenshots/failures/second-runs.txt
fi
"""
STEPS = ["ruff check .", "mypy", "pytest --retry-browser --durations=10", "pytest --retry-browser -m slow --durations=40"]
ALONE = "pytest --retry-browser -m alone -n 0 --durations=10"

pytestmark = pytest.mark.skipif(os.name == "nt" or not shutil.which("bash"), reason="a script for bash")


def run(folder: Path, breaks: str = "") -> tuple[int, str, list[str]]:
    """The exit code, what was printed, and the steps that were called."""
    programs = folder / "programs"
    programs.mkdir()
    for name in ("python", "python3", "pip", "pytest", "ruff", "mypy", "chromium-headless-shell"):
        (programs / name).write_text(STAND_IN, encoding="utf-8")
        (programs / name).chmod(0o755)
    (folder / ".ci").mkdir()
    shutil.copy2(SCRIPT, folder / ".ci" / "run")
    # No apt-get: nothing here may install anything.
    for name in ("bash", "sh", "dirname", "basename", "mktemp", "rm", "mkdir", "cat", "id"):
        (programs / name).symlink_to(str(shutil.which(name)))
    variables = {"PATH": str(programs), "BREAKS": breaks, "TMPDIR": str(folder)}
    done = subprocess.run(
        [str(programs / "bash"), ".ci/run"], cwd=folder, env=variables, capture_output=True, text=True, timeout=600, check=False, encoding="utf-8"
    )
    calls = (folder / "calls").read_text(encoding="utf-8").splitlines()
    return done.returncode, done.stdout + done.stderr, [call for call in calls if not call.startswith("python")]


def test_green_when_every_step_is(tmp_path: Path) -> None:
    code, said, calls = run(tmp_path)
    assert (code, calls) == (0, [*STEPS, ALONE]), said
    *_before, section, told, nothing, closing = said.splitlines()
    assert section.startswith("== Browser tests that ran twice") and told == "PASSED the second time: test_a"
    assert nothing == "" and closing.startswith("== All passed")


@pytest.mark.parametrize("number", range(len(STEPS) + 1))
def test_red_when_a_step_is(tmp_path: Path, number: int) -> None:
    steps = [*STEPS, ALONE]
    code, said, calls = run(tmp_path, steps[number])
    assert (code, calls) == (1, steps[: number + 1]), said
    assert said.splitlines()[-1].startswith("== FAILED") and "All passed" not in said
    assert ("PASSED the second time: test_a" in said) == (number > 2)


def test_what_an_earlier_run_left_is_not_told(tmp_path: Path) -> None:
    (tmp_path / "screenshots" / "failures").mkdir(parents=True)
    (tmp_path / "screenshots" / "failures" / "second-runs.txt").write_text("FAILED TWICE: test_b\n", encoding="utf-8")
    assert "FAILED TWICE" not in run(tmp_path)[1]
