"""The legal drives with their paths and what they lead to, for a map to show."""

from __future__ import annotations

from msgspec import Struct

from .actions import Drive
from .legal_drives import SNOW_SPACES, asked_drives, card_drives
from .movement import draws_event
from .phases import CardMove, Driving, Snowstorm
from .rules import Rules
from .state import State
from .ways import LegalDrives


class Reach(Struct, frozen=True, gc=False):
    """One legal drive for a map to show: its ``path`` (first and last space included), whether it
    is an exact count, draws an event card, allows an auction, and the contracts of the driver
    that could be loaded or delivered where it ends."""

    action: Drive
    path: tuple[str, ...]
    exact: bool
    event: bool
    auction: bool
    loads: tuple[int, ...] = ()
    deliveries: tuple[int, ...] = ()


def reach(rules: Rules, state: State, seat: int, space: str = "") -> tuple[Reach, ...]:
    """The legal drives of the phase on top (those that end on ``space`` only, where it is given), each with
    its path and what it leads to.

    >>> from aufachse_widgets.engine import PlayerAt, compile_rules, position
    >>> from aufachse_widgets.engine.phases import Driving
    >>> rules = compile_rules("fx-schmid-1987")
    >>> table = position(rules, [PlayerAt("hannover"), PlayerAt("ulm")], moment=Driving(0, (2,)))
    >>> [(one.path, one.exact, one.event) for one in reach(rules, table, 0)][:2]
    [(('hannover', 'celle', 'soltau'), True, True), (('hannover', 'walsrode', 'achim'), True, False)]
    """
    phase = state.phase
    trucks: dict[int, LegalDrives] = {}
    if isinstance(phase, Driving) and phase.seat == seat:
        trucks = {seat: asked_drives(rules, state, seat, phase.dice)}
    elif isinstance(phase, CardMove) and phase.seat == seat:
        trucks = {seat: card_drives(rules, state, seat, phase.points)}
    elif isinstance(phase, Snowstorm) and phase.seat == seat:
        trucks = {truck: card_drives(rules, state, truck, SNOW_SPACES, phase.seat) for truck in phase.trucks}
    rolled = isinstance(phase, Driving)
    reached = []
    for truck, drives_of in trucks.items():
        player = state.players[truck]
        room = rules.free_room(player)
        for key, drive in drives_of.ways.items():
            way, exact = drive.way, drive.exact
            if space and way.end != space:
                continue
            reached.append(
                Reach(
                    Drive(seat, *key, truck if isinstance(phase, Snowstorm) else -1),
                    way.path,
                    exact,
                    truck == state.active and len(way.path) > 1 and draws_event(rules, way.end, exact),
                    rolled and exact and rules.edition.has_auctions and way.end in rules.cities and any(number > 0 for number in state.market),
                    tuple(
                        number
                        for number in player.hand
                        if number in rules.contracts and rules.contracts[number].start == way.end and rules.contracts[number].goods <= room
                    ),
                    tuple(number for number in player.loaded if rules.contracts[number].destination == way.end),
                )
            )
    return tuple(reached)
