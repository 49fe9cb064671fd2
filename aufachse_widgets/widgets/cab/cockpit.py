"""The cockpit of a driver's cab: how one player stands, and what the others have just done."""

from __future__ import annotations

import ipywidgets
from traitlets import Bool, Unicode

from ...drawing.palette import seat_colour
from ...engine.state import Player
from ...sessions.frame import Frame
from ...words.language import _
from ...words.since import worth_telling
from ..parts.panel import PlayPanel
from ..parts.tree import put
from .dials import burdens_html, dials, kept_cards, lines

LINES = 3  # of what happened last


class Cockpit(PlayPanel):
    """Money, load, contracts, debts, skipped turns and event cards of this page's player, and in a few sentences what happened last.

    ``my_turn`` and ``whose`` can be observed: whether this player is asked to do something now, and whose turn it is, in words.
    """

    my_turn = Bool(False, help="Whether the player of this page is asked to do something now.")
    whose = Unicode("", help="Whose turn it is, for the title of the browser's tab; empty when nobody's is.")

    def build(self) -> None:
        self.add_class("aa-cockpit")
        self.dials = ipywidgets.HTML()
        self.story = ipywidgets.HTML().add_class("aa-cockpit-story")
        self.children = (self.dials, self.story)

    def show(self, frame: Frame, previous: Frame | None) -> None:
        seat = self.eyes()
        known = 0 <= seat < len(frame.state.players)
        put(self.dials, self._own(frame.state.players[seat], seat) if known else "")
        put(self.story, self._story(frame))
        mine = any(action.seat == seat for action in frame.legal) and frame.shown < 0 and frame.handover < 0
        with self.hold_trait_notifications():
            self.my_turn = mine
            self.whose = self._whose(frame, mine)

    def _whose(self, frame: Frame, mine: bool) -> str:
        if frame.state.over:
            return ""
        if mine:
            return _("Your turn")
        seat = next((seat for seat in frame.waiting if seat >= 0), frame.state.active)
        return _("{name}'s turn").format(name=self.words.seat(seat)) if seat >= 0 else ""

    def _own(self, player: Player, seat: int) -> str:
        words = self.words
        colour = seat_colour(self.session.seats, seat)
        return dials(words, player, self.session.rules.goods(player), f"aa-seat-{colour.id}") + burdens_html(words, player) + kept_cards(words, player)

    def _story(self, frame: Frame) -> str:
        """What happened last, the newest first."""
        told = worth_telling([entry for number, entry in self.session.log() if number <= frame.head])[-LINES:]
        return lines(self.words, self.session.seats, told)
