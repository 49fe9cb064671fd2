"""Sessions that stand at a moment: people at one screen play until it comes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, TypeVar

from aufachse_widgets.bots import decide, get_bot
from aufachse_widgets.engine.actions import Action
from aufachse_widgets.forms.seating import default_seats
from aufachse_widgets.sessions.frame import Frame
from aufachse_widgets.sessions.session import Session

Begun = TypeVar("Begun")
SEEDS = [f"widgets {number}" for number in range(12)]


def new_session(seed: str, people: int = 1, players: int = 3, edition: str = "fx-schmid-1987", **options: Any) -> Session:
    """A new game of so many players, the first ``people`` of them at the screen, the others bots."""
    return Session.new(edition, default_seats(players, people=people), seed=seed, **options)


def choose(session: Session, step: int, bot: str = "busy") -> Action:
    """What a person does: as a bot would in their seat."""
    return decide(get_bot(bot), session.rules, session.frame.state, session.frame.legal[0].seat, "people", step)


def frames(session: Session, most: int = 3000) -> Iterator[tuple[int, Frame]]:
    """The frames in which somebody is to act, until the game is over, each with a number: the one who asks for the next one has acted. The screen is
    handed over in between."""
    for step in range(most):
        if session.frame.state.over:
            return
        if session.frame.handover >= 0:
            session.take_screen(session.frame.handover)
        else:
            yield step, session.frame


def go_on(session: Session, until: Callable[[Frame], bool], most: int = 2000) -> bool:
    """Play until the frame is such a one; whether it came to that before the end."""
    for step in range(most):
        if until(session.frame):
            return True
        if session.frame.state.over:
            break
        if session.frame.handover >= 0:
            session.take_screen(session.frame.handover)
        else:
            session.do(choose(session, step))
    return False


def somewhere(begin: Callable[[str], Begun], until: Callable[[Frame], bool]) -> Begun:
    """A game that comes to such a frame, from the first of some seeds that leads there; ``begin`` gives
    a session, or a session and a widget."""
    for seed in SEEDS:
        begun = begin(seed)
        if go_on(begun if isinstance(begun, Session) else begun[0], until):
            return begun
    raise AssertionError("no game came to that")


def offers(kind: type) -> Callable[[Frame], bool]:
    """Whether somebody at the screen may do such a thing."""
    return lambda frame: any(isinstance(action, kind) for action in frame.legal)
