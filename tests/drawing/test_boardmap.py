"""The board as a small picture: the packaged file is what the board and the base map give, and trucks stand on their spaces."""

import json
import math
import re
from importlib import resources
from itertools import pairwise

import pytest

from aufachse_widgets.drawing import boardmap
from aufachse_widgets.drawing.ground import project
from aufachse_widgets.engine import compile_rules
from aufachse_widgets.engine.rules import shipped_board
from aufachse_widgets.journal import Seat

SEATS = (Seat("Ada", "red"), Seat("<b>", "blue"))
RULES = compile_rules("fx-schmid-1987")


def circles(svg: str) -> list[tuple[int, int]]:
    return [(int(x), int(y)) for x, y in re.findall(r'<circle cx="(-?\d+)" cy="(-?\d+)"', svg)]


def test_the_packaged_picture_is_the_board() -> None:
    kept = (resources.files("aufachse_widgets.data") / boardmap.FILE).read_text(encoding="utf-8")
    assert kept == boardmap.board_symbol(), "run python -m aufachse_widgets.drawing.boardmap"
    assert len(kept) < 20_000  # each start page is sent it


def test_the_land_is_cut_off_nowhere_near_the_board() -> None:
    """It ended in straight lines to the left and right of every game."""
    shapes = [feature["geometry"] for feature in json.loads((resources.files("aufachse_widgets.data") / "basemap.geojson").read_bytes())["features"]]
    polygons = [polygon for shape in shapes for polygon in ([shape["coordinates"]] if shape["type"] == "Polygon" else shape["coordinates"])]
    board = shipped_board()
    around = boardmap.frame({space.id: space for space in board.spaces}, board.routes)
    for ring in (ring for polygon in polygons for ring in polygon):
        points = [project(lat, lon) for lon, lat in ring]
        for (x1, y1), (x2, y2) in pairwise(points):
            if math.dist((x1, y1), (x2, y2)) > around.width / 4:  # no coast or border runs so far without a bend
                outside = around.beyond((x1 + x2) / 2 - around.left, (y1 + y2) / 2 - around.top)
                assert outside > around.width / 2


def test_trucks_stand_on_their_spaces() -> None:
    around = boardmap.frame({space.id: space for space in shipped_board().spaces}, shipped_board().routes)
    drawn = boardmap.thumbnail(RULES, SEATS, ("kassel", "wien"))
    assert circles(drawn) == [around.at(RULES.spaces["kassel"]), around.at(RULES.spaces["wien"])]
    assert ">A</text>" in drawn and "<b>" not in drawn


def test_trucks_on_one_space_stand_beside_each_other_and_those_nowhere_are_left_out() -> None:
    one, two = circles(boardmap.thumbnail(RULES, SEATS, ("kassel", "kassel")))
    assert one[0] < two[0] and one[1] == two[1]
    assert len(circles(boardmap.thumbnail(RULES, SEATS, ("", "wien")))) == 1


@pytest.mark.parametrize("shipped", [True, False])
def test_another_board_is_drawn_with_its_own_roads(shipped: bool) -> None:
    drawn = boardmap.thumbnail(RULES, SEATS, ("kassel", "wien"), shipped)
    assert (f"#{boardmap.SYMBOL}" in drawn) == shipped
    assert ("var(--aa-road)" in drawn) != shipped
