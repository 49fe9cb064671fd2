"""Players over many games: results, ratings, who beat whom."""

from __future__ import annotations

import datetime
import random
from collections.abc import Sequence

import pytest
from msgspec.structs import replace
from openskill.models import PlackettLuce

from aufachse_widgets.journal import Seat
from aufachse_widgets.stats.history import Row
from aufachse_widgets.stats.players import Players, Who
from aufachse_widgets.stats.ratings import Rating, after_game, rate
from aufachse_widgets.stats.results import Haul, Result, SeatResult

ADA, BEN, COURIER = Who("ada"), Who("ben"), Who("", "courier")


def game(number: int, *seats: tuple[str, int], over: bool = True, currency: str = "DM", hauls: Sequence[Haul] = ()) -> Row:
    """A game between these, each with their money; who is called like a bot's code with a star is one."""
    seated = tuple(Seat(f"Bot {index}", bot=name[1:]) if name.startswith("*") else Seat(name) for index, (name, _money) in enumerate(seats))
    result = Result(currency=currency, seats=tuple(SeatResult(money, len(hauls), tuple(hauls)) for _name, money in seats))
    day = datetime.date(2026, 1, number)
    return Row(str(number), "czech", "Czech rules", seated, 20, over, 100, float(number), day, result=result)


def test_names_are_the_same_in_any_case_and_bots_are_known_by_their_kind() -> None:
    players = Players([game(3, ("ÁDA", 1), ("*courier", 2)), game(2, ("Ada", 3), ("*courier", 2), ("*courier", 9)), game(1, ("ada", 3), ("", 5))])
    (ada,) = players.all()
    assert (ada.who, ada.name, ada.games, ada.finished, ada.wins) == (ADA, "ÁDA", 3, 3, 0)
    (courier,) = players.all(bots=True)
    assert (courier.who, courier.name, courier.games, courier.wins) == (COURIER, "", 2, 1), "of two seats the first counts"
    assert ada.rating.games == 2, "who has no name is no rival"


def test_a_page_tells_results_rivals_and_the_best_deliveries() -> None:
    far, near = Haul("Köln", "Wien", 4, 4900, 7), Haul("Kassel", "Köln", 2, 900, 3)
    rows = [
        game(4, ("Ada", 700), ("Ben", 900), currency="€", hauls=[near]),
        game(3, ("Ben", 700), ("Ada", 700), ("*courier", 100)),
        game(2, ("Ada", 1200), ("Ben", 900), hauls=[far]),
        game(1, ("Ada", 5000), ("Ben", 100), over=False),
    ]
    page = Players(rows).page(ADA)
    assert [(part.row.id, part.place, part.money) for part in page.games] == [("4", 2, 700), ("3", 1, 700), ("2", 1, 1200), ("1", 0, 5000)]
    assert (page.player.games, page.player.finished, page.player.wins) == (4, 3, 2), "a shared first place counts"
    assert page.averages == (("DM", 950), ("€", 700))
    assert page.deliveries == 2 and [(one.haul, one.currency, one.row.id) for one in page.best] == [(far, "DM", "2"), (near, "€", "4")]
    assert [(one.who, one.name, one.games, one.ahead, one.behind) for one in page.rivals] == [(BEN, "Ben", 3, 1, 1), (COURIER, "", 1, 1, 0)]
    (ada, _courier) = Players(rows).page(BEN).rivals
    assert (ada.who, ada.ahead, ada.behind) == (ADA, 1, 1)
    nobody = Players(rows).page(Who("nobody"))
    assert (nobody.games, nobody.deliveries, nobody.rivals, nobody.player.rating) == ((), 0, (), Rating())


def test_damaged_and_unread_games_count_nowhere() -> None:
    broken = Row("b", "czech", "", (Seat("Ada"),), 1, True, 1, 1.0, datetime.date(2026, 1, 1), result=Result(broken="damaged"), broken="damaged")
    unread = Row("u", "czech", "", (Seat("Ada"),), 1, True, 1, 1.0, datetime.date(2026, 1, 1))
    assert Players([broken, unread]).all() == ()


def test_the_best_rated_come_first_and_the_order_of_games_counts() -> None:
    rows = [game(2, ("Ada", 1), ("Ben", 2)), game(1, ("Ada", 1), ("Ben", 2), ("Cem", 3)), game(3, ("Dora", 5), over=False)]
    players = Players(rows)
    assert [player.name for player in players.all()] == ["Ben", "Cem", "Ada", "Dora"]
    expected = rate([[("Ada", 3), ("Ben", 2), ("Cem", 1)], [("Ada", 2), ("Ben", 1)]])
    assert {player.name: player.rating for player in players.all() if player.rating.games} == expected


def test_ratings_are_those_of_openskill() -> None:
    model, rng = PlackettLuce(), random.Random("ratings")
    for _game in range(60):
        seats = rng.randint(2, 6)
        ours = [Rating(rng.uniform(10, 40), rng.uniform(1, 9)) for _seat in range(seats)]
        scores = [rng.randint(1, 4) for _seat in range(seats)]
        places = [1 + sum(other < score for other in scores) for score in scores]
        theirs = model.rate([[model.rating(mu=one.mu, sigma=one.sigma)] for one in ours], ranks=[float(place) for place in places])
        for one, (other,) in zip(after_game(ours, places), theirs, strict=True):
            assert (one.mu, one.sigma, one.games) == (pytest.approx(other.mu), pytest.approx(other.sigma), 1)


def test_a_game_against_oneself_says_nothing() -> None:
    assert rate([[(COURIER, 1), (COURIER, 2)]]) == {}


def test_minutes_are_told_where_the_game_was_timed() -> None:
    row = game(1, ("Ada", 1), ("Ben", 2))
    assert [replace(row, played=seconds).minutes for seconds in (-1.0, 0.0, 20.0, 45.0, 2500.0)] == [None, None, None, 1, 42]
    assert row.rounds == 10
