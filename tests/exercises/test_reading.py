"""The game that lesson 8 reads, and what its text says of it."""

from __future__ import annotations

from aufachse_widgets import Session
from aufachse_widgets.bots import get_bot
from aufachse_widgets.engine import standing
from aufachse_widgets.exercises import reading
from aufachse_widgets.stats.ledger import ledger


def test_it_is_a_whole_game_of_the_bots_that_play_it_again() -> None:
    session = Session.load(reading.class_game())
    assert session.frame.state.over
    assert tuple(seat.bot for seat in session.seats) == reading.BOTS
    assert reading.winner() == standing(session.rules, session.frame.state)[0][1]


def test_most_steps_up_are_deliveries() -> None:
    played = reading.game()
    up = [line for line in ledger(played.rules, len(reading.BOTS), played.log) if line.amount > 0]
    assert sum(line.reason == "deliveries" for line in up) > len(up) / 2


def test_some_contracts_that_were_bought_were_never_delivered() -> None:
    assert [auction for seat in range(len(reading.BOTS)) for auction in reading.bought(seat) if not auction.revenue]


def test_the_lead_changed_more_than_once_so_that_the_first_time_is_not_the_last() -> None:
    story = reading.over_time(reading.game().rules, len(reading.BOTS), reading.game().log)
    first = next(turn for index, turn in enumerate(story.turns) if reading._leads(story.money, reading.winner(), index))
    assert first < reading.last_lead(story.turns, story.money, reading.winner()) < story.turns[-1]


def test_the_bots_of_the_game_are_shipped() -> None:
    assert [get_bot(code).code for code in reading.BOTS] == list(reading.BOTS)
