"""Whose turn it is, across the whole wall, in that seat's colour."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import Any

import ipywidgets
from traitlets import Bunch

from ...drawing.rig import shapes
from ...engine import standing
from ...engine.phases import Auction
from ...sessions.base import AnyGame
from ...sessions.frame import NOBODY, Frame
from ...words.language import _
from ...words.result import winners
from ..parts.errors import guard
from ..parts.tree import hide, put
from .panel import WallPanel

LONG, LONGEST = 50, 75  # letters: longer sentences are written smaller


def whose(frame: Frame) -> int:
    """The seat in whose colour the wall says what goes on; NOBODY (-1) where it is nobody's.

    >>> from aufachse_widgets.journal import Seat
    >>> from aufachse_widgets.sessions.session import Session
    >>> whose(Session.new(seats=(Seat("Ada"), Seat("Ben")), seed="wall").frame)
    0
    """
    phase = frame.state.phase
    if frame.state.over:
        return NOBODY
    if isinstance(phase, Auction) and phase.next < 0:
        return phase.caller
    return next((seat for seat in frame.waiting if seat >= 0), frame.state.active)


def _sentence(session: AnyGame, frame: Frame) -> tuple[int, str, str]:
    """The seat that the game waits for, and for what."""
    phase = frame.state.phase
    if frame.state.over:
        first = winners(standing(session.rules, frame.state))
        return first[0] if len(first) == 1 else NOBODY, session.words.prompt(frame.state, (), (), NOBODY), ""
    if isinstance(phase, Auction):  # who leads and who is waited for stands beside the map, where the bids are
        return whose(frame), _("Auction: {contract}").format(contract=session.words.contract(phase.contract)), ""
    return whose(frame), session.words.prompt(frame.state, frame.waiting, (), NOBODY), ""


class WallTurn(WallPanel):
    """What the game waits for, in one sentence in the colour of the seat that is to act; when it is over, who has won. Errors stand below it."""

    def build(self) -> None:
        self.add_class("aa-wall-turn")
        self._hands: Callable[[Any, Frame], str] | None = None  # what hands must do, at a physical table
        self.said = ipywidgets.HTML()
        self.trouble = ipywidgets.HTML().add_class("aa-wall-trouble").add_class("aa-hidden")
        self.children = (self.said, self.trouble)
        self.observe(self._error_changed, names="error")

    @guard
    def _error_changed(self, change: Bunch) -> None:
        put(self.trouble, f'<div class="aa-error" role="alert">{escape(self.error)}</div>' if self.error else "")
        hide(self.trouble, not self.error)

    def show(self, frame: Frame, previous: Frame | None) -> None:
        seat, said, then = self._at_table(frame) if self.session.header.tracked else _sentence(self.session, frame)
        if frame.shown >= 0:
            said = _("The game as it was: {said}").format(said=said)
        size = " aa-longest" if len(said) > LONGEST or then else " aa-long" if len(said) > LONG else ""
        look = f"aa-wall-said{size} {f'aa-seat {self.colour(seat)}' if seat >= 0 else 'aa-nobody'}"
        badge = self._winners(frame) if frame.state.over else self.badge(seat) if 0 <= seat < len(self.session.seats) else ""
        more = f'<em title="{escape(then)}">{escape(then)}</em>' if then else ""
        put(self.said, f'<div class="{look}" role="status">{badge}<span><b title="{escape(said)}">{escape(said)}</b>{more}</span></div>')

    def _winners(self, frame: Frame) -> str:
        """The trucks of who has won, as HTML; where a table tells only payments there are none."""
        first = winners(standing(self.session.rules, frame.state))
        if self.bank:
            return self.badge(first[0]) if len(first) == 1 else ""
        from ..parts.finale import SHAPES, trucks  # only a game that is over has winners

        return f'{shapes(SHAPES)}<span class="aa-wall-winners">{trucks(self.session, frame.state, first)}</span>'

    def _at_table(self, frame: Frame) -> tuple[int, str, str]:
        """At a physical table: first what hands must do there, where they must, and then what is asked."""
        from ...sessions.tracker import Tracker  # a played game does without the companion
        from ...words import tracking
        from ..track.hands_now import HandsNow

        session = self.session
        if not isinstance(session, Tracker):
            return _sentence(session, frame)
        self._hands = self._hands or HandsNow().told
        hands = self._hands(session, frame)
        said = tracking.prompt(session.words, session.table, enters=False)
        return tracking.whose(frame.state), hands or said, said if hands else ""
