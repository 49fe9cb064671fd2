"""The parts of the page's scripts that a browser can read while the page's kernel is still at work.

Voilà's page and the widgets' extensions are some eighty small files ("chunks" of webpack), each asked for when the one before has been run.
A chunk does nothing by itself: it lays its modules into a list, from which they are taken when they are needed. So all of them
may be read before anything else. Which they are nobody knows beforehand; the first page's requests tell.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from tornado.web import RequestHandler, StaticFileHandler

MOST = 300  # addresses that are remembered
ADDRESS = re.compile(r"/(?!/)[A-Za-z0-9@._/-]+\.js(\?v=[0-9a-f]+)?")
# How a chunk begins, before its modules: self.webpackChunk_name = self.webpackChunk_name || [], and push.
BEGINNING = re.compile(rb"\(\s*self(\.|\[\")(web|rs)packChunk")
HEAD = 600  # bytes in which it does


def is_chunk(file: Path) -> bool:
    """Whether a script is a chunk, and so does nothing but lay down its modules."""
    try:
        with file.open("rb") as script:
            return BEGINNING.search(script.read(HEAD)) is not None
    except OSError:
        return False


class PageScripts:
    """The chunks that pages have asked this server for, by their addresses; ``most`` addresses are remembered."""

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._chunks: dict[str, None] = {}
        self._others: set[str] = set()

    def note(self, handler: RequestHandler) -> None:
        """Remember what a finished request was for, where it was for a chunk."""
        base, served = handler.settings.get("base_url", "/"), handler.settings.get("server_url", "")
        address = handler.request.uri or ""
        if served and address.startswith(served):  # a proxy has stripped a part of what browsers ask for
            address = base + address.removeprefix(served)
        known = address in self._chunks or address in self._others
        if known or not isinstance(handler, StaticFileHandler) or handler.get_status() not in (200, 304) or not ADDRESS.fullmatch(address):
            return
        if len(self._chunks) + len(self._others) < self._most:
            if is_chunk(Path(handler.absolute_path or "")):
                self._chunks[address] = None
            else:
                self._others.add(address)

    @property
    def addresses(self) -> Iterable[str]:
        """In the order in which they were asked for."""
        return tuple(self._chunks)


page_scripts = PageScripts()
