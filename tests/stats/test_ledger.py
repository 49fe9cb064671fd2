"""The ledger always balances: after every entry each player's money is the starting money plus the lines so far."""

from __future__ import annotations

import csv
import io
from collections import Counter
from itertools import pairwise
from pathlib import Path
from typing import Any, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from aufachse_widgets.engine import PRESETS, standing
from aufachse_widgets.engine.log import Happened, Owed, Skipped, TurnBegan
from aufachse_widgets.journal import Seat
from aufachse_widgets.stats.ledger import PURPOSES, REASONS, TITLES, balances, ledger, payments, places, sums
from aufachse_widgets.stats.ledger_csv import ledger_csv
from aufachse_widgets.stats.money import over_time
from aufachse_widgets.tracking.log import Counted, CountSet, MoneySet, Paid, StartedWith, TableEntry
from aufachse_widgets.words import Speaker
from tests.stats.watched import FILES, library, played, rules_for, seats

TABLE = {Paid, StartedWith, MoneySet}  # only where people tell what happened


def balanced(rules: Any, players: int, steps: Any) -> Counter[type[Happened]]:
    """Check a game's ledger after every entry; which kinds of log entries moved money."""
    money = [rules.edition.starting_money] * players
    log: list[tuple[int, TableEntry]] = []
    kinds: Counter[type[Happened]] = Counter()
    state = None
    for number, events, state in steps:
        for event in events:
            log.append((number, event))
            for seat, amount in payments(event):
                money[seat] += amount
                kinds[type(event)] += 1
        assert money == [player.money for player in state.players], f"entry {number}: {events} does not say where the money went"
    assert state is not None and state.over
    lines = ledger(rules, players, log)
    assert list(balances(rules, players, lines)) == money
    for seat in range(players):
        own = [line for line in lines if line.seat == seat]
        for before, after in pairwise(own):
            assert after.balance == before.balance + after.amount
    assert [(place, seat, money[seat]) for place, seat in places(money)] == list(standing(rules, state))
    return kinds


@pytest.mark.parametrize("file", FILES, ids=[file.stem for file in FILES])
def test_finished_games_balance_after_every_entry(file: Path) -> None:
    game = library(file)
    assert balanced(game.rules, game.players, game.steps)


@settings(max_examples=18)
@given(edition=st.sampled_from(list(PRESETS)), players=st.integers(2, 6), seed=st.integers(0, 10_000), money=st.sampled_from((0, 400, 900, 5000)))
def test_new_games_of_every_edition_balance_after_every_entry(edition: str, players: int, seed: int, money: int) -> None:
    changes = {"starting_money": money, "private_contracts": 1, "public_contracts": (4,) * 5}
    balanced(rules_for(edition, **changes), players, played(edition, players, seed, **changes))


def test_every_kind_that_moves_money_is_met() -> None:
    """Of each edition short games with little money, until all kinds were seen: none of them is a guess."""
    met: Counter[type[Happened]] = Counter()
    for seed in range(60):
        for edition in PRESETS:
            changes = {"starting_money": 300 * (seed % 3), "public_contracts": (3,) * 5}
            met += balanced(rules_for(edition, **changes), 2 + seed % 3, played(edition, 2 + seed % 3, seed, **changes))
        if set(met) | TABLE == set(REASONS):
            return
    raise AssertionError(f"never met: {set(REASONS) - TABLE - set(met)}")


def test_the_reasons_are_kinds_of_the_log_with_titles() -> None:
    assert set(REASONS) <= set(get_args(TableEntry))
    assert {*REASONS.values(), *PURPOSES.values()} == set(TITLES)
    assert all(title() for title in TITLES.values())


def test_payments_told_at_a_table() -> None:
    rules = rules_for("fx-schmid-1987")
    log = [
        (3, TurnBegan(1, 1)),
        (4, Paid(0, -250, why="for pizza")),
        (5, Paid(1, 400, other=0, why="a bet")),
        (6, MoneySet(0, 1000)),
        (7, CountSet(0, "debts", 1)),
        (8, Counted(1, 5400, 5400)),
        (9, Skipped(0, 0)),
        (10, Paid(1, 0)),
        (10, Owed(1, "Radarfalle", 1000)),
    ]
    lines = ledger(rules, 2, log)
    assert [(line.entry, line.turn, line.seat, line.amount, line.balance) for line in lines] == [
        (4, 1, 0, -250, 4750),
        (5, 1, 1, 400, 5400),
        (5, 1, 0, -400, 4350),
        (6, 1, 0, 1000, 5350),
    ]
    assert balances(rules, 2, lines) == (5350, 5400)
    assert balances(rules, 2, lines, until=4) == (4750, 5000)
    assert sums(2, lines)[0]["hand"] == -650
    assert sums(2, lines)[0]["corrections"] == 1000
    story = over_time(rules, 2, log)
    assert story.turns == (0, 1, 2)
    assert story.money == ((5000, 5350, 5350), (5000, 5400, 5400))


@pytest.mark.parametrize("file", FILES[::4], ids=[file.stem for file in FILES[::4]])
def test_the_story_of_the_money_is_that_of_the_positions(file: Path) -> None:
    game = library(file)
    story = over_time(game.rules, game.players, game.log)
    by_turn = {state.turn: state for _number, _events, state in game.steps}  # the last position of each turn
    assert list(story.turns) == sorted(set(story.turns))
    assert story.turns[-1] == game.final.turn
    # An entry that ends a turn has the next one's line too, so a turn's end is seen in the entry before.
    assert [money[-1] for money in story.money] == [player.money for player in game.final.players]
    assert set(story.turns) >= set(by_turn) - {0}


def test_the_ledger_as_csv_holds_every_line() -> None:
    game = library(FILES[0])
    lines = ledger(game.rules, game.players, game.log)
    words = Speaker(game.rules, [Seat(f'=HYPERLINK("x"), "{seat.name}"') for seat in seats(game.players)])
    head, *rows = csv.reader(io.StringIO(ledger_csv(words, lines, start=5000)))
    assert head[0] == "entry" and len(rows) == game.players + len(lines)
    assert [row[-2:] for row in rows[: game.players]] == [["5000", "5000"]] * game.players  # everybody's money at the start
    del rows[: game.players]
    for row, line in zip(rows, lines, strict=True):
        assert [int(row[0]), int(row[1]), int(row[6]), int(row[7])] == [line.entry, line.turn, line.amount, line.balance]
        assert not row[2].startswith("=") and not row[3].startswith("=") and not row[5].startswith("=")
        assert row[3].startswith("'=HYPERLINK")
        assert row[2] == ("'" + words.seat(line.on_turn) if line.turn else "")


def test_the_ledger_is_safe_in_any_spreadsheet() -> None:
    game = library(FILES[0])
    words = Speaker(game.rules, [Seat(f"{seat.name};=1+1") for seat in seats(game.players)])
    text = ledger_csv(words, ledger(game.rules, game.players, game.log), start=5000)
    assert not any(cell.startswith("=") for row in csv.reader(io.StringIO(text), delimiter=";") for cell in row)
