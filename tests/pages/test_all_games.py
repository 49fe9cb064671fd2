"""All games as one file: saved on one page, opened on another."""

from __future__ import annotations

import asyncio
import base64
import re
import zipfile
from io import BytesIO

import pytest

from aufachse_widgets.box import Box
from aufachse_widgets.box.opening import open_boxes
from aufachse_widgets.engine.contracts import Contract
from aufachse_widgets.journal import Seat
from aufachse_widgets.pages.history import HistoryPage
from aufachse_widgets.pages.start import StartPage
from aufachse_widgets.sessions.session import Session
from aufachse_widgets.sessions.transfer import pack_game
from aufachse_widgets.store import MemoryStore, StoreError, Timings
from tests.kit.front_end import choose_file
from tests.widgets.playing import hidden, text

SEATS = (Seat("Anna <b>", "red"), Seat("Ben", "blue"))


def begun(store, seed="moved"):
    return Session.new("fx-schmid-1987", SEATS, seed, first=0, length=3, store=store)


def step(session):
    if session.frame.handover >= 0:
        session.take_screen(session.frame.handover)
    session.do(session.frame.legal[0])


def saved(page):
    page.all_games.button.click()
    return base64.b64decode(re.search('base64,([^"]*)', page.all_games.line.value).group(1))


def said(page):
    return text(page.all_games.line.value)


@pytest.fixture
def timings():
    """A page may do something else after each game."""
    return Timings(games_slice=0.0)


@pytest.fixture
def other():
    page = StartPage(MemoryStore(), lambda session: None)
    yield page
    page.close()


def test_where_there_is_no_game_none_are_saved(page, store):
    assert hidden(page.all_games.button)
    begun(store)
    page.refresh()
    assert not hidden(page.all_games.button)
    page.delete(store.list()[0].id)
    assert hidden(page.all_games.button)


def test_all_games_go_to_another_device_and_back(page, store, other):
    first, second = begun(store), begun(store, "second")
    step(first)
    page.refresh()
    file = saved(page)
    assert re.search(r"2 games saved as aufachse-games-\d{4}-\d\d-\d\d\.zip\.", said(page))
    choose_file(other.upload, "aufachse-games.zip", file)
    assert "2 games opened: all of them are new here." in said(other)
    assert {row.id for row in other.game_rows} == {first.game_id, second.game_id}
    step(Session.resume(other.store, first.game_id))
    choose_file(page.upload, "back.zip", saved(other))
    assert "2 games opened: 1 was further along there and continues from that point, 1 was here already." in said(page)
    assert store.list()[0].id == first.game_id and store.list()[0].entries == other.store.list()[0].entries
    choose_file(other.upload, "old.zip", file)
    assert "1 is further along here and stays as it is, 1 was here already." in said(other)


def test_a_single_game_of_such_a_file_opens_as_that_game(page, store, other):
    game = begun(other.store)
    step(game)
    for _time in range(2):
        choose_file(page.upload, "game.jsonl", pack_game(other.store, game.game_id))
    assert [opened.game_id for opened in page.games] == [game.game_id] * 2 and len(store.list()) == 1


def test_what_is_damaged_is_named_and_the_rest_comes(page, store, other):
    game = begun(other.store)
    data = pack_game(other.store, game.game_id)
    file = BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("<b>.jsonl", data[:-20])
        archive.writestr(f"{game.game_id}.jsonl", data)
        archive.writestr("notes.txt", b"Anna owes me a coffee")
    choose_file(page.upload, "games.zip", file.getvalue())
    assert "1 game opened: it is new here." in said(page) and "2 files could not be read and were left out:" in said(page)
    assert "<b>.jsonl: line 2: the file is cut short" in said(page) and "notes.txt: line 1" in said(page) and "<b>" not in page.all_games.line.value
    assert [kept.id for kept in store.list()] == [game.game_id] and page.error == ""


@pytest.mark.parametrize("data", [b"PK\x03\x04 and no more", b"PK\x05\x06" + bytes(18)])
def test_a_file_without_games_is_refused_in_words(page, store, data):
    choose_file(page.upload, "<i>.zip", data)
    assert "<i>.zip" in text(page.trouble.value) and "<i>" not in page.trouble.value
    assert store.list() == () and not page.upload.disabled


def test_the_boxes_come_along(page, store, other, monkeypatch, tmp_path):
    open_boxes().keep(Box("Ours", contracts=(Contract(1, "hamburg", "bern", 3, 1600, (200, 400, 600, 800, 1000)),)))
    begun(store)
    file = saved(page)
    monkeypatch.setenv("AUFACHSE_BOXES", str(tmp_path / "elsewhere"))
    choose_file(other.upload, "games.zip", file)
    assert "1 box of cards came along." in said(other) and open_boxes().read("ours").contracts
    choose_file(other.upload, "games.zip", file)
    assert "came along" not in said(other)


def test_a_disk_that_fills_up_meanwhile_is_told_and_what_came_stays(page, store, other, monkeypatch):
    for seed in "abc":
        begun(other.store, seed)
    file, receive, room = saved(other), store.receive, [2]

    def full(*game):
        room[0] -= 1
        if room[0] < 0:
            raise StoreError("games.sqlite", "there is no room on the disk", "full")
        return receive(*game)

    monkeypatch.setattr(store, "receive", full)
    choose_file(page.upload, "games.zip", file)
    assert "no room" in page.error and "2 games opened" in said(page) and len(store.list()) == 2
    monkeypatch.undo()
    choose_file(page.upload, "games.zip", file)
    assert page.error == "" and "3 games opened: 1 is new here, 2 were here already." in said(page)


def test_the_page_lives_while_many_games_come(page, store, other):
    for seed in "abcd":
        begun(other.store, seed)
    file, told = saved(other), []
    page.all_games.line.observe(lambda change: told.append(text(change["new"])), names="value")

    async def come():
        choose_file(page.upload, "games.zip", file)
        assert page.upload.disabled and page.all_games.button.disabled and store.list() == ()
        await page.all_games.task

    asyncio.run(come())
    assert told[:-1] == [f"Opening: {number} of 4 games …" for number in (1, 2, 3, 4)]
    assert "4 games opened" in told[-1] and not page.all_games.button.disabled


def test_games_come_also_where_the_page_is_left_meanwhile(store, other):
    for seed in "abc":
        begun(other.store, seed)
    file, page = saved(other), StartPage(store, lambda session: None)

    async def come():
        choose_file(page.upload, "games.zip", file)
        page.close()
        await page.all_games.task

    asyncio.run(come())
    assert len(store.list()) == 3


def test_all_games_are_saved_where_they_are_listed(store):
    begun(store)
    history = HistoryPage(store, lambda game: None, lambda: None)
    assert zipfile.ZipFile(BytesIO(saved(history))).namelist() == [f"{store.list()[0].id}.jsonl"]
    history.close()
    empty = HistoryPage(MemoryStore(), lambda game: None, lambda: None)
    assert hidden(empty.all_games.button)
    empty.close()
