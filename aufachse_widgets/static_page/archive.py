"""The archive of packages that the page without a server fetches. Made by the very Python that reads it, when the site is built (``frontend/site.js``)."""

from __future__ import annotations

import compileall
import py_compile
import zipfile
from collections.abc import Iterator
from pathlib import Path

OURS = "aufachse_widgets/"
LEFT_OUT = ("hosting/", "commands/", "apps/", "data/lessons/", "static_page/archive.py")
"""Parts of our package that only a server, a command, a notebook or the build needs."""
SOURCES = (".py", ".pot", ".typed")
WHEN = (2026, 1, 1, 0, 0, 0)
"""The time of every file in it: the same packages give the same archive."""


def is_needed(name: str) -> bool:
    """Whether a page needs the file with that path among the packages: what Python reads at run time, and no sources of what is compiled.

    >>> is_needed("aufachse_widgets/pages/start.pyc"), is_needed("aufachse_widgets/pages/start.py"), is_needed("aufachse_widgets/hosting/gate.pyc")
    (True, False, False)
    """
    own = name.removeprefix(OURS)
    if own == name:
        unread = name.endswith(".pyi") or "/tests/" in name or ".data/" in name or (".dist-info/" in name and not name.endswith("METADATA"))
    else:
        unread = own.startswith(tuple(part.removesuffix(".py") for part in LEFT_OUT))
    return not (unread or "__pycache__" in name or name.endswith(SOURCES))


def needed(packages: Path) -> Iterator[tuple[str, Path]]:
    """The files of a folder of packages that a page needs, by their paths in it."""
    for path in sorted(path for path in packages.rglob("*") if path.is_file()):
        if is_needed(name := path.relative_to(packages).as_posix()):
            yield name, path


def write_archive(packages: Path, target: Path) -> None:
    """Compile all that is in a folder of packages, and put what a page needs of it into one archive."""
    compileall.compile_dir(packages, legacy=True, quiet=2, invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH)
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, path in needed(packages):
            entry = zipfile.ZipInfo(name, WHEN)
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, path.read_bytes(), compresslevel=9)
