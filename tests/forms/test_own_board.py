"""A game on a board of one's own is opened, shown and reported wherever games of the package's board are."""

from __future__ import annotations

import base64
import re

import pytest

from aufachse_widgets.engine import shipped_board
from aufachse_widgets.engine.board_file import BoardAndContracts
from aufachse_widgets.pages.dashboard import Dashboard
from aufachse_widgets.pages.history import HistoryPage
from aufachse_widgets.pages.play import Table, play
from aufachse_widgets.pages.start import StartPage
from aufachse_widgets.pages.track import TrackTable, track
from aufachse_widgets.store import MemoryStore
from aufachse_widgets.tracking.facts import Finished, Stopped
from tests.kit.sessions import go_on
from tests.lakes import BOARD, BOX, CARDS, EDITION
from tests.widgets.playing import shown_text, steps, text

NAMES = [space.name for space in BOARD.spaces]
OF_CARDS = ("muenchen", "frankfurt", "kassel", "flensburg", "wien")  # event cards name them on any board
ELSEWHERE = [space.name for space in shipped_board().spaces if space.kind == "city" and space.id not in OF_CARDS]


def played(store):
    return play(edition=EDITION, players=2, people=2, board=BOARD, contracts=CARDS, seed="lakes", store=store)


def told(store):
    return track(edition=EDITION, players=2, board=BOARD, box=BOX, store=store)


def test_a_whole_game_is_played_at_the_widgets(store):
    table = played(store)
    assert list(table.map.spots.options) == NAMES
    done = {type(action).__name__ for action in steps(table)}
    assert {"Drive", "Load", "Deliver"} <= done
    assert not any(city in shown_text(table) for city in ELSEWHERE)
    table.close()


def test_the_dashboard_goes_on_with_both(store):
    games = []
    for table in (played(store), told(store)):
        games.append(table.session.game_id)
        table.close()
    dashboard = Dashboard(store, games[0])
    assert isinstance(dashboard.table, Table) and list(dashboard.table.map.spots.options) == NAMES
    dashboard.go_home()
    for row, kind in ((0, TrackTable), (1, Table)):
        dashboard.start._games[row].open.click()
        assert isinstance(dashboard.table, kind) and dashboard.table.session.rules.board == BOARD
        assert dashboard.error == ""
        dashboard.go_home()
    dashboard.close()


def test_a_told_tables_map_and_cities_are_its_boards(store):
    table = told(store)
    assert table.session.tell(Stopped(0, "a7-1"))
    (card,) = [card for card in CARDS if (card.start, card.destination) == ("konstanz", "geneve")]
    assert table.session.words.contract(card.id).count("Konstanz") == 1
    assert table.session.words.space("geneve") == "Geneve"
    table.turn._map_toggled()
    assert table.error == ""
    words = table.session.words
    assert list(table.turn.map.spots.options) == [words.space(space) for space in table.session.rules.spaces]
    table.close()


def test_a_saved_file_is_opened_from_the_start_page(store):
    session = played(store).session
    data = session.export_bytes()
    games = []
    page = StartPage(MemoryStore(), games.append)
    page._uploaded({"new": ({"name": "lakes.jsonl", "content": data},)})
    assert page.error == ""
    assert games[0].rules.board == BOARD
    page.close()


@pytest.fixture
def on_lakes(store):
    opened = []
    page = StartPage(store, opened.append, own=BoardAndContracts(BOARD, CARDS))
    page.games = opened
    yield page
    page.close()


def test_the_start_form_begins_a_game_on_it(on_lakes):
    on_lakes.play.click()
    assert "Four lakes" in shown_text(on_lakes)
    assert on_lakes.length.max == 6  # twelve cards, of which three players get two each
    on_lakes.start.click()
    assert on_lakes.error == ""
    (session,) = on_lakes.games
    assert session.rules.board == BOARD and tuple(session.rules.contracts.values()) == CARDS
    assert session.header.edition.private_contracts == 2 and session.header.edition.public_deck(3) == 6


def test_a_table_is_tracked_on_it_from_the_start_form(on_lakes):
    on_lakes.track.click()
    form = on_lakes.tracking
    form.cards.value = "shipped"
    form.midway.switch.choose(1)
    form.midway._rows[0].place.value = "luzern"
    form.start.click()
    form.start.click()  # the position may be odd by the rules, which is said once
    assert on_lakes.error == ""
    tracker = on_lakes.games[0]
    assert tracker.rules.board == BOARD and tracker.table.state.players[0].space == "luzern"
    assert tracker.table.box.contracts == CARDS


def test_games_of_the_board_that_comes_with_the_program_are_gone_on_with_beside_it(store, on_lakes):
    session = play(players=2, people=2, store=store).session
    on_lakes.resume(session.game_id)
    assert on_lakes.games[0].rules.board == shipped_board()


@pytest.mark.parametrize("tracked", [False, True])
def test_all_games_report_on_it(store, tracked):
    if tracked:
        session = told(store).session
        session.tell(Stopped(0, "a7-1"))
        session.tell(Stopped(1, "a4-1"))
        session.tell(Stopped(0, "konstanz"))
        session.tell(Finished(-1))
    else:
        session = played(store).session
        assert go_on(session, lambda frame: frame.state.over)
    page = HistoryPage(store, lambda game: None, lambda: None)
    page.games.choose(0)
    page.game.html.click()
    assert page.error == ""
    told_of = base64.b64decode(re.search(r'base64,([^"]*)"', page.game.saved.value)[1]).decode()
    drawn = told_of[told_of.index("<svg") :]
    assert all(f">{city}</text>" in drawn for city in ("Konstanz", "Zuerich", "Luzern", "Geneve"))
    assert not any(city in text(told_of) for city in ELSEWHERE)
    page.close()
