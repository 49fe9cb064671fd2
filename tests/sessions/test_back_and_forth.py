"""Undo, redo and jumps, in the game and in the store."""

from __future__ import annotations

import random

import pytest

from aufachse_widgets.engine.actions import RollDice
from aufachse_widgets.journal import PLAYED, JournalError, Jump
from aufachse_widgets.sessions.session import Session
from aufachse_widgets.store import MemoryStore
from tests.sessions.exported import journal, whole
from tests.sessions.people import ANNA, BERND, BOT, OTHER, choose, play, turn_of


def test_undo_goes_before_the_latest_action_of_a_person_and_redo_comes_back():
    session = Session.new("fx-schmid-1987", (ANNA, BOT, OTHER), seed="undo", undo="free")
    places = []
    for _ in range(40):
        places.append(whole(session))
        session.do(choose(session))
    end, log = whole(session), session.log()
    for state in reversed(places):
        preview = session.undo_preview()
        before = session.log()
        assert preview and session.undo()
        assert whole(session) == state and session.frame.events == ()
        assert [event for _, event in before[len(session.log()) :]] == list(preview)
    assert not session.can_undo and not session.undo() and session.undo_preview() == ()
    while session.can_redo:
        preview, count = session.redo_preview(), len(session.log())
        assert session.redo()
        assert tuple(event for _, event in session.log()[count:]) == preview
    assert whole(session) == end and session.log() == log and session.redo_preview() == ()


def test_undo_cannot_fish_for_another_roll_or_another_answer_of_the_bots():
    session = turn_of((ANNA, BOT, OTHER))
    done = []
    for _ in range(8):
        done.append(choose(session))
        session.do(done[-1])
    end = whole(session)
    for _ in range(8):
        session.undo()
    for action in done:
        session.do(action)
    assert whole(session) == end


def test_undo_in_hot_seat_hands_the_screen_over():
    session = turn_of((ANNA, BERND))
    seat = session.frame.perspective
    play(session, until=lambda session: session.frame.handover >= 0)
    session.take_screen(1 - seat)
    assert session.undo()
    assert (session.frame.perspective, session.frame.handover) == (-1, seat)


def test_the_start_of_the_turn_is_before_its_first_action():
    session = turn_of()
    start, turn = whole(session), session.frame.state.turn
    session.do(RollDice(0))
    if whole(session).turn == turn:
        session.do(choose(session))
    assert session.turn_start_preview()
    assert session.back_to_turn_start() and whole(session) == start
    assert session.can_redo and session.redo()


def test_a_line_that_was_left_can_be_jumped_to():
    session = turn_of()
    session.do(RollDice(0))
    one, other = session.frame.legal[0], session.frame.legal[-1]
    session.do(one)
    left, state = session.frame.head, whole(session)
    session.undo()
    session.do(other)
    assert whole(session) != state
    assert session.jump(left) and whole(session) == state
    assert isinstance(journal(session).entries[-1].action, Jump)
    with pytest.raises(JournalError):
        session.jump(99_999)
    with pytest.raises(JournalError):
        session.jump(len(journal(session)))


def test_a_jump_into_the_middle_of_chance_lets_chance_go_on():
    session = turn_of()
    session.do(RollDice(0))
    roll, state = session.frame.head, whole(session)
    assert session.jump(roll - 1)
    assert whole(session) == state and session.frame.waiting == (0,)


def test_undo_and_jumps_survive_the_store(store):
    session = turn_of(store=store)
    session.do(RollDice(0))
    session.undo()
    resumed = Session.resume(store, session.game_id)
    assert whole(resumed) == whole(session) and resumed.can_redo
    resumed.redo()
    assert whole(resumed).rolls == 1


@pytest.mark.parametrize("edition", ["fx-schmid-1987", pytest.param("schmidt-2007", marks=pytest.mark.slow)])
@pytest.mark.parametrize("seats", [(ANNA, OTHER, BOT), (ANNA, BERND, OTHER)])
@pytest.mark.parametrize("steps", [80, pytest.param(250, marks=pytest.mark.slow)])
def test_whatever_people_do_the_store_holds_the_game_shown(edition, seats, steps):
    rng = random.Random(f"{edition} {len(seats)}")
    store = MemoryStore()
    session = Session.new(edition, seats, seed="whatever", store=store)
    done = set()
    for _ in range(steps):
        doing = rng.choice(["play"] * 6 + ["undo", "undo", "redo", "turn", "jump", "look", "lower"])
        done.add(doing)
        entries = tuple(journal(session).entries)
        if doing == "undo":
            session.undo()
        elif doing == "redo":
            session.redo()
        elif doing == "turn":
            session.back_to_turn_start()
        elif doing == "jump" and rng.random() < 0.3:
            session.jump(rng.choice([entry.number for entry in entries if not isinstance(entry.action, Jump)]))
        elif doing == "look":
            session.show_entry(rng.choice([0, journal(session).head]))
        elif doing == "lower":
            session.hide_hands()
        elif not session.frame.state.over:
            session.show_entry(None)
            session.take_screen(session.frame.handover)
            session.do(choose(session, rng), at=session.frame.number)
        assert store.read(session.game_id, PLAYED)[: len(entries)] == entries
        assert store.read(session.game_id, PLAYED) == tuple(journal(session).entries)
        assert session.frame.state.over or session.frame.shown >= 0 or session.frame.legal or session.frame.handover >= 0
    assert len(done) == 7
    resumed = Session.resume(store, session.game_id)
    assert whole(resumed) == whole(session) and journal(resumed).head == journal(session).head
    again = Session.load(session.export_bytes())
    assert whole(again) == whole(session)
