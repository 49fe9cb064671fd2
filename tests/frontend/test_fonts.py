"""The screens' font: small, with the letters of the languages that people's names are written in, and with figures of one width."""

from __future__ import annotations

import pytest
from fontTools.ttLib import TTFont

from aufachse_widgets.frontend.bundles import bundle
from tests.tools.font import FONTS, PARTS

MAX_BYTES = 60_000


@pytest.fixture(scope="module")
def fonts() -> list[TTFont]:
    return [TTFont(FONTS / f"overpass-{part}.woff2") for part in PARTS]


def test_it_is_small() -> None:
    assert sum((FONTS / f"overpass-{part}.woff2").stat().st_size for part in PARTS) < MAX_BYTES


@pytest.mark.parametrize("language", ["ąćęłńóśźżĄĆĘŁŃÓŚŹŻ", "áčďéěíňóřšťúůýžÁČĎÉĚÍŇÓŘŠŤÚŮÝŽ", "çğıöşüÇĞİÖŞÜ", "äöüßÄÖÜẞ", "àèéìòù", "0123456789,.–€"])
def test_it_has_the_letters_of(language: str, fonts: list[TTFont]) -> None:
    assert not set(language) - {chr(code) for font in fonts for code in font.getBestCmap()}


def test_figures_can_have_one_width_and_both_weights(fonts: list[TTFont]) -> None:
    latin = fonts[0]
    assert "tnum" in {record.FeatureTag for record in latin["GSUB"].table.FeatureList.FeatureRecord}
    (axis,) = latin["fvar"].axes
    assert (axis.axisTag, axis.minValue, axis.maxValue) == ("wght", 400, 700)


def test_a_served_page_has_it_without_asking_for_a_file() -> None:
    assert bundle("page.css").count("url(data:font/woff2;base64,") == len(PARTS)
