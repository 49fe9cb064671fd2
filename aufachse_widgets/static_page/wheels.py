"""The packages of the lessons that run in the browser: wheels compiled by the very Python that runs them, and the lock by which it finds them.

Made when the site is built (``frontend/lessons.js``). A notebook's kernel fetches a package when a cell imports it, and only then.
"""

from __future__ import annotations

import compileall
import json
import py_compile
import shutil
import tempfile
import zipfile
from collections.abc import Iterable, Iterator, Mapping
from email.parser import HeaderParser
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from .archive import WHEN

IN_JUPYTERLITE = frozenset({"jupyter-leaflet", "jupyterlab-widgets", "widgetsnbextension"})
"""What Python's packages require for the page alone: JupyterLite has their scripts."""
UNREAD = (
    "aufachse_widgets/data/lessons/",
    "aufachse_widgets/hosting/",
    "jedi/third_party/django-stubs/",
    "jedi/third_party/typeshed/stubs/",  # names of hundreds of packages that aren't there
)
"""Folders of packages that no notebook reads there."""


class Wheel(NamedTuple):
    """What the metadata of a wheel say, and which modules it brings."""

    name: str
    version: str
    requires: tuple[str, ...]
    modules: tuple[str, ...]


def read_wheel(unpacked: Path, marks: Mapping[str, str] | None = None) -> Wheel:
    """What an unpacked wheel says of itself. ``marks`` describe the Python that it is for, where that isn't this one."""
    (metadata,) = unpacked.glob("*.dist-info/METADATA")
    said = HeaderParser().parsestr(metadata.read_text(encoding="utf-8"))
    given = {"extra": "", **(marks or {})}
    requirements = [Requirement(str(one)) for one in said.get_all("Requires-Dist", [])]
    needed = sorted({canonicalize_name(one.name) for one in requirements if one.marker is None or one.marker.evaluate(given)})
    return Wheel(canonicalize_name(str(said["Name"])), str(said["Version"]), tuple(needed), tuple(_modules(unpacked)))


def _modules(unpacked: Path) -> Iterator[str]:
    """The names that can be imported from there."""
    for path in sorted(unpacked.iterdir()):
        if path.is_dir() and not path.name.endswith((".dist-info", ".data")):
            yield path.name
        elif path.suffix in (".py", ".so"):
            yield path.name.partition(".")[0]


def compiled(wheel: Path, folder: Path) -> tuple[Path, Wheel]:
    """Compile a wheel into a folder, without what nobody reads there; its file, and what it says of itself."""
    with tempfile.TemporaryDirectory() as temporary:
        unpacked = Path(temporary)
        with zipfile.ZipFile(wheel) as packed:
            packed.extractall(unpacked)
        for path in [*unpacked.glob("*.data"), *unpacked.rglob("tests"), *(unpacked / part for part in UNREAD)]:
            shutil.rmtree(path, ignore_errors=True)
        found = read_wheel(unpacked)
        compileall.compile_dir(unpacked, legacy=True, quiet=2, stripdir=temporary, invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH)
        files = [path for path in sorted(unpacked.rglob("*")) if path.is_file() and not (path.suffix == ".py" and path.with_suffix(".pyc").exists())]
        target = folder / wheel.name
        with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
            for path in files:
                if path.parent.name != "__pycache__":
                    entry = zipfile.ZipInfo(path.relative_to(unpacked).as_posix(), WHEN)
                    entry.compress_type = zipfile.ZIP_DEFLATED
                    archive.writestr(entry, path.read_bytes(), compresslevel=9)
    return target, found


def lock(packages: Iterable[tuple[Path, Wheel]], info: Mapping[str, str]) -> dict[str, Any]:
    """The lock of these wheels, as Pyodide reads it; ``info`` says which Pyodide. ValueError where one of them needs another that isn't there."""
    made = tuple(packages)
    names = {wheel.name for _file, wheel in made}
    entries = {}
    for file, wheel in made:
        depends = [name for name in wheel.requires if name not in IN_JUPYTERLITE]
        if missing := set(depends) - names:
            raise ValueError(f"{file.name} needs {', '.join(sorted(missing))}: add it to lessons_wheels.txt")
        entries[wheel.name] = {
            "name": wheel.name,
            "version": wheel.version,
            "file_name": file.name,
            "install_dir": "site",
            "sha256": sha256(file.read_bytes()).hexdigest(),
            "package_type": "package",
            "imports": list(wheel.modules),
            "depends": depends,
            "unvendored_tests": False,
        }
    return {"info": dict(info), "packages": dict(sorted(entries.items()))}


def write_wheels(wheels: Path, folder: Path, info: Mapping[str, str]) -> None:
    """Compile all wheels of a folder into another, and write their lock beside them."""
    made = [compiled(wheel, folder) for wheel in sorted(wheels.glob("*.whl"))]
    (folder / "pyodide-lock.json").write_text(json.dumps(lock(made, info), indent=1), encoding="utf-8")
