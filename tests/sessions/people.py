"""People at the screen of a session, who do what the courier would."""

from __future__ import annotations

import random

from aufachse_widgets.bots import decide, get_bot
from aufachse_widgets.engine.phases import BeforeRoll
from aufachse_widgets.journal import Seat
from aufachse_widgets.sessions.session import Session

ANNA, BERND, BOT, OTHER = Seat("Anna", "red"), Seat("Bernd", "blue"), Seat("Bot", "green", "courier"), Seat("Other", "white", "busy")


def choose(session: Session, rng: random.Random | None = None):
    """What a person at the screen does: as the courier would, for the seat whose eyes are open."""
    legal = session.frame.legal
    seat = legal[0].seat
    if rng is not None and rng.random() < 0.3:
        return rng.choice(legal)
    return decide(get_bot("courier"), session.rules, session.frame.state, seat, "people", session.frame.head)


def play(session: Session, most: int = 10_000, until=lambda session: False) -> None:
    """People take over the screen and act until the game is over."""
    for _ in range(most):
        if session.frame.state.over or until(session):
            return
        if session.frame.handover >= 0:
            session.take_screen(session.frame.handover)
        session.do(choose(session), at=session.frame.number)


def turn_of(seats=(ANNA, BOT), edition="fx-schmid-1987", seed="clicks", phase=BeforeRoll, **options) -> Session:
    session = Session.new(edition, seats, seed=seed, **options)
    play(session, until=lambda session: isinstance(session.frame.state.phase, phase) and session.frame.handover < 0 and bool(session.frame.legal))
    return session
