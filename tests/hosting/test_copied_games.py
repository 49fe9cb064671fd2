"""The file of the games, copied by itself, holds them all: once a page is closed, the server stopped, or started again after it was killed."""

from __future__ import annotations

import signal
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, closing
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from aufachse_widgets.journal import Seat
from aufachse_widgets.sessions.session import Session
from aufachse_widgets.store import Store, open_store
from tests.hosting.at_the_gate import Browser
from tests.kit.servers import CHECKOUT, Installed, Server, eventually, started
from tests.kit.stores import games_in_a_copy

SEATS = (Seat("Anna", "red"), Seat("Ben", "blue"))
COMMAND = [sys.executable, "-c", "from aufachse_widgets.hosting.command import main; main()", "--no-browser", "--port=0"]

pytestmark = pytest.mark.skipif(not hasattr(signal, "SIGHUP"), reason="there are no such signals")


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """Another program, which has the games open all the time."""
    opened = open_store(tmp_path / "games.sqlite")
    yield opened
    opened.close()


def serving(home: Path) -> AbstractContextManager[Server]:
    """`aufachse` with its games where they are by default."""
    variables = {"PYTHONPATH": str(CHECKOUT), "AUFACHSE_STORE": str(home / "games.sqlite")}
    return started(COMMAND, Installed(Path(sys.prefix)), home, variables)


def one_more(store: Store) -> str:
    """A new game."""
    session = Session.new("fx-schmid-1987", SEATS, store=store)
    session.close()
    return session.game_id


def copied(home: Path) -> set[str]:
    """The games in a copy of the file."""
    return set(games_in_a_copy(home / "games.sqlite", home))


def test_a_page_is_closed_and_the_server_interrupted(tmp_path: Path, store: Store) -> None:
    with serving(tmp_path) as server:
        page = Browser(int(urlsplit(server.url).port or 0), "localhost")
        kernel = page.ask("/").kernel
        first = one_more(store)
        assert first not in copied(tmp_path), "then this test would show nothing"
        assert page.end(kernel).status == 204
        assert eventually(lambda: first in copied(tmp_path), 60)
        assert page.ask("/").kernel  # one that is open when the server stops
        second = one_more(store)
        assert second not in copied(tmp_path)
        server.process.send_signal(signal.SIGINT)
        server.process.wait(60)
        assert copied(tmp_path) == {first, second}


def test_the_server_is_killed_and_started_again(tmp_path: Path, store: Store) -> None:
    with serving(tmp_path) as server:
        game = one_more(store)
        server.process.kill()
        server.process.wait(60)
        assert game not in copied(tmp_path)
    with serving(tmp_path) as server:
        assert copied(tmp_path) == {game}
        one_more(store)
        server.process.send_signal(signal.SIGTERM)
        server.process.wait(60)
        assert len(copied(tmp_path)) == 2


def test_the_terminal_is_closed_while_somebody_writes(tmp_path: Path, store: Store) -> None:
    """The server doesn't wait for who writes, and doesn't fail."""
    with serving(tmp_path) as server, closing(sqlite3.connect(tmp_path / "games.sqlite", isolation_level=None)) as writer:
        game = one_more(store)
        writer.execute("BEGIN IMMEDIATE")
        server.process.send_signal(signal.SIGHUP)
        assert server.process.wait(60) == 0
        assert "Another program has the games open" in server.log.read_text("utf-8")
        writer.execute("ROLLBACK")
        assert "Traceback" not in server.log.read_text("utf-8")
    assert [kept.id for kept in store.list()] == [game]
