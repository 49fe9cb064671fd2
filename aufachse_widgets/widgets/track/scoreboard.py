"""What everybody has at the table: money and load, and under each player the goods aboard, what of the hand is known, debts, cards kept."""

from __future__ import annotations

from html import escape

from ...engine.actions import UNKNOWN
from ...engine.state import Player
from ...words.language import _, listing, ngettext
from ..play.scoreboard import ScoreBoard


class TableScores(ScoreBoard):
    """The score board of a told table, where nothing that is known is anybody's secret."""

    def build(self) -> None:
        super().build()
        self.add_class("aa-table-scores")

    def _under(self, player: Player) -> str:
        lines = [("cubes", self._terms(number)) for number in player.loaded]
        hand = self._hand(player)
        lines += [("files-o", hand)] if hand else []
        said = "".join(f'<div class="aa-aboard"><i class="fa fa-{icon}" aria-hidden="true"></i> {escape(text)}</div>' for icon, text in lines)
        return said + super()._under(player)

    def _terms(self, number: int) -> str:
        """A contract with its goods and revenue, each said once."""
        words, card = self.words, self.session.rules.contracts[number]
        worth = _("{goods} for {amount}").format(goods=words.goods(card.goods), amount=words.money(card.revenue))
        way = words.contract(number)
        return way if way == worth else _("{contract}: {worth}").format(contract=way, worth=worth)

    def _hand(self, player: Player) -> str:
        """What is known of the hand; empty where that is no more than the number of cards, which stands above."""
        known = [self._terms(number) for number in player.hand if number != UNKNOWN]
        unknown = len(player.hand) - len(known)
        more = [ngettext("{count} unknown card", "{count} unknown cards", unknown).format(count=unknown)] if unknown else []
        return _("in hand: {contracts}").format(contracts=listing([*known, *more])) if known else ""
