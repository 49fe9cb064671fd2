"""An event card's effect in figures: what it says in each edition, and what it came to at the table."""

import re

import pytest

from aufachse_widgets.engine import cards as c
from aufachse_widgets.engine import compile_rules, log
from aufachse_widgets.engine.presets import PRESETS
from aufachse_widgets.forms.seating import default_seats
from aufachse_widgets.journal import Seat
from aufachse_widgets.sessions.session import Session
from aufachse_widgets.words.card_effects import CardStory, card_stories
from aufachse_widgets.words.card_figures import NOT_YET, card_figures
from aufachse_widgets.words.cards import meaning, title
from aufachse_widgets.words.naming import Names

ONWARD = (c.GUTE_ROUTENPLANUNG, c.ZOLLABFERTIGUNG)  # which go to the next space of a kind
NARROW = "\N{NARROW NO-BREAK SPACE}"


def figures(edition, card, *came):
    """What stands on the card that the first player has drawn, once that has come of it."""
    words = Names(compile_rules(edition), (Seat("Ada"), Seat("Ben")))
    return [one.replace(NARROW, " ") for one in card_figures(words, CardStory(card, 0, (log.EventDrawn(0, card), *came)))]


@pytest.mark.parametrize("edition", PRESETS)
def test_every_card_of_an_edition_says_its_effect_in_figures(edition):
    currency = PRESETS[edition].currency
    for card in PRESETS[edition].event_cards:
        assert title(card).startswith(card)
        assert meaning(card)
        said = figures(edition, card)
        assert bool(said) != (card in NOT_YET), card
        for one in said:
            assert re.search(r"\d", one) or one in ("or", "drive on") or (card in ONWARD and one.startswith("next ")), card
            assert currency in one or not re.search(r"\d{3}", one), card


@pytest.mark.parametrize("card", NOT_YET)
def test_a_card_that_says_no_number_says_where_the_truck_has_gone(card):
    assert figures("fx-schmid-1987", card, log.Went(0, ("ulm", "ulm-2", "linz"), card)) == ["to Linz"]


@pytest.mark.parametrize(
    ("card", "came", "said"),
    [
        (c.RADARFALLE, [log.CardMoney(0, c.RADARFALLE, -500)], ["−500 DM"]),
        (c.RADARFALLE, [log.Owed(0, c.RADARFALLE, 1000)], ["−1000 DM"]),
        (c.PANNENHILFE, [log.CardMoney(0, c.PANNENHILFE, 1000), log.SkipDue(0, c.PANNENHILFE)], ["+1000 DM", "−1 turn"]),
        (c.PANNENHILFE, [log.Chose(0, c.PANNENHILFE, "go_on")], []),
        (c.ZOLLKONTROLLE, [log.SkipDue(0, c.ZOLLKONTROLLE)], ["−1 turn"]),
        (c.BAHNVERLADUNG, [log.ByRail(0, 5, 2, 4200, c.BAHNVERLADUNG), log.CardMoney(0, c.BAHNVERLADUNG, -1000)], ["+3200 DM"]),
        (c.HILFE_DIEBE, [log.Stolen(0, 5, 2, c.HILFE_DIEBE), log.Stolen(0, 6, 3, c.HILFE_DIEBE), log.CardMoney(0, c.HILFE_DIEBE, 2000)],
         ["+2000 DM", "−5 goods"]),
        (c.HILFE_DIEBE, [log.NoEffect(0, c.HILFE_DIEBE)], []),
        (c.VERTRAUEN, [log.BoxEmpty(0, c.VERTRAUEN)], []),
        (c.FRACHT_DUMPING, [log.Gave(0, 5, 3, c.FRACHT_DUMPING, 1)], ["−1 contract"]),
        (c.ROAD_RUNNER, [log.PartnerChosen(0, c.ROAD_RUNNER, 1), log.Declined(1, c.ROAD_RUNNER)], ["1–3 spaces"]),
        (c.ROAD_RUNNER, [log.Declined(0, c.ROAD_RUNNER)], []),
        (c.STAU_KASSEL, [log.JamPlaced(0, "kassel", c.STAU_KASSEL)], ["1 round"]),
    ],
)  # fmt: skip
def test_figures_are_what_the_card_came_to_for_the_one_who_drew_it(card, came, said):
    assert figures("fx-schmid-1987", card, *came) == said


@pytest.mark.parametrize(
    ("edition", "card", "said"),
    [
        ("fx-schmid-1987", c.ZOLLKONTROLLE, ["−1 turn", "or", "−500 DM"]),
        ("fx-schmid-1987", c.PANNENHILFE, ["+1000 DM", "−1 turn", "or", "drive on"]),
        ("czech", c.PANNENHILFE, ["+1000 DM", "−1 turn"]),  # one has to help
    ],
)
def test_a_choice_that_has_not_been_made_has_an_or_between_its_alternatives(edition, card, said):
    assert figures(edition, card) == said


def test_a_card_that_is_passed_on_and_one_that_is_not_ours():
    words = Names(compile_rules("fx-schmid-1987"), ())
    assert card_figures(words, CardStory(c.INSPEKTION, 0, (log.PassedOn(0, c.INSPEKTION, 1, "muenchen"),))) == ("+1 roll",)
    assert card_figures(words, CardStory("Umleitung", 0, (log.EventDrawn(0, "Umleitung"),))) == ()


def test_figures_are_the_money_that_changes_hands_in_a_whole_game():
    session = Session.new(seats=default_seats(3, people=0, bot="busy"), seed="figures")
    stories, _later = card_stories(entry for _number, entry in session.log())
    paid = 0
    for story in stories:
        money = sum(entry.amount for entry in story.entries if isinstance(entry, log.CardMoney))
        if money and not any(isinstance(entry, log.ByRail | log.Owed | log.PassedOn) for entry in story.entries):
            sign = "−" if money < 0 else "+"
            assert card_figures(session.words, story)[0] == f"{sign}{abs(money)}{NARROW}DM"
            paid += 1
    assert paid >= 3
