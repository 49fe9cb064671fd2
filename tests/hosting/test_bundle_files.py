"""The bundle's files are served by the names that tell what is in them, and kept by browsers."""

from __future__ import annotations

import base64
import gzip
import re

from tornado.testing import AsyncHTTPTestCase
from tornado.web import Application

from aufachse_widgets.frontend.bundles import ADDRESS, address, bundle, hashed_files, load_from_server, module
from aufachse_widgets.frontend.stylesheets import stylesheet
from aufachse_widgets.hosting.bundle_files import PATTERN, BundleFile
from aufachse_widgets.hosting.loading import loading_page, page_files
from aufachse_widgets.hosting.routes import Kind, route
from aufachse_widgets.widgets.css.sheet import Style

KINDS = {".js": "text/javascript", ".css": "text/css"}


class TestFiles(AsyncHTTPTestCase):
    def get_app(self) -> Application:
        return Application([(PATTERN, BundleFile)])

    def test_a_file_comes_by_its_whole_name_and_is_kept(self) -> None:
        for name, file in hashed_files().items():
            reply = self.fetch(f"/{ADDRESS}/{name}", decompress_response=False)
            assert (reply.code, reply.body) == (200, file.read_bytes())
            assert "immutable" in reply.headers["Cache-Control"] and reply.headers["Content-Type"].startswith(KINDS[file.suffix])
            found = route("GET", f"/{ADDRESS}/{name}")
            assert found is not None and found.kind is Kind.FILE

    def test_it_comes_packed_to_browsers_that_unpack(self) -> None:
        reply = self.fetch("/" + address("page.css"), headers={"Accept-Encoding": "gzip"}, decompress_response=False)
        assert (reply.headers["Content-Encoding"], reply.headers["Vary"]) == ("gzip", "Accept-Encoding")
        assert gzip.decompress(reply.body).decode("utf-8") == bundle("page.css")
        # The fonts in it are packed already; all else becomes a quarter.
        fonts = re.findall(r"base64,([^)\"]+)", bundle("page.css"))
        packed = sum(len(base64.b64decode(font)) for font in fonts)
        assert fonts and len(reply.body) - packed < (len(bundle("page.css")) - sum(map(len, fonts))) / 4

    def test_another_name_is_no_file(self) -> None:
        for name in ("device.js", "device-000000000000.js", "bundle.js", "..%2Fbundle.js"):
            assert self.fetch(f"/{ADDRESS}/{name}").code == 404

    def test_its_head_may_be_asked_for(self) -> None:
        reply = self.fetch("/" + address("device.js"), method="HEAD")
        assert reply.code == 200 and not reply.body


def test_a_served_page_has_its_styles_as_a_file_and_a_notebook_in_a_widget() -> None:
    assert Style("track").value == f"<style>{stylesheet('track')}</style>"
    load_from_server()
    try:
        assert Style("track").value == ""
    finally:
        load_from_server(None)
    files = page_files()
    assert address("page.css") == files["page.css"] in loading_page("/") and files["page.css"].removeprefix(f"{ADDRESS}/") in hashed_files()


def test_a_served_page_loads_what_a_notebook_is_given() -> None:
    assert module("device.js") == bundle("device.js")
    load_from_server()
    try:
        line = module("device.js")
    finally:
        load_from_server(None)
    # The page's own base ends with "voila/".
    assert address("device.js").removeprefix("voila/") in line and len(line) < 300
