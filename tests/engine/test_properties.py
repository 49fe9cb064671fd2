"""What must hold in every position of whole games, played by the ``busy`` bot."""

from __future__ import annotations

import random

import pytest

from aufachse_widgets.engine import (
    CHANCE,
    PRESETS,
    IllegalAction,
    Jam,
    LogEntry,
    Player,
    State,
    apply,
    chance_outcomes,
    compile_rules,
    determinise,
    keyed_outcome,
    legal_actions,
    view,
    why_not,
)
from aufachse_widgets.engine import actions as a
from aufachse_widgets.engine.phases import Snowstorm, TurnEnd
from tests.engine.busy_games import EDITIONS, expected, games, more_ends, play, table
from tests.engine.watching import Watch, finished, watched_games
from tests.processes import same_in_two

pytestmark = pytest.mark.longest

OTHERS = tuple(edition for edition in PRESETS if edition not in EDITIONS)


def _run(number: int, editions: tuple[str, ...] = EDITIONS) -> None:
    visited = watched_games(number, editions)
    for edition in editions:
        more_ends(edition, visited[edition])
    print("\n" + table(visited))
    for edition in editions:
        missing = expected(compile_rules(edition)) - set(visited[edition])
        assert not missing, f"{number} games of {edition} never saw {sorted(missing)}"
        _nothing_beyond(edition, set(visited[edition]))


def _nothing_beyond(edition: str, visited: set[str]) -> None:
    beyond = {row for row in visited - expected(compile_rules(edition)) if row.startswith(("action", "auction"))}
    assert not beyond, f"{edition} should not have {sorted(beyond)}"


def test_20_busy_games_keep_every_property() -> None:
    _run(20)


@pytest.mark.full
def test_2000_busy_games_keep_every_property() -> None:
    _run(2000)


@pytest.mark.full
def test_200_busy_games_of_all_editions_keep_every_property() -> None:
    _run(200, tuple(PRESETS))


def test_12_busy_games_of_the_other_editions_keep_every_property() -> None:
    for edition, counts in games(12, Watch(), finished, OTHERS).items():
        _nothing_beyond(edition, set(counts))


def test_what_is_legal_is_what_is_not_refused() -> None:
    """Both ways of asking agree; and an illegal action changes nothing."""
    for index, edition in enumerate(PRESETS):
        rules = compile_rules(edition)
        rng = random.Random(index)
        seen: list[a.Action] = []
        for before, action, _, _ in play(rules, 3, 50 + index):
            legal = legal_actions(rules, before)
            for candidate in rng.sample(legal, min(6, len(legal))):
                assert why_not(rules, before, candidate) is None
            for candidate in rng.sample(seen, min(6, len(seen))):
                refused = why_not(rules, before, candidate)
                chance = [outcome for outcome, _ in chance_outcomes(rules, before)]
                drives_same = isinstance(candidate, a.Drive) and any(_same_drive(candidate, other) for other in legal)
                known = candidate in legal or candidate in chance or drives_same or isinstance(candidate, a.Deal | a.Roll)
                assert (refused is None) == known or isinstance(candidate, a.Deal | a.Roll), (candidate, before.phase, refused)
                if refused is not None:
                    log: list[LogEntry] = []
                    with pytest.raises(IllegalAction):
                        apply(rules, before, candidate, log)
                    assert log == []
            seen.append(action)


def _same_drive(one: a.Drive, other: a.Action) -> bool:
    same = isinstance(other, a.Drive) and (one.seat, one.points, one.space, one.heading) == (other.seat, other.points, other.space, other.heading)
    return same and {one.truck, other.truck} <= {-1, one.seat, other.truck}  # type: ignore[union-attr]


SCRIPT = """
from tests.engine.busy_games import play
from aufachse_widgets.engine import PRESETS, compile_rules
from aufachse_widgets.engine.actions import to_json
for edition in PRESETS:
    for _, action, _, _ in play(compile_rules(edition), 4, 7):
        print(to_json(action).decode())
"""


def test_the_same_seed_gives_the_same_journal_in_two_processes() -> None:
    assert same_in_two(SCRIPT).count(b"\n") > 1000


@pytest.mark.parametrize("known", [False, True])
def test_moving_the_truck_of_another_does_not_show_their_hand(known: bool) -> None:
    """Schneestürme, 1987: whether a truck may end in the jam hangs on its contracts; for one who moves it, on those they know."""
    rules = compile_rules("fx-schmid-1987")
    drawer = Player(space="kassel", hand=(30,), had_contracts=True)
    other = Player(space="mainz", hand=(1,), had_contracts=True)  # from Frankfurt, the jammed city next to Mainz
    assert rules.contracts[1].start == "frankfurt"
    pool = tuple(number for number in rules.contracts if number not in (1, 30))
    seen = (1 << 30 | known << 1, 1 << 1, 0)
    state = State(players=(drawer, other), pending=(TurnEnd(0), Snowstorm(0, (0, 1))), active=0, jam=Jam("frankfurt", 1, "x"), pool=pool, deck=10, seen=seen)
    for position in (state, view(rules, state, 0), determinise(rules, view(rules, state, 0), random.Random(1))):
        drives = [action for action in legal_actions(rules, position, 0) if isinstance(action, a.Drive) and action.truck == 1]
        assert drives
        assert any(drive.space == "frankfurt" for drive in drives) is known
        assert (why_not(rules, position, a.Drive(0, 1, "frankfurt", "mainz", 1)) is None) is known


def test_undo_cannot_fish_for_another_roll() -> None:
    rules = compile_rules("fx-schmid-1987")
    for before, action, _, _ in play(rules, 2, 3):
        if action.seat == CHANCE:
            assert keyed_outcome(rules, before, "3") == action
