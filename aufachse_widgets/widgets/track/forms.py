"""Forms for what happened otherwise than proposed: a button for each of some things, a delivery, the signs."""

from __future__ import annotations

from html import escape

import ipywidgets

from ...engine import actions as do
from ...engine.actions import NOWHERE, SOMEWHERE
from ...tracking.facts import SetSigns
from ...tracking.kind import Told
from ...tracking.table import sign_owed
from ...words.language import _
from ..parts.choices import Choices
from ..parts.tree import hide, put
from .contract import ContractChooser, contract_label
from .desk import AtDesk, Desk, Tells
from .likely_spaces import near_trucks
from .space_chooser import SpacePicker


class MovesForm(AtDesk, ipywidgets.VBox):
    """A button for each of some things that may have happened."""

    def __init__(self, desk: Desk, tell: Tells) -> None:
        self.desk = desk
        self._tell = tell
        self._moves: list[tuple[Told, ...]] = []
        self.none = ipywidgets.HTML(f"<p>{escape(_('Nothing of the kind.'))}</p>")
        self.buttons = Choices(self.desk.touch(self._pressed), self.desk).add_class("aa-big")
        super().__init__([self.none, self.buttons])

    def offer(self, said: list[tuple[str, str, tuple[Told, ...]]], told: Told | None = None) -> None:
        """Offer these: label, small picture, what is told; the one that was ``told`` stands out."""
        self._moves = [moves for _label, _look, moves in said]
        on = next((place for place, moves in enumerate(self._moves) if told in moves), None)
        self.buttons.offer([label for label, _look, _moves in said], [look for _label, look, _moves in said], on)
        hide(self.none, bool(said))
        hide(self.buttons, not said)

    def _pressed(self, place: int) -> None:
        if place < len(self._moves):
            self._tell(*self._moves[place])


class DeliverForm(AtDesk, ipywidgets.VBox):
    """What was delivered: something aboard as the app knows it, or a card that it did not know to be there."""

    def __init__(self, desk: Desk, tell: Tells, chooser: ContractChooser) -> None:
        self.desk = desk
        self._tell = tell
        self.seat = 0
        self.aboard = MovesForm(self.desk, tell)
        self.other = ipywidgets.HTML(f'<div class="aa-ask">{escape(_("Another card:"))}</div>')
        self.chooser = chooser
        super().__init__([self.aboard, self.other, self.chooser])

    def begin(self, seat: int, told: Told | None = None) -> None:
        """For that seat; ``told`` is what is being changed."""
        self.seat = seat
        session = self.session
        player, words = session.frame.state.players[seat], session.words
        self.aboard.offer(
            [
                (contract_label(words, session.rules.contracts[number]), "check-circle", (do.Deliver(seat, number),))
                for number in player.loaded
                if number in session.rules.contracts
            ],
            told,
        )
        self.chooser.chosen = lambda number, moves: self._tell(*moves, do.Deliver(seat, number))
        other = told.contract if isinstance(told, do.Deliver) and told.contract not in player.loaded else 0
        self.chooser.offer(lambda one: one.id == other, told=other)


class SignForm(AtDesk, ipywidgets.VBox):
    """Where the signs stand now, told without a roll or a card."""

    def __init__(self, desk: Desk, tell: Tells) -> None:
        self.desk = desk
        self._tell = tell
        self.now = ipywidgets.HTML()
        self.construction = SpacePicker(self.desk, self._construction, unknown=False, between=False)
        self.off = MovesForm(self.desk, tell)
        self.title = ipywidgets.HTML(f'<div class="aa-ask">{escape(_("The construction sign stands at:"))}</div>')
        super().__init__([self.now, self.off, self.title, self.construction])

    def begin(self) -> None:
        """As the signs stand now."""
        state, words = self.session.frame.state, self.session.words
        jam = state.jam
        said = [_("Construction sign: {space}").format(space=words.space(state.construction))]
        if jam is not None:
            said.append(_("Jam: {space}").format(space=words.space(jam.space)))
        put(self.now, "<p>" + "<br>".join(escape(line) for line in said) + "</p>")
        space, owner = (jam.space, jam.owner) if jam else (NOWHERE, -1)
        off: list[tuple[str, str, tuple[Told, ...]]] = []
        if jam is not None:
            off.append((_("The jam is over"), "ban", (SetSigns(-2, state.construction),)))
        if state.construction not in (NOWHERE, SOMEWHERE):
            off.append((_("No construction sign on the board"), "ban", (SetSigns(-2, NOWHERE, space, owner),)))
        self.off.offer(off)
        hide(self.off, not off)
        spaces = self.session.rules.sign_spaces
        self.construction.offer([(one.space, one.label, one.icon) for one in near_trucks(self.session, spaces, state.construction)], signs=spaces)

    def _construction(self, space: str) -> None:
        state = self.session.frame.state
        jam, owing = state.jam, sign_owed(state)
        if owing >= 0:
            self._tell(do.PlaceSign(owing, space))
            return
        self._tell(SetSigns(-2, space, jam.space if jam else NOWHERE, jam.owner if jam else -1))
