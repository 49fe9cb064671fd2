"""What a contract is worth to a seat, at each bid, and when its plan would deliver it."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from ..engine import Rules, State
from ..engine.contracts import BIDS
from ..engine.phases import Business, LoadOffer, SideBusiness
from .ending import sale_ends_game
from .outlook import Outlook, outlook
from .plan import KEPT, Plan, Task, best_plan, may_load_at_once, task_of, with_contract
from .remains import bid_left
from .turns import ways_spread

NOT_AT_ALL = -1
"""The bid of a contract that does not even pay for nothing."""


class Offer(Struct, frozen=True):
    """What a contract is to a seat. ``worth`` is what it adds to the seat's plan before anything is paid for it, in the edition's currency;
    ``nets`` what is left of that at each bid, the first for nothing; ``pays`` the highest bid that leaves something, whether or not the seat
    has the money: 0 for nothing only, -1 not even that. ``ends`` is what each bid changes of the money at the end; empty for a contract that
    the seat has. ``spread`` is the chance that its plan delivers it after 0, 1, 2, … turns: empty where the plan does without it."""

    contract: int
    worth: float
    nets: tuple[float, ...]
    pays: int
    ends: tuple[float, ...]
    spread: tuple[float, ...]

    @property
    def turns(self) -> float:
        """The turns until it is delivered, on average; 0 where the plan does without it."""
        return sum([turns * chance for turns, chance in enumerate(self.spread)])


def ready_task(rules: Rules, view: State, seat: int) -> Task:
    """What a seat has to do, with the business that it can do where it stands now."""
    task = task_of(rules, view, seat)
    here = any(isinstance(phase, Business | SideBusiness | LoadOffer) and phase.seat == seat and not getattr(phase, "done", False) for phase in view.pending)
    return replace(task, here=here)


def contract_offer(rules: Rules, view: State, seat: int, contract: int, ahead: Outlook | None = None) -> Offer:
    """What a contract is worth to a seat: one that could be got, or one that it has.

    Model: the worth of the seat's best plan with the contract less that of the best one without it
    (:func:`~aufachse_widgets.advice.plan.best_plan`), so with the room that it has, the ways that it has to go anyway and the chance that the game
    still goes on. It is loaded at once where the edition allows that to who gets it in its start city. Where the game ends at once when
    the contract is sold while another player has none it adds nothing. What rivals would do with it is not reckoned with. Each bid takes its
    printed cost off. Of one that could be got only :data:`~aufachse_widgets.advice.plan.KEPT` counts, as games showed. What remains of that at
    the end is less: :func:`~aufachse_widgets.advice.remains.bid_left`. The turns are those of the ways up to its delivery, each stop with the
    points left over lost. UnknownContract for one that the deck doesn't have.

    >>> from aufachse_widgets.engine import PlayerAt, compile_rules, position
    >>> rules = compile_rules("fx-schmid-1987")
    >>> table = position(rules, [PlayerAt("hannover", hand=(40,)), PlayerAt("ulm", hand=(1, 2))], market=(3, 7, 8, 9), deck=8)
    >>> offer = contract_offer(rules, table, 0, 3)
    >>> offer.worth > offer.nets[1] > offer.nets[2], offer.pays, round(offer.turns)
    (True, 4, 9)
    """
    card = rules.contract(contract)
    costs = (0, *[card.cost(bid) for bid in range(1, BIDS + 1)])
    ahead = ahead or outlook(rules, view, seat)
    task = ready_task(rules, view, seat)
    held, ends_game = contract in task.hand or contract in task.loaded, sale_ends_game(view, seat, contract)
    if held:
        plan, rest = best_plan(rules, task, ahead), best_plan(rules, task.without(contract), ahead)
    else:
        rest = best_plan(rules, task, ahead)
        plan = rest if ends_game else best_plan(rules, with_contract(rules, task, contract, may_load_at_once(rules, view, seat)), ahead)
    gain, spread = plan.worth - rest.worth, delivery_spread(rules, plan, contract, task.waits)
    worth = gain if held else KEPT * gain
    nets = tuple([worth - cost for cost in costs])
    pays = max([bid for bid, net in enumerate(nets) if net > 0], default=NOT_AT_ALL)
    bids = () if held else costs
    ends = tuple([-float(cost) if ends_game else bid_left(rules, view, ahead, gain, cost) for cost in bids])
    return Offer(contract, worth, nets, pays, ends, spread)


def delivery_spread(rules: Rules, plan: Plan, contract: int, waits: int = 0) -> tuple[float, ...]:
    """The chance that a plan delivers a contract after 0, 1, 2, … turns, ``waits`` of them skipped; empty where it does not.

    Model: :func:`~aufachse_widgets.advice.turns.ways_spread` over the ways of its stops up to that one.
    """
    ways = []
    for stop in plan.stops:
        ways.append(stop.points)
        if stop.contract == contract and not stop.loads:
            return (0.0,) * waits + ways_spread(rules, ways)
    return ()
