"""What lesson 3 says of the board is so, by networkx and by the engine."""

from __future__ import annotations

import re
from itertools import combinations
from math import inf

import networkx
import pytest

from aufachse_widgets.drawing.ground import board_ground
from aufachse_widgets.drawing.lettering import standing_out
from aufachse_widgets.exercises.board_graph import EXERCISES, SIGNS, board_graph, board_picture, board_rules, detours, from_depots, mean_distance, two_depots
from aufachse_widgets.exercises.exercise import Code
from aufachse_widgets.exercises.picture import Pictures

RULES = board_rules()
GRAPH = board_graph(RULES)
CITIES = sorted(RULES.cities)


def test_distances_are_those_of_the_engine() -> None:
    for city in CITIES:
        points = networkx.single_source_shortest_path_length(GRAPH, city)
        assert {other: points[other] for other in CITIES} == {other: RULES.distance(city, other) for other in CITIES}


@pytest.mark.parametrize("closed", ["rosenheim", "fulda", "neumuenster", "kassel"])
def test_detours_are_those_of_networkx(closed: str) -> None:
    without = GRAPH.copy()
    without.remove_node(closed)
    points = dict(networkx.all_pairs_shortest_path_length(without))
    pairs = combinations([city for city in CITIES if city != closed], 2)
    longer = {(one, two): points[one].get(two, inf) - RULES.distance(one, two) for one, two in pairs}
    assert detours(RULES, closed) == {pair: by for pair, by in longer.items() if by}


def test_what_would_cut_the_board_is_what_the_rules_leave_alone() -> None:
    assert set(networkx.articulation_points(GRAPH)) - set(CITIES) == set(RULES.board.no_construction)


def test_the_exercise_has_the_space_that_costs_most_of_all() -> None:
    spaces = [space for space in GRAPH if space not in RULES.cities and space not in RULES.board.no_construction]
    assert max(spaces, key=lambda space: sum(detours(RULES, space).values())) in SIGNS


def test_the_best_depot_alone_is_not_among_the_best_two() -> None:
    alone = min(CITIES, key=lambda city: from_depots(RULES, (city,)))
    assert alone == min(CITIES, key=lambda city: mean_distance(RULES, city)) == "nuernberg"
    assert alone not in two_depots()
    assert from_depots(RULES, two_depots()) < from_depots(RULES, (alone,))


def test_a_picture_says_what_it_shows() -> None:
    shown = board_picture(GRAPH, {"wien": 1.0, "linz": 2.5}, "Two <cities>", names=["wien"])._repr_html_()
    assert 'aria-label="Two &lt;cities&gt;"' in shown and "<title>Linz: 2.5 points</title>" in shown


def box(picture: Pictures) -> list[float]:
    """The part of the board that a picture shows: its corner, its width and height."""
    found = re.search(r'viewBox="([^"]+)"', picture._repr_html_())
    assert found
    return [float(number) for number in found[1].split()]


def test_few_whole_numbers_are_named_each_and_shown_from_near() -> None:
    near = board_picture(GRAPH, {"luxembourg": 4, "strasbourg": 5, "frankfurt": 5}, "Near", names=["saarbruecken"])
    far = board_picture(GRAPH, {"flensburg": 4, "trieste": 5, "geneve": 5}, "Far", names=["saarbruecken"])
    assert ">4 points</text>" in near._repr_html_() and ">5 points</text>" in near._repr_html_()
    assert box(near)[:2] != [0, 0] == box(far)[:2]


def test_names_that_stand_out_lie_on_no_other() -> None:
    names = ["muenchen", "rosenheim", "linz", "salzburg"]
    rules, scale = RULES, 0.7
    ground = board_ground(rules.board)
    offsets = standing_out(ground, scale, names, 14)
    boxes = [(ground.at[name][0] * scale + dx, ground.at[name][1] * scale + dy) for name, (dx, dy) in offsets.items()]
    assert all(abs(one[1] - two[1]) > 12 or abs(one[0] - two[0]) > 55 for one, two in combinations(boxes, 2))


@pytest.mark.parametrize(
    ("returned", "why"),
    [
        ("[points]", "Return one of them."),
        ("max(points.values())", "Return the city, not how far away it is."),
        ("'Amsterdam'", "That is its name."),
        ("max(points, key=points.get)", "isn't a city"),
        ("start", "Wien is 0 points away"),
    ],
)
def test_what_a_function_returns_instead_is_told(returned: str, why: str) -> None:
    code = EXERCISES[2].form
    assert isinstance(code, Code)
    told = EXERCISES[2].check(code.from_source(code.stub.replace("...", f"return {returned}")))
    assert not told.right and why in told.why


@pytest.mark.parametrize("returned", ["max(cities, key=points.get)", "sorted(cities, key=points.get)[-1]", "max((points[city], city) for city in cities)[1]"])
def test_other_right_code_is_right(returned: str) -> None:
    code = EXERCISES[2].form
    assert isinstance(code, Code) and EXERCISES[2].check(code.from_source(code.stub.replace("...", f"return {returned}"))).right
