"""The picture of a result: names are whole and keep out of each other's way, however long they are and however many play."""

from __future__ import annotations

from itertools import combinations
from xml.etree import ElementTree

import pytest

from aufachse_widgets.drawing import result_picture
from aufachse_widgets.drawing.boxes import Box, meet, text_width
from aufachse_widgets.drawing.rig import Rig
from aufachse_widgets.engine import compile_rules
from aufachse_widgets.journal import Seat
from aufachse_widgets.journal.seat_names import MAX_NAME_LENGTH
from aufachse_widgets.words import Speaker
from aufachse_widgets.words.result import has_won, winners

NAMES = ("Maximiliane-Charlotte", "Hans-Joachim von dem Berg", "Wolfeschlegelsteinhausen", "Zoë", "GERTRUDE MARIA HUMMELMANN", "Übermütiger Fernfahrer 2")


def drawn(money: tuple[int, ...]) -> ElementTree.Element:
    seats = tuple(Seat(name[:MAX_NAME_LENGTH], colour) for name, colour in zip(NAMES, ("red", "yellow", "blue", "green", "black", "white"), strict=True))[
        : len(money)
    ]
    words = Speaker(compile_rules("fx-schmid-1987"), seats)
    ranked = sorted((1 + sum(other > own for other in money), seat, own) for seat, own in enumerate(money))
    rows = [(seat, f"{place}.", words.seat(seat), words.money_unbroken(own)) for place, seat, own in ranked]
    trucks = [(seat, Rig(goods=10, large=1)) for seat in winners(ranked)]
    return ElementTree.fromstring(result_picture.svg(seats, has_won(words, ranked), words.money_unbroken(max(money)), rows, trucks))


def box(text: ElementTree.Element) -> Box:
    x, y, size = (float(text.get(what, "")) for what in ("x", "y", "font-size"))
    return (x, y - 0.75 * size, x + text_width(text.text or "", size), y + 0.2 * size)


@pytest.mark.parametrize(
    "money", [(900, 400), (123_400, 98_100, 77_700, 6_600, 5_500, 400), (900, 900, 900, 100), (500,) * 6], ids=["two", "six", "tie", "all"]
)
def test_every_name_is_whole_and_nothing_lies_on_it(money: tuple[int, ...]) -> None:
    picture = drawn(money)
    texts = [text for text in picture.findall("{*}text") if text.get("text-anchor") != "middle"]
    said = [text.text or "" for text in texts]
    assert all(name[:MAX_NAME_LENGTH] in said for name in NAMES[: len(money)])
    boxes = [box(text) for text in texts]
    assert not [(said[one], said[other]) for one, other in combinations(range(len(boxes)), 2) if meet(boxes[one], boxes[other])]
    assert all(left >= 0 and top >= 0 and right <= result_picture.WIDE and bottom <= result_picture.ROAD for left, top, right, bottom in boxes)
    panel = next(rect for rect in picture.findall("{*}rect") if rect.get("rx"))
    left, wide = float(panel.get("x", "")), float(panel.get("width", ""))
    assert all(right <= left or (one >= left and right <= left + wide) for one, _top, right, _bottom in boxes)
    assert min(float(text.get("font-size", "")) for text in texts) >= 20
