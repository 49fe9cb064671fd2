"""The picture of the game to go on with: of the newest one that isn't over, drawn only when it has changed."""

from __future__ import annotations

import asyncio

from aufachse_widgets import Seat, Session
from aufachse_widgets.sessions.tracker import Tracker
from aufachse_widgets.static_page.last_game import LastGame
from aufachse_widgets.store import MemoryStore, StoreError

NASTY = "<img src=x>"
SEATS = (Seat(NASTY, "red"), Seat("Ben", "yellow"))


class Page:
    """What a page has been given to keep."""

    def __init__(self) -> None:
        self.kept: list[tuple[str, str]] = []

    def keep(self, game: str, html: str) -> None:
        self.kept.append((game, html))


def test_the_newest_game_that_is_not_over_is_drawn_once() -> None:
    store, page = MemoryStore(), Page()
    last = LastGame(store, page.keep)
    last.look()
    assert page.kept == [("", "")]
    session = Session.new(seats=SEATS, seed="picture", store=store)
    last.look()
    last.look()
    game, html = page.kept[-1]
    assert len(page.kept) == 2 and game == session.game_id
    assert "<svg" in html and "&lt;img" in html and NASTY not in html
    session.do(session.frame.legal[0])
    last.look()
    assert len(page.kept) == 3
    store.delete(session.game_id)
    last.look()
    assert page.kept[-1] == ("", "")


def test_a_physical_table_has_a_picture_too() -> None:
    store, page = MemoryStore(), Page()
    tracker = Tracker.new(seats=SEATS, store=store)
    LastGame(store, page.keep).look()
    game, html = page.kept[-1]
    assert game == tracker.game_id and "at our table" in html


def test_a_store_that_cannot_be_read_leaves_the_picture_as_it_is() -> None:
    class Broken(MemoryStore):
        def list(self):  # type: ignore[no-untyped-def]
            raise StoreError("games.sqlite", "it is gone")

    page = Page()
    LastGame(Broken(), page.keep).look()
    assert page.kept == []


def test_it_is_drawn_once_the_page_rests() -> None:
    store, page = MemoryStore(), Page()
    Session.new(seats=SEATS, seed="picture", store=store)

    async def presses() -> None:
        drawn = asyncio.Event()

        def keep(game: str, html: str) -> None:
            page.keep(game, html)
            drawn.set()

        last = LastGame(store, keep, rest=0.01)
        for _press in range(5):
            last.look_soon()
        await drawn.wait()

    asyncio.run(presses())
    assert len(page.kept) == 1
