"""Finds the code that settles a phase: each subject's module registers its own.

A :class:`Settler` knows one kind of phase. ``resolve`` settles it without anyone's choice where
nothing is to choose; else ``legal``/``outcomes`` say what may be chosen and ``apply`` does it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, Protocol, TypeVar

from .actions import CHANCE, Action
from .log import Log
from .reasons import Reason
from .rules import Rules
from .state import State


class Seated(Protocol):
    """A phase of one seat's."""

    @property
    def seat(self) -> int:
        """Whose it is."""
        ...


P = TypeVar("P")
A = TypeVar("A", bound=Action)
Q = TypeVar("Q", bound=Seated)


class Settler(Generic[P, A]):
    """How one kind of phase (P) is settled. ``accepts`` are the kinds of action (A) it understands."""

    accepts: tuple[type, ...] = ()

    def resolve(self, rules: Rules, state: State, phase: P, log: Log) -> State | None:
        """The state after settling by itself; None where somebody must act."""
        return None

    def actors(self, rules: Rules, state: State, phase: P) -> tuple[int, ...]:
        """Who may act in the phase."""
        raise NotImplementedError(f"{type(self).__name__} does not say who acts")

    def legal(self, rules: Rules, state: State, phase: P) -> list[Action]:
        """Every action that may be taken in the phase."""
        return []

    def outcomes(self, rules: Rules, state: State, phase: P) -> list[tuple[Action, int]]:
        """What chance may do, with integer weights."""
        return []

    def why_illegal(self, rules: Rules, state: State, phase: P, action: A) -> Reason | None:
        """Why that action (of an accepted kind, by an actor) is not allowed."""
        raise NotImplementedError(f"{type(self).__name__} does not say why {action} is refused")

    def why_silent(self, rules: Rules, state: State, phase: P, action: A) -> Reason | None:
        """Why the seat of that action (of an accepted kind) is none of the actors, where there is more to say than that others are to act."""
        return None

    def apply(self, rules: Rules, state: State, phase: P, action: A, log: Log) -> State:
        """The state after the action."""
        raise NotImplementedError(f"{type(phase).__name__} does not take {type(action).__name__}")


class PlayerSettler(Settler[Q, A]):
    """A phase in which the player whose it is chooses."""

    def actors(self, rules: Rules, state: State, phase: Q) -> tuple[int, ...]:
        return (phase.seat,)


class ChanceSettler(Settler[P, A]):
    """A phase that chance settles."""

    def actors(self, rules: Rules, state: State, phase: P) -> tuple[int, ...]:
        return (CHANCE,)


class AutomaticSettler(Settler[P, Action]):
    """A phase in which nobody chooses."""

    def actors(self, rules: Rules, state: State, phase: P) -> tuple[int, ...]:
        return ()


# Which phase has which actions, a dict cannot say: what is taken out of these by a phase's type is for that phase.
SETTLERS: dict[type, Settler[Any, Any]] = {}
LEGAL: dict[type, Callable[[Rules, State, Any], list[Action]]] = {}
APPLY: dict[type, Callable[[Rules, State, Any, Any, Log], State]] = {}
"""What lists the actions of a phase, and what does one: their settlers' methods, found in one step."""
RESOLVES: dict[type, Callable[[Rules, State, Any, Log], State | None]] = {}
"""What settles a phase by itself: only of those phases that may."""


S = TypeVar("S", bound=Settler[Any, Any])


def settles(*phases: type) -> Callable[[type[S]], type[S]]:
    """Register a settler for kinds of phase."""

    def register(settler: type[S]) -> type[S]:
        for phase in phases:
            SETTLERS[phase] = settler()
            LEGAL[phase], APPLY[phase] = SETTLERS[phase].legal, SETTLERS[phase].apply
            if settler.resolve is not Settler.resolve:
                RESOLVES[phase] = SETTLERS[phase].resolve
        return settler

    return register
