"""How near the end is: how many turns a seat still has, each with its chance."""

from __future__ import annotations

from itertools import pairwise

from ..engine import UNKNOWN, Rules, State
from .outlook import MOST_TURNS, Outlook, outlook


def sale_ends_game(view: State, seat: int, contract: int) -> bool:
    """Whether the game ends at once when that seat gets a public contract: it is the last one, and another player has none.

    >>> from aufachse_widgets.engine import PlayerAt, compile_rules, position
    >>> table = position(compile_rules("fx-schmid-1987"), [PlayerAt("ulm", hand=(1,)), PlayerAt("kassel", had_contracts=True)], market=(3, -1, -1, -1), deck=0)
    >>> sale_ends_game(table, 0, 3), sale_ends_game(table, 1, 3)
    (True, False)
    """
    if view.deck or any(number >= UNKNOWN and number != contract for number in view.market):
        return False
    return any(player.idle for other, player in enumerate(view.players) if other != seat)


def turns_left(rules: Rules, view: State, seat: int, ahead: Outlook | None = None) -> tuple[float, ...]:
    """The chance that a seat still has 0, 1, 2, … turns, the present one included; they add up to 1.

    Model: :func:`~aufachse_widgets.advice.outlook.outlook`; the last of them is that there are as many or more.

    >>> from aufachse_widgets.engine import PlayerAt, compile_rules, position
    >>> rules = compile_rules("fx-schmid-1987")
    >>> table = position(rules, [PlayerAt("ulm", hand=(1, 2)), PlayerAt("kassel", hand=(3,))], market=(-1, -1, -1, -1), deck=0)
    >>> chances = turns_left(rules, table, 0)
    >>> max(range(len(chances)), key=chances.__getitem__), round(sum(chances), 6)
    (4, 1.0)
    """
    if view.over:
        return (1.0,)
    ahead = ahead or outlook(rules, view, seat)
    going_on = [1.0, *[ahead.chance(turns - 0.5) for turns in range(1, MOST_TURNS + 1)], 0.0]
    return tuple([before - after for before, after in pairwise(going_on)])
