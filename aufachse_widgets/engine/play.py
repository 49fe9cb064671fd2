"""Playing: who may act, what they may do, why not, and what comes of it."""

from __future__ import annotations

from .actions import Action, Drive, EndTurn
from .ending import finish, has_ended
from .errors import IllegalAction
from .log import Log
from .market import is_exhausted
from .money import pay_debts
from .phases import Auction, Business
from .reasons import Reason
from .registry import APPLY, LEGAL, RESOLVES, SETTLERS
from .rules import Rules
from .state import State
from .timing import game_over, untimely

MOVING_ON: frozenset[type] = frozenset({Drive, EndTurn})
"""Actions that change nobody's money and contracts, unless by a kept card, which is used then."""


def actors(rules: Rules, state: State) -> tuple[int, ...]:
    """The seats that may act now; ``(CHANCE,)`` where chance does, ``()`` when the game is over."""
    if not state.pending:
        return ()
    phase = state.pending[-1]
    return SETTLERS[type(phase)].actors(rules, state, phase)


def legal_actions(rules: Rules, state: State, seat: int | None = None) -> list[Action]:
    """Every action that players (or one seat) may take now; empty where chance acts.

    On a view, what depends on an unknown counts as allowed.

    >>> from aufachse_widgets.engine import PlayerAt, compile_rules, position
    >>> from aufachse_widgets.engine.phases import Business
    >>> rules = compile_rules("fx-schmid-1987")
    >>> legal_actions(rules, position(rules, [PlayerAt("hannover", hand=(3,)), PlayerAt("ulm")], moment=Business(0)))
    [Load(seat=0, contract=3), BuyTrailer(seat=0, large=False), BuyTrailer(seat=0, large=True), EndTurn(seat=0)]
    """
    pending = state.pending
    if not pending:
        return []
    phase = pending[-1]
    actions = LEGAL[type(phase)](rules, state, phase)
    return actions if seat is None else _of(actions, seat)


def _of(actions: list[Action], seat: int) -> list[Action]:
    return [action for action in actions if action.seat == seat]


def chance_outcomes(rules: Rules, state: State) -> list[tuple[Action, int]]:
    """What chance may do now, with integer weights; empty where it is not her turn.

    >>> from aufachse_widgets.engine import PlayerAt, compile_rules, position
    >>> from aufachse_widgets.engine.phases import Rolling
    >>> rules = compile_rules("schmidt-2007")
    >>> rolls = chance_outcomes(rules, position(rules, [PlayerAt("hannover"), PlayerAt("ulm")], moment=Rolling(0)))
    >>> len(rolls), sum(weight for _roll, weight in rolls), rolls[1]
    (21, 36, (Roll(seat=-1, dice=(1, 2)), 2))
    """
    if not state.pending:
        return []
    phase = state.pending[-1]
    return SETTLERS[type(phase)].outcomes(rules, state, phase)


def why_not(rules: Rules, state: State, action: Action) -> Reason | None:
    """Why an action is not allowed in this position; None where it is.

    >>> from aufachse_widgets.engine import PlayerAt, compile_rules, position
    >>> from aufachse_widgets.engine.actions import Deliver
    >>> from aufachse_widgets.engine.phases import Business
    >>> rules = compile_rules("fx-schmid-1987")
    >>> print(why_not(rules, position(rules, [PlayerAt("hannover", loaded=(3,)), PlayerAt("ulm")], moment=Business(0)), Deliver(0, 3)))
    3 can be delivered only in muenchen (delivery, S0, S1)
    """
    if not state.pending:
        return game_over(rules)
    phase = state.pending[-1]
    settler = SETTLERS[type(phase)]
    if isinstance(action, settler.accepts) and action.seat in settler.actors(rules, state, phase):
        return settler.why_illegal(rules, state, phase, action)
    return untimely(rules, state, phase, settler, action)


def step(rules: Rules, state: State, action: Action, log: Log | None = None) -> State:
    """The position after an action that is known to be allowed (a journal's); see :func:`apply`."""
    phase = state.pending[-1]
    if log is None:
        log = []
    after = APPLY[type(phase)](rules, state, phase, action, log)
    pending, players = after.pending, after.players
    if not pending:
        return after  # the game is over, and what was told after its end is settled
    top = pending[-1]
    if type(top) not in RESOLVES or (type(top) is Business and not top.done):
        # Somebody is to act; what is left to settle is a debt, or the end.
        if after.market is state.market and (players is state.players or (type(action) in MOVING_ON and after.used is state.used)):
            return after
        last = not after.deck and is_exhausted(after)
        for player in players:
            if (player.debts and player.money >= player.debts[0].amount) or (last and not player.hand and not player.loaded):
                break
        else:
            return after
    return settle(rules, after, log, state)


def apply(rules: Rules, state: State, action: Action, log: Log | None = None) -> State:
    """The position after an action; what happened is appended to ``log``.

    Raises :class:`IllegalAction` with the :class:`Reason`; the given state is a value and stays
    as it was, and nothing is logged.

    >>> from aufachse_widgets.engine import PlayerAt, compile_rules, position
    >>> from aufachse_widgets.engine.actions import BuyTrailer
    >>> from aufachse_widgets.engine.phases import Business
    >>> rules, log = compile_rules("fx-schmid-1987"), []
    >>> table = position(rules, [PlayerAt("hannover"), PlayerAt("ulm")], moment=Business(0))
    >>> apply(rules, table, BuyTrailer(0), log).players[0].money, log
    (3000, [Bought(seat=0, large=False, price=2000)])
    """
    reason = why_not(rules, state, action)
    if reason is not None:
        raise IllegalAction(reason, action, describe(state))
    return step(rules, state, action, log)


def settle(rules: Rules, state: State, log: Log, before: State | None = None) -> State:
    """Do what nobody decides: pay debts, check for the end, run phases that settle by themselves.

    ``before`` is a settled position that came before, as every position in which somebody acts is: where neither
    players nor market have changed since, nobody can pay a debt or be out of contracts who could not then.
    """
    players = market = None
    if before is not None:
        players, market = before.players, before.market
    while state.pending:
        phase = state.pending[-1]
        kind = type(phase)
        if state.players is not players or state.market is not market:
            players, market = state.players, state.market
            for player in players:
                if player.debts and player.money >= player.debts[0].amount and kind is not Auction:
                    state = pay_debts(rules, state, log)
            if not state.deck and has_ended(state):
                return finish(rules, state, log)
        resolve = RESOLVES.get(kind)
        if resolve is None:
            return state
        after = resolve(rules, state, phase, log)
        if after is None:
            return state
        state = after
    return state


def describe(state: State) -> str:
    """The position in short, for errors.

    >>> from aufachse_widgets.engine import PlayerAt, compile_rules, position
    >>> describe(position(compile_rules("fx-schmid-1987"), [PlayerAt("hannover"), PlayerAt("ulm")], turn=12))
    'turn 12, BeforeRoll(seat=0, deliveries=0), trucks 0: hannover, 1: ulm'
    """
    if state.over:
        return "the game is over"
    phase = state.phase
    where = ", ".join(f"{seat}: {player.space or 'off the board'}" for seat, player in enumerate(state.players))
    return f"turn {state.turn}, {phase}, trucks {where}"
