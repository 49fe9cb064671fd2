"""The end of the game: both conditions in either order, the last settlement, the standing."""

from __future__ import annotations

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
    if rules.edition.settlement == "what_there_is":
        for seat, player in enumerate(state.players):
            owed = [(debt.card, debt.amount) for debt in player.debts]
            owed += [(card, FORFEIT) for card in player.cards if card in FORFEITS]
            money = player.money
            for card, amount in owed:
                paid = min(money, amount)
                money -= paid
                log.append(Settled(seat, card, paid))
            state = change_player(state, seat, money=money)
    return replace(state, over=True, pending=())


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
