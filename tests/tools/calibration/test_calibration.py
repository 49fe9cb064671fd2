"""Calibration: the same auctions measured anywhere, with and without the contract by the same chance; slopes and errors as they are."""

from __future__ import annotations

import math
import random
import re
import warnings
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from aufachse_widgets.advice.offers import contract_offer
from aufachse_widgets.bots import UnknownBot, get_bot
from aufachse_widgets.engine import compile_rules, new_game, view
from aufachse_widgets.engine.errors import EditionError
from aufachse_widgets.engine.phases import Auction
from aufachse_widgets.simulation import SimulationError
from tests.tools import bidding_less, money_itself
from tests.tools.calibration.measures import Calibration, Measure, Plan, _auction, _resolved, binned, fit, measures, money_pairs, shown_pairs, turn_pairs
from tests.tools.calibration.reliability import reliability

QUICK = Plan(bot="courier", players=2, continuations=2, seed="quick")


@pytest.fixture(scope="module")
def found() -> list[Measure]:
    return list(measures(QUICK, range(3)))


def test_the_same_plan_measures_the_same(found: list[Measure]) -> None:
    assert len(found) >= 2
    assert list(measures(QUICK, [found[-1].number])) == [found[-1]]
    assert list(measures(QUICK, range(3), workers=2)) == found
    assert list(measures(Plan(bot="courier", players=2, continuations=2, seed="other"), range(1))) != found[:1]


@pytest.mark.parametrize("edition", ["fx-schmid-1987", "schmidt-2007"])
def test_both_sides_differ_in_who_has_the_contract_and_paid_for_it(edition: str) -> None:
    rules = compile_rules(edition)
    chosen = _auction(rules, get_bot("courier"), new_game(rules, 3), "sides", random.Random(1))
    assert chosen is not None
    state, phase, seat, bid = chosen
    assert isinstance(state.phase, Auction) and not phase.bid and seat != phase.caller
    with_it, without = _resolved(rules, state, seat, bid), _resolved(rules, state, seat, 0)
    cost = rules.contracts[phase.contract].cost(bid)
    assert with_it.players[seat].money == without.players[seat].money - cost
    assert phase.contract in with_it.players[seat].hand
    assert phase.contract in without.players[phase.caller].hand
    assert without.players[phase.caller].money == state.players[phase.caller].money
    (one,) = measures(Plan(bot="courier", edition=edition, players=3, continuations=1, seed="sides"), range(1))
    assert one.cost == rules.contracts[one.contract].cost(one.bid)


def test_what_is_predicted_is_what_hints_say() -> None:
    rules = compile_rules("fx-schmid-1987")
    plan = Plan(bot="courier", players=2, continuations=1, seed="said")
    (one,) = measures(plan, range(1))
    from aufachse_widgets.simulation.playing import game_seed

    chosen = _auction(rules, get_bot("courier"), new_game(rules, 2), game_seed("said", 0), random.Random("said 0"))
    assert chosen is not None
    state, phase, seat, bid = chosen
    offer = contract_offer(rules, view(rules, state, seat), seat, phase.contract)
    assert (one.contract, one.bid, one.predicted) == (phase.contract, bid, pytest.approx(offer.ends[bid]))
    assert one.shown == pytest.approx(offer.worth - one.cost)


def test_it_goes_on_where_it_was_stopped(found: list[Measure], tmp_path: Path) -> None:
    file = tmp_path / "measures.jsonl"
    calibration = Calibration(QUICK, file)
    told: list[tuple[int, int]] = []
    calibration.go_on(1, told=lambda done, all: told.append((done, all)))
    assert told == [(1, 1)]
    with file.open("ab") as kept:
        kept.write(b'{"number":')  # the power went
    again = Calibration(QUICK, file)
    assert again.found == found[:1]
    again.go_on(2)
    assert Calibration(QUICK, file).found == again.found == found[:2]


def test_processes_that_measure_more_than_is_wanted_are_called_off_in_silence(found: list[Measure], tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    calibration = Calibration(QUICK, tmp_path / "measures.jsonl")
    with warnings.catch_warnings(record=True) as warned:
        warnings.simplefilter("always")
        warnings.simplefilter("ignore", EncodingWarning)  # of other packages
        calibration.go_on(1, workers=2)
    assert calibration.found == found[:1]
    assert [str(one.message) for one in warned] == []
    assert capfd.readouterr() == ("", "")


def test_hints_that_have_changed_are_asked_again(found: list[Measure], tmp_path: Path) -> None:
    file = tmp_path / "measures.jsonl"
    calibration = Calibration(QUICK, file)
    calibration.go_on(2)
    before = file.read_bytes()
    plan, *_lines = before.splitlines(keepends=True)
    file.write_bytes(plan + b"".join([msgspec.json.encode(replace(one, predicted=1.0, turns=2.0, shown=3.0)) + b"\n" for one in calibration.found]))
    changed = Calibration(QUICK, file)
    assert changed.found != found[:2]
    changed.renew()
    assert changed.found == Calibration(QUICK, file).found == found[:2]
    assert file.read_bytes() == before
    assert [one.name for one in tmp_path.iterdir()] == ["measures.jsonl"]
    other = before.replace(b'"contract":', b'"contract":5')
    file.write_bytes(other)
    with pytest.raises(SimulationError, match="auction 0: the bots play another one today; remove the file and measure again"):
        Calibration(QUICK, file).renew()
    assert file.read_bytes() == other


@pytest.mark.parametrize("program", ['"program":"0123"', '"other":0'], ids=["another", "none"])
def test_what_other_bots_or_hints_were_measured_by_is_not_added_to(found: list[Measure], tmp_path: Path, program: str) -> None:
    file = tmp_path / "measures.jsonl"
    Calibration(QUICK, file).go_on(1)
    before = file.read_bytes()
    assert not Calibration(QUICK, file).stale
    changed = re.sub(rb'"program":"\w+"', program.encode(), before)
    assert changed != before
    file.write_bytes(changed)
    stale = Calibration(QUICK, file)
    assert stale.stale and stale.found == found[:1]
    stale.go_on(1)  # what there is can be looked at
    with pytest.raises(SimulationError, match="bots or hints have changed since it was begun; remove it to measure again, or"):
        stale.go_on(2)
    assert file.read_bytes() == changed
    stale.renew()
    assert not stale.stale
    assert file.read_bytes() == before


def test_a_file_of_another_plan_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "measures.jsonl"
    Calibration(QUICK, file).go_on(1)
    with pytest.raises(SimulationError, match="another plan"):
        Calibration(Plan(bot="courier", players=3), file)
    file.write_text("no measures\n", encoding="utf-8")
    with pytest.raises(SimulationError, match="isn't a file of measurements"):
        Calibration(QUICK, file)
    for text in ("my notes", "\nmy notes", "# Title\nmy notes", '{"players": 2, "bot": "courier"}\n'):  # nothing of another file is lost
        file.write_text(text, encoding="utf-8")
        with pytest.raises(SimulationError, match="isn't a file of measurements"):
            Calibration(QUICK, file)
        assert file.read_text(encoding="utf-8") == text


def test_looking_at_measures_changes_nothing(tmp_path: Path) -> None:
    file = tmp_path / "measures.jsonl"
    Calibration(QUICK, file).go_on(1)
    whole = file.read_bytes()
    begun = whole.partition(b"\n")[0]
    for cut in (whole + b'{"number":', begun[:20], begun):  # somebody is writing, or was stopped
        file.write_bytes(cut)
        Calibration(QUICK, file)
        assert file.read_bytes() == cut
        Calibration(QUICK, file).go_on(1)
        assert file.read_bytes().startswith(whole)


def test_what_cannot_be_played_is_refused() -> None:
    with pytest.raises(UnknownBot):
        measures(Plan(bot="nobody"), range(1))
    with pytest.raises(SimulationError, match="no auctions"):
        measures(Plan(bot="courier", edition="children-1987"), range(1))


def test_slopes_and_errors_of_what_is_known() -> None:
    rng = random.Random("fit")
    pairs = [(float(number), 0.5 * number + 10 + rng.gauss(0, 5)) for number in range(200)]
    found = fit(pairs)
    assert found.slope.low < 0.5 < found.slope.high
    assert found.slope.high - found.slope.low < 0.1
    assert found.error == pytest.approx(10 - 0.5 * 99.5, abs=1.5)
    assert found.count == 200
    assert math.isnan(fit([]).slope.mean)
    points = binned(pairs)
    assert len(points) == 8
    assert [one[0] for one in points] == sorted(one[0] for one in points)
    assert sum(one[1] for one in points) / 8 == pytest.approx(found.realised)


def test_pairs_are_money_and_turns() -> None:
    one, other = Measure(0, 1, 2, 400, 100.0, 150.0, 8.0, 9.0, 300.0), Measure(1, 2, 1, 200, -50.0, 0.0, 0.0, 0.0)
    assert shown_pairs([one, other]) == [(300.0, 150.0)]  # the other is from before it was written down
    assert money_pairs([one, other]) == [(100.0, 150.0), (-50.0, 0.0)]
    assert turn_pairs([one, other]) == [(8.0, 9.0)]


def test_the_plot_shows_each_point_with_its_error_and_escapes_what_it_says() -> None:
    svg = reliability([(0, 1, 0.5), (10, 8, 1)], "<money>", "predicted", "realised", lambda value: f"{value:.0f}", slope=0.7)
    assert svg.count("<circle") == 2
    assert "&lt;money&gt;" in svg and "<money>" not in svg
    assert "realised 8 ± 2" in svg


@pytest.mark.slow
def test_what_is_left_of_a_gift_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    money_itself.main(["--players=2", "--games=2", "--workers=1"])
    said = capsys.readouterr().out
    assert re.fullmatch(r"fx-schmid-1987, 2 players, 2 games: \d\.\d\d ± \d\.\d\d of a gift is left at the end\n", said), said


@pytest.mark.slow
def test_what_bidding_less_brings_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    bidding_less.main(["--counts=0.3", "--deals=2", "--workers=1"])
    said = capsys.readouterr().out
    assert re.fullmatch(r"fx-schmid-1987, 8 games: who counts 0\.3 in the opening wins \d+\.\d% ± \d+\.\d%; equal: 25%\n", said), said


@pytest.mark.parametrize(("plan", "told"), [(replace(QUICK, players=9), "players"), (replace(QUICK, edition="children-1987"), "it has no auctions")])
def test_what_is_refused_leaves_no_file_behind(tmp_path: Path, plan: Plan, told: str) -> None:
    file = tmp_path / "kept.jsonl"
    with pytest.raises((SimulationError, EditionError), match=told):
        Calibration(plan, file).go_on(2)
    assert not file.exists()
    Calibration(QUICK, file).go_on(1)
    assert len(Calibration(QUICK, file).found) == 1
