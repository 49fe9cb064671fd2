"""The hand: one's own contracts as cards, hidden from everybody else."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

import ipywidgets

from ...engine.state import Player
from ...sessions.frame import NOBODY, Frame
from ...words.language import _, ngettext
from ..hints.panel import HintedPanel
from ..parts.card import contract_card
from ..parts.cards_panel import CardsPanel
from ..parts.tree import put


class HandView(CardsPanel, HintedPanel):
    """The contracts of ``seat`` (None: of whoever looks at the screen), in hand and loaded: what they
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
        self.children = (ipywidgets.Box([self.cards, self.pickable()]).add_class("aa-hold"),)

    def _lay(self, title: str, cards: Mapping[int, str], covered: str = "") -> None:
        """Show these cards."""
        put(self.cards, title + ("".join(cards.values()) or covered))
        self.lie(cards)

    def show(self, frame: Frame, previous: Frame | None) -> None:
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
            self._lay(f'<div class="aa-title">{escape(_("Contracts in hand"))}</div>', {}, covered)
            return
        player = frame.state.players[seat]
        rules = self.session.rules
        room = _("{goods} of {room} spaces loaded").format(goods=rules.goods(player), room=player.room)
        numbers = (*player.loaded, *player.hand)
        cards = {number: self._card(player, number, place) for place, number in enumerate(numbers)}
        title = _("Contracts of {name}").format(name=self.words.seat(seat))
        self._lay(f'<div class="aa-title">{escape(title)} <span class="aa-chip">{escape(room)}</span></div>', cards, f"<p>{escape(_('No contracts.'))}</p>")

    def _card(self, player: Player, number: int, place: int) -> str:
        return (self._loaded if number in player.loaded else self._held)(player, number, f"aa-at-{place}")

    def _why_covered(self, frame: Frame) -> str:
        if frame.handover >= 0:
            return _("Hidden until {name} takes the screen.").format(name=self.words.seat(frame.handover))
        return _("Hidden while others are looking.")

    def _loaded(self, player: Player, number: int, look: str) -> str:
        rules, words = self.session.rules, self.words
        contract = rules.contracts[number]
        notes = []
        if player.space in rules.spaces:
            points = rules.distance(player.space, contract.destination)
            there = words.space(contract.destination)
            notes.append(_("{points} to {city}").format(points=words.points(points), city=there) if points else _("You are there."))
        return contract_card(rules, words, number, notes, _("Loaded"), f"aa-loaded {look}", bids=False, hint=self._hint_on(number))

    def _held(self, player: Player, number: int, look: str) -> str:
        rules, words = self.session.rules, self.words
        contract = rules.contracts.get(number)
        if contract is None:
            return contract_card(rules, words, number, look=look)
        notes = []
        way = rules.distance(contract.start, contract.destination)
        if player.space in rules.spaces:
            points = rules.distance(player.space, contract.start)
            start = words.space(contract.start)
            notes.append(_("{points} to {city}").format(points=words.points(points), city=start) if points else _("You are at the start."))
        notes.append(_("{points} from there").format(points=words.points(way)))
        missing = contract.goods - rules.free_room(player)
        if missing > 0:
            notes.append(ngettext("needs {count} more space", "needs {count} more spaces", missing).format(count=missing))
        else:
            notes.append(_("fits"))
        look = f"aa-held {look}" if missing <= 0 else f"aa-held aa-too-big {look}"
        return contract_card(rules, words, number, notes, _("In hand"), look, bids=False, hint=self._hint_on(number))

    def _hint_on(self, number: int) -> str | None:
        return self.hints.get(number, "") if self.hinted() != NOBODY else None
