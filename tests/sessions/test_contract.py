"""What a played and a told game have in common: how they refuse, fail, and tell those who look on."""

from __future__ import annotations

import pytest

from aufachse_widgets.engine.actions import Action, BuyTrailer
from aufachse_widgets.journal import Seat
from aufachse_widgets.sessions.session import Session
from aufachse_widgets.sessions.tracker import Tracker
from aufachse_widgets.tracking.facts import Paid
from tests.sessions.failing import Failing
from tests.sessions.refusals import refused_as

SEATS = (Seat("Anna", "red"), Seat("Bernd", "blue"))


class PlayedGame:
    """A played game, and one of its steps."""

    def __init__(self, store) -> None:
        self.session = Session.new("fx-schmid-1987", SEATS, seed="contract", store=store)

    def again(self) -> Session:
        return Session.resume(self.session.store, self.session.game_id)

    @staticmethod
    def step(session: Session, at: int | None = None) -> bool:
        action: Action = session.frame.legal[0] if session.frame.legal else BuyTrailer(0)
        return session.do(action, at)

    other_step = step


class TrackedGame:
    """A told game, and one of its steps."""

    def __init__(self, store) -> None:
        self.session = Tracker.new("fx-schmid-1987", SEATS, 0, store=store)

    def again(self) -> Tracker:
        return Tracker.resume(self.session.store, self.session.game_id)

    @staticmethod
    def step(session: Tracker, at: int | None = None) -> bool:
        return session.tell(Paid(0, -100, "toll"), at=at)

    @staticmethod
    def other_step(session: Tracker) -> bool:
        return session.tell(Paid(1, -100, "toll"))


@pytest.fixture(params=[PlayedGame, TrackedGame])
def game(request):
    return request.param(Failing())


def test_both_refuse_with_the_same_reasons(game):
    session, other = game.session, game.again()
    number = session.frame.number
    assert game.step(session)
    assert refused_as(lambda: game.step(session, number)) == "moved_on"
    # Of two writers one is first; the other has what that one wrote.
    assert refused_as(lambda: game.other_step(other)) == "moved_on"
    assert other.frame.head == session.frame.head and other.error == ""
    session.show_entry(0)
    assert refused_as(lambda: game.step(session)) == "past_shown"
    session.show_entry(None)
    assert session.undo()
    assert refused_as(lambda: other.jump(other.frame.head)) == "moved_on"
    session.close()
    for step in (lambda: game.step(session), session.undo, session.redo, lambda: session.jump(0)):
        assert refused_as(step) == "closed"


def test_a_store_that_fails_is_told_and_nothing_has_changed(game):
    session = game.session
    frame, session.store.full = session.frame, True
    assert not game.step(session) and "no room on the disk" in session.error and session.frame is frame
    session.store.full = False
    assert game.step(session) and session.error == ""
    session.store.full = True
    assert not session.undo() and "no room" in session.error


def test_an_observer_that_fails_harms_nobody(game, caplog):
    session = game.session
    seen = []

    def fails(change) -> None:
        seen.append("fails")
        raise ZeroDivisionError("a picture")

    session.observe(fails, "frame")
    session.observe(lambda change: seen.append(change["new"].head), "frame")
    assert game.step(session)
    assert seen == ["fails", session.frame.head] and session.frame.head == len(session.store.read(session.game_id, session._kind))
    assert "ZeroDivisionError: a picture" in session.error and "an observer of frame failed" in caplog.text
    session.unobserve(fails, "frame")
    assert game.step(session) and session.error == "" and seen.count("fails") == 1


def test_an_observer_of_errors_that_fails_is_logged_and_that_is_all(game, caplog):
    session = game.session

    def fails(change) -> None:
        raise ZeroDivisionError

    session.observe(fails, ["frame", "error"])
    assert game.step(session) and "ZeroDivisionError" in session.error
    assert "an observer of error failed" in caplog.text
    session.unobserve(fails, ["frame", "error"])
    with pytest.raises(ValueError, match="not in list"):
        session.unobserve(fails, "frame")
