"""What is said aloud of the map: the spaces in reach, and one's contracts."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from aufachse_widgets.advice.distances import OPEN, way
from aufachse_widgets.engine.actions import Drive, Place, RollDice
from aufachse_widgets.journal import Seat
from aufachse_widgets.pages.play import Table
from aufachse_widgets.sessions.session import Session
from aufachse_widgets.widgets.play.aloud import Aloud

SEATS = (Seat("Ada"), Seat("Bot", bot="courier"))


@pytest.fixture
def session() -> Iterator[Session]:
    session = Session.new(seats=SEATS, seed="aloud")
    yield session
    session.close()


def go_on(session: Session, kind: type) -> None:
    """The first thing that is offered, until that kind is."""
    while not any(isinstance(action, kind) for action in session.frame.legal):
        session.do(session.frame.legal[0])


def test_the_spaces_in_reach_are_named_and_what_happens_there(session: Session) -> None:
    go_on(session, RollDice)
    aloud = Aloud(session)
    aloud.tell_reach()
    assert aloud.text == "There is no space to choose now."
    session.do(next(action for action in session.frame.legal if isinstance(action, RollDice)))
    assert aloud.text == ""  # it was about the step before
    aloud.tell_reach()
    spaces = {action.space for action in session.frame.legal if isinstance(action, Drive)}
    assert aloud.text.startswith(f"{len(spaces)} spaces: ")
    named = [one.split(", ")[0] for one in aloud.text.split(": ")[1].split("; ")]
    assert set(named) == {session.words.space(space) for space in spaces}
    assert "Neumünster, event card" in aloud.text
    aloud.close()


def test_the_same_words_are_read_again(session: Session) -> None:
    aloud = Aloud(session)
    aloud.tell_reach()
    once, text = aloud.said.value, aloud.text
    aloud.tell_reach()
    assert aloud.said.value != once
    assert aloud.text == text
    aloud.close()


def test_contracts_come_one_after_the_other_the_nearest_first(session: Session) -> None:
    go_on(session, RollDice)
    table = Table(session)
    own, rules = session.frame.state.players[0], session.rules
    far = {number: len(way(rules, own.space, rules.contracts[number].start, OPEN)) - 1 for number in own.hand}
    told = []
    for _press in (*own.hand, 0):
        table.aloud.tell_next_contract()
        told.append(table.hand.selected_contract)
        assert table.map.shown_contracts == (told[-1],)
        card = rules.contracts[told[-1]]
        letter = session.mark_of(told[-1]).letter
        said = f"{letter}: {session.words.space(card.start)} to {session.words.space(card.destination)}, {far[told[-1]]} spaces away"
        assert table.aloud.text == said
    assert [far[number] for number in told[:-1]] == sorted(far.values())
    assert told[-1] == told[0]  # round again
    table.close()


def test_nothing_is_told_of_covered_contracts(session: Session) -> None:
    aloud = Aloud(session, seat=1)
    aloud.tell_next_contract()
    assert aloud.text == "There is no contract of yours to tell of."
    assert any(isinstance(action, Place) for action in session.frame.legal)
    aloud.close()
