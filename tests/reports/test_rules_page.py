"""The rules as a page: every section, its documents spelled out, nothing of a person's as code."""

from __future__ import annotations

import re
from html import escape

import pytest
from msgspec.structs import replace

from aufachse_widgets.engine import compile_rules, preset
from aufachse_widgets.reports.rules_page import BEGINNING, compared, rules_file, rules_found, rules_parts, side_by_side
from aufachse_widgets.words.rulebook.book import SECTIONS, rulebook
from aufachse_widgets.words.rulebook.place import Place
from aufachse_widgets.words.rules_text import paper_title
from tests.kit.editions import EDITIONS


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_file_has_every_section_and_asks_nobody(edition: str) -> None:
    page = rules_file(compile_rules(edition))
    ids = re.findall(r'<section id="rule-([a-z]+)"', page)
    assert ids == [section.id for section in SECTIONS if not section.on_screen]
    assert "default-src 'none'" in page
    assert not re.search(r"https?://|<script|<link|<img", page)
    papers = set(re.findall(r'class="aa-source-paper">(S\d)', page))
    assert papers
    for paper in papers:
        assert f"<dt>{paper}<dd>" in page, "a document that is not spelled out"


@pytest.mark.parametrize("edition", EDITIONS)
def test_behind_each_rule_an_i_opens_what_its_codes_mean(edition: str) -> None:
    """Codes alone say nothing to people who play: each stands with its meaning, in something that fingers, mice and keys open."""
    for page in (rules_parts(compile_rules(edition), 3), rules_file(compile_rules(edition), 3), rules_found(compile_rules(edition), 3, "contract")):
        shown = re.sub(r'<small class="aa-source-paper">.*?</small>|<footer.*?</footer>|<section class="aa-beside">.*', "", page, flags=re.DOTALL)  # for paper
        opened = re.findall(r'<details class="aa-source"><summary aria-label="About this rule">.*?</summary>(.*?)</details>', shown)
        assert len(opened) == page.count('aa-source-paper"') > 3
        assert not re.search(r"\bS[0-4]\b", re.sub(r'<details class="aa-source">.*?</details>', "", shown))
        for one in opened:
            for paper in re.findall(r"\bS[0-4]\b", one):
                assert f"{paper}: {escape(paper_title(paper))}" in one
            for row in re.findall(r"<small>([\d., ]+):", one):
                assert f"{row}: its place in our own collection of the rules" in one


def test_that_a_table_has_changed_a_rule_stands_in_the_open() -> None:
    page = rules_parts(compile_rules(preset("czech").with_changes(dice=2)), 3)
    assert '<small class="aa-house">house rule</small>' in page
    assert "This table has changed the rule." in page


def test_on_the_screen_the_wanted_section_alone_is_open() -> None:
    page = rules_parts(compile_rules("schmidt-2007"), 3, Place("auction"))
    assert re.findall(r'data-section="([a-z]+)" open', page) == ["auction"]
    assert page.count("data-section=") == len(SECTIONS)
    assert "aa-asked" not in page


def test_what_is_asked_for_stands_first() -> None:
    page = rules_parts(compile_rules("schmidt-2007"), 3, Place("drive", "city_capacity"))
    asked = page[page.index("aa-asked") : page.index("<details")]
    assert "A city takes any number of trucks." in asked
    assert page.count("aa-marked") == 1
    card = rules_parts(compile_rules("schmidt-2007"), 3, Place("events", "event_text", "Radarfalle"))
    assert "You drove too fast" in card[card.index("aa-asked") : card.index("<details")]


@pytest.mark.parametrize("edition", EDITIONS)
def test_each_rule_has_an_address_and_a_link_to_it(edition: str) -> None:
    rules = compile_rules(edition)
    told = [one.address for chapter in rulebook(rules, 3) for one in chapter.told]
    page, file = rules_parts(rules, 3), rules_file(rules, 3)
    for address in told:
        assert page.count(f'id="rule-{address}"') == page.count(f'href="?rule={address}"') == 1
    on_paper = re.findall(r'href="#([^"]+)"', file)
    assert on_paper and all(file.count(f'id="{address}"') == 1 for address in on_paper)


def test_a_link_opens_the_section_at_its_rule() -> None:
    page = rules_parts(compile_rules("schmidt-2007"), 3, Place("auction", rule="auction-matching"))
    assert re.findall(r'data-section="([a-z]+)" open', page) == ["auction"]
    assert re.findall(r'id="([^"]+)" class="aa-marked" data-first', page) == ["rule-auction-matching"]
    assert "aa-asked" not in page, "it stands where it belongs"
    absent = rules_parts(compile_rules("children-2007"), 3, Place("trailers", rule="trailers-selling"))
    assert re.findall(r'data-section="([a-z]+)" open data-first', absent) == ["trailers"]
    assert "data-first" not in rules_parts(compile_rules("children-2007"), 0, Place(BEGINNING)), "what stands above is in sight, too"


def test_a_search_says_how_much_it_finds() -> None:
    rules = compile_rules("czech")
    found = rules_found(rules, 0, "jam")
    count = re.search(r"<b>(\d+) rules found", found)
    assert count and int(count[1]) == len(re.findall("<li", found)) > 3
    assert "Nothing found: these rules don&#x27;t speak of “&lt;b&gt;unicorn”. Try another word." in rules_found(rules, 0, " <b>unicorn ")
    assert "<b>unicorn" not in rules_found(rules, 0, "<b>unicorn")


def test_house_rules_and_names_are_escaped() -> None:
    evil = replace(preset("czech").with_changes(dice=2), title='<img src=x onerror="alert(1)">', currency="<i>&")
    rules = compile_rules(evil)
    for page in (rules_file(rules, 3), rules_parts(rules, 3), rules_found(rules, 3, "money"), side_by_side(evil)):
        assert "<img" not in page
        assert "<i>" not in page
    assert "House rules:" in rules_file(rules)
    assert "house rule ·" in rules_parts(rules)


def test_a_changed_length_is_no_house_rule_but_said() -> None:
    page = rules_parts(compile_rules(preset("czech").with_length(3, 4)), 3)
    assert "House rules" not in page
    assert "This table plays a shorter game: 4 public contracts instead of 16." in page


def test_the_tables_own_rules_stand_beside_the_printings() -> None:
    assert [edition.id for edition in compared(preset("czech"))] == ["czech", "fx-schmid-1987", "schmidt-2007", "reference"]
    own = preset("czech").with_changes(dice=2)
    assert compared(own)[:2] == (own, preset("czech"))
    assert "Your house rules" in side_by_side(own)
    assert "Your house rules" not in side_by_side(preset("czech").with_length(3, 4)), "a length is no house rule"
    assert compared(preset("children-2007"))[0].id == "children-2007"
