"""Without --lan: this computer's own pages, and no more of Jupyter either; and https."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from aufachse_widgets.hosting.sockets import POLICY
from tests.hosting.at_the_gate import Browser, Table, closed, kind_of, message, table
from tests.hosting.test_routes import ID, PAGE_NEEDS, REST

CERTIFICATES = Path(__file__).parent / "certificates"


@pytest.fixture(scope="module")
def alone(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    with table(tmp_path_factory.mktemp("alone"), lan=False) as running:
        yield running


def test_this_computers_pages_need_no_invitation(alone: Table) -> None:
    page = alone.host().ask("/")
    assert page.kernel
    assert not any(name.startswith("aufachse_visitor") for name in page.cookies)
    assert alone.host().ask("/voila/static/voila.js").status == 200
    assert "join" not in alone.said()


@pytest.mark.parametrize("verb", ["GET", "POST", "PUT", "DELETE"])
def test_it_has_no_more_of_jupyter_than_its_pages_need(alone: Table, verb: str) -> None:
    host = alone.host()
    for path in REST:
        assert host.ask(path, verb, body=b"{}" if verb in ("POST", "PUT") else None).status in (400, 404, 405), path
    assert host.ask(f"/api/kernels/{ID}", "DELETE").status == 404
    assert ("GET", f"/api/kernels/{ID}") in PAGE_NEEDS


def test_its_pages_say_only_what_widgets_say(alone: Table) -> None:
    host = alone.host()
    kernel = host.ask("/").kernel

    async def say(what: bytes) -> int | None:
        socket = await host.connect(kernel)
        await socket.write_message(what, binary=True)
        while (reply := await asyncio.wait_for(socket.read_message(), 20)) is not None and kind_of(reply) != "kernel_info_reply":
            pass
        return None if reply else await closed(socket)

    assert asyncio.run(say(message("execute_request", {"code": "1"}))) == POLICY
    assert asyncio.run(say(message("shutdown_request", {"restart": False}, "control"))) == POLICY
    assert host.ask(f"/api/kernels/{kernel}").status == 200


@pytest.mark.slow
def test_by_https_nothing_travels_in_the_open(tmp_path: Path) -> None:
    files = [f"--certfile={CERTIFICATES / 'table.pem'}", f"--keyfile={CERTIFICATES / 'table.key'}"]
    with table(tmp_path, *files, scheme="https") as server:
        guest = Browser(server.port, trusted=str(CERTIFICATES / "table.pem"))
        page = guest.ask(server.link())
        assert page.kernel
        assert page.cookies[f"aufachse_visitor_{server.port}"]["secure"]
        assert guest.end(page.kernel).status == 204
        with pytest.raises(OSError):
            server.stranger().ask("/")
        assert f"https://localhost:{server.port}/" in server.said()
