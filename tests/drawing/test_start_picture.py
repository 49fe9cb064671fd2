"""The start page's picture: the packaged file is what the board gives, and its trucks stay on roads."""

from __future__ import annotations

import re
from importlib import resources
from itertools import pairwise

import pytest

from aufachse_widgets.drawing import start_picture
from aufachse_widgets.drawing.boardmap import frame
from aufachse_widgets.engine.rules import shipped_board
from aufachse_widgets.frontend.stylesheets import stylesheet

DRAWN = start_picture.start_picture()


def test_the_packaged_picture_is_made_from_the_board() -> None:
    kept = (resources.files("aufachse_widgets.data") / start_picture.FILE).read_text(encoding="utf-8")
    assert kept == start_picture.drawn_picture(), "run python -m aufachse_widgets.drawing.start_picture"
    assert len(kept) < 8_000  # each page is sent it before anything else


@pytest.mark.parametrize("number", range(len(start_picture.WAYS)))
def test_a_truck_drives_from_space_to_space_along_roads(number: int) -> None:
    board = shipped_board()
    spaces = {space.id: space for space in board.spaces}
    around = frame(spaces, board.routes)
    steps = {frozenset(map(around.at, map(spaces.__getitem__, step))) for route in board.routes if route.kind == "road" for step in pairwise(route.spaces)}
    moves = re.search(rf"@keyframes aa-way-{number}{{(.*?}})}}", DRAWN)
    assert moves
    found = [(int(x), int(y)) for x, y in re.findall(r"translate\((-?\d+)px,(-?\d+)px\)", moves[1])]
    driven = [step for step in pairwise(found) if step[0] != step[1]]
    assert len(driven) > 5
    assert all(frozenset(step) in steps for step in driven)
    times = [float(time) for time in re.findall(r"([\d.]+)%", moves[1])]
    assert times == sorted(times) and (times[0], times[-1]) == (0, 100)


@pytest.mark.parametrize("number", range(len(start_picture.WAYS)))
def test_a_truck_heads_where_it_drives_and_turns_round_on_its_way_back(number: int) -> None:
    turns = re.search(rf"@keyframes aa-turn-{number}{{(.*?}})}}", DRAWN)
    there, both = (re.search(rf"animation:aa-{what}-{number} (\d+)s", DRAWN) for what in ("way", "turn"))
    assert turns and there and both
    assert int(both[1]) == 2 * int(there[1])
    headings = re.findall(r"([\d.]+)%{transform:scaleX\((-?1)\)}", turns[1])
    assert headings[0][0] == "0"
    assert {heading for time, heading in headings if float(time) < 50} != set()
    assert all(one != other for (_time, one), (_later, other) in pairwise(headings))


def test_nothing_moves_where_the_system_or_the_person_likes_that() -> None:
    moving = set(re.findall(r"\.([\w-]+){[^}]*animation:", DRAWN))
    assert all(f'class="aa-way {name}"' in DRAWN for name in moving), "one rule stops them all"
    rules = stylesheet("cover")
    assert re.search(r"@media \(prefers-reduced-motion: reduce\) { \.aa-way { animation:none !important; } }", rules)
    assert re.search(r"\[data-aufachse-still\] \.aa-way { animation:none !important; }", rules)
