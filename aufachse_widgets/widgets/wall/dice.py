"""The dice on the wall: what was rolled last, and which die was driven by."""

from __future__ import annotations

from html import escape

import ipywidgets

from ...sessions.frame import Frame
from ...words.language import _
from ...words.naming import round_number
from ..parts.tree import put
from ..play.dice import LastRoll
from .panel import WallPanel


class WallDice(WallPanel):
    """The last roll, which tumbles where it has just fallen, and the round; nothing once the game is over."""

    def build(self) -> None:
        self.add_class("aa-wall-dice")
        self.last = LastRoll()
        self.said = ipywidgets.HTML()
        self.children = (self.said,)

    def show(self, frame: Frame, previous: Frame | None) -> None:
        fresh, state = self.last.show(self.session, frame, previous), frame.state
        told = ""
        if state.turn > 0 and not state.over:
            said = "" if self.last.rolled is None else self.words.say(self.last.rolled)
            dice = f'<span role="img" aria-label="{escape(said)}">{self.last.drawn(self.session.seats, fresh)}</span>' if said else ""
            told = f"{dice}<small>{escape(_('Round {number}').format(number=round_number(state.turn, len(state.players))))}</small>"
        put(self.said, told)
