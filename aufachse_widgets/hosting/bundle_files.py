"""The bundle's scripts and styles as files, which browsers keep: their names change with what is in them."""

from __future__ import annotations

from tornado.web import HTTPError, RequestHandler

from ..frontend.bundles import ADDRESS, hashed_files

PATTERN = f"/{ADDRESS}/([^/]+)"
KEPT = "public, max-age=31536000, immutable"
KINDS = {".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8"}


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
        self.finish(file.read_bytes())

    head = get
