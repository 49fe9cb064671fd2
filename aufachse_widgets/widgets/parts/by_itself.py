"""What a person lets the table do automatically: roll, and end a turn in which nothing is left to do."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable

from traitlets import Bunch

from ...engine.actions import Action, BuyTrailer, EndTurn, RollDice, SellTrailer
from ...engine.phases import BeforeRoll
from ...sessions.frame import Frame
from ...sessions.session import Session
from .options import Options

PAUSE = 0.6  # seconds in which people see what it is about


class ByItself:
    """Acts for the people at this screen where their options say so, and only where nothing is lost by it: it rolls where else
    only trailers could be bought or sold, which come again after the move, and ends a turn in which nothing else can be done; never
    in a position that somebody went back to. ``act`` does the action, as a press does."""

    def __init__(self, session: Session, options: Options, act: Callable[[Action], object]) -> None:
        self.session = session
        self.options = options
        self._act = act
        session.observe(self._frame_changed, names="frame")

    def due(self, frame: Frame, previous: Frame | None) -> Action | None:
        """What is to be done by itself now."""
        if not frame.legal or frame.shown >= 0 or frame.handover >= 0:
            return None
        taken = previous is not None and previous.handover >= 0
        if not (frame.events or taken):
            return None  # undone, or opened again
        later = (BuyTrailer, SellTrailer) if isinstance(frame.state.phase, BeforeRoll) else ()
        now = [action for action in frame.legal if not isinstance(action, later)]
        if len(now) != 1:
            return None
        (action,) = now
        wished = isinstance(action, RollDice) and self.options.roll_by_itself
        wished = wished or (isinstance(action, EndTurn) and self.options.end_turn_by_itself)
        return action if wished else None

    def _frame_changed(self, change: Bunch) -> None:
        frame: Frame = change["new"]
        action = self.due(frame, change["old"])
        if action is None:
            return

        def then() -> None:
            if self.session.frame is frame and not self.session.closed:
                self._act(action)

        try:
            asyncio.get_running_loop().call_later(PAUSE, then)
        except RuntimeError:
            then()

    def close(self) -> None:
        """Act no more."""
        with contextlib.suppress(ValueError):  # a second time
            self.session.unobserve(self._frame_changed, names="frame")
