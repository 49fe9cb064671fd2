"""Which parts of scripts a page may be told to read ahead: chunks that were asked for, and nothing else."""

import pytest
from tornado.httputil import HTTPHeaders, HTTPServerRequest, RequestStartLine
from tornado.web import Application, RequestHandler, StaticFileHandler

from aufachse_widgets.hosting.loading import loading_page
from aufachse_widgets.hosting.scripts import PageScripts, is_chunk

CHUNKS = (
    '"use strict";(self.webpackChunk_voila=self.webpackChunk_voila||[]).push([[1],{}])',
    '"use strict";\n(self["rspackChunk_any"] = self["rspackChunk_any"] || []).push([["2"], {}])',
)
ENTRY = 'var _JUPYTERLAB;(()=>{"use strict";run()})()'


class Connection:
    def set_close_callback(self, callback):
        pass


@pytest.fixture
def asked(tmp_path):
    """Ask for a file with that text at that address; three addresses are remembered."""
    noted = PageScripts(most=3)

    def ask(address, text="", status=200, kind=StaticFileHandler):
        file = tmp_path / "file.js"
        file.write_text(text, encoding="utf-8")
        request = HTTPServerRequest(
            start_line=RequestStartLine("GET", address, "HTTP/1.1"), headers=HTTPHeaders({"Host": "localhost"}), connection=Connection()
        )
        handler = kind(Application(), request, **({"path": str(tmp_path)} if kind is StaticFileHandler else {}))
        handler.absolute_path = str(file)
        handler.set_status(status)
        noted.note(handler)
        return noted.addresses

    return ask


@pytest.mark.parametrize("text", CHUNKS)
def test_a_chunk_is_remembered_once(asked, text):
    assert asked("/voila/static/5764.voila.js", text) == asked("/voila/static/5764.voila.js", text) == ("/voila/static/5764.voila.js",)


def test_they_keep_their_order_and_version(asked):
    asked("/voila/labextensions/@jupyter-widgets/x/static/7.2a0c.js?v=2a0c", CHUNKS[0])
    assert asked("/voila/static/1.js", CHUNKS[0]) == ("/voila/labextensions/@jupyter-widgets/x/static/7.2a0c.js?v=2a0c", "/voila/static/1.js")


@pytest.mark.parametrize(
    "address, text, status, kind",
    [
        ("/voila/static/voila.js", ENTRY, 200, StaticFileHandler),  # it would begin the page
        ("/voila/static/1.js", CHUNKS[0], 404, StaticFileHandler),
        ("/voila/static/1.js", CHUNKS[0], 200, RequestHandler),
        ("/voila/static/1.css", CHUNKS[0], 200, StaticFileHandler),
        ("/voila/static/1.js?v=<script>", CHUNKS[0], 200, StaticFileHandler),
        ("/voila/static/1.js?key=secret", CHUNKS[0], 200, StaticFileHandler),
        ("//other.example/1.js", CHUNKS[0], 200, StaticFileHandler),
    ],
)
def test_nothing_else_is(asked, address, text, status, kind):
    assert asked(address, text, status, kind) == ()


def test_their_number_has_a_limit(asked):
    for number in range(5):
        asked(f"/{number}.js", CHUNKS[0])
    assert asked("/9.js", CHUNKS[0]) == ("/0.js", "/1.js", "/2.js")


def test_a_file_that_has_gone_is_no_chunk(tmp_path):
    assert not is_chunk(tmp_path / "gone.js")


def test_the_loading_page_reads_them_and_without_any_says_nothing_of_it():
    assert '["/voila/static/5764.voila.js"]' in loading_page("/", ("/voila/static/5764.voila.js",))
    without = loading_page("/")
    assert ".voila.js" not in without and "[]" in without
