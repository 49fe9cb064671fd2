"""How everybody stands, on the wall: money, load, contracts, trailers, what they have to bear, and how near the end is."""

from __future__ import annotations

from html import escape

import ipywidgets

from ...engine import standing
from ...engine.state import Player, State
from ...sessions.frame import Frame
from ...words.language import _
from ...words.standing import burdens, contracts_left, ends, held, public_left, public_said, trailers
from ..parts.tree import put
from .panel import WallPanel
from .turn import whose

FEW = 2  # who share the fewest contracts are named


class WallStanding(WallPanel):
    """A row for each player, in the order in which they sit; when the game is over, in the order of their places. Below, a meter for the end."""

    def build(self) -> None:
        self.players = ipywidgets.HTML()
        self.end = ipywidgets.HTML().add_class("aa-wall-end")
        self.children = (self.players, self.end)

    def show(self, frame: Frame, previous: Frame | None) -> None:
        state = frame.state
        places = {seat: place for place, seat, _money in standing(self.session.rules, state)} if state.over else {}
        order = list(places) or list(range(len(state.players)))
        on = whose(frame)
        rows = "".join(self._row(state.players[seat], seat, seat == on, places.get(seat, 0)) for seat in order)
        many = " aa-many" if len(order) > 4 else ""
        put(self.players, f'<ul class="aa-wall-players{many}">{rows}</ul>')
        put(self.end, "" if state.over else self._meter(state))

    def _row(self, player: Player, seat: int, on: bool, place: int) -> str:
        words, goods = self.words, self.session.rules.goods(player)
        has = [_("{goods}/{room} aboard").format(goods=goods, room=player.room), held(player)]
        more = [_("trailers: {trailers}").format(trailers=trailers(player))] if trailers(player) else []
        more += [words.card_meaning(card) for card in player.cards]
        said = "".join(f"<span>{escape(text)}</span>" for text in has)
        told = "".join(f"<b>{escape(text)}</b>" for text in burdens(words, player)) + "".join(f"<span>{escape(text)}</span>" for text in more)
        rank = f"{escape(_('{place}.').format(place=place))} " if place else ""
        cells = "".join(f'<i class="{"aa-full" if number < goods else ""}"></i>' for number in range(player.room))
        return (
            f'<li class="aa-seat-tint {self.colour(seat)}{" aa-on" if on else ""}"><div class="aa-wall-name">{self.badge(seat)}'
            f"<strong>{rank}{escape(words.seat(seat))}</strong><strong>{escape(words.money(player.money))}</strong></div>"
            f'<div class="aa-wall-has">{said}<span class="aa-wall-load" style="--room:{player.room}" aria-hidden="true">{cells}</span></div>'
            f'<div class="aa-wall-has">{told}</div></li>'
        )

    def _meter(self, state: State) -> str:
        left = public_left(state)
        whole = max(1, left, self.session.rules.edition.public_deck(len(state.players)))
        said = self._near_the_end(state, left)
        return (
            f'<div class="aa-wall-meter"><span>{escape(public_said(left))}</span><meter min="0" max="{whole}" value="{left}" aria-hidden="true"></meter>'
            f"</div>{f'<p>{escape(said)}</p>' if said else ''}"
        )

    def _near_the_end(self, state: State, left: int) -> str:
        """Who has the fewest contracts; when the end is near, what is still missing."""
        counts = contracts_left(state)
        fewest = min(counts.values(), default=0)
        if counts and (fewest <= 1 or not left):
            return ends(self.words, state, left)
        names = [seat for seat, count in counts.items() if count == fewest]
        return _("Fewest contracts: {count} ({names})").format(count=fewest, names=self.words.names(names)) if 0 < len(names) <= FEW else ""
