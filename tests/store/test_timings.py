"""The waits of a program: numbers of seconds, those of the store that is asked."""

from __future__ import annotations

import asyncio
from math import inf, nan
from pathlib import Path

import pytest
from msgspec.structs import replace

from aufachse_widgets.journal import PLAYED, Header, Seat
from aufachse_widgets.sessions.admission import Admission
from aufachse_widgets.sessions.presence import Presence
from aufachse_widgets.sessions.session import Session
from aufachse_widgets.store import TIMINGS, MemoryStore, Timings, open_store

FIELDS = Timings.__struct_fields__


@pytest.mark.parametrize("name", FIELDS)
@pytest.mark.parametrize("seconds", [-0.001, -inf, inf, nan])
def test_what_is_no_number_of_seconds_is_refused(name: str, seconds: float) -> None:
    for make in (lambda: Timings(**{name: seconds}), lambda: replace(TIMINGS, **{name: seconds})):
        with pytest.raises(ValueError, match=f"^{name} must be a number of seconds"):
            make()


@pytest.mark.parametrize("name", FIELDS)
def test_no_wait_at_all_is_one(name: str) -> None:
    assert getattr(Timings(**{name: 0.0}), name) == 0.0


def test_they_cannot_be_changed() -> None:
    with pytest.raises(AttributeError):
        TIMINGS.poll = 1.0  # type: ignore[misc]


def test_a_holder_of_the_lease_gives_several_signs_of_life_before_it_counts_as_silent() -> None:
    assert 2 * TIMINGS.lease_heartbeat < TIMINGS.lease_timeout
    assert 2 * TIMINGS.presence_heartbeat < TIMINGS.presence_timeout


@pytest.mark.parametrize("where", ["memory:", "games.sqlite"])
def test_all_that_a_store_holds_waits_as_the_store_does(where: str, tmp_path: Path) -> None:
    quick = Timings(poll=0.001, retry=0.002)
    store = open_store(where if where == "memory:" else tmp_path / where, timings=quick)
    assert store.timings is quick
    session = Session.new(seats=(Seat("Ada"), Seat("Ben")), store=store)
    assert session.timings is quick
    assert Presence(store, session.game_id).timings is quick
    assert Admission(store, session.game_id).timings is quick
    session.close()
    store.close()
    usual = open_store(where if where == "memory:" else tmp_path / where)
    assert usual.timings is TIMINGS
    usual.close()


def test_a_store_that_is_followed_is_polled_as_often_as_its_timings_say(header: Header) -> None:
    """Twice within the test where nobody says otherwise; else not a second time."""

    async def looks(store: MemoryStore, every: float | None) -> int:
        game, asked = store.create(header), []
        follower = store.follow(game, PLAYED, lambda: asked.append(None) or 0, every)
        waiting = asyncio.ensure_future(anext(follower))
        for _round in range(50):
            store.append(game, ())  # something has changed, and there is nothing to read
            await asyncio.sleep(0)
        waiting.cancel()
        return len(asked)

    assert asyncio.run(looks(MemoryStore(timings=Timings(poll=0.0)), None)) > 10
    assert asyncio.run(looks(MemoryStore(timings=Timings(poll=3600.0)), None)) == 1
    assert asyncio.run(looks(MemoryStore(timings=Timings(poll=3600.0)), 0.0)) > 10
