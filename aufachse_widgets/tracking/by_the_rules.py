"""The rules' own actions, told as they are: choices of a card, bids, what is declined."""

from __future__ import annotations

from ..engine import actions as a
from ..engine.actions import Action
from ..engine.anyway import not_now
from .teller import Teller
from .winding import LATER, above, close_to, forward, taking


def acted(t: Teller, action: Action) -> None:
    """Any other action of the rules: in the phase of the stack that takes it."""
    seat = action.seat
    place = taking(t, action)
    if place < 0 and not isinstance(action, a.Decline) and seat == t.state.active:
        forward(t, seat)
        place = taking(t, action)
    if place >= 0 and not isinstance(t.state.pending[place], LATER):
        close_to(t, place)
        place = taking(t, action)
    elif place >= 0 and above(t, place, seat):
        forward(t, seat)
        place = taking(t, action)
    if place < 0:
        t.remark(seat, not_now(t.rules))
    else:
        t.do(place, action)
