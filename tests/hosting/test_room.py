"""No more guests than there is memory for."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from aufachse_widgets.hosting.room import PAGE, PAGE_DESCRIPTORS, SPARE, SPARE_DESCRIPTORS, Room, available
from aufachse_widgets.hosting.timings import SERVER_TIMINGS
from tests.hosting.at_the_gate import table


def test_guests_come_as_long_as_there_is_memory() -> None:
    left, now = SPARE + 3 * PAGE, 0.0
    room = Room(left=lambda: left, clock=lambda: now)
    assert [room.take(there) for there in range(4)] == [True, True, True, False]  # those that come have not taken theirs yet
    now = SERVER_TIMINGS.room_settling
    left = SPARE + PAGE
    assert [room.take(3), room.take(3)] == [True, False]
    left = 0
    assert not room.take(0)


def test_a_number_of_guests_may_be_set() -> None:
    room = Room(2, left=lambda: 0)
    assert [room.take(there) for there in (0, 1, 2, 3, 1)] == [True, True, False, False, True]


def test_guests_come_as_long_as_there_are_descriptors() -> None:
    now, left = 0.0, SPARE_DESCRIPTORS + 3 * PAGE_DESCRIPTORS
    for most in (0, 100):
        room = Room(most, left=lambda: 1 << 40, clock=lambda: now, descriptors=lambda: left)
        assert [room.take(there) for there in range(4)] == [True, True, True, False]
    now += SERVER_TIMINGS.room_settling
    left = SPARE_DESCRIPTORS + PAGE_DESCRIPTORS
    assert [room.take(3), room.take(3)] == [True, False]


def test_memory_is_that_of_the_container(tmp_path: Path) -> None:
    assert 0 < available(tmp_path) < 1 << 50
    (tmp_path / "memory.max").write_text("1000000\n", encoding="utf-8")
    (tmp_path / "memory.current").write_text("700000\n", encoding="utf-8")
    (tmp_path / "memory.stat").write_text("anon 500000\ninactive_file 100000\n", encoding="utf-8")
    assert available(tmp_path) == 400_000
    (tmp_path / "memory.max").write_text("max\n", encoding="utf-8")
    assert available(tmp_path) > 400_000


@pytest.mark.slow
def test_who_finds_no_room_is_told_when_to_try_again(tmp_path: Path) -> None:
    with table(tmp_path, "--Aufachse.most_guests=1") as server:
        first, second = server.stranger(), server.stranger()
        kernel = first.ask(server.link()).kernel
        reply = second.ask(server.link())
        assert (reply.status, reply.kernel, reply.headers["Retry-After"]) == (503, "", "60")
        assert "no room for one more page" in reply.text and '<meta http-equiv="refresh" content="60">' in reply.text
        assert server.host().ask("/").kernel  # the host always has room
        assert first.end(kernel).status == 204
        until = time.monotonic() + 10
        while not (kernel := second.ask(server.link()).kernel):
            assert time.monotonic() < until
        assert second.end(kernel).status == 204
