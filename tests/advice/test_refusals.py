"""Spaces and contracts that don't exist are refused in words, wherever advice is asked for."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from aufachse_widgets.advice.distances import distances
from aufachse_widgets.advice.offers import contract_offer
from aufachse_widgets.advice.outlook import Outlook
from aufachse_widgets.advice.plan import Task, best_plan, contract_gain
from aufachse_widgets.advice.turns import expected_turns, turns_spread, turns_to
from aufachse_widgets.engine import AufAchseError, PlayerAt, UnknownContract, UnknownSpace, compile_rules, position, preset

OLD = compile_rules("fx-schmid-1987")
TABLE = position(OLD, [PlayerAt("hannover", hand=(40,)), PlayerAt("ulm", hand=(1,))], deck=4)
AHEAD = Outlook(turns=20, spread=3, rate=150)


@pytest.mark.parametrize(
    "ask",
    [
        lambda space: OLD.distances(space),
        lambda space: OLD.distance(space, "kassel"),
        lambda space: OLD.distance("kassel", space),
        lambda space: distances(OLD, space),
        lambda space: turns_to(OLD, space),
    ],
    ids=["all distances", "from", "to", "round signs", "turns"],
)
@pytest.mark.parametrize(("space", "meant"), [("Hannover", "hannover"), ("hanover", "hannover"), ("München", "muenchen"), ("Atlantis", "")])
def test_a_space_that_is_not_on_the_board(ask: Callable[[str], object], space: str, meant: str) -> None:
    with pytest.raises(UnknownSpace) as refused:
        ask(space)
    said = str(refused.value)
    assert said == f"'{space}': there is no such space; " + (f"did you mean {meant}?" if meant else "use the id of one")
    assert isinstance(refused.value, AufAchseError)


def test_a_space_on_a_ferry_of_an_edition_without_ferries() -> None:
    dry = compile_rules(replace(preset("fx-schmid-1987"), ferries=False))
    ferry = next(space.id for space in dry.board.spaces if space.id not in dry.spaces)
    with pytest.raises(UnknownSpace, match="without ferries"):
        dry.distance("kassel", ferry)


@pytest.mark.parametrize(
    "ask",
    [
        lambda number: contract_offer(OLD, TABLE, 0, number),
        lambda number: contract_gain(OLD, Task("hannover"), AHEAD, number),
        lambda number: best_plan(OLD, Task("hannover", hand=(number,)), AHEAD),
    ],
    ids=["offer", "gain", "plan"],
)
@pytest.mark.parametrize("number", [0, 99])
def test_a_contract_that_the_deck_does_not_have(ask: Callable[[int], object], number: int) -> None:
    with pytest.raises(UnknownContract, match=rf"^there is no contract {number} in edition fx-schmid-1987; its deck has the numbers 1 to 52$"):
        ask(number)


def test_a_way_as_long_as_anybody_likes() -> None:
    """In the long run a turn of one die drives 3.5 points."""
    assert expected_turns(OLD, 3000) == pytest.approx(3000 / 3.5, rel=0.01)
    spread = turns_spread(OLD, 3000)
    assert sum([turns * chance for turns, chance in enumerate(spread)]) == pytest.approx(expected_turns(OLD, 3000))
