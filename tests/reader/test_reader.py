"""The independent reader agrees with the engine on whole games."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from importlib import resources
from pathlib import Path
from typing import Any

import msgspec
import pytest

sys.path.insert(0, str(Path(__file__).parent))
sys.path.insert(0, str(Path(__file__).parents[1] / "engine"))
import reader
from busy_games import EDITIONS, play

from aufachse_widgets.engine import Action, Rules, compile_rules
from aufachse_widgets.engine import standing as engine_standing
from aufachse_widgets.engine.actions import to_json


def as_plain_data(rules: Rules, players: int, actions: Sequence[Action]) -> dict[str, Any]:
    """A game as the reader takes it."""
    data = resources.files("aufachse_widgets.data")
    return {
        "edition": msgspec.to_builtins(rules.edition),
        "board": json.loads(data.joinpath("mitteleuropa.json").read_text("utf-8")),
        "contracts": json.loads(data.joinpath("contracts.json").read_text("utf-8")),
        "players": players,
        "actions": [json.loads(to_json(action)) for action in actions],
    }


def test_the_reader_shares_no_code_with_the_engine() -> None:
    imports = [line for line in Path(reader.__file__).read_text("utf-8").splitlines() if line.startswith(("import", "from"))]
    assert imports == ["from __future__ import annotations", "from collections import deque", "from typing import Any"]


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("seed", [1001, 1002])
def test_reader_and_engine_agree(edition: str, players: int, seed: int) -> None:
    rules = compile_rules(edition)
    steps = list(play(rules, players, seed))
    game = as_plain_data(rules, players, [action for _, action, _, _ in steps])
    assert reader.is_over(game)
    assert reader.standing(game) == list(engine_standing(rules, steps[-1][2]))
    earlier = {**game, "actions": game["actions"][:-1]}
    assert not reader.is_over(earlier)
    assert reader.final_money(earlier) == [player.money for player in steps[-1][0].players]


@pytest.mark.parametrize("edition", EDITIONS)
def test_an_action_left_out_is_noticed(edition: str) -> None:
    """The reader does not just follow: without a roll of the game it loses the thread."""
    rules = compile_rules(edition)
    game = as_plain_data(rules, 3, [action for _, action, _, _ in play(rules, 3, 1003)])
    ends = [at for at, action in enumerate(game["actions"]) if action["do"] == "end_turn"]
    for at in ends[:: len(ends) // 4]:
        with pytest.raises(reader.Unreadable):
            reader.standing({**game, "actions": game["actions"][:at] + game["actions"][at + 1 :]})
