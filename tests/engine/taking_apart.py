"""A position taken apart into the words by which a person would set it up again."""

from __future__ import annotations

from typing import Any

from aufachse_widgets.engine import WATCHING, PlayerAt, Rules, State, position


def words_of(state: State) -> tuple[tuple[PlayerAt, ...], dict[str, Any]]:
    """The players and the other arguments of ``position``. Turns, trailers left, pool and what follows by itself are not told."""
    players = tuple(
        PlayerAt(
            space=player.space,
            money=player.money,
            hand=player.hand,
            loaded=player.loaded,
            small=player.small,
            large=player.large,
            cards=player.cards,
            debts=player.debts,
            skips=player.skips,
            came_from=player.came_from,
            last_city=player.last_city,
        )
        for player in state.players
    )
    hands = {number for player in state.players for number in player.hand if number > 0}
    seats = (*range(len(players)), WATCHING)
    return players, {
        "moment": state.pending,
        "market": state.market,
        "deck": state.deck,
        "gone": state.gone,
        "seen": {number: tuple(seat for seat in seats if state.seen[seat] >> number & 1) for number in hands},
        "construction": state.construction,
        "jam": state.jam,
        "events_used": state.used,
        "turn": max(state.turn, 1),
        "exact": state.exact,
        "bound": state.bound,
        "rolls": state.rolls,
        "auctions": state.auctions,
        "discards": state.discards,
        "rolls_due": state.rolls_due,
        "draws_due": state.draws_due,
        "signs_due": state.signs_due,
        "drawn": state.drawn,
    }


def set_up_again(rules: Rules, state: State, **changes: Any) -> State:
    """The same position, set up from its words."""
    players, words = words_of(state)
    return position(rules, players, **(words | changes))
