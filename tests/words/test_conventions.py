"""Numbers, lists and dates in each language, and the table that they come from."""

from __future__ import annotations

import datetime
import gettext
import json
import shutil
import subprocess

import pytest

from aufachse_widgets.words.dates import day, moment
from aufachse_widgets.words.language import available, listing, speaking
from aufachse_widgets.words.numbers import decimal, percent, shortest, whole
from tests.tools import locale_data

WHEN = datetime.datetime(2026, 3, 1, 9, 5, tzinfo=datetime.UTC)
SAID = {
    "en": ("1,600", "16,000", "1,234.50", "29.3\xa0%", "a", "a and b", "a, b, c and d", "2026-03-01", "2026-03-01 09:05"),
    "de": ("1.600", "16.000", "1.234,50", "29,3\xa0%", "a", "a und b", "a, b, c und d", "1.3.2026", "1.3.2026, 09:05"),
    "cs": ("1\xa0600", "16\xa0000", "1\xa0234,50", "29,3\xa0%", "a", "a a\xa0b", "a, b, c a\xa0d", "1. 3. 2026", "1. 3. 2026 9:05"),
    "it": ("1600", "16.000", "1234,50", "29,3%", "a", "a e b", "a, b, c e d", "01/03/2026", "01/03/2026, 09:05"),
}


def test_the_table_is_current() -> None:
    assert locale_data.FILE.read_text(encoding="utf-8") == locale_data.module(), "run python -m tests.tools.locale_data"


@pytest.mark.parametrize("code", [*SAID, "de_AT"])
def test_each_language_has_its_own_way(code: str) -> None:
    with speaking(gettext.NullTranslations(), code):
        numbers = whole(1600), whole(16000), decimal(1234.5, 2), percent(0.293, 1)
        said = (*numbers, listing("a"), listing("ab"), listing("abcd"), day(WHEN.date()), moment(WHEN))
    assert said == SAID[code.partition("_")[0]]


@pytest.mark.parametrize("value", [0.0, -0.2, 0.049, -0.004])
def test_nothing_is_no_negative_number(value: float) -> None:
    assert whole(value) == "0" and shortest(value, 1) == ("-0.2" if value == -0.2 else "0")


def test_zeros_before_the_point_stay() -> None:
    assert (shortest(10, 1), shortest(100, 0), shortest(0, 2)) == ("10", "100", "0")


@pytest.mark.skipif(shutil.which("node") is None, reason="needs node, which knows the conventions of all languages")
def test_thousands_stand_apart_where_node_sets_them_apart() -> None:
    """Babel's data don't tell from how many digits on."""
    codes = [code for code in available() if code != "en"]
    script = f"console.log(JSON.stringify({json.dumps(codes)}.map(code => [1600, 16000].map(number => number.toLocaleString(code)))))"
    told = json.loads(subprocess.run(["node", "-e", script], check=True, capture_output=True, text=True, encoding="utf-8").stdout)
    for code, numbers in zip(codes, told, strict=True):
        with speaking(gettext.NullTranslations(), code):
            assert [whole(1600), whole(16000)] == numbers, code
