"""The pictures of the rules show what the board really has."""

from __future__ import annotations

import re
from itertools import pairwise
from xml.etree import ElementTree

import pytest

from aufachse_widgets.drawing.rule_pictures import HIGH, MAKERS, WIDE, _between_cities, rule_picture
from aufachse_widgets.drawing.rule_scenes import SCENES, on_paper
from aufachse_widgets.engine import compile_rules, preset
from aufachse_widgets.frontend.tokens import LIGHT
from tests.kit.editions import EDITIONS
from tests.words.reading import is_sentence


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("name", sorted(MAKERS))
def test_every_picture_is_small_and_whole(edition: str, name: str) -> None:
    rules = compile_rules(edition)
    shown = rule_picture(name, rules)
    if (name == "trailers" and not rules.edition.trailers) or (name == "hammer" and not rules.edition.has_auctions):
        assert shown is None
        return
    assert shown is not None
    ElementTree.fromstring(shown.svg)
    assert len(shown.svg) < 7000
    is_sentence(shown.caption)
    labels = [(float(x), float(y)) for x, y in re.findall(r"<text x=['\"]([-\d.]+)['\"] y=['\"]([-\d.]+)['\"]", shown.svg)]
    assert labels or name in SCENES
    assert all(0 <= x <= WIDE and 0 <= y <= HIGH for x, y in labels)


@pytest.mark.parametrize("name", sorted(SCENES))
def test_a_scene_is_drawn_in_the_colours_of_any_page(name: str) -> None:
    """On a dark page, too; in a file in those of paper."""
    shown = rule_picture(name, compile_rules("fx-schmid-1987"))
    assert shown is not None
    used = set(re.findall(r"var\(--aa-([a-z0-9-]+)\)", shown.svg))
    assert used and used <= set(LIGHT)
    assert not re.search(r"var\(|#[0-9a-f]{3}\b", on_paper(shown.svg))


def test_what_an_edition_does_without_is_not_drawn() -> None:
    children = compile_rules("children-2007")
    assert rule_picture("trailers", children) is None and rule_picture("hammer", children) is None
    truck = rule_picture("truck", children)
    assert truck is not None and "trailer" not in truck.caption
    prices = rule_picture("trailers", compile_rules("schmidt-2007"))
    assert prices is not None and "2000 €" in prices.svg


def test_the_way_of_an_exact_count_is_one_of_the_board() -> None:
    rules = compile_rules("fx-schmid-1987")
    path = next(_between_cities(rules))
    shown = rule_picture("exact", rules)
    assert shown is not None
    assert f"with a {len(path) - 1} " in shown.caption
    for one, other in pairwise(path):
        assert other in rules.neighbours[one]
    assert {path[0], path[-1]} <= rules.cities


def test_the_way_round_a_sign_is_longer() -> None:
    shown = rule_picture("detour", compile_rules("fx-schmid-1987"))
    assert shown is not None
    around, usual = re.findall(r"\d+", shown.caption)
    assert int(around) > int(usual)


def test_trucks_fill_a_space_as_the_edition_says() -> None:
    def trucks(edition: str) -> int:
        shown = rule_picture("full", compile_rules(edition))
        assert shown is not None
        return shown.svg.count("<rect") - 1  # the ground

    assert trucks("fx-schmid-1987") == 2
    assert trucks("schmidt-2007") == 3
    assert rule_picture("full", compile_rules(preset("fx-schmid-1987").with_changes(road_capacity=0))) is None
