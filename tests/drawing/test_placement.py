"""Where everything stands on a map: no label lies over or under anything, and every space that may be chosen can be seen."""

from gettext import NullTranslations
from math import dist

import pytest
from msgspec.structs import replace

from aufachse_widgets.drawing.boxes import around, eight, meet, ring, text_width
from aufachse_widgets.drawing.ground import board_ground
from aufachse_widgets.drawing.labels import NUMBERS, labels
from aufachse_widgets.drawing.placement import ASIDE, LEAST, RIM, USEFUL, Choosable, Pieces, Pin, Sign, Truck, View, common_size, place, standing
from aufachse_widgets.engine.rules import shipped_board
from aufachse_widgets.words import available
from aufachse_widgets.words.language import speaking
from aufachse_widgets.words.space_names import spoken_board
from tests.tools.crowded_map import SIZES, Crowd, crowds

GROUND = board_ground(shipped_board())
CROWDED = ("dortmund", "koeln", "berlin", "leipzig", "bielefeld", "ansbach", "magdeburg", "salzburg", "zuerich", "flensburg", "milano", "kleve")
"""Where much stood upon each other while this was written, and corners of the board."""
WIDE = (1280, 800)


@pytest.fixture(params=available())
def code(request):
    with speaking(NullTranslations(), request.param):
        yield request.param


def check(spaces, size, edition="fx-schmid-1987"):
    for space, crowd in crowds(edition, size, spaces):
        assert crowd.covered == [], space
        assert crowd.touching == [], space
        for id, mark in crowd.placement.marks.items():
            assert mark.high >= LEAST, (space, id)
        useful = [crowd.placement.marks[choice.space] for choice in crowd.pieces.choices if choice.icons]
        assert useful and all(mark.high - 2 * RIM >= 20 for mark in useful), space


@pytest.mark.parametrize("size", [*SIZES, WIDE])
def test_after_a_six_nothing_lies_over_or_under_anything(size):
    check(CROWDED, size)


def test_nor_does_it_in_another_language(code):
    check(CROWDED[::3], SIZES[0])


def where(crowd):
    """Where names and pins stand, those that are drawn."""
    names = {id: crowd.placement.names.get(id, there) for id, there in labels(GROUND, crowd.scale).names.items()}
    found = {**names, **dict(zip(crowd.pieces.pins, crowd.placement.pins, strict=True))}
    return {one: there for one, there in found.items() if there is not None}


def moves(crowd, keep):
    """How many names and pins change sides while spaces are offered, gone, offered and gone again; nothing lies over anything meanwhile."""
    before, last, changed = None, {}, 0
    for pieces in (replace(crowd.pieces, choices=()), crowd.pieces) * 2:
        placed = place(GROUND, crowd.scale, pieces, crowd.view, before)
        now = Crowd(GROUND, crowd.scale, pieces, crowd.view, placed, 0.0)
        assert now.covered == []
        there = where(now)
        changed += sum(dist(there[one], last[one]) > ASIDE for one in there.keys() & last.keys())
        before, last = standing(GROUND, crowd.scale, pieces, placed) if keep else None, there
    return changed


@pytest.mark.parametrize("size", [*SIZES, WIDE])
def test_names_and_pins_stay_where_they_stood_while_they_can(size):
    found = [crowd for _space, crowd in crowds("fx-schmid-1987", size, CROWDED)]
    afresh, kept = (sum(moves(crowd, keep) for crowd in found) for keep in (False, True))
    print(f"{afresh} names and pins change sides where each step finds their places afresh, {kept} where they stay")
    assert kept <= afresh / 2


def test_at_another_scale_everything_finds_its_place_as_if_nothing_had_stood():
    for space, crowd in crowds("fx-schmid-1987", SIZES[0], CROWDED):
        before = standing(GROUND, crowd.scale, crowd.pieces, crowd.placement)
        nearer = 1.5 * crowd.scale
        assert place(GROUND, nearer, crowd.pieces, None, before) == place(GROUND, nearer, crowd.pieces), space


@pytest.mark.slow
@pytest.mark.parametrize("edition", ["fx-schmid-1987", "schmidt-2007"])
@pytest.mark.parametrize("size", SIZES)
def test_after_a_six_from_any_space_nothing_lies_over_or_under_anything(size, edition):
    check((), size, edition)


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES)
def test_nor_does_it_with_the_longest_names(size):
    with speaking(NullTranslations(), "cs"):
        check((), size)


def test_most_names_stand_on_the_bare_board_and_none_on_another(code):
    ground = board_ground(spoken_board(shipped_board()))
    for zoom in (5.0, 5.25, 5.9375, 6.0, 6.25, 6.75, 7.0, 7.25, 8.0):
        scale = 2 ** (zoom - 6)
        found = labels(ground, scale)
        boxes = [
            around(found.at[id][0] + offset[0], found.at[id][1] + offset[1], *found.extents[id]) for id, offset in found.names.items() if offset is not None
        ]
        assert len(boxes) >= len(ground.cities) - 1
        boxes += [box for box in found.shields if box is not None]
        assert not any(meet(one, other) for place, one in enumerate(boxes) for other in boxes[:place])
        assert any(found.shields) == (scale >= NUMBERS)
        cities = [around(*found.at[id], 8, 8) for id in ground.cities]
        assert not any(meet(box, city) for box in boxes for city in cities)


def test_a_useful_space_stands_aside_where_it_would_touch_and_leaves_a_dot():
    _far, other = min(GROUND.beside("dortmund"))
    crowd = (Choosable("dortmund", 1), Choosable(other), Choosable("kassel", 2))
    found = place(GROUND, 0.7, Pieces(crowd)).marks
    assert found["dortmund"].aside != (0.0, 0.0)
    assert found["dortmund"].high == USEFUL
    assert LEAST <= found["dortmund"].dot <= found[other].wide + 0.1
    assert found["kassel"].wide == 2 * USEFUL
    assert place(GROUND, 3.0, Pieces(crowd)).marks["dortmund"].aside == (0.0, 0.0)


def test_trucks_stand_beside_their_space_and_beside_each_other_and_the_first_has_the_choice():
    trucks = tuple(Truck(seat, "kassel") for seat in range(6))
    found = place(GROUND, 1.0, Pieces(trucks=trucks)).trucks
    boxes = [around(*found[seat], 36, 26) for seat in range(6)]
    assert not any(meet(one, other) for number, one in enumerate(boxes) for other in boxes[:number])
    assert not any(meet(box, (-4, -4, 4, 4)) for box in boxes)
    alone = place(GROUND, 1.0, Pieces(trucks=trucks[:1])).trucks[0]
    assert found[0] == alone
    assert abs(alone[0]) + abs(alone[1]) < 60


def test_a_sign_stands_on_its_space_unless_a_truck_is_in_its_way():
    sign = Sign("jam", "kassel", "until Ada's turn")
    found = place(GROUND, 1.0, Pieces(signs=(sign,)))
    assert found.signs["jam"] == (0.0, 0.0)
    assert found.said["jam"] is not None
    reached = place(GROUND, 1.0, Pieces(choices=(Choosable("kassel"),), signs=(sign,)))
    assert reached.signs["jam"] != (0.0, 0.0)


def test_what_lies_over_the_map_is_kept_free():
    x, y = GROUND.at["kassel"]
    panel = (x - 100, y - 60, x + 200, y + 100)
    bare = place(GROUND, 1.0, Pieces()).names
    assert bare == {}
    found = place(GROUND, 1.0, Pieces(), View((0, 0, 600, 700), (panel,)))
    assert found.names["kassel"] is None


def test_a_pin_leaves_the_names_of_other_cities_their_place_where_it_can():
    moved = {city: place(GROUND, 0.84, Pieces(pins=(Pin(city, "▼ 3500 K"),))).names for city in GROUND.cities}
    # Else the pins of five cities would push other names away, and those of eight would hide one.
    assert [city for city, names in moved.items() if any(id != city for id in names)] == ["bremen", "verona"]
    assert [city for city, names in moved.items() if None in names.values()] == []


def test_a_tap_finds_a_mark_that_stands_aside_and_its_space():
    _far, other = min(GROUND.beside("dortmund"))
    placed = place(GROUND, 1.0, Pieces((Choosable("dortmund", 1), Choosable(other))))
    dx, dy = placed.marks["dortmund"].aside
    x, y = GROUND.at["dortmund"]
    from aufachse_widgets.drawing.ground import unproject

    for ax, ay in ((0.0, 0.0), (dx, dy)):
        lat, lon = unproject(GROUND.left + x + ax, GROUND.top + y + ay)
        assert placed.nearest(lat, lon, GROUND, 6.0, 24)[0][0] == "dortmund"
    assert placed.nearest(0.0, 0.0, GROUND, 6.0, 24) == []


def test_very_many_spaces_have_one_size():
    assert common_size(GROUND, 0.6, GROUND.order) == pytest.approx(15 * 0.6 - 1, abs=0.2)
    assert common_size(GROUND, 0.3, GROUND.order) == LEAST


def test_positions_round_a_place_do_not_cover_it():
    for dx, dy in (*eight(60, 15, 8), *ring(36, 26, 6, 60)):
        assert not meet(around(dx, dy, 36 if (dx, dy) in ring(36, 26, 6, 60) else 60, 15), (-2, -2, 2, 2))
    assert text_width("Ulm", 12) < text_width("Wien", 12)


def test_names_leave_room_for_the_numbers_of_suggested_spaces():
    still = labels(GROUND, 1.0)
    city = "stuttgart"
    x, y = GROUND.at[city]
    dx, dy = still.names[city]
    beside = min(GROUND.order, key=lambda id: abs(GROUND.at[id][0] - x - dx) + abs(GROUND.at[id][1] - y - dy))
    found = place(GROUND, 1.0, Pieces(dots=tuple(GROUND.order), suggested=(beside,)))
    mark = around(*GROUND.at[beside], 30, 30)
    assert meet(around(x + dx, y + dy, *still.extents[city]), mark), "on the bare board it would stand there"
    for id, (wide, high) in still.extents.items():
        offset = found.names.get(id, still.names[id])
        assert offset is None or not meet(around(found.at[id][0] + offset[0], found.at[id][1] + offset[1], wide, high), mark)
