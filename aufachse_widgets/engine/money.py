"""Money: what event cards give and take, and debts (row 17)."""

from __future__ import annotations

from msgspec.structs import replace

from .log import CardMoney, DebtPaid, Log, Owed
from .phases import Charging
from .registry import AutomaticSettler, settles
from .rules import Rules
from .state import Debt, State
from .updates import change_player
from .used_cards import keep_card, put_away


def earn(state: State, seat: int, amount: int, card: str, log: Log) -> State:
    """The bank pays a seat ``amount`` (a seat pays where it is negative) because of ``card``."""
    log.append(CardMoney(seat, card, amount))
    return change_player(state, seat, money=state.players[seat].money + amount)


def charge(rules: Rules, state: State, seat: int, amount: int, card: str, log: Log, *, in_part: bool = False) -> State:
    """A card takes ``amount``. Who cannot pay keeps the card and owes ``debt_factor`` times the
    sum (S0–S3 twice, S4 once); ``in_part``: what there is is paid, the rest is owed.

    >>> from aufachse_widgets.engine import PlayerAt, compile_rules, position
    >>> rules, log = compile_rules("fx-schmid-1987"), []
    >>> poor = position(rules, [PlayerAt("kassel", money=300), PlayerAt("ulm")])
    >>> poor = charge(rules, poor, 0, 500, "Radarfalle", log)
    >>> poor.players[0].money, log
    (300, [Owed(seat=0, card='Radarfalle', amount=1000)])
    """
    money = state.players[seat].money
    if money >= amount:
        return earn(state, seat, -amount, card, log)
    if in_part and money:
        state = earn(state, seat, -money, card, log)
        amount -= money
    owed = amount * rules.edition.debt_factor
    if not owed:
        return state
    log.append(Owed(seat, card, owed))
    player = state.players[seat]
    return keep_card(change_player(state, seat, debts=(*player.debts, Debt(card, owed))), card)


def pay_debts(rules: Rules, state: State, log: Log) -> State:
    """Debts are paid by themselves as soon as the money is there: whole cards, oldest first.

    >>> from aufachse_widgets.engine import PlayerAt, compile_rules, position
    >>> rules, log = compile_rules("fx-schmid-1987"), []
    >>> table = position(rules, [PlayerAt("kassel", 5000), PlayerAt("ulm")])
    >>> owing = change_player(table, 0, debts=(Debt("Radarfalle", 1000), Debt("Umleitung", 9000)))
    >>> pay_debts(rules, owing, log).players[0].money, log
    (4000, [DebtPaid(seat=0, card='Radarfalle', amount=1000)])
    """
    for seat, player in enumerate(state.players):
        while player.debts and player.money >= player.debts[0].amount:
            debt = player.debts[0]
            log.append(DebtPaid(seat, debt.card, debt.amount))
            player = replace(player, money=player.money - debt.amount, debts=player.debts[1:])
            state = change_player(state, seat, money=player.money, debts=player.debts)
            state = put_away(rules, state, debt.card)
    return state


@settles(Charging)
class ChargingSettler(AutomaticSettler[Charging]):
    """Comes after the payment before it: that may have paid older debts or ended the game."""

    def resolve(self, rules: Rules, state: State, phase: Charging, log: Log) -> State:
        return charge(rules, replace(state, pending=state.pending[:-1]), phase.seat, phase.amount, phase.card, log, in_part=True)
