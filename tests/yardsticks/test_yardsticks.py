"""The yardsticks measure other bots, so they play the same games for ever."""

from __future__ import annotations

import pytest

from aufachse_widgets.bots import unregister_bot
from aufachse_widgets.simulation import simulate
from tests.kit.editions import by_edition
from tests.yardsticks import BUSY, COURIER, register


@pytest.fixture
def registered():
    register()
    yield
    for bot in (COURIER, BUSY):
        unregister_bot(bot.code)


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
def test_a_yardstick_never_changes(registered, edition, seats, played):
    (game,) = simulate(seats, edition=edition, seed="yardstick", journals=True)
    assert game.finished and not game.failures
    money = " ".join(str(seat.money) for seat in game.seats)
    assert f"{game.entries} entries: {money}" == played
