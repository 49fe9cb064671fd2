"""What happens: every kind of log entry comes about in some game, and those who may not know a contract do not see it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

from aufachse_widgets.engine import PRESETS, UNKNOWN, compile_rules, preset, view_log
from aufachse_widgets.engine.log import BoxDrawn, Dealt, Gave, Happened, KnownToSome, LogEntry
from tests.engine.busy_games import Step, play

SHORT = {"starting_money": 300, "public_contracts": (6,) * 5}
EMPTY_BOX = {"private_contracts": 8, "public_contracts": (4,) * 5}  # with six players no contract is left over


def games() -> Iterator[Step]:
    """Games of each edition: with little money, then with an empty box; last one in which a truck is shut in and may not wait."""
    for edition in PRESETS:
        yield from play(compile_rules(preset(edition).with_changes(**SHORT)), 3, 0)
        yield from play(compile_rules(preset(edition).with_changes(**EMPTY_BOX)), 6, 0)
    yield from play(compile_rules("czech"), 6, 11)


def test_every_kind_happens_in_some_game() -> None:
    missing = set(get_args(LogEntry))
    for _before, _action, _after, log in games():
        missing -= {type(entry) for entry in log}
        if not missing:
            return
    raise AssertionError(f"never met: {sorted(kind.__name__ for kind in missing)}")


def test_only_who_may_know_a_contract_sees_it() -> None:
    hiding: list[Happened] = [Dealt(0, contract=7, known=0b001), BoxDrawn(1, contract=8, known=0b010), Gave(0, 9, 0b110, "Fracht Dumping", 1)]
    assert {type(entry) for entry in hiding} == set(KnownToSome.__subclasses__())
    seen = {seat: [entry.contract for entry in view_log(hiding, seat) if isinstance(entry, KnownToSome)] for seat in (0, 1, 2, -1)}
    assert seen == {0: [7, UNKNOWN, UNKNOWN], 1: [UNKNOWN, 8, 9], 2: [UNKNOWN, UNKNOWN, 9], -1: [UNKNOWN] * 3}
