"""Seats by secret: who comes in by which link, what they see there and what they can do."""

import asyncio
import logging
import random
import sqlite3
from contextlib import closing

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from aufachse_widgets.engine import UNKNOWN, IllegalAction, determinise, view, view_log
from aufachse_widgets.engine.actions import RollDice
from aufachse_widgets.engine.log import KnownToSome
from aufachse_widgets.journal import PLAYED, Seat
from aufachse_widgets.journal.played_on import PlayedOn
from aufachse_widgets.sessions.admission import HOST, MOST, WALL, Admission, Refused, Secret
from aufachse_widgets.sessions.session import Session
from aufachse_widgets.store import MemoryStore, Timings
from aufachse_widgets.store.sqlite import SQLiteStore
from tests.kit.devices import EVERY, same, until
from tests.sessions.refusals import refused_as

SEATS = (Seat("Anna", "red"), Seat("Ben", "blue"), Seat("Bot", "green", "courier"))


@pytest.fixture
def timings() -> Timings:
    return Timings(link_poll=0.01)


def begun(store, seed="door", edition="fx-schmid-1987", undo=""):
    return Session.new(edition, SEATS, seed, first=0, length=3, store=store, undo=undo)


@pytest.fixture
def door(store):
    return Admission(store, begun(store).game_id)


def truth(session):
    """The positions of a session's game with everything in them, no matter who may know it, as its journal has them."""
    return PLAYED.fold(session.header, session.journal)


def opened(store, door, secret):
    """A session opened by a link, as a page opens it."""
    key = door.admitted(secret)
    assert key is not None
    return Session.resume(store, door.game, key=key)


# Links --------------------------------------------------------------------------------------------


def test_a_table_is_found_by_its_code_however_it_is_typed(store, door):
    code = door.code
    assert len(code) == 5 and door.code == code
    assert Admission.of(store, f" {code.lower()} ").game == door.game
    assert Admission(store, begun(store).game_id).code != code
    for wrong in ("", "AAAAA", code[:4], code + "B"):
        with pytest.raises(Refused, match="no table"):
            Admission.of(store, wrong)


def test_a_seat_is_taken_once_and_its_link_opens_it_again(store, door):
    assert door.free_seats == (0, 1)
    secret = door.take_seat(1)
    assert door.free_seats == (0,)
    for _device in range(2):
        assert opened(store, door, Secret(secret.text)).people == {1}
    for refused, why in ((1, "another device"), (2, "bot"), (3, "no such seat"), (-1, "no such seat")):
        with pytest.raises(Refused, match=why):
            door.take_seat(refused)


def test_whoever_has_no_link_is_nobody(store, door):
    door.take_seat(0)
    door.wall()
    for wrong in ("", "x", door.code, store.keys(door.game)[0].hash):
        # An empty one would be made up again.
        assert door.admitted(Secret(wrong or " ")) is None


def test_a_freed_seat_has_no_link_and_can_be_taken_again(door):
    mine, other = door.take_seat(0), door.take_seat(1)
    lent = door.lend_seat(0, door.store.host_key)
    assert door.admitted(lent).seat == 0
    door.free_seat(0, door.store.host_key)
    assert door.admitted(mine) is door.admitted(lent) is None and door.admitted(other).seat == 1
    assert door.free_seats == (0,)
    assert door.admitted(door.take_seat(0)).seat == 0


def test_whoever_takes_over_has_the_only_link(door):
    left = door.take_seat(1)
    secret = door.take_over(1, door.store.host_key)
    assert door.admitted(left) is None and door.admitted(secret).seat == 1 and door.free_seats == (0,)


def test_there_is_one_host_and_any_number_of_walls(door):
    host, walls = door.host(door.store.host_key), [door.wall(), door.wall()]
    assert door.admitted(host).role == HOST and {door.admitted(wall).role for wall in walls} == {WALL}
    with pytest.raises(Refused, match="host"):
        door.host(door.store.host_key)


def test_of_two_that_take_a_seat_at_once_one_gets_it(store, door, monkeypatch):
    change, first = store.change_keys, True

    def slow(*asked):
        nonlocal first
        if first:
            first = False
            Admission(store, door.game).take_seat(0)
        return change(*asked)

    monkeypatch.setattr(store, "change_keys", slow)
    with pytest.raises(Refused):
        door.take_seat(0)
    assert len(store.keys(door.game)) == 1


def test_links_are_still_good_after_a_restart_and_the_file_has_no_secret(tmp_path, caplog):
    path = tmp_path / "games.sqlite"
    store = SQLiteStore(path)
    with caplog.at_level(logging.DEBUG):
        door = Admission(store, begun(store).game_id)
        secrets = [door.take_seat(0), door.lend_seat(0, door.store.host_key), door.wall(), door.host(door.store.host_key)]
        code = door.code
        logging.getLogger().warning("admitted %s %r", secrets[0], secrets)
    store.close()
    for file in tmp_path.iterdir():
        assert not any(secret.text.encode() in file.read_bytes() for secret in secrets)
    assert not any(secret.text in caplog.text for secret in secrets)
    again = SQLiteStore(path)
    assert [Admission.of(again, code).admitted(secret).role for secret in secrets] == ["seat", "seat", "wall", "host"]
    again.delete(door.game)
    with pytest.raises(Refused):
        Admission.of(again, code)
    again.close()
    with closing(sqlite3.connect(path)) as file:
        assert file.execute("SELECT count(*) FROM keys").fetchone() == (0,)


# What a seat does ---------------------------------------------------------------------------------


def test_only_ones_own_seat_acts_and_the_wall_and_the_host_do_not(store, door):
    anna, ben, wall, host = (opened(store, door, secret) for secret in (door.take_seat(0), door.take_seat(1), door.wall(), door.host(door.store.host_key)))
    assert [session.people for session in (anna, ben, wall, host)] == [{0}, {1}, set(), set()]
    action = anna.frame.legal[0]
    assert {one.seat for one in anna.frame.legal} == {0}
    for session in (ben, wall, host):
        assert session.frame.legal == () and session.frame.handover == -1
        assert refused_as(lambda session=session: session.do(action)) == "not_at_this_screen"
    assert anna.do(action)


def test_where_never_only_the_own_last_step_is_undone_on_ones_own_device_while_it_showed_nothing(store):
    door = Admission(store, begun(store, undo="never").game_id)
    anna, ben, host = (opened(store, door, secret) for secret in (door.take_seat(0), door.take_seat(1), door.host(door.store.host_key)))
    anna.do(anna.frame.legal[0])
    if anna.can_undo:
        assert anna.undo() and anna.redo()

    while not any(isinstance(action, RollDice) for action in anna.frame.legal):
        ben.refresh()
        session = anna if anna.frame.legal else ben
        session.do(session.frame.legal[0])
        for session in (anna, ben):
            session.refresh()
    anna.do(RollDice(0))
    for session in (ben, host):
        session.refresh()
    for session, code in ((anna, "not_yours_alone"), (ben, "not_yours_alone")):
        assert not session.can_undo
        assert refused_as(lambda session=session: session.jump(0)) == code
    assert not host.can_undo and refused_as(host.undo) == "revealed"


def test_the_whole_game_is_not_given_to_a_device_before_it_is_over(store, door, tmp_path):
    for secret in (door.take_seat(0), door.wall(), door.host(door.store.host_key)):
        session = opened(store, door, secret)
        assert refused_as(session.export_bytes) == "still_secret"
        assert refused_as(lambda session=session: session.export(tmp_path / "game.jsonl")) == "still_secret"
        assert refused_as(session.rematch) == "host_begins"
    assert not (tmp_path / "game.jsonl").exists()


def test_a_device_whose_seat_was_freed_sees_no_hand_any_more_and_cannot_act(store, door):
    async def run():
        anna = opened(store, door, door.take_seat(0))
        anna.follow(EVERY)
        action = anna.frame.legal[0]
        assert anna.frame.perspective == 0
        door.free_seat(0, door.store.host_key)
        await until(lambda: "no longer good" in anna.error)
        assert anna.frame.perspective == -1 and anna.people == set() and not anna.can_undo
        assert anna.frame.state == view(anna.rules, truth(anna).at(anna.frame.head), -1)
        with pytest.raises(IllegalAction):
            anna.do(action)
        anna.close()

    asyncio.run(run())


def test_a_press_right_after_the_seat_was_freed_does_nothing(store, door):
    anna = opened(store, door, door.take_seat(0))
    door.take_over(0, door.store.host_key)
    count = len(store.read(door.game, PLAYED))
    assert refused_as(lambda: anna.do(anna.frame.legal[0])) == "not_at_this_screen"
    assert len(store.read(door.game, PLAYED)) == count


# The host -----------------------------------------------------------------------------------------


def test_who_joins_from_the_hosts_screen_leaves_it_and_whose_cards_were_not_shown_takes_it_first(store, door):
    screen = Session.resume(store, door.game)
    assert screen.people == {0, 1} and screen.hosting and screen.key is None
    hand_over = {screen.frame.handover, screen.frame.perspective} - {-1}
    ben = opened(store, door, door.take_seat(1))
    screen.refresh()
    assert screen.people == {0} and ben.people == {1} and not ben.hosting
    assert hand_over and screen.frame.handover in (0, -1) and screen.frame.perspective in (0, -1)
    screen.take_screen(0)
    assert screen.frame.perspective == 0
    # Freed, the seat is nobody's; the host's screen shows its hand only when the host plays on.
    door.free_seat(1, door.store.host_key)
    screen.refresh()
    assert screen.people == {0} and door.free_seats == (0, 1)


@pytest.mark.parametrize("linked", [False, True])
def test_the_host_plays_on_for_who_left_and_the_log_says_so(store, door, linked):
    anna, ben, host = door.take_seat(0), door.take_seat(1), door.host(door.store.host_key)
    screen = opened(store, door, host) if linked else Session.resume(store, door.game)
    there = opened(store, door, anna)
    assert screen.people == set()
    assert screen.play_on_for(1)
    assert screen.people == {1} and door.admitted(ben) is None and door.free_seats == (() if linked else (1,))
    there.refresh()
    for session in (screen, there, Session.resume(store, door.game)):
        assert [session.words.say(event) for _entry, event in session.log() if isinstance(event, PlayedOn)] == ["The host plays on for Ben."]
    assert same(screen, there)
    # Nothing of the game has changed, and nothing is undone by it.
    assert refused_as(lambda: there.play_on_for(1)) == "host_plays_on"
    screen.take_screen(1)
    assert {action.seat for action in screen.frame.legal} <= {1}
    assert [action.seat for action in there.frame.legal][:1] == [0]
    there.do(there.frame.legal[0])
    saved = Session.load(Session.resume(store, door.game).export_bytes())
    assert any(isinstance(event, PlayedOn) for _entry, event in saved.log())


def test_a_table_has_only_so_many_links(door):
    for _link in range(MOST):
        door.wall()
    with pytest.raises(Refused, match="too many links"):
        door.lend_seat(0, door.store.host_key)


def test_a_closed_table_has_no_link_but_the_hosts(store, door):
    anna, wall, host = door.take_seat(0), door.wall(), door.host(door.store.host_key)
    door.close_table(door.store.host_key)
    assert [door.admitted(secret) is not None for secret in (anna, wall, host)] == [False, False, True]
    assert Session.resume(store, door.game).people == {0, 1}


# What a seat sees ---------------------------------------------------------------------------------


def knows(session, seat, positions):
    """That what a session shows is what its seat may know: another truth that looks the same to it would be shown alike."""
    frame, shown = session.frame, positions.at(session.frame.head)
    known = view(session.rules, shown, seat)
    assert frame.state == known
    for number in range(2):
        other = determinise(session.rules, known, random.Random(f"{frame.head} {number}"))
        assert msgspec.json.encode(view(session.rules, other, seat)) == msgspec.json.encode(frame.state)
    for place, player in enumerate(frame.state.players):
        if place != seat:
            assert all(card == UNKNOWN or (seat >= 0 and shown.seen[seat] >> card & 1) or seat < 0 for card in player.hand)
    for event in (*frame.events, *(event for _entry, event in session.log()), *session.undo_preview(), *session.redo_preview()):
        assert view_log((event,), seat) == (event,)
        if isinstance(event, KnownToSome) and not (seat >= 0 and event.known >> seat & 1):
            assert event.contract == UNKNOWN
    assert all(action.seat == seat for action in frame.legal)


@settings(max_examples=8)
@given(seed=st.integers(0, 10_000), edition=st.sampled_from(["fx-schmid-1987", "schmidt-2007", "czech"]), back=st.integers(1, 30))
def test_frames_of_seats_wall_and_strangers_hold_nothing_that_they_may_not_know(seed, edition, back):
    store = MemoryStore()
    door = Admission(store, begun(store, f"secret {seed}", edition).game_id)
    sessions = {0: opened(store, door, door.take_seat(0)), 1: opened(store, door, door.take_seat(1)), -1: opened(store, door, door.wall())}
    host = opened(store, door, door.host(door.store.host_key))
    positions = truth(host)
    rng = random.Random(seed)
    for _step in range(60):
        acting = [session for session in sessions.values() if session.frame.legal]
        if not acting:
            break
        session = rng.choice(acting)
        session.do(rng.choice(session.frame.legal))
        for one in (*sessions.values(), host):
            one.refresh()
        for seat, one in (*sessions.items(), (-1, host)):
            assert same(one, session)
            knows(one, seat, positions)
    for seat, one in sessions.items():
        one.show_entry(max(0, len(one.journal) - back))
        knows(one, seat, positions)
    door.free_seat(0, door.store.host_key)
    sessions[0].show_entry(None)
    sessions[0].refresh()
    assert sessions[0].link_ended
    knows(sessions[0], -1, positions)
