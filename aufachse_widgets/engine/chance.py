"""Keyed chance: an outcome is a function of the seed and of what is drawn, not of a generator's state.

Any kernel resumes alike, undo cannot fish for another roll, and the same seed gives every table
of a class the same dice and deals. The journal shows the seed's hash from the start and the seed
at the end, so that anyone can check the dice.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Any

from .actions import Action
from .errors import PositionError
from .phases import Dealing, Drawing, FirstRandom, FirstRolling, Refilling, Rolling
from .registry import SETTLERS
from .rules import Rules
from .state import State

Key = tuple[str, int, int, int]  # purpose, seat, turn, count


def seed_hash(seed: str) -> str:
    """What the journal shows of the seed from the start.

    >>> seed_hash("Kassel") == seed_hash("Kassel")
    True
    """
    return hashlib.blake2b(f"aufachse seed {seed}".encode(), digest_size=16).hexdigest()


def keyed_number(seed: str, key: Key) -> int:
    """A large number from the seed and what it is for."""
    purpose, seat, turn, count = key
    text = f"{seed}|{purpose}|{seat}|{turn}|{count}"
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=16).digest(), "big")


def _dealing(state: State, phase: Dealing) -> Key:
    return ("box", phase.player, 0, state.box) if phase.from_box else ("deal", phase.player, 0, len(state.players[phase.player].hand))


def _rolling(state: State, phase: Rolling) -> Key:
    return "roll", phase.seat, state.players[phase.seat].turns, state.rolls


KEYS: dict[type, Callable[[State, Any], Key]] = {
    Dealing: _dealing,
    Refilling: lambda state, phase: ("reveal", 0, 0, state.deck),
    FirstRandom: lambda state, phase: ("first", 0, 0, 0),
    FirstRolling: lambda state, phase: ("first roll", phase.seats[len(phase.rolled)], 0, phase.round),
    Rolling: _rolling,
    Drawing: lambda state, phase: ("event", 0, 0, state.drawn),
}


def keyed_outcome(rules: Rules, state: State, seed: str) -> Action:
    """What chance does in this position for that seed; PositionError if it is not her turn."""
    phase = state.phase
    outcomes = SETTLERS[type(phase)].outcomes(rules, state, phase) if phase is not None else []
    if not outcomes:
        raise PositionError("chance has nothing to decide in this position")
    left = keyed_number(seed, KEYS[type(phase)](state, phase)) % sum(weight for _, weight in outcomes)
    for action, weight in outcomes:
        left -= weight
        if left < 0:
            return action
    raise PositionError("outcomes without weight")
