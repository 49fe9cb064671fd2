"""Python as the dashboard without a server has it: programs run by node in the pinned Pyodide."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
from collections.abc import Sequence
from pathlib import Path

from aufachse_widgets.engine.edition import PRESETS
from aufachse_widgets.simulation import simulate
from tests.kit.node import PROGRAMS
from tests.kit.static_site import StaticSite

RUNNER = Path(__file__).with_name("pyodide_run.js")


def run(frontend: Path, program: str, archives: Sequence[Path], folder: Path, lock: Path | None = None) -> str:
    """What a program prints there. ``frontend`` is a folder with npm's packages in it, ``archives`` are unpacked where packages lie, ``folder`` is for the
    program's file; Python sees it as ``/given``. ``lock`` names the packages that can be loaded, and lies beside them; without it there are none."""
    script = folder / "program.py"
    script.write_text(program, encoding="utf-8")
    runner = folder / "pyodide_run.mjs"
    runner.write_bytes(RUNNER.read_bytes())
    command = [str(PROGRAMS / "node"), str(runner), str(frontend), str(script), *map(str, archives)]
    given = os.environ | {"PYODIDE_GIVEN": str(folder), "PYODIDE_LOCK": str(lock or "")}
    done = subprocess.run(command, env=given, capture_output=True, text=True, encoding="utf-8", check=False, timeout=600)
    assert done.returncode == 0, f"{done.stdout}\n{done.stderr}"
    return done.stdout


GAMES = """
import hashlib, json
from aufachse_widgets.engine.edition import PRESETS
from aufachse_widgets.simulation import simulate

played = {edition: simulate(("courier", "busy"), 2, edition, "the same", workers=1, journals=True) for edition in PRESETS}
print(json.dumps({edition: [hashlib.sha256(game.journal).hexdigest() for game in games] for edition, games in played.items()}))
"""


def journals_there(site: StaticSite, folder: Path) -> dict[str, list[str]]:
    """By edition, the hashes of some games' journals, played by bots on a built site's Python. ``folder`` is for the program's file."""
    found: dict[str, list[str]] = json.loads(run(site.frontend, GAMES, [*site.folder.glob("*/packages.tar.gz")], folder))
    return found


def journals_here() -> dict[str, list[str]]:
    """The same games, played here."""
    played = {edition: simulate(("courier", "busy"), 2, edition, "the same", workers=1, journals=True) for edition in PRESETS}
    return {edition: [hashlib.sha256(game.journal or b"").hexdigest() for game in games] for edition, games in played.items()}
