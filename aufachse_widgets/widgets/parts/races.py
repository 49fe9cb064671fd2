"""Presses that came too late because somebody pressed first on another page: it is said which press counted."""

from __future__ import annotations

from ...sessions.base import AnyGame
from .errors import Troubled


def lost(session: AnyGame, page: Troubled) -> bool:
    """Whether the press that is carried out now was made on an older frame of the game than is shown: then it does nothing. Where somebody else was
    first the ``page`` says what they did; after one's own step it only shows that the press was dropped."""
    press = page.presses.too_late(session.frame.number)
    if press is None:
        return False
    earlier = session.earlier_step(press.frame)
    if earlier is None:
        page.presses.drop()
    else:
        from ...words.quicker import quicker  # few presses are lost

        page.error = quicker(session.words, earlier.events, earlier.by)
    return True
