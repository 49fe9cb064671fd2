"""The ladder: plans are checked, results are gone on with, counted for whom they belong to, and told with their intervals."""

from __future__ import annotations

import json
import math
import random
from functools import partial
from pathlib import Path

import pytest
from msgspec.structs import replace

from aufachse_widgets.bots import Bot, UnknownBot, get_bot
from aufachse_widgets.simulation import SimulationError, simulate
from aufachse_widgets.simulation.intervals import clustered
from tests.tools.fingerprint import _read, fingerprint
from tests.tools.ladder.__main__ import PLAN, markdown
from tests.tools.ladder.matches import Ladder, _Line
from tests.tools.ladder.plan import Match, load_plan

MATCH = Match("quick", "children-1987", ("courier", "busy", "busy"), 6, "a test", 0.9, 0.5)


@pytest.fixture
def results(tmp_path: Path) -> Path:
    return tmp_path / "results.jsonl"


def test_the_plan_of_the_repository_is_sound() -> None:
    plan = load_plan(PLAN)
    goals = {(match.name, match.edition): (match.goal, match.above, match.games) for match in plan if match.goal}
    assert len(goals) == 14
    assert goals["dispatcher against the courier of 2026", "schmidt-2007"] == (0.80, 0.75, 2000)
    assert len({(match.seed, match.edition) for match in plan}) == len(plan)
    assert {len(match.seats) for match in plan} == {2, 3, 4, 5, 6}


LINE = '[[match]]\nname = "one"\neditions = ["czech"]\nseats = ["a", "b"]\ngames = 2\n'
WRONG = [
    (LINE, "`seed`"),
    (f"seed = 1\n{LINE}", "Expected `str`, got `int` - at `$.seed`"),
    (f'seed = "x"\n{LINE}gaol = 1\n', "`gaol`"),
    (f'seed = "x"\n{LINE}{LINE}', "match 'one' in czech appears twice"),
    ('seed = "x"\n' + LINE.replace("games = 2", "games = 3"), "match 'one': games = 3; use a multiple of 2"),
    ('seed = "x"\n' + LINE.replace("czech", "check"), "match 'one': there is no edition 'check'"),
    ('seed = "x"\n' + LINE.replace('"a", "b"', '"a"'), "match 'one': seats: 1 of them; a game has 2 to 6"),
    ('seed = "x"\n' + LINE.replace('"czech"', ""), "match 'one': editions is empty; name at least one edition"),
    (f'seed = "x"\n{LINE}goal = 7.0\n', "match 'one': goal = 7.0; use a share from 0 to 1, such as 0.8"),
    (f'seed = "x"\n{LINE}above = -0.1\n', "match 'one': above = -0.1; use a share from 0 to 1"),
    ('seed = "x"\nmatch = []\n', "plan.toml: holds no match; add a [[match]] with its name"),
    ('seed = "x', "plan.toml: "),
]


@pytest.mark.parametrize(("text", "told"), WRONG)
def test_a_plan_that_makes_no_sense_is_refused(text: str, told: str, tmp_path: Path) -> None:
    file = tmp_path / "plan.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(SimulationError) as error:
        load_plan(file)
    assert str(error.value).startswith(f"{file}: ")
    assert told in str(error.value)


def test_an_outcome_is_that_of_the_games(results: Path) -> None:
    ladder = Ladder([MATCH], results)
    assert ladder.outcome(MATCH) is None
    ladder.play(MATCH, workers=1)
    outcome = ladder.outcome(MATCH)
    totals = simulate(MATCH.seats, 6, MATCH.edition, MATCH.seed, rotate=True).totals()
    assert outcome.games == 6
    assert outcome.share.mean == pytest.approx(totals["courier"].win_share)
    assert outcome.money.mean == pytest.approx(totals["courier"].money)
    assert outcome.others_money == pytest.approx(totals["busy"].money)
    assert (outcome.undelivered, outcome.lost) == (totals["courier"].undelivered, totals["courier"].lost / 6)
    assert outcome.met is (outcome.share.mean >= 0.9 and outcome.share.low > 0.5)
    assert replace(outcome, match=replace(MATCH, goal=0.0)).met is None
    same = replace(MATCH, name="same", seats=("busy", "busy"), games=2)
    ladder.play(same, workers=1)
    assert ladder.outcome(same).share.mean == 0.5
    assert math.isnan(ladder.outcome(same).others_money)


def test_games_without_end_and_failures_are_told(results: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.tools.ladder.matches.simulate", partial(simulate, most_entries=40))
    failing = replace(MATCH, seats=("tests.tools.ladder.test_ladder:fails", "busy"), games=2)
    ladder = Ladder([failing], results)
    ladder.play(failing, workers=1)
    outcome = ladder.outcome(failing)
    assert outcome is not None
    assert (outcome.unfinished, outcome.share.mean) == (2, 0.0)
    assert outcome.failures > 2
    assert f"\n\nquick, `children-1987`, games without an end: 2, failed decisions: {outcome.failures}." in markdown([outcome], {})


def fails(rules, view, legal, rng):
    raise ValueError("no idea")


def test_it_goes_on_where_it_was_stopped(results: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = Ladder([MATCH], results.with_name("whole"))
    whole.play(MATCH, workers=1)

    def stop(done: int, games: int) -> None:
        if done == 3:
            raise KeyboardInterrupt

    ladder = Ladder([MATCH], results)
    with pytest.raises(KeyboardInterrupt):
        ladder.play(MATCH, 1, stop)
    assert len(ladder._scores(MATCH, fingerprint(tuple(map(get_bot, MATCH.seats))))) == 2
    assert ladder.outcome(MATCH) is None  # no deal is whole
    with results.open("ab") as file:
        file.write(b'{"match":{"name":"cut o')  # the power went
    played = []
    ladder.play(MATCH, 1, lambda done, games: played.append(done))
    assert played == [3, 4, 5, 6]
    assert ladder.outcome(MATCH) == whole.outcome(MATCH)
    ladder.play(MATCH, 1, lambda done, games: played.append(done))
    assert played == [3, 4, 5, 6]
    more = replace(MATCH, games=9)
    ladder.play(more, 1)
    assert ladder.outcome(more).games == 9
    assert ladder.outcome(MATCH) == whole.outcome(MATCH)


def counted(ladder: Ladder, match: Match) -> list[int]:
    """How many games have been played after each one, in one more sitting."""
    played: list[int] = []
    ladder.play(match, 1, lambda done, games: played.append(done))
    return played


def test_what_a_bot_played_that_plays_otherwise_today_does_not_count(results: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ladder = Ladder([MATCH], results)
    ladder.play(MATCH, workers=1)
    kept = results.read_text("utf-8")
    assert ladder.outcome(MATCH).games == 6
    # Its last game ends otherwise today.
    head, _, tail = kept.rpartition("[5,[[")
    results.write_text(f"{head}[5,[[0.5{tail[tail.index(',') :]}", encoding="utf-8")
    monkeypatch.setattr("tests.tools.ladder.matches.fingerprint", lambda bots: "changed")
    assert ladder.outcome(MATCH) is None
    assert counted(ladder, MATCH) == [1, 2, 3, 4, 5, 6]
    assert ladder.outcome(MATCH).games == 6


def test_what_is_no_result_is_refused(results: Path) -> None:
    ladder = Ladder([MATCH], results)
    with pytest.raises(UnknownBot):
        ladder.play(replace(MATCH, seats=("nobody", "busy")))
    for text in ("a letter\n", "a letter without an end"):
        results.write_text(text, encoding="utf-8")
        for ask in (ladder.outcome, ladder.play):
            with pytest.raises(SimulationError, match="doesn't hold a ladder's results"):
                ask(MATCH)
        assert results.read_text(encoding="utf-8") == text


def test_a_game_with_a_seat_too_few_is_refused(results: Path) -> None:
    ladder = Ladder([MATCH], results)
    ladder.play(replace(MATCH, games=2))
    line = json.loads(results.read_bytes())
    line["scores"][0][1].pop()
    results.write_text(f"{json.dumps(line)}\n", encoding="utf-8")
    with pytest.raises(SimulationError, match=r"doesn't hold a ladder's results \(a game with another number of seats than its match\)"):
        ladder.outcome(MATCH)


def test_a_fingerprint_changes_with_the_program_and_not_with_its_comments(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(tmp_path))
    package = tmp_path / "students_of_a_test"
    package.mkdir()
    (package / "__init__.py").write_text("", encoding="utf-8")
    (package / "ways.py").write_text("FAR = 3\n\ndef far():\n    return FAR\n", encoding="utf-8")
    (package / "bot.py").write_text("from .ways import far\n\ndef choose(rules, view, legal, rng):\n    return legal[far()]\n", encoding="utf-8")
    from students_of_a_test.bot import choose  # type: ignore[import-not-found]

    def now() -> str:
        _read.cache_clear()
        return fingerprint((Bot("mine", "Mine", "", choose),))

    first = now()
    assert now() == first
    (package / "bot.py").write_text(
        '"""A bot."""\nfrom .ways import far  # how far\n\ndef choose(rules, view, legal, rng):\n    """Far."""\n    return legal[far()]\n', encoding="utf-8"
    )
    assert now() == first
    (package / "ways.py").write_text('FAR = 3\n"""As far as it can."""\n\ndef far():\n    return FAR\n', encoding="utf-8")
    assert now() == first
    (package / "ways.py").write_text("FAR = 4\n\ndef far():\n    return FAR\n", encoding="utf-8")
    assert now() != first


@pytest.mark.slow
def test_what_a_bot_played_that_plays_the_same_today_counts(results: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ladder = Ladder([MATCH], results)
    ladder.play(MATCH, workers=1)
    before = ladder.outcome(MATCH)
    more = replace(MATCH, games=9)
    for program in ("with another word in it", "with yet another"):
        monkeypatch.setattr("tests.tools.ladder.matches.fingerprint", lambda bots, program=program: program)
        assert ladder.outcome(MATCH) is None  # nobody has looked yet
        assert counted(ladder, MATCH) == []
        assert ladder.outcome(MATCH) == before
    assert counted(ladder, more) == [7, 8, 9]
    assert ladder.outcome(more).games == 9
    # One that played otherwise, even if it has played more, is passed over for one that played the same.
    last = ladder._scores(more, "with yet another")[-1]
    most = replace(MATCH, games=12)
    ladder._write(_Line(most, "one that plays otherwise", [replace(last, number=number) for number in range(12)]))
    monkeypatch.setattr("tests.tools.ladder.matches.fingerprint", lambda bots: "a fourth")
    assert counted(ladder, most) == [10, 11, 12]
    # Where no deal is whole there is nothing to go by.
    other = replace(MATCH, seed="another")
    ladder.play(replace(other, games=2), workers=1)
    monkeypatch.setattr("tests.tools.ladder.matches.fingerprint", lambda bots: "again another")
    assert counted(ladder, other) == [1, 2, 3, 4, 5, 6]


def test_ratings_count_one_among_several_and_nobody_against_themselves(results: Path) -> None:
    among, alone = MATCH, replace(MATCH, name="alone", seats=("busy", "busy"), games=2)
    ladder = Ladder([among, alone], results)
    for match in (among, alone):
        ladder.play(match, workers=1)
    ratings = ladder.ratings([among])
    assert list(ratings) == ["courier", "busy"]
    assert ladder.ratings([among, alone]) == ratings
    assert ladder.ratings([alone]) == {}


@pytest.mark.slow
def test_ratings_put_the_stronger_bot_first(results: Path) -> None:
    matches = [replace(MATCH, name=name, seats=seats, games=4) for name, seats in (("a", ("busy", "courier")), ("b", ("courier", "random")))]
    ladder = Ladder(matches, results)
    for match in matches:
        ladder.play(match, workers=1)
    ratings = ladder.ratings([*matches, MATCH])
    assert next(iter(ratings)) == "courier"
    assert set(ratings) == {"courier", "busy", "random"}
    assert ratings["courier"][0] > ratings["random"][0]


@pytest.mark.slow
def test_intervals_hold_the_truth_nineteen_times_in_twenty() -> None:
    """Deals of two games that have half of their chance in common: an interval over games would be too narrow."""
    rng, inside, narrow = random.Random(5), 0, 0
    for trial in range(30):
        deals = {}
        for deal in range(60):
            common = rng.random() < 0.5
            wins = [common if rng.random() < 0.7 else rng.random() < 0.5 for _ in range(2)]
            deals[deal] = (float(sum(wins)), 2)
        found = clustered(deals, str(trial))
        inside += found.low <= 0.5 <= found.high
        split = {2 * deal + game: (sum_ / 2, 1) for deal, (sum_, _) in deals.items() for game in (0, 1)}
        narrow += clustered(split).high - clustered(split).low < found.high - found.low
    assert 25 <= inside <= 30
    assert narrow == 30
