"""A picture of values with their intervals: each inside the picture, names escaped and cut, the whole named for those who do not see it."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from aufachse_widgets.drawing.intervals import DIGIT, LETTER, LONGEST, WIDTH, Value, intervals


def share(value: float) -> str:
    return f"{value:.0%}"


def test_each_value_is_a_point_on_its_interval() -> None:
    svg = ElementTree.fromstring(intervals([Value("Ada", 0.5, 0.4, 0.8), Value("Ben", 0.2, 0.0, 0.3)], "Wins", share, 0.25))
    assert svg.get("aria-label") == "Wins"
    points = [float(circle.get("cx")) for circle in svg.findall(".//{*}circle")]
    bars = [tuple(map(float, re.findall(r"[\d.]+", path.get("d")))) for path in svg.findall(".//{*}path") if path.get("stroke-width") == "3"]
    assert [low < point < high for point, (low, _, high) in zip(points, bars, strict=True)] == [True, True]
    assert points[1] < points[0] < WIDTH
    assert bars[0][0] - bars[1][0] == pytest.approx(bars[0][2] - bars[0][0], abs=0.2)  # from 0 to 0.4 as far as from 0.4 to 0.8
    said = [text.text for text in svg.findall(".//{*}text")]
    assert {"Ada", "50%", "0%", "80%"} <= set(said)
    assert "Ben: 20% (0% – 30%)" in [title.text for title in svg.findall(".//{*}title")]


def test_names_are_escaped_and_cut() -> None:
    text = intervals([Value("<b>" + "x" * 40, 1.0, 1.0, 1.0)], "<i>", share)
    assert "<b>" not in text and "<i>" not in text
    names = [found.text for found in ElementTree.fromstring(text).findall(".//{*}text")]
    assert f"<b>{'x' * (LONGEST - 4)}…" in names


def test_nothing_won_by_anybody_is_drawn_too() -> None:
    assert "<circle" in intervals([Value("Ada", 0.0, 0.0, 0.0)], "Wins", share, 0.5)


@pytest.mark.parametrize("width", [WIDTH, 400])
def test_long_numbers_end_within_the_picture(width: int) -> None:
    values = [Value("Cleo", 15574.0, 9300.0, 22900.0), Value("Ben", 120.0, 0.0, 8000.0)]
    svg = ElementTree.fromstring(intervals(values, "Money", lambda amount: f"{amount:.0f} DM", width=width))
    assert svg.get("viewBox", "").split()[2] == str(width)
    for text in svg.findall(".//{*}text"):
        at, wide = float(text.get("x")), DIGIT * len(text.text) if text.text.endswith("DM") else LETTER * len(text.text)
        ends = {"end": at, "middle": at + wide / 2}.get(text.get("text-anchor"), at + wide)
        assert ends - wide >= 0 and ends <= width, text.text
