"""What a person lets the table do automatically: roll, and end a turn in which nothing is left to do."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable

from traitlets import Bunch

from ...engine.actions import Action, BuyTrailer, EndTurn, RollDice, SellTrailer
from ...engine.phases import BeforeRoll, Business, FurtherRoll
from ...sessions.frame import Frame
from ...sessions.session import Session
from ...words.prompts import too_big
from .options import Options


class ByItself:
    """Acts for the people at this screen where their options say so, and only where nothing is lost by it; never in a position that
    somebody went back to. ``act`` does the action, which nobody has pressed.

    It rolls where else only trailers could be bought or sold, before the move and where the business is over: they can be after the
    move, too. It ends a turn in which nothing else
    can be done, or trailers only: they can be bought and sold before the next roll, too. Where it rolls as well, trailers keep the
    turn open, and so does always a contract in this city that needs one.
    """

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
        if frame.others and len(self.session.people) > 1:
            return None  # the page on which it was done goes on by itself
        now = [action for action in frame.legal if not isinstance(action, (BuyTrailer, SellTrailer))]
        if len(now) != 1:
            return None
        (action,) = now
        if len(frame.legal) > 1 and not self._trailers_wait(frame, action):
            return None
        wished = isinstance(action, RollDice) and self.options.roll_by_itself
        wished = wished or (isinstance(action, EndTurn) and self.options.end_turn_by_itself)
        return action if wished else None

    def _trailers_wait(self, frame: Frame, action: Action) -> bool:
        """Whether trailers can as well be bought and sold after the action."""
        phase = frame.state.phase
        if isinstance(phase, BeforeRoll | FurtherRoll) or (isinstance(phase, Business) and phase.done):
            return True
        return isinstance(action, EndTurn) and not self.options.roll_by_itself and not too_big(self.session.rules, frame.state, action.seat)

    def _frame_changed(self, change: Bunch) -> None:
        frame: Frame = change["new"]
        action = self.due(frame, change["old"])
        if action is None:
            return

        def then() -> None:
            if self.session.frame is frame and not self.session.closed:
                self._act(action)

        try:
            asyncio.get_running_loop().call_later(self.session.timings.automatic_pause, then)
        except RuntimeError:
            then()

    def close(self) -> None:
        """Act no more."""
        with contextlib.suppress(ValueError):  # a second time
            self.session.unobserve(self._frame_changed, names="frame")
