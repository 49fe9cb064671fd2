"""Where Voilà or a Jupyter server is another one than was tested, nothing is served; other libraries get a line."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from tornado.web import RequestHandler
from tornado.websocket import WebSocketHandler

from aufachse_widgets.hosting.application import Aufachse
from aufachse_widgets.hosting.pages import PageHandler
from aufachse_widgets.hosting.sockets import PageSocket
from aufachse_widgets.hosting.upstreams import GUARDED, UpstreamError, check_versions, declared, guarded

CHECKOUT = Path(__file__).parents[2]


class Page(RequestHandler): ...


class OurPage(Page): ...


class Socket(WebSocketHandler): ...


class OurSocket(Socket): ...


class NewSocket(WebSocketHandler): ...


OURS = {Page: OurPage, Socket: OurSocket}
PATHS = {"/": OurPage, "/api/kernels/1/channels": OurSocket}
PAGE, SOCKET, FILES = (r"/(.*)", Page), (r"/api/kernels/(\d+)/channels", Socket), (r"/voila/static/(.*)", RequestHandler, {"path": "."})


def test_ours_stand_in_their_places() -> None:
    assert guarded([SOCKET, FILES, PAGE], OURS, PATHS) == [(SOCKET[0], OurSocket), FILES, (PAGE[0], OurPage)]


@pytest.mark.parametrize(
    ("handlers", "named"),
    [
        pytest.param([FILES, PAGE], "Socket (OurSocket)", id="no websocket that is known"),
        pytest.param([SOCKET, FILES], "Page (OurPage)", id="no page that is known"),
        pytest.param([(SOCKET[0], NewSocket), PAGE], "NewSocket", id="another websocket in its place"),
        pytest.param([(r"/api/kernels/1/channels", NewSocket), SOCKET, PAGE], "NewSocket", id="another before it"),
        pytest.param([SOCKET, (r"/voila/execution/(\d+)", NewSocket), PAGE], "NewSocket", id="one more websocket"),
        pytest.param([SOCKET, (r"/", RequestHandler), PAGE], "/ (RequestHandler)", id="another page before it"),
        pytest.param([SOCKET, (r"/new", type("Newer", (Page,), {})), PAGE], "Newer", id="a new kind of page"),
        pytest.param([SOCKET, (r"/new", "voila.new.Handler"), PAGE], "voila.new.Handler", id="a name, imported when it is asked for"),
        pytest.param([], "OurPage", id="nothing"),
    ],
)
def test_a_handler_that_isnt_known_is_not_served(handlers: list[tuple[object, ...]], named: str) -> None:
    with pytest.raises(UpstreamError) as refused:
        guarded(handlers, OURS, PATHS)
    assert named in str(refused.value)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("prefix", ["/", "/games/", "/games"])
def test_this_voila_has_the_handlers_that_are_replaced(prefix: str) -> None:
    Aufachse.clear_instance()
    app = Aufachse.instance(log_level=50)
    try:
        app.initialize(["--store=memory:", "--no-browser", f"--Voila.base_url={prefix}"])
        app.init_settings()
        handlers = [handler for _pattern, handler, *_rest in app.init_handlers()]
        assert handlers.count(PageHandler) == handlers.count(PageSocket) == 1
        assert [each for each in handlers if issubclass(each, WebSocketHandler)] == [PageSocket]
    finally:
        Aufachse.clear_instance()


def test_what_else_voila_can_serve_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    """With this setting Voilà has a websocket of its own, that runs the cells of a page."""
    Aufachse.clear_instance()
    app = Aufachse.instance(log_level=50)
    try:
        app.initialize(["--store=memory:", "--no-browser", "--VoilaConfiguration.progressive_rendering=True"])
        app.init_settings()
        with pytest.raises(SystemExit) as ended:
            app.init_handlers()
        assert ended.value.code == 2
        assert "ExecutionRequestHandler" in capsys.readouterr().err
    finally:
        Aufachse.clear_instance()


def test_the_ranges_are_those_that_the_package_declares() -> None:
    assert set(GUARDED) <= {one.name for one in declared()}
    assert all(one.name not in ("pytest", "networkx") for one in declared())
    assert check_versions() == ""


def test_a_package_that_isnt_installed_or_says_nothing_is_no_excuse() -> None:
    with pytest.raises(UpstreamError, match="isn't installed"):
        declared("aufachse-nowhere")
    with pytest.raises(UpstreamError, match="jupyter-server"):
        check_versions([Requirement("voila<0.6")], lambda _name: "0.5.9")


@pytest.mark.parametrize("broken", [False, pytest.param(True, marks=pytest.mark.slow)], ids=["another version", "another version, without its parts"])
@pytest.mark.parametrize("name", [pytest.param("voila", marks=pytest.mark.slow), "jupyter_server"])
def test_the_command_refuses_in_a_line(name: str, broken: bool, tmp_path: Path) -> None:
    """With metadata that say so, and where even the imports fail."""
    found = tmp_path / f"{name}-9.0.dist-info"
    found.mkdir()
    (found / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 9.0\n", "utf-8")
    if broken:
        (tmp_path / name).mkdir()
        (tmp_path / name / "__init__.py").write_text("", "utf-8")
    environment = os.environ | {"PYTHONPATH": os.pathsep.join((str(tmp_path), str(CHECKOUT)))}
    command = [sys.executable, "-c", "from aufachse_widgets.hosting.command import main; main()", "--no-browser", "--port=0", "--store=memory:"]
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, encoding="utf-8", check=False, timeout=300)
    assert done.returncode != 0
    (line,) = done.stderr.splitlines()
    assert line.startswith("aufachse: ") and name.replace("_", "-") in line and "9.0" in line
    assert "running at" not in done.stdout
