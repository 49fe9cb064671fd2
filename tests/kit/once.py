"""What takes long to make and is only looked at: made once for all processes that run tests side by side."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.kit.servers import eventually


def made_once(factory: pytest.TempPathFactory, name: str, make: Callable[[Path], Path]) -> Path:
    """What ``make`` makes in a folder of that name; the first of the processes calls it, the others wait for it."""
    if "PYTEST_XDIST_WORKER" not in os.environ:
        return make(factory.mktemp(name))
    folder = factory.getbasetemp().parent / name
    said = folder / "said"  # what has been made, or why it hasn't
    try:
        folder.mkdir()
    except FileExistsError:
        assert eventually(said.exists, 600), f"the process that makes {folder} for all says nothing"
        made = Path(said.read_text("utf-8"))
        assert made.exists(), made
        return made
    told = f"the process that makes {folder} for all has failed"
    try:
        made = make(folder)
        told = str(made)
    finally:
        (folder / "saying").write_text(told, "utf-8")
        (folder / "saying").rename(said)
    return made
