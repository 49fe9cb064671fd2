"""The spaces that may be chosen now, and what may be done on each."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from ...drawing.ground import Ground
from ...engine import Reach
from ...engine.actions import Action, Drive, GoTo, Place, PlaceSign

MANY = 40  # so many spaces to choose from are marked with small dots


class Choice(Struct, frozen=True):
    """A space that may be chosen: its actions (each a different way), and what each leads to."""

    space: str
    actions: tuple[Action, ...]
    reaches: tuple[Reach, ...] = ()


def choices(legal: Sequence[Action], reaches: Sequence[Reach], truck: int = -1) -> dict[str, Choice]:
    """The spaces that may be chosen now, each with its actions; only of ``truck`` where a card moves several."""
    found: dict[str, list[Action]] = {}
    led = {reach.action: reach for reach in reaches}
    for action in legal:
        if isinstance(action, Drive | Place | PlaceSign | GoTo) and not (isinstance(action, Drive) and action.truck != truck):
            found.setdefault(action.space, []).append(action)
    return {
        space: Choice(space, tuple(actions), tuple(led[action] for action in actions if isinstance(action, Drive) and action in led))
        for space, actions in found.items()
    }


def icons(space: str, reaches: Sequence[Reach], ground: Ground) -> tuple[str, ...]:
    """What may be done or happens on a space that can be reached, the most important first; empty on one that is but a space."""
    done = {
        "deliver": any(reach.deliveries for reach in reaches),
        "load": any(reach.loads for reach in reaches),
        "event-mark": any(reach.event for reach in reaches),
        "auction": any(reach.auction for reach in reaches),
    }
    found = tuple(name for name, there in done.items() if there)
    exact_city = space in ground.cities and any(reach.exact for reach in reaches)
    return found or (("stop",) if exact_city else ())
