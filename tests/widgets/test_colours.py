"""Text can be read on light and on dark pages, and every rule takes its colours from the variables."""

import re

import pytest

from aufachse_widgets.drawing import palette
from aufachse_widgets.widgets.css import base, cab, colours, device, ending, exercise, lobby, notices, position, rules, start, told_cab, wall
from aufachse_widgets.widgets.css import map as map_css
from aufachse_widgets.widgets.css import play as play_css
from aufachse_widgets.widgets.css import track as track_css
from tests.drawing.test_palette import contrast

SHEETS = {
    "base": base.BASE, "map": map_css.MAP, "play": play_css.PLAY, "start": start.START, "track": track_css.TRACK, "notices": notices.NOTICES,
    "device": device.DEVICE, "ending": ending.ENDING, "position": position.POSITION, "told cab": told_cab.TOLD_CAB,
    "cab": cab.CAB, "lobby": lobby.LOBBY, "wall": wall.WALL, "exercise": exercise.EXERCISE, "rules": rules.RULES,
}  # fmt: skip


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize(("text", "ground"), [(text, ground) for text, grounds in colours.READ.items() for ground in grounds])
def test_text_can_be_read(text: str, ground: str, dark: bool) -> None:
    assert contrast(colours.PAIRS[text][dark], colours.PAIRS[ground][dark]) >= 4.5


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_outlines_can_be_seen(dark: bool) -> None:
    paper = colours.PAIRS["paper"][dark]
    for line in ("blue", "ink", "field", "red"):
        assert contrast(colours.PAIRS[line][dark], paper) >= 3, line


@pytest.mark.parametrize("sheet", SHEETS)
def test_every_variable_that_a_sheet_uses_is_given(sheet: str) -> None:
    own = set(re.findall(r"(--aa-[a-z-]+) ?:", "".join(SHEETS.values())))
    used = set(re.findall(r"var\((--aa-[a-z-]+)", SHEETS[sheet]))
    assert used <= own


@pytest.mark.parametrize("sheet", SHEETS)
def test_text_of_a_colour_that_stays_stands_on_one_that_stays(sheet: str) -> None:
    for rule in re.findall(r"{([^{}]*)}", SHEETS[sheet].replace(colours.COLOURS, "")):
        if text := re.search(r"(?:^|[;\s])color:(#[0-9a-f]{3,6})\b", rule):
            grounds = re.findall(r"#[0-9a-f]{6}\b", re.search(r"background:([^;]+)", rule)[1])
            assert grounds, rule
            assert all(contrast(text[1].replace("#fff", "#ffffff") if len(text[1]) == 4 else text[1], ground) >= 4.5 for ground in grounds), rule


@pytest.mark.parametrize("sheet", ["notices", "device", "ending", "position"])
def test_what_lies_over_the_page_is_as_light_or_dark_as_the_page(sheet: str) -> None:
    assert not [colour for colour in (palette.INK, palette.PAPER, palette.GREY, palette.RED) if colour in SHEETS[sheet]]


def test_no_height_is_called_like_a_colour() -> None:
    """A name that stood for both would make the place of whatever is reckoned with it invalid."""
    reckoned = {name for css in SHEETS.values() for name in re.findall(r"calc\([^;]*?var\((--[\w-]+)", css)}
    colour_names = {f"--aa-{name}" for name in re.findall(r"--aa-([\w-]+):\s*#", base.BASE)}
    assert "--aa-present" in reckoned and "--aa-line" in colour_names
    assert not reckoned & colour_names
