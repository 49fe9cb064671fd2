"""The rule book says what the edition says: every field, every value in which printings differ, numbers from the edition alone."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from gettext import NullTranslations

import pytest

from aufachse_widgets.box import Box
from aufachse_widgets.drawing.rule_pictures import rule_picture
from aufachse_widgets.drawing.rule_scenes import SCENES
from aufachse_widgets.engine import PRESETS, Edition, compile_rules, preset
from aufachse_widgets.engine.cards import STAU_KASSEL
from aufachse_widgets.engine.documents import OURS, SHARED, document_of
from aufachse_widgets.engine.rules import RULES_VERSION, Rules
from aufachse_widgets.engine.state import LARGE_PRICE, SMALL_PRICE, SMALL_ROOM, TRUCK_ROOM
from aufachse_widgets.words import available, rules_text, set_language
from aufachse_widgets.words.language import speaking
from aufachse_widgets.words.rulebook.book import SECTIONS, english_rulebook, homes, rulebook
from aufachse_widgets.words.rulebook.parts import Rule
from aufachse_widgets.words.rulebook.search import GERMAN, SAME, find
from aufachse_widgets.words.rules_text import NAMES
from tests.words.reading import is_sentence
from tests.words.test_every_string_is_translated import Brackets
from tests.words.test_rules_text import possible

FIELDS = tuple(field for field in Edition.__struct_fields__ if field not in NAMES)
DICE = {"1", "6"}  # faces of a die are no facts of an edition

WITH: dict[str, dict[str, object]] = {
    "sale_needs_room": {"trailer_sale": 500},
    "pass_final": {"auction": "in_turn"},
    "placing_kinds": {"ferries": True},
    "sign_kinds": {"ferries": True},
}
"""What must hold for a field to say anything at all."""


def said(rules: Rules, players: int = 0) -> str:
    return "\n".join(told.text for chapter in rulebook(rules, players) for told in chapter.told)


def written(rule: Rule) -> Iterator[str]:
    """The messages of a rule that are written as data."""
    if isinstance(rule.says, str):
        yield rule.says
    elif isinstance(rule.says, Mapping):
        yield from rule.says.values()


RULES = [rule for section in SECTIONS for rule in section.rules]


def test_every_field_and_every_shared_rule_is_told() -> None:
    told = {name for rule in RULES for name in rule.about}
    assert told == {*FIELDS, *SHARED}
    assert set(homes()) == told
    assert set(homes().values()) <= {section.id for section in SECTIONS}


@pytest.mark.parametrize("edition", sorted(PRESETS))
@pytest.mark.parametrize("players", [0, 2, 6])
def test_every_rule_reads_well(edition: str, players: int) -> None:
    for chapter in rulebook(compile_rules(edition), players):
        assert chapter.told, f"{chapter.id} says nothing"
        for told in chapter.told:
            is_sentence(told.text.replace("!", "."))
            assert told.papers or told.ours or told.house or chapter.on_screen, told.text


def suited(field: str, base: str) -> Edition | None:
    """The printing, in which that field says something."""
    try:
        return preset(base).with_changes(**WITH.get(field, {}))
    except Exception:  # noqa: BLE001 - a house rule that this printing does not take
        return None


@pytest.mark.parametrize("field", FIELDS)
def test_each_value_says_something_else(field: str) -> None:
    """Each value that differs between the printings, and each that a table may choose, changes what the page says."""
    tried = 0
    for base in ("fx-schmid-1987", "schmidt-2007"):
        edition = suited(field, base)
        assert edition is not None
        texts: dict[str, object] = {}
        for value in dict.fromkeys(possible(field)):
            try:
                changed = edition.with_changes(**{field: value})
                rules = compile_rules(changed)
            except Exception:  # noqa: BLE001 - a value that makes no sense with the others
                continue
            text = said(rules)
            assert text not in texts, f"{field}: {value!r} and {texts.get(text)!r} say the same"
            texts[text] = value
        tried = max(tried, len(texts))
    assert tried > 1


def test_no_number_is_typed_into_a_rule() -> None:
    for rule in RULES:
        for message in written(rule):
            assert set(re.findall(r"\d+", message)) <= DICE, message


@pytest.mark.parametrize("edition", sorted(PRESETS))
def test_numbers_agree_with_the_engine(edition: str) -> None:
    rules = compile_rules(edition)
    one = rules.edition
    text = said(rules)
    assert f"{one.starting_money} {one.currency}" in text
    assert f"{TRUCK_ROOM} goods" in text
    assert (f"small trailers (room for {SMALL_ROOM} goods, {SMALL_PRICE} {one.currency})" in text) == one.trailers
    assert (f"{LARGE_PRICE} {one.currency}" in text) == one.trailers
    for players in range(2, 7):
        assert f"{one.public_deck(players)} for {players} players" in text or len(set(one.public_contracts)) == 1
        assert f"With {players} players there are {one.public_deck(players)} public contracts" in said(rules, players)
    for route in rules.routes:
        if route.kind == "ferry":
            assert f"{len(route.spaces) - 1} points" in text


def test_a_changed_length_is_told_where_the_table_is_known() -> None:
    rules = compile_rules(preset("fx-schmid-1987").with_length(3, 4))
    assert "With 3 players there are 4 public contracts" in said(rules, 3)
    assert "shorter game: 4 public contracts instead of 16" in said(rules, 3)


def test_a_house_rule_is_marked_and_has_no_document() -> None:
    rules = compile_rules(preset("fx-schmid-1987").with_changes(city_capacity=2))
    (told,) = [told for chapter in rulebook(rules) for told in chapter.told if told.about == ("city_capacity",)]
    assert told.house
    assert not told.papers
    assert told.text == "A city takes 2 trucks."
    assert sum(told.house for chapter in rulebook(rules) for told in chapter.told) == 1


@pytest.mark.parametrize("edition", sorted(PRESETS))
def test_documents_are_those_of_the_engine(edition: str) -> None:
    one = preset(edition)
    for chapter in rulebook(compile_rules(edition)):
        for told in chapter.told:
            if len(told.about) == 1 and not chapter.on_screen and not told.ours:
                assert ", ".join(told.papers) == document_of(one, told.about[0])
            if told.ours and len(told.about) == 1 and told.rows not in (("4",), ("6",)):
                assert document_of(one, told.about[0]) == OURS


@pytest.mark.parametrize("edition", sorted(PRESETS))
def test_every_card_of_the_deck_is_told_once(edition: str) -> None:
    told = [told.card for chapter in rulebook(compile_rules(edition)) for told in chapter.told if told.card]
    assert told == sorted(told, key=list(preset("fx-schmid-1987").event_cards).index)
    assert set(told) == set(preset(edition).event_cards)


@pytest.mark.parametrize("edition", sorted(PRESETS))
def test_without_ferries_nothing_is_said_of_their_spaces(edition: str) -> None:
    sailing, ashore = (said(compile_rules(preset(edition).with_changes(ferries=ferries))) for ferries in (True, False))
    assert "ferry" in sailing
    assert [line for line in ashore.splitlines() if "ferr" in line.casefold()] == ["There are no ferries."]


@pytest.mark.parametrize("edition", sorted(PRESETS))
def test_a_physical_table_reads_nothing_of_spaces_that_our_board_alone_has(edition: str) -> None:
    """Our board's spaces between cities have names of our own; neither they nor a count of them is in the rules."""
    rules = Box("Ours").rules(preset(edition))
    text = said(rules)
    assert not [space.name for space in rules.board.spaces if space.kind != "city" and re.search(rf"\b{re.escape(space.name)}\b", text)]
    drawn = {name for section in SECTIONS for name in section.pictures}
    assert {name for name in drawn if rule_picture(name, rules) is not None} <= set(SCENES)  # the cards' contents, too, are not known
    assert ("The construction sign may not stand between Flensburg and Hamburg." in text) == preset(edition).sign_closed_stretch
    assert " ? " not in text and "For example" not in text


def test_a_card_of_one_document_cites_that_alone() -> None:
    for edition in ("fx-schmid-1987", "reference", "czech"):
        (told,) = [told for chapter in rulebook(compile_rules(edition)) for told in chapter.told if told.card == STAU_KASSEL]
        assert told.papers == ("S4",)


@pytest.mark.parametrize("edition", sorted(PRESETS))
def test_each_rule_can_be_quoted_alone(edition: str) -> None:
    """A search and a refusal show one rule without those around it: it names what it is about."""
    for chapter in rulebook(compile_rules(edition)):
        for told in chapter.told:
            assert not re.match(r"(It|Its|They|Them|These|This|That|He|She|Then)\b(?! table)", told.text), told.text


@pytest.mark.parametrize("edition", sorted(PRESETS))
def test_trailers_are_unloaded_first_where_there_are_any(edition: str) -> None:
    assert ("trailers are unloaded first" in said(compile_rules(edition))) == preset(edition).trailers


def test_a_search_finds_words_in_any_order_without_accents() -> None:
    book = rulebook(compile_rules("schmidt-2007"))
    everywhere = {chapter.id for chapter, _told in find(book, "jam")}
    assert {"signs", "events"} <= everywhere
    assert dict(find(book, "munchen JAM")).keys() <= dict(find(book, "jam")).keys()
    (whole,) = [told for chapter, told in find(book, "trailers") if chapter.id == "trailers"]
    assert whole == next(chapter.told for chapter in book if chapter.id == "trailers")
    assert not list(find(book, "unicorn"))
    assert not list(find(book, "  "))


def found(edition: str, wanted: str) -> str:
    return "\n".join(told.text for _chapter, all_told in find(rulebook(compile_rules(edition)), wanted) for told in all_told)


@pytest.mark.parametrize(
    ("wanted", "told"),
    [
        ("undelivered", "Contracts not delivered are worth nothing."),
        ("overtake", "Other trucks may be passed, in both directions."),
        ("overtaking", "Other trucks may be passed, in both directions."),
        ("two trucks", "At the end of a move at most 1 truck may stand on a road space."),
        ("banker", "the bank pays the revenue"),
        ("Auktion", "you may call an auction"),
        ("Auktionen", "you may call an auction"),
        ("Anhängern", "trailers"),
        ("FÄHRE", "There are no ferries."),
        ("loaded goods", "A contract is loaded in its start city"),
        ("roadworks", "construction sign"),
        ("miss a turn", "A player who skips a turn"),
    ],
)
def test_a_search_finds_other_forms_other_words_and_german_ones(wanted: str, told: str) -> None:
    assert told in found("fx-schmid-1987", wanted)


def test_what_is_found_instead_is_in_some_rules() -> None:
    """Words for what no printing's rules say would be there for nothing."""
    books = [rulebook(compile_rules(edition)) for edition in ("fx-schmid-1987", "schmidt-2007")]
    assert [word for word in (*SAME["en"], *GERMAN) if not any(list(find(book, word)) for book in books)] == []


@pytest.mark.parametrize("code", [code for code in available() if code != "en"])
def test_each_languages_texts_are_searched_and_german_words_find_them_too(code: str) -> None:
    try:
        set_language(code)
        editions = [compile_rules(edition) for edition in ("fx-schmid-1987", "schmidt-2007")]
        books = [(rulebook(rules), english_rulebook(rules)) for rules in editions]
        assert [word for word in (*SAME.get(code, {}), *GERMAN) if not any(list(find(book, word, english)) for book, english in books)] == []
        book, english = books[0]
        for chapter in book:
            for told in chapter.told:
                own = " ".join(re.findall(r"\w+", told.text)[:3])
                assert any(one == told for _chapter, found in find(book, own, english) for one in found), told.text
        assert [told.card for _chapter, found in find(book, "Radarfalle", english) for told in found if told.card] == ["Radarfalle"]
        jam = {chapter.id for chapter, _told in find(book, "Stau", english)}
        assert {"signs", "events"} <= jam
        assert not list(find(book, "unicorn", english)) and not list(find(book, "auction", english)), "no English is searched for another language"
    finally:
        set_language("en")


@pytest.mark.parametrize("edition", sorted(PRESETS))
def test_the_contents_of_the_box_the_banker_and_the_length_are_told(edition: str) -> None:
    one = preset(edition)
    (box,) = [line for line in said(compile_rules(edition)).splitlines() if line.startswith("The box holds")]
    assert f"{one.contract_cards} contract cards, {len(one.event_cards)} event cards" in box
    assert ("trailers" in box) == one.trailers and ("2 dice" in box) == (one.dice == 2)
    assert "One of you is the banker" in found(edition, "banker")
    assert "Fewer public contracts make a shorter game" in found(edition, "playing time")
    assert f"than these {one.public_deck(4)} make a shorter game" in said(compile_rules(edition), 4)


SETTLED: dict[str, tuple[str, ...]] = {
    "are that turn's delivery: nothing more is loaded": ("reference",),
    "load once more are no load": ("reference",),
    "After a further roll that an event card gives you": tuple(PRESETS),
    "In an auction that you called you may also do so before you answer a bid": ("schmidt-2007", "reference"),
    "in which nobody else has to decide": ("fx-schmid-1987", "schmidt-2007", "reference", "czech"),
    "before you answer a bid": ("schmidt-2007", "reference"),
    "is one payment": tuple(PRESETS),
    "fulfils a Sonderauftrag there": tuple(PRESETS),
    "because no other way is open to it, need not do business": ("czech",),
    "the sign waits until your truck has moved": tuple(PRESETS),
    "you keep the card, and may roll after your next load": ("fx-schmid-1987", "schmidt-2007", "children-1987", "children-2007"),
    "The construction sign never stands on a ferry space.": ("schmidt-2007", "children-2007"),
}
"""What section 6 of docs/rules.md settles, and the printings to which it says something."""


@pytest.mark.parametrize("words", SETTLED)
def test_what_was_settled_since_is_told(words: str) -> None:
    telling = [edition for edition in PRESETS if words in said(compile_rules(edition))]
    assert telling == [edition for edition in PRESETS if edition in SETTLED[words]]


def test_a_game_that_was_begun_before_reads_what_it_is_played_by() -> None:
    before, now = (said(compile_rules("reference", version=version)) for version in (1, RULES_VERSION))
    gone = set(now.splitlines()) - set(before.splitlines())
    assert set(before.splitlines()) - set(now.splitlines()) == {line.removesuffix(" This is the delivery of your turn.") for line in gone if "parent" in line}
    assert len(gone) == 3
    assert any("is one payment" in line for line in gone) and any("that turn's delivery" in line for line in gone)


def test_all_of_it_can_be_translated() -> None:
    with speaking(Brackets()):
        book = rulebook(compile_rules("schmidt-2007"), 3)
    for chapter in book:
        assert chapter.title.startswith("⟦")
        for told in chapter.told:
            assert told.text.startswith("⟦"), told.text
            assert told.text.endswith("⟧"), told.text


def test_rows_are_those_of_the_table_of_rules() -> None:
    for chapter in rulebook(compile_rules("czech")):
        for told in chapter.told:
            known = {rules_text.row(name) for name in told.about} | {"4", "6"}
            assert set(told.rows) <= known


@pytest.mark.parametrize("code", ["en", "cs", "it"])
def test_a_city_is_looked_up_by_each_of_its_names(code: str) -> None:
    with speaking(NullTranslations(), code):
        book = rulebook(compile_rules("fx-schmid-1987"))
        found = [list(find(book, name)) for name in ("Wien", "Vienna", "Vídeň", "VIENNE")]
        assert found[0] and all(one == found[0] for one in found)
