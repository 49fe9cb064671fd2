"""The truck on the map: all that is aboard can be counted, and what has just been done moves."""

from __future__ import annotations

import re

import pytest

from aufachse_widgets.drawing.rig import Rig, rig, shapes

CRATE = "h5v5h-5z"


@pytest.mark.parametrize(
    ("drawn", "beds"),
    [(Rig(), 1), (Rig(goods=6), 1), (Rig(goods=10, small=1), 2), (Rig(goods=18, small=3), 4), (Rig(goods=22, small=1, large=2, left=True), 4)],
)
def test_each_crate_and_each_bed_is_drawn(drawn: Rig, beds: int) -> None:
    svg = rig("map", "A", drawn)
    assert svg.count(CRATE) == drawn.goods
    used = re.findall(r"#(map-\w+)", svg)
    assert len(used) == beds == len(drawn.rooms)
    assert (used.count("map-small"), used.count("map-large"), used.count("map-rig")) == (drawn.small, drawn.large, 1)
    assert all(f"id='{one}'" in shapes("map") for one in used)
    assert f"viewBox='0 0 {drawn.wide:g} 26'" in svg
    assert sum(drawn.rooms) >= drawn.goods


def test_what_has_just_been_loaded_drops_crate_by_crate() -> None:
    svg = rig("map", "A", Rig(goods=9, small=1, loaded=5, late=1.2))
    assert svg.count("aa-drops") == 5
    assert svg.count(CRATE) == 9
    delays = sorted(float(part.split("s'")[0]) for part in svg.split("animation-delay:")[1:])
    assert delays == pytest.approx([1.2, 1.29, 1.38, 1.47, 1.56])


def test_what_was_delivered_leaves() -> None:
    svg = rig("map", "A", Rig(goods=1, gone=3))
    assert svg.count("aa-leaves") == 3
    assert svg.count(CRATE) == 4
    assert "aa-drops" not in svg


def test_a_bought_trailer_hooks_on() -> None:
    assert "aa-hooks" not in rig("map", "A", Rig(small=1))
    assert rig("map", "A", Rig(small=2, hooked=True)).count("aa-hooks") == 1


def test_it_faces_where_it_heads_and_its_letter_can_be_read() -> None:
    right, left = rig("map", "A", Rig()), rig("map", "A", Rig(left=True))
    assert "transform" not in right
    assert "matrix(-1" in left
    assert right.endswith(">A</text></svg>")
    assert left.index("</g>") < left.index("<text"), "the letter isn't turned"


@pytest.mark.parametrize(("left", "begins"), [(False, 33), (True, -1)])
def test_where_there_is_little_room_its_cab_alone_is_seen(left: bool, begins: int) -> None:
    drawn = Rig(goods=6, small=1, left=left, alone=True)
    assert drawn.wide == 19
    assert f"<svg viewBox='{begins} 0 19 26' style='overflow:hidden'>" in rig("map", "A", drawn)
    assert "overflow" not in rig("map", "A", Rig(goods=6, small=1, left=left))
