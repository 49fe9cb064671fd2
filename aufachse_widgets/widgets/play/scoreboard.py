"""The score board: what is open to all about every player, and how near the end is."""

from __future__ import annotations

from html import escape

import ipywidgets

from ...drawing.palette import seat_colour, seat_letters
from ...engine import standing
from ...engine.state import Player, State
from ...sessions.base import AnyGame
from ...sessions.frame import Frame
from ...words.language import _, ngettext
from ...words.standing import burdens, ends, held, public_left, public_said, trailers
from ..parts.panel import Panel


class ScoreBoard(Panel[AnyGame]):
    """Money, load, contracts, trailers, kept event cards, skipped turns and debts of every player; a
    meter for the end of the game; when it is over, the standing, with places shared."""

    def build(self) -> None:
        self.add_class("aa-score")
        self.end = ipywidgets.HTML()
        self.players = ipywidgets.HTML()
        self.cards = ipywidgets.HTML()
        self.children = (self.end, self.players, self.cards)

    def show(self, frame: Frame, previous: Frame | None) -> None:
        state = frame.state
        self.end.value = self._standing(state) if state.over else self._meter(state)
        turn = frame.waiting[0] if len(frame.waiting) == 1 and frame.waiting[0] >= 0 else state.active
        rows = "".join(self._row(state, seat, seat == turn and not state.over) for seat in range(len(state.players)))
        heads = (_("Player"), _("Money"), _("Load"), _("Contracts"), _("Trailers"))
        self.players.value = f'<table class="aa-table aa-players"><thead><tr>{"".join(f"<th>{escape(head)}" for head in heads)}</thead><tbody>{rows}</table>'
        self.cards.value = self._kept(state)

    def _name(self, seat: int) -> str:
        colour, letters = seat_colour(self.session.seats, seat), seat_letters(self.session.seats)
        return f'<span class="aa-letter aa-seat-{colour.id}" aria-hidden="true">{letters[seat]}</span> {escape(self.words.seat(seat))}'

    def _row(self, state: State, seat: int, on: bool) -> str:
        player, rules, words = state.players[seat], self.session.rules, self.words
        under = self._under(player)
        look = f"aa-seat-tint aa-seat-{seat_colour(self.session.seats, seat).id}{' aa-on' if on else ''}"
        more = f'<tr class="{look}"><td colspan="5">{under}' if under else ""
        return (
            f'<tr class="{look}"><th>{self._name(seat)}<td>{escape(words.money(player.money))}<td>{rules.goods(player)}/{player.room}'
            f"<td>{escape(held(player))}<td>{escape(trailers(player) or '–')}{more}"
        )

    def _under(self, player: Player) -> str:
        """What stands under a player's line, as HTML."""
        return "".join(f'<span class="aa-chip aa-burden">{escape(text)}</span> ' for text in burdens(self.words, player))

    def _kept(self, state: State) -> str:
        words, said = self.words, []
        for seat, player in enumerate(state.players):
            for card in player.cards:
                said.append(f"<details><summary>{self._name(seat)}: {escape(words.card_title(card))}</summary><p>{escape(words.card_text(card))}</p></details>")
        return f'<div class="aa-kept"><b>{escape(_("Event cards kept"))}</b>{"".join(said)}</div>' if said else ""

    def _meter(self, state: State) -> str:
        left = public_left(state)
        whole = max(1, left, self.session.rules.edition.public_deck(len(state.players)))
        return (
            f'<div class="aa-title">{escape(_("Players"))}</div><div class="aa-meter"><label>{escape(public_said(left))}'
            f'<meter min="0" max="{whole}" value="{left}"></meter></label><span class="aa-small">{escape(self._ends(state, left))}</span></div>'
        )

    def _ends(self, state: State, left: int) -> str:
        """When the game ends: no public contract left, and one player out of contracts (S0 "End of the game", S2 "Game End"); who is nearest to it."""
        return ends(self.words, state, left)

    def _standing(self, state: State) -> str:
        words = self.words
        ranked = standing(self.session.rules, state)
        winners = [seat for place, seat, _money in ranked if place == 1]
        names = ", ".join(words.seat(seat) for seat in winners)
        title = ngettext("{names} has won", "{names} share first place", len(winners)).format(names=names)
        rows = "".join(
            f'<tr class="aa-seat-tint aa-seat-{seat_colour(self.session.seats, seat).id}"><th>{escape(_("{place}.").format(place=place))}<td>{self._name(seat)}'
            f"<td>{escape(words.money(money))}"
            for place, seat, money in ranked
        )
        return f'<div class="aa-standing" role="status"><div class="aa-title">{escape(title)}</div><table class="aa-table">{rows}</table></div>'
