"""What lesson 1 says of the position it looks at."""

from __future__ import annotations

from aufachse_widgets.engine import reach, why_not
from aufachse_widgets.engine.actions import Drive
from aufachse_widgets.exercises.first_trip import rolled
from aufachse_widgets.lessons.first_trip import FIRST_TRIP


def test_one_space_alone_takes_fewer_points_than_were_rolled() -> None:
    rules, state = rolled("early", 5)
    driven = {found.path[-1]: len(found.path) - 1 for found in reach(rules, state, 0)}
    assert [space for space, points in driven.items() if points != 5] == ["frankfurt"] and driven["frankfurt"] == 4


def test_the_reasons_that_it_shows() -> None:
    rules, state = rolled("early", 5)
    told = {space: why_not(rules, state, Drive(0, 5, space)) for space in ("alsfeld", "luxembourg")}
    assert {space: reason and reason.field for space, reason in told.items()} == {"alsfeld": "roads", "luxembourg": "full_roll"}


def test_it_begins_where_the_trip_does() -> None:
    first = FIRST_TRIP[0]
    card = first.rules().contracts[first.players[0].hand[0]]
    assert (first.players[0].space, card.start, card.destination) == ("nuernberg", "muenchen", "stuttgart")
