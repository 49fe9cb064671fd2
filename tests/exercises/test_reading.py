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


def test_the_place_of_a_turn_is_not_the_turn() -> None:
    """In this game each turn stands at the place of its number, so that a game in which it doesn't must tell them apart."""
    (lead,) = [exercise for exercise in reading.EXERCISES if exercise.id == "last-lead"]

    def place(turns: list[int], money: list[list[int]], seat: int) -> int:
        return turns.index(reading.last_lead(turns, money, seat))

    assert lead.check(reading.last_lead).right
    said = lead.check(place)
    assert not said.right and "return turns[i], not i" in said.why
    assert not lead.check(lambda turns, money, seat: True).right
    assert lead.check(lambda turns, money, seat: float(reading.last_lead(turns, money, seat))).right


def test_what_was_never_delivered_counts() -> None:
    (earned,) = [exercise for exercise in reading.EXERCISES if exercise.id == "earned"]
    assert "never delivered" in earned.check(reading.GAINS).why and "dealt" in earned.check(reading.ALL).why
    for typed in ("{:,}", "{:,} DM", "{} dm", "DM {}"):
        assert earned.check(typed.format(reading.EARNED)).right, typed
