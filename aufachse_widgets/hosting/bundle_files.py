"""The bundle's scripts and styles as files, which browsers keep: their names change with what is in them."""

from __future__ import annotations

import gzip
from functools import cache
from pathlib import Path

from tornado.web import HTTPError, RequestHandler

from ..frontend.bundles import ADDRESS, hashed_files

PATTERN = f"/{ADDRESS}/([^/]+)"
KEPT = "public, max-age=31536000, immutable"
KINDS = {".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8"}


@cache
def compressed(file: Path) -> bytes:
    """The file as browsers on a slow network like it."""
    return gzip.compress(file.read_bytes(), mtime=0)


class BundleFile(RequestHandler):
    """One of them, by the name with its hash."""

    def get(self, name: str) -> None:
        """Send it."""
        file = hashed_files().get(name)
        if file is None:
            raise HTTPError(404)
        self.set_header("Content-Type", KINDS[file.suffix])
        self.set_header("Cache-Control", KEPT)
        self.set_header("X-Content-Type-Options", "nosniff")
        self.set_header("Vary", "Accept-Encoding")
        if "gzip" in self.request.headers.get("Accept-Encoding", ""):
            self.set_header("Content-Encoding", "gzip")
            self.finish(compressed(file))
        else:
            self.finish(file.read_bytes())

    head = get
