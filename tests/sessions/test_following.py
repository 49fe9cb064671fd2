"""Bots that people can follow: they wait in an outcry, keep the pace that was chosen, pause, and act at once until somebody is to decide."""

import asyncio
import time

import pytest

from aufachse_widgets.engine import CHANCE
from aufachse_widgets.engine.actions import Bid, Match, Pass, Place
from aufachse_widgets.engine.log import Passed
from aufachse_widgets.engine.phases import Auction
from aufachse_widgets.forms.seating import default_seats
from aufachse_widgets.journal import PLAYED, decode_journal
from aufachse_widgets.sessions.pace import PACES, Pace, Rest
from aufachse_widgets.sessions.session import Session
from aufachse_widgets.store import MemoryStore
from tests.kit.sessions import SEEDS, choose, go_on, new_session, somewhere


def outcry(frame):
    return isinstance(frame.state.phase, Auction)


def spoken(session):
    """Who has said what in the auction, the latest first."""
    said = []
    for entry in session._journal.back(session._journal.head):
        if not isinstance(entry.action, Bid | Match | Pass):
            return said
        said.append(entry.action)
    return said


def first_asked(frame):
    """An outcry that a bot has called, before anybody has said anything."""
    phase = frame.state.phase
    return outcry(frame) and phase.caller != 0 and phase.bid == 0 and not phase.passed


def test_in_an_outcry_bots_wait_for_the_first_word_of_a_person():
    session = somewhere(new_session, first_asked)
    assert session.frame.waiting != (0,), "a bot could bid"
    assert spoken(session) == []
    assert {action.seat for action in session.frame.legal} == {0}
    session.do(Pass(0))
    assert [action for action in spoken(session) if action.seat != 0] or not outcry(session.frame), "they act in reply"


def test_whoever_bids_is_asked_again_after_each_higher_bid():
    replied = 0
    for seed in SEEDS:
        session = new_session(seed)
        if not go_on(session, first_asked):
            continue
        while outcry(session.frame):
            bids = [action for action in session.frame.legal if isinstance(action, Bid)]
            if not bids:
                break
            before = len(spoken(session))
            session.do(bids[0])
            if outcry(session.frame):
                since = spoken(session)[: len(spoken(session)) - before - 1]
                assert sum(isinstance(action, Bid | Match) and action.seat != 0 for action in since) <= 1
                replied += bool(since)
    assert replied


def test_when_bots_have_nothing_more_to_bid_the_person_is_asked():
    asked = 0
    for seed in SEEDS:
        session = new_session(seed)
        for _auction in range(4):
            if not go_on(session, first_asked):
                break
            contract = session.frame.state.phase.contract
            session.do(Pass(0))
            if outcry(session.frame) and session.frame.state.phase.contract == contract:
                # One of the others has bid: the one who may still act is the person alone.
                assert session.frame.waiting == (0,)
                assert session.frame.state.phase.bid
                asked += 1
            if session.frame.legal:
                session.do(choose(session, 0))
    assert asked


def test_the_person_who_calls_need_not_open():
    session = somewhere(new_session, lambda frame: outcry(frame) and frame.state.phase.caller == 0)
    assert session.frame.state.phase.bid, "bots have bid, and the caller may match"


# Time -----------------------------------------------------------------------------------------------


def looked_on(steps):
    """What an asynchronous test does, in a loop of its own."""
    return asyncio.run(steps())


async def until(condition, seconds=5.0):
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "it never came to that"
        await asyncio.sleep(0.005)


def placed(session):
    """The person does the first thing that there is to do."""
    session.do(next(action for action in session.frame.legal if isinstance(action, Place)))


@pytest.fixture
def bots_first():
    """A seed in which bots act after the person's first step."""
    for seed in SEEDS:
        session = Session.new("fx-schmid-1987", default_seats(3, people=1), seed=seed, first=0)
        if session.frame.legal and isinstance(session.frame.legal[0], Place):
            return seed
    raise AssertionError("no such game")


@pytest.mark.parametrize(
    ("delay", "stop", "go"),
    [
        (60.0, lambda session: None, lambda session: session.set_trait("pace", Pace(0.0))),
        (0.001, lambda session: session.set_trait("paused", True), lambda session: session.set_trait("paused", False)),
        (0.0, lambda session: session.hold(60.0), lambda session: session.hold(0.0)),
    ],
    ids=["a slow pace", "paused", "something to read"],
)
def test_bots_wait_and_go_on_at_once_when_they_may(bots_first, delay, stop, go):
    async def steps():
        session = new_session(bots_first, first=0, bot_delay=delay)
        stop(session)
        placed(session)
        number = session.frame.number
        await asyncio.sleep(0.08)
        assert session.frame.number == number
        go(session)
        await until(lambda: session.frame.number > number)
        session.close()

    looked_on(steps)


def test_skip_brings_the_person_to_the_next_decision_at_once_and_no_further(bots_first):
    async def steps():
        session = new_session(bots_first, first=0, bot_delay=60.0)
        placed(session)
        frames = []
        session.observe(lambda change: frames.append(change["new"]), "frame")
        session.paused = True
        session.skip()
        await until(lambda: bool(session.frame.legal))
        assert not session.skipping
        assert not session.paused
        # All that happened is told, in few frames.
        told = [event for frame in frames for event in frame.events]
        logged = [event for _number, event in session.log()]
        assert told == logged[len(logged) - len(told) :]
        assert len(frames) <= 3
        session.close()

    looked_on(steps)


def test_gathered_steps_play_the_same_game():
    async def played(pace):
        session = Session.new("fx-schmid-1987", default_seats(3, people=0), seed="same", length=4, bot_delay=pace)
        frames = []
        session.observe(lambda change: frames.append(change["new"]), "frame")
        await session.finished()
        return [event for frame in frames for event in frame.events], session.export_bytes(), len(frames)

    single, journal, many = asyncio.run(played(Pace()))
    together, same, few = asyncio.run(played(PACES["at once"]))
    assert together == single
    assert same == journal
    assert few < many / 3


def test_bots_called_off_at_the_moment_of_a_change_wait_no_longer():
    async def steps():
        rest = Rest()
        waiting = asyncio.ensure_future(rest.wait(lambda: 3600.0))
        await asyncio.sleep(0.02)
        rest.look_again()
        waiting.cancel()
        await asyncio.wait([waiting], timeout=1.0)
        return waiting.cancelled()

    assert looked_on(steps)


# The countdown ----------------------------------------------------------------------------------------


def in_an_outcry(**kwargs):
    return somewhere(lambda seed: new_session(seed, **kwargs), first_asked)


def test_without_a_countdown_no_time_runs():
    played = in_an_outcry().export_bytes()

    async def steps():
        session = Session.load(played)
        await asyncio.sleep(0)
        assert session.time_left is None

    looked_on(steps)


def test_at_zero_the_countdown_passes_for_the_person_and_the_log_says_so_for_good():
    store = MemoryStore()
    kept = in_an_outcry(store=store, countdown=1)

    async def steps():
        session = Session.resume(store, kept.game_id)
        assert 0 < session.time_left <= 1
        await until(lambda: any(isinstance(entry, Passed) and entry.late for _number, entry in session.log()), 3)
        said = [entry for _number, entry in session.log() if isinstance(entry, Passed) and entry.late]
        assert said
        assert {entry.seat for entry in said} == {0}
        assert session.words.say(said[0]).startswith("Time is up:")
        session.close()
        return said

    said = asyncio.run(steps())
    again = Session.resume(store, kept.game_id)
    assert again.header.countdown == 1
    assert [entry for _number, entry in again.log() if isinstance(entry, Passed) and entry.late][: len(said)] == said
    # The file tells it too, and a checked replay takes it.
    recorded = decode_journal(again.export_bytes(), PLAYED, "late")
    assert recorded.header.countdown == 1
    assert any(getattr(entry.action, "late", False) for entry in recorded.journal.entries)
    assert all(entry.action.seat != CHANCE for entry in recorded.journal.entries if getattr(entry.action, "late", False))


def test_time_runs_by_itself_and_stops_with_an_answer():
    store = MemoryStore()
    kept, another = in_an_outcry(store=store, countdown=1), in_an_outcry(store=store, countdown=1)

    async def steps():
        session = Session.resume(store, kept.game_id)
        session.do(Pass(0))
        assert not any(isinstance(entry, Passed) and entry.late for _number, entry in session.log())
        session.close()
        assert session.time_left is None
        late = Session.resume(store, another.game_id)
        await until(lambda: any(isinstance(entry, Passed) and entry.late for _number, entry in late.log()), 3)
        late.close()

    looked_on(steps)


def test_old_journals_have_no_countdown_and_no_late_pass():
    session = in_an_outcry()
    session.do(Pass(0))
    text = session.export_bytes()
    assert b"countdown" not in text
    assert b"late" not in text
