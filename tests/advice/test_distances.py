"""Ways round signs, against a search of its own and against the engine's moves."""

import random

import pytest

from aufachse_widgets.advice.distances import OPEN, closed, distances, way
from aufachse_widgets.engine import Jam, PlayerAt, compile_rules, position
from aufachse_widgets.engine.legal_drives import drives
from tests.kit.editions import editions

EDITIONS = editions("fx-schmid-1987", "schmidt-2007", "reference", "czech")


@pytest.mark.parametrize("edition", EDITIONS)
def test_open_ways_are_those_of_the_rules(edition: str) -> None:
    rules = compile_rules(edition)
    for start in ("hannover", "wien", "celle"):
        assert distances(rules, start) == dict(rules.distances(start))


@pytest.mark.parametrize("edition", EDITIONS)
def test_with_signs_a_way_of_up_to_six_points_is_as_long_as_the_shortest_drive(edition: str) -> None:
    """A 6 is any number of points, so the shortest legal drive to a space is the shortest open way."""
    rules = compile_rules(edition)
    rng = random.Random(edition)
    spaces = sorted(space for space, there in rules.spaces.items() if there.kind == "road")
    longer = 0
    for _ in range(60):
        start, construction, jam = rng.sample(spaces, 3)
        if rng.random() < 0.7:  # near, where it matters
            construction = rng.choice([one for one in rules.neighbours[start] if one in spaces and one != jam] or [construction])
        if construction not in rules.sign_spaces:
            continue
        held = Jam(jam, 1, "Stau durch plötzlichen Nebeleinbruch")
        table = position(rules, [PlayerAt(start), PlayerAt("kassel" if start != "kassel" else "ulm", cards=(held.card,))], construction=construction, jam=held)
        shut = closed(rules, table)
        reached: dict[str, int] = {}
        for (points, space, _), drive in drives(rules, table, 0, (6,)).ways.items():
            if drive.exact and space != start:
                reached[space] = min(reached.get(space, 9), points)
                assert len(drive.way.path) - 1 == points
        far = distances(rules, start, shut)
        for space, points in reached.items():
            assert far[space] == points
            found = way(rules, start, space, shut)
            assert (found[0], found[-1], len(found) - 1) == (start, space, points)
            assert not set(found[1:-1]) & shut.passing
            longer += points > rules.distance(start, space)
    assert longer > 10


def test_a_closed_space_may_be_left() -> None:
    rules = compile_rules("fx-schmid-1987")
    here = OPEN.jam(rules, "kassel")
    assert distances(rules, "kassel", here)["goettingen" if "goettingen" in rules.spaces else rules.neighbours["kassel"][0]] >= 1


def test_no_way_is_no_way() -> None:
    rules = compile_rules("fx-schmid-1987")
    (only,) = (space for space in ("flensburg",) if len(rules.neighbours[space]) == 1)
    shut = OPEN.construction(rules.neighbours[only][0])
    assert only not in distances(rules, "hannover", shut)
    assert way(rules, "hannover", only, shut) == ()
    assert way(rules, "hannover", "nowhere") == ()
