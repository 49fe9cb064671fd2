"""Python as the dashboard without a server has it: programs run by node in the pinned Pyodide."""

from __future__ import annotations

import subprocess
from collections.abc import Sequence
from pathlib import Path

from tests.kit.node import PROGRAMS

RUNNER = Path(__file__).with_name("pyodide_run.js")


def run(frontend: Path, program: str, archives: Sequence[Path], folder: Path) -> str:
    """What a program prints there. ``frontend`` is a folder with npm's packages in it, ``archives`` are unpacked where packages lie, ``folder`` is for the
    program's file."""
    script = folder / "program.py"
    script.write_text(program, encoding="utf-8")
    runner = folder / "pyodide_run.mjs"
    runner.write_bytes(RUNNER.read_bytes())
    command = [str(PROGRAMS / "node"), str(runner), str(frontend), str(script), *map(str, archives)]
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False, timeout=600)
    assert done.returncode == 0, f"{done.stdout}\n{done.stderr}"
    return done.stdout
