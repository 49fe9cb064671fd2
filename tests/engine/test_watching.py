"""A watcher of games notices what must not be, in the step in which it comes: a test that cannot fail would prove nothing."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from aufachse_widgets.engine import Jam, State, compile_rules
from tests.engine.busy_games import Step, play
from tests.engine.watching import Watch

RULES = compile_rules("fx-schmid-1987")


def first(state: State, **changes: object) -> State:
    """The position with another first player."""
    return replace(state, players=(replace(state.players[0], **changes), *state.players[1:]))


def carrier(state: State) -> int:
    """A contract that the second player has."""
    return next(iter(state.players[1].hand + state.players[1].loaded))


FAULTS: dict[str, Callable[[State], State]] = {
    "money from nowhere": lambda state: first(state, money=state.players[0].money + 100),
    "goods from nowhere": lambda state: first(state, loaded=(*state.players[0].loaded, state.pool[0])),
    "a contract in two hands": lambda state: first(state, hand=(*state.players[0].hand, carrier(state))),
    "a contract in no place": lambda state: replace(state, pool=state.pool[1:]),
    "a deck too high": lambda state: replace(state, deck=state.deck + 1),
    "an event card twice": lambda state: replace(state, used=(*state.used, "Motivation", "Motivation")),
    "an event card gone": lambda state: replace(state, unseen=state.unseen[1:]),
    "a trailer too many": lambda state: replace(state, small=state.small + 1),
    "a trailer from nowhere": lambda state: first(state, large=state.players[0].large + 1),
    "a truck on the sign": lambda state: replace(state, construction=state.players[0].space),
    "both signs on a space": lambda state: replace(state, construction="celle", jam=Jam("celle", 0, "Stau in München")),
    "nobody may act": lambda state: replace(state, pending=()),
}


def watched(steps: int) -> tuple[Watch, Step]:
    """A watch that has seen so many steps of a game, and the next one."""
    watch, running = Watch(), play(RULES, 3, 4)
    for _ in range(steps):
        watch(RULES, 3, 4, next(running))
    return watch, next(running)


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_is_noticed_in_its_step(fault: str) -> None:
    watch, (before, action, after, log) = watched(400)
    with pytest.raises((AssertionError, IndexError)):
        watch(RULES, 3, 4, (before, action, FAULTS[fault](after), log))


def test_without_a_fault_nothing_is_said() -> None:
    watch, step = watched(400)
    watch(RULES, 3, 4, step)
