"""The cockpit of a driver's cab: how one player stands, and what the others have just done."""

from __future__ import annotations

from html import escape

import ipywidgets
from traitlets import Bool, Unicode

from ...drawing.palette import seat_colour
from ...engine.state import Player
from ...sessions.frame import Frame
from ...words.language import _
from ...words.since import worth_telling
from ...words.standing import burdens, trailers
from ..parts.panel import PlayPanel
from ..parts.tree import put

LINES = 3  # of what happened last


class Cockpit(PlayPanel):
    """Money, load, contracts, debts, skipped turns and event cards of whoever this page belongs to, and in a few sentences what happened last.

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
        put(self.dials, self._dials(frame.state.players[seat], seat) if known else "")
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

    def _dials(self, player: Player, seat: int) -> str:
        words, goods = self.words, self.session.rules.goods(player)
        full = "".join(f'<i class="{"aa-full" if number < goods else ""}"></i>' for number in range(player.room))
        cells = (
            (words.money_unbroken(player.money), _("money"), ""),
            (f"{goods}/{player.room}", _("aboard"), f'<span class="aa-room" aria-hidden="true">{full}</span>'),
            (str(len(player.hand)), _("in hand"), ""),
            (str(len(player.loaded)), _("loaded"), ""),
        )
        dials = "".join(f"<div><b>{escape(value)}</b><small>{escape(said)}</small>{more}</div>" for value, said, more in cells)
        chips = [*burdens(words, player), *([_("trailers: {trailers}").format(trailers=trailers(player))] if trailers(player) else [])]
        told = "".join(f'<span class="aa-chip">{escape(text)}</span> ' for text in chips)
        cards = "".join(
            f'<details class="aa-keptcard"><summary>{escape(_("Event card: {card}").format(card=words.card_title(card)))}</summary>'
            f"<p>{escape(words.card_text(card))}</p></details>"
            for card in player.cards
        )
        look = f"aa-dials aa-seat-tint aa-seat-{seat_colour(self.session.seats, seat).id}"
        return f'<div class="{look}">{dials}</div>{f"<div>{told}</div>" if told else ""}{cards}'

    def _story(self, frame: Frame) -> str:
        """What happened last, the newest first."""
        told = worth_telling([entry for number, entry in self.session.log() if number <= frame.head])[-LINES:]
        rows = "".join(self._line(entry.seat, self.words.say(entry)) for entry in reversed(told))
        return f'<ol aria-label="{escape(_("What happened"))}">{rows}</ol>' if rows else ""

    def _line(self, seat: int, said: str) -> str:
        colour = f"aa-seat-tint aa-seat-{seat_colour(self.session.seats, seat).id}" if 0 <= seat < len(self.session.seats) else ""
        return f'<li class="{colour}">{escape(said)}</li>'
