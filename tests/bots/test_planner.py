"""The planner: whole games in every edition, the same for the same seed, in slices, and what it does where looking on helps."""

from __future__ import annotations

import random
from collections.abc import Generator

import pytest

from aufachse_widgets.bots import Bot, first_to_act, get_bot
from aufachse_widgets.bots.dispatcher import PLAIN, Dispatcher
from aufachse_widgets.bots.explaining import explain, explain_search
from aufachse_widgets.bots.planner import BUDGET, MOVES, Planner, Search, Tried, _played, ahead, candidates
from aufachse_widgets.engine import (
    CHANCE,
    PRESETS,
    Action,
    PlayerAt,
    Rules,
    State,
    actors,
    bidding,
    compile_rules,
    keyed_outcome,
    legal_actions,
    new_game,
    position,
    step,
    view,
)
from aufachse_widgets.engine.actions import Bid, BuyTrailer, Drive, Match, Pass
from aufachse_widgets.engine.phases import Driving
from aufachse_widgets.simulation import simulate

OLD = compile_rules("fx-schmid-1987")
HASTY = Bot("hasty", "Hasty", "a planner with hardly any time", Planner(4).choose)


def drained(thinking: Generator[Action, None, Search]) -> tuple[list[Action], Search]:
    """The slices and what came of them."""
    slices = []
    while True:
        try:
            slices.append(next(thinking))
        except StopIteration as end:
            return slices, end.value


def searched(state: State, seat: int = 0, budget: int = 40, seed: int = 1) -> tuple[list[Action], Search]:
    return drained(Planner(budget).search(OLD, view(OLD, state, seat), legal_actions(OLD, state, seat), random.Random(seed)))


AUCTION = position(
    OLD,
    [PlayerAt("hannover", loaded=(40,), money=6000), PlayerAt("celle", hand=(36,), money=6000)],
    moment=bidding(3, caller=1),
    market=(3, 7, 8, 9),
    deck=8,
)


@pytest.mark.parametrize("edition", ["schmidt-2007", *(pytest.param(one, marks=pytest.mark.slow) for one in PRESETS if one != "schmidt-2007")])
def test_whole_games_with_little_time(edition: str) -> None:
    for game in simulate((HASTY, "learner"), 1, edition, "hasty", strict=True, workers=1):
        assert game.finished
        assert not game.failures


def test_the_same_seed_is_the_same_thought() -> None:
    first, again = searched(AUCTION), searched(AUCTION)
    assert first == again
    assert first[1].tried and first[1].tried != searched(AUCTION, seed=2)[1].tried


def test_it_thinks_in_slices_within_its_budget() -> None:
    slices, search = searched(AUCTION, budget=24)
    assert slices[0] == search.own == Dispatcher().choose(OLD, view(OLD, AUCTION, 0), legal_actions(OLD, AUCTION, 0), random.Random(1))
    assert len(slices) > sum(one.rollouts for one in search.tried)
    assert set(slices) <= set(legal_actions(OLD, AUCTION, 0))
    assert 0 < max(one.rollouts for one in search.tried) <= 24 / 2
    assert search.rollouts == next((one.rollouts for one in search.tried if one.action == search.action), 0)


def test_no_time_is_the_dispatcher() -> None:
    state = new_game(OLD, 2)
    for place in range(120):
        waiting = actors(OLD, state)
        if waiting == (CHANCE,):
            state = step(OLD, state, keyed_outcome(OLD, state, "no time"))
            continue
        seat = first_to_act(state, waiting)
        known, legal = view(OLD, state, seat), legal_actions(OLD, state, seat)
        _slices, search = drained(Planner(0).search(OLD, known, legal, random.Random(place)))
        assert search.action == search.own == Dispatcher().choose(OLD, known, legal, random.Random(place))
        state = step(OLD, state, search.action)


def test_few_moves_are_looked_at_and_none_twice() -> None:
    table = position(OLD, [PlayerAt("kassel", hand=(3, 40)), PlayerAt("ulm", hand=(1,))], moment=Driving(0, (6,)), deck=8)
    moves = candidates(OLD, table, legal_actions(OLD, table, 0), random.Random(1))
    assert 1 < len(moves) <= MOVES
    ends = [action.space for action, _less in moves if isinstance(action, Drive)]
    assert len(ends) == len(set(ends)) == len(moves)
    assert all(less <= 0 for _action, less in moves)
    bids = candidates(OLD, view(OLD, AUCTION, 0), legal_actions(OLD, AUCTION, 0), random.Random(1), PLAIN)
    assert {action for action, _less in bids} == {Bid(0, 1), Pass(0)}


def test_whoever_has_more_is_ahead_and_the_best_rival_counts_most() -> None:
    def table(*money: int) -> State:
        return position(OLD, [PlayerAt(space, money=sum_) for space, sum_ in zip(("kassel", "ulm", "celle"), money, strict=False)])

    def gap(state: State, rules: Rules = OLD) -> float:
        return ahead(rules, state, 0)

    assert gap(table(5000, 4000)) == pytest.approx(1000)
    assert gap(table(5000, 4000, 4000)) == pytest.approx(1000)
    assert 1000 < gap(table(5000, 4000, 0)) < 3000


def test_where_only_a_trailer_is_left_to_do_it_is_bought() -> None:
    """docs/rules.md row 20, czech: an early stop binds, and this city has no other business for it."""
    rules = compile_rules("czech")
    players = [PlayerAt("brugg", hand=(30,), loaded=(1, 15), money=7400), PlayerAt("berlin", hand=(3,), money=5000)]
    stopped = step(rules, position(rules, players, moment=Driving(0, (3,)), market=(10, 14, 50, 16), deck=5), Drive(0, 3, "zuerich", heading="brugg"))
    assert {type(action) for action in legal_actions(rules, stopped, 0)} == {BuyTrailer}
    assert isinstance(_played(rules, stopped, 0), BuyTrailer)


def test_both_are_in_every_menu() -> None:
    for code in ("planner", "planner-quick"):
        assert get_bot(code).about
    assert BUDGET >= 10


def test_what_it_thought_is_explained_with_its_numbers() -> None:
    search = Planner(24).searched(OLD, view(OLD, AUCTION, 0), legal_actions(OLD, AUCTION, 0), random.Random(1))
    assert search == searched(AUCTION, budget=24)[1]
    assert str(explain_search(OLD, AUCTION, search))
    kinds = [
        (AUCTION, Pass(0), Bid(0, 1), "passes on 3: played out 6 times, that came out about 400 better than a bid"),
        (AUCTION, Bid(0, 1), Pass(0), "bids 1 for 3: played out 6 times, that came out about 400 better than passing"),
        (AUCTION, Match(0), Pass(0), "matches the bid for 3: played out 6 times, that came out about 400 better than passing"),
    ]
    for table, action, own, said in kinds:
        assert str(explain_search(OLD, table, Search(action, own, (Tried(action, 6, 380.0),)))) == said
    table = position(OLD, [PlayerAt("kassel", hand=(3, 40)), PlayerAt("ulm", hand=(1,))], moment=Driving(0, (6,)), deck=8)
    drives = [action for action in legal_actions(OLD, table, 0) if isinstance(action, Drive)]
    told = explain_search(OLD, table, Search(drives[0], drives[-1], (Tried(drives[0], 6, 380.0),)))
    assert told is not None and dict(told.values)["destination"] == drives[-1].space
    assert explain_search(OLD, AUCTION, Search(Bid(0, 1), Bid(0, 1))) == explain(OLD, AUCTION, Bid(0, 1))
