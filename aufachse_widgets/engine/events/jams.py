"""The jam cards: three with a city, two with a space of one's own choice."""

from __future__ import annotations

from ..cards import STAU_FRANKFURT, STAU_KASSEL, STAU_MUENCHEN, STAU_NEBEL, STAU_UNFALL
from ..log import Log
from ..phases import JamChoice
from ..rules import Rules
from ..signs import put_jam
from ..state import State
from ..updates import push
from .deck import effect, no_effect

CITIES = {STAU_MUENCHEN: "muenchen", STAU_FRANKFURT: "frankfurt", STAU_KASSEL: "kassel"}
JAM_CARDS = (*CITIES, STAU_NEBEL, STAU_UNFALL)


@effect(*CITIES)
def jam_in_city(rules: Rules, state: State, seat: int, card: str, log: Log) -> State:
    """The jam sign on the city of the card, with or without trucks; no effect on a board that
    has no such city.

    >>> from aufachse_widgets.engine import PlayerAt, compile_rules, position
    >>> rules, log = compile_rules("fx-schmid-1987"), []
    >>> jam_in_city(rules, position(rules, [PlayerAt("ulm"), PlayerAt("kassel")]), 0, STAU_KASSEL, log).jam
    Jam(space='kassel', owner=0, card='Stau am Kasseler Kreuz')
    """
    city = CITIES[card]
    return put_jam(rules, state, seat, city, card, log) if city in rules.cities else no_effect(state, seat, card, log)


@effect(STAU_NEBEL, STAU_UNFALL)
def jam_anywhere(rules: Rules, state: State, seat: int, card: str, log: Log) -> State:
    """The jam sign on an empty space of one's choice (S4: any space)."""
    return push(state, JamChoice(seat, card))
