"""A physical table on the screens that people hold: the companion with its forms, a driver's cab in each of its states, and the bank; six players with
long names, all that they can have, and both currencies."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager

from msgspec import Struct
from playwright.sync_api import Page, expect

from aufachse_widgets.box import shipped_box
from aufachse_widgets.engine import actions as do
from aufachse_widgets.engine import preset
from aufachse_widgets.engine.state import Debt
from aufachse_widgets.journal import Seat
from aufachse_widgets.sessions.tracker import Tracker
from aufachse_widgets.store import Store
from aufachse_widgets.tracking.facts import TABLE, Named, Paid, Rolled, SetCards, SetDebts, SetHand, SetLoad, SetMoney, SetSkips, SetTrailers, SetTurn, Stopped
from aufachse_widgets.tracking.kind import Told
from tests.kit.linked_games import Linked
from tests.kit.rest import settle
from tests.kit.screens import at_once
from tests.tools.looker import Looker
from tests.tools.screen_games import COLOURS, LONG

SEATS = tuple(Seat(name, colour) for name, colour in zip(LONG, COLOURS, strict=True))
SPACES = ("kassel", "basel", "graz", "koeln", "fulda", "luxembourg")
OWN = 0
"""The seat whose cab is looked at."""


class Moment(Struct, frozen=True):
    """What is told next, and what the cab of :data:`OWN` and the companion are then called."""

    name: str
    facts: tuple[Told, ...]


def crowded(store: Store, code: str) -> Linked:
    """A table whose players have as much as can be: large sums, debts, two trailers, contracts aboard and in hand, cards kept, turns to skip."""
    box = shipped_box(preset(code))
    table = at_once(Tracker.new, code, SEATS, 0, store=store, box=box)
    numbers = iter([card.id for card in box.contracts])
    public = [Named(TABLE, slot, next(numbers)) for slot in range(4)]
    aboard = [(next(numbers), next(numbers)) for _seat in SEATS]
    held = [(next(numbers),) for _seat in SEATS]
    facts: list[Told] = [*public, *(Stopped(seat, SPACES[seat]) for seat in range(len(SEATS)))]
    for seat in range(len(SEATS)):
        facts += [SetMoney(seat, 5600 + 22_222 * (seat % 2)), SetTrailers(seat, 1, 1), SetHand(seat, 3, held[seat])]
        facts += [SetDebts(seat, (Debt("Radarfalle", 60_000),)), SetSkips(seat, 1 if seat > 1 else 0), SetCards(seat, ("Motivation",))]
    assert at_once(table.tell, *facts)
    for seat in range(len(SEATS)):
        assert at_once(table.tell, SetLoad(seat, aboard[seat]))
    game = Linked(store, table.game_id)
    table.close()
    return game
