"""The board in pixels."""

import itertools
import math

import pytest

from aufachse_widgets.drawing.ground import APART, ZOOM, board_ground, project, unproject
from aufachse_widgets.drawing.lettering import lettering
from aufachse_widgets.engine import compile_rules


def ground_of(rules):
    return board_ground(rules.board, rules.edition.ferries)


def test_projecting_there_and_back():
    for lat, lon in ((54.788, 9.4372), (45.408, 11.8859)):
        assert unproject(*project(lat, lon)) == pytest.approx((lat, lon))


@pytest.mark.parametrize(("width", "height"), [(374, 437), (760, 700), (1250, 760)])
def test_names_of_cities_do_not_overlap_at_the_widths_of_phone_and_desk(width, height):
    ground = ground_of(compile_rules("fx-schmid-1987"))
    scale = 2 ** (ground.zoom_for(width, height) - ZOOM)
    letters = lettering(ground, scale)
    boxes = []
    for id, (dx, dy) in zip(ground.cities, letters.names, strict=True):
        x, y = (value * scale for value in ground.at[id])
        half = (len(ground.spaces[id].name) * letters.size * 0.55) / 2, letters.size * 0.55
        boxes.append((id, x + dx - half[0], y + dy - half[1], x + dx + half[0], y + dy + half[1]))
    for index, (id, left, top, right, bottom) in enumerate(boxes):
        for other, left2, top2, right2, bottom2 in boxes[index + 1 :]:
            assert not (left < right2 and left2 < right and top < bottom2 and top2 < bottom), (id, other)


@pytest.mark.parametrize("edition", ["fx-schmid-1987", "schmidt-2007"])
def test_spaces_lie_apart_and_cities_where_they_are(edition):
    rules = compile_rules(edition)
    ground = ground_of(rules)
    for one, other in itertools.combinations(ground.order, 2):
        assert math.dist(ground.at[one], ground.at[other]) > APART - 0.3, (one, other)
    for id, space in rules.spaces.items():
        moved = math.dist(project(*ground.degrees[id]), project(space.lat, space.lon))
        assert moved < (0.01 if space.kind == "city" else 6), id


@pytest.mark.parametrize("width", [1.0, 70.0, 374.0, 1280.0])
def test_spaces_fill_a_map_of_any_width_and_lie_in_its_middle(width):
    ground = ground_of(compile_rules("fx-schmid-1987"))
    zoom, center = ground.frame(("hamburg", "muenchen"), width, 174)
    places = [project(*ground.degrees[id], zoom) for id in ("hamburg", "muenchen")]
    assert project(*center, zoom) == pytest.approx([sum(values) / 2 for values in zip(*places, strict=True)], abs=1)
    assert zoom <= ground.frame(("hamburg", "muenchen"), width + 100, 274)[0]
    assert zoom == ZOOM - 2 or abs(places[0][1] - places[1][1]) <= 174
