"""Several sessions of one table, each on a device of its own: what one enters is shown on the others, and of two that act at once one wins."""

import asyncio

import pytest

from aufachse_widgets.engine import CHANCE, IllegalAction
from aufachse_widgets.engine.actions import EndTurn, RollDice
from aufachse_widgets.engine.log import Rolled
from aufachse_widgets.journal import PLAYED, Seat
from aufachse_widgets.sessions.session import Session
from aufachse_widgets.sessions.tracker import Tracker
from aufachse_widgets.store import StoreError, Timings
from aufachse_widgets.tracking.facts import Paid
from tests.kit.devices import EVERY, same, until

PEOPLE = (Seat("Anna", "red"), Seat("Ben", "blue"))


@pytest.fixture
def timings() -> Timings:
    return Timings(retry=0.01)


@pytest.fixture
def stores(connect):
    """A store for each of two sessions."""
    return connect(), connect()


def played(stores, seats=PEOPLE, moves=0):
    """One game in two sessions that follow."""
    one = Session.new("fx-schmid-1987", seats, seed="others", first=0, store=stores[0])
    while moves:
        press(one)
        moves -= 1
    two = Session.resume(stores[1], one.game_id)
    for session in (one, two):
        session.follow(EVERY)
    return one, two


def press(session):
    if session.frame.handover >= 0:
        session.take_screen(session.frame.handover)
    legal = session.frame.legal
    return session.do(next((action for action in legal if isinstance(action, RollDice | EndTurn)), legal[0]))


def with_both(stores, steps, **how):
    async def run():
        one, two = played(stores, **how)
        try:
            await steps(one, two)
        finally:
            one.close()
            two.close()

    asyncio.run(run())


def test_what_one_enters_comes_to_the_other_as_a_frame_with_what_happened(stores):
    async def steps(one, two):
        frames = []
        two.observe(lambda change: frames.append(change["new"]), "frame")
        for _step in range(12):
            press(one)
            await until(lambda: same(one, two))
            assert not one.frame.others and frames[-1].others
            assert frames[-1].head == one.frame.head and frames[-1].state.turn == one.frame.state.turn
        assert [event for frame in frames for event in frame.events if isinstance(event, Rolled)]
        assert len({frame.number for frame in frames}) == len(frames)
        assert two.accompanied and not one.accompanied

    with_both(stores, steps)


def test_nobody_is_told_what_they_entered_themselves(stores):
    async def steps(one, two):
        frames = []
        one.observe(lambda change: frames.append(change["new"].others), "frame")
        for _step in range(6):
            press(one)
        await until(lambda: same(one, two))
        await asyncio.sleep(EVERY * 5)
        assert frames and not any(frames)

    with_both(stores, steps)


def test_both_may_act_in_turn_and_an_undo_is_followed_too(stores):
    async def steps(one, two):
        for step in range(8):
            press((one, two)[step % 2])
            await until(lambda: same(one, two))
        head = one.frame.head
        assert two.undo()
        await until(lambda: same(one, two))
        assert one.frame.head == two.frame.head != head
        assert one.frame.others and one.frame.events == ()

    with_both(stores, steps)


def test_of_two_that_act_at_once_one_wins_and_the_other_hears_why_not(stores):
    async def steps(one, two):
        await until(lambda: two.follows)
        first, second = one.frame.legal[:2]
        assert one.do(first, at=one.frame.number)
        with pytest.raises(IllegalAction) as caught:  # before it has looked
            two.do(first, at=two.frame.number)
        assert caught.value.reason.code == "moved_on" and caught.value.unfit is not None
        assert two.frame.others and two.frame.events and same(one, two)
        assert second not in one._journal.entries

    with_both(stores, steps)


def test_whoever_looks_at_the_past_stays_there(stores):
    async def steps(one, two):
        two.show_entry(1)
        state = two.frame.state
        for _step in range(3):
            press(one)
        await until(lambda: same(one, two))
        assert two.frame.shown == 1 and two.frame.state == state and two.frame.events == ()
        two.show_entry(None)
        assert two.frame.head == one.frame.head

    with_both(stores, steps, moves=2)


def test_a_session_that_is_closed_follows_no_longer(stores):
    async def steps(one, two):
        number = two.frame.number
        two.close()
        assert not two.follows
        press(one)
        await asyncio.sleep(EVERY * 5)
        assert two.frame.number == number

    with_both(stores, steps)


def test_a_store_that_is_away_for_a_while_is_told_and_then_followed_again(stores, monkeypatch):
    async def steps(one, two):
        follow, away = stores[1].follow, True

        def failing(*asked):
            if away:
                raise StoreError("games.sqlite", "the drive is gone")
            return follow(*asked)

        two.close()
        again = Session.resume(stores[1], one.game_id)
        monkeypatch.setattr(stores[1], "follow", failing)
        again.follow(EVERY)
        await until(lambda: "the drive is gone" in again.trouble)
        press(one)
        away = False
        await until(lambda: same(one, again))
        assert again.trouble == again.error == ""
        press(one)
        await until(lambda: same(one, again))
        again.close()

    with_both(stores, steps)


def test_a_game_that_is_removed_says_so(stores):
    async def steps(one, two):
        stores[0].delete(one.game_id)
        await until(lambda: "removed" in two.error)

    with_both(stores, steps)


def test_bots_of_one_table_act_once_whoever_lets_them(stores):
    async def steps(one, two):
        for _step in range(6):
            await until(lambda: 0 in one.frame.waiting or one.frame.state.over)
            await until(lambda: same(one, two))
            press(one)
        await until(lambda: 0 in one.frame.waiting and same(one, two))
        bots = [entry for entry in stores[0].read(one.game_id, PLAYED) if entry.action.seat not in (0, CHANCE)]
        assert bots and two.frame.state == one.frame.state
        assert one.bot_failures == two.bot_failures == ()

    with_both(stores, steps, seats=(Seat("Anna", "red"), Seat("Bot", "blue", "courier")))


def test_a_script_follows_nobody():
    session = Session.new("fx-schmid-1987", PEOPLE)
    session.follow()
    assert not session.follows


def test_a_script_reads_once_what_others_have_entered_unless_it_has_closed_its_session():
    one = Session.new("fx-schmid-1987", PEOPLE, seed="others", first=0)
    two, closed = Session.resume(one.store, one.game_id), Session.resume(one.store, one.game_id)
    closed.close()
    before = closed.frame
    press(one)
    for session in (two, closed):
        session.refresh()
    assert same(one, two) and two.frame.others and two.frame.events
    shown = two.frame
    two.refresh()
    assert two.frame is shown
    assert closed.frame is before


def test_a_refresh_says_when_the_game_cannot_be_read(monkeypatch):
    def failing(*asked):
        raise StoreError("games.sqlite", "the drive is gone")

    session = Session.new("fx-schmid-1987", PEOPLE)
    monkeypatch.setattr(session.store, "read", failing)
    with pytest.raises(StoreError, match="the drive is gone"):
        session.refresh()


def test_a_physical_table_is_told_on_two_phones(stores):
    async def steps():
        one = Tracker.new("fx-schmid-1987", PEOPLE, 0, store=stores[0])
        two = Tracker.resume(stores[1], one.game_id)
        for tracker in (one, two):
            tracker.follow(EVERY)
        one.tell(Paid(0, -100, "toll"), at=one.frame.number)
        await until(lambda: same(one, two))
        assert two.frame.others and two.table == one.table
        two.tell(Paid(1, 200, "found"), at=two.frame.number)
        await until(lambda: same(one, two))
        assert one.frame.state.players[1].money == two.frame.state.players[1].money
        # A change of the past on one phone is seen on the other.
        assert one.remove(1)
        await until(lambda: same(one, two))
        assert two.table == one.table and two.frame.others
        # While somebody changes the past, the others may go on.
        two.show_entry(0)
        one.tell(Paid(0, -300, "fine"))
        await until(lambda: same(one, two))
        assert two.frame.shown == 0
        one.close()
        two.close()

    asyncio.run(steps())
