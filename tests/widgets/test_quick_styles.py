"""Styles that let a press be quick: the browser looks again at few elements."""

import re
from collections.abc import Iterator

import pytest

from aufachse_widgets.frontend.stylesheets import stylesheet
from aufachse_widgets.widgets.css.sheet import SHARED

SHEETS = "".join(stylesheet(name) for name in (*SHARED, "track", "cab", "wall"))
CHANGING = (":hover", ":focus", ":active", ".mod-active")  # with every press


def split(text: str, at: str) -> list[str]:
    """The parts of a selector between these characters, but not within brackets."""
    parts, depth = [""], 0
    for letter in text:
        depth += (letter in "([") - (letter in ")]")
        if depth == 0 and letter in at:
            parts.append("")
        else:
            parts[-1] += letter
    return [part.strip() for part in parts if part.strip()]


def selectors() -> Iterator[str]:
    """Those with `:has`."""
    for rule in re.findall(r"([^{};]+)\{", re.sub(r"/\*.*?\*/", "", SHEETS, flags=re.DOTALL)):
        if ":has(" in rule and not rule.lstrip().startswith("@"):
            yield from (selector for selector in split(rule, ",") if ":has(" in selector)


ALL = sorted(set(selectors()))


def test_they_are_found() -> None:
    assert len(ALL) > 80
    assert split(".a:has(> b, c) > .d e, f", ",") == [".a:has(> b, c) > .d e", "f"]


@pytest.mark.parametrize("selector", ALL)
def test_what_depends_on_another_element_has_a_class_of_its_own(selector: str) -> None:
    # Chromium keeps one list for all of them: a plain "button" at the end would have every button of the page looked at with each press.
    *before, last = split(selector, " >~+")
    if any(":has(" in part for part in before):
        plain = re.sub(r":not\(.*?\)+", "", last)
        assert re.match(r"(\w+)?(\.aa-|:is\(\.aa-)", plain), f"{last} is on many elements"


@pytest.mark.parametrize("selector", [one for one in ALL if any(sign in one for sign in CHANGING)])
def test_what_changes_with_a_press_is_looked_for_nearby(selector: str) -> None:
    for start in (found.end() for found in re.finditer(re.escape(":has("), selector)):
        depth, end = 1, start
        while depth:
            depth += {"(": 1, ")": -1}.get(selector[end], 0)
            end += 1
        asked = selector[start : end - 1].strip()
        if any(sign in asked for sign in CHANGING):
            # From child to child, or behind: not in everything that the element holds.
            assert asked.startswith("~") or (asked.startswith(">") and len(split(asked, " ")) == len(split(asked, ">")) * 2), selector
