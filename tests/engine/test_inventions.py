"""The properties of whole games hold under random house rules, on random boards with random decks, for all numbers of players."""

from __future__ import annotations

import sys
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, note, settings
from hypothesis import strategies as st

sys.path.insert(0, str(Path(__file__).parent))
from busy_games import play
from inventing import FIELDS, JUNK, house_rules, invented_rules
from watching import Watch

from aufachse_widgets.engine import PRESETS, EditionError, Rules, compile_rules, new_game, preset, shipped_board

STEPS = 250  # of each game
quick = settings(max_examples=40, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
thorough = settings(max_examples=1000, deadline=None, suppress_health_check=list(HealthCheck))
PLAYERS, SEEDS = st.integers(2, 6), st.integers(0, 999)


def keeps_every_property(rules: Rules | None, players: int, seed: int) -> None:
    assume(rules is not None)
    assert rules is not None
    note(f"{rules.edition.base or rules.edition.id} {rules.edition.changes()}")
    if rules.board is not shipped_board():
        note(f"{rules.board} {list(rules.contracts.values())}")
    try:
        new_game(rules, players)
    except EditionError as error:
        assert any(f"{field} = " in str(error) for field in FIELDS), error
        return
    watch = Watch()
    for step in islice(play(rules, players, seed), STEPS):
        watch(rules, players, seed, step)


@quick
@given(house_rules(), PLAYERS, SEEDS)
def test_house_rules(rules: Rules | None, players: int, seed: int) -> None:
    keeps_every_property(rules, players, seed)


@quick
@given(invented_rules(), PLAYERS, SEEDS)
def test_invented_boards_and_decks(rules: Rules | None, players: int, seed: int) -> None:
    keeps_every_property(rules, players, seed)


@pytest.mark.slow
@thorough
@given(house_rules(), PLAYERS, SEEDS)
def test_many_house_rules(rules: Rules | None, players: int, seed: int) -> None:
    keeps_every_property(rules, players, seed)


@pytest.mark.slow
@thorough
@given(invented_rules(), PLAYERS, SEEDS)
def test_many_invented_boards_and_decks(rules: Rules | None, players: int, seed: int) -> None:
    keeps_every_property(rules, players, seed)


@settings(max_examples=300, deadline=None, derandomize=True)
@given(st.sampled_from(list(PRESETS)), st.dictionaries(st.sampled_from([*FIELDS, "id", "nonsense"]), JUNK, min_size=1, max_size=3))
def test_house_rules_that_make_no_sense_are_refused_or_playable(base: str, changes: dict[str, Any]) -> None:
    try:
        edition = preset(base).with_changes(**changes)
        rules = compile_rules(edition)
        new_game(rules, 2)
    except EditionError as error:
        assert any(field in str(error) for field in [*changes, *FIELDS]), error
        return
    assert all(getattr(edition, field) == (tuple(value) if isinstance(value, list) else value) for field, value in changes.items())
