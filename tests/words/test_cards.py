"""Every event card in every printing, and with each of the fields that change a card."""

from __future__ import annotations

import pytest

from aufachse_widgets.engine import compile_rules, preset
from aufachse_widgets.engine.cards import EVENT_CARDS
from aufachse_widgets.words import Speaker
from aufachse_widgets.words.cards import TEXTS, TITLES
from tests.words.reading import is_sentence, reads


def test_all_31_cards_have_a_title_and_a_text() -> None:
    assert set(TITLES) == set(TEXTS) == set(EVENT_CARDS)


@pytest.mark.parametrize("card", EVENT_CARDS)
def test_a_card_reads_well(words: Speaker, card: str) -> None:
    assert reads(words.card_title(card)).startswith(card)
    text = is_sentence(words.card_text(card))
    other = {"DM": "€", "€": "DM"}[words.rules.edition.currency]
    assert other not in text


@pytest.mark.parametrize(
    ("card", "field", "value"),
    [
        ("Dokumente", "dokumente", "last_city"),
        ("Gute Routenplanung", "gute_routenplanung", "must"),
        ("Gute Routenplanung", "past_occupied", False),
        ("Zollabfertigung", "past_occupied", False),
        ("Inspektion", "inspektion_roll", "may"),
        ("Pannenhilfe", "pannenhilfe_choice", False),
        ("Schnelle Verladung", "schnelle_verladung", "must"),
        ("Subunternehmer", "subunternehmer", "may"),
        ("Stau in München", "jam_space", "closed"),
        ("Stau durch plötzlichen Nebeleinbruch", "jam_empty_space", False),
        ("Stau wegen Schaulustigen bei einem Unfall", "jam_empty_space", False),
    ],
)
def test_a_field_changes_the_card_that_it_is_about(card: str, field: str, value: object) -> None:
    edition = preset("fx-schmid-1987")
    before = Speaker(compile_rules(edition), ()).card_text(card)
    after = Speaker(compile_rules(edition.with_changes(**{field: value})), ()).card_text(card)
    assert is_sentence(after) != before


def test_a_card_that_is_not_ours_keeps_its_title(words: Speaker) -> None:
    assert words.card_title("Eigene Karte") == "Eigene Karte"
    assert words.card_text("Eigene Karte") == ""
