"""The dashboard without a server, built from this checkout and put on a bare web server."""

from __future__ import annotations

import functools
import shutil
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from tests.kit.node import npm
from tests.kit.servers import CHECKOUT

FRONTEND = CHECKOUT / "aufachse_widgets" / "frontend"


def build(folder: Path, *more: str) -> Path:
    """Build the site from this checkout's sources, in a copy of its own, with ``more`` told to its build; returns its folder."""
    copy = folder / "checkout"
    copy.mkdir(parents=True)
    ignored = shutil.ignore_patterns("node_modules", "__pycache__", ".*_cache", "build", "screenshots", ".git")
    for name in ("pyproject.toml", "README.md", "LICENSE", "aufachse_widgets", "examples"):
        source = CHECKOUT / name
        if source.is_dir():
            shutil.copytree(source, copy / name, ignore=ignored)
        else:
            shutil.copy(source, copy / name)
    frontend = copy / "aufachse_widgets" / "frontend"
    npm(frontend, "ci", "--no-audit", "--no-fund")
    npm(frontend, "run", "site", "--", str(folder / "site"), *more, PYTHON=sys.executable)
    return folder / "site"


def next_edition(folder: Path) -> str:
    """Put a later edition in the place of a site: the same but for its number, which it returns; so each file that a page asks for tells which one it has."""
    (script,) = folder.glob("*/worker.js")
    before = script.parent.name
    after = f"{int(before, 16) ^ 1:012x}"
    script.parent.rename(folder / after)
    for name in ("index.html", "service_worker.js"):
        text = (folder / name).read_text("utf-8")
        assert before in text
        (folder / name).write_text(text.replace(before, after), "utf-8")
    return after


class _Files(SimpleHTTPRequestHandler):
    """A web server as there are many: it knows files, and the types of those that browsers are strict about."""

    extensions_map = SimpleHTTPRequestHandler.extensions_map | {".mjs": "text/javascript", ".js": "text/javascript", ".wasm": "application/wasm"}

    def log_message(self, format: str, *args: object) -> None:
        """Nobody reads it."""


class StaticSite:
    """A site on a web server, in a folder of it. Ends and begins again at the same address. ``frontend`` is where it was built, with npm's packages."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.frontend = folder.parent / "checkout" / "aufachse_widgets" / "frontend"
        self._files = functools.partial(_Files, directory=str(folder.parent))
        self._port = 0
        self._server: ThreadingHTTPServer | None = None
        self.begin()
        self.url = f"http://localhost:{self._port}/{folder.name}/"

    def begin(self) -> None:
        """Serve."""
        self._server = ThreadingHTTPServer(("127.0.0.1", self._port), self._files)
        self._port = self._server.server_port
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def end(self) -> None:
        """Serve no more."""
        if self._server is not None:
            self._server.shutdown()
            self._server.server_close()
            self._server = None


@contextmanager
def served(folder: Path) -> Iterator[StaticSite]:
    """A site, served."""
    site = StaticSite(folder)
    try:
        yield site
    finally:
        site.end()
