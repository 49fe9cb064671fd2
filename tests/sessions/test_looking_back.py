"""Earlier positions and the log: no more is shown than was known."""

from __future__ import annotations

import pytest

from aufachse_widgets.engine import UNKNOWN, IllegalAction, legal_actions, view, view_log
from aufachse_widgets.engine.actions import RollDice
from aufachse_widgets.engine.log import Dealt
from aufachse_widgets.engine.phases import Placing
from aufachse_widgets.journal import JournalError
from aufachse_widgets.sessions.session import Session
from tests.sessions.exported import played, whole
from tests.sessions.people import ANNA, BERND, turn_of


def test_an_earlier_position_can_be_looked_at():
    session = turn_of()
    then, state = session.frame.head, session.frame.state
    session.do(RollDice(0))
    now = session.frame.state
    session.show_entry(then)
    assert (session.frame.shown, session.frame.head, session.frame.state, session.frame.legal) == (then, then, state, ())
    with pytest.raises(IllegalAction) as caught:
        session.do(choose_from(session))
    assert caught.value.reason.code == "past_shown"
    session.show_entry(0)
    assert isinstance(session.frame.state.phase, Placing)
    session.show_entry(None)
    assert (session.frame.shown, session.frame.state) == (-1, now) and session.frame.legal
    with pytest.raises(JournalError):
        session.show_entry(99_999)


def choose_from(session: Session):
    return legal_actions(session.rules, whole(session))[0]


def test_what_is_looked_at_shows_no_more_than_was_known():
    session = turn_of((ANNA, BERND))
    session.show_entry(session.frame.head - 1)
    assert session.frame.state == view(session.rules, played(session).fold.at(session.frame.head), session.frame.perspective)


def test_the_log_tells_each_seat_what_it_may_know():
    session = Session.new("schmidt-2007", (ANNA, BERND), seed="log")
    dealt = [(event.seat, event.contract) for _, event in session.log() if isinstance(event, Dealt)]
    assert len(dealt) == 6 and {contract for _, contract in dealt} == {UNKNOWN}
    session.take_screen(0)
    dealt = [(event.seat, event.contract) for _, event in session.log() if isinstance(event, Dealt)]
    assert all((contract != UNKNOWN) == (seat == 0) for seat, contract in dealt)
    hand = [contract for seat, contract in dealt if seat == 0]
    assert tuple(hand) == session.frame.state.players[0].hand


def test_log_lines_name_their_entries():
    session = turn_of()
    fold = played(session).fold
    for number, event in session.log():
        assert event in view_log(fold.happened(number), 0)
    numbers = [number for number, _ in session.log()]
    assert numbers == sorted(numbers)
