"""The properties of whole games hold under random house rules, on random boards with random decks, for all numbers of players."""

from __future__ import annotations

from itertools import islice
from typing import Any, Literal, get_origin

import pytest
from hypothesis import HealthCheck, Phase, assume, given, note, settings
from hypothesis import strategies as st

from aufachse_widgets.engine import PRESETS, EditionError, Rules, compile_rules, new_game, preset, shipped_board
from tests.engine.busy_games import play
from tests.engine.inventing import FIELDS, HINTS, JUNK, NAMED, house_rules, invented_rules
from tests.engine.watching import Watch, the_reader_agrees, undo_then_redo_is_the_identity

pytestmark = pytest.mark.longest

STEPS = 250  # of each game
# Not made smaller where one fails: that takes minutes, and the notes say what it was.
quick = settings(phases=[Phase.generate], max_examples=40, derandomize=True, suppress_health_check=list(HealthCheck))
thorough = settings(max_examples=1000, derandomize=True, suppress_health_check=list(HealthCheck))
PLAYERS, SEEDS = st.integers(2, 6), st.integers(0, 999)


def is_readable(rules: Rules) -> bool:
    """Whether the reader, which reads the printings, knows it: each choice is that of some printing, and München is a city."""
    edition = rules.edition
    if any(space in rules.spaces and space not in rules.cities for space in NAMED):
        return False
    changed = (field for field in edition.changes() if HINTS[field] is bool or get_origin(HINTS[field]) is Literal)
    return all(any(getattr(printed, field) == getattr(edition, field) for printed in PRESETS.values()) for field in changed)


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
    actions, states = [], []
    for step in islice(play(rules, players, seed), STEPS):
        watch(rules, players, seed, step)
        actions.append(step[1])
        states.append(step[2])
    undo_then_redo_is_the_identity(rules, players, actions, states)
    if states[-1].over and is_readable(rules):
        the_reader_agrees(rules, players, actions, states)


@quick
@given(house_rules(), PLAYERS, SEEDS)
def test_house_rules(rules: Rules | None, players: int, seed: int) -> None:
    keeps_every_property(rules, players, seed)


@quick
@given(invented_rules(), PLAYERS, SEEDS)
def test_invented_boards_and_decks(rules: Rules | None, players: int, seed: int) -> None:
    keeps_every_property(rules, players, seed)


@pytest.mark.full
@thorough
@given(house_rules(), PLAYERS, SEEDS)
def test_many_house_rules(rules: Rules | None, players: int, seed: int) -> None:
    keeps_every_property(rules, players, seed)


@pytest.mark.full
@thorough
@given(invented_rules(), PLAYERS, SEEDS)
def test_many_invented_boards_and_decks(rules: Rules | None, players: int, seed: int) -> None:
    keeps_every_property(rules, players, seed)


@settings(max_examples=300, derandomize=True)
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
