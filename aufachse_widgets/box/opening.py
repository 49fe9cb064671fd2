"""Where a program's boxes are: in memory, in a folder of files, or in one file of SQLite's."""

from __future__ import annotations

import os
from pathlib import Path

import platformdirs

from .memory import Boxes, BoxesInFolder, BoxesInMemory

MEMORY = "memory:"


def default_boxes() -> str:
    """Where boxes are kept: ``AUFACHSE_BOXES`` (a folder, a file that ends in ``.sqlite``, or ``memory:``), or else beside the games:
    in the folder ``boxes`` next to the file that ``AUFACHSE_STORE`` names, or in the user's data folder."""
    named = os.environ.get("AUFACHSE_BOXES")
    if named:
        return named
    store = os.environ.get("AUFACHSE_STORE", "")
    if store == MEMORY:
        return MEMORY
    scheme, url, rest = store.partition("://")
    if url:
        store = rest.removeprefix("/") if scheme == "sqlite" else ""
    folder = Path(store).expanduser().parent if store else platformdirs.user_data_path("aufachse", appauthor=False)
    return str(folder / "boxes")


def open_boxes(where: str | os.PathLike[str] | None = None) -> Boxes:
    """The boxes in a folder, in a file that ends in ``.sqlite``, or ``memory:``; :func:`default_boxes` by default. Nothing is read or made yet.

    >>> from aufachse_widgets.box import Box
    >>> boxes = open_boxes("memory:")
    >>> boxes.keep(Box("Ours"))
    ''
    >>> boxes.read("ours").title
    'Ours'
    """
    name = os.fspath(where) if where is not None else default_boxes()
    if name == MEMORY:
        return BoxesInMemory()
    if name.endswith(".sqlite"):
        from .database import BoxesInDatabase  # a page in a browser alone has such a file; all others do without SQLite here

        return BoxesInDatabase(name)
    return BoxesInFolder(name)
