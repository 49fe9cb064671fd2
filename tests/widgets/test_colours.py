"""Text can be read on light and on dark pages, and every rule takes its colours from the variables."""

import itertools
import math
import re

import pytest

from aufachse_widgets.drawing import palette
from aufachse_widgets.drawing.palette import SEAT_COLOURS
from aufachse_widgets.frontend.stylesheets import STYLES, placed_rules, stylesheet
from aufachse_widgets.frontend.tokens import DARK, LIGHT
from aufachse_widgets.reports import style
from aufachse_widgets.sessions.contract_marks import COLOURS
from tests.drawing.test_palette import SIGHT, contrast, lab

FILES = ("film", "film_page", "report", "report_page", "rules_page", "error_page", "placed")
"""Sheets of pages of their own (tests/reports), and the one whose rules stand in the others."""
SHEETS = {file.stem: stylesheet(file.stem) for file in sorted(STYLES.glob("*.css")) if file.stem not in FILES}
SEATS = tuple(colour.id for colour in SEAT_COLOURS)
MARKS = tuple(f"mark-{number}" for number in range(1, COLOURS + 1))
"""The colours that contracts are known by."""
READ: dict[str, tuple[str, ...]] = {
    "ink": ("paper", "yellow", "yellow-hover", "orange", "wash", "stripe", "hover", "note", "alarm", *[f"tint-{id}" for id in SEATS]),
    "paper": ("blue", "blue-hover", "ink"),
    "blue": ("paper", "wash", "hover", "note"),
    "red": ("paper",),
    "grey": ("paper", "wash", "off-wash", "note", "hover", *[f"tint-{id}" for id in SEATS]),
    "haul-ink": ("haul-wash",),
    "cover-ink": ("cover",),
    **{f"edge-{id}": ("paper", f"tint-{id}") for id in SEATS},
    **{f"on-{id}": (f"paint-{id}",) for id in SEATS},
    "on-mark": MARKS,
    "on-accent": ("accent", "accent-hover"),
}
"""Which colours text may have, and on what it then can be read (contrast of 4.5 or more)."""


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize(("text", "ground"), [(text, ground) for text, grounds in READ.items() for ground in grounds])
def test_text_can_be_read(text: str, ground: str, dark: bool) -> None:
    tokens = DARK if dark else LIGHT
    assert contrast(tokens[text], tokens[ground]) >= 4.5


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_outlines_can_be_seen(dark: bool) -> None:
    tokens = DARK if dark else LIGHT
    for line in ("blue", "ink", "field", "red"):
        assert contrast(tokens[line], tokens["paper"]) >= 3, line


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_routes_can_be_seen_on_the_map(dark: bool) -> None:
    tokens = DARK if dark else LIGHT
    for mark in MARKS:
        assert contrast(tokens[mark], tokens["land"]) >= 3, mark


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("sight", SIGHT)
def test_any_two_contracts_can_be_told_apart(sight: str, dark: bool) -> None:
    """By their letters first; by colour as far as eight colours that all carry a letter can be."""
    tokens = DARK if dark else LIGHT
    seen = {mark: lab(tokens[mark], SIGHT[sight]) for mark in MARKS}
    for one, two in itertools.combinations(MARKS, 2):
        assert math.dist(seen[one], seen[two]) > 21, (one, two)


@pytest.mark.parametrize("sheet", SHEETS)
def test_every_variable_that_a_sheet_uses_is_given(sheet: str) -> None:
    own = set(re.findall(r"(--aa-[a-z0-9-]+) ?:", "".join(SHEETS.values())))
    used = set(re.findall(r"var\((--aa-[a-z0-9-]+)", SHEETS[sheet]))
    assert used <= own


@pytest.mark.parametrize("sheet", [name for name in SHEETS if name != "tokens"])
def test_text_of_a_colour_that_stays_stands_on_one_that_stays(sheet: str) -> None:
    for rule in re.findall(r"{([^{}]*)}", SHEETS[sheet]):
        if text := re.search(r"(?:^|[;\s])color:(#[0-9a-f]{3,6})\b", rule):
            grounds = re.findall(r"#[0-9a-f]{6}\b", re.search(r"background:([^;]+)", rule)[1])
            assert grounds, rule
            assert all(contrast(text[1].replace("#fff", "#ffffff") if len(text[1]) == 4 else text[1], ground) >= 4.5 for ground in grounds), rule


@pytest.mark.parametrize("sheet", ["notices", "device", "ending", "position"])
def test_what_lies_over_the_page_is_as_light_or_dark_as_the_page(sheet: str) -> None:
    assert not [colour for colour in (palette.INK, palette.PAPER, palette.GREY, palette.RED) if colour in SHEETS[sheet]]


def test_no_height_is_called_like_a_colour() -> None:
    """A name that stood for both would make whatever is computed with it invalid."""
    computed = {name for css in SHEETS.values() for name in re.findall(r"calc\([^;]*?var\((--[\w-]+)", css)}
    colour_names = {f"--aa-{name}" for name in re.findall(r"--aa-([\w-]+):\s*#", SHEETS["tokens"])}
    assert "--aa-present" in computed and "--aa-line" in colour_names
    assert not computed & colour_names


def test_both_kinds_of_page_have_all_tokens() -> None:
    """The dark ones stand twice: for pages as dark as the system, and as dark as JupyterLab's theme."""
    _always, light, dark = re.split(r"/\* (?:Light|Dark)\. \*/", (STYLES / "tokens.css").read_text("utf-8"))
    system, theme = (dict(re.findall(r"--aa-([\w-]+): ([^;]+);", part)) for part in dark.split("body[data-jp-theme-light"))
    assert system == theme and system.keys() == dict(re.findall(r"--aa-([\w-]+): ([^;]+);", light)).keys()


def test_what_lies_over_what_is_named() -> None:
    levels = [int(value) for name, value in LIGHT.items() if name.startswith("z-")]
    assert len(levels) == 8 and levels == sorted(levels)
    for name, sheet in SHEETS.items():
        assert not [level for level in re.findall(r"z-index: ?(\d+)", sheet) if int(level) >= levels[0]], name


def test_each_place_for_computed_rules_has_some_and_none_is_left_over() -> None:
    asked = {name for file in STYLES.glob("*.css") if file.stem != "placed" for name in re.findall(r"/\* placed: ([a-z_]+) \*/", file.read_text("utf-8"))}
    assert asked == placed_rules().keys() | style.PLACED.keys()
