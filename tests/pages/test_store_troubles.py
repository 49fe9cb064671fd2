"""Stores that fail while pages of a table are open: each page says so, tries again by itself, loses nothing and books nothing twice, and follows again."""

import asyncio
import logging
import os
import shutil
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from aufachse_widgets.engine import preset
from aufachse_widgets.engine.actions import RollDice
from aufachse_widgets.journal import PLAYED, Seat
from aufachse_widgets.pages.by_link import LinkPage
from aufachse_widgets.sessions.admission import Admission, Secret
from aufachse_widgets.sessions.base import BaseSession
from aufachse_widgets.sessions.lobby import FREE_PLACE, Agreed, Lobby
from aufachse_widgets.sessions.reach import Reaching
from aufachse_widgets.sessions.session import Session
from aufachse_widgets.sessions.tracker import Tracker
from aufachse_widgets.store import Store, StoreError, Timings, open_store
from aufachse_widgets.store.sqlite import SQLiteStore
from aufachse_widgets.tracking.facts import Counted
from aufachse_widgets.tracking.kind import TOLD
from aufachse_widgets.widgets.parts.here_line import HereLine
from aufachse_widgets.widgets.parts.store_bar import StoreBar

SEATS = (Seat("Ada", "red"), Seat("Ben", "blue"))


SHORT_WAITS = Timings(retry=0.05, lock_timeout=0.1, lock_retry_timeout=0.01, link_poll=0.05)


async def until(condition: Callable[[], object], seconds: float = 5.0) -> None:
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "it never came to that"
        await asyncio.sleep(0.01)


# Troubles: each begins, and gives what ends it ------------------------------------------------------


def locked(file: Path, store: Store) -> Callable[[], object]:
    other = sqlite3.connect(file, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")

    def over() -> None:
        other.execute("ROLLBACK")
        other.close()

    return over


def moved(file: Path, store: Store) -> Callable[[], object]:
    elsewhere = file.with_name("elsewhere.sqlite")
    file.rename(elsewhere)
    return lambda: elsewhere.rename(file)


def deleted(file: Path, store: Store) -> Callable[[], object]:
    """And a copy is put in its place."""
    copy = sqlite3.connect(file.with_name("copy.sqlite"))
    source = sqlite3.connect(file)
    with source, copy:
        source.backup(copy)
    source.close()
    copy.close()
    for name in (file.name, file.name + "-wal", file.name + "-shm"):
        (file.parent / name).unlink(missing_ok=True)
    return lambda: file.with_name("copy.sqlite").rename(file)


def folder_gone(file: Path, store: Store) -> Callable[[], object]:
    elsewhere = file.parent.with_name("elsewhere")
    file.parent.rename(elsewhere)
    return lambda: elsewhere.rename(file.parent)


def another_file(file: Path, store: Store) -> Callable[[], object]:
    """One without the game lies in its place."""
    elsewhere = file.parent.with_name("elsewhere")
    file.parent.rename(elsewhere)
    open_store(file).close()

    def over() -> None:
        shutil.rmtree(file.parent)
        elsewhere.rename(file.parent)

    return over


class Full:
    """A connection on whose disk there is no room."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self._db = db

    def __getattr__(self, name: str) -> object:
        return getattr(self._db, name)

    def execute(self, statement: str, *values: object) -> sqlite3.Cursor:
        if statement == "COMMIT":
            raise sqlite3.OperationalError("database or disk is full")
        return self._db.execute(statement, *values)


def full(file: Path, store: Store) -> Callable[[], object]:
    assert isinstance(store, SQLiteStore)
    db = store._db
    store._db = Full(db)  # type: ignore[assignment]
    return lambda: setattr(store, "_db", db)


TROUBLES = {
    locked: "another program is writing",
    moved: "isn't where it was",
    deleted: "isn't where it was",
    folder_gone: "isn't where it was",
    another_file: "",
    full: "no room on the disk",
}


# Pages ----------------------------------------------------------------------------------------------


def played(store: Store) -> Session:
    game = Session.new("fx-schmid-1987", SEATS, seed="troubles", store=store)
    while not any(isinstance(action, RollDice) for action in game.frame.legal):
        if game.frame.handover >= 0:
            game.take_screen(game.frame.handover)
        else:
            game.do(game.frame.legal[0])
    return game


def told(store: Store) -> Tracker:
    return Tracker.new("fx-schmid-1987", SEATS, store=store)


class Stand:
    """A page by a link, over a store of its own as each kernel has one; and another device of the same table, which writes when all is well."""

    def __init__(self, file: Path, kind: str) -> None:
        self.file = file
        first = open_store(file)
        self.kind, _space, self.role = kind.partition(" ")
        if self.kind == "lobby":
            agreed = Agreed(
                edition=preset("fx-schmid-1987"), places=(FREE_PLACE,) * 3, colours=("red", "blue", "green"), host=(host := Secret()).hash(), length=8
            )
            lobby = Lobby.open(first, agreed)
            code, secret = lobby.code, host if self.role == "host" else lobby.join("Ada", "red")
            self.game = ""
        else:
            game = played(first) if self.kind == "played" else told(first)
            self.game = game.game_id
            door = Admission(first, self.game)
            seat = game.frame.state.active if self.kind == "played" else 0
            door.take_seat(1 - seat)
            code = door.code
            secret = {"host": lambda: door.host(first.host_key), "wall": door.wall, "seat": lambda: door.take_seat(seat)}[self.role]()
            if self.kind == "played" and self.role == "host":  # plays, too
                key = door.admitted(secret)
                door.play_on(seat, key)
            game.close()
        first.close()
        self.code = code
        self.store = open_store(file, timings=SHORT_WAITS)
        self.page = LinkPage(self.store, code, secret)

    @property
    def reaching(self) -> Reaching:
        return self.bar.reaching

    @property
    def bar(self) -> StoreBar:
        return next(child for child in self.page.children if isinstance(child, StoreBar))

    @property
    def said(self) -> str:
        return self.bar.said.value if self.bar.children and "aa-hidden" not in self.bar._dom_classes else ""

    def entries(self) -> int:
        store = open_store(self.file, new=False)
        try:
            return len(store.read(self.game, PLAYED if self.kind == "played" else TOLD)) if self.game else len(store.lobby(self.code))
        finally:
            store.close()

    def press(self) -> bool:
        """What somebody presses there."""
        shown = self.reaching
        if isinstance(shown, Lobby):
            try:
                shown.change(lambda agreed: agreed.with_length(agreed.length - 1))
            except StoreError:
                return False
            return True
        if isinstance(shown, Tracker):
            return shown.tell(Counted(0, shown.frame.state.players[0].money))
        assert isinstance(shown, Session)
        return shown.do(shown.frame.legal[0])

    def sign(self) -> None:
        """The browser gives a sign of life."""
        for child in self.page.children:
            if isinstance(child, HereLine):
                child.presence.sign()

    def other_writes(self) -> None:
        store = open_store(self.file, new=False)
        if self.kind == "lobby":
            Lobby(store, self.code).join("Cem", "green")
        elif self.kind == "told":
            other = Tracker.resume(store, self.game)
            other.tell(Counted(1, 2))
        else:
            door = Admission(store, self.game)
            session = Session.resume(store, self.game, key=door.admitted(door.lend_seat(self.on_turn, store.host_key)))
            assert session.do(session.frame.legal[0])
        store.close()

    @property
    def on_turn(self) -> int:
        shown = self.reaching
        assert isinstance(shown, Session)
        return shown.frame.waiting[0]

    def shows(self) -> int:
        shown = self.reaching
        if isinstance(shown, BaseSession):
            return len(shown.journal)
        assert isinstance(shown, Lobby)
        return len(shown._text)


PAGES = ["played seat", "played host", "played wall", "told seat", "told host", "told wall", "lobby seat", "lobby host"]


# Each trouble, and each kind of page, in every run; all of them together in the longer one.
QUICK = [(locked, kind) for kind in ("played host", "told seat", "lobby host")] + [(moved, "played wall"), (another_file, "played seat"), (full, "lobby seat")]
ALL = [
    pytest.param(trouble, kind, id=f"{trouble.__name__}-{kind}", marks=[] if (trouble, kind) in QUICK else pytest.mark.slow)
    for trouble in TROUBLES
    for kind in PAGES
]


@pytest.mark.parametrize(("trouble", "kind"), ALL)
def test_a_page_tells_of_its_stores_trouble_and_follows_again(trouble, kind, tmp_path, caplog):
    if os.name == "nt" and trouble is not full:
        pytest.skip("Windows moves no file that is open")
    caplog.set_level(logging.WARNING)

    async def run() -> None:
        folder = tmp_path / "games"
        folder.mkdir()
        stand = Stand(folder / "games.sqlite", kind)
        assert stand.said == ""
        before, presses = stand.entries(), stand.role != "wall"
        over = trouble(stand.file, stand.store)
        if presses:
            assert not stand.press()
            await until(lambda: stand.reaching.trouble)
            assert stand.reaching.lost_press
        else:
            stand.sign()
            await until(lambda: stand.reaching.trouble)
        assert TROUBLES[trouble] in stand.reaching.trouble
        assert "trying again" in stand.said
        assert ("Your last press" in stand.said) == presses
        number = stand.shows()
        # It goes on trying, and says it once.
        stand.sign()
        await asyncio.sleep(0.4)
        assert stand.reaching.trouble and stand.shows() == number
        told = [line for line in caplog.records if line.levelno >= logging.WARNING]
        assert len(told) <= 3, [line.getMessage() for line in told]
        # Pressed meanwhile: it is still so.
        stand.bar.again.click()
        assert "not yet" in stand.said
        over()
        stand.bar.again.click()
        await until(lambda: not stand.reaching.trouble)
        assert "kept again" in stand.said
        assert ("press again" in stand.said) == presses
        if stand.kind != "lobby":
            assert stand.entries() == before == stand.shows(), "nothing is lost, nothing is there twice"
        stand.other_writes()
        await until(lambda: stand.shows() == stand.entries() != before)
        if presses:
            kept = stand.entries()
            assert stand.kind == "played" or stand.press()
            await until(lambda: (stand.entries() >= kept and stand.said == "") or stand.kind == "played")
        stand.page.close()
        assert not [line for line in caplog.records if line.exc_info], [line.getMessage() for line in caplog.records]
        stand.store.close()

    asyncio.run(run())
