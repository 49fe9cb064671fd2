"""The commands of the ladder and the calibration: what they print, how they end, what they refuse."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from aufachse_widgets.commands.batch import BatchCommand
from tests.tools.calibration.__main__ import CalibrationCommand
from tests.tools.ladder.__main__ import LadderCommand

REFUSED: list[tuple[type[BatchCommand], tuple[str, ...], str]] = [
    (LadderCommand, ("--games=-2",), "--games=-2: use a number from 0."),
    (LadderCommand, ("--workers=-3",), "--workers=-3: use a number from 1."),
    (LadderCommand, ("no/such/plan.toml",), "no/such/plan.toml: No such file or directory"),
    (LadderCommand, ("--match=nobody",), "No match has nobody in its name; the matches are learner against busy, courier against learner"),
    (LadderCommand, ("--into=pyproject.toml",), "pyproject.toml has no lines <!-- ladder --> and <!-- end of the ladder -->"),
    (CalibrationCommand, ("--workers=-4",), "--workers=-4: use a number from 1."),
    (CalibrationCommand, ("--players=1",), "--players=1: use a number from 2."),
    (CalibrationCommand, ("--workers=0",), "--workers=0: use a number from 1."),
    (CalibrationCommand, ("--auctions=many",), "--auctions=many: use a whole number."),
]


@pytest.mark.parametrize(("command", "arguments", "told"), REFUSED)
def test_what_makes_no_sense_is_refused(command: type[BatchCommand], arguments: tuple[str, ...], told: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        command.run(arguments)
    assert ended.value.code == 2
    said = capsys.readouterr()
    assert told in said.err
    assert said.out == ""


def test_a_ladder_is_played_and_put_into_a_file(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    plan, page = tmp_path / "plan.toml", tmp_path / "page.md"
    matches = [("strong", '"courier", "tests.yardsticks:BUSY"', "goal = 0.8\nabove = 0.75"), ("three", '"courier", "busy", "busy"', "")]
    text = "".join(f'[[match]]\nname = "{name}"\neditions = ["children-2007"]\nseats = [{seats}]\ngames = 6\n{more}\n' for name, seats, more in matches)
    plan.write_text(f'seed = "a test"\n{text}[[match]]\nname = "later"\neditions = ["czech"]\nseats = ["nobody", "busy"]\ngames = 2\n', encoding="utf-8")
    page.write_text("before\n<!-- ladder -->\nold\n<!-- end of the ladder -->\nafter\n", encoding="utf-8")
    assert LadderCommand.run((str(plan), "--workers=1", "--games=4", f"--into={page}")) == 0
    said = capsys.readouterr()
    assert page.read_text(encoding="utf-8") == f"before\n<!-- ladder -->\n{said.out}<!-- end of the ladder -->\nafter\n"
    assert re.search(r"\| strong \| `children-2007` \| 4 \| [\d.]+% \([\d.]+% – [\d.]+%\) \| 80%, above 75% ", said.out)
    assert "| three | `children-2007` | 3 |" in said.out  # whole deals only
    assert "later is left out: there is no bot 'nobody'" in said.err.replace("\n", " ")
    results = (tmp_path / "plan.results.jsonl").read_bytes()
    assert LadderCommand.run((str(plan), "--games=0")) == 0
    assert capsys.readouterr().out == said.out
    assert (tmp_path / "plan.results.jsonl").read_bytes() == results


def test_a_calibration_is_told_as_a_table_and_drawn(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    given = ("--bot=courier", "--players=2", "--workers=1", f"--results={tmp_path / 'measures.jsonl'}", f"--into={tmp_path}")
    assert CalibrationCommand.run(("--auctions=0", *given)) == 0
    assert "Nothing has been measured." in capsys.readouterr().out
    assert CalibrationCommand.run(("--auctions=3", *given)) == 0
    said = capsys.readouterr().out
    assert re.search(r"money at the bid +│ +3 ", said) and re.search(r"what the card says, less the bid +│ +3 ", said)
    assert re.search(r"The mean error is [\d.]+% of the mean revenue \([\d,]+\)\.", said)
    assert all((tmp_path / name).read_text(encoding="utf-8").startswith("<svg") for name in ("money.svg", "turns.svg"))
    for more in ((), ("--renew",)):  # nothing is measured again, and hints say what they said
        assert CalibrationCommand.run(("--auctions=3", *given, *more)) == 0
        assert capsys.readouterr().out == said
    file = tmp_path / "measures.jsonl"
    file.write_text(file.read_text(encoding="utf-8").replace('"program":', '"written_by":'), encoding="utf-8")
    assert CalibrationCommand.run(("--auctions=0", *given)) == 0
    assert capsys.readouterr().out.replace("\n", " ").endswith("bots or hints have changed since this was measured. " + said.replace("\n", " "))
