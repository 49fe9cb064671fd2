"""Hot-seat: hands are hidden until the next person has taken the screen."""

from __future__ import annotations

import pytest

from aufachse_widgets.engine import UNKNOWN, IllegalAction
from aufachse_widgets.engine.actions import Bid, Pass, RollDice
from aufachse_widgets.engine.phases import Auction, Placing
from aufachse_widgets.journal import Seat
from aufachse_widgets.sessions.session import Session
from tests.sessions.people import ANNA, BERND, BOT, OTHER, play, turn_of


def test_one_person_keeps_the_screen():
    session = Session.new("fx-schmid-1987", (BOT, ANNA, OTHER), seed="one")
    seen = {(session.frame.perspective, session.frame.handover)}
    session.observe(lambda change: seen.add((change["new"].perspective, change["new"].handover)), "frame")
    play(session, until=lambda session: session.frame.state.turn > 12)
    session.hide_hands()
    assert seen == {(1, -1)}


def test_bots_alone_are_watched_without_hands():
    assert Session.new("fx-schmid-1987", (BOT, BOT), seed="watch", length=1).frame.perspective == -1


def test_hands_are_hidden_until_the_next_person_takes_the_screen():
    session = turn_of((ANNA, BERND))
    seat = session.frame.perspective
    play(session, until=lambda session: session.frame.handover >= 0)
    frame = session.frame
    assert (frame.perspective, frame.handover, frame.legal) == (-1, 1 - seat, ()) and frame.waiting == (1 - seat,)
    with pytest.raises(IllegalAction) as caught:
        session.do(RollDice(1 - seat))
    assert caught.value.reason.code == "hands_hidden"
    session.take_screen(seat)
    assert session.frame is frame
    session.take_screen(1 - seat)
    assert (session.frame.perspective, session.frame.handover) == (1 - seat, -1) and session.frame.legal and session.frame.events == ()
    session.hide_hands()
    assert (session.frame.perspective, session.frame.handover, session.frame.legal) == (-1, 1 - seat, ())


def test_before_the_deal_there_is_nothing_to_hide():
    session = Session.new("fx-schmid-1987", (ANNA, BERND), seed="deal")
    assert isinstance(session.frame.state.phase, Placing) and (session.frame.perspective, session.frame.handover) == (0, -1)
    session.do(session.frame.legal[0])
    assert (session.frame.perspective, session.frame.handover) == (1, -1)
    assert Session.new("schmidt-2007", (ANNA, BERND), seed="deal").frame.handover == 0


@pytest.mark.parametrize("edition", ["fx-schmid-1987", "schmidt-2007"])
def test_at_an_auction_everybody_bids_at_the_one_screen(edition):
    session = turn_of((ANNA, BERND, Seat("Cleo")), edition, phase=Auction)
    frame = session.frame
    assert (frame.perspective, frame.handover) == (-1, -1)
    assert {action.seat for action in frame.legal} == set(frame.waiting) and all(isinstance(action, Bid | Pass) for action in frame.legal)
    assert all(UNKNOWN in player.hand or not player.hand or player.loaded for player in frame.state.players)
    while isinstance(session.frame.state.phase, Auction):
        session.do(Pass(session.frame.waiting[0]))
    assert session.frame.handover >= 0
