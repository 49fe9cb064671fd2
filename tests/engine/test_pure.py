"""The engine is a set of functions: whatever was asked before, in whichever game, the same question has the same answer."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from aufachse_widgets.engine import (
    CHANCE,
    PRESETS,
    WATCHING,
    Action,
    LogEntry,
    Rules,
    State,
    actors,
    apply,
    chance_outcomes,
    compile_rules,
    legal_actions,
    reach,
    view,
    why_not,
)
from aufachse_widgets.engine.answers import Answers
from aufachse_widgets.engine.phases import Driving
from aufachse_widgets.engine.play import settle
from tests.engine.busy_games import Step, play
from tests.kit.editions import EDITIONS

pytestmark = pytest.mark.longest

Asked = tuple[object, ...]


def of_its_own(edition: str, keep: bool) -> Rules:
    """The rules of an edition that no other test asks anything."""
    known = compile_rules(edition)
    return Rules(known.edition, known.board, tuple(known.contracts.values()), Answers(keep))


def everything(rules: Rules, state: State, action: Action) -> Asked:
    """All that can be asked about a position and an action in it."""
    log: list[LogEntry] = []
    after = apply(rules, state, action, log)
    acting = actors(rules, state)
    views = [view(rules, state, seat) for seat in (*range(len(state.players)), WATCHING)]
    known = [(legal_actions(rules, views[seat], seat), reach(rules, views[seat], seat)) for seat in acting if seat != CHANCE]
    return after, log, acting, legal_actions(rules, state), chance_outcomes(rules, state), why_not(rules, state, action), views, known


def alone(edition: str, players: int, seed: int, steps: int) -> list[tuple[Step, Asked]]:
    """A game by rules that keep no answer."""
    rules = of_its_own(edition, keep=False)
    return [(step, everything(rules, step[0], step[1])) for step, _ in zip(play(rules, players, seed), range(steps), strict=False)]


def together(edition: str, tables: list[tuple[int, int]], steps: int, rng: random.Random) -> None:
    """Games by one and the same rules, in any order, each step done twice, now and then with nothing kept: each goes as it goes alone."""
    shared = of_its_own(edition, keep=True)
    running: list[tuple[Iterator[Step], Iterator[tuple[Step, Asked]]]] = []
    for players, seed in tables:
        running.append((play(shared, players, seed), iter(alone(edition, players, seed, steps))))
    while running:
        game = running[rng.randrange(len(running))]
        if rng.random() < 0.02:
            shared._answers.forget()
        expected = next(game[1], None)
        if expected is None:
            running.remove(game)
            continue
        step = next(game[0])
        assert step == expected[0]
        assert everything(shared, step[0], step[1]) == expected[1]
        assert everything(shared, step[0], step[1]) == expected[1]


@pytest.mark.parametrize("edition", EDITIONS)
def test_games_that_share_their_rules_go_as_each_goes_alone(edition: str) -> None:
    together(edition, [(2, 1), (3, 2), (6, 3)], 200, random.Random(edition))


@pytest.mark.parametrize("edition", EDITIONS)
def test_wherever_somebody_acts_everything_is_settled(edition: str) -> None:
    rules = compile_rules(edition)
    for step, _ in zip(play(rules, 4, 5), range(600), strict=False):
        log: list[LogEntry] = []
        assert settle(rules, step[0], log) is step[0]
        assert not log


@pytest.mark.full
@settings(max_examples=25, suppress_health_check=list(HealthCheck))
@given(
    st.sampled_from(list(PRESETS)),
    st.lists(st.tuples(st.integers(2, 6), st.integers(0, 10_000)), min_size=1, max_size=5),
    st.integers(0, 10_000),
)
def test_whole_games_that_share_their_rules_go_as_each_goes_alone(edition: str, tables: list[tuple[int, int]], order: int) -> None:
    together(edition, tables, 20_000, random.Random(order))


def test_nothing_kept_grows_without_bound() -> None:
    rules = of_its_own("fx-schmid-1987", keep=True)
    kept = rules._answers
    kept.drives.most, kept.cards.most, kept.distances.most, kept.stops.most = 5, 4, 3, 2
    for step, _ in zip(play(rules, 3, 1), range(400), strict=False):
        everything(rules, step[0], step[1])
        rules.distances(step[0].players[0].space or "kassel")
        assert len(kept.drives) <= 5
        assert len(kept.cards) <= 4
        assert len(kept.distances) <= 3
        assert len(kept.stops) <= 2
    assert kept.drives
    assert kept.cards
    assert kept.distances
    assert kept.stops
    kept.forget()
    assert not (kept.drives or kept.cards or kept.distances or kept.stops or kept.asked)


def test_rules_that_keep_nothing_keep_nothing() -> None:
    rules = of_its_own("schmidt-2007", keep=False)
    for step, _ in zip(play(rules, 2, 1), range(200), strict=False):
        everything(rules, step[0], step[1])
    kept = rules._answers
    assert not (kept.drives or kept.cards or kept.distances or kept.stops or kept.asked)


def test_what_the_map_shows_is_found_once_with_the_legal_drives() -> None:
    rules = of_its_own("schmidt-2007", keep=True)
    state = next(step[0] for step in play(rules, 2, 1) if isinstance(step[0].phase, Driving))
    legal_actions(rules, state)
    asked = rules._answers.asked
    shown = reach(rules, state, state.active)
    assert asked is not None
    assert rules._answers.asked is asked
    assert [one.path for one in shown] == [drive.way.path for drive in asked[1].ways.values()]
