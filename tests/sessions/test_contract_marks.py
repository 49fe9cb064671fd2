"""Each contract in sight has a letter and a colour of its own, for as long as it is in sight."""

from __future__ import annotations

import pytest

from aufachse_widgets.engine.actions import Action
from aufachse_widgets.sessions.contract_marks import COLOURS, LETTERS, ContractMark, ContractMarks, aboard, in_sight
from aufachse_widgets.sessions.frame import NOBODY, Frame
from aufachse_widgets.sessions.session import Session
from tests.kit.sessions import choose, frames, new_session


def marks(session: Session) -> dict[int, ContractMark]:
    return {number: session.mark_of(number) for number in in_sight(session.frame.state, session.frame.perspective)}


@pytest.mark.parametrize(("people", "edition"), [(1, "fx-schmid-1987"), (3, "schmidt-2007")])
def test_no_two_share_a_letter_and_each_keeps_its_mark(people: int, edition: str) -> None:
    session = new_session("marks", people=people, edition=edition)
    before: dict[int, ContractMark] = {}
    seen = most = 0
    for step, _frame in frames(session, most=900):
        now = marks(session)
        most = max(most, len(now))
        letters = [mark.letter for mark in now.values()]
        assert len(set(letters)) == len(letters)
        if most <= COLOURS and people == 1:
            assert len({mark.colour for mark in now.values()}) == len(now)
        mine = {number for seat in session.people for number in in_sight(session.seen_after(session.frame.head), seat)}
        assert {number: mark for number, mark in before.items() if number in now or number in mine} == {
            number: session.mark_of(number) for number in before if number in now or number in mine
        }
        seen += len(now.keys() - before.keys())
        before = now
        session.do(choose(session, step))
    assert seen > 18, "marks were never freed"


def test_those_of_the_others_at_the_screen_are_kept_while_one_looks() -> None:
    session = new_session("hot seat", people=2, players=2)
    of: dict[int, dict[int, ContractMark]] = {}
    handed = 0
    for step, frame in frames(session, most=120):
        seat = frame.perspective
        if seat != NOBODY:
            handed += seat not in of
            now = marks(session)
            for number in of.get(seat, {}).keys() & now.keys():
                assert of[seat][number] == now[number]
            of[seat] = now
        session.do(choose(session, step))
    assert handed == 2


def test_a_reload_gives_the_same_marks() -> None:
    session = new_session("reload")
    for step, frame in frames(session, most=60):
        again = Session.resume(session.store, session.game_id)
        kept = marks(session)
        found = marks(again)
        assert found.keys() == kept.keys()
        # The first to come had their own letters and keep them; after many have come and gone some may have had to give way.
        own = [number for number, mark in kept.items() if mark.letter == LETTERS[number % len(LETTERS)] == found[number].letter]
        assert len(own) >= len(kept) // 2
        if frame.state.turn < 2:
            assert found == kept
        again.close()
        session.do(choose(session, step))


def test_what_is_looked_back_at_has_marks_too() -> None:
    session = new_session("back")
    first: Action = session.frame.legal[0]
    session.do(first)
    for step, _frame in frames(session, most=40):
        session.do(choose(session, step))
    present = marks(session)
    session.show_entry(1)
    past = marks(session)
    assert len({mark.letter for mark in past.values()}) == len(past)
    session.show_entry(None)
    assert marks(session) == present


def test_there_is_a_letter_for_each_of_very_many() -> None:
    given = ContractMarks()
    given.follow(range(1, 61))
    letters = {given.mark_of(number).letter for number in range(1, 61)}
    assert len(letters) == 60 and {letter for letter in letters if len(letter) == 1} == set(LETTERS)
    assert not set("IO") & set("".join(letters))
    given.follow([7])
    assert given.mark_of(7 + len(LETTERS)).letter != given.mark_of(7).letter


def test_what_lies_in_the_trucks_keeps_its_mark() -> None:
    session = new_session("trucks")

    def loaded(frame: Frame) -> tuple[int, ...]:
        return tuple(aboard(frame.state))

    seen = {}
    for step, frame in frames(session, most=150):
        now = {number: session.mark_of(number) for number in loaded(frame)}
        assert all(now[number] == mark for number, mark in seen.items() if number in now)
        seen = now
        session.do(choose(session, step))
