"""The yardsticks measure other bots, so they play the same games forever."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from aufachse_widgets.simulation import simulate
from tests.kit.editions import by_edition
from tests.yardsticks import BUSY, COURIER, as_package, registered


@pytest.mark.parametrize(
    ("edition", "seats", "played"),
    by_edition(
        [
            ("fx-schmid-1987", (COURIER.code, COURIER.code), "502 entries: 15200 14100"),
            ("schmidt-2007", (COURIER.code, BUSY.code), "292 entries: 23800 1000"),
            ("czech", (BUSY.code, COURIER.code, COURIER.code), "796 entries: 700 16100 21400"),
        ]
    ),
)
def test_a_yardstick_never_changes(edition, seats, played):
    with registered():
        (game,) = simulate(seats, edition=edition, seed="yardstick", journals=True)
    assert game.finished and not game.failures
    money = " ".join(str(seat.money) for seat in game.seats)
    assert f"{game.entries} entries: {money}" == played


def test_another_process_has_them_where_they_are_a_package_on_its_path(tmp_path):
    as_package(tmp_path)
    asked = "from aufachse_widgets.bots import all_bots; print(*[bot.code for bot in all_bots()])"
    path = os.pathsep.join((str(tmp_path), *filter(None, sys.path)))
    said = subprocess.run(
        [sys.executable, "-c", asked], cwd=tmp_path, env=os.environ | {"PYTHONPATH": path}, capture_output=True, text=True, check=True, encoding="utf-8"
    )
    assert said.stdout.split()[-2:] == [COURIER.code, BUSY.code]
