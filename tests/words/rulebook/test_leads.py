"""Every moment, every refusal and every card leads to a section that there is."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

import pytest

from aufachse_widgets.engine import PRESETS, PlayerAt, Reason, compile_rules, legal_actions, position
from aufachse_widgets.engine.actions import Action, Deal, FirstPlayer, Reveal, Roll, StartRoll, TurnUp
from aufachse_widgets.engine.cards import PRINTED_CARDS, STAU_KASSEL
from aufachse_widgets.engine.phases import BeforeRoll, CardChoice, Driving, Phase
from aufachse_widgets.engine.state import Jam
from aufachse_widgets.lessons.things import RULES, TITLES, explanation
from aufachse_widgets.words.rulebook.book import SECTIONS, places, rulebook
from aufachse_widgets.words.rulebook.leads import MOMENTS, REFUSALS, by_address, by_card, by_reason, by_state
from aufachse_widgets.words.rulebook.place import ACTIONS, Place
from tests.engine.refusals import written

IDS = {section.id for section in SECTIONS}
CODES = sorted({(one.code, field) for one in written() for field in one.fields})


def test_every_phase_has_a_section() -> None:
    assert set(MOMENTS) == set(get_args(Phase))
    assert set(MOMENTS.values()) <= IDS


@pytest.mark.parametrize("edition", sorted(PRESETS))
def test_every_refusal_leads_to_a_section(edition: str) -> None:
    sections = {chapter.id for chapter in rulebook(compile_rules(edition))}
    assert len(CODES) > 100
    for code, field in CODES:
        assert by_reason(Reason(code, field, "S0", "no")).section in sections
    assert set(REFUSALS) <= {code for code, _field in CODES}


@pytest.mark.parametrize(
    ("code", "field", "section"),
    [
        ("space_full", "city_capacity", "drive"),
        ("no_exact_count", "exact_count", "auction"),
        ("trailer_too_dear", "no_credit", "trailers"),
        ("sign_must_move", "sign_compulsory", "signs"),
        ("one_load", "business", "business"),
        ("revealed", "undo", "screen"),
    ],
)
def test_where_a_refusal_leads(code: str, field: str, section: str) -> None:
    assert by_reason(Reason(code, field, "S0", "no")).section == section


def test_a_refusal_about_a_card_leads_to_it() -> None:
    place = by_reason(Reason("beyond_card", "event_text", "S1", "{card}", (("card", "Motivation"),)))
    assert (place.section, place.card) == ("events", "Motivation")


def test_every_button_leads_to_a_section() -> None:
    by_chance = {Deal, Reveal, FirstPlayer, StartRoll, Roll, TurnUp}
    assert set(ACTIONS) == set(get_args(Action)) - by_chance
    assert set(ACTIONS.values()) <= IDS


@pytest.mark.parametrize("edition", sorted(PRESETS))
def test_what_is_explained_leads_to_its_rule(edition: str) -> None:
    rules = compile_rules(edition)
    told = {(chapter.id, field) for chapter in rulebook(rules) for one in chapter.told for field in (*one.about, "")}
    assert set(RULES) == set(TITLES)
    for thing in TITLES:
        said = explanation(rules, thing)
        if said is not None:
            assert (said.section, said.field) == RULES[thing]
            assert RULES[thing] in told, thing


def test_every_card_has_its_place() -> None:
    told = {told.card for chapter in rulebook(compile_rules("fx-schmid-1987")) for told in chapter.told}
    assert {by_card(card).card for card in PRINTED_CARDS} <= told


def test_the_present_moment() -> None:
    rules = compile_rules("fx-schmid-1987")
    state = position(rules, [PlayerAt("kassel"), PlayerAt("ulm")])
    assert by_state(state, tuple(legal_actions(rules, state))).section == "drive"


def test_in_a_jam_they_open_at_the_jam() -> None:
    rules = compile_rules("fx-schmid-1987")
    for moment in (BeforeRoll(0), Driving(0, (3,))):
        caught, other = (position(rules, [PlayerAt(space), PlayerAt("ulm")], moment=moment, jam=Jam("kassel", 1, STAU_KASSEL)) for space in ("kassel", "koeln"))
        assert by_state(caught) == Place("signs", "jam_space")
        assert by_state(other).section == "drive"
    told = [one for chapter in rulebook(rules) if chapter.id == "signs" for one in chapter.told if "jam_space" in one.about]
    assert any("already in a jam may leave" in one.text for one in told)


def test_a_card_that_asks_is_open_itself() -> None:
    state = position(compile_rules("fx-schmid-1987"), [PlayerAt("kassel"), PlayerAt("ulm")], moment=CardChoice(0, "Pannenhilfe", ("skip", "go_on")))
    assert by_state(state) == Place("events", card="Pannenhilfe")


def test_every_rule_has_an_address_of_its_own_that_stays() -> None:
    """People keep links and send them to each other: what stands in ``addresses.txt`` has been given out, and leads somewhere for good."""
    told = [one.address for edition in PRESETS for chapter in rulebook(compile_rules(edition)) for one in chapter.told]
    assert all(re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", address) for address in places())
    assert len(places()) == len(SECTIONS) + sum(len(section.rules) for section in SECTIONS), "two have the same name"
    assert set(told) <= set(places())
    given = (Path(__file__).parent / "addresses.txt").read_text(encoding="utf-8").split()
    assert [address for address in given if by_address(address) is None] == []
    assert sorted(given) == sorted(places()), "add what is new to addresses.txt"


def test_an_address_leads_to_its_section_and_rule() -> None:
    for address in places():
        place = by_address(address)
        assert place is not None and place.section in IDS
        assert place.rule == ("" if address in IDS else address)
    assert by_address("auction-<b>") is None
