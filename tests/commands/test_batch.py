"""The commands that work without a page: what they print, how they end, what they refuse."""

from __future__ import annotations

import csv
import subprocess
import sys
from pathlib import Path

import pytest

from aufachse_widgets.commands.by_name import COMMANDS, MOVED
from aufachse_widgets.commands.simulate import COLUMNS, Simulate
from aufachse_widgets.commands.tournament import TournamentCommand
from aufachse_widgets.hosting.command import main
from aufachse_widgets.journal import PLAYED, decode_journal
from aufachse_widgets.simulation import Simulation, simulate
from aufachse_widgets.simulation.tournament import Tournament
from aufachse_widgets.widgets.learn.tournament import Standing, tournament


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
    (("simulate", "--seats", "courier,deep"), "there is no bot 'deep'; use one of "),
    (("simulate", "--seats", ",".join(["busy"] * 7)), "seats: 7 of them; a game has 2 to 6"),
    (("simulate", "--seats=busy"), "seats: 1 of them; a game has 2 to 6"),
    (("simulate", "--games=0"), "games = 0: use a whole number from 1"),
    (("simulate", "--games", "-3"), "games = -3: use a whole number from 1"),
    (("simulate", "--games", "many"), "--games=many: use a whole number"),
    (("simulate", "--workers=-1"), "--workers=-1: use a number from 1."),
    (("simulate", "--edition", "monopoly"), "there is no edition 'monopoly'"),
    (("simulate", "--gams=3"), "There is no option --gams: did you mean --games? aufachse simulate --help lists them all."),
    (("simulate", "courier"), "courier can't be given here"),
    (("simulate", "--rows", "no/such/folder.csv"), "no/such/folder.csv: No such file or directory"),
    (("simulate", "--games"), "--games needs a value: --games=…"),
    (("simulate", "--seed", "--rotate"), "--seed needs a value: --seed=…"),
    (("tournament", ""), "bots = '': name a folder"),
    (("tournament", "tests/yardsticks", "--workers=-2"), "--workers=-2: use a number from 1."),
    (("tournament", "tests/yardsticks", "--page=no/such/page.html"), "no/such/page.html: No such file or directory"),
    (("tournament", "tests/yardsticks", "--rows=no/such/rows.csv"), "no/such/rows.csv: No such file or directory"),
    (("tournament",), "Name the bots' folder"),
    (("tournament", "no/such/folder"), "there is no such folder"),
    (("tournament", "tests/yardsticks", "--limit=0"), "limit = 0.0: use a number of seconds above 0"),
    (("tournament", "tests/yardsticks", "--limit=soon"), "--limit=soon: use a number of seconds, such as 0.5."),
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


@pytest.mark.parametrize("command", MOVED)
def test_a_command_that_has_moved_says_where(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(command, "--games=2") == 2
    assert f"In a clone of the project, run: python -m tests.tools.{command}" in capsys.readouterr().err


@pytest.mark.slow
def test_a_tournament_is_told_as_a_table_a_page_and_rows(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    page, rows = tmp_path / "page.html", tmp_path / "rows.csv"
    (tmp_path / "first.py").write_text("def choose(rules, view, legal, rng):\n    return legal[rng.randrange(len(legal))]\n", encoding="utf-8")
    (tmp_path / "wild.py").write_text("def choose(rules, view, legal, rng):\n    raise ValueError('<b>[red]no idea')\n", encoding="utf-8")
    given = (str(tmp_path), "--also=courier", "--deals=1", "--players=3", "--edition=children-2007", f"--page={page}", f"--rows={rows}")
    assert run("tournament", *given) == 0
    said = capsys.readouterr().out
    assert "Courier" in said and "first" in said and "[red]no idea" in said.replace("\n", "")
    html = page.read_text(encoding="utf-8")
    assert html.count("<circle") == 3 and "&lt;b&gt;[red]no idea" in html and "<b>" not in html
    with rows.open(newline="", encoding="utf-8") as file:
        written = list(csv.DictReader(file))
    assert [row["rank"] for row in written] == ["1", "2", "3"]
    assert written[0]["bot"] == "courier"


def test_a_tournament_that_is_stopped_says_so(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def interrupted(games: Tournament) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Tournament, "play", interrupted)
    assert run("tournament", "tests/yardsticks", "--deals=1") == 130
    assert capsys.readouterr().out == "Stopped before the first game was over.\n"


def test_a_tournament_in_a_notebook_shows_itself() -> None:
    standing = tournament(["courier", "busy"], 1, edition="children-2007", workers=1)
    assert isinstance(standing, Standing)
    assert [place.rank for place in standing] == [1, 2]
    html = standing._repr_html_()
    assert html.count("<circle") == 2 and html.count("<tr>") == 3
    assert "2 games at tables of 2. One deal tells little of who is better: play more." in html
    assert " (" not in standing.table() + repr(standing)  # no range where there is none
    assert repr(standing).startswith(f"1. {standing[0].title}: ")


@pytest.mark.parametrize("command", [command if command == "simulate" else pytest.param(command, marks=pytest.mark.slow) for command in COMMANDS])
def test_each_command_says_what_it_takes(command: str) -> None:
    script = f"from aufachse_widgets.hosting.command import main; main(['{command}', '--help'])"
    said = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=120, encoding="utf-8").stdout
    assert f"aufachse {command}" in said


def test_every_option_is_known_to_the_check() -> None:
    for command in (Simulate, TournamentCommand):
        assert {*command.aliases, *command.flags} == set(command.options)


def test_what_works_without_a_page_loads_no_server() -> None:
    script = (
        "import sys\nfrom aufachse_widgets.hosting.command import main\n"
        "try:\n    main(['simulate', '--help'])\nfinally:\n"
        "    print(*({'voila', 'jupyter_server', 'ipykernel', 'tornado'} & set(sys.modules)), file=sys.stderr)\n"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, encoding="utf-8")
    assert done.stdout and done.stderr.strip() == ""
