"""A game decided beforehand, so that a person in the test knows what to click.

The same seed gives the same dice, deals and events anywhere: the plan is played on the engine here, and then by clicks on the page,
whose final standing must be the plan's.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count

from aufachse_widgets.bots import numbers
from aufachse_widgets.engine import CHANCE, Rules, State, actors, apply, compile_rules, keyed_outcome, legal_actions, new_game, preset, standing, view
from aufachse_widgets.engine.actions import Action, Bid, BuyTrailer, CallAuction, Deliver, Drive, Load, Place, RollDice
from aufachse_widgets.engine.log import EventDrawn, LogEntry, Over, Won
from tests.yardsticks import COURIER

# What a short game must hold to be worth playing by hand.
ACTIONS = (Place, RollDice, Drive, Load, Deliver, CallAuction, Bid, BuyTrailer)
EVENTS = (EventDrawn, Won, Over)
# Taken the first time they are possible; otherwise the courier of 2026 decides, so that better bots leave the games as they are.
WANTED = (CallAuction, Bid, BuyTrailer)


@dataclass(frozen=True)
class Step:
    """What a person does in a position, and the position it leads to (chance has acted too)."""

    before: State
    action: Action
    after: State


@dataclass(frozen=True)
class Plan:
    """A whole game."""

    rules: Rules
    edition: str
    length: int
    seed: str
    steps: tuple[Step, ...]
    log: tuple[LogEntry, ...]

    @property
    def standing(self) -> tuple[tuple[int, int, int], ...]:
        """Place, seat and money at the end, in order."""
        return tuple(standing(self.rules, self.steps[-1].after))

    def whole(self) -> bool:
        """Whether it is over and holds everything a short game must."""
        done = {type(step.action) for step in self.steps}
        told = {type(entry) for entry in self.log}
        return self.steps[-1].after.over and done.issuperset(ACTIONS) and told.issuperset(EVENTS)


def shortest_plan(edition: str, length: int, players: int = 2, tries: int = 12) -> Plan:
    """The shortest whole game among the first few seeds that give one, with `length` public contracts."""
    return min(whole_plans(edition, length, players, tries), key=lambda plan: len(plan.steps))


def whole_plans(edition: str, length: int, players: int, tries: int) -> Iterator[Plan]:
    found = 0
    for number in count():
        plan = play(edition, length, players, f"trip {number}")
        if plan.whole():
            yield plan
            found += 1
        if number >= tries and found:
            return


def play(edition: str, length: int, players: int, seed: str, limit: int = 300, **house_rules: object) -> Plan:
    """Play two careful couriers who want to see an auction, a bid and a trailer early on."""
    public = list(preset(edition).public_contracts)
    public[players - 2] = length
    rules = compile_rules(preset(edition).with_changes(public_contracts=tuple(public), **house_rules))
    log: list[LogEntry] = []
    state = with_chance(rules, new_game(rules, players), seed, log)
    steps: list[Step] = []
    while not state.over and len(steps) < limit:
        seat = next(seat for seat in actors(rules, state) if legal_actions(rules, state, seat))
        action = choose(rules, state, seat, [step.action for step in steps], seed)
        after = with_chance(rules, apply(rules, state, action, log), seed, log)
        steps.append(Step(state, action, after))
        state = after
    return Plan(rules, edition, length, seed, tuple(steps), tuple(log))


def with_chance(rules: Rules, state: State, seed: str, log: list[LogEntry]) -> State:
    while actors(rules, state) == (CHANCE,):
        state = apply(rules, state, keyed_outcome(rules, state, seed), log)
    return state


def choose(rules: Rules, state: State, seat: int, before: Sequence[Action], seed: str) -> Action:
    legal = legal_actions(rules, state, seat)
    done = {type(action) for action in before}
    for action in legal:
        if isinstance(action, WANTED) and type(action) not in done:
            return action
    return COURIER.choose(rules, view(rules, state, seat), legal, numbers(seed, "courier", seat, len(before)))
