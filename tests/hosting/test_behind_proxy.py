"""Behind a proxy that strips the path: the addresses in the page are those that browsers ask for, and all of them are answered."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.hosting.at_the_gate import Browser, Table, closed, kind_of, message, table
from tests.kit.stripping_proxy import stripping_proxy
from tests.load.visitor import files_of

PATH = "/our/game/"


@dataclass(frozen=True)
class Behind:
    table: Table
    proxy: int

    def browser(self) -> Browser:
        return Browser(self.proxy, "127.0.0.1", base=PATH)


@pytest.fixture(scope="module")
def behind(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Behind]:
    options = (f"--Voila.base_url={PATH}", "--Voila.server_url=/")
    with table(tmp_path_factory.mktemp("proxy"), *options, lan=False) as served, stripping_proxy(served.port, PATH) as url:
        yield Behind(served, urlsplit(url).port or 0)


def test_every_file_of_the_page_is_asked_for_by_the_proxys_path_and_comes(behind: Behind) -> None:
    browser = behind.browser()
    page = browser.ask(PATH)
    assert page.kernel
    files = files_of(page.text)
    assert files and all(file.startswith(PATH) for file in files)
    for file in files:
        assert browser.ask(file).status == 200, file
    (base,) = re.findall(r'data-base-url="([^"]*)"', page.text)
    assert base == f"{PATH}voila/"
    assert f'"baseUrl": "{PATH}"' in page.text
    assert browser.ask(f"{PATH}api/kernels/{page.kernel}").status == 200
    assert browser.ask("/").status == 404, "of the proxy"


def test_scripts_that_are_asked_for_ahead_have_the_proxys_path(behind: Behind) -> None:
    browser = behind.browser()
    chunks = [file for file in files_of(browser.ask(PATH).text) if file.endswith(".js") or ".js?" in file]
    for chunk in chunks:
        browser.ask(chunk)
    ahead = re.search(r"for \(const address of (\[[^\]]*\])", browser.ask(PATH).text)
    assert ahead is None or all(address.startswith(PATH) for address in re.findall(r'"([^"]+)"', ahead[1]))


def test_the_websocket_opens_and_the_kernel_ends(behind: Behind) -> None:
    browser = behind.browser()
    kernel = browser.ask(PATH).kernel

    async def ask() -> str:
        socket = await browser.connect(kernel)
        await socket.write_message(message("kernel_info_request"), binary=True)
        while kind_of(reply := await asyncio.wait_for(socket.read_message(), 60)) != "kernel_info_reply":
            pass
        await closed(socket)
        return kind_of(reply)

    assert asyncio.run(ask()) == "kernel_info_reply"
    assert browser.end(kernel).status == 204


def test_the_terminal_names_the_address_that_the_proxy_asks(behind: Behind) -> None:
    said = behind.table.said()
    assert f"running at http://localhost:{behind.table.port}/ " in said
    assert f"a proxy that shows them at {PATH}" in said


def test_a_server_that_only_has_a_path_keeps_it(tmp_path: Path) -> None:
    """Without ``server_url``: a proxy that strips nothing."""
    with table(tmp_path, f"--Voila.base_url={PATH}", lan=False) as served:
        host = served.host()
        assert host.ask(PATH).kernel
        assert host.ask("/").status == 404
        assert f"running at http://localhost:{served.port}{PATH} " in served.said()
