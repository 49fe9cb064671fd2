"""Bots at the table: whole games in a loop, slices of thinking, and bots that fail."""

from __future__ import annotations

import asyncio

import pytest
from msgspec.structs import replace

from aufachse_widgets import bots
from aufachse_widgets.engine.actions import RollDice
from aufachse_widgets.journal import Seat
from aufachse_widgets.sessions.pace import Pace
from aufachse_widgets.sessions.session import Session
from aufachse_widgets.store import MemoryStore
from tests.sessions.exported import journal

ANNA, BOT, OTHER = Seat("Anna", "red"), Seat("Bot", "green", "courier"), Seat("Other", "white", "busy")


@pytest.fixture
def busy(monkeypatch):
    """Sets what the bot ``busy`` does."""

    def does(choose) -> None:
        monkeypatch.setitem(bots.BOTS, "busy", replace(bots.BOTS["busy"], choose=choose))

    return does


def slices(rules, view, legal, rng):
    """Thinks in three slices, and changes its mind."""
    yield None
    yield legal[0]
    yield legal[-1]


def fails(rules, view, legal, rng):
    raise ZeroDivisionError("no idea")


def test_the_end_of_a_game_of_bots_is_waited_for_in_a_loop():
    async def notebook() -> Session:
        session = Session.new("schmidt-2007", (BOT, OTHER), seed="loop", length=2)
        assert not session.frame.state.over  # it returns at once, with everything to come
        assert await session.finished() is session.frame
        return session

    session = asyncio.run(notebook())
    assert session.frame.state.over
    script = Session.new("schmidt-2007", (BOT, OTHER), seed="loop", length=2)
    assert script.frame.state == session.frame.state
    assert asyncio.run(script.finished()) is script.frame


def test_waiting_ends_when_the_session_is_closed():
    async def notebook() -> None:
        session = Session.new("schmidt-2007", (ANNA, OTHER), seed="closed")
        waiting = asyncio.ensure_future(session.finished())
        await asyncio.sleep(0.01)
        assert not waiting.done()
        session.close()
        assert await waiting is session.frame

    asyncio.run(notebook())


def test_a_bot_in_slices_takes_the_last_one_in_a_script_and_in_a_loop(busy):
    busy(slices)
    script = Session.new("schmidt-2007", (ANNA, OTHER), seed="slices", length=2)

    async def notebook() -> Session:
        session = Session.new("schmidt-2007", (ANNA, OTHER), seed="slices", length=2)
        session.do(session.frame.legal[0])
        for _ in range(100):
            await asyncio.sleep(0)
        return session

    script.do(script.frame.legal[0])
    assert journal(asyncio.run(notebook())).entries == journal(script).entries
    busy(lambda rules, view, legal, rng: legal[-1])
    plain = Session.new("schmidt-2007", (ANNA, OTHER), seed="slices", length=2)
    plain.do(plain.frame.legal[0])
    assert journal(plain).entries == journal(script).entries


def test_between_two_slices_people_may_act_and_the_bot_thinks_anew(busy):
    begun = []

    def slow(rules, view, legal, rng):
        begun.append(view)
        for _ in range(50):
            yield legal[0]

    busy(slow)

    async def notebook() -> None:
        session = Session.new("fx-schmid-1987", (ANNA, OTHER), seed="between")
        session.do(session.frame.legal[0])
        for _ in range(10):
            await asyncio.sleep(0)
        assert len(begun) == 1 and session.frame.waiting == (1,)
        session.undo()
        session.redo()
        for _ in range(10):
            await asyncio.sleep(0)
        assert len(begun) == 2 and session.frame.waiting == (1,)
        session.close()

    asyncio.run(notebook())


@pytest.mark.parametrize(
    ("choose", "said"),
    [
        (fails, "ZeroDivisionError: no idea"),
        (lambda *args: RollDice(99), "wants to act for seat 99"),
        (lambda *args: iter(()), "without an action"),
        (lambda *args: iter([None]), "without an action"),
    ],
)
def test_a_bot_that_fails_is_told_and_does_not_stop_the_game(busy, choose, said, caplog):
    busy(choose)
    session = Session.new("fx-schmid-1987", (ANNA, OTHER), seed="failing")
    session.do(session.frame.legal[0])
    assert session.frame.waiting == (0,) or session.frame.state.turn > 1
    first = session.bot_failures[0]
    assert (first.seat, first.bot) == (1, "busy") and said in first.error and first.entry > 0
    assert "Other failed" in session.error and said in session.error and "the bot busy failed" in caplog.text


def test_strict_raises_what_a_bot_raises(busy):
    busy(fails)
    store = MemoryStore()
    session = Session.new("fx-schmid-1987", (ANNA, OTHER), seed="strict", store=store, strict=True)
    with pytest.raises(ZeroDivisionError, match="no idea"):
        session.do(session.frame.legal[0])
    assert session.frame.waiting == (1,) and session.bot_failures == ()
    with pytest.raises(ZeroDivisionError):
        Session.resume(store, session.game_id, strict=True)
    with pytest.raises(ZeroDivisionError):
        Session.load(session.export_bytes(), strict=True)

    async def notebook() -> None:
        again = Session.resume(store, session.game_id, strict=True)
        with pytest.raises(ZeroDivisionError):
            await again.finished()
        assert "no idea" in again.error

    asyncio.run(notebook())


def ponders(rules, view, legal, rng):
    """Knows at once what it wants, and then thinks for as long as it is let."""
    while True:
        yield legal[0]


async def until(session: Session, come) -> None:
    """Wait until that has come."""
    changed = asyncio.Event()
    session.observe(lambda _change: changed.set(), names=("frame", "thinker"))
    while not come():
        await asyncio.wait_for(changed.wait(), 20)
        changed.clear()


def test_a_bot_is_told_to_hurry_and_the_screen_knows_who_thinks(busy):
    busy(ponders)
    seen = []

    async def notebook() -> Session:
        session = Session.new("schmidt-2007", (OTHER, ANNA), seed="hurry")
        session.observe(lambda change: seen.append(change["new"]), names="thinker")
        while not session.frame.legal:
            entries = session.frame.head
            await until(session, lambda: session.thinker != -1)
            assert session.frame.head == entries  # it would think forever
            session.hurry()
            await until(session, lambda head=entries: session.frame.head != head)
        session.close()
        return session

    session = asyncio.run(notebook())
    assert not session.bot_failures
    assert seen and set(seen) == {0, -1} and seen[-1] == -1


def test_a_pace_says_how_long_bots_think(busy):
    busy(ponders)

    async def notebook() -> Session:
        session = Session.new("schmidt-2007", (OTHER, ANNA), seed="pace", bot_delay=Pace(think=0.02))
        await until(session, lambda: session.frame.legal)
        session.close()
        return session

    assert not asyncio.run(notebook()).bot_failures


def test_skipping_to_ones_turn_hurries_a_bot(busy):
    busy(ponders)

    async def notebook() -> Session:
        session = Session.new("schmidt-2007", (OTHER, ANNA), seed="skip")
        await asyncio.sleep(0.05)
        session.skip()
        await until(session, lambda: session.frame.legal)
        session.close()
        return session

    assert not asyncio.run(notebook()).bot_failures
