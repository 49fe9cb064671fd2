"""Where the server can't listen the cause is said, and a port that was asked for is never replaced."""

from __future__ import annotations

import errno
import gc
import socket
from collections.abc import Iterator

import pytest

from aufachse_widgets.hosting.application import Aufachse
from aufachse_widgets.hosting.listening import why_not_listening

# Tornado leaves the socket that it could not bind to the garbage collector.
pytestmark = pytest.mark.filterwarnings("ignore::ResourceWarning")


@pytest.fixture
def app() -> Iterator[Aufachse]:
    Aufachse.clear_instance()
    yield Aufachse()
    Aufachse.clear_instance()
    gc.collect()


@pytest.fixture
def taken() -> Iterator[int]:
    """A port that another program listens on."""
    with socket.create_server(("127.0.0.1", 0)) as other:
        yield other.getsockname()[1]


def refused(app: Aufachse, capsys: pytest.CaptureFixture[str]) -> str:
    with pytest.raises(SystemExit) as ended:
        app.open_sockets()
    assert ended.value.code == 2
    return capsys.readouterr().err


@pytest.mark.parametrize("option", ["--port", "--Aufachse.port", "--Voila.port"])
def test_a_port_that_was_asked_for_and_is_taken_is_said(app: Aufachse, taken: int, option: str, capsys: pytest.CaptureFixture[str]) -> None:
    app.parse_command_line([f"{option}={taken}", "--ip=127.0.0.1", "--store=memory:"])
    assert f"Port {taken} is in use by another program" in refused(app, capsys)


def test_the_usual_port_may_move_to_a_free_one(app: Aufachse, taken: int) -> None:
    app.parse_command_line(["--ip=127.0.0.1", "--store=memory:"])
    app.port = taken
    (opened,) = app.open_sockets()
    with opened:
        assert opened.getsockname()[1] != taken


@pytest.mark.parametrize("ip", ["localhost", "ip6-localhost"])
def test_a_name_that_it_listens_on_is_one_of_its_own(app: Aufachse, ip: str) -> None:
    app.ip = ip
    assert f"{ip}:8866" in app.host_names() and "evil.example" not in app.host_names()


def test_an_address_of_another_computer_is_said(app: Aufachse, capsys: pytest.CaptureFixture[str]) -> None:
    app.parse_command_line(["--ip=203.0.113.9", "--open-to-everyone", "--port=0", "--store=memory:"])
    said = refused(app, capsys)
    assert "--ip=203.0.113.9 isn't an address of this computer" in said
    assert "port near" not in said


@pytest.mark.parametrize("ip", ["nowhere.invalid", "x" * 70 + ".invalid"])
def test_an_address_that_is_none_is_said(app: Aufachse, ip: str, capsys: pytest.CaptureFixture[str]) -> None:
    app.parse_command_line([f"--ip={ip}", "--open-to-everyone", "--store=memory:"])
    assert f"--ip={ip}: there is no such address" in refused(app, capsys)


def test_a_forbidden_port_is_said() -> None:
    for number in (errno.EACCES, errno.EPERM):
        assert "needs an administrator" in why_not_listening(OSError(number, "denied"), "localhost", 443, asked=True)
        assert "doesn't allow" in why_not_listening(OSError(number, "denied"), "localhost", 8866, asked=False)
    assert "localhost, port 8866: out of order." in why_not_listening(OSError(errno.EIO, "out of order"), "localhost", 8866, asked=False)
