"""Every text that a game says, in every language: no gap is left open, in whole games of every edition."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from aufachse_widgets.engine import PRESETS
from aufachse_widgets.engine.cards import EVENT_CARDS
from aufachse_widgets.journal import Seat
from aufachse_widgets.sessions.session import Session
from aufachse_widgets.words.language import answering_in, available
from aufachse_widgets.words.speaker import Speaker

LANGUAGES = available()[1:]
SEATS = (Seat("Ada"), Seat("Kateřina 🚚"), Seat("Ben"))
STEPS = 400  # at most; a short game is over by then


def said(session: Session) -> Iterator[str]:
    """All that a step says: what to do, each thing that can be done, what has happened."""
    frame, words = session.frame, session.words
    yield words.prompt(frame.state, frame.waiting, frame.legal, frame.perspective)
    for seat in range(len(SEATS)):
        yield words.prompt(frame.state, frame.waiting, (), seat)
    yield from (words.action(action, frame.state) for action in frame.legal)
    yield from (words.say(entry) for entry in frame.events)


@pytest.mark.parametrize("edition", PRESETS)
def test_whole_games_are_told_in_every_language(edition: str) -> None:
    session, rng = Session.new(edition, SEATS, seed="languages", length=2), random.Random("languages")
    told = dict.fromkeys(LANGUAGES, 0)
    for _step in range(STEPS):
        if session.frame.handover >= 0:
            session.take_screen(session.frame.handover)
        for code in LANGUAGES:
            with answering_in(code):
                for text in said(session):
                    assert "{" not in text and "}" not in text, (code, text)
                    told[code] += bool(text)
        if not session.frame.legal:
            break
        session.do(rng.choice(session.frame.legal))
    assert set(told.values()) == {told[LANGUAGES[0]]} and told[LANGUAGES[0]] > 1000
    session.close()


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_card_is_told_in_every_language(code: str) -> None:
    session = Session.new("fx-schmid-1987", SEATS, seed="cards")
    words = Speaker(session.rules, SEATS)
    english = {card: words.card_text(card) for card in EVENT_CARDS}
    with answering_in(code):
        for card in EVENT_CARDS:
            assert "{" not in words.card_text(card) + words.card_title(card) + words.card_meaning(card)
            assert words.card_text(card) != english[card] or not english[card], card
    session.close()
