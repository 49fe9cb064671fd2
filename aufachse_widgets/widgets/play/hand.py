"""The hand: one's own contracts as cards, hidden from everybody else."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

import ipywidgets

from ...sessions.frame import NOBODY, Frame
from ...words.language import _
from ..hints.panel import HintedPanel
from ..parts.cards_panel import CardsPanel
from ..parts.held_cards import at_once, own_card
from ..parts.tree import put


class HandView(CardsPanel, HintedPanel):
    """The contracts of ``seat`` (None: of the person at the screen), in hand and loaded: what they
    pay, how far they are, whether they fit the free space. Hidden while others are looking. A press on a card
    selects it; what shows its way observes that:

    >>> from aufachse_widgets.journal import Seat
    >>> from aufachse_widgets.sessions.session import Session
    >>> from aufachse_widgets.widgets.map.view import MapView
    >>> session = Session.new(seats=(Seat("Ada"), Seat("Bot", bot="courier")), seed="a hand")
    >>> hand, board = HandView(session), MapView(session)
    >>> hand.observe(lambda change: setattr(board, "shown_contracts", (change["new"],)), "selected_contract")
    """

    def build(self) -> None:
        self.add_class("aa-hand").add_class("aa-about-business")
        self.hints: dict[int, str] = {}  # by contract
        self.cards = ipywidgets.HTML()
        self.hold = ipywidgets.Box([self.cards, self.pickable()]).add_class("aa-hold")
        self.children = (self.hold,)

    def _lay(self, title: str, cards: Mapping[int, str], covered: str = "") -> None:
        """Show these cards."""
        put(self.cards, title + ("".join(cards.values()) or covered))
        self.lie(cards)

    def show(self, frame: Frame, previous: Frame | None) -> None:
        if previous is not None and frame.state.active != previous.state.active:
            self.selected_contract = None  # what was looked at in another turn
        self._draw(frame)
        self.hints_follow(frame)

    def hint(self, seat: int) -> None:
        if seat == NOBODY:
            self.hints = {}
        else:
            from ..hints.sentences import card_hints

            player = self.frame.state.players[seat]
            found = card_hints(self.words, self.frame.state, seat, (*player.loaded, *player.hand))
            self.hints = {number: hint.said for number, hint in found.items()}
        self._draw(self.frame)

    def _draw(self, frame: Frame) -> None:
        seat = self.eyes()
        if not 0 <= seat < len(frame.state.players) or seat != frame.perspective:
            if frame.state.over:  # nobody has to keep anything covered any more
                self._lay("", {})
                return
            covered = f'<p class="aa-covered">{escape(self._why_covered(frame))}</p>'
            self._lay(f'<div class="aa-title"><span>{escape(_("Contracts in hand"))}</span></div>', {}, covered)
            return
        player = frame.state.players[seat]
        rules = self.session.rules
        room = _("{goods} of {room} goods aboard").format(goods=rules.goods(player), room=player.room)
        now = at_once(frame.legal, seat)
        cards = {}
        for place, number in enumerate((*player.loaded, *player.hand)):
            selected = number == self.selected_contract
            mark, look = self.session.mark_of(number), f"aa-at-{place}{' aa-open' if selected else ''}"
            cards[number] = own_card(rules, self.words, player, number, look, self._hint_on(number), mark, now, explained=selected)
        title = _("Your contracts") if self.session.people == {seat} else _("Contracts of {name}").format(name=self.words.seat(seat))
        self._lay(
            f'<div class="aa-title"><span title="{escape(title)}">{escape(title)}</span> <span class="aa-chip">{escape(room)}</span></div>',
            cards,
            f"<p>{escape(_('No contracts.'))}</p>",
        )

    def selection_changed(self) -> None:
        """A card that is selected is shown in full."""
        self._draw(self.frame)

    def _why_covered(self, frame: Frame) -> str:
        if frame.handover >= 0:
            return _("Hidden until {name} takes the screen.").format(name=self.words.seat(frame.handover))
        return _("Hidden while others are looking.")

    def _hint_on(self, number: int) -> str | None:
        return self.hints.get(number, "") if self.hinted() != NOBODY else None
