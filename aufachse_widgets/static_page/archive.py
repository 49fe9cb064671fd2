"""The archives that the page without a server fetches: the packages, the words of a language, and Python's standard library. Made by the very Python that
reads them, when the site is built (``frontend/site.js``)."""

from __future__ import annotations

import gzip
import io
import py_compile
import re
import tarfile
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path

OURS = "aufachse_widgets/"
LEFT_OUT = (
    "hosting/", "commands/", "apps/", "exercises/", "data/lessons/", "words/locale/", "pages/table_story.py", "static_page/archive.py", "static_page/wheels.py",
    "widgets/learn/exercise.py", "widgets/learn/tour.py", "widgets/learn/trips.py",
)  # fmt: skip
"""Parts of our package that only a server, a command, a notebook or the build needs."""
UNREAD = (".py", ".typed")
"""Endings of files that nothing reads at run time."""
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
    return not (unread or "__pycache__" in name or name.endswith(UNREAD))


def is_used(name: str) -> bool:
    """Whether a page needs the module with that path in the standard library.

    >>> is_used("json/decoder.pyc"), is_used("encodings/utf_8.pyc"), is_used("encodings/big5.pyc"), is_used("smtplib.pyc"), is_used("profiling/cli.pyc")
    (True, True, False, False, False)
    """
    module = name.removesuffix(".pyc")
    if module.startswith("encodings/"):
        return ENCODINGS.match(module) is not None
    return not any(module == part or module.startswith(f"{part}/") for part in UNUSED)


def compiled(folder: Path, wanted: Callable[[str], bool]) -> Iterator[tuple[str, Path]]:
    """The wanted files below a folder, by their paths in it, with modules compiled in the place of their sources. ``wanted`` is asked by a file's path."""
    for path in sorted(path for path in folder.rglob("*") if path.is_file()):
        source = path.suffix == ".py"
        found = path.with_suffix(".pyc") if source else path
        name = found.relative_to(folder).as_posix()
        if wanted(name):
            if source:
                py_compile.compile(str(path), str(found), name, doraise=True, optimize=2, invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH)
            yield name, found


def write_archive(packages: Path, target: Path) -> None:
    """Put what a page needs of a folder of packages, compiled, into one archive: a tar file, compressed as a whole, which the browser itself unpacks
    (``frontend/scripts/site/unpacking.js``)."""
    files = io.BytesIO()
    with tarfile.open(fileobj=files, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        for name, path in compiled(packages, is_needed):
            entry = tarfile.TarInfo(name)
            entry.size = path.stat().st_size
            with path.open("rb") as contents:
                archive.addfile(entry, contents)
    target.write_bytes(gzip.compress(files.getvalue(), 9, mtime=0))


def write_words(packages: Path, folder: Path) -> None:
    """Put the words of each language but English, as the package has them, into a file of its own: a page fetches those of its language only."""
    for catalogue in sorted(packages.glob(f"{OURS}words/locale/*/LC_MESSAGES/*.mo")):
        (folder / f"words-{catalogue.parts[-3]}.mo.gz").write_bytes(gzip.compress(catalogue.read_bytes(), 9, mtime=0))


def write_library(library: Path, work: Path, target: Path) -> None:
    """Put what a page needs of the standard library, a zip of sources, into a zip of compiled modules: Python starts in half the time. ``work`` is a folder for
    what is made on the way."""
    with zipfile.ZipFile(library) as sources:
        sources.extractall(work)
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, path in compiled(work, is_used):
            entry = zipfile.ZipInfo(name, WHEN)
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, path.read_bytes(), compresslevel=9)
