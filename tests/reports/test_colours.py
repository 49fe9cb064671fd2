"""A report can be read on light and on dark screens, and is printed on white."""

import pytest

from aufachse_widgets.reports import style
from tests.drawing.test_palette import contrast


@pytest.mark.parametrize("colours", [style.LIGHT, style.DARK], ids=["light", "dark"])
def test_text_can_be_read(colours: dict[str, str]) -> None:
    for text in ("ink", "grey", "loss"):
        assert contrast(colours[text], colours["paper"]) >= 4.5, text


def test_only_screens_are_dark() -> None:
    assert style.STYLE.count(style.DARK["paper"]) == 1
    before = style.STYLE[: style.STYLE.index(style.DARK["paper"])]
    assert before.rindex("@media screen and (prefers-color-scheme:dark)") > before.rindex(style.LIGHT["paper"])
