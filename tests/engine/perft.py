"""Perft: how many sequences of n actions there are from a position, chance's among them. Any change of the rules shows in these numbers.

``python -m tests.engine.perft`` prints the table of ``test_perft.py`` again.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from aufachse_widgets.engine import (
    CHANCE,
    PRESETS,
    Action,
    Rules,
    State,
    actors,
    chance_outcomes,
    compile_rules,
    keyed_outcome,
    legal_actions,
    new_game,
    step,
)
from aufachse_widgets.engine import actions as a
from aufachse_widgets.engine.phases import BeforeRoll, Business, Drawing, Placing

SEED = "perft"
PLACES = ("fritzlar", "butzbach")
DEPTHS = {"setup": 2, "first turn": 5, "in a city": 4, "in an auction": 5, "an event": 3, "beside a sign": 4}


def moves(rules: Rules, state: State) -> list[Action]:
    """Everything that can come next, of players and of chance."""
    return legal_actions(rules, state) if actors(rules, state) != (CHANCE,) else [action for action, _ in chance_outcomes(rules, state)]


def perft(rules: Rules, state: State, depth: int) -> int:
    """The number of sequences of ``depth`` actions; those that end the game sooner are not counted."""
    if not depth:
        return 1
    following = moves(rules, state)
    if depth == 1:
        return len(following)
    return sum(perft(rules, step(rules, state, action), depth - 1) for action in following)


def first_turn(rules: Rules) -> State:
    """Two players, trucks placed, contracts dealt by a seed, seat 0 about to roll."""
    state, places = new_game(rules, 2, first=0), list(PLACES)
    while not isinstance(state.phase, BeforeRoll):
        placing = isinstance(state.phase, Placing)
        state = step(rules, state, a.Place(state.phase.seat, places.pop(0)) if placing else keyed_outcome(rules, state, SEED))
    return state


def in_a_city(rules: Rules) -> State:
    """Seat 0 has driven into Kassel by exact count, its business before it."""
    state = step(rules, first_turn(rules), a.RollDice(0))
    state = step(rules, state, a.Roll(CHANCE, (1, 2)[: rules.edition.dice]))
    drive = next(move for move in moves(rules, state) if isinstance(move, a.Drive) and move.space == "kassel")
    state = step(rules, state, drive)
    if not isinstance(state.phase, Business):
        state = step(rules, state, a.PlaceSign(0, "tiel"))
    return state


def in_an_auction(rules: Rules) -> State:
    """Seat 0 has called an auction in Kassel; in a children's version it has what it may take."""
    state = in_a_city(rules)
    return step(rules, state, next((move for move in moves(rules, state) if isinstance(move, a.CallAuction | a.TakeContract)), a.EndTurn(0)))


def an_event(rules: Rules) -> State:
    """Seat 0 has driven to an event space by exact count; a card is due."""
    start = step(rules, first_turn(rules), a.RollDice(0))
    for die in range(2, 6):
        state = step(rules, start, a.Roll(CHANCE, (die,) * rules.edition.dice))
        for drive in moves(rules, state):
            after = step(rules, state, drive)
            if isinstance(after.phase, Drawing):
                return after
    raise AssertionError("no event space near")


def beside_a_sign(rules: Rules) -> State:
    """Seat 0 is about to roll, the construction sign one space off: it may wait where the edition stops before signs."""
    state = first_turn(rules)
    near = next(space for space in rules.neighbours[state.players[0].space] if space in rules.sign_spaces)
    return replace(state, construction=near)


POSITIONS: dict[str, Callable[[Rules], State]] = {
    "setup": lambda rules: new_game(rules, 2, first=0),
    "first turn": first_turn,
    "in a city": in_a_city,
    "in an auction": in_an_auction,
    "an event": an_event,
    "beside a sign": beside_a_sign,
}


if __name__ == "__main__":
    for edition in PRESETS:
        rules = compile_rules(edition)
        for name, make in POSITIONS.items():
            print(f'    ("{edition}", "{name}", {tuple(perft(rules, make(rules), depth) for depth in range(1, DEPTHS[name] + 1))}),')
