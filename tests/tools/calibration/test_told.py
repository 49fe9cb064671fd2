"""What the documentation tells of the calibration is what its kept measures say."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from aufachse_widgets.engine.rules import shipped_contracts
from tests.tools.calibration.__main__ import RESULTS, CalibrationCommand, mean_revenue
from tests.tools.calibration.measures import Calibration, Fit, Measure, Plan, fit, money_pairs, turn_pairs

PROJECT = Path(__file__).parents[3]
UNSEEN = 378
"""The auctions from this number on were measured only after the model had been made."""


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> list[Measure]:
    return Calibration(Plan(), Path(shutil.copy(RESULTS, tmp_path_factory.mktemp("kept")))).found


def row(name: str, one: Fit, form: str) -> str:
    return f"| {name} | {one.count:,} | {one.slope.text('{:.2f}'.format)} | 0.8 – 1.2 | {one.predicted:{form}} | {one.realised:{form}} |".replace("-", "−")


def test_the_table_is_that_of_the_measures(kept: list[Measure]) -> None:
    page = (PROJECT / "docs" / "bots" / "calibration.md").read_text(encoding="utf-8")
    money = fit(money_pairs(kept), "money")
    assert money.count == 2000
    assert row("money at the end, by that bid", money, ",.0f") in page
    unseen = [one for one in kept if one.number >= UNSEEN]
    assert row("the same, of auctions that the model had not seen", fit(money_pairs(unseen), "money"), ",.0f") in page
    assert row("turns to the delivery", fit(turn_pairs(kept), "turns"), ",.1f") in page
    share = abs(money.error) / mean_revenue(shipped_contracts())
    assert f"The mean error of the money is {share:.1%}".replace("%", " %") in page


def test_the_pictures_are_those_of_the_measures(tmp_path: Path) -> None:
    file = shutil.copy(RESULTS, tmp_path)
    assert CalibrationCommand.run(["--auctions=0", f"--results={file}", f"--into={tmp_path}"]) == 0
    for name in ("money.svg", "turns.svg"):
        assert (tmp_path / name).read_text(encoding="utf-8") == (PROJECT / "docs" / "pictures" / name).read_text(encoding="utf-8"), name
