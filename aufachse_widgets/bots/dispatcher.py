"""The dispatcher: plans all its contracts as one round of pick-ups and deliveries within its room and the turns that are left.

Money values are in the edition's currency. What things are worth to it is computed by :mod:`~aufachse_widgets.advice.plan`; here stands
what it does about it.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cached_property, lru_cache

from msgspec import Struct

from ..advice.distances import OPEN, Closed, closed, distances, jammed
from ..advice.ending import sale_ends_game
from ..advice.outlook import Outlook, outlook
from ..advice.plan import (
    KEPT,
    NARROW,
    SURE,
    WIDTH,
    Gain,
    Places,
    Task,
    best_plan,
    contract_gain,
    may_load_at_once,
    most_room_gain,
    open_task,
    room_gain,
    task_of,
    worth_to_seat,
)
from ..engine.actions import (
    SOMEWHERE,
    Action,
    Bid,
    BuyTrailer,
    CallAuction,
    Choose,
    ChooseContract,
    ChoosePlayer,
    Deliver,
    Drive,
    GoTo,
    Load,
    Match,
    Place,
    PlaceSign,
    RollDice,
    SellTrailer,
    TakeContract,
    UseCard,
)
from ..engine.contracts import BIDS
from ..engine.market import cards_on
from ..engine.movement import owes_sign
from ..engine.phases import Auction, Business, Driving, SideBusiness, Snowstorm
from ..engine.rules import Rules
from ..engine.state import LARGE_PRICE, LARGE_ROOM, SMALL_PRICE, SMALL_ROOM, State
from .business import market_cities, moves_sign, to_the_point, uses_points_up, way_to

FIRST = 1e6  # stands above all calculation
WORTH_DOING = FIRST / 16
"""More than that is only worth what its rank puts above all of a lower rank."""
RANKS: dict[type[Action], int] = {Deliver: 4, Drive: 3, CallAuction: 3, TakeContract: 3, Load: 2, BuyTrailer: 1, SellTrailer: 1, UseCard: 1}
"""Kinds of actions that come first where they are worth doing at all: those of a higher rank before others, by parts of ``FIRST``."""


class Temperament(Struct, frozen=True):
    """How a dispatcher differs from others. ``margin``: the part of a contract's worth that it keeps for itself in an auction;
    ``spite``: the part of what a contract is worth to the leading rival that it pays more to keep it from them; ``reserve``: money that it
    does not spend on trailers; ``sure``: the chance of a delivery before the end from which it wants a contract; ``trailers``: how much it
    believes that room pays later."""

    margin: float = 1 - KEPT
    spite: float = 0.0
    reserve: int = 500
    sure: float = SURE
    trailers: float = 1.0


PLAIN = Temperament()
BOLD = Temperament(margin=0.1, reserve=0, sure=0.5, trailers=2.0)
CAREFUL = Temperament(margin=0.4, reserve=2000, sure=0.95, trailers=0.5)
SPOILER = Temperament(spite=0.1)


class Dispatcher:
    """A dispatcher of a temperament; as a bot it is called like any other."""

    def __init__(self, temperament: Temperament = PLAIN) -> None:
        self.temperament = temperament

    def choose(self, rules: Rules, view: State, legal: Sequence[Action], rng: random.Random) -> Action:
        """The best action by its calculation; chance decides between equals."""
        legal = to_the_point(view, legal)
        if len(legal) == 1:
            return legal[0]
        values = Desk(rules, view, legal[0].seat, self.temperament).worths(legal)
        best = max(values) - 1e-9
        equals = [action for action, value in zip(legal, values, strict=True) if value >= best]
        return equals[rng.randrange(len(equals))]


class Desk:
    """One seat's calculation in one position. The worth of an action is what it adds to the worth of going on without it."""

    def __init__(self, rules: Rules, view: State, seat: int, temperament: Temperament, width: int = WIDTH) -> None:
        self.rules, self.view, self.seat, self.temperament = rules, view, seat, temperament
        self.width = width
        self.me = view.players[seat]
        self.phase = view.phase
        self.ahead = outlook(rules, view, seat)
        self.task = open_task(rules, view, seat)
        self._calling: float | None = None
        self._signs: dict[str, float] | None = None
        self._added: dict[int, Gain] = {}
        self._rivals: dict[int, tuple[Task, Outlook]] = {}

    def worths(self, legal: Sequence[Action]) -> list[float]:
        """What each action adds; what ranks below one that is worth doing isn't computed, and stands as least."""
        values, ranks = [-FIRST] * len(legal), [RANKS.get(type(action), 0) for action in legal]
        for rank in sorted(set(ranks), reverse=True):
            for place, action in enumerate(legal):
                if ranks[place] == rank:
                    values[place] = self.worth(action)
            if max(values) > WORTH_DOING:
                break
        return values

    def worth(self, action: Action) -> float:
        """What the action adds; 0 for one that does nothing."""
        match action:
            case Drive():
                return self.drive(action)
            case Deliver():
                return FIRST + self.rules.contracts[action.contract].revenue
            case Load():
                return self.load(action.contract)
            case CallAuction():
                return self.call(action.contract)
            case TakeContract():
                return self.take(action.contract)
            case BuyTrailer():
                return self.buy(action.large)
            case SellTrailer():
                return self.sell(action.large)
            case UseCard():
                return self.motivation()
            case Bid():
                return self.bid(action.bid)
            case Match():
                return self.match_bid()
            case RollDice():
                return 1.0
            case Place():
                return self.place(action.space)
            case PlaceSign():
                return self.sign(action.space)
            case GoTo():
                return self.stop(action.space) - self.stay()
            case Choose():
                return self.option(action.option)
            case ChoosePlayer():
                return -float(self.view.players[action.player].money)
            case ChooseContract():
                return self.choose_contract(action.contract)
            case _:
                return 0.0

    @cached_property
    def idle(self) -> bool:
        """Nothing to do, or nothing that can be done before the end."""
        return not best_plan(self.rules, self.task, self.ahead, self.width).stops

    # Places ---------------------------------------------------------------------------------------

    @cached_property
    def places(self) -> Places:
        """What spaces are worth after the move that is to be made."""
        return Places(self.rules, self.task, self.ahead, closed(self.rules, self.view), width=min(self.width, NARROW))

    def stay(self) -> float:
        """The worth of staying where the truck is, with no business there."""
        return self.places.worth(self.me.space, here=isinstance(self.phase, Business | SideBusiness))

    def stop(self, space: str, exact: bool = False, shut: Closed | None = None) -> float:
        """The worth of a move that ends there; ``shut``: what is closed then, where that changes."""
        value = self.places.worth(space, shut=shut)
        if exact and space in self.rules.cities:
            value += self.calling()
        return value - self.way_to_market(space) if self.idle else value

    def way_to_market(self, space: str) -> float:
        """With nothing to do: how far it is to a city where contracts are to be had, in points."""
        return float(way_to(self.rules, space, market_cities(self.rules, self.view)))

    def drive(self, action: Drive) -> float:
        phase = self.phase
        if isinstance(phase, Snowstorm) and action.truck not in (-1, self.seat):
            return self.snow(action)
        if not isinstance(phase, Driving):
            return self.stop(action.space) - self.stay() if action.space != self.me.space else 0.0
        # A construction sign that a 1 moves won't be in the way.
        shut = jammed(self.rules, self.view) if owes_sign(self.rules.edition, phase.dice, action.points) else None
        if action.space == self.me.space:
            return FIRST / 2 + self.places.worth(action.space, shut=shut) + moves_sign(action, self.me.space)
        return FIRST / 2 + self.stop(action.space, uses_points_up(self.rules, self.me.space, action), shut)

    def place(self, space: str) -> float:
        """A space to start from: near what is to be done, or to where contracts start."""
        if self.task.hand:
            return self.places.worth(space, turns=0.0, here=self.rules.edition.load_at_placing)
        return -_mean_way(self.rules, space)

    def snow(self, action: Drive) -> float:
        """Another's truck moved in the snow: away from where it is going."""
        return self.harm(action.truck, self.view.players[action.truck].space, action.space)

    def harm(self, seat: int, before: str, after: str) -> float:
        """What a player loses by standing elsewhere."""
        task = task_of(self.rules, self.view, seat)
        if before == SOMEWHERE or not (task.hand or task.loaded) or seat != self.leader():
            return -1.0
        rival = outlook(self.rules, self.view, seat)
        here = best_plan(self.rules, task, rival, self.width).worth
        there = best_plan(self.rules, task.at(after), rival, self.width).worth
        return 0.5 * (here - there)

    def leader(self) -> int:
        """The one of the others who has the most, with what is aboard."""
        cards = self.rules.contracts

        def wealth(seat: int) -> float:
            player = self.view.players[seat]
            return player.money + 0.7 * sum([cards[number].revenue for number in player.loaded if number in cards])

        return max([seat for seat in range(len(self.view.players)) if seat != self.seat], key=wealth)

    def sign(self, space: str) -> float:
        """A sign lengthens the way of the leader, and not one's own."""
        if self._signs is None:
            self._signs = _sign_gains(self.rules, self.view, self.seat, self.leader())
        return self._signs.get(space, 0.0)

    # Contracts ------------------------------------------------------------------------------------

    def added(self, contract: int) -> Gain:
        """What a contract adds to the plan."""
        if contract not in self._added:
            at_once = may_load_at_once(self.rules, self.view, self.seat)
            self._added[contract] = contract_gain(self.rules, self.task.without(contract), self.ahead, contract, at_once, self.width)
        return self._added[contract]

    def gain(self, contract: int) -> float:
        """The same; nothing where it would hardly be delivered in time."""
        gain = self.added(contract)
        return gain.worth if gain.chance >= self.temperament.sure else min(gain.worth, 0.0)

    def worth_of(self, contract: int) -> float:
        """What a contract is worth to it: of what it adds the temperament's part, and nothing where it would hardly be delivered in time."""
        return worth_to_seat(self.rules, self.added(contract), 1 - self.temperament.margin, self.temperament.sure)

    def most(self, contract: int) -> float:
        """The most it pays for a contract."""
        if self.ends_game(contract):
            return 0.0
        most = self.worth_of(contract)
        if self.temperament.spite:
            most += self.temperament.spite * max(0.0, self.rival_worth(self.leader(), contract))
        return most

    def rival_worth(self, seat: int, contract: int) -> float:
        """What a contract seems to add to a rival's plan, as far as its contracts are known."""
        if seat not in self._rivals:
            self._rivals[seat] = task_of(self.rules, self.view, seat), outlook(self.rules, self.view, seat)
        task, ahead = self._rivals[seat]
        return contract_gain(self.rules, task, ahead, contract, width=self.width).worth

    def price(self, contract: int, most: float) -> float:
        """What an auction for a contract will probably cost; where that is more than ``most``, some price above it."""
        cost, highest = self.rules.contracts[contract].cost, 0
        for seat, player in enumerate(self.view.players):
            if highest == BIDS or cost(highest) > most:
                break
            if seat == self.seat or player.money < cost(highest + 1):
                continue
            limit = min(0.9 * self.rival_worth(seat, contract), player.money)
            while highest < BIDS and cost(highest + 1) <= limit:
                highest += 1
        return float(cost(highest))

    def profit(self, contract: int, above: float = 0.0) -> float:
        """What an auction for a contract will probably bring; 0 where that is no more than ``above``."""
        if self.ends_game(contract):
            return FIRST / 4 if self.leads() else 0.0
        gain, most = self.gain(contract), min(self.most(contract), self.me.money)
        if not self.idle:
            if gain <= above:
                return 0.0
            most = min(most, gain - above)
        price = self.price(contract, most)
        if price > most:
            return 0.0
        # With nothing to do, anything is better than waiting.
        return max(gain - price, 10.0 if self.idle and not price else 0.0)

    def ends_game(self, contract: int) -> bool:
        """Whether the game ends at once when somebody gets that contract: it is the last public one, and another has none."""
        return sale_ends_game(self.view, self.seat, contract)

    def leads(self) -> bool:
        """Whether it would win, or share the win, if the game ended now."""
        return all(player.money <= self.me.money for seat, player in enumerate(self.view.players) if seat != self.seat)

    def calling(self) -> float:
        """What the right to call an auction is worth, or to take a contract, where an exact count allows that."""
        if self._calling is None:
            best = 0.0
            for contract in sorted(self._public(), key=self.gain, reverse=True):
                best = max(best, self._right_to(contract, best))
            self._calling = best
        return self._calling

    def best_to_call(self) -> int:
        """The public contract that the right to call an auction is worth most for; 0 where none is worth it."""
        called = {contract: self._right_to(contract) for contract in self._public()}
        best = max(called, key=lambda contract: called[contract], default=0)
        return best if best and called[best] > 0 else 0

    def _public(self) -> list[int]:
        """The public contracts that an exact count gives a right to."""
        edition = self.rules.edition
        return [number for number in cards_on(self.view) if number in self.rules.contracts] if edition.has_auctions or edition.auction == "take_exact" else []

    def _right_to(self, contract: int, above: float = 0.0) -> float:
        return self.profit(contract, above) if self.rules.edition.has_auctions else self.gain(contract)

    def call(self, contract: int) -> float:
        if contract not in self.rules.contracts:
            return 0.0
        profit = self.profit(contract)
        return FIRST / 2 + profit if profit > 0 else -1.0

    def take(self, contract: int) -> float:
        if contract not in self.rules.contracts:
            return 0.0
        if self.ends_game(contract):
            return FIRST / 2 if self.leads() else -1.0
        # What may be taken at its start is in the plan already: any chance will do.
        gain = self.added(contract).worth if self.rules.edition.auction == "take_at_start" else self.gain(contract)
        return FIRST / 2 + gain if gain > 0 or self.idle else -1.0

    def bid(self, bid: int) -> float:
        phase = self.phase
        assert isinstance(phase, Auction)
        if bid != phase.bid + 1 or phase.contract not in self.rules.contracts:
            return -1.0  # the lowest bid that leads will do
        return self.most(phase.contract) - self.rules.contracts[phase.contract].cost(bid)

    def match_bid(self) -> float:
        phase = self.phase
        assert isinstance(phase, Auction)
        if phase.contract not in self.rules.contracts:
            return -1.0
        return self.most(phase.contract) - self.rules.contracts[phase.contract].cost(phase.bid) + 1.0

    def load(self, contract: int) -> float:
        """A load, if the plan is better with it: something else may need the room."""
        if contract not in self.rules.contracts:
            return 0.0
        loaded = best_plan(self.rules, self.task.loading(contract), self.ahead, self.width).worth
        stays = best_plan(self.rules, self.task, self.ahead, self.width).worth
        return FIRST / 4 + loaded - stays if loaded >= stays else -1.0

    def choose_contract(self, contract: int) -> float:
        if contract not in self.rules.contracts:
            return 0.0
        if contract in self.me.loaded:  # Bahnverladung: it is paid for
            return best_plan(self.rules, self.task.without(contract), self.ahead, self.width).worth + self.rules.contracts[contract].revenue
        return best_plan(self.rules, self.task.without(contract), self.ahead, self.width).worth

    # Money ----------------------------------------------------------------------------------------

    def buy(self, large: bool) -> float:
        """A trailer, if it pays back before the end."""
        price, room = (LARGE_PRICE, LARGE_ROOM) if large else (SMALL_PRICE, SMALL_ROOM)
        if self.me.money - price < self.temperament.reserve:
            return -1.0
        later = self.room_later(room)
        if self.most_room_now + later <= price:
            return -1.0
        gain = self.room_now(room) + later - price
        return FIRST / 8 + gain if gain > 0 else -1.0

    def room_now(self, goods: int) -> float:
        """What more room brings to the plan as it is."""
        return room_gain(self.rules, self.task, self.ahead, goods) if self.most_room_now else 0.0

    @cached_property
    def most_room_now(self) -> float:
        """The most that any room could bring to the plan as it is; 0 where all of it fits."""
        task, cards = self.task, self.rules.contracts
        fits = sum([cards[number].goods for number in (*task.hand, *task.loaded)]) <= task.room
        return 0.0 if fits else most_room_gain(self.rules, task, self.ahead)

    def room_later(self, goods: int) -> float:
        """What more room brings with the contracts that it is still to get."""
        share = (self.view.deck + len(cards_on(self.view))) / len(self.view.players)
        return self.temperament.trailers * 20.0 * share * goods / (1 + self.me.small + self.me.large) ** 2

    def sell(self, large: bool) -> float:
        """A trailer is sold when no plan needs it any more."""
        room = LARGE_ROOM if large else SMALL_ROOM
        if self.view.deck or cards_on(self.view):
            return -1.0
        now = best_plan(self.rules, self.task, self.ahead, self.width).worth
        less = Task(self.task.space, self.task.hand, self.task.loaded, self.task.room - room, self.task.waits)
        if sum([self.rules.contracts[number].goods for number in less.loaded]) > less.room:
            return -1.0
        gain = self.rules.edition.trailer_sale - (now - best_plan(self.rules, less, self.ahead, self.width).worth)
        return FIRST / 8 + gain if gain > 0 else -1.0

    def turn_worth(self) -> float:
        """What one turn less costs."""
        plan = best_plan(self.rules, self.task, self.ahead, self.width)
        later = best_plan(self.rules, Task(self.task.space, self.task.hand, self.task.loaded, self.task.room, self.task.waits + 1), self.ahead, self.width)
        return plan.worth - later.worth

    def option(self, option: str) -> float:
        """Pannenhilfe: skip and get 1000, or go on; Zollkontrolle: skip, or pay 500."""
        if option == "pay":
            return -500.0
        if option == "skip":
            phase = self.phase
            thanks = 1000.0 if "go_on" in getattr(phase, "options", ()) else 0.0
            return thanks - self.turn_worth()
        return 0.0

    def motivation(self) -> float:
        """Motivation is used where a short way leads to a goal."""
        if self.me.space == SOMEWHERE:
            return -1.0
        here = self.places.worth(self.me.space, here=False)
        around = self.rules.ways[self.me.space]
        ends = {way.end for points in (1, 2, 3) for way in around.ways[points]}
        best = max([self.places.worth(space) for space in sorted(ends)], default=0.0)
        gain = best - here
        enough = 0.8 * max(self.turn_worth(), 50.0)
        return FIRST / 8 + gain if gain > enough else -1.0


@lru_cache(maxsize=4096)
def _mean_way(rules: Rules, space: str) -> float:
    """The mean way to the starts of all contracts, in points."""
    far = rules.distances(space)
    return sum([far.get(card.start, 80) for card in rules.contracts.values()]) / len(rules.contracts)


def _sign_gains(rules: Rules, view: State, seat: int, leader: int) -> dict[str, float]:
    """By space, what a construction sign there costs the leader less what it costs oneself, in points; spaces without effect are left out."""
    rival, me = task_of(rules, view, leader), task_of(rules, view, seat)
    if rival.space not in rules.spaces:
        return {}
    cards = rules.contracts
    goals = [cards[number].destination for number in rival.loaded] + [cards[number].start for number in rival.hand]
    own = [cards[number].destination for number in me.loaded] + [cards[number].start for number in me.hand]
    gains: dict[str, float] = {}
    far = rules.distances(rival.space)
    ranked = sorted([goal for goal in dict.fromkeys(goals) if goal in far], key=lambda goal: (far[goal], goal))[:2]
    candidates: dict[str, None] = {}
    for goal in ranked:
        back = rules.distances(goal)
        space = rival.space
        for _step in range(6):
            ahead = [next for next in rules.neighbours[space] if back.get(next, 99) < back[space]]
            if not ahead:
                break
            space = ahead[0]
            candidates[space] = None
    for space in candidates:
        if space not in rules.sign_places:
            continue
        shut = OPEN.construction(space)
        round_it = distances(rules, rival.space, shut)
        cost = sum([min(round_it.get(goal, 99), 99) - far[goal] for goal in ranked]) / len(ranked)
        mine = 0.0
        if me.space in rules.spaces and own and me.space != space:
            straight = rules.distances(me.space)
            near = min(own, key=lambda goal: (straight.get(goal, 99), goal))
            if straight.get(space, 99) + rules.distances(near).get(space, 99) == straight.get(near, 99):  # else no shortest way leads over it
                mine = distances(rules, me.space, shut).get(near, 99) - straight.get(near, 99)
        gains[space] = cost - 1.5 * mine
    return gains


choose = Dispatcher(PLAIN).choose
bold = Dispatcher(BOLD).choose
careful = Dispatcher(CAREFUL).choose
spoiler = Dispatcher(SPOILER).choose
