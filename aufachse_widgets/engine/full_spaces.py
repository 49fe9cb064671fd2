"""Spaces without room for one more truck (rows 9 and 10): how many each kind of space holds at the end of a move."""

from __future__ import annotations

from .rules import Rules
from .state import State


def full_bits(rules: Rules, state: State, seat: int) -> int:
    """A bit for each space where the seat's truck has no room (rows 9 and 10)."""
    bits, single, players = 0, rules.single, state.players
    own = players[seat].space
    if single:
        for player in players:
            bits |= single.get(player.space, 0)
        # The seat's own truck takes no room from itself.
        bits &= ~single.get(own, 0)
    if rules.several:
        spaces = [player.space for player in players]
        if len(set(spaces)) < len(spaces):
            for space in spaces:
                if space != own and spaces.count(space) >= rules.several.get(space, 7):
                    bits |= rules.bit[space]
    return bits
