"""The command that plays random games tells what it played, goes on where it was stopped, and names what is broken."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from aufachse_widgets.engine import Rules, State
from aufachse_widgets.engine.log import PassedOn
from aufachse_widgets.engine.phases import BeforeRoll, CardMove
from tests import random_games
from tests.engine import busy_games, watching


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[str]:
    """Twelve games in two parts."""
    monkeypatch.setattr(random_games.os, "nice", lambda more: 0)
    return ["--games=12", "--part=6", "--workers=1", f"--results={tmp_path / 'found.results.jsonl'}"]


def test_games_of_every_edition_keep_every_invariant(small: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert random_games.main(small) == 0
    said = capsys.readouterr().out
    assert said.startswith("12 games, ")
    for edition in random_games.EDITIONS:
        assert f"  {edition}: 2 games, " in said
    file = Path(small[-1].partition("=")[2])
    first, second = file.read_bytes().splitlines(keepends=True)
    assert sorted(json.loads(line)["part"] for line in (first, second)) == [0, 1]
    file.write_bytes(first + second[:100])  # the power went
    assert random_games.main(small) == 0
    assert capsys.readouterr().out == said
    assert file.read_bytes() == first + second


def test_a_broken_invariant_is_told_and_stops_no_other_game(small: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    held = watching.nothing_impossible

    def fails(rules: Rules, state: State, changed: list[int]) -> None:
        held(rules, state, changed)
        assert rules.edition.id != "czech" or state.turn < 3

    monkeypatch.setattr(watching, "nothing_impossible", fails)
    assert random_games.main([*small, "--games=6"]) == 1
    said = capsys.readouterr()
    assert said.out.startswith("5 games")
    assert "games that broke an invariant: 1" in said.err and "game 3 (czech):" in said.err and "AssertionError" in said.err


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ("--games=0", "--games=0: use a number from 1"),
        ("--games=-5", "--games=-5: use a number from 1"),
        ("--part=0", "--part=0: use a number from 1"),
        ("--workers=0", "--workers=0: use a number from 1"),
        ("--results=.", "--results=.: doesn't hold results of random games"),
        ("--results=pyproject.toml", "--results=pyproject.toml: doesn't hold results of random games"),
    ],
)
def test_what_makes_no_sense_is_refused(small: list[str], given: str, told: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        random_games.main([*small, given])
    assert told in capsys.readouterr().err


def test_another_file_is_left_as_it_was(small: list[str], tmp_path: Path) -> None:
    (tmp_path / "found.results.jsonl").write_text("my notes", encoding="utf-8")
    with pytest.raises(SystemExit):
        random_games.main(small)
    assert (tmp_path / "found.results.jsonl").read_text(encoding="utf-8") == "my notes"


def test_parts_hold_every_game_once() -> None:
    games = [index for part in range(7) for index in random_games.indices(500, part, 7)]
    assert sorted(games) == list(range(500))


def test_a_roll_that_inspektion_owes_before_the_turns_own_is_read_as_a_further_one() -> None:
    """Motivation leads to München before the roll (section 4, Moves by cards): two rolls are due."""
    index = 54_695  # the one of 100,000 games that showed it
    rules = busy_games.rules_of_game(index, random_games.EDITIONS)
    steps = busy_games.play(rules, 2, index)
    owed = [before for before, _action, _after, log in steps if isinstance(before.phase, CardMove) and any(isinstance(entry, PassedOn) for entry in log)]
    assert any(isinstance(state.pending[1], BeforeRoll) for state in owed)
    random_games.play_game(index, Counter(), whole=True)
