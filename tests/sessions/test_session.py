"""The session: what is shown, to whom, and that each step is kept before it is shown."""

from __future__ import annotations

import asyncio
import os
import random
import subprocess
import sys

import pytest

from aufachse_widgets.bots import UnknownBot, decide, get_bot
from aufachse_widgets.engine import CHANCE, UNKNOWN, EditionError, IllegalAction, actors, legal_actions, standing, view, view_log
from aufachse_widgets.engine.actions import Bid, Drive, EndTurn, Pass, RollDice
from aufachse_widgets.engine.log import Dealt, KnownToSome, Rolled, TurnBegan
from aufachse_widgets.engine.phases import Auction, BeforeRoll, Placing
from aufachse_widgets.journal import PLAYED, JournalError, Jump, Seat, read_journal, verify_dice
from aufachse_widgets.sessions.frame import Frame
from aufachse_widgets.sessions.session import Session
from aufachse_widgets.store import MemoryStore, Progress, StoreError, open_store
from aufachse_widgets.store.sqlite import SQLiteStore
from tests.sessions.exported import journal, played, whole
from tests.sessions.failing import Failing

ANNA, BERND, BOT, OTHER = Seat("Anna", "red"), Seat("Bernd", "blue"), Seat("Bot", "green", "courier"), Seat("Other", "white", "busy")


def choose(session: Session, rng: random.Random | None = None):
    """What a person at the screen does: as the courier would, for the seat whose eyes are open."""
    legal = session.frame.legal
    seat = legal[0].seat
    if rng is not None and rng.random() < 0.3:
        return rng.choice(legal)
    return decide(get_bot("courier"), session.rules, session.frame.state, seat, "people", session.frame.head)


def play(session: Session, most: int = 10_000, until=lambda session: False) -> None:
    """People take over the screen and act until the game is over."""
    for _ in range(most):
        if session.frame.state.over or until(session):
            return
        if session.frame.handover >= 0:
            session.take_screen(session.frame.handover)
        session.do(choose(session), at=session.frame.number)


@pytest.fixture(params=["memory", "sqlite"])
def store(request, tmp_path):
    store = MemoryStore() if request.param == "memory" else SQLiteStore(tmp_path / "games.sqlite")
    yield store
    store.close()


# Whole games --------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", ["fx-schmid-1987", "schmidt-2007"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_game_between_bots_is_played_exported_and_imported(edition, players, store, tmp_path):
    session = Session.new(edition, (BOT, OTHER, BOT, OTHER)[:players], seed="whole", store=store)
    assert session.frame.state.over and session.frame.waiting == () and session.frame.legal == ()
    assert session.public_header.seed == "whole"
    path = tmp_path / "game.jsonl"
    session.export(path)
    read = read_journal(path, PLAYED)
    verify_dice(read.rules, read.header, read.journal, read.header.seed)
    again = Session.load(path, store)
    assert again.game_id != session.game_id
    assert whole(again) == whole(session) and again.public_header == session.public_header
    assert again.export_bytes() == session.export_bytes() == path.read_bytes()
    assert standing(again.rules, again.frame.state) == standing(session.rules, session.frame.state)
    resumed = Session.resume(store, session.game_id)
    assert whole(resumed) == whole(session) and resumed.log() == session.log()
    kept = {kept.id: kept for kept in store.list()}[session.game_id]
    assert kept.over and kept.turn == session.frame.state.turn and kept.entries == len(store.read(session.game_id, PLAYED))


@pytest.mark.parametrize("edition", ["fx-schmid-1987", "schmidt-2007"])
@pytest.mark.parametrize("seats", [(ANNA, BOT), (ANNA, BERND), (ANNA, BERND, BOT, OTHER)])
def test_people_play_a_game_to_its_end(edition, seats):
    session = Session.new(edition, seats, seed="people", length=4)
    assert session.rules.edition.public_deck(len(seats)) == 4
    numbers = []
    session.observe(lambda change: numbers.append(change["new"].number), "frame")
    play(session)
    assert session.frame.state.over
    assert numbers == sorted(set(numbers))


def test_the_same_seed_brings_the_same_game():
    games = [Session.new("schmidt-2007", (BOT, OTHER, BOT), seed=seed) for seed in ("a", "a", "b")]
    assert journal(games[0]).entries == journal(games[1]).entries != journal(games[2]).entries
    assert Session.new("schmidt-2007", (ANNA, BOT)).header.seed_hash != Session.new("schmidt-2007", (ANNA, BOT)).header.seed_hash


def test_a_resumed_game_goes_on_with_the_same_chance(store):
    games = []
    for stops in ((), (30, 80)):
        session = Session.new("fx-schmid-1987", (ANNA, BOT), seed="resume", store=store)
        for stop in (*stops, 140):
            play(session, until=lambda session, stop=stop: len(journal(session)) >= stop)
            session.close()
            session = Session.resume(store, session.game_id)
        games.append(journal(session).entries[:140])
    assert games[0] == games[1]


def test_a_game_begun_elsewhere_goes_on_with_a_seed_of_its_own(store):
    session = Session.new("fx-schmid-1987", (ANNA, BOT), seed="unguessed", store=store)
    play(session, until=lambda session: session.frame.state.turn > 4)
    assert session.public_header.seed == "" and b"unguessed" not in session.export_bytes()
    carried = Session.load(session.export_bytes(), store)
    count = len(journal(session))
    assert carried.header.seed_hash != session.header.seed_hash
    assert [(earlier.until, earlier.hash) for earlier in carried.header.earlier] == [(count, session.header.seed_hash)]
    assert whole(carried) == whole(session)
    play(carried)
    header = carried.public_header
    verify_dice(carried.rules, header, journal(carried), header.seed)
    Session.load(carried.export_bytes(), store)


def test_a_damaged_file_is_not_imported(store, tmp_path):
    path = tmp_path / "game.jsonl"
    Session.new("fx-schmid-1987", (BOT, BOT), seed="x").export(path)
    path.write_bytes(path.read_bytes()[:-100])
    with pytest.raises(JournalError, match="cut short"):
        Session.load(path, store)
    assert store.list() == ()


def test_what_makes_no_sense_is_refused_and_nothing_is_kept(store):
    for wrong, error in (
        ({"seats": (ANNA,)}, EditionError),
        ({"seats": ()}, EditionError),
        ({"seats": (ANNA, BOT), "first": 2}, EditionError),
        ({"seats": (ANNA, BOT), "length": 60}, EditionError),
        ({"seats": (ANNA, BOT), "edition": "1066"}, EditionError),
        ({"seats": (ANNA, Seat("x", "", "nobody"))}, UnknownBot),
    ):
        with pytest.raises(error):
            Session.new(**{"store": store, **wrong})
    assert store.list() == ()


def test_a_named_first_player_goes_first():
    session = Session.new("schmidt-2007", (ANNA, BOT, OTHER), seed="first", first=2)
    play(session, until=lambda session: session.frame.state.turn > 0)
    assert next(event.seat for _, event in session.log() if isinstance(event, TurnBegan)) == 2


# Clicks -------------------------------------------------------------------------------------------


def turn_of(seats=(ANNA, BOT), edition="fx-schmid-1987", seed="clicks", phase=BeforeRoll, **options) -> Session:
    session = Session.new(edition, seats, seed=seed, **options)
    play(session, until=lambda session: isinstance(session.frame.state.phase, phase) and session.frame.handover < 0 and bool(session.frame.legal))
    return session


def test_a_step_and_the_chance_after_it_are_one_batch():
    session = turn_of()
    before = len(journal(session))
    session.do(RollDice(0))
    entries = journal(session).entries[before:]
    assert [entry.action.seat for entry in entries] == [0, CHANCE] and {entry.step for entry in entries} == {before + 1}
    assert [type(event) for event in session.frame.events] == [Rolled]
    assert any(isinstance(action, Drive) for action in session.frame.legal)


def test_a_click_made_in_an_older_frame_is_refused():
    session = turn_of()
    number = session.frame.number
    session.do(RollDice(0), at=number)
    frame, entries = session.frame, len(journal(session))
    with pytest.raises(IllegalAction) as caught:
        session.do(session.frame.legal[0], at=number)
    assert caught.value.reason.code == "moved_on"
    assert session.frame is frame and len(journal(session)) == entries


@pytest.mark.parametrize("action", [EndTurn(0), RollDice(1), Bid(0, 1), RollDice(CHANCE), RollDice(7)])
def test_what_is_not_allowed_changes_nothing(action):
    session = turn_of()
    frame, entries = session.frame, len(journal(session))
    assert session.why_not(action) is not None
    with pytest.raises(IllegalAction) as caught:
        session.do(action)
    assert caught.value.reason == session.why_not(action)
    assert session.frame is frame and len(journal(session)) == entries


def test_what_is_offered_is_allowed():
    session = Session.new("schmidt-2007", (ANNA, BERND, OTHER), seed="offered", length=6)
    rng = random.Random(4)
    while not session.frame.state.over:
        session.take_screen(session.frame.handover)
        assert session.frame.legal
        assert all(session.why_not(action) is None for action in session.frame.legal[:: max(len(session.frame.legal) // 5, 1)])
        session.do(choose(session, rng))


def test_the_frame_is_a_view_and_never_the_truth():
    session = Session.new("fx-schmid-1987", (ANNA, BERND, BOT), seed="views")
    frames: list[Frame] = [session.frame]
    session.observe(lambda change: frames.append(change["new"]), "frame")
    play(session, until=lambda session: len(frames) > 250)
    assert {frame.perspective for frame in frames} == {-1, 0, 1}
    for frame in frames:
        for seat, player in enumerate(frame.state.players):
            if seat != frame.perspective:
                assert all(number == UNKNOWN or frame.state.seen[frame.perspective] >> number & 1 for number in player.hand)
        for event in frame.events:
            assert not isinstance(event, KnownToSome) or event.contract == UNKNOWN or (frame.perspective >= 0 and event.known >> frame.perspective & 1)


def test_events_tell_everything_once():
    session = Session.new("fx-schmid-1987", (ANNA, BOT), seed="events")
    told = [event for _, event in session.log()]
    session.observe(lambda change: told.extend(change["new"].events), "frame")
    play(session, until=lambda session: session.frame.state.turn > 20)
    assert told == [event for _, event in session.log()]


# Hot-seat -----------------------------------------------------------------------------------------


def test_one_person_keeps_the_screen():
    session = Session.new("fx-schmid-1987", (BOT, ANNA, OTHER), seed="one")
    seen = {(session.frame.perspective, session.frame.handover)}
    session.observe(lambda change: seen.add((change["new"].perspective, change["new"].handover)), "frame")
    play(session, until=lambda session: session.frame.state.turn > 12)
    session.hide_hands()
    assert seen == {(1, -1)}


def test_bots_alone_are_watched_without_hands():
    assert Session.new("fx-schmid-1987", (BOT, BOT), seed="watch", length=1).frame.perspective == -1


def test_hands_are_hidden_until_the_next_person_takes_the_screen():
    session = turn_of((ANNA, BERND))
    seat = session.frame.perspective
    play(session, until=lambda session: session.frame.handover >= 0)
    frame = session.frame
    assert (frame.perspective, frame.handover, frame.legal) == (-1, 1 - seat, ()) and frame.waiting == (1 - seat,)
    with pytest.raises(IllegalAction) as caught:
        session.do(RollDice(1 - seat))
    assert caught.value.reason.code == "hands_hidden"
    session.take_screen(seat)
    assert session.frame is frame
    session.take_screen(1 - seat)
    assert (session.frame.perspective, session.frame.handover) == (1 - seat, -1) and session.frame.legal and session.frame.events == ()
    session.hide_hands()
    assert (session.frame.perspective, session.frame.handover, session.frame.legal) == (-1, 1 - seat, ())


def test_before_the_deal_there_is_nothing_to_hide():
    session = Session.new("fx-schmid-1987", (ANNA, BERND), seed="deal")
    assert isinstance(session.frame.state.phase, Placing) and (session.frame.perspective, session.frame.handover) == (0, -1)
    session.do(session.frame.legal[0])
    assert (session.frame.perspective, session.frame.handover) == (1, -1)
    assert Session.new("schmidt-2007", (ANNA, BERND), seed="deal").frame.handover == 0


@pytest.mark.parametrize("edition", ["fx-schmid-1987", "schmidt-2007"])
def test_at_an_auction_everybody_bids_at_the_one_screen(edition):
    session = turn_of((ANNA, BERND, Seat("Cleo")), edition, phase=Auction)
    frame = session.frame
    assert (frame.perspective, frame.handover) == (-1, -1)
    assert {action.seat for action in frame.legal} == set(frame.waiting) and all(isinstance(action, Bid | Pass) for action in frame.legal)
    assert all(UNKNOWN in player.hand or not player.hand or player.loaded for player in frame.state.players)
    while isinstance(session.frame.state.phase, Auction):
        session.do(Pass(session.frame.waiting[0]))
    assert session.frame.handover >= 0


# Undo ---------------------------------------------------------------------------------------------


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


@pytest.mark.parametrize("edition", ["fx-schmid-1987", "schmidt-2007"])
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


# Looking back -------------------------------------------------------------------------------------


def test_an_earlier_position_can_be_looked_at():
    session = turn_of()
    then, state = session.frame.head, session.frame.state
    session.do(RollDice(0))
    now = session.frame.state
    session.show_entry(then)
    assert (session.frame.shown, session.frame.head, session.frame.state, session.frame.legal) == (then, then, state, ())
    with pytest.raises(IllegalAction) as caught:
        session.do(choose_from(session))
    assert caught.value.reason.code == "past_shown"
    session.show_entry(0)
    assert isinstance(session.frame.state.phase, Placing)
    session.show_entry(None)
    assert (session.frame.shown, session.frame.state) == (-1, now) and session.frame.legal
    with pytest.raises(JournalError):
        session.show_entry(99_999)


def choose_from(session: Session):
    return legal_actions(session.rules, whole(session))[0]


def test_what_is_looked_at_shows_no_more_than_was_known():
    session = turn_of((ANNA, BERND))
    session.show_entry(session.frame.head - 1)
    assert session.frame.state == view(session.rules, played(session).fold.at(session.frame.head), session.frame.perspective)


# The log ------------------------------------------------------------------------------------------


def test_the_log_tells_each_seat_what_it_may_know():
    session = Session.new("schmidt-2007", (ANNA, BERND), seed="log")
    dealt = [(event.seat, event.contract) for _, event in session.log() if isinstance(event, Dealt)]
    assert len(dealt) == 6 and {contract for _, contract in dealt} == {UNKNOWN}
    session.take_screen(0)
    dealt = [(event.seat, event.contract) for _, event in session.log() if isinstance(event, Dealt)]
    assert all((contract != UNKNOWN) == (seat == 0) for seat, contract in dealt)
    hand = [contract for seat, contract in dealt if seat == 0]
    assert tuple(hand) == session.frame.state.players[0].hand


def test_log_lines_name_their_entries():
    session = turn_of()
    fold = played(session).fold
    for number, event in session.log():
        assert event in view_log(fold.happened(number), 0)
    numbers = [number for number, _ in session.log()]
    assert numbers == sorted(numbers)


# Stores that fail ---------------------------------------------------------------------------------


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


def test_a_locked_file_is_told(tmp_path, monkeypatch):
    import sqlite3

    monkeypatch.setattr("aufachse_widgets.store.sqlite.PATIENCE", 0.05)
    store = open_store(tmp_path / "games.sqlite")
    session = turn_of(store=store)
    other = sqlite3.connect(tmp_path / "games.sqlite", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    frame = session.frame
    assert session.do(RollDice(0)) is False and "another program is writing" in session.error and session.frame is frame
    other.execute("ROLLBACK")
    other.close()
    assert session.do(RollDice(0)) is True and session.error == ""
    store.close()


# Bots ---------------------------------------------------------------------------------------------


def test_in_a_loop_bots_take_their_time_and_people_can_undo_between():
    async def game():
        session = Session.new("fx-schmid-1987", (ANNA, BOT, OTHER), seed="loop", bot_delay=0.001)
        session.do(session.frame.legal[0])
        assert session.frame.waiting == (1,)
        session.undo()
        await asyncio.sleep(0.02)
        assert session.frame.waiting == (0,) and session.frame.state.players[0].space == ""
        session.do(session.frame.legal[0])
        for _ in range(500):
            await asyncio.sleep(0.002)
            if session.frame.waiting == (0,):
                break
        assert session.frame.state.turn >= 1
        session.do(choose(session))
        session.close()
        with pytest.raises(IllegalAction) as caught:
            session.do(RollDice(0))
        assert caught.value.reason.code == "closed"
        number = session.frame.number
        await asyncio.sleep(0.02)
        assert session.frame.number == number

    asyncio.run(game())


def test_bots_in_a_loop_try_again_after_the_store_failed(monkeypatch):
    monkeypatch.setattr("aufachse_widgets.sessions.session.RETRY", 0.01)

    async def game():
        store = Failing()
        session = Session.new("fx-schmid-1987", (ANNA, BOT), seed="loop", store=store)
        session.do(session.frame.legal[0])
        store.full = True
        await asyncio.sleep(0.03)
        assert session.error and session.frame.waiting == (1,)
        store.full = False
        await asyncio.sleep(0.05)
        assert session.error == "" and session.frame.waiting == (0,)
        session.close()

    asyncio.run(game())


def test_after_an_undo_in_an_outcry_bots_wait_for_the_person():
    session = Session.new("fx-schmid-1987", (ANNA, BOT, OTHER), seed="outcry")

    def bidding(session):
        return isinstance(session.frame.state.phase, Auction) and bool(session.frame.legal)

    play(session, until=bidding)
    assert bidding(session)
    state = whole(session)
    session.do(Pass(0))
    session.undo()
    assert whole(session) == state and session.can_redo
    assert actors(session.rules, whole(session))[0] == 0


# The rest -----------------------------------------------------------------------------------------


def test_a_closed_session_tells_nobody_any_more():
    session = turn_of()
    told = []
    session.observe(told.append, "frame")
    session.close()
    session.show_entry(0)
    assert told == []


def test_sessions_play_without_sqlite_and_voila():
    program = (
        "import sys\n"
        "for name in ('sqlite3', '_sqlite3', 'voila', 'psycopg', 'joblib', 'ipyleaflet', 'ipywidgets'): sys.modules[name] = None\n"
        "from aufachse_widgets.sessions.session import Session, Seat\n"
        "session = Session.new('fx-schmid-1987', (Seat('a', '', 'courier'), Seat('b', '', 'courier')), seed='x', length=2)\n"
        "print(session.frame.state.over)\n"
    )
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, env=env)
    assert done.stdout.strip() == "True", done.stderr
