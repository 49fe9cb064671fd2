"""A second reading of the rules: recomputes a finished game from plain data.

Written from the rule documents and ``docs/rules.md``, it shares no code with the engine, so that a
slip in one shows as a difference. A game is a dict:

- ``edition``: the fields of the edition; ``board``, ``contracts``: the two files as JSON data;
- ``players``: how many; ``actions``: the actions in order, as JSON objects;
- ``rules_version``: 1 for a game begun before section 6 of ``docs/rules.md`` was settled; left out, the newest.

It trusts that the players' actions were legal, and works out itself all that happens without an
action: moves and unloading by cards, payments, debts, who won an auction, whose turn it is, which
public contracts are left and when the game is over. An action that cannot follow raises
:class:`Unreadable`.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from typing import Any

CITY_OF_JAM = {"Stau in München": "muenchen", "Stau am Frankfurter Kreuz": "frankfurt", "Stau am Kasseler Kreuz": "kassel"}
JAM_ANYWHERE = ("Stau durch plötzlichen Nebeleinbruch", "Stau wegen Schaulustigen bei einem Unfall")
ERRANDS = {"Sonderauftrag Flensburg": "flensburg", "Sonderauftrag Wien": "wien"}
KEPT = ("Inspektion", "Motivation", "Schnelle Verladung", *ERRANDS)
STARTS_A_TURN = ("roll_dice", "buy_trailer", "sell_trailer", "use_card")
OWN_TURN = (*STARTS_A_TURN, "end_turn", "call_auction", "take_contract")


Action = dict[str, Any]
Way = tuple[str, ...]


class Unreadable(AssertionError):
    """The actions do not follow from each other; says which action and why."""


class Truck:
    """A player's truck, cards and money."""

    def __init__(self, money: int) -> None:
        self.money = money
        self.space = ""
        self.heading = ""  # the space before, in the last move
        self.last_city = ""  # driven through
        self.room = 6
        self.hand: set[int] = set()
        self.loaded: list[int] = []  # in the order they were loaded
        self.had_contracts = False
        self.cards: list[str] = []
        self.debts: list[int] = []  # what each card takes now, oldest first
        self.skips = 0


class Reader:
    """Reads the actions of a game one after the other."""

    def __init__(self, game: dict[str, Any]) -> None:
        self.rules = game["edition"]
        self.settled = game.get("rules_version", 2) > 1  # section 6
        self.contracts = {card["id"]: card for card in game["contracts"]["contracts"]}
        self.kind = {space["id"]: space["kind"] for space in game["board"]["spaces"] if self.rules["ferries"] or space["kind"] != "ferry"}
        self.event_spaces = {space["id"] for space in game["board"]["spaces"] if space["event"]}
        self.roads: dict[str, list[str]] = {space: [] for space in self.kind}
        for route in game["board"]["routes"]:
            for one, other in zip(route["spaces"], route["spaces"][1:], strict=False):
                if one in self.kind and other in self.kind:
                    self.roads[one].append(other)
                    self.roads[other].append(one)
        self.trucks = [Truck(self.rules["starting_money"]) for _ in range(game["players"])]
        self.public = self.rules["public_contracts"][game["players"] - 2]  # on the market and in the deck
        self.turn = -1
        self.rolled = False  # a die's move is due
        self.begun = False  # the turn's own roll has been made
        self.further_rolls = 0
        self.roll_offered = False
        self.arrivals = 0  # by exact count, with no auction called yet
        self.turn_ends = False
        self.delivered_by_card = False  # which ends the turn when all else is done
        self.early_roll = False  # one by a card is due before the turn's own
        self.early_stop = False  # and has been made: its stop has business of its own
        self.construction = ""
        self.jam = ("", -1)
        self.jam_due = False
        self.card = ""
        self.auction: Auction | None = None
        self.over = False
        self.actions: list[Action] = game["actions"]
        self.at = 0
        while self.at < len(self.actions):
            self.read(self.actions[self.at])
            self.at += 1

    def check(self, condition: object, what: str) -> None:
        if not condition:
            raise Unreadable(f"action {self.at} {self.actions[self.at]}: {what}")

    def read(self, action: Action) -> None:
        self.check(not self.over, "the game is over")
        if action["do"] in STARTS_A_TURN and self.turn < 0:
            self.turn = action["seat"]
        begins = action["seat"] != self.turn or (action["do"] == "roll_dice" and not self.further_rolls)
        if self.delivered_by_card and action["do"] in OWN_TURN and begins:
            self.end_turn()
        self.check(action["do"] not in OWN_TURN or action["seat"] == self.turn, f"it is the turn of {self.turn}")
        self.check(not self.auction or action["do"] in ("bid", "match", "pass") or self.may_trade(action), "the auction is not over")
        getattr(self, "on_" + action["do"])(action["seat"], action)
        following = self.next()
        sign_due = following.get("do") == "place_sign" and following["seat"] == self.turn
        if self.turn_ends and not self.further_rolls and not sign_due and not self.over:
            self.end_turn()

    def may_trade(self, action: Action) -> bool:
        """Section 6: the caller may trade trailers before they answer a bid, where bids go in turn."""
        assert self.auction is not None
        mine = not self.auction.is_open and self.auction.waiting() == [self.auction.caller] == [action["seat"]]
        return self.settled and mine and action["do"] in ("buy_trailer", "sell_trailer")

    def next(self) -> Action:
        return self.actions[self.at + 1] if self.at + 1 < len(self.actions) else {}

    def answer(self) -> Action:
        """What is decided next: trailers may be traded before that (section 6)."""
        return next((action for action in self.actions[self.at + 1 :] if action["do"] not in ("buy_trailer", "sell_trailer")), {})

    # Setup, turns ------------------------------------------------------------------------------

    def on_place(self, seat: int, action: Action) -> None:
        self.trucks[seat].space = action["space"]

    def on_deal(self, seat: int, action: Action) -> None:
        self.receive(action["player"], action["contract"])

    def on_reveal(self, seat: int, action: Action) -> None:
        pass  # public contracts are counted together; who goes first or moves too, their actions say

    on_first = on_start_roll = on_choose_player = on_reveal

    def on_roll_dice(self, seat: int, action: Action) -> None:
        self.early_stop, early = self.early_roll, self.early_roll
        if early:
            self.further_rolls -= 1
            self.early_roll = False
        elif not self.begun:
            self.begun = True  # Inspektion may owe another one already, where Motivation came first
        elif self.further_rolls:
            self.further_rolls -= 1
            if self.roll_offered:
                self.trucks[seat].cards.remove("Schnelle Verladung")
            self.turn_ends = self.roll_offered = self.delivered_by_card = False

    def on_roll(self, seat: int, action: Action) -> None:
        self.rolled = True

    def on_decline(self, seat: int, action: Action) -> None:
        if self.roll_offered and seat == self.turn:
            self.further_rolls -= 1
            self.roll_offered = False

    def on_end_turn(self, seat: int, action: Action) -> None:
        if self.rules["inspektion_roll"] == "may":
            self.further_rolls = 0
        if not self.early_stop:
            self.end_turn()

    def end_turn(self) -> None:
        """Discards (row 23), then the next player who does not skip (section 4, Skipped turns)."""
        self.check(not self.rolled and not self.further_rolls, "a roll is due")
        for _ in range(self.arrivals):
            if self.rules["discard"] and self.public and not self.over:
                self.public -= 1
                self.check_end()
        self.arrivals = 0
        self.turn_ends = self.begun = self.delivered_by_card = self.early_stop = False
        while True:
            self.turn = (self.turn + 1) % len(self.trucks)
            if self.jam[1] == self.turn:
                self.jam = ("", -1)
            if not self.trucks[self.turn].skips:
                return
            self.trucks[self.turn].skips -= 1

    def check_end(self) -> None:
        nothing_left = any(truck.had_contracts and not truck.hand and not truck.loaded for truck in self.trucks)
        self.over = self.over or (not self.public and nothing_left)

    # Money, contracts, trailers ----------------------------------------------------------------

    def earn(self, seat: int, amount: int) -> None:
        truck = self.trucks[seat]
        truck.money += amount
        if not self.auction:  # then debts wait
            self.pay_debts(truck)

    def pay_debts(self, truck: Truck) -> None:
        while truck.debts and truck.debts[0] <= truck.money:
            truck.money -= truck.debts.pop(0)

    def fine(self, seat: int, amount: int) -> None:
        truck = self.trucks[seat]
        if amount <= truck.money:
            truck.money -= amount
        elif self.rules["debt_factor"]:
            truck.debts.append(amount * self.rules["debt_factor"])

    def receive(self, seat: int, contract: int) -> None:
        self.trucks[seat].hand.add(contract)
        self.trucks[seat].had_contracts = True

    def on_load(self, seat: int, action: Action) -> None:
        truck = self.trucks[seat]
        self.check(truck.space == self.contracts[action["contract"]]["start"], f"the truck is at {truck.space}")
        self.check(self.has_room(seat, action["contract"]), "there is no room")
        truck.hand.remove(action["contract"])
        truck.loaded.append(action["contract"])
        if seat == self.turn:
            if "Schnelle Verladung" in truck.cards:
                self.further_rolls += 1
                self.roll_offered = True  # S1: the card stays until it is used
            self.turn_ends = self.rules["business"] in ("deliveries_then_load", "one") and not self.early_stop

    def has_room(self, seat: int, contract: int) -> bool:
        truck = self.trucks[seat]
        goods: int = sum(self.contracts[card]["goods"] for card in (*truck.loaded, contract))
        return goods <= truck.room

    def on_deliver(self, seat: int, action: Action) -> None:
        self.check(self.trucks[seat].space == self.contracts[action["contract"]]["destination"], f"the truck is at {self.trucks[seat].space}")
        self.deliver(seat, action["contract"])
        if seat == self.turn:
            self.turn_ends = self.rules["business"] == "one" and not self.early_stop

    def deliver(self, seat: int, contract: int) -> None:
        self.trucks[seat].loaded.remove(contract)
        self.earn(seat, self.contracts[contract]["revenue"])
        self.check_end()

    def on_buy_trailer(self, seat: int, action: Action) -> None:
        self.trucks[seat].money -= 3000 if action.get("large") else 2000
        self.trucks[seat].room += 6 if action.get("large") else 4
        self.check(self.trucks[seat].money >= 0, "there is not enough money")
        self.traded(seat)

    def on_sell_trailer(self, seat: int, action: Action) -> None:
        self.trucks[seat].room -= 6 if action.get("large") else 4
        self.earn(seat, self.rules["trailer_sale"])
        self.traded(seat)

    def traded(self, seat: int) -> None:
        """A trailer changes what its owner can still bid."""
        if self.auction:
            self.auction.money[seat] = self.trucks[seat].money
            self.close_auction()

    def on_take_contract(self, seat: int, action: Action) -> None:
        self.public -= 1
        self.receive(seat, action["contract"])
        if self.rules["auction"] == "take_at_start" and self.has_room(seat, action["contract"]):
            self.on_load(seat, action)
        self.check_end()

    # Auctions ----------------------------------------------------------------------------------

    def on_call_auction(self, seat: int, action: Action) -> None:
        self.check(self.arrivals, "no city was reached by exact count")
        self.arrivals -= 1
        costs = self.contracts[action["contract"]]["bids"]
        self.auction = Auction(seat, action["contract"], costs, [truck.money for truck in self.trucks], self.rules["auction"] == "open")
        self.close_auction()

    def on_bid(self, seat: int, action: Action) -> None:
        assert self.auction is not None
        self.check(seat in self.auction.waiting(), f"{self.auction.waiting()} may act")
        self.check(action["do"] != "bid" or action["bid"] > self.auction.bid, f"bid {self.auction.bid} stands")
        self.auction.act(seat, action["do"], action.get("bid", 0), action.get("out", False))
        self.close_auction()

    on_match = on_pass = on_bid

    def close_auction(self) -> None:
        auction = self.auction
        assert auction is not None
        if not auction.waiting():
            self.auction = None
            self.trucks[auction.leader].money -= auction.cost(auction.bid)
            self.public -= 1
            self.receive(auction.leader, auction.contract)
            for truck in self.trucks:
                self.pay_debts(truck)
            self.check_end()

    # Movement, signs ---------------------------------------------------------------------------

    def on_drive(self, seat: int, action: Action) -> None:
        mover = action.get("truck", -1) if action.get("truck", -1) >= 0 else seat
        truck = self.trucks[mover]
        by_die, self.rolled = self.rolled, False
        if action["space"] == truck.space:
            self.check(by_die and not action.get("heading"), "a truck stays only after a roll")
            self.check(self.may_wait(truck.space) or not self.may_drive(mover, action["points"]), "a way is open, and no sign is next to the truck")
        else:
            lengths = (action["points"], *range(1, action["points"]))
            ways = (way for length in lengths for way in self.ways((truck.space,), length) if way[-2:] == (action["heading"], action["space"]))
            way = next(ways, ())
            self.check(way, f"there is no way from {truck.space}")
            if by_die and len(way) == action["points"] + 1 and self.kind[way[-1]] == "city":
                self.arrivals += 1
            self.stop(mover, way)

    def may_wait(self, space: str) -> bool:
        """Section 1, Waiting: next to a sign, where the rules stop before signs."""
        signs = {self.construction, self.jam[0]} - {space}
        return self.rules["stop_before_sign"] and any(next in signs for next in self.roads[space])

    def may_drive(self, seat: int, points: int) -> bool:
        ends = {way[-1] for length in range(1, points + 1) for way in self.ways((self.trucks[seat].space,), length)}
        return any(end != self.jam[0] and self.is_free(end, seat) for end in ends)

    def ways(self, way: Way, points: int) -> Iterator[Way]:
        """The ways that go on for that many points: no space twice, nothing beyond a sign."""
        if not points:
            yield way
        elif len(way) == 1 or way[-1] != self.jam[0]:
            for space in self.roads[way[-1]]:
                if space not in way and space != self.construction:
                    yield from self.ways((*way, space), points - 1)

    def stop(self, seat: int, way: Way) -> None:
        """A move ends: the errands and the inspection."""
        truck, space = self.trucks[seat], way[-1]
        truck.space, truck.heading = space, way[-2]
        truck.last_city = next((place for place in way[-2::-1] if self.kind[place] == "city"), truck.last_city)
        for card, city in ERRANDS.items():
            if card in truck.cards and space == city:
                truck.cards.remove(card)
                self.earn(seat, 2000)
        if "Inspektion" in truck.cards and space == "muenchen" and seat == self.turn:  # it brings a roll: not out of turn
            truck.cards.remove("Inspektion")
            self.trucks[(seat + 1) % len(self.trucks)].cards.append("Inspektion")
            self.further_rolls += 1

    def on_place_sign(self, seat: int, action: Action) -> None:
        if self.jam_due:
            self.jam, self.jam_due = (action["space"], self.turn), False
        else:
            self.construction = action["space"]

    # Event cards -------------------------------------------------------------------------------

    def on_turn_up(self, seat: int, action: Action) -> None:
        card = self.card = action["card"]
        seat = self.turn
        truck = self.trucks[seat]
        if card in KEPT:
            truck.cards.append(card)
        elif card in CITY_OF_JAM:
            self.jam = (CITY_OF_JAM[card], seat)
        elif card in JAM_ANYWHERE:
            self.jam_due = True
        elif card == "Beifahrer":
            self.further_rolls += 1
            self.early_roll = self.settled and not self.begun
        elif card in ("Polizeikontrolle", "Radarfalle"):
            self.fine(seat, 500)
        elif card == "Truckerfestival":
            self.earn(seat, 500)
        elif card == "Fahrtenschreiber" or (card == "Zollkontrolle" and truck.money < 500):
            truck.skips += 1
        elif card == "Pannenhilfe" and not self.rules["pannenhilfe_choice"]:
            truck.skips += 1
            self.earn(seat, 1000)
        elif card == "Hilfe, Diebe!":
            number = len(truck.loaded)
            truck.hand.update(truck.loaded)
            truck.loaded.clear()
            self.earn(seat, 1000 * number)
        elif card == "Bahnverladung":
            lengths = {contract: self.length(contract) for contract in truck.loaded}
            self.one_of([contract for contract in truck.loaded if lengths[contract] == max(lengths.values())])
        elif card == "Fracht Dumping":
            self.one_of(sorted(truck.hand))
        elif self.targets(card):
            self.one_target(seat, card)

    def on_choose(self, seat: int, action: Action) -> None:
        if action["option"] == "pay":
            self.fine(seat, 500)
        elif action["option"] == "skip":
            self.trucks[seat].skips += 1
            if self.card == "Pannenhilfe":
                self.earn(seat, 1000)

    def on_use_card(self, seat: int, action: Action) -> None:
        self.trucks[seat].cards.remove(action["card"])

    def one_of(self, contracts: list[int]) -> None:
        """A card takes its owner's choice of contracts; no choice is made where there is only one."""
        if len(contracts) == 1:
            self.on_choose_contract(self.turn, {"contract": contracts[0]})
        elif contracts:
            following = self.answer()
            self.check(following.get("do") == "choose_contract" and following["contract"] in contracts, f"one of {contracts} must be chosen next")

    def on_choose_contract(self, seat: int, action: Action) -> None:
        if self.card == "Fracht Dumping":
            self.trucks[seat].hand.remove(action["contract"])
            self.receive((seat - 1) % len(self.trucks), action["contract"])
            self.check_end()
            return
        truck, revenue = self.trucks[seat], self.contracts[action["contract"]]["revenue"]
        truck.loaded.remove(action["contract"])
        if not self.settled:  # the revenue was a payment of its own: it paid older debts, or ended the game before the 1000 was taken
            self.earn(seat, revenue)
            self.check_end()
            if self.over:
                return
            revenue = 0
        missing = 1000 - revenue - truck.money
        truck.money = max(0, -missing)
        if missing > 0:
            self.fine(seat, missing)
        self.pay_debts(truck)
        self.check_end()

    def length(self, contract: int) -> int:
        """The shortest way from start to destination; signs are ignored."""
        card = self.contracts[contract]
        return len(self.spread(card["start"], ())[card["destination"]]) - 1

    def spread(self, origin: str, signs: tuple[str, ...], first: str = "", ends: frozenset[str] = frozenset()) -> dict[str, Way]:
        """The shortest way to each space, not beyond ``ends``."""
        found: dict[str, Way] = {origin: (origin,)}
        queue = deque([origin])
        while queue:
            here = queue.popleft()
            for space in self.roads[here] if here != origin or not first else (first,):
                if space not in found and space not in signs:
                    found[space] = (*found[here], space)
                    if space not in ends:
                        queue.append(space)
        return found

    def is_free(self, space: str, seat: int) -> bool:
        capacity = self.rules["city_capacity" if self.kind[space] == "city" else "road_capacity"]
        others = sum(truck.space == space for other, truck in enumerate(self.trucks) if other != seat)
        return not capacity or others < capacity

    def targets(self, card: str) -> dict[str, Way]:
        """Where a "go to" card may send the truck whose turn it is, with the ways."""
        truck = self.trucks[self.turn]
        signs = (self.construction, self.jam[0])
        cities = {space for space, kind in self.kind.items() if kind == "city"} - {truck.space}
        ways: dict[str, Way] = {}
        if card == "Dokumente" and self.rules["dokumente"] == "last_city" and truck.last_city:
            ways = self.spread(truck.space, signs)
            goals = {truck.last_city} - {truck.space}
        elif card == "Dokumente":
            opposite = self.rules["dokumente"] == "opposite"
            if opposite and (not truck.heading or truck.heading in signs):
                return {}
            ways = self.spread(truck.space, signs, first=truck.heading if opposite else "")
            free = [space for space in ways if space in cities and self.is_free(space, self.turn)]
            goals = {space for space in free if len(ways[space]) == min(len(ways[other]) for other in free)}
        elif card == "Familiennachwuchs":
            ways = self.spread(truck.space, signs)
            goals = {self.contracts[contract]["destination"] for contract in truck.loaded}
        elif card == "Ware verdorben" and truck.loaded:
            ways = self.spread(truck.space, signs)
            goals = {self.contracts[truck.loaded[-1]]["start"]} - {truck.space}
        elif card in ("Gute Routenplanung", "Zollabfertigung"):
            goals = cities if card == "Gute Routenplanung" else self.event_spaces - {truck.space}
            ends = frozenset(space for space in goals if self.is_free(space, self.turn) or not self.rules["past_occupied"])
            ways = self.spread(truck.space, signs, ends=ends)
        else:
            return {}
        return {space: ways[space] for space in goals if space in ways and self.is_free(space, self.turn)}

    def one_target(self, seat: int, card: str) -> None:
        """Go where the card says if there is one place only; else the choice follows."""
        targets = self.targets(card)
        following = self.answer()
        if card == "Gute Routenplanung" and self.rules["gute_routenplanung"] == "may":
            self.check(following.get("do") in ("go_to", "decline"), f"may go to {sorted(targets)}")
        elif len(targets) == 1:
            self.on_go_to(seat, {"space": next(iter(targets))})
        else:
            self.check(following.get("do") == "go_to", f"must go to one of {sorted(targets)}")

    def on_go_to(self, seat: int, action: Action) -> None:
        truck, target = self.trucks[seat], action["space"]
        targets = self.targets(self.card)
        self.check(target in targets, f"{target} is none of {sorted(targets)}")
        if target != truck.space:
            self.stop(seat, targets[target])
        if self.card == "Familiennachwuchs":
            for contract in list(truck.loaded):
                if self.contracts[contract]["destination"] == target and not self.over:
                    self.deliver(seat, contract)
            # Section 6, row 19 and cards: that was the turn's business; its own roll, where that is still to come, is made all the same.
            self.delivered_by_card = self.settled and self.rules["business"] == "one" and self.begun and not self.over


class Auction:
    """One auction: who leads with which bid, and who may still act."""

    def __init__(self, caller: int, contract: int, costs: list[int], money: list[int], is_open: bool) -> None:
        self.caller, self.contract, self.costs, self.money, self.is_open = caller, contract, costs, money, is_open
        self.leader, self.bid = caller, 0
        self.passed: set[int] = set()
        self.out: set[int] = set()
        self.place = caller + 1  # in turn: whose turn to bid

    def cost(self, bid: int) -> int:
        return self.costs[bid - 1] if bid else 0

    def can_act(self, seat: int) -> bool:
        if seat == self.leader or seat in self.passed or (self.bid == 5 and self.leader == self.caller):
            return False
        if seat == self.caller:
            return self.cost(self.bid) <= self.money[seat]
        return self.bid < 5 and self.cost(self.bid + 1) <= self.money[seat]

    def waiting(self) -> list[int]:
        """Who may bid, match or pass now; nobody: the auction is over."""
        if self.is_open:
            return [seat for seat in range(len(self.money)) if self.can_act(seat)]
        for step in range(len(self.money)):
            seat = (self.place + step) % len(self.money)
            if self.can_act(seat):
                return [seat]
        return []

    def act(self, seat: int, do: str, bid: int, out: bool) -> None:
        if do == "pass":
            self.passed.add(seat)
            if out:
                self.out.add(seat)
        else:
            self.leader = seat
            self.bid = bid or self.bid
            if self.is_open:
                self.passed = set(self.out)
        self.place = seat + 1


def is_over(game: dict[str, Any]) -> bool:
    """Whether the game has come to its end."""
    return Reader(game).over


def final_money(game: dict[str, Any]) -> list[int]:
    """Each player's money: after the settlement, where the game is over."""
    reader = Reader(game)
    if game["edition"]["settlement"] != "what_there_is":
        raise NotImplementedError("only the settlement that takes what there is is read")
    amounts = []
    for truck in reader.trucks:
        due = sum(truck.debts) + 1000 * sum(card == "Inspektion" or card in ERRANDS for card in truck.cards)
        amounts.append(max(0, truck.money - due) if reader.over else truck.money)
    return amounts


def standing(game: dict[str, Any]) -> list[tuple[int, int, int]]:
    """Place, seat and money, the richest first; equal money shares the place."""
    money = final_money(game)
    places = [1 + sum(other > amount for other in money) for amount in money]
    return sorted(zip(places, range(len(money)), money, strict=True))
