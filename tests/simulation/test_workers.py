"""Games on many cores: the same results in the same order whatever plays them, bounded, told about, ended early."""

from __future__ import annotations

import os
import threading
from pathlib import Path

import joblib
import pytest

from aufachse_widgets.bots import Bot, register_bot
from aufachse_widgets.engine import preset
from aufachse_widgets.journal import PLAYED, decode_journal
from aufachse_widgets.simulation import SimulationError, simulate, workers

pytestmark = pytest.mark.usefixtures("bots_as_before")

SHORT = preset("fx-schmid-1987").with_changes(private_contracts=1, public_contracts=(2,) * 5)
SEATS = ("courier", "busy", "random")


def test_the_same_games_whatever_the_workers() -> None:
    alone = simulate(SEATS, 12, SHORT, "seed", workers=1, journals=True)
    two = simulate(SEATS, 12, SHORT, "seed", workers=2, journals=True)
    assert list(two) == list(alone)
    assert two.totals() == alone.totals()
    assert [row["game"] for row in two.rows()] == [game for game in range(12) for _ in SEATS]


def test_a_bot_of_a_notebook_goes_along(monkeypatch: pytest.MonkeyPatch) -> None:
    favourite = -1

    def mine(rules, view, legal, rng):
        return legal[favourite]

    register_bot("mine", mine)
    alone = list(simulate(("mine", "busy"), 4, SHORT, "seed", workers=1, most_entries=300))
    assert list(simulate(("mine", "busy"), 4, SHORT, "seed", workers=2, most_entries=300)) == alone


def test_a_bot_that_cannot_go_along_plays_here_and_is_refused_elsewhere() -> None:
    lock = threading.Lock()  # cannot be sent to another process

    def locked(rules, view, legal, rng):
        with lock:
            return legal[0]

    register_bot("locked", locked)
    games = simulate(("locked", "busy"), 3, SHORT, most_entries=100)
    games.here = 0.0
    assert len(list(games)) == 3
    with pytest.raises(SimulationError, match="one of the bots locked, busy can't be sent to other processes; use workers=1"):
        list(simulate(("locked", "busy"), 3, SHORT, most_entries=100, workers=2))


def test_what_takes_longer_than_a_second_goes_over_the_cores(monkeypatch: pytest.MonkeyPatch) -> None:
    handed = []

    def counting(setup, fixtures, number, pace, wanted):
        handed.append((number, pace))
        return played(setup, fixtures, 2, pace, wanted)

    def first_here(seconds: float):
        games = simulate(SEATS, 6, SHORT, "seed")
        assert games.here == 1.0
        games.here = seconds
        return games

    played = workers.played
    monkeypatch.setattr(workers, "played", counting)
    monkeypatch.setattr(workers, "cores", lambda: 2)
    alone = list(first_here(3600.0))
    assert not handed  # all were played before that, so no process was started
    assert list(first_here(0.0)) == alone
    ((number, pace),) = handed
    assert number is None and pace > 0
    monkeypatch.setattr(workers, "cores", lambda: 1)
    assert list(first_here(0.0)) == alone
    assert len(handed) == 1


def test_joblibs_configuration_is_followed() -> None:
    alone = list(simulate(SEATS, 4, SHORT, "seed", workers=1))
    assert not workers.configured()
    with joblib.parallel_config(n_jobs=2):
        assert workers.configured()
        assert list(simulate(SEATS, 4, SHORT, "seed")) == alone


def test_rotations_play_the_same_deal_from_every_seat() -> None:
    games = list(simulate(("courier", "busy", "busy"), 7, SHORT, "seed", rotate=True))
    assert [[seat.bot for seat in game.seats].index("courier") for game in games] == [0, 2, 1, 0, 2, 1, 0]
    assert [game.deal for game in games] == [0, 0, 0, 1, 1, 1, 2]
    assert len({game.seed for game in games}) == 3
    assert games[3].seats == simulate(("courier", "busy", "busy"), 2, SHORT, "seed").game(1).seats
    assert [game.deal for game in simulate(("busy", "busy"), 2, SHORT, rotate=True)] == [0, 1]  # turned round they are the same seats


@pytest.mark.slow
def test_progress_is_told_and_a_simulation_ends_early() -> None:
    told: list[tuple[int, int]] = []
    games = simulate(SEATS, 5, SHORT, "seed", workers=1, progress=lambda done, all: told.append((done, all)))
    whole = list(games)
    assert told == [(1, 5), (2, 5), (3, 5), (4, 5), (5, 5)]

    for number in (1, 2):
        stopped = simulate(SEATS, 1_000, SHORT, "seed", workers=number)
        stopped.progress = lambda done, all, games=stopped: games.cancel() if done >= 3 else None
        found = list(stopped)
        assert 3 <= len(found) < 200
        assert found[:5] == whole[: len(found)]
        assert stopped.cancelled
        assert list(stopped) == found  # those that are there
        assert sum(total.wins for total in stopped.totals().values()) == pytest.approx(len(found))


def test_who_stops_looking_stops_the_games() -> None:
    looking = iter(simulate(SEATS, 1_000_000, SHORT, "seed", workers=2))
    assert next(looking).number == 0
    looking.close()  # type: ignore[attr-defined]
    assert simulate(SEATS, 2, SHORT, "seed", workers=2).totals()["courier"].played == 2


def test_memory_does_not_grow_with_the_games() -> None:
    games = simulate(SEATS, 30, SHORT, "seed", workers=1, keep=10)
    whole = list(games)
    assert len(games._kept) == 10
    assert games.totals()["busy"].played == 30
    assert games.game(20) == whole[20]
    assert list(games) == whole


def test_journals_are_written_as_the_games_end(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "journals"
    games = simulate(SEATS, 3, SHORT, "seed", workers=2, journals=folder)
    assert [game.journal for game in games] == [None] * 3
    files = sorted(folder.iterdir())
    assert [file.name for file in files] == ["game-000000.jsonl", "game-000001.jsonl", "game-000002.jsonl"]
    for file, game in zip(files, games, strict=True):
        assert decode_journal(file.read_bytes(), PLAYED).header.seed == game.seed


def test_a_bot_itself_or_of_a_module_takes_a_seat() -> None:
    def first(rules, view, legal, rng):
        return legal[0]

    games = simulate((Bot("first", "First", "", first), "tests.yardsticks:COURIER", "tests.yardsticks.busy:choose"), 1, SHORT, most_entries=200)
    assert [bot.code for bot in games.bots] == ["first", "yardstick-courier", "tests.yardsticks.busy:choose"]
    assert list(games.totals()) == [bot.code for bot in games.bots]


def test_a_data_frame_where_there_is_pandas(monkeypatch: pytest.MonkeyPatch) -> None:
    games = simulate(SEATS, 2, SHORT)
    monkeypatch.setitem(__import__("sys").modules, "pandas", None)
    with pytest.raises(SimulationError, match="a DataFrame needs pandas: pip install pandas"):
        games.frame()


def test_bots_that_fail_elsewhere_are_raised_with_strict() -> None:
    def failing(rules, view, legal, rng):
        raise ZeroDivisionError("too many roads")

    register_bot("failing", failing)
    (game,) = simulate(("failing", "busy"), 1, SHORT, workers=2, most_entries=60)
    assert game.failures[0].error == "ZeroDivisionError: too many roads"
    with pytest.raises(ZeroDivisionError, match="too many roads"):
        list(simulate(("failing", "busy"), 3, SHORT, workers=2, strict=True))


def test_a_bot_that_ends_its_process_is_told_in_words() -> None:
    def leaves(rules, view, legal, rng):
        os._exit(1)

    register_bot("leaves", leaves)
    with pytest.raises(SimulationError, match="a process that played games ended: by one of the bots leaves, busy, or for want of memory"):
        list(simulate(("leaves", "busy"), 3, SHORT, workers=2))
    assert len(list(simulate(("random", "busy"), 3, SHORT, workers=2))) == 3  # others play on


@pytest.mark.slow
def test_a_dask_cluster_of_two_processes_gets_the_same_numbers() -> None:
    distributed = pytest.importorskip("distributed")
    alone = list(simulate(SEATS, 12, SHORT, "seed", workers=1))
    with (
        distributed.LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None) as cluster,
        distributed.Client(cluster) as client,
        joblib.parallel_config(backend="dask"),
    ):
        assert len(client.scheduler_info()["workers"]) == 2
        assert list(simulate(SEATS, 12, SHORT, "seed")) == alone
