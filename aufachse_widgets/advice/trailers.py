"""Trailers: whether one bought now still pays back."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from ..engine import UNKNOWN, Rules, State
from ..engine.state import LARGE_PRICE, LARGE_ROOM, SMALL_PRICE, SMALL_ROOM
from .offers import ready_task
from .outlook import Outlook, outlook
from .plan import best_plan, contract_gain


class TrailerWorth(Struct, frozen=True):
    """What a trailer brings, in the edition's currency. ``now`` is what its room adds to the plan for the contracts that the seat has,
    ``later`` what it adds to those that the seat will get, ``back`` what it is sold for in the end."""

    large: bool
    price: int
    now: float
    later: float
    back: float

    @property
    def net(self) -> float:
        """What is left when it has been paid for."""
        return self.now + self.later + self.back - self.price

    @property
    def pays(self) -> bool:
        """Whether it pays back before the end."""
        return self.net > 0


def trailer_worth(rules: Rules, view: State, seat: int, large: bool, ahead: Outlook | None = None) -> TrailerWorth:
    """What a small or a large trailer would bring to a seat that buys it now.

    Model: ``now`` is the worth of the best plan with more room less that of the best one without. For ``later`` the seat
    gets its equal share of the public contracts that are left; each adds, with the room, as much more than without as the ones
    that lie face up would on average, added one by one to the present plan. ``back`` is the price at which the edition buys trailers, by the chance
    that the game goes on for one more turn. Whether the money is there, and trailers left, is not asked.

    >>> from aufachse_widgets.engine import PlayerAt, compile_rules, position
    >>> rules = compile_rules("fx-schmid-1987")
    >>> early = position(rules, [PlayerAt("bremen", hand=(22, 39)), PlayerAt("ulm", hand=(1, 2))], market=(3, 7, 8, 9), deck=8)
    >>> late = position(rules, [PlayerAt("bremen", hand=(22,)), PlayerAt("ulm", hand=(1,))], market=(-1, -1, -1, -1), deck=0)
    >>> trailer_worth(rules, early, 0, large=False).net > trailer_worth(rules, late, 0, large=False).net
    True
    >>> trailer_worth(rules, late, 0, large=False).pays
    False
    """
    price, goods = (LARGE_PRICE, LARGE_ROOM) if large else (SMALL_PRICE, SMALL_ROOM)
    ahead = ahead or outlook(rules, view, seat)
    task = ready_task(rules, view, seat)
    more = replace(task, room=task.room + goods)
    now = best_plan(rules, more, ahead).worth - best_plan(rules, task, ahead).worth
    known = [number for number in view.market if number in rules.contracts]
    gains = []
    for number in known:  # where public contracts are taken at their start the task has them already
        with_room, without = (contract_gain(rules, one.without(number), ahead, number).worth for one in (more, task))
        gains.append(with_room - without)
    public = view.deck + sum([number >= UNKNOWN for number in view.market])
    share = public / len(view.players)
    later = share * sum([max(0.0, gain) for gain in gains]) / len(gains) if gains else 0.0
    return TrailerWorth(large, price, now, later, rules.edition.trailer_sale * ahead.chance(1.0))
