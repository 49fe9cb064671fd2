"""The hand: one's own contracts as cards, hidden from everybody else."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

import ipywidgets

from ...words.language import _, ngettext
from ..parts.base import Panel
from ..parts.card import contract_card

if TYPE_CHECKING:
    from ...engine.state import Player
    from ...sessions.played import Frame


class HandView(Panel):
    """The contracts of ``seat`` (None: of whoever looks at the screen), in hand and loaded: what they
    pay, how far they are, whether they fit the free space. Covered while others look."""

    def build(self) -> None:
        self.add_class("aa-hand")
        self.cards = ipywidgets.HTML()
        self.children = (self.cards,)

    def show(self, frame: Frame, previous: Frame | None) -> None:
        seat = self.eyes()
        if not 0 <= seat < len(frame.state.players) or seat != frame.viewer:
            if frame.state.over:  # nobody has to keep anything covered any more
                self.cards.value = ""
                return
            self.cards.value = f'<div class="aa-title">{escape(_("Contracts in hand"))}</div><p class="aa-covered">{escape(self._why_covered(frame))}</p>'
            return
        player = frame.state.players[seat]
        rules = self.session.rules
        room = _("{goods} of {room} spaces loaded").format(goods=rules.goods(player), room=player.room)
        cards = [self._loaded(player, number) for number in player.loaded] + [self._held(player, number) for number in player.hand]
        shown = "".join(cards) or f"<p>{escape(_('No contracts.'))}</p>"
        title = _("Contracts of {name}").format(name=self.session.words.seat(seat))
        self.cards.value = f'<div class="aa-title">{escape(title)} <span class="aa-chip">{escape(room)}</span></div><div class="aa-cards">{shown}</div>'

    def _why_covered(self, frame: Frame) -> str:
        if frame.curtain >= 0:
            return _("Covered until {name} takes the screen.").format(name=self.session.words.seat(frame.curtain))
        return _("Covered while others look.")

    def _loaded(self, player: Player, number: int) -> str:
        rules, words = self.session.rules, self.session.words
        contract = rules.contracts[number]
        notes = []
        if player.space in rules.spaces:
            points = rules.distance(player.space, contract.destination)
            there = words.space(contract.destination)
            notes.append(_("{points} to {city}").format(points=words.points(points), city=there) if points else _("You are there."))
        return contract_card(rules, words, number, notes, _("Loaded"), "aa-loaded", bids=False)

    def _held(self, player: Player, number: int) -> str:
        rules, words = self.session.rules, self.session.words
        contract = rules.contracts.get(number)
        if contract is None:
            return contract_card(rules, words, number)
        notes = []
        way = rules.distance(contract.start, contract.destination)
        if player.space in rules.spaces:
            points = rules.distance(player.space, contract.start)
            start = words.space(contract.start)
            notes.append(_("{points} to {city}").format(points=words.points(points), city=start) if points else _("You are at its start."))
        notes.append(_("{points} from there").format(points=words.points(way)))
        missing = contract.goods - rules.free_room(player)
        if missing > 0:
            notes.append(ngettext("needs {count} more space", "needs {count} more spaces", missing).format(count=missing))
        else:
            notes.append(_("fits"))
        return contract_card(rules, words, number, notes, _("In hand"), "aa-held" if missing <= 0 else "aa-held aa-too-big", bids=False)
