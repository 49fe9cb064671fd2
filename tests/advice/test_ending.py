"""How many turns are left."""

from __future__ import annotations

from statistics import mean

import pytest

from aufachse_widgets.advice.ending import turns_left
from aufachse_widgets.advice.outlook import Outlook, outlook
from aufachse_widgets.bots import decide, first_to_act, get_bot
from aufachse_widgets.engine import CHANCE, PlayerAt, actors, compile_rules, keyed_outcome, new_game, position, step, view
from aufachse_widgets.engine.phases import BeforeRoll
from tests.kit.editions import by_edition

RULES = compile_rules("fx-schmid-1987")


def test_the_chances_add_up_and_their_mean_is_the_outlooks() -> None:
    state = position(RULES, [PlayerAt("ulm", hand=(1, 2)), PlayerAt("kassel", hand=(3,))], market=(5, 6, 7, 8), deck=4)
    ahead = outlook(RULES, state, 0)
    spread = turns_left(RULES, state, 0)
    assert sum(spread) == pytest.approx(1)
    assert all(chance >= 0 for chance in spread)
    assert sum(turns * chance for turns, chance in enumerate(spread)) == pytest.approx(ahead.turns, abs=0.3)
    narrow = turns_left(RULES, state, 0, Outlook(turns=10, spread=0.25, rate=0))
    assert narrow[10] > 0.7


def test_a_game_that_is_over_has_no_turn_left() -> None:
    assert turns_left(RULES, ended(), 0) == (1.0,)


def ended():
    return play(RULES, ("courier",) * 2, "ended", 3000)[-1]


def play(rules, codes, seed, most):
    """The positions in which a turn began, and the last one."""
    state, found, bots = new_game(rules, len(codes)), [], [get_bot(code) for code in codes]
    for place in range(most):
        if state.over:
            break
        if isinstance(state.phase, BeforeRoll):
            found.append(state)
        waiting = actors(rules, state)
        if waiting == (CHANCE,):
            action = keyed_outcome(rules, state, seed)
        else:
            seat = first_to_act(state, waiting)
            action = decide(bots[seat], rules, state, seat, seed, place)
        state = step(rules, state, action)
    return [*found, state]


TABLES = by_edition(
    [
        ("fx-schmid-1987", ("courier",) * 2),
        ("schmidt-2007", ("dispatcher",) * 2),
        ("schmidt-2007", ("dispatcher", "courier", "courier", "learner", "learner")),
        ("reference", ("dispatcher",) * 3),
        ("czech", ("dispatcher",) * 3),
        ("children-1987", ("dispatcher",) * 3),
        ("children-2007", ("dispatcher",) * 3),
    ]
)
TABLES += [pytest.param(edition, ("dispatcher",) * 4, marks=pytest.mark.slow) for edition in ("fx-schmid-1987", "schmidt-2007")]


@pytest.mark.parametrize(("edition", "codes"), TABLES)
def test_games_last_about_as_long(edition, codes) -> None:
    """Games looked at in every tenth turn: predicted turns, all together, within a quarter of those that came."""
    rules, predicted, came = compile_rules(edition), [], []
    for number in range(12):
        *turns, last = play(rules, codes, f"left {number}", 8000)
        assert last.over
        for state in turns[::10]:
            seat = state.active
            spread = turns_left(rules, view(rules, state, seat), seat)
            predicted.append(sum(count * chance for count, chance in enumerate(spread)))
            came.append(last.players[seat].turns - state.players[seat].turns + 1)
    print(f"turns left: {mean(predicted):.1f} predicted, {mean(came):.1f} came")
    assert mean(predicted) == pytest.approx(mean(came), rel=1 / 4)
