"""A ring round what is seen for the first time, drawn by the page: what it goes round stays as it is."""

from __future__ import annotations

import ipywidgets

from ...lessons.chapter import LEARNER, New
from ..map.view import MapView
from ..parts.contract_mark import mark_look
from ..parts.tree import put

DASHED = "outline:3px dashed var(--aa-ink);outline-offset:{beside}px"
GLOWING = f"{DASHED};box-shadow:0 0 0 {{glow}}px var(--aa-yellow)"
BESIDES_WANTED = "animation-name:aa-here-new;box-shadow:0 0 0 2px var(--aa-paper),0 0 0 6px var(--aa-red),0 0 0 17px var(--aa-yellow)"
BEATS = "animation:aa-new .5s 6 alternate"  # where motion is welcome; then the ring stays


class Pointer(ipywidgets.HTML):
    """The style that rings a thing wherever it is seen: on the map, in the hand, in the auction."""

    def __init__(self) -> None:
        super().__init__(layout={"display": "none"})

    def point(self, new: New | None, map: MapView) -> None:
        """Put the ring round that; None: round nothing."""
        put(self, "" if new is None else f"<style>{_ring(new.thing, map)}</style>")


def _ring(thing: str, map: MapView) -> str:
    """The rules by which all that shows the thing now has a ring."""
    session, state = map.session, map.session.frame.state
    if thing == "hammer":  # the space may have the ring of what is asked for: this one goes round that
        order = {space: number for number, space in enumerate(map.ground.order, 1)}
        there = [f".{map.name} .aa-spots button:nth-child({order[space]})::before" for space, icons in map.scene().icons.items() if "auction" in icons]
        return f"{','.join(there)}{{{DASHED.format(beside=12)};{BESIDES_WANTED}}}"
    look = mark_look(session.mark_of(state.players[LEARNER].hand[-1])) if thing == "contract" else ""
    shown = {
        "contract": f".aa-trip :is(.aa-overlay .aa-tag, .aa-hand .aa-contract).{look}",
        "truck": f".aa-trip .aa-overlay .aa-truck:not(.aa-truck-{LEARNER})",
        "bids": ".aa-trip .aa-bidladder .aa-rungs",
    }[thing]
    return f"{shown}{{{GLOWING.format(beside=4, glow=7)}}}@media (prefers-reduced-motion:no-preference){{{shown}{{{BEATS}}}}}"
