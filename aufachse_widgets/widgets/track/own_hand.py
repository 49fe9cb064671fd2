"""One's own face-down hand, typed on one's own phone and shown nowhere else."""

from __future__ import annotations

from html import escape

import ipywidgets

from ...engine.actions import UNKNOWN
from ...engine.contracts import Contract
from ...sessions.frame import Frame
from ...tracking.facts import NewCity, Typed
from ...tracking.kind import Told
from ...words.language import _, ngettext
from ..parts.card import contract_card
from ..parts.choices import Choices
from ..parts.tree import hide, put
from .contract import ContractChooser, contract_label
from .panel import TrackPanel


class OwnHandPanel(TrackPanel):
    """The contracts before the player at this device: each as a card, one more typed or found in the box, one taken out. Hidden where the table was not opened
    by a seat's link."""

    def build(self) -> None:
        self.add_class("aa-ownhand")
        self._chosen = 0  # the card that is looked at
        self._asked_at: tuple[Contract, ...] | None = None  # what had been typed when one card more was asked for; None: nothing is asked
        self.said = ipywidgets.HTML()
        self.cards = Choices(self.desk.touch(self._card_pressed), self.desk).add_class("aa-big")
        self.card = ipywidgets.HTML()
        self.gone = self.button(_("No longer in my hand"), self._drop, "aa-quiet")
        self.enter = self.button(_("Enter a card of my hand"), self.enter_card, "aa-primary")
        self.chooser = ContractChooser(self.desk, self._typed)
        self.shut = self.button(_("Back"), self._shut, "aa-quiet")
        self.form = ipywidgets.VBox([self.chooser, self.shut]).add_class("aa-trackform").add_class("aa-hidden")
        self.children = (self.said, self.cards, self.card, self.gone, self.enter, self.form)

    def fill(self, frame: Frame, previous: Frame | None) -> None:
        session = self.session
        seat = session.own_seat
        here = seat >= 0 and frame.shown < 0 and not frame.state.over
        hide(self, not here)
        if not here:
            self._shut()
            return
        own, words = session.own_cards, session.words
        if self._asked_at not in (None, own):
            self._shut()  # another device of this seat has answered, or the card has turned up
        lie = frame.state.players[seat].hand.count(UNKNOWN)
        title = _("Your face-down cards: only your phone shows them")
        put(self.said, f'<div class="aa-ask">{escape(title)}</div><p class="aa-small">{escape(self._counted(len(own), lie))}</p>')
        numbers = [card.id for card in own]
        if self._chosen not in numbers:
            self._chosen = 0
        on = numbers.index(self._chosen) if self._chosen else None
        self.cards.offer([contract_label(words, card) for card in own], ["file-text-o"] * len(own), on)
        hide(self.cards, not own)
        hide(self.card, not self._chosen)
        hide(self.gone, not self._chosen)
        if self._chosen:
            put(self.card, self._shown(next(card for card in own if card.id == self._chosen)))

    def _counted(self, typed: int, lie: int) -> str:
        if typed > lie:
            more = typed - lie
            return ngettext(
                "{count} card too many: tap one that has left your hand.", "{count} cards too many: tap those that have left your hand.", more
            ).format(count=more)
        if typed < lie:
            said = ngettext("{typed} of {count} face-down card entered.", "{typed} of {count} face-down cards entered.", lie)
            return said.format(typed=typed, count=lie)
        return _("All your face-down cards are entered.") if lie else _("No card lies face down before you.")

    def _shown(self, card: Contract) -> str:
        """A card, and how far its goods have to go."""
        mine, words = self.session.mine, self.session.words
        far = mine.rules.distance(card.start, card.destination)
        return contract_card(mine.rules, words, card.id, far=words.spaces(far) if far else "", mark=self.session.mark_of(card.id))

    def _card_pressed(self, place: int) -> None:
        own = self.session.own_cards
        if place < len(own):
            self._chosen = 0 if own[place].id == self._chosen else own[place].id
            self.fill(self.frame, None)

    def _drop(self) -> None:
        self._done(self.session.drop_own(self._chosen))

    def enter_card(self) -> None:
        """Ask for one card more."""
        self._asked_at = self.session.own_cards
        state = self.frame.state
        seen = {number for player in state.players for number in (*player.hand, *player.loaded)} | {*state.market}
        seen |= {card.id for card in self.session.own_cards}
        self.chooser.offer(lambda one: one.id not in seen, new=not self.session.table.box.contracts)
        hide(self.form, False)
        hide(self.enter, True)
        self.desk.show("aa-ownhand")

    def _shut(self) -> None:
        if "aa-hidden" not in self.form._dom_classes:
            self.chooser.forget()
        self._asked_at = None
        hide(self.form, True)
        hide(self.enter, False)

    def _typed(self, number: int, moves: tuple[Told, ...]) -> None:
        if any(isinstance(move, NewCity) for move in moves):
            # A city that is told would say something of the hand.
            self.desk.error = _("Our board has no such city. Add it under Contracts first; nobody will know why.")
            return
        typed = next((move.contract for move in moves if isinstance(move, Typed)), None)
        card = typed or self.session.mine.rules.contracts[number]
        self._shut()
        self._done(self.session.type_own(card))

    def _done(self, kept: bool) -> None:
        self.desk.error = "" if kept else self.session.error
