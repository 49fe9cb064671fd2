"""The first trip as a learner goes through it: the chapter beside the page, and what its step asks for."""

from __future__ import annotations

from aufachse_widgets.engine.actions import Action, PlaceSign
from aufachse_widgets.sessions.lesson import LessonSession
from aufachse_widgets.widgets.map.hints import hints
from tests.kit.screens import Screen


def lesson(screen: Screen) -> LessonSession:
    """The chapter that goes beside the page."""
    assert isinstance(screen.shadow, LessonSession)
    return screen.shadow


def asked(session: LessonSession) -> Action:
    """What the step asks for; of the places for a sign, the one that is proposed first."""
    action = session.asked()[0]
    if isinstance(action, PlaceSign):
        return next(one for one in session.asked() if one.space == hints(session.words, session.frame)[1].action.space)
    return action
