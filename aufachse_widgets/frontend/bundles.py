"""The scripts and styles that browsers are given, made of the sources beside them (``npm run bundle``) and committed."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

BUNDLE = Path(__file__).parent / "bundle"

ADDRESS = "voila/aufachse"
"""Where a server of ours has the bundle's files, below its base."""


@cache
def bundle(name: str) -> str:
    """A file of the bundle: ``device.js``."""
    return (BUNDLE / name).read_text(encoding="utf-8")


@cache
def hashed_name(name: str) -> str:
    """The name by which a browser may keep that file as long as it likes: other contents have another one.

    >>> hashed_name("device.js")[:7], len(hashed_name("device.js"))
    ('device-', 22)
    """
    stem, dot, ending = name.partition(".")
    return f"{stem}-{hashlib.sha256((BUNDLE / name).read_bytes()).hexdigest()[:12]}{dot}{ending}"


@cache
def hashed_files() -> dict[str, Path]:
    """The bundle's files by those names."""
    return {hashed_name(file.name): file for file in sorted(BUNDLE.iterdir()) if file.suffix in (".js", ".css")}


def address(name: str) -> str:
    """Where a server of ours has that file, below its base."""
    return f"{ADDRESS}/{hashed_name(name)}"


_base: str | None = None


def load_from_server(base: str | None = "") -> None:
    """Have this process's page load scripts and styles as files: from its server, or from ``base``, an address to which their names are added. None: widgets
    bring them along, as in a notebook."""
    global _base
    _base = base


def served() -> bool:
    """Whether this process's page loads scripts and styles as files."""
    return _base is not None


def module(name: str) -> str:
    """The ES module that a widget gives anywidget's front end as its ``_esm``: the bundle's file, its address, or a line that loads it from the page's server.

    >>> module("device.js") == bundle("device.js")
    True
    """
    if _base is None:
        return bundle(name)
    if _base:
        return _base + hashed_name(name)
    # Anywidget loads this from a blob, which has no base of its own; the page says where its server is.
    at = f'new URL(document.body.dataset.baseUrl + "{address(name).removeprefix("voila/")}", document.baseURI)'
    return f"const {{default: widget}} = await import({at}); export default widget;"
