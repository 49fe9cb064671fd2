"""All games of a store: searched, and told on a page for each player."""

from __future__ import annotations

import datetime
from pathlib import Path

import pytest
from msgspec.structs import replace

from aufachse_widgets.engine import standing
from aufachse_widgets.engine.actions import Deliver, Load
from aufachse_widgets.engine.log import Delivered
from aufachse_widgets.journal import PLAYED, Entry, JournalError, Kind, Seat, read_journal
from aufachse_widgets.journal.entries import P
from aufachse_widgets.journal.fold import V
from aufachse_widgets.reports.report import report
from aufachse_widgets.sessions.session import Session
from aufachse_widgets.sessions.tracker import Tracker
from aufachse_widgets.stats.deliveries import deliveries
from aufachse_widgets.stats.history import History, Part, plain, replay, written
from aufachse_widgets.stats.ledger import balances, ledger
from aufachse_widgets.store import MemoryStore, NoGame, Store
from aufachse_widgets.tracking.facts import TABLE, NewCard, Paid, Rolled, SetMoney, Stopped, Typed
from aufachse_widgets.tracking.kind import Told
from aufachse_widgets.words import Speaker
from tests.stats.watched import FILES, library

CHOSEN = [file for file in FILES if file.stem in ("fx-schmid-1987-two", "schmidt-2007-three", "czech-two", "reference-three")]


@pytest.fixture
def games(store: Store) -> Store:
    """A store that holds some finished games, and one under way."""
    for file in CHOSEN:
        Session.load(file, store=store).close()
    Session.new("czech", (Seat("Jürgen"), Seat("Red")), seed="unfinished", store=store).close()
    return store


def test_the_rows_are_all_games_the_last_played_first(games: Store) -> None:
    rows = History(games).rows()
    assert [row.id for row in rows] == [kept.id for kept in games.list()]
    assert len(rows) == len(CHOSEN) + 1
    assert sum(row.over for row in rows) == len(CHOSEN)
    assert {row.title for row in rows} == {"F.X. Schmid 1987", "Schmidt Spiele 2007", "Czech rules", "Comprehensive reference manual"}
    assert not any(row.broken or row.tracked for row in rows)
    assert all(row.day == datetime.datetime.now().astimezone().date() for row in rows)


def test_search(games: Store) -> None:
    history = History(games)
    today = datetime.datetime.now().astimezone().date()
    day = datetime.timedelta(days=1)
    assert [seat.name for row in history.search("jurgen") for seat in row.seats] == ["Jürgen", "Red"]
    assert len(history.search("red yellow")) == len(CHOSEN)
    assert len(history.search("", edition="czech")) == 2
    assert len(history.search("YELLOW czech")) == 1
    assert len(history.search(today.isoformat())) == len(CHOSEN) + 1
    assert history.search(since=today + day) == history.search(until=today - day) == history.search("xyzzy") == ()
    assert len(history.search(since=today, until=today)) == len(CHOSEN) + 1
    assert history.search(tracked=True) == ()
    assert len(history.search(tracked=False)) == len(CHOSEN) + 1


def test_the_log_is_searched_too(games: Store) -> None:
    history = History(games)
    game = library(CHOSEN[0])
    words = Speaker(game.rules, game.header.seats)
    line = next(words.say(event) for _entry, event in game.log if isinstance(event, Delivered))
    found = history.search(line)
    assert any(row.over and row.edition == game.header.edition.id for row in found)
    assert all(row.over for row in found)
    assert history.search("delivers", edition="czech") == history.search("DELIVERS red", edition="czech")


def test_the_page_of_a_player(games: Store) -> None:
    history = History(games)
    page = history.page(" yellow ")
    assert len(page.games) == page.finished == len(CHOSEN)
    results = [(game, standing(library(file).rules, library(file).final)) for file, game in _by_edition(page.games)]
    for game, result in results:
        assert (game.place, game.seat, game.money) in result
    assert page.wins == sum(game.place == 1 for game, _result in results)
    in_each = {currency: [game.money for game in page.games if game.currency == currency] for currency in {game.currency for game in page.games}}
    assert dict(page.averages) == {currency: pytest.approx(sum(money) / len(money)) for currency, money in in_each.items()}
    assert all(game.currency == library(file).rules.edition.currency for file, game in _by_edition(page.games))
    done = [delivery.amount for file in CHOSEN for delivery in deliveries(library(file).rules, library(file).log) if delivery.seat == 1]
    assert page.deliveries == len(done)
    assert [best.delivery.amount for best in page.best] == sorted(done, reverse=True)[:5]
    assert all(" → " in best.contract for best in page.best)


def _by_edition(games: tuple[Part, ...]) -> list[tuple[Path, Part]]:
    found = {library(file).header.edition.id: file for file in CHOSEN}
    return [(found[game.row.edition], game) for game in games]


def test_unfinished_games_have_no_places(games: Store) -> None:
    page = History(games).page("Jürgen")
    assert [(game.place, game.money) for game in page.games] == [(0, 5000)]
    assert (page.finished, page.wins, page.averages, page.best) == (0, 0, (), ())
    nobody = History(games).page("nobody")
    assert nobody.games == () and nobody.deliveries == 0


def test_names(games: Store) -> None:
    # In the library bots play.
    assert History(games).names() == ("Jürgen", "Red")
    assert History(games).names(bots=True) == ("Blue", "Jürgen", "Red", "Yellow")


def test_a_row_is_read_again_when_the_game_goes_on(games: Store) -> None:
    history = History(games)
    (row,) = history.search("jürgen")
    session = Session.resume(games, row.id)
    session.take_screen(session.frame.handover)
    session.do(session.frame.legal[0])
    session.close()
    (again,) = history.search("jürgen")
    assert again.entries > row.entries
    assert len(history.replay(row.id).log) > 0


def test_a_kept_game_gives_its_report(games: Store) -> None:
    history = History(games)
    told = history.replay(history.rows()[-1].id)
    assert "<svg" in report(told.header, told.rules, told.log, told.state)
    with pytest.raises(NoGame):
        history.replay("none")


def test_a_game_that_cannot_be_read_is_a_row_that_says_so() -> None:
    class Damaged(MemoryStore):
        def read(self, game: str, kind: Kind[P, V], after: int = 0) -> tuple[Entry[P], ...]:
            raise NoGame(game, "the file is damaged")

    store = Damaged()
    Session.load(CHOSEN[0], store=MemoryStore()).close()
    game = read_journal(CHOSEN[0], PLAYED)
    store.create(game.header, "", game.journal.entries)
    history = History(store)
    (row,) = history.rows()
    assert "the file is damaged" in row.broken and row.title
    assert history.page(row.seats[0].name).games == ()
    entries = list(game.journal.entries)
    with pytest.raises(JournalError):
        replay(game.header, PLAYED, entries[1:])


def test_what_people_wrote_is_found() -> None:
    entries: list[Entry[Told]] = [
        Entry(1, 0, 1, Paid(0, -300, "toll at Kiefersfelden")),
        Entry(2, 1, 2, SetMoney(1, 50, "counted wrongly")),
        Entry(3, 2, 3, NewCard(-2, "Glatteis")),
    ]
    assert list(written(entries)) == ["toll at Kiefersfelden", "counted wrongly", "Glatteis"]


def test_a_physical_table_is_kept_told_and_found(games: Store) -> None:
    tracker = Tracker.new("fx-schmid-1987", (Seat("Zoë"), Seat("Yellow")), first=0, store=games)
    known = tracker.rules.contracts[1]
    assert tracker.tell(Typed(TABLE, replace(known, start="kassel", destination="wien", goods=2, revenue=1700)))
    for fact in (
        Rolled(0, (4,)),
        Stopped(0, "kassel"),
        Load(0, 1),
        Rolled(1, (2,)),
        Stopped(1, "kassel|hannover"),
        Rolled(0, (6,)),
        Stopped(0, "wien"),
        Deliver(0, 1),
    ):
        assert tracker.tell(fact), tracker.error
    assert tracker.tell(Paid(1, -300, "toll at Kiefersfelden"), SetMoney(0, 9000, "miscounted"))
    history = History(games)
    (row,) = history.search("kiefersfelden zoe")
    assert (row.id, row.tracked, row.broken) == (tracker.game_id, True, "")
    assert history.search(tracked=True) == (row,)
    told = history.replay(row.id)
    assert list(told.log) == tracker.log()
    money = balances(told.rules, 2, ledger(told.rules, 2, told.log))
    assert money == tuple(player.money for player in told.state.players) == (9000, 4700)
    assert [best.contract for best in history.page("zoë").best] == ["Kassel → Wien"]
    html = report(tracker.header, tracker.rules, tracker.log(), tracker.frame.state)
    assert "toll at Kiefersfelden" in html and html == report(told.header, told.rules, told.log, told.state)
    tracker.close()


def test_names_are_compared_without_case_and_accents() -> None:
    assert plain("  MÜLLER") == plain("muller ")
    assert plain("Strauß") == plain("STRAUSS")
