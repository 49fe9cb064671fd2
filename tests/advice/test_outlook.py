"""How near the end is."""

from __future__ import annotations

from aufachse_widgets.advice.outlook import GRAIN, MOST_TURNS, Outlook, outlook, tables
from aufachse_widgets.engine import EMPTY, PlayerAt, compile_rules, position

RULES = compile_rules("fx-schmid-1987")
NONE = (EMPTY,) * 4


def test_the_tables_say_what_the_chance_says() -> None:
    ahead = Outlook(turns=12, spread=2, rate=100)
    going_on, left = tables(ahead)
    assert len(going_on) == len(left) == GRAIN * MOST_TURNS + 1
    assert all(abs(going_on[turns * GRAIN] - ahead.chance(turns)) < 1e-9 for turns in range(40))
    assert list(going_on) == sorted(going_on, reverse=True)
    assert abs(left[0] - 12) < 0.2  # on average as many turns as it says
    assert left[-1] == 0


def test_the_more_public_contracts_the_farther_the_end() -> None:
    at = [PlayerAt("ulm", hand=(1, 2)), PlayerAt("kassel", hand=(3, 4))]
    turns = [outlook(RULES, position(RULES, at, market=(5, 6, 7, 8), deck=deck), 0).turns for deck in (0, 4, 8)]
    assert turns == sorted(turns) and turns[0] < turns[-1]


def test_without_public_contracts_the_others_bring_the_end_and_turns_earn_nothing_besides() -> None:
    table = position(RULES, [PlayerAt("ulm", hand=(1, 2, 3)), PlayerAt("kassel", hand=(4,)), PlayerAt("linz", hand=(6, 7))], market=NONE, deck=0)
    mine, second = outlook(RULES, table, 0), outlook(RULES, table, 1)
    assert mine.turns < second.turns  # who has one contract looks to those who have more
    assert mine.rate == second.rate == 0


def test_it_looks_at_nothing_that_is_hidden() -> None:
    known = position(RULES, [PlayerAt("ulm", hand=(1, 2)), PlayerAt("kassel", hand=(3, 4))], market=(5, 6, 7, 8), deck=3)
    hidden = position(RULES, [PlayerAt("ulm", hand=(1, 2)), PlayerAt("kassel", hand=2)], market=(5, 6, 7, 8), deck=3)
    assert outlook(RULES, known, 0) == outlook(RULES, hidden, 0)


def test_rubbish_on_the_market_makes_turns_cheap() -> None:
    at = [PlayerAt("ulm", hand=(1, 2)), PlayerAt("kassel", hand=(3, 4))]
    rich = outlook(RULES, position(RULES, at, market=(52, 22, 14, 41), deck=0), 0)
    poor = outlook(RULES, position(RULES, at, market=(6, 12, 16, 24), deck=0), 0)
    assert rich.rate > 3 * poor.rate > 0
