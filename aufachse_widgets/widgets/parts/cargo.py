"""A truck with its trailers as squares, one for each good that has room, filled as far as it is loaded."""

from __future__ import annotations

from html import escape

from ...engine.state import LARGE_ROOM, SMALL_ROOM, TRUCK_ROOM, Player
from ...words.language import _
from ...words.standing import trailers


def cargo(player: Player, goods: int) -> str:
    """The squares of truck and trailers, each set apart, and how many ``goods`` are aboard of how many.

    >>> cargo(Player(), 2).count("<i"), cargo(Player(small=1, large=1), 2).count("<i")
    (1, 3)
    """
    left, boxes = goods, []
    for room in (TRUCK_ROOM, *[SMALL_ROOM] * player.small, *[LARGE_ROOM] * player.large):
        full = min(room, left)
        left -= full
        boxes.append(f'<i style="--room:{room};--full:{full}"></i>')
    owned = trailers(player)
    said = _("{goods} of {room} goods aboard").format(goods=goods, room=player.room)
    title = _("{aboard}; trailers: {trailers}").format(aboard=said, trailers=owned) if owned else said
    return (
        f'<span class="aa-cargo" title="{escape(title)}"><span class="aa-train" style="--whole:{player.room}" aria-hidden="true">{"".join(boxes)}</span>'
        f'<span class="aa-carried">{goods}/{player.room}</span></span>'
    )
