"""A game looked at again: in a notebook, in the list of all games, at its end; and gone on with from an earlier moment."""

from __future__ import annotations

import asyncio
import base64
import re
from pathlib import Path
from typing import Any

import pytest

from aufachse_widgets.engine import view
from aufachse_widgets.engine.errors import AufAchseError
from aufachse_widgets.forms.seating import SetupError
from aufachse_widgets.journal import PLAYED, JournalError, Seat, read_journal
from aufachse_widgets.pages.history import HistoryPage
from aufachse_widgets.pages.play import Table
from aufachse_widgets.pages.replay import replay
from aufachse_widgets.reports.film_data import TurningPoint
from aufachse_widgets.sessions.session import Session
from aufachse_widgets.sessions.tracker import Tracker
from aufachse_widgets.sessions.what_if import what_if
from aufachse_widgets.store import MemoryStore, Timings
from aufachse_widgets.widgets.learn import replay as replays
from aufachse_widgets.widgets.parts.tree import is_hidden
from tests.games import recording

PLAYED_FILE = recording.HERE / "schmidt-2007-five.jsonl"
TOLD_FILE = recording.TOLD_HERE / "czech-contracts.jsonl"
BOTS = (Seat("Ada", bot="courier"), Seat("Ben", bot="courier"))


def finished(store: MemoryStore) -> Session:
    session = Session.new("czech", BOTS, seed="film", length=2, store=store)
    assert session.frame.state.over
    return session


@pytest.mark.parametrize("file", [PLAYED_FILE, TOLD_FILE], ids=["played", "told"])
def test_a_notebook_shows_the_film_of_a_file_its_bytes_or_a_game(file: Path) -> None:
    game = Session.load(file) if file is PLAYED_FILE else Tracker.load(file)
    films = [replay(given) for given in (file, str(file), file.read_bytes(), game)]
    assert len({film.film.page for film in films}) == 1
    assert [is_hidden(film.replay.ask) for film in films] == [file is TOLD_FILE] * 4
    for film in films:
        film.close()


def test_what_was_read_of_a_file_can_be_shown() -> None:
    film = replay(read_journal(PLAYED_FILE, PLAYED))
    film.film.scene = 12
    assert film.film.entry == film.replay.screenplay.scenes[12].entry > 0
    film.close()


def test_what_is_no_game_is_refused_in_words(tmp_path: Path) -> None:
    with pytest.raises(SetupError, match="give a journal file"):
        replay(7)  # type: ignore[arg-type]
    for broken in (tmp_path / "none.jsonl", b"no journal"):
        with pytest.raises(JournalError):
            replay(broken)


def test_the_saved_film_holds_its_turning_points() -> None:
    shown = replay(PLAYED_FILE)
    shown.film.mark([TurningPoint(5, "It turned here.")])
    shown.replay.save.click()
    found = re.search(r'download="([^"]*)" href="data:text/html;base64,([^"]*)"', shown.replay.saved.value)
    assert found and found[1].endswith("-film.html")
    assert '"turning":[{"scene":5,"said":"It turned here."}]' in base64.b64decode(found[2]).decode()
    shown.close()


def test_turning_points_are_found_told_and_marked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replays, "Search", lambda ends: _Search(ends, rough=4, fine=8))
    shown = replay(PLAYED_FILE)
    shown.replay.turns.click()
    assert "couriers in all seats" in shown.replay.turned.value or "No turn changed" in shown.replay.turned.value
    assert len(shown.film.turning) == shown.replay.turned.value.count("<li>")
    assert is_hidden(shown.replay.looking) and not shown.replay.turns.disabled
    shown.close()


def test_what_too_few_games_say_is_not_told() -> None:
    async def looked() -> None:
        session = Session.load(recording.HERE / "schmidt-2007-three.jsonl", MemoryStore(timings=Timings(search_limit=0.0)))
        shown = replay(session)
        shown.replay.turns.click()
        await asyncio.sleep(0.3)
        assert "Two minutes were up" in shown.replay.turned.value
        assert is_hidden(shown.replay.looking) and shown.film.turning == []
        shown.close()

    asyncio.run(looked())


_Search = replays.Search


def test_looking_for_turning_points_leaves_the_page_alive_and_can_be_stopped() -> None:
    async def looked() -> int:
        shown = replay(recording.HERE / "schmidt-2007-three.jsonl")
        shown.replay.turns.click()
        alive = 0
        for _number in range(30):
            await asyncio.sleep(0.01)
            alive += 1
        assert not is_hidden(shown.replay.looking) and shown.replay.turns.disabled
        shown.replay.stop.click()
        await asyncio.sleep(0.05)
        assert is_hidden(shown.replay.looking) and not shown.replay.turns.disabled
        assert shown.film.turning == [] and shown.replay.error == ""
        shown.close()
        return alive

    assert asyncio.run(looked()) == 30


def test_a_finished_game_goes_on_from_an_earlier_moment_with_others() -> None:
    store = MemoryStore()
    first = finished(store)
    kept = len(store.list())
    entry = next(entry for entry, event in first.log() if type(event).__name__ == "TurnBegan" and event.seat == 0)
    other = what_if(first.public_header, first.journal, entry, (Seat("Ada"), BOTS[1]), store)
    assert len(store.list()) == kept + 1 and other.game_id != first.game_id
    assert [one.action for one in other.journal.line()][:entry] == [one.action for one in first.journal.line()][:entry]
    assert other.frame.state == view(first.rules, PLAYED.fold(first.header, first.journal).at(entry), 0)
    assert other.frame.legal
    # The same dice fall where the same is done.
    same = what_if(first.public_header, first.journal, entry, BOTS, MemoryStore())
    rolls = [str(event) for _entry, event in first.log() if type(event).__name__ == "Rolled"]
    assert [str(event) for _entry, event in same.log() if type(event).__name__ == "Rolled"][:3] == rolls[:3]
    with pytest.raises(JournalError):
        what_if(first.public_header, first.journal, 100_000, BOTS)


def test_in_a_notebook_the_game_that_is_begun_stands_below_the_film() -> None:
    shown = replay(finished(MemoryStore()))
    shown.film.scene = len(shown.replay.screenplay.scenes) // 2
    shown.replay.ask.click()
    kinds = shown.replay._kinds
    assert sorted(kind.value for kind in kinds) == ["", "courier"]
    assert "medium (Courier)</b>: drives where it pays" in shown.replay.form.children[-2].value
    shown.replay.form.children[-1].children[0].click()
    assert shown.replay.error == "" and isinstance(shown.table, Table)
    assert [seat.bot for seat in shown.table.session.seats] == [kind.value for kind in kinds]
    shown.close()


def test_the_list_of_all_games_shows_and_saves_films() -> None:
    store, opened = MemoryStore(), list[str]()
    finished(store)
    Tracker.load(TOLD_FILE, store)
    page = HistoryPage(store, opened.append, lambda: None)
    for place, row in enumerate(page._shown):
        page.games.choose(place)
        game = page.game
        assert game.film.description == "Watch the film"
        game.film.click()
        assert page.error == "" and game.film.description == "Close the film"
        (film,) = game.screen.children
        assert is_hidden(film.ask) == row.tracked
        game.film_file.click()
        assert "-film.html" in game.saved.value
        if not row.tracked:
            film.film.scene = 40
            film.ask.click()
            film.form.children[-1].children[0].click()
            assert film.error == "" and opened == [film.begun.game_id]
        game.film.click()
        assert game.screen.children == ()
        page.up.click()
    page.close()


def test_a_film_of_a_game_under_way_asks_nothing_of_its_bots() -> None:
    store = MemoryStore()
    Session.new("czech", (Seat("Ada"), BOTS[1]), seed="under way", store=store)
    page = HistoryPage(store, lambda game: None, lambda: None)
    page.games.choose(0)
    before = store.list()[0].entries
    page.game.film.click()
    assert page.error == "" and is_hidden(page.game.screen.children[0].ask)
    assert store.list()[0].entries == before
    page.close()


def test_the_end_screen_shows_and_saves_the_film(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table(finished(MemoryStore()), owns=True)
    ending = table.ending
    saved: list[tuple[Any, ...]] = []
    monkeypatch.setattr(table.device, "download", lambda *file: saved.append(file))
    ending.watch.click()
    (film,) = ending.screening.box.children
    film.save.click()
    assert saved[0][0].endswith("-film.html") and saved[0][1].startswith(b"<!DOCTYPE html>")
    film.ask.click()
    film.form.children[-1].children[0].click()
    assert film.error == "" and ending.error == "" and table.session is film.begun
    assert not table.session.frame.state.over
    table.close()


def test_a_damaged_game_has_no_film() -> None:
    with pytest.raises(AufAchseError):
        replay(b'{"format":"aufachse"}')
