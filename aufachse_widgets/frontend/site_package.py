"""Run by site.js in the Python of the site: compiles all packages, puts them into one archive, and has the package draw its first page."""

from __future__ import annotations

import compileall
import py_compile
import site
import sys
import zipfile
from pathlib import Path

from aufachse_widgets.static_page.first_page import first_page as draw

root = Path(site.getsitepackages()[0])
WHEN = (2026, 1, 1, 0, 0, 0)
LEFT_OUT = ("hosting", "commands", "apps", "data/lessons", "frontend/styles")
"""Parts of our package that only a server, a command or a notebook needs."""
STILL = ("frontend/styles/tokens.css",)
"""Of those what a page reads all the same."""


def kept(path: Path) -> bool:
    """Whether a page needs that file: what Python reads at run time, and no sources of what it has compiled."""
    name = path.relative_to(root).as_posix()
    own = name.removeprefix("aufachse_widgets/")
    if own != name and own not in STILL and own.startswith(tuple(f"{folder}/" for folder in LEFT_OUT)):
        return False
    return not (
        name.endswith((".py", ".pot", ".typed"))
        or "__pycache__" in name
        or "/tests/" in name
        or ".data/" in name
        or (".dist-info/" in name and not name.endswith("METADATA"))
        or (name.endswith(".pyi") and not name.startswith("aufachse_widgets/"))
    )


first_page = draw()
for name in [name for name in sys.modules if name.partition(".")[0] == "aufachse_widgets"]:
    del sys.modules[name]
compileall.compile_dir(root, legacy=True, quiet=2, invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH)
with zipfile.ZipFile("/package.zip", "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
    for path in sorted(path for path in root.rglob("*") if path.is_file() and kept(path)):
        entry = zipfile.ZipInfo(path.relative_to(root).as_posix(), WHEN)
        entry.compress_type = zipfile.ZIP_DEFLATED
        archive.writestr(entry, path.read_bytes(), compresslevel=9)
