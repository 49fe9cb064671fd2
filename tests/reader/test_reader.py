"""The independent reader agrees with the engine on whole games."""

from __future__ import annotations

import json
from collections.abc import Sequence
from importlib import resources
from pathlib import Path
from typing import Any

import msgspec
import pytest

from aufachse_widgets.engine import PRESETS, Action, Rules, compile_rules
from aufachse_widgets.engine import standing as engine_standing
from aufachse_widgets.engine.actions import to_json
from tests.engine.busy_games import play
from tests.kit.editions import by_edition
from tests.reader import reader


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
    assert imports == ["from __future__ import annotations", "from collections import deque", "from collections.abc import Iterator", "from typing import Any"]


MAIN = ("fx-schmid-1987", "schmidt-2007")
GAMES = [(edition, players) for edition in MAIN for players in range(2, 7)] + [
    (edition, players) for index, edition in enumerate(PRESETS) if edition not in MAIN for players in (2 + index % 2, 4, 5 + index % 2)
]


@pytest.mark.parametrize(("edition", "players"), by_edition(GAMES))
def test_reader_and_engine_agree(edition: str, players: int) -> None:
    rules = compile_rules(edition)
    steps = list(play(rules, players, 1000 + players))
    game = as_plain_data(rules, players, [action for _, action, _, _ in steps])
    assert reader.is_over(game)
    assert reader.standing(game) == list(engine_standing(rules, steps[-1][2]))
    earlier = {**game, "actions": game["actions"][:-1]}
    assert not reader.is_over(earlier)
    assert reader.final_money(earlier) == [player.money for player in steps[-1][0].players]


@pytest.mark.parametrize("edition", MAIN)
def test_an_action_left_out_is_noticed(edition: str) -> None:
    """The reader does not just follow: without the end of a turn it loses the thread."""
    rules = compile_rules(edition)
    game = as_plain_data(rules, 3, [action for _, action, _, _ in play(rules, 3, 1003)])
    ends = [at for at, action in enumerate(game["actions"]) if action["do"] == "end_turn"]
    for at in ends[:: len(ends) // 4]:
        with pytest.raises(reader.Unreadable):
            reader.standing({**game, "actions": game["actions"][:at] + game["actions"][at + 1 :]})
