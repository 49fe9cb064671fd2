"""The score board: what is open to all about every player, and how near the end is."""

from __future__ import annotations

from html import escape

import ipywidgets

from ...drawing.palette import seat_colour, seat_letters
from ...engine import standing
from ...engine.state import Player, State
from ...sessions.base import AnyGame
from ...sessions.frame import Frame
from ...words.language import _
from ...words.result import has_won
from ...words.standing import burdens, contracts_left, ends, public_left
from ..parts.panel import Panel
from ..parts.player_rows import end_meter, player_row

ROOMY = 4  # players with a line each for what burdens them; more of them have two lines each


class ScoreBoard(Panel[AnyGame]):
    """A row for each player: money, load, contracts, trailers, kept event cards, skipped turns and debts; a
    meter for the end of the game; when it is over, the standing, with places shared."""

    def build(self) -> None:
        self.add_class("aa-score")
        self.end = ipywidgets.HTML()
        self.players = ipywidgets.HTML()
        self.children = (self.end, self.players)

    def show(self, frame: Frame, previous: Frame | None) -> None:
        state = frame.state
        self.end.value = self._standing(state) if state.over else self._meter(state)
        turn = frame.waiting[0] if len(frame.waiting) == 1 and frame.waiting[0] >= 0 else state.active
        rows = "".join(
            player_row(self.session, player, seat, seat == turn and not state.over, self._under(player)) for seat, player in enumerate(state.players)
        )
        many = " aa-many" if len(state.players) > ROOMY else ""
        self.players.value = f'<ul class="aa-players{many}" tabindex="0" aria-label="{escape(_("Players"))}">{rows}</ul>'

    def _name(self, seat: int) -> str:
        colour, letters = seat_colour(self.session.seats, seat), seat_letters(self.session.seats)
        return f'<span class="aa-letter aa-seat-{colour.id}" aria-hidden="true">{letters[seat]}</span> {escape(self.words.seat(seat))}'

    def _under(self, player: Player) -> str:
        """What stands under a player's line, as HTML: what they have to bear, and the event cards they keep, each with its text at a press."""
        words = self.words
        borne = "".join(f'<span class="aa-chip aa-burden">{escape(text)}</span> ' for text in burdens(words, player))
        kept = "".join(
            f'<details class="aa-kept"><summary title="{escape(words.card_title(card))}"><i class="fa fa-star" aria-hidden="true"></i> '
            f"{escape(words.card_title(card))}</summary><p>{escape(words.card_text(card))}</p></details>"
            for card in player.cards
        )
        return borne + kept

    def _meter(self, state: State) -> str:
        when = self._ends(state, public_left(state))
        return end_meter(self.session, state, when if self._is_near(state, public_left(state)) else "", when)

    def _is_near(self, state: State, left: int) -> bool:
        """Whether the end is near enough to say what is still missing."""
        return not left or min(contracts_left(state).values(), default=2) <= 1

    def _ends(self, state: State, left: int) -> str:
        """When the game ends: no public contract left, and one player out of contracts (S0 "End of the game", S2 "Game End"); who is nearest to it."""
        return ends(self.words, state, left)

    def _standing(self, state: State) -> str:
        words = self.words
        ranked = standing(self.session.rules, state)
        title = has_won(words, ranked)
        rows = "".join(
            f'<tr class="aa-seat-tint aa-seat-{seat_colour(self.session.seats, seat).id}"><th>{escape(_("{place}.").format(place=place))}<td>{self._name(seat)}'
            f"<td>{escape(words.money_unbroken(money))}"
            for place, seat, money in ranked
        )
        return f'<div class="aa-standing"><div class="aa-title">{escape(title)}</div><table class="aa-table">{rows}</table></div>'
