"""The stylesheets that are made are what they are made of: the rules for numbered places, and the one file that a served page has."""

from __future__ import annotations

import re

import pytest

from aufachse_widgets.frontend.bundles import bundle
from aufachse_widgets.frontend.stylesheets import STYLES, source, stylesheet
from aufachse_widgets.widgets.css.sheet import SHARED
from tests.tools import placed

OF_OTHER_PAGES = ("door", "error_page", "film", "film_page", "loading", "placed", "report", "report_page", "rules_page", "static_page")
OF_THE_PAGE = sorted(file.stem for file in STYLES.glob("*.css") if file.stem not in OF_OTHER_PAGES)


def named(rules: str) -> set[str]:
    """The classes, ids and variables that rules name."""
    return set(re.findall(r"(?:[.#]|--)[a-z][\w-]*[a-z][\w-]*", re.sub(r"#[0-9a-f]{3,8}\b|url\([^)]*\)", "", rules)))


def test_the_computed_rules_are_those_that_python_computes() -> None:
    assert source("placed") == placed.sheet(), "python -m tests.tools.placed, then npm run bundle in aufachse_widgets/frontend"


@pytest.mark.parametrize("sheet", OF_THE_PAGE)
def test_a_served_page_has_all_that_a_sheet_styles(sheet: str) -> None:
    assert named(stylesheet(sheet)) <= named(bundle("page.css"))


def test_a_served_page_has_the_sheets_of_a_notebook_in_their_order() -> None:
    """A later rule takes the place of an earlier one."""
    build = (STYLES.parent / "bundle.js").read_text(encoding="utf-8")
    found = re.search(r"const WIDGETS = \[(.*?)\]", build, re.DOTALL)
    assert found
    assert re.findall(r'"(\w+)"', found[1]) == list(SHARED)
