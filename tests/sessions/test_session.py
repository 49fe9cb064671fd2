"""The session: whole games, begun, kept, gone on with and imported; a click is a step, and what is shown is a view."""

from __future__ import annotations

import os
import random
import subprocess
import sys

import pytest

from aufachse_widgets.bots import UnknownBot
from aufachse_widgets.engine import CHANCE, UNKNOWN, EditionError, IllegalAction, standing
from aufachse_widgets.engine.actions import Bid, Drive, EndTurn, RollDice
from aufachse_widgets.engine.log import KnownToSome, Rolled, TurnBegan
from aufachse_widgets.journal import PLAYED, JournalError, Seat, read_journal, verify_dice
from aufachse_widgets.sessions.frame import Frame
from aufachse_widgets.sessions.session import Session
from tests.sessions.exported import journal, whole
from tests.sessions.people import ANNA, BERND, BOT, OTHER, choose, play, turn_of


@pytest.mark.parametrize("edition", ["fx-schmid-1987", "schmidt-2007"])
@pytest.mark.parametrize("players", [2, 3, pytest.param(4, marks=pytest.mark.slow)])
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
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, env=env, encoding="utf-8")
    assert done.stdout.strip() == "True", done.stderr
