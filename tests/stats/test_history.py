"""All games of a store: what they came to, and searched."""

from __future__ import annotations

import datetime
from gettext import NullTranslations

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
from aufachse_widgets.stats.history import History, plain, written
from aufachse_widgets.stats.ledger import balances, ledger
from aufachse_widgets.stats.players import Players, Who
from aufachse_widgets.stats.replay import replay, replay_kept
from aufachse_widgets.stats.results import BEST
from aufachse_widgets.store import Kept, MemoryStore, NoGame, Store
from aufachse_widgets.tracking.facts import TABLE, NewCard, Paid, Rolled, SetMoney, Stopped, Typed
from aufachse_widgets.tracking.kind import Told
from aufachse_widgets.words import Speaker
from aufachse_widgets.words.language import speaking
from tests.stats.watched import FILES, library

CHOSEN = [file for file in FILES if file.stem in ("fx-schmid-1987-two", "schmidt-2007-three", "czech-two", "reference-three")]


@pytest.fixture
def games(store: Store) -> Store:
    """A store that holds some finished games, and one under way."""
    for file in CHOSEN:
        Session.load(file, store=store).close()
    Session.new("czech", (Seat("Jürgen"), Seat("Red")), seed="unfinished", store=store).close()
    return store


def read(store: Store) -> History:
    """The history of a store, all of it found out."""
    history = History(store)
    for _game in history.reading():
        pass
    return history


def test_the_rows_are_all_games_the_last_played_first(games: Store) -> None:
    rows = read(games).rows()
    assert [row.id for row in rows] == [kept.id for kept in games.list()]
    assert len(rows) == len(CHOSEN) + 1
    assert sum(row.over for row in rows) == len(CHOSEN)
    assert {row.title for row in rows} == {"F.X. Schmid 1987", "Schmidt Spiele 2007", "Czech rules", "Comprehensive reference manual"}
    assert not any(row.broken or row.tracked for row in rows)
    assert all(row.day == datetime.datetime.now().astimezone().date() for row in rows)


def test_search(games: Store) -> None:
    history = read(games)
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
    assert history.search(line) == () and history.unread_logs() == len(CHOSEN) + 1
    assert len(list(history.reading_logs())) == len(CHOSEN) + 1 and history.unread_logs() == 0
    found = history.search(line)
    assert any(row.over and row.edition == game.header.edition.id for row in found)
    assert all(row.over for row in found)
    assert history.search("delivers", edition="czech") == history.search("DELIVERS red", edition="czech")


@pytest.mark.parametrize("code", ["en", "cs"])
def test_the_log_is_searched_by_every_name_of_a_city(games: Store, code: str) -> None:
    with speaking(NullTranslations(), code):
        history = History(games)
        assert len(list(history.reading_logs())) == len(CHOSEN) + 1
        found = {row.id for row in history.search("Praha")}
        assert found
        for name in ("prag", "PRAGUE", "Praga"):
            assert found <= {row.id for row in history.search(name)}, name


def test_what_a_game_came_to(games: Store) -> None:
    for row in read(games).rows():
        game, result = replay_kept(games, row.id), row.result
        assert result is not None
        money = balances(game.rules, len(row.seats), ledger(game.rules, len(row.seats), game.log))
        assert tuple(seat.money for seat in result.seats) == money and result.currency == game.rules.edition.currency
        assert row.places == (tuple((place, seat) for place, seat, _money in standing(game.rules, game.state)) if row.over else ())
        assert row.rounds == -(-game.state.turn // len(row.seats))
        for seat, own in enumerate(result.seats):
            done = sorted((delivery.amount for delivery in deliveries(game.rules, game.log) if delivery.seat == seat), reverse=True)
            assert own.deliveries == len(done) and [haul.amount for haul in own.best] == done[:BEST]
            assert all(haul.start and haul.destination and haul.goods for haul in own.best)


def test_what_was_found_out_is_kept_and_no_game_is_replayed_again(games: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    history = History(games)
    assert history.missing() == len(CHOSEN) + 1 == len(list(history.reading()))
    assert history.missing() == 0 and not list(history.reading())
    later = History(games)
    monkeypatch.setattr(games, "read", lambda *asked: pytest.fail("a game was read"))
    assert later.missing() == 0 and later.rows() == history.rows()
    assert all(row.result is not None for row in later.rows()) and Players(later.rows()).all(bots=True)


def test_what_another_version_kept_is_found_out_again(games: Store) -> None:
    read(games)
    (one, other, *_rest) = games.list()
    games.keep_worked_out(one.id, Kept(one.entries, '{"version": 0}'))
    games.keep_worked_out(other.id, Kept(other.entries - 1, games.worked_out()[other.id].text))
    assert History(games).missing() == 2
    assert all(row.result is not None for row in read(games).rows())


def test_a_row_is_read_again_when_the_game_goes_on(games: Store) -> None:
    history = read(games)
    (row,) = history.search("jürgen")
    session = Session.resume(games, row.id)
    session.take_screen(session.frame.handover)
    session.do(session.frame.legal[0])
    session.close()
    (again,) = history.search("jürgen")
    assert again.entries > row.entries and again.result is None and history.missing() == 1
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
    history = read(store)
    (row,) = history.rows()
    assert "the file is damaged" in row.broken and row.title
    assert store.worked_out() == {} and Players(history.rows()).all(bots=True) == ()
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
    history = read(games)
    (row,) = history.search("kiefersfelden zoe")
    assert (row.id, row.tracked, row.broken) == (tracker.game_id, True, "")
    assert history.search(tracked=True) == (row,)
    told = history.replay(row.id)
    assert list(told.log) == tracker.log()
    money = balances(told.rules, 2, ledger(told.rules, 2, told.log))
    assert money == tuple(player.money for player in told.state.players) == (9000, 4700)
    assert [(best.haul.start, best.haul.destination) for best in Players(history.rows()).page(Who("zoe")).best] == [("Kassel", "Wien")]
    html = report(tracker.header, tracker.rules, tracker.log(), tracker.frame.state)
    assert "toll at Kiefersfelden" in html and html == report(told.header, told.rules, told.log, told.state)
    tracker.close()


def test_names_are_compared_without_case_and_accents() -> None:
    assert plain("  MÜLLER") == plain("muller ")
    assert plain("Strauß") == plain("STRAUSS")
