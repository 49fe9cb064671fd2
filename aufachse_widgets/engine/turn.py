"""The course of a turn: who is next, skipped turns, what follows a movement, the end of the turn."""

from __future__ import annotations

from msgspec.structs import replace

from .log import Log, Skipped, TurnBegan
from .market import cards_on, discard_oldest
from .movement import leave_exact
from .phases import TURN, Drawing, Phase, Settling, SignDue, TurnEnd, TurnStart
from .registry import AutomaticSettler, settles
from .rules import Rules
from .signs import end_jam
from .state import State
from .updates import pop


def begin_turn(rules: Rules, state: State, seat: int, log: Log) -> State:
    """The next turn: the drawer's jam ends, also where the turn is skipped.

    >>> from aufachse_widgets.engine import PlayerAt, compile_rules, position
    >>> rules, log = compile_rules("fx-schmid-1987"), []
    >>> table = position(rules, [PlayerAt("hannover"), PlayerAt("ulm", skips=1)], turn=4)
    >>> begin_turn(rules, table, 1, log).phase, log
    (TurnStart(seat=0), [Skipped(seat=1, left=0)])
    """
    if state.jam is not None and state.jam.owner == seat:
        state = end_jam(rules, state, log)
    player, turn = state.players[seat], state.turn + 1
    pending: tuple[Phase, ...]
    if player.skips:
        log.append(Skipped(seat, player.skips - 1))
        player = replace(player, skips=player.skips - 1, turns=player.turns + 1)
        pending = (TurnStart((seat + 1) % len(state.players)),)
    else:
        log.append(TurnBegan(seat, turn))
        player = replace(player, turns=player.turns + 1)
        pending = TURN[seat]
    players = list(state.players)
    players[seat] = player
    return replace(
        state, players=tuple(players), pending=pending, active=seat, turn=turn, exact=False, auctions=0, discards=0, bound=False, rolls_due=0, rolls=0
    )


@settles(TurnStart)
class TurnStartSettler(AutomaticSettler[TurnStart]):
    """A turn begins, or is skipped."""

    def resolve(self, rules: Rules, state: State, phase: TurnStart, log: Log) -> State:
        return begin_turn(rules, state, phase.seat, log)


@settles(Settling)
class SettlingSettler(AutomaticSettler[Settling]):
    """After a movement: each event card owed, then the construction sign; last the business."""

    def resolve(self, rules: Rules, state: State, phase: Settling, log: Log) -> State:
        if state.draws_due:
            return replace(state, draws_due=state.draws_due - 1, pending=(*state.pending, Drawing(phase.seat)))
        if phase.signs and state.signs_due:
            return replace(state, signs_due=state.signs_due - 1, pending=(*state.pending, SignDue(phase.seat)))
        return pop(state)


@settles(TurnEnd)
class TurnEndSettler(AutomaticSettler[TurnEnd]):
    """Row 23: a discard for each exact arrival without an auction; then the next player."""

    def resolve(self, rules: Rules, state: State, phase: TurnEnd, log: Log) -> State:
        if state.exact:
            state = leave_exact(rules, state)
        if state.discards:
            state = replace(state, discards=state.discards - 1)
            return discard_oldest(state, log) if cards_on(state) else state
        return begin_turn(rules, state, (phase.seat + 1) % len(state.players), log)
