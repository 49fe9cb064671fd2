"""The archives that the page without a server fetches: the packages, and Python's standard library. Made by the very Python that reads them, when the site
is built (``frontend/site.js``)."""

from __future__ import annotations

import compileall
import gzip
import io
import py_compile
import re
import tarfile
import zipfile
from collections.abc import Iterator
from pathlib import Path

OURS = "aufachse_widgets/"
LEFT_OUT = ("hosting/", "commands/", "apps/", "exercises/", "data/lessons/", "static_page/archive.py")
"""Parts of our package that only a server, a command, a notebook or the build needs."""
SOURCES = (".py", ".pot", ".typed")
STEMMED = ("basestemmer", "among", "__init__", "english", "german", "italian", "czech")
"""What is needed of snowballstemmer: the languages that the rules are searched in."""
UNUSED = (
    "_pyio", "_pyrepl", "asyncio/__main__", "asyncio/proactor_events", "asyncio/tools", "asyncio/windows_events", "asyncio/windows_utils", "bdb", "cProfile",
    "concurrent/futures/process", "concurrent/interpreters", "ctypes/macholib", "dbm", "doctest", "ensurepip", "ftplib", "http/server", "idlelib", "imaplib",
    "lib2to3", "mailbox", "modulefinder", "multiprocessing", "netrc", "nntplib", "optparse", "pdb", "pickletools", "plistlib", "poplib", "profile",
    "profiling", "pstats", "pydoc", "pydoc_data", "smtplib", "socketserver", "telnetlib", "test", "tkinter", "tomllib", "trace", "turtle", "turtledemo",
    "unittest", "venv", "wave", "webbrowser", "wsgiref", "xml/dom", "xml/etree", "xml/sax/expatreader", "xmlrpc", "zipapp",
)  # fmt: skip
"""Parts of the standard library that nothing on the page needs: servers, mail, processes, debuggers, tests."""
ENCODINGS = re.compile(
    r"encodings/(?:__init__|aliases|ascii|charmap|cp125\d|cp437|cp850|idna|iso8859_15?|latin_1|mac_roman|punycode|raw_unicode_escape|unicode_escape|utf_.*)$"
)
"""The encodings of text files that people may open."""
WHEN = (2026, 1, 1, 0, 0, 0)
"""The time of every file in the zip: the same contents give the same zip."""


def is_needed(name: str) -> bool:
    """Whether a page needs the file with that path among the packages: what Python reads at run time, and no sources of what is compiled.

    >>> is_needed("aufachse_widgets/pages/start.pyc"), is_needed("aufachse_widgets/pages/start.py"), is_needed("aufachse_widgets/hosting/gate.pyc")
    (True, False, False)
    """
    package, _, own = name.partition("/")
    if f"{package}/" == OURS:
        unread = own.startswith(tuple(part.removesuffix(".py") for part in LEFT_OUT))
    else:
        unread = name.endswith(".pyi") or "/tests/" in name or ".data/" in name or (".dist-info/" in name and not name.endswith("METADATA"))
        unread |= package == "snowballstemmer" and not own.startswith(STEMMED)
    return not (unread or "__pycache__" in name or name.endswith(SOURCES))


def is_used(name: str) -> bool:
    """Whether a page needs the module with that path in the standard library.

    >>> is_used("json/decoder.py"), is_used("encodings/utf_8.py"), is_used("encodings/big5.py"), is_used("smtplib.py"), is_used("profiling/sampling/cli.py")
    (True, True, False, False, False)
    """
    module = name.removesuffix(".py")
    if module.startswith("encodings/"):
        return ENCODINGS.match(module) is not None
    return not any(module == part or module.startswith(f"{part}/") for part in UNUSED)


def needed(packages: Path) -> Iterator[tuple[str, Path]]:
    """The files of a folder of packages that a page needs, by their paths in it."""
    for path in sorted(path for path in packages.rglob("*") if path.is_file()):
        if is_needed(name := path.relative_to(packages).as_posix()):
            yield name, path


def write_archive(packages: Path, target: Path) -> None:
    """Compile all that is in a folder of packages, and put what a page needs of it into one archive: a tar file, compressed as a whole, which the browser
    itself unpacks (``frontend/scripts/site/unpacking.js``)."""
    compileall.compile_dir(packages, legacy=True, quiet=2, optimize=2, stripdir=packages, invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH)
    files = io.BytesIO()
    with tarfile.open(fileobj=files, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        for name, path in needed(packages):
            entry = tarfile.TarInfo(name)
            entry.size = path.stat().st_size
            with path.open("rb") as contents:
                archive.addfile(entry, contents)
    target.write_bytes(gzip.compress(files.getvalue(), 9, mtime=0))


def write_library(library: Path, work: Path, target: Path) -> None:
    """Put what a page needs of the standard library, a zip of sources, into a zip of compiled modules: Python starts in half the time. ``work`` is a folder for
    what is made on the way."""
    with zipfile.ZipFile(library) as archive:
        wanted = sorted(name for name in archive.namelist() if is_used(name) and not name.endswith("/"))
        archive.extractall(work, wanted)
    compileall.compile_dir(work, legacy=True, quiet=2, optimize=2, stripdir=work, invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH)
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in wanted:
            compiled = Path(name).with_suffix(".pyc").as_posix() if name.endswith(".py") else name
            entry = zipfile.ZipInfo(compiled, WHEN)
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, (work / compiled).read_bytes(), compresslevel=9)
