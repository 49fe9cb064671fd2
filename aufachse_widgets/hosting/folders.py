"""Folders that the server and its kernels write to, and a temporary one in their place where they can't be written: without a home, with a read-only one."""

from __future__ import annotations

import errno
import os
import tempfile
from collections.abc import Mapping
from pathlib import Path

from jupyter_core.paths import jupyter_config_dir, jupyter_data_dir, jupyter_runtime_dir

# A disk that is full is written again once there is room: that is said where something is kept.
FULL = frozenset({errno.ENOSPC, getattr(errno, "EDQUOT", errno.ENOSPC)})


def why_not_written(file: Path) -> str:
    """Why a file can't be written, or made with its folders; empty where it can. Nothing is left behind.

    >>> why_not_written(Path("no_such_folder") / "games.sqlite")
    ''
    """
    try:
        if file.is_file() and not os.access(file, os.W_OK):
            return os.strerror(errno.EACCES)
        folder = next(parent for parent in file.absolute().parents if parent.exists())
        with tempfile.TemporaryFile(dir=folder):
            return ""
    except OSError as error:
        return "" if error.errno in FULL else error.strerror or str(error)


class TemporaryFolder:
    """A folder for this process, made when it is first needed. OSError where there is no place for one."""

    def __init__(self) -> None:
        self._made: tempfile.TemporaryDirectory[str] | None = None

    @property
    def path(self) -> Path:
        """Where it is."""
        if self._made is None:
            self._made = tempfile.TemporaryDirectory(prefix="aufachse-", ignore_cleanup_errors=True)
        return Path(self._made.name)

    def remove(self) -> None:
        """Delete it, with all that is in it."""
        if self._made is not None:
            self._made.cleanup()
            self._made = None


def jupyter_folders(temporary: TemporaryFolder, usual: Mapping[str, Path] | None = None) -> dict[str, str]:
    """Environment variables that lead Jupyter and IPython into the temporary folder, where their ``usual`` ones can't be written. What is installed
    in a folder that is only read is found there all the same."""
    if usual is None:
        usual = {
            "JUPYTER_RUNTIME_DIR": Path(jupyter_runtime_dir()),
            "JUPYTER_DATA_DIR": Path(jupyter_data_dir()),
            "JUPYTER_CONFIG_DIR": Path(jupyter_config_dir()),
            "IPYTHONDIR": Path(os.environ.get("IPYTHONDIR") or Path("~/.ipython").expanduser()),
        }
    moved: dict[str, str] = {}
    for name, folder in usual.items():
        if why_not_written(folder / "file"):
            moved[name] = str(temporary.path / name.lower())
            Path(moved[name]).mkdir(mode=0o700, exist_ok=True)
    if "JUPYTER_DATA_DIR" in moved:
        moved["JUPYTER_PATH"] = os.pathsep.join(filter(None, [os.environ.get("JUPYTER_PATH"), str(usual["JUPYTER_DATA_DIR"])]))
    return moved
