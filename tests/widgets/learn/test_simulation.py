"""A simulation in a cell: played at once in a script, beside everything else in a kernel; ended by its button; its errors told."""

from __future__ import annotations

import asyncio

import pytest
from ipywidgets.widgets.widget import _instances

from aufachse_widgets.bots import Bot
from aufachse_widgets.engine import preset
from aufachse_widgets.simulation import simulate
from aufachse_widgets.widgets.learn.simulation import SimulationView
from aufachse_widgets.widgets.parts.progress import ProgressBar

SHORT = preset("fx-schmid-1987").with_changes(private_contracts=1, public_contracts=(2,) * 5)


def test_in_a_script_it_is_played_at_once() -> None:
    view = SimulationView(simulate(("courier", "busy"), 3, SHORT, workers=1))
    assert view.done
    assert view.bar.bar.value == 1.0
    assert view.bar.said.value == "games: 3 of 3"
    total = simulate(("courier", "busy"), 3, SHORT, workers=1).totals()["courier"]
    assert f"{total.money:,.0f}" in view.table.value and f"{100 * total.win_share:.1f}\N{NO-BREAK SPACE}%" in view.table.value
    assert view.stop.disabled
    view.close()
    assert view.comm is None and view.table.comm is None


def test_in_a_kernel_other_cells_run_meanwhile() -> None:
    async def notebook() -> None:
        games = simulate(("courier", "busy"), 5, SHORT, workers=1)
        view = SimulationView(games)
        assert not view.done
        totals = await asyncio.wait_for(view.finished(), 60)
        assert totals == games.totals_so_far() == simulate(("courier", "busy"), 5, SHORT, workers=1).totals()
        assert view.done and view.bar.said.value == "games: 5 of 5"
        view.close()

    asyncio.run(notebook())


def test_a_bot_that_raises_what_ends_programs_ends_it_with_words() -> None:
    def interrupts(rules, view, legal, rng):
        raise KeyboardInterrupt

    async def notebook() -> None:
        view = SimulationView(simulate((Bot("mine", "Mine", "", interrupts), "busy"), 2, SHORT, workers=1))
        await asyncio.wait_for(view.finished(), 60)
        assert view.done
        assert view.said.value == "a bot ended the simulation with KeyboardInterrupt"
        view.close()

    asyncio.run(notebook())


def test_its_button_ends_it() -> None:
    async def notebook() -> None:
        view = SimulationView(simulate(("courier", "busy"), 100_000, SHORT, workers=1))
        begun = asyncio.Event()
        view.table.observe(lambda _change: begun.set(), "value")
        await begun.wait()
        view.stop.click()
        totals = await asyncio.wait_for(view.finished(), 60)
        assert 0 < totals["busy"].played < 10_000
        assert view.said.value == "Stopped."
        view.close()

    asyncio.run(notebook())


def test_closing_it_ends_it_too() -> None:
    async def notebook() -> None:
        view = SimulationView(simulate(("courier", "busy"), 100_000, SHORT, workers=1))
        view.close()
        await asyncio.wait_for(view.finished(), 60)
        assert view.games.cancelled

    asyncio.run(notebook())


def test_what_goes_wrong_is_said(caplog: pytest.LogCaptureFixture) -> None:
    def failing(rules, view, legal, rng):
        raise ZeroDivisionError("too many roads")

    view = SimulationView(simulate((Bot("failing", "Failing", "", failing), "busy"), 3, SHORT, workers=1, strict=True))
    assert view.done
    assert "ZeroDivisionError: too many roads" in view.error
    assert view.said.value == view.error
    view.close()


def test_a_bar_moves_as_often_as_people_see(monkeypatch: pytest.MonkeyPatch) -> None:
    before = set(_instances)
    with ProgressBar("deals") as bar:
        seen = []
        bar.said.observe(lambda change: seen.append(change.new), "value")
        for done in range(1, 1001):
            bar.told(done, 1000)
        assert seen[0] == "deals: 1 of 1,000" and seen[-1] == "deals: 1,000 of 1,000"
        assert len(seen) < 100
    assert set(_instances) == before
