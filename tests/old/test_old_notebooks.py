"""Notebooks of earlier programs run with today's package, as somebody's own copies do: in a folder that holds nothing else."""

from __future__ import annotations

from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

from tests.old.test_old_games import GENERATIONS

NOTEBOOKS = [file for folder in GENERATIONS for file in sorted(folder.glob("examples/**/*.ipynb"))]


@pytest.mark.slow
@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda file: file.stem)
def test_a_notebook_runs(notebook: Path, tmp_path: Path) -> None:
    read = nbformat.read(notebook, as_version=4)
    NotebookClient(read, timeout=600, resources={"metadata": {"path": str(tmp_path)}}).execute()
    assert all(cell.execution_count for cell in read.cells if cell.cell_type == "code" and cell.source.strip())


def test_there_are_the_lessons_and_more() -> None:
    for folder in GENERATIONS:
        assert len(list(folder.glob("examples/*.ipynb"))) >= 7 and len(list(folder.glob("examples/lessons/*.ipynb"))) >= 10
