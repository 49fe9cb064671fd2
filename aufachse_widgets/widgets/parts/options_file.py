"""The options of this device for notebooks: a file beside the games. A served page keeps them in its browser instead."""

from __future__ import annotations

import logging
import os
from pathlib import Path

import platformdirs

from ...engine.input_files import plain_text, read_input
from ...journal.atomic_file import put_in_place, write_beside
from ...store import MEMORY
from .options import Options

log = logging.getLogger("aufachse_widgets")

_here: dict[str, Options] = {}  # by where they are kept: all pages of a kernel share them


def options_place() -> str:
    """Where: beside the file that ``AUFACHSE_STORE`` names, or in the user's data folder; nowhere (empty) with a store that keeps nothing here."""
    store = os.environ.get("AUFACHSE_STORE", "")
    if store == MEMORY or ("://" in store and not store.startswith("sqlite://")):
        return ""
    file = store.removeprefix("sqlite:///") if store.startswith("sqlite://") else store
    folder = Path(file).expanduser().parent if file else platformdirs.user_data_path("aufachse", appauthor=False)
    return str(folder / "options.json")


def device_options(place: str | None = None) -> Options:
    """The options that are kept in the file at ``place`` (:func:`options_place` by default); whatever changes in them is written
    at once, and whole. A file that cannot be read or written keeps nobody from playing: that is only logged."""
    where = options_place() if place is None else place
    if where not in _here:
        options = _here[where] = Options.read(_read(where))
        options.observe(lambda change: _write(where, options.text()))
    return _here[where]


def _read(where: str) -> str:
    try:
        return plain_text(read_input(where)).decode() if where else ""
    except FileNotFoundError:
        return ""
    except (OSError, UnicodeDecodeError) as error:
        log.warning("the options in %s cannot be read: %s", where, error)
        return ""


def _write(where: str, text: str) -> None:
    if not where:
        return
    try:
        Path(where).parent.mkdir(parents=True, exist_ok=True)
        put_in_place(write_beside(Path(where), text.encode()), Path(where))
    except OSError as error:
        log.warning("the options cannot be kept in %s: %s", where, error)
