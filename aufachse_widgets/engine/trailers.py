"""Trailers: bought in one's own turn while they last, sold where the edition allows (row 21); at any moment of that turn in which
nobody else has to decide (section 6)."""

from __future__ import annotations

from msgspec.structs import replace

from .actions import MOST_SEATS, Action, BuyTrailer, SellTrailer
from .log import Bought, Log, Sold
from .reasons import N_, Reason
from .registry import A, PlayerSettler, Q
from .rules import Rules
from .state import LARGE_PRICE, LARGE_ROOM, SMALL_PRICE, SMALL_ROOM, State
from .updates import with_player

TRAILER_ACTIONS = (BuyTrailer, SellTrailer)
_SMALL = tuple(BuyTrailer(seat) for seat in range(MOST_SEATS))
_LARGE = tuple(BuyTrailer(seat, True) for seat in range(MOST_SEATS))


def _price(large: bool) -> int:
    return LARGE_PRICE if large else SMALL_PRICE


def _room(large: bool) -> int:
    return LARGE_ROOM if large else SMALL_ROOM


def why_no_trailer(rules: Rules, state: State, action: BuyTrailer | SellTrailer) -> Reason | None:
    """Why a trailer may not be bought or sold by the seat on turn; None where it may.

    >>> from aufachse_widgets.engine import PlayerAt, compile_rules, position
    >>> rules = compile_rules("fx-schmid-1987")
    >>> print(why_no_trailer(rules, position(rules, [PlayerAt("kassel", money=2500), PlayerAt("ulm")]), BuyTrailer(0, large=True)))
    the trailer costs 3000, more than you have (no_credit, S0, S1)
    """
    edition, large = rules.edition, action.large
    player = state.players[action.seat]
    if not edition.trailers:
        return rules.refuse("no_trailers", "trailers", N_("this edition is played without trailers"))
    if action.seat != state.active:
        return rules.refuse("trailers_in_turn", "trailers_in_turn", N_("trailers are bought and sold only in your own turn"))
    if isinstance(action, BuyTrailer):
        if not (state.large if large else state.small):
            return rules.refuse("trailers_sold_out", "large_trailers" if large else "small_trailers", N_("no such trailer is left"))
        if player.money < _price(large):
            return rules.refuse("trailer_too_dear", "no_credit", N_("the trailer costs {amount}, more than you have"), amount=_price(large))
        return None
    if not edition.trailer_sale:
        return rules.refuse("no_trailer_sale", "trailer_sale", N_("trailers cannot be sold"))
    if not (player.large if large else player.small):
        return rules.refuse("trailer_not_owned", "trailer_sale", N_("you have no such trailer"))
    if edition.sale_needs_room and rules.free_room(player) < _room(large):
        return rules.refuse("goods_need_trailer", "sale_needs_room", N_("your goods would no longer fit"))
    return None


def trailer_actions(rules: Rules, state: State, seat: int) -> list[Action]:
    """The trailers that the seat on turn may buy or sell now.

    >>> from aufachse_widgets.engine import PlayerAt, compile_rules, position
    >>> rules = compile_rules("schmidt-2007")
    >>> trailer_actions(rules, position(rules, [PlayerAt("kassel", money=2500, small=1), PlayerAt("ulm")]), 0)
    [BuyTrailer(seat=0, large=False), SellTrailer(seat=0, large=False)]
    """
    edition = rules.edition
    if not (state.small or state.large or edition.trailer_sale):
        return []
    player = state.players[seat]
    money = player.money
    if (money < SMALL_PRICE and not edition.trailer_sale) or not edition.trailers:
        return []
    for_sale = edition.trailer_sale and (player.small or player.large)
    actions: list[Action] = []
    if money >= SMALL_PRICE:
        if state.small:
            actions.append(_SMALL[seat])
        if state.large and money >= LARGE_PRICE:
            actions.append(_LARGE[seat])
    if for_sale:
        sales = (SellTrailer(seat, large) for large in (False, True))
        actions += [sale for sale in sales if why_no_trailer(rules, state, sale) is None]
    return actions


def apply_trailer(state: State, rules: Rules, action: BuyTrailer | SellTrailer, log: Log) -> State:
    """Buy or sell; a sold trailer goes back to the supply."""
    large, seat = action.large, action.seat
    player = state.players[seat]
    if type(action) is BuyTrailer:
        count, amount = 1, -_price(large)
        log.append(Bought(seat, large, -amount))
    else:
        count, amount = -1, rules.edition.trailer_sale
        log.append(Sold(seat, large, amount))
    money = player.money + amount
    if large:
        return with_player(state, seat, replace(player, money=money, large=player.large + count), large=state.large - count)
    return with_player(state, seat, replace(player, money=money, small=player.small + count), small=state.small - count)


def most_room(rules: Rules, state: State, seat: int) -> int:
    """The most goods that could be added aboard now, trailers bought for the money there is."""
    player = state.players[seat]
    best = 0
    if rules.edition.trailers and seat == state.active:
        for large in range(state.large + 1):
            left = player.money - large * LARGE_PRICE
            if left >= 0:
                best = max(best, large * LARGE_ROOM + min(state.small, left // SMALL_PRICE) * SMALL_ROOM)
    return rules.free_room(player) + best


class TradingSettler(PlayerSettler[Q, A | BuyTrailer | SellTrailer]):
    """A phase in which the player whose it is chooses, and in their own turn may trade trailers first.

    What they choose is the settler's own: ``choices``, ``why_not_chosen`` and ``choose`` are its ``legal``, ``why_illegal`` and ``apply``.
    The phases that every turn comes to trade by themselves: each knows best when to look for trailers.
    """

    def choices(self, rules: Rules, state: State, phase: Q) -> list[Action]:
        """Every action that the phase itself asks for."""
        raise NotImplementedError(f"{type(self).__name__} does not say what may be chosen")

    def why_not_chosen(self, rules: Rules, state: State, phase: Q, action: A) -> Reason | None:
        """Why that cannot be chosen."""
        raise NotImplementedError(f"{type(self).__name__} does not say why {action} is refused")

    def choose(self, rules: Rules, state: State, phase: Q, action: A, log: Log) -> State:
        """The state after the choice."""
        raise NotImplementedError(f"{type(phase).__name__} does not take {type(action).__name__}")

    def legal(self, rules: Rules, state: State, phase: Q) -> list[Action]:
        choices, seat = self.choices(rules, state, phase), phase.seat
        return choices + trailer_actions(rules, state, seat) if seat == state.active else choices

    def why_illegal(self, rules: Rules, state: State, phase: Q, action: A | BuyTrailer | SellTrailer) -> Reason | None:
        if isinstance(action, BuyTrailer | SellTrailer):
            return why_no_trailer(rules, state, action)
        return self.why_not_chosen(rules, state, phase, action)

    def apply(self, rules: Rules, state: State, phase: Q, action: A | BuyTrailer | SellTrailer, log: Log) -> State:
        if isinstance(action, BuyTrailer | SellTrailer):
            return apply_trailer(state, rules, action, log)
        return self.choose(rules, state, phase, action, log)
