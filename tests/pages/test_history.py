"""All games on a page: lists of games and of players, one game, one player."""

from __future__ import annotations

import asyncio
import html
import re
from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from aufachse_widgets.journal import PLAYED, Seat, read_journal
from aufachse_widgets.pages.history import LISTED, HistoryPage
from aufachse_widgets.sessions.session import Session
from aufachse_widgets.sessions.tracker import Tracker
from aufachse_widgets.stats.history import History, Row
from aufachse_widgets.store import MemoryStore, Progress, Store, Timings
from aufachse_widgets.tracking.facts import TABLE, Finished, Paid
from aufachse_widgets.widgets.parts.choices import Choices
from aufachse_widgets.widgets.parts.games_told import circumstances, game_label, heading
from aufachse_widgets.widgets.parts.tree import is_hidden
from tests.stats.watched import FILES

EVIL = "<img src=x onerror=alert(1)>"
(FINISHED,) = [file for file in FILES if file.stem == "czech-two"]


@pytest.fixture
def timings() -> Timings:
    return Timings(confirm_delay=0.0)


def text(value: str) -> str:
    """What people read of HTML."""
    return html.unescape(re.sub(r"<[^>]*>", " ", value))


def finished(store: Store, *names: str, bot: str = "") -> str:
    """Keep a game of two that is over, the last of them a bot where one is named."""
    file = read_journal(FINISHED, PLAYED)
    seats = tuple(Seat(name, bot=bot if place else "") for place, name in enumerate(names))
    state = file.fold.at(file.journal.head)
    return store.create(replace(file.header, seats=seats), "", file.journal.entries, Progress(state.turn, state.over))


def told(store: Store, *paid: int) -> Tracker:
    """A game at a physical table that is over."""
    tracker = Tracker.new(seats=(Seat("Ada"), Seat(EVIL)), store=store)
    if paid:
        tracker.tell(Paid(0, paid[0], "the lottery"))
    tracker.tell(Finished(TABLE))
    return tracker


@pytest.fixture
def history(store: MemoryStore) -> Iterator[HistoryPage]:
    told(store, 500)
    Session.new(seats=(Seat("Cem"), Seat("Dora", bot="busy")), store=store)
    page = HistoryPage(store, lambda game: None, lambda: None)
    yield page
    page.close()


def labels(choices: Choices) -> list[str]:
    return [label.replace("\N{NARROW NO-BREAK SPACE}", " ") for label in choices.options]


def test_a_bank_counts_its_payments_and_has_no_film(store: MemoryStore) -> None:
    bank = Tracker.new(seats=(Seat("Ada"), Seat("Ben")), store=store, bank=True)
    bank.tell(Paid(0, 500, "the lottery"))
    page = HistoryPage(store, lambda game: None, lambda: None)
    page.refresh()
    (row,) = read_rows(page)
    assert heading(row) == "1 booking, not over yet"
    bank.tell(Finished(TABLE))
    page.refresh()
    (row,) = read_rows(page)
    assert "1 booking" in circumstances(row) and "round" not in game_label(row)
    page.game.show(row)
    assert is_hidden(page.game.film) and is_hidden(page.game.film_file)
    page.close()


def read_rows(page: HistoryPage) -> tuple[Row, ...]:
    for _game in page.history.reading():
        pass
    return page.history.rows()


def test_games_are_searched_by_name_and_by_what_was_written(history: HistoryPage) -> None:
    assert len(history.games.options) == 2
    for wanted, found in (("ada", 1), ("lottery", 1), ("nothing like that", 0)):
        history.search.value = wanted
        assert len(history.games.options) == found
    assert "No game like that" in history.empty.value
    history.search.value = ""
    history.kind.choose(2)
    assert [one.split("\n")[0] for one in history.games.options] == ["Cem, Dora"]
    assert history.empty.value == ""


def test_the_logs_are_searched_when_somebody_asks_for_it(store: MemoryStore) -> None:
    finished(store, "Ines", "Otto")
    page = HistoryPage(store, lambda game: None, lambda: None)
    assert is_hidden(page.logs)
    page.search.value = "delivers"
    assert len(page.games.options) == 0 and not is_hidden(page.logs)
    page.logs.click()
    assert len(page.games.options) == 1 and is_hidden(page.logs) and page.error == ""
    page.close()


def test_a_game_is_exported_reported_and_deleted_after_one_question(history: HistoryPage, store: MemoryStore) -> None:
    history.search.value = "ada"
    history.games.choose(0)
    game = history.game
    assert is_hidden(history.games) and not is_hidden(game) and is_hidden(game.file_kinds)
    game.files.click()
    assert not is_hidden(game.file_kinds)
    game.file.click()
    assert ".jsonl" in game.saved.value
    game.html.click()
    assert ".html" in game.saved.value
    game.removal.ask.click()
    assert len(store.list()) == 2
    assert "Really delete?" in game.removal.sure.description
    assert is_hidden(game.removal.ask)
    game.removal.sure.click()
    assert len(store.list()) == 1
    assert is_hidden(game) and not is_hidden(history.games)
    assert history.error == ""


def test_hands_of_a_game_in_play_are_not_reported(history: HistoryPage) -> None:
    history.search.value = "cem"
    history.games.choose(0)
    history.game.html.click()
    assert "once it is over" in history.error
    assert history.game.saved.value == ""


def test_the_list_tells_who_won_with_what_and_how_far_others_are(store: MemoryStore) -> None:
    told(store)
    tie = "Ada and <img src=x onerror=aler… tied at 5000 DM"
    told(store, 500)
    Session.new(seats=(Seat("Cem"), Seat("Dora")), store=store)
    finished(store, "Ines", "Otto")
    page = HistoryPage(store, lambda game: None, lambda: None)
    over, going, won, tied = labels(page.games)
    assert re.fullmatch(r"(Ines|Otto) won with \d+ DM\n(Ines|Otto) -?\d+ DM\n[-\d]+ · Czech rules · \d+ rounds", over)
    assert going.startswith("Cem, Dora\n")
    assert re.fullmatch(r"Ada won with 5500 DM\n<img src=x onerror=aler… 5000 DM\n[-\d]+ · F.X. Schmid 1987 · at our table", won)
    assert tied.startswith(tie) and list(page.games.icons) == ["trophy", "play", "trophy", "trophy"]
    page.games.choose(1)
    assert (page.game.open_game.description == "Go on" and "not over yet" in text(page.game.about.value)) or "Not begun" in text(page.game.about.value)
    page.up.click()
    page.games.choose(3)
    assert "tied at" in text(page.game.about.value) and "<img" not in page.game.about.value
    page.close()


def test_each_player_has_a_page(history: HistoryPage) -> None:
    history.view.choose(1)
    assert [one.split("\n")[0] for one in history.players.options] == ["Ada", "<img src=x onerror=aler…", "Cem"]
    assert [one.split("\n")[0] for one in history.bots.options] == ["Bot: Busy"]
    history.players.choose(0)
    said = text(history.page.value)
    assert "1 of 1" in said and "5500" in said and "Rating" in said and re.search(r"onerror=aler…\s+1\s+1\s+0", said)
    assert "<img" not in history.page.value and is_hidden(history.players)
    assert len(history.games.options) == 1, "those of the player"
    history.games.choose(0)
    assert history.up.description == text(history.title.value).strip() == "Ada"
    history.up.click()
    assert not is_hidden(history.page) and history.up.description == "Players"
    history.up.click()
    assert text(history.title.value).strip() == "All games"
    history.players.choose(1)
    assert "<img" not in history.title.value and "onerror" in history.title.value
    history.up.click()
    history.players.choose(2)
    assert "1, 1 not over" in text(history.page.value)
    history.up.click()
    assert is_hidden(history.page) and not is_hidden(history.players)
    history.search.value = "busy"
    assert is_hidden(history.bots) is False and len(history.players.options) == 0
    history.search.value = "nobody"
    assert "No player of that name" in history.empty.value


def test_no_games_yet(store: MemoryStore) -> None:
    page = HistoryPage(store, lambda game: None, lambda: None)
    assert "No games yet" in page.empty.value
    for part in (page.view, page.search, page.kind, page.more, page.all_games.button, page.ratings, page.up):
        assert is_hidden(part)
    page.close()


def test_games_that_nobody_has_looked_at_are_read_while_the_page_stays_alive(store: MemoryStore) -> None:
    for number in range(LISTED + 3):
        finished(store, f"Player {number}", "Bot", bot="courier")

    async def visit() -> None:
        page = HistoryPage(store, lambda game: None, lambda: None)
        assert len(page.games.options) == LISTED and labels(page.games)[0].startswith("Player 14, Bot\nOver after")
        assert page._reading.task is not None
        await page._reading.task
        assert all("won with" in label for label in labels(page.games)) and page.going.value == ""
        page.more.click()
        assert len(page.games.options) == LISTED + 3 and is_hidden(page.more)
        page.close()
        left = HistoryPage(store, lambda game: None, lambda: None)
        assert left._reading.task is None, "it is known now"
        left.close()

    asyncio.run(visit())


def test_a_page_that_is_left_reads_no_more_games(store: MemoryStore) -> None:
    for _number in range(3):
        finished(store, "Ines", "Otto")

    async def visit() -> None:
        page = HistoryPage(store, lambda game: None, lambda: None)
        page.close()
        with pytest.raises(asyncio.CancelledError):
            assert page._reading.task is not None
            await page._reading.task

    asyncio.run(visit())
    assert History(store).missing() == 3


def test_the_season_is_one_of_three_views_and_joined_names_are_one_player_everywhere(history: HistoryPage, store: MemoryStore) -> None:
    tracker = Tracker.new(seats=(Seat("Ada B."), Seat("Ben")), store=store)
    assert tracker.tell(Finished(TABLE))
    history.refresh()
    history.view.choose(2)
    assert history.season is not None and not is_hidden(history.season_place)
    for part in (history.search, history.games, history.players, history.kind):
        assert is_hidden(part)
    assert "1 table," in text(history.season.told.value)
    history.season.one.value, history.season.other.value = "ada b.", "ada"
    history.season.join.click()
    assert history.season.error == history.error == ""
    history.view.choose(1)
    assert is_hidden(history.season_place) and "2 games" in history.players.options[0] and history.players.options[0].startswith("Ada\n")
    history.view.choose(2)
    history.season.joined.choose(0)
    history.view.choose(1)
    assert not any("2 games" in one for one in history.players.options)
