"""Hot-seat: whose hand the one screen shows, and when it is handed over with all hands hidden."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ..engine.phases import Auction
from ..engine.state import State
from .frame import NOBODY


class Eyes(NamedTuple):
    """Whose eyes a screen shows (``perspective``), and who is asked to take it first (``handover``); -1: nobody's, nobody."""

    perspective: int = NOBODY
    handover: int = NOBODY


def turned(eyes: Eyes, people: frozenset[int], state: State, waiting: Sequence[int]) -> Eyes:
    """Whose eyes it is after a change; ``waiting`` are the seats that are to act.

    One person alone keeps the screen. In an auction all act at once and hands stay hidden, as at the end of the game.
    Before the deal there is nothing to hide, so the screen goes round without being asked for.

    >>> from aufachse_widgets.engine import PlayerAt, compile_rules, position
    >>> table = position(compile_rules("fx-schmid-1987"), [PlayerAt("kassel", hand=(1,)), PlayerAt("ulm")])
    >>> turned(Eyes(1), frozenset((0, 1)), table, (0,))
    Eyes(perspective=-1, handover=0)
    """
    if len(people) < 2:
        return eyes
    awaited = [seat for seat in waiting if seat in people]
    if state.over or isinstance(state.phase, Auction):
        return Eyes()
    if not awaited or eyes.perspective in awaited:
        return Eyes(eyes.perspective)
    hidden = any(state.players[seat].hand for seat in people)
    return Eyes(handover=awaited[0]) if hidden else Eyes(awaited[0])
