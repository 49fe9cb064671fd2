"""The dice, without a browser."""

import random

import pytest

from aufachse_widgets.engine.actions import Drive, RollDice
from aufachse_widgets.engine.phases import BeforeRoll, Driving
from aufachse_widgets.journal import Seat
from aufachse_widgets.pages.play import Table
from aufachse_widgets.sessions.session import Session
from aufachse_widgets.widgets.parts.tree import is_hidden
from aufachse_widgets.widgets.play.dice import DiceView, die, used
from tests.kit.front_end import browser_says, looks


def play(session, until, numbers):
    for _ in range(2000):
        if session.frame.handover >= 0:
            session.take_screen(session.frame.handover)
        if isinstance(session.frame.state.phase, until) and session.frame.legal:
            return session.frame
        session.do(numbers.choice(session.frame.legal))
    raise AssertionError(f"no {until.__name__}")


def new(edition):
    return Session.new(edition, seats=(Seat("<i>Ada"), Seat("Ben")), seed="dice")


def test_a_die_has_as_many_pips_as_its_number():
    assert [die(value, "#000").count("h0") for value in range(1, 7)] == [1, 2, 3, 4, 5, 6]
    assert "?" in die(0, "#000")


def test_the_die_that_a_drive_used():
    assert used((2, 5), 5) == 1
    assert used((2, 6), 4) == 1
    assert used((2, 5), 4) == -1


def test_the_button_rolls_and_then_goes():
    session = new("fx-schmid-1987")
    view = DiceView(session)
    assert is_hidden(view.roll)
    frame = play(session, BeforeRoll, random.Random(1))
    assert any(isinstance(action, RollDice) for action in frame.legal)
    assert not is_hidden(view.roll)
    assert "<svg" not in view.dice.value
    view.roll.click()
    assert session.error == ""
    (value,) = session.frame.state.phase.dice if isinstance(session.frame.state.phase, Driving) else view.last.rolled.dice
    assert view.dice.value.count("h0") == value
    assert "aa-tumble" in view.dice.value
    assert "<i>" not in view.dice.value
    assert is_hidden(view.roll)


def test_what_was_rolled_before_is_pale_once_the_next_roll_is_due():
    session = new("fx-schmid-1987")
    view = DiceView(session)
    play(session, Driving, random.Random(1))
    assert "aa-due" not in looks(view.dice)
    play(session, BeforeRoll, random.Random(1))
    assert "aa-due" in looks(view.dice)


def test_two_dice_and_the_chosen_one():
    session = new("schmidt-2007")
    view = DiceView(session)
    numbers = random.Random(2)
    for _ in range(100):
        frame = play(session, Driving, numbers)
        one, two = frame.state.phase.dice
        assert view.dice.value.count("h0") == one + two
        assert "#ffd100" not in view.dice.value
        exact = [action for action in frame.legal if isinstance(action, Drive) and action.points in (one, two)]
        if one != two and exact:
            break
        session.do(numbers.choice(frame.legal))
    drive = exact[0]
    session.do(drive)
    later = DiceView(session)  # opened later: from the log
    if view.last.points:  # nobody has rolled since
        assert view.dice.value.count("#ffd100") == 1
        assert later.dice.value.replace(" aa-tumble", "") == view.dice.value
    session.undo()
    assert "#ffd100" not in view.dice.value
    assert view.dice.value.count("h0") == one + two


@pytest.mark.parametrize("edition", ["fx-schmid-1987", "schmidt-2007"])
def test_while_one_chooses_each_die_is_a_button(edition):
    session = new(edition)
    view = DiceView(session)
    numbers, sixes = random.Random(5), 0
    for _ in range(30):
        frame = play(session, Driving, numbers)
        dice = frame.state.phase.dice
        assert len(view.chosen.options) == len(dice)
        assert view.die == 0 and "aa-choosing" in view.dice.value
        assert view.dice.value.count("1–6") == dice.count(6)
        sixes += 6 in dice
        browser_says(view.chosen, {"event": "place", "place": len(dice) - 1})
        assert view.die == dice[-1]
        assert view.chosen.index == dice.index(dice[-1])  # the one that stands out
        browser_says(view.chosen, {"event": "place", "place": len(dice) - 1})
        assert (view.die, view.chosen.index) == (0, None)
        view.die = dice[0]
        assert view.chosen.index == 0
        session.do(next(action for action in frame.legal if isinstance(action, Drive)))
        assert view.die == 0
        assert not isinstance(session.frame.state.phase, Driving) and "aa-choosing" not in view.dice.value
        assert "1–6" not in view.dice.value
    assert sixes


def test_on_a_page_the_dice_choose_what_the_map_shows():
    table = Table(new("schmidt-2007"))
    frame = play(table.session, Driving, random.Random(2))
    table.dice.chosen.choose(1)
    assert table.map.die == table.dice.die == frame.state.phase.dice[1]
    table.map.die = 0
    assert table.dice.chosen.index is None
    table.map.die = next(die for die in range(1, 7) if die not in frame.state.phase.dice)  # was not rolled
    assert table.map.die == table.dice.die == 0
    table.close()
