"""The tables of one circle of people: which count, how all stand, who is ahead of whom; and the same as CSV."""

from __future__ import annotations

import csv
import io
import random
from collections import Counter
from gettext import NullTranslations

from hypothesis import given
from hypothesis import strategies as st

from aufachse_widgets.journal import Seat
from aufachse_widgets.sessions.tracker import Tracker
from aufachse_widgets.stats.history import Row
from aufachse_widgets.stats.joined import Joined, change_joined
from aufachse_widgets.stats.players import Who
from aufachse_widgets.stats.season import Season, last_circle
from aufachse_widgets.store import Store
from aufachse_widgets.tracking.facts import TABLE, Finished, Paid
from aufachse_widgets.words.language import speaking
from tests.stats.test_players import game

CIRCLE = ("Ada", "Ben", "Cem")


def ids(*rows: Row, people: tuple[str, ...] = CIRCLE) -> list[str]:
    return [row.id for row in Season(rows, people).tables]


def test_tables_count_where_two_of_the_circle_sat_and_were_half_of_the_people() -> None:
    assert ids(game(1, ("Ada", 1), ("Ben", 2), ("Cem", 3))) == ["1"]
    assert ids(game(1, ("Ada", 1), ("Ben", 2), ("Guest", 3), ("Other", 4))) == ["1"]
    assert ids(game(1, ("Ada", 1), ("Ben", 2), ("G", 3), ("H", 4), ("I", 5))) == [], "fewer than half"
    assert ids(game(1, ("Ada", 1), ("Guest", 2))) == [] == ids(game(1, ("Ada", 1), ("*courier", 2))), "one of them alone"
    assert ids(game(1, ("Ada", 1), ("Ben", 2), ("*courier", 3), ("*busy", 1), ("*busy", 4))) == ["1"], "bots are no people"
    assert ids(game(1, ("Ada", 1), ("Ben", 2), over=False)) == []
    assert ids(game(1, ("*courier", 1), ("*busy", 2)), people=()) == []


def test_somebody_alone_has_a_season_against_bots() -> None:
    rows = game(2, ("Ada", 5), ("*courier", 2)), game(1, ("Ada", 1), ("Ben", 2))
    season = Season(rows, ("ada",))
    assert [row.id for row in season.tables] == ["2"]
    assert [(pair.one.name, pair.other.who, pair.ahead, pair.behind) for pair in season.pairs] == [("Ada", Who("", "courier"), 1, 0)]


def test_how_all_stand_and_who_is_ahead_of_whom() -> None:
    rows = (
        game(4, ("Ada", 900), ("Ben", 900), ("*courier", 100), currency="€"),
        game(3, ("Ada", 100), ("Guest", 900), ("Ben", 200)),
        game(2, ("Cem", 700), ("Ada", 800)),
        game(1, ("Ben", 300), ("Ada", 400)),
    )
    season = Season(rows, CIRCLE)
    assert [(one.player.name or one.player.who.bot, one.player.games, one.player.wins, one.money, one.guest) for one in season.standing] == [
        ("Ada", 4, 3, (("DM", 1300), ("€", 900)), False),
        ("Ben", 3, 1, (("DM", 500), ("€", 900)), False),
        ("Cem", 1, 0, (("DM", 700),), False),
        ("Guest", 1, 1, (("DM", 900),), True),
        ("courier", 1, 0, (("€", 100),), False),
    ]
    assert [(pair.one.name, pair.other.name, pair.tables, pair.ahead, pair.behind) for pair in season.pairs] == [
        ("Ada", "Ben", 3, 1, 1),
        ("Ada", "Cem", 1, 1, 0),
    ]


def test_joined_names_are_one_player_and_the_name_that_stands_for_them_is_shown() -> None:
    rows = game(3, ("Tom", 9), ("Ada", 5)), game(2, ("Thomas", 1), ("Ada", 5)), game(1, ("TOM", 2), ("Ada", 1))
    apart = Season(rows, ("Ada", "Thomas"))
    together = Season(rows, ("Ada", "Tom"), Joined().join("Tom", "Thomas"))
    assert len(apart.tables) == 1 and len(together.tables) == 3
    assert [(one.player.name, one.player.wins) for one in together.standing] == [("Thomas", 2), ("Ada", 1)]
    lines = list(csv.reader(io.StringIO(together.csv())))
    assert [line[6:8] for line in lines if line[6] == "Thomas"] == [["Thomas", "TOM"], ["Thomas", "Thomas"], ["Thomas", "Tom"]]


def test_its_file_has_the_separator_of_the_language() -> None:
    season = Season((game(1, ("Ada", 9), ("Ben", 5)),), ("Ada", "Ben"))
    head, *lines = season.csv().splitlines()
    assert head.startswith("date,table,printing") and len(lines) == 2
    with speaking(NullTranslations(), "it"):
        assert season.csv() == season.csv(";") == season.csv(",").replace(",", ";")


def test_the_last_circle_is_that_of_the_last_table_that_is_over() -> None:
    assert last_circle([game(3, ("Cem", 1), over=False), game(2, ("Ada", 1), ("*courier", 2), ("", 1)), game(1, ("Ben", 1))]) == ("Ada",)
    assert last_circle([]) == ()


SEATS = st.lists(st.tuples(st.sampled_from(["Ada", "Ben", "Cem", "Dora", "*courier", "*busy"]), st.integers(-2000, 9000)), min_size=2, max_size=6)
GAMES = st.lists(st.tuples(SEATS.filter(lambda seats: len({name for name, _money in seats}) == len(seats)), st.sampled_from(["DM", "€"])), max_size=8)


@given(GAMES, st.randoms())
def test_sums_agree_and_tables_are_in_the_order_of_their_days(games: list[tuple[list[tuple[str, int]], str]], rng: random.Random) -> None:
    rows = [game(number, *seats, currency=currency) for number, (seats, currency) in enumerate(games, 1)]
    season = Season(sorted(rows, key=lambda row: -row.updated), ("Ada", "Ben", "Cem"))
    days = [row.updated for row in season.tables]
    assert days == sorted(days)
    shuffled = rng.sample(rows, len(rows))
    assert Season(shuffled, ("Ada", "Ben", "Cem")).standing == season.standing, "in whichever order they come"
    # By hand from the tables, from the standing, and from the file.
    money, wins = Counter[str](), 0
    for row in season.tables:
        assert row.result is not None
        money[row.result.currency] += sum(seat.money for seat in row.result.seats)
        wins += sum(place == 1 for place, _seat in row.places)
    assert sum(one.player.wins for one in season.standing) == wins
    stands = Counter[str]()
    for one in season.standing:
        stands.update(dict(one.money))
    assert stands == money
    lines = list(csv.DictReader(io.StringIO(season.csv())))
    assert len(lines) == sum(len(row.seats) for row in season.tables)
    written = Counter[str]()
    for line in lines:
        written[line["currency"]] += int(line["money"])
    assert written == money and sum(line["place"] == "1" for line in lines) == wins
    for pair in season.pairs:
        assert pair.ahead + pair.behind <= pair.tables <= len(season.tables)


def test_tracked_tables_of_a_store(store: Store) -> None:
    for paid, names in ((500, ("Tom", "Ada")), (-100, ("Thomas", "Ada"))):
        tracker = Tracker.new(seats=tuple(map(Seat, names)), store=store)
        assert tracker.tell(Paid(0, paid, "delivery")) and tracker.tell(Finished(TABLE))
        tracker.close()
    Tracker.new(seats=(Seat("Tom"), Seat("Ada")), store=store).close()
    assert len(Season.of(store).tables) == 1
    change_joined(store, lambda joined: joined.join("Tom", "Thomas"))
    season = Season.of(store)
    assert [(one.player.name, one.player.games, one.player.wins) for one in season.standing] == [("Ada", 2, 1), ("Thomas", 2, 1)], "the better rated first"
    assert [row.tracked for row in season.tables] == [True, True]
