"""The trailer yard: what is left to buy, who has what, and how full each truck is."""

from __future__ import annotations

import itertools
from functools import partial
from html import escape

import ipywidgets

from ...drawing.palette import seat_colour, seat_letters
from ...engine.actions import Action, BuyTrailer, SellTrailer
from ...engine.state import LARGE_PRICE, LARGE_ROOM, SMALL_PRICE, SMALL_ROOM
from ...sessions.frame import Frame
from ...words.language import _, ngettext
from ..parts.cargo import cargo
from ..parts.panel import PlayPanel
from ..parts.tree import dress

Dealing = type[BuyTrailer] | type[SellTrailer]


def _name(kind: Dealing, large: bool) -> str:
    return f"{'aa-buy' if kind is BuyTrailer else 'aa-sell'}-{'large' if large else 'small'}"


class TrailerYard(PlayPanel):
    """The supply of trailers, with buttons to buy and sell where that may be done now. Alone in a cell it shows every truck with its trailers and goods; on a
    page the players' rows do."""

    def build(self) -> None:
        self.add_class("aa-yard").add_class("aa-about-trailers")
        self.said = ipywidgets.HTML()
        edition = self.session.rules.edition
        self.buttons: dict[str, ipywidgets.Button] = {}
        self._can: dict[str, Action] = {}
        kinds: tuple[Dealing, ...] = (BuyTrailer, SellTrailer) if edition.trailer_sale else (BuyTrailer,)
        for kind, large in itertools.product(kinds if edition.trailers else (), (False, True)):
            name, said = _name(kind, large), self.words.action(kind(0, large=large), self.frame.state)
            self.buttons[name] = self.button(said, partial(self._deal, name), "aa-quiet", name)
        self.row = ipywidgets.HBox(tuple(self.buttons.values())).add_class("aa-row").add_class("aa-dealing")
        self.children = (self.said, self.row)

    def _deal(self, name: str) -> None:
        action = self._can.get(name)
        if action is not None:
            self.act(action)

    def show(self, frame: Frame, previous: Frame | None) -> None:
        self._can = {}
        for action in frame.legal if frame.shown < 0 else ():
            if isinstance(action, BuyTrailer | SellTrailer) and self.seat in (None, action.seat):
                self._can[_name(type(action), action.large)] = action
        self.said.value = self._said(frame)
        # The stylesheet shows the buttons that the row's classes name: one message for all of them.
        dress(self.row, "aa-row", "aa-dealing", *(f"aa-can-{name}" for name in self.buttons if name in self._can))

    def _said(self, frame: Frame) -> str:
        state, rules, session = frame.state, self.session.rules, self.session
        small = ngettext("{count} small", "{count} small", state.small).format(count=state.small)
        large = ngettext("{count} large", "{count} large", state.large).format(count=state.large)
        left = _("{small} and {large} left").format(small=small, large=large) if rules.edition.trailers else _("none in this edition")
        letters = seat_letters(session.seats)
        trucks = []
        for seat, player in enumerate(state.players if self._alone else ()):
            if self.seat not in (None, seat):
                continue
            trucks.append(
                f'<div class="aa-rig aa-seat-{seat_colour(session.seats, seat).id}"><span class="aa-letter" title="{escape(session.words.seat(seat))}">'
                f"{letters[seat]}</span>{cargo(player, rules.goods(player))}</div>"
            )
        title = _("Trucks and trailers") if self._alone else _("Trailers")
        cost = "" if self._alone or not rules.edition.trailers else f"<p>{escape(self._cost())}</p>"
        return f'<div class="aa-title"><span>{escape(title)}</span> <span class="aa-chip">{escape(left)}</span></div>{"".join(trucks)}{cost}'

    def _cost(self) -> str:
        """What trailers are good for; where one may be bought now, its button says the price."""
        if self._can:
            return _("A trailer makes room for more goods; at the end it is worth nothing.")
        words = self.words
        kinds = {"small": (SMALL_ROOM, SMALL_PRICE), "large": (LARGE_ROOM, LARGE_PRICE)}
        gaps = {kind: f"{words.goods(room)}, {words.money(price)}" for kind, (room, price) in kinds.items()}
        return _("Small: room for {small}. Large: room for {large}. You may buy one at any time in your own turn.").format(**gaps)
