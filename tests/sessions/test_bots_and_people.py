"""Bots in a loop leave people time, and wait for them."""

from __future__ import annotations

import asyncio

import pytest

from aufachse_widgets.engine import IllegalAction, actors
from aufachse_widgets.engine.actions import Pass, RollDice
from aufachse_widgets.engine.phases import Auction
from aufachse_widgets.sessions.session import Session
from aufachse_widgets.store import Timings
from tests.kit.devices import until
from tests.sessions.exported import whole
from tests.sessions.failing import Failing
from tests.sessions.people import ANNA, BOT, OTHER, choose, play


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


def test_bots_in_a_loop_try_again_after_the_store_failed():
    async def game():
        store = Failing(timings=Timings(retry=0.01))
        session = Session.new("fx-schmid-1987", (ANNA, BOT), seed="loop", store=store)
        session.do(session.frame.legal[0])
        store.full = True
        await until(lambda: session.error, 20.0)
        assert session.frame.waiting == (1,)
        store.full = False
        await until(lambda: session.error == "" and session.frame.waiting == (0,), 20.0)
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
