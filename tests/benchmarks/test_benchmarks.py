"""The benchmarks run; under the marker ``benchmark`` in whole, with a wide bound on what was compared in one run."""

from __future__ import annotations

import math

import pytest

from tests.benchmarks import others, table

LEAST = 0.4  # of the goal's ratio: far below what is printed, so that only a real loss of speed is told


@pytest.mark.slow
def test_the_benchmarks_run() -> None:
    rows = table.measure(table.SMALL)
    text = table.table(rows)
    for row in rows:
        assert math.isfinite(row.ours) and (row.ours > 0 or "no other" in row.beside), row
        assert row.measure in text
    for edition in table.EDITIONS:
        for kind in ("random play", "busy", "courier", "apply + view", "fold", "undo"):
            assert any(row.measure.startswith(kind) and edition in row.measure for row in rows), (kind, edition)
    assert any(row.measure == "simulation on two cores" for row in rows)
    for package in others.OTHERS:
        assert (table.beside(package) in text) and ("MISSING" in table.beside(package)) == (not others.installed(package))


def test_what_is_missing_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(others, "installed", lambda package: "")
    rows = [*table.random_play(table.SMALL), *table.folds(table.SMALL)]
    text = table.table(rows)
    assert "catanatron MISSING: pip install" in text and "chess MISSING: pip install" in text
    assert not any(row.ratio for row in rows)


@pytest.fixture(scope="module")
def rows(pytestconfig: pytest.Config) -> list[table.Row]:
    measured = table.measure()
    capture = pytestconfig.pluginmanager.getplugin("capturemanager")
    with capture.global_and_fixture_disabled():
        print(f"\n{table.table(measured)}")
    return measured


@pytest.mark.benchmark
@pytest.mark.parametrize("package", list(table.GOALS))
@pytest.mark.parametrize("edition", table.EDITIONS)
def test_random_play_beside(rows: list[table.Row], package: str, edition: str) -> None:
    if not others.installed(package):
        pytest.skip(table.beside(package))
    ratio = next(row.ratio for row in rows if row.measure == f"random play, {edition}" and row.beside == table.beside(package))
    assert ratio >= LEAST * table.GOALS[package]


@pytest.mark.benchmark
def test_two_cores_beside_one(rows: list[table.Row]) -> None:
    (row,) = (row for row in rows if row.measure == "simulation on two cores")
    if not row.theirs:
        pytest.skip(row.beside)
    assert row.ratio >= 1.2
