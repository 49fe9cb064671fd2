"""A step is kept before it is shown: stores that fail, and others who write first."""

from __future__ import annotations

import pytest

from aufachse_widgets.engine import CHANCE, IllegalAction, actors
from aufachse_widgets.engine.actions import RollDice
from aufachse_widgets.journal import PLAYED
from aufachse_widgets.sessions.session import Session
from aufachse_widgets.store import MemoryStore, Progress, StoreError, Timings, open_store
from tests.sessions.exported import journal, played, whole
from tests.sessions.failing import Failing
from tests.sessions.people import ANNA, BOT, OTHER, choose, play, turn_of


def test_a_store_that_fails_leaves_the_game_at_the_last_step_kept():
    store = Failing()
    session = turn_of(store=store)
    frame, entries = session.frame, store.read(session.game_id, PLAYED)
    store.full = True
    assert session.do(RollDice(0)) is False
    assert "no room on the disk" in session.error
    assert session.frame is frame and store.read(session.game_id, PLAYED) == entries and tuple(journal(session).entries) == entries
    assert session.undo() is False and session.frame is frame
    store.full = False
    assert session.do(RollDice(0), at=frame.number) is True
    assert session.error == "" and store.read(session.game_id, PLAYED) == tuple(journal(session).entries)


def test_bots_try_again_when_the_store_works_again():
    store = Failing()
    session = Session.new("fx-schmid-1987", (ANNA, BOT, OTHER), seed="again", store=store)
    append, count = store.append, []

    def third_fails(game, entries, mark):
        count.append(entries)
        if len(count) > 1:
            raise OSError(28, "No space left on device")
        append(game, entries, mark)

    store.append = third_fails
    session.do(choose(session))
    assert "No space left" in session.error and session.frame.waiting == (1,)
    store.append = append
    session.go_on()
    assert session.error == "" and session.frame.waiting == (0,)


def test_a_new_game_that_cannot_be_kept_is_not_begun():
    class Full(MemoryStore):
        def create(self, *args):
            raise StoreError("games.sqlite", "full")

    with pytest.raises(StoreError):
        Session.new("fx-schmid-1987", (ANNA, BOT), store=Full())


def test_a_step_is_kept_before_it_is_shown(store):
    session = turn_of(store=store)
    shown = []
    session.observe(lambda change: shown.append((change["new"].head, len(store.read(session.game_id, PLAYED)))), "frame")
    play(session, most=30)
    assert shown and all(head <= kept for head, kept in shown)


def test_who_comes_second_decides_anew(store):
    one = turn_of(store=store)
    two = Session.resume(store, one.game_id)
    one.do(RollDice(0))
    with pytest.raises(IllegalAction) as caught:
        two.do(RollDice(0), at=two.frame.number)
    assert whole(two) == whole(one) and tuple(journal(two).entries) == store.read(one.game_id, PLAYED)
    assert caught.value.reason.code == "moved_on"
    two.do(choose(two), at=two.frame.number)
    with pytest.raises(IllegalAction) as caught:
        one.undo()
    assert caught.value.reason.code == "moved_on" and whole(one) == whole(two)


def test_after_another_one_ended_in_the_midst_the_game_goes_on(store):
    one = turn_of(store=store)
    two, three = Session.resume(store, one.game_id), Session.resume(store, one.game_id)
    play(one, most=3)
    # A jump into the midst of chance was kept, and then its writer ended.
    recorded = played(one)
    chance = next(entry.number for entry in recorded.journal.entries if actors(one.rules, recorded.fold.at(entry.number)) == (CHANCE,))
    store.append(one.game_id, journal(one).goto(chance), Progress())
    for session in (two, three):
        with pytest.raises(IllegalAction) as caught:
            session.do(RollDice(0))
        assert caught.value.reason.code == "moved_on"
        assert session.frame.legal and whole(session) == whole(two)
        assert tuple(journal(session).entries) == store.read(one.game_id, PLAYED)


def test_two_may_resume_where_chance_is_to_act(store):
    one = turn_of(store=store)
    recorded = played(one)
    chance = next(entry.number for entry in recorded.journal.entries if actors(one.rules, recorded.fold.at(entry.number)) == (CHANCE,))
    store.append(one.game_id, journal(one).goto(chance), Progress())

    class Second:
        """Between its reading and its appending, the first one resumes the game."""

        first: Session | None = None

        def __getattr__(self, name):
            return getattr(store, name)

        def append(self, *args):
            if self.first is None:
                self.first = Session.resume(store, one.game_id)
            store.append(*args)

    behind = Second()
    second = Session.resume(behind, one.game_id)
    assert behind.first is not None and whole(second) == whole(behind.first) and second.frame.waiting != (CHANCE,)


def test_an_older_copy_in_the_stores_place_is_told_and_not_tried_for_ever():
    store = MemoryStore()
    session = Session.new("fx-schmid-1987", (ANNA, BOT), seed="copy", store=store)
    play(session, most=3)
    older = MemoryStore()
    session.store, session.game_id = older, older.create(session.header, "copy", journal(session).entries[:5])
    frame = session.frame
    assert session.do(choose(session)) is False and "could not be kept" in session.error
    session.go_on()
    assert session.undo() is False and session.frame is frame


def test_a_locked_file_is_told(tmp_path):
    import sqlite3

    store = open_store(tmp_path / "games.sqlite", timings=Timings(lock_timeout=0.05))
    session = turn_of(store=store)
    other = sqlite3.connect(tmp_path / "games.sqlite", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    frame = session.frame
    assert session.do(RollDice(0)) is False and "another program is writing" in session.error and session.frame is frame
    other.execute("ROLLBACK")
    other.close()
    assert session.do(RollDice(0)) is True and session.error == ""
    store.close()
