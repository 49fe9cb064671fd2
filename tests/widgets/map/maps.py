"""Games and their maps, for the tests of maps."""

import re

from aufachse_widgets.drawing.ground import project
from aufachse_widgets.engine.actions import Load
from aufachse_widgets.journal import Seat
from aufachse_widgets.sessions.session import Session
from aufachse_widgets.widgets.map.view import MapView
from tests.kit.selectors import children

NAMES = ("Ada", "Ben", "<script>a()</script>")


def new(edition="fx-schmid-1987", names=NAMES[:2], seed="map"):
    return Session.new(edition, seats=tuple(Seat(name) for name in names), seed=seed)


def play(session, until, numbers, steps=2000):
    """Play at random until a phase of that kind where people at this screen act."""
    for _ in range(steps):
        if session.frame.handover >= 0:
            session.take_screen(session.frame.handover)
        if isinstance(session.frame.state.phase, until) and session.frame.legal:
            return session.frame
        legal = session.frame.legal
        business = [action for action in legal if isinstance(action, Load)]
        session.do(numbers.choice(business or list(legal)))
    raise AssertionError(f"no {until.__name__} in {steps} steps")


def shown(view):
    """The spaces whose buttons the scene's CSS shows."""
    listed = re.search(r"button(:[^{]*)\{display:block", view.live.value)
    return {view.ground.order[number - 1] for number in children(listed[1])} if listed else set()


def on_a_phone(names=NAMES[:2]):
    """A new game and its map, as small as on a phone: 374 by 436 pixels."""
    session = new(names=names)
    view = MapView(session)
    x, y = project(*view.map.center, view.map.zoom)
    view.map.set_state({"left": x - 187, "right": x + 187, "top": y - 218, "bottom": y + 218})
    return session, view
