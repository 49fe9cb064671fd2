"""What a contract is worth to a seat, at each bid, and when its plan would deliver it."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from ..engine import Rules, State
from ..engine.contracts import BIDS
from ..engine.phases import Business, LoadOffer, SideBusiness
from .ending import sale_ends_game
from .outlook import Outlook, outlook
from .plan import Plan, Task, best_plan, contract_gain, may_load_at_once, open_task, with_contract, worth_to_seat
from .remains import LITTLE, bid_left
from .turns import ways_spread

NOT_AT_ALL = -1
"""The bid of a contract that does not even pay for nothing."""


class Offer(Struct, frozen=True):
    """What a contract is to a seat. ``worth`` is the one number that everything said of it comes from: what it is worth to the seat, with the
    alternative counted, before anything is paid for it, in the edition's currency; ``nets`` what is left of that at each bid, the first for
    nothing; ``pays`` the highest bid that leaves something, whether or not the seat has the money: 0 for nothing only, -1 not even that.
    ``spread`` is the chance that its plan delivers it after 0, 1, 2, … turns: empty where the plan does without it; ``late``: it adds something,
    but would hardly be delivered before the end, so it is worth nothing. ``ends`` is what each bid changes of the money at the end, on
    average of games between bots; empty for a contract that the seat has. That is what a calibration measures, and nothing to bid by."""

    contract: int
    worth: float
    nets: tuple[float, ...]
    pays: int
    ends: tuple[float, ...]
    spread: tuple[float, ...]
    late: bool = False

    @property
    def idle(self) -> bool:
        """Whether it is worth next to nothing, or the plan does without it."""
        return not self.spread or self.worth < LITTLE

    @property
    def turns(self) -> float:
        """The turns until it is delivered, on average; 0 where the plan does without it."""
        return sum([turns * chance for turns, chance in enumerate(self.spread)])


def ready_task(rules: Rules, view: State, seat: int) -> Task:
    """What a seat has to do, with the business that it can do where it stands now."""
    task = open_task(rules, view, seat)
    here = any(isinstance(phase, Business | SideBusiness | LoadOffer) and phase.seat == seat and not getattr(phase, "done", False) for phase in view.pending)
    return replace(task, here=here)


def contract_offer(rules: Rules, view: State, seat: int, contract: int, ahead: Outlook | None = None) -> Offer:
    """What a contract is worth to a seat: one that could be got, or one that it has.

    Model: of one that could be got :func:`~aufachse_widgets.advice.plan.worth_to_seat` of what it adds to the seat's best plan
    (:func:`~aufachse_widgets.advice.plan.contract_gain`), so with the room that it has, the ways that it has to go anyway and the chance that the
    game still goes on: the number by which the dispatcher bids. Of one that it has, what the plan loses without it. It is loaded at once where the
    edition allows that to who gets it in its start city. Where the game ends at once when the contract is sold while another player has none it is
    worth nothing. Each bid takes its printed cost off. What changes at the end of the game is less: :func:`~aufachse_widgets.advice.remains.bid_left`.
    The turns are those of the ways up to its delivery, each stop with the points left over lost. UnknownContract for one that the deck doesn't have.

    >>> from aufachse_widgets.engine import PlayerAt, compile_rules, position
    >>> rules = compile_rules("fx-schmid-1987")
    >>> table = position(rules, [PlayerAt("hannover", hand=(40,)), PlayerAt("ulm", hand=(1, 2))], market=(3, 7, 8, 9), deck=8)
    >>> offer = contract_offer(rules, table, 0, 3)
    >>> offer.worth > offer.nets[1] > offer.nets[2], offer.pays, round(offer.turns)
    (True, 4, 9)
    """
    card = rules.contract(contract)
    ahead = ahead or outlook(rules, view, seat)
    player, task = view.players[seat], ready_task(rules, view, seat)
    if contract in player.hand or contract in player.loaded:
        plan = best_plan(rules, task, ahead)
        worth = plan.worth - best_plan(rules, task.without(contract), ahead).worth
        return _offer(Offer(contract, worth, (worth,), NOT_AT_ALL, (), delivery_spread(rules, plan, contract, task.waits)))
    costs = (0, *[card.cost(bid) for bid in range(1, BIDS + 1)])
    if sale_ends_game(view, seat, contract):
        lost = tuple([-float(cost) for cost in costs])
        return _offer(Offer(contract, 0.0, lost, NOT_AT_ALL, lost, ()))
    at_once = may_load_at_once(rules, view, seat)
    gain = contract_gain(rules, open_task(rules, view, seat).without(contract), ahead, contract, at_once)
    worth = worth_to_seat(rules, gain)
    nets = tuple([worth - cost for cost in costs])
    ends = tuple([bid_left(rules, view, ahead, gain.worth, cost) for cost in costs])
    plan = best_plan(rules, with_contract(rules, task.without(contract), contract, at_once), ahead)
    late = worth < LITTLE <= worth_to_seat(rules, gain, sure=0.0)
    return _offer(Offer(contract, worth, nets, NOT_AT_ALL, ends, delivery_spread(rules, plan, contract, task.waits), late))


def _offer(offer: Offer) -> Offer:
    """The same with the highest bid that pays; what is worth next to nothing pays for none."""
    pays = max([bid for bid, net in enumerate(offer.nets) if net > 0], default=NOT_AT_ALL)
    return replace(offer, pays=min(pays, 0) if offer.idle else pays)


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
