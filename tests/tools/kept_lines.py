"""Files of results, a line for each, to which is only added: what a run that was stopped left behind, and what isn't such a file."""

from __future__ import annotations

from pathlib import Path
from typing import BinaryIO

from aufachse_widgets.engine.input_files import read_input

MAX_RESULTS_SIZE = 200_000_000  # bytes; the ladder's has two million


def whole_lines(file: Path, begun: bytes) -> list[bytes]:
    """The whole lines of a file; a last one that was cut off is passed over. ``begun`` is how the first one begins: where there is none but
    another text, that comes as a line, to be refused when it is read. FileNotFoundError, OSError."""
    *whole, cut = read_input(file, MAX_RESULTS_SIZE).split(b"\n")
    theirs = not whole and not begun.startswith(cut[: len(begun)])
    return [cut] if theirs else whole


def after_whole_lines(opened: BinaryIO) -> None:
    """Make ready for the next line: take away one that was cut off. The file must be open for reading and writing."""
    opened.seek(0)
    opened.truncate(opened.read().rfind(b"\n") + 1)
