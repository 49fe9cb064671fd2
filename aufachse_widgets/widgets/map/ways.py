"""The ways of the cards that lie beside the map: drawn at once, and seen while a card is pointed at. So pointing sends nothing."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from html import escape

from ...advice.routes import Route, contract_route
from ...drawing.ground import Ground
from ...engine.state import Player
from ...sessions.contract_marks import ContractMark
from ...sessions.frame import Frame
from ...words import Speaker
from ...words.language import _, ngettext
from ..parts.contract_mark import mark_look
from .scene import line


def turns_in_words(turns: float) -> str:
    """So many turns, about; empty for less than half a turn.

    >>> turns_in_words(3.6), turns_in_words(0.3)
    ('about 4 turns', '')
    """
    number = round(turns)
    return ngettext("about {number} turn", "about {number} turns", number).format(number=number) if number else ""


def length(words: Speaker, route: Route) -> str:
    """How far a route is and how long it takes; a sign in the way is told."""
    said = [words.spaces(route.points), turns_in_words(route.turns)]
    if not route.detour:
        said.append(_("closed by a sign now"))
    elif route.detour > route.points:
        said.append(_("{spaces} round the sign").format(spaces=words.spaces(route.detour)))
    return ", ".join(filter(None, said))


def in_words(words: Speaker, route: Route) -> str:
    """A route in one line.

    >>> from aufachse_widgets.engine import PlayerAt, compile_rules, position
    >>> rules = compile_rules("fx-schmid-1987")
    >>> route = contract_route(rules, position(rules, [PlayerAt("hannover", hand=(1,)), PlayerAt("ulm")]), 1)
    >>> in_words(Speaker(rules, ()), route) if route else ""
    'Frankfurt → Flensburg: 13 spaces, about 4 turns'
    """
    return _("{start} → {destination}: {length}").format(start=words.space(route.path[0]), destination=words.space(route.path[-1]), length=length(words, route))


def public_ways(ground: Ground, words: Speaker, frame: Frame, mark_of: Callable[[int], ContractMark]) -> str:
    """The ways of the public contracts, as HTML for the overlay; the stylesheet shows that of the card under the mouse or with the focus."""
    return _drawn(ground, words, frame, "m", frame.state.market, mark_of)


def own_ways(ground: Ground, words: Speaker, frame: Frame, own: Player | None, mark_of: Callable[[int], ContractMark]) -> str:
    """The same for one's own contracts, in the order in which :class:`HandView` lays them."""
    return _drawn(ground, words, frame, "h", (*own.loaded, *own.hand) if own is not None else (), mark_of)


def _drawn(ground: Ground, words: Speaker, frame: Frame, kind: str, numbers: Sequence[int], mark_of: Callable[[int], ContractMark]) -> str:
    routes = list(_routes(words, frame, kind, numbers))
    if not routes:
        return ""
    wide, high = math.ceil(ground.width), math.ceil(ground.height)
    looks = {place: f"{mark_look(mark_of(route.contract))} aa-way-{place}" for place, route in routes}
    lines = "".join(f"<path class='{looks[place]}' d={line(ground, route.path)} />" for place, route in routes)
    tags = "".join(
        f"<span class='aa-tag aa-far {looks[place]}' style='--x:{ground.at[end][0]:.0f};--y:{ground.at[end][1]:.0f}'>{escape(length(words, route))}</span>"
        for place, route in routes
        for end in (route.path[-1],)
        if end in ground.at
    )
    return f'<svg class=aa-lines viewBox="0 0 {wide} {high}" aria-hidden=true>{lines}</svg>{tags}'


def _routes(words: Speaker, frame: Frame, kind: str, numbers: Sequence[int]) -> Iterable[tuple[str, Route]]:
    for place, number in enumerate(numbers):
        route = contract_route(words.rules, frame.state, number)
        if route is not None:
            yield f"{kind}{place}", route
