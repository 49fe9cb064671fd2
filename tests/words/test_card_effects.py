"""What an event card did, in a sentence: every card of whole games, and who is named."""

import pytest

from aufachse_widgets.engine import log
from aufachse_widgets.forms.seating import default_seats
from aufachse_widgets.sessions.session import Session
from aufachse_widgets.words.card_effects import CLAUSES, card_effect, card_stories
from aufachse_widgets.words.cards import MEANINGS, TITLES, meaning


def test_every_card_has_a_title_of_its_own():
    assert MEANINGS.keys() == TITLES.keys()
    assert len({meaning(card) for card in MEANINGS}) == len(MEANINGS)
    assert meaning("Umleitung") == "Umleitung"


@pytest.mark.parametrize("edition", ["fx-schmid-1987", "schmidt-2007", "czech"])
def test_every_card_of_a_game_is_told_once_with_who_drew_it(edition):
    names = ("Ada", "Ben", "Cem")
    effects = set()
    for seed in ("one", "two", "three"):
        session = Session.new(edition, default_seats(3, people=0, bot="busy", names=names), seed=seed)
        entries = [entry for _number, entry in session.log()]
        stories, _later = card_stories(entries)
        assert [(story.seat, story.card) for story in stories if isinstance(story.entries[0], log.EventDrawn)] == [
            (entry.seat, entry.card) for entry in entries if isinstance(entry, log.EventDrawn)
        ]
        for story in stories:
            said = card_effect(session.words, story.entries)
            assert "{" not in said
            assert said.count("  ") == 0
            if said:
                assert any(session.words.seat(seat) in said for entry in story.entries for seat in entry.seats)
                effects |= {type(entry) for entry in story.entries}
    assert len(effects & (CLAUSES.keys() | {log.CardMoney})) > 8


def test_a_card_paid_before_it_is_called_used_is_one_story():
    card = "Sonderauftrag Wien"
    stories, later = card_stories([log.CardMoney(0, card, 2000), log.CardUsed(0, card, "wien")])
    assert len(stories) == 1
    assert later == ()
    session = Session.new(seats=default_seats(2, people=2, names=("Ada", "Ben")), seed="x")
    assert card_effect(session.words, stories[0].entries) == "Ada has reached Wien and gets 2000 DM."
