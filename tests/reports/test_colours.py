"""A report can be read on light and on dark screens, and is printed on white."""

import re

import pytest

from aufachse_widgets.frontend.stylesheets import source
from aufachse_widgets.frontend.tokens import DARK, LIGHT
from aufachse_widgets.reports import style
from tests.drawing.test_palette import contrast


@pytest.mark.parametrize("colours", [style.LIGHT, style.DARK], ids=["light", "dark"])
def test_text_can_be_read(colours: dict[str, str]) -> None:
    for text in ("ink", "grey", "loss"):
        assert contrast(colours[text], colours["paper"]) >= 4.5, text


def test_only_screens_are_dark() -> None:
    assert style.REPORT.count(style.DARK["paper"]) == 1
    before = style.REPORT[: style.REPORT.index(style.DARK["paper"])]
    assert before.rindex("@media screen and (prefers-color-scheme:dark)") > before.rindex(style.LIGHT["paper"])


@pytest.mark.parametrize("name", ["film", "film_page", "report", "report_page", "rules_page"])
def test_a_colour_of_a_sheet_is_a_token(name: str) -> None:
    tokens = {value for value in (*LIGHT.values(), *DARK.values()) if value.startswith("#")}
    own = {"#eef1f4", "#262d35"}  # of a film: what a press on a light or a dark page stands on
    assert set(re.findall(r"#[0-9a-f]{6}\b", source(name))) <= tokens | own
