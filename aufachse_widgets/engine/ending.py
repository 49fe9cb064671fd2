"""The end of the game: both conditions in either order, the last settlement, the standing."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from .cards import INSPEKTION, SONDERAUFTRAG_FLENSBURG, SONDERAUFTRAG_WIEN
from .log import Log, Over, Settled
from .market import is_exhausted
from .rules import Rules
from .state import State
from .updates import change_player

FORFEIT = 1000
FORFEITS = (INSPEKTION, SONDERAUFTRAG_FLENSBURG, SONDERAUFTRAG_WIEN)


def has_ended(state: State) -> bool:
    """No public contract left, on the market or in the deck, and somebody who had contracts has
    none now (S0 "End of the game", S2 "Game End")."""
    if not state.deck and is_exhausted(state):
        for player in state.players:
            if not player.hand and not player.loaded and player.had_contracts:
                return True
    return False


def finish(rules: Rules, state: State, log: Log) -> State:
    """The game is over at that moment: debts, Inspektion and Sonderauftrag take as much as there
    is (field ``settlement``); nothing pending is finished."""
    log.append(Over(state.active))
    for one in settlement(rules, state):
        log.append(Settled(one.seat, one.card, one.paid))
        state = change_player(state, one.seat, money=state.players[one.seat].money - one.paid)
    return replace(state, over=True, pending=())


class Owing(Struct, frozen=True):
    """What a seat has to pay at the end: ``owed`` for a card that is kept or a debt, ``paid`` of it as much as there is."""

    seat: int
    card: str
    owed: int
    paid: int


def settlement(rules: Rules, state: State) -> tuple[Owing, ...]:
    """What would be paid if the game ended now, in that order: each seat's debts, then its Inspektion and Sonderaufträge.

    >>> from aufachse_widgets.engine import PlayerAt, compile_rules, position
    >>> rules = compile_rules("fx-schmid-1987")
    >>> settlement(rules, position(rules, [PlayerAt("kassel", 1400, cards=(INSPEKTION, SONDERAUFTRAG_WIEN)), PlayerAt("ulm")]))
    (Owing(seat=0, card='Inspektion', owed=1000, paid=1000), Owing(seat=0, card='Sonderauftrag Wien', owed=1000, paid=400))
    """
    if rules.edition.settlement != "what_there_is":
        return ()
    found = []
    for seat, player in enumerate(state.players):
        money = player.money
        due = [(debt.card, debt.amount) for debt in player.debts]
        due += [(card, FORFEIT) for card in player.cards if card in FORFEITS]
        for card, owed in due:
            paid = max(0, min(money, owed))  # a table may have let somebody go below zero
            money -= paid
            found.append(Owing(seat, card, owed, paid))
    return tuple(found)


def standing(rules: Rules, state: State) -> tuple[tuple[int, int, int], ...]:
    """(place, seat, money), best first; equal money shares the place (ours).

    >>> from aufachse_widgets.engine import PlayerAt, compile_rules, position
    >>> rules = compile_rules("fx-schmid-1987")
    >>> standing(rules, position(rules, [PlayerAt("kassel", 400), PlayerAt("ulm", 900), PlayerAt("linz", 900)]))
    ((1, 1, 900), (1, 2, 900), (3, 0, 400))
    """
    order = sorted(range(len(state.players)), key=lambda seat: (-state.players[seat].money, seat))
    ranked = []
    for seat in order:
        money = state.players[seat].money
        ranked.append((1 + sum(player.money > money for player in state.players), seat, money))
    return tuple(ranked)
