"""The commands that work without a page: what they print, how they end, what they refuse."""

from __future__ import annotations

import csv
import subprocess
import sys
from pathlib import Path

import pytest

from aufachse_widgets.app import COMMANDS, main
from aufachse_widgets.apps.simulate import COLUMNS, Simulate
from aufachse_widgets.journal import PLAYED, decode_journal
from aufachse_widgets.simulation import Simulation, simulate


def run(*arguments: str) -> int:
    """The exit status of the command."""
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    assert isinstance(ended.value.code, int)
    return ended.value.code


def test_games_are_simulated_and_told(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    rows, journals = tmp_path / "rows.csv", tmp_path / "journals"
    given = ["--seats", "courier,busy", "--games", "2", "--edition", "schmidt-2007", "--seed", "1", f"--rows={rows}", f"--journals={journals}", "--rotate"]
    assert run("simulate", *given) == 0
    said = capsys.readouterr().out
    games = simulate(("courier", "busy"), 2, "schmidt-2007", 1, rotate=True)
    for total in games.totals().values():
        assert total.bot in said and f"{total.money:,.0f}" in said
    with rows.open(newline="", encoding="utf-8") as file:
        written = list(csv.DictReader(file))
    assert written == [{name: str(value) for name, value in row.items()} for row in games.rows()]
    assert tuple(written[0]) == COLUMNS
    assert [decode_journal(file.read_bytes(), PLAYED).header.seed for file in sorted(journals.iterdir())] == [game.seed for game in games]


REFUSED = [
    (("simulate", "--seats", "courier,deep"), "there is no bot 'deep'; use one of courier"),
    (("simulate", "--seats", ",".join(["busy"] * 7)), "seats: 7 of them; a game has 2 to 6"),
    (("simulate", "--seats=busy"), "seats: 1 of them; a game has 2 to 6"),
    (("simulate", "--games=0"), "games = 0: use a whole number from 1"),
    (("simulate", "--games", "many"), "--games=many: use a whole number"),
    (("simulate", "--workers=-1"), "workers = -1: use a whole number from 1"),
    (("simulate", "--edition", "monopoly"), "there is no edition 'monopoly'"),
    (("simulate", "--gams=3"), "There is no option --gams: did you mean --games? aufachse simulate --help lists all."),
    (("simulate", "courier"), "There is no courier to be given here"),
    (("simulate", "--rows", "no/such/folder.csv"), "no/such/folder.csv: No such file or directory"),
    (("simulat",), "did you mean aufachse simulate?"),
]


@pytest.mark.parametrize(("arguments", "told"), REFUSED)
def test_what_makes_no_sense_is_refused(arguments: tuple[str, ...], told: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(*arguments) == 2
    said = capsys.readouterr()
    assert told in said.err
    assert said.out == ""


def test_what_is_stopped_tells_what_was_played(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def interrupted(games: Simulation):
        yield from map(games.game, range(2))
        raise KeyboardInterrupt

    monkeypatch.setattr(Simulation, "__iter__", interrupted)
    assert run("simulate", "--seats", "busy,busy", "--games", "50") == 130
    said = capsys.readouterr().out
    assert "Stopped after 2 of 50 games." in said
    assert "busy" in said


@pytest.mark.parametrize("command", COMMANDS)
def test_each_command_says_what_it_takes(command: str) -> None:
    script = f"from aufachse_widgets.app import main; main(['{command}', '--help'])"
    said = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=120).stdout
    assert f"aufachse {command}" in said


def test_every_option_is_known_to_the_check() -> None:
    for command in (Simulate,):
        assert {*command.aliases, *command.flags} == set(command.options)
