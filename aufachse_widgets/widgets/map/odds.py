"""Odds on the map: the chance to stop where one has business, with the roll that comes next.

Loaded when somebody likes hints.
"""

from __future__ import annotations

from html import escape

from msgspec import Struct

from ...advice.stopping import Stopping
from ...drawing.ground import Ground
from ...engine import Rules, State
from ...engine.legal_drives import drives
from ...engine.phases import BeforeRoll, Driving, FurtherRoll
from ...words.language import _
from ...words.numbers import percent
from .roads import spot

LEAST = 0.01  # a chance below that is none


class Odds(Struct, frozen=True):
    """A place of business, and the chance to stop there: with the roll that is to be made ``now``, else with the next one. ``best``: it is that after
    the best of several drives."""

    space: str
    chance: float
    now: bool
    best: bool = False


def targets(rules: Rules, view: State, seat: int) -> tuple[str, ...]:
    """Where the seat has business: destinations of what is aboard, starts of what is in the hand and fits."""
    player, cards = view.players[seat], rules.contracts
    free = rules.free_room(player)
    aboard = [cards[number].destination for number in player.loaded if number in cards]
    held = [cards[number].start for number in player.hand if number in cards and cards[number].goods <= free]
    return tuple(dict.fromkeys([*aboard, *held]))


def odds(rules: Rules, view: State, seat: int) -> tuple[Odds, ...]:
    """The chances that there are. After a roll those of the best drive it allows; what is in reach then is certain, and left out.

    >>> from aufachse_widgets.engine import PlayerAt, compile_rules, position
    >>> rules = compile_rules("fx-schmid-1987")
    >>> found = odds(rules, position(rules, [PlayerAt("celle", hand=(3,)), PlayerAt("ulm", hand=(1,))]), 0)  # one point from Hannover
    >>> [(one.space, round(one.chance, 2), one.now) for one in found]
    [('hannover', 1.0, True)]
    """
    phase, here = view.phase, view.players[seat].space
    if here not in rules.spaces:
        return ()
    stopping = Stopping(rules, view, seat)
    rolled = isinstance(phase, Driving) and phase.seat == seat and 0 not in phase.dice
    starts = sorted({drive.way.end for drive in drives(rules, view, seat, phase.dice).ways.values()}) if isinstance(phase, Driving) and rolled else [here]
    now = isinstance(phase, BeforeRoll | FurtherRoll) and phase.seat == seat
    found = []
    for space in targets(rules, view, seat):
        if space == here or (rolled and space in starts):
            continue
        chance = max(stopping.within(space, 1, start).at_all for start in starts)
        if chance >= LEAST:
            found.append(Odds(space, chance, now, len(starts) > 1))
    return tuple(found)


def odds_html(ground: Ground, rules: Rules, view: State, seat: int) -> str:
    """The odds as labels for the overlay; what is said beside the number goes where there is no room for it. The page puts each beside its place."""
    said = []
    for one in odds(rules, view, seat):
        if one.space in ground.at:
            number = percent(one.chance)
            said_of = _("{percent} now") if one.now else _("up to {percent} next turn") if one.best else _("{percent} next turn")
            before, _number, after = said_of.partition("{percent}")
            beside = [f"<em>{escape(word)}</em>" if word else "" for word in (before, after)]
            said.append(f'<span class="aa-tag aa-odds" style="{spot(*ground.at[one.space])}">{beside[0]}{escape(number)}{beside[1]}</span>')
    return "".join(said)
