"""A physical table told on several phones, each opened by a link: who told what is kept, anyone undoes, and of two at once one wins."""

from __future__ import annotations

import asyncio

import pytest

from aufachse_widgets.engine.actions import BuyTrailer
from aufachse_widgets.engine.contracts import Contract
from aufachse_widgets.engine.errors import IllegalAction
from aufachse_widgets.engine.log import Placed
from aufachse_widgets.journal import BY_HOST, UNSAID, Seat
from aufachse_widgets.sessions.base import MovedOn
from aufachse_widgets.sessions.tracker import Tracker
from aufachse_widgets.store import Timings
from aufachse_widgets.tracking.facts import TABLE, Chair, Finished, Holds, Paid, Rolled, SetMoney, Stopped
from aufachse_widgets.tracking.log import PastChanged, Undone
from tests.kit.devices import EVERY, Devices, look, same, until

SEATS = (Seat("Anna", "red"), Seat("Ben", "blue"), Seat("Cleo", "green"))


@pytest.fixture
def timings() -> Timings:
    return Timings(link_poll=0.01)


@pytest.fixture
def phones(connect):
    """Anna's and Ben's phones, the host's and the wall."""
    devices = Devices(Tracker.new("fx-schmid-1987", SEATS, 0, store=connect()), (0, 1), connect)
    yield (*devices.players.values(), devices.host, devices.wall, devices.door)
    devices.close()


def told_lines(tracker):
    return [tracker.words.say(event) for _entry, event in tracker.log()]


def test_each_entry_keeps_who_told_it(phones):
    anna, ben, host, wall, _door = phones
    assert ben.tell(Rolled(0, (4,)), Stopped(0, "kassel"))
    look(anna, host)
    assert anna.tell(Paid(0, -100, "toll"))
    look(host)
    assert host.tell(SetMoney(2, 700))
    look(anna, ben, wall)
    assert [wall.teller(number) for number in (1, 2, 3, 4)] == [1, 1, 0, BY_HOST]
    assert len({tracker.table for tracker in (anna, ben, host, wall)}) == 1
    # It goes with the file.
    again = Tracker.load(wall.export_bytes())
    assert [again.teller(number) for number in (1, 2, 3, 4)] == [1, 1, 0, BY_HOST]
    assert again.tell(BuyTrailer(0)) and again.teller(5) == UNSAID


def test_anyone_undoes_and_the_log_says_who(phones):
    anna, ben, host, _wall, _door = phones
    assert anna.tell(Rolled(0, (4,))) and anna.tell(Stopped(0, "kassel"))
    look(ben)
    assert ben.undo()
    look(anna, host)
    assert told_lines(anna)[-1] == "Ben undid 1 entry about Anna."
    assert host.undo()
    look(anna, ben)
    assert told_lines(ben)[-2:] == ["Ben undid 1 entry about Anna.", "The host undid 1 entry about Anna."]
    # What is brought back was not undone.
    assert anna.redo() and anna.redo()
    assert not [event for _entry, event in anna.log() if isinstance(event, Undone)]
    look(host)
    assert host.edit(2, [Stopped(0, "fulda")])
    look(ben)
    changed = [(entry, event) for entry, event in ben.log() if isinstance(event, PastChanged)]
    assert changed == [(1, PastChanged(-1, host=True))]
    assert "The host changed what had been entered after this." in told_lines(ben)
    # The one who undoes the change sees the line go.
    assert ben.undo()
    assert not [event for _entry, event in ben.log() if isinstance(event, PastChanged)]


def test_at_one_screen_the_log_names_nobody():
    tracker = Tracker.new("fx-schmid-1987", SEATS, 0)
    tracker.tell(Paid(0, -100, "toll"))
    tracker.undo()
    assert tracker.log() == [] and b'"by"' not in tracker.export_bytes()


def test_a_wall_tells_nothing(phones):
    anna, _ben, _host, wall, _door = phones
    assert anna.tell(Paid(0, -100, "toll"))
    look(wall)
    steps = (
        lambda: wall.tell(Paid(0, -100, "toll")),
        lambda: wall.remove(1),
        lambda: wall.insert(0, [Paid(0, -100, "toll")]),
        lambda: wall.jump(1),
    )
    for step in steps:
        with pytest.raises(IllegalAction) as caught:
            step()
        assert caught.value.reason.code == "looks_on"
    assert not wall.can_undo and not wall.undo() and len(wall.journal) == 1


def test_a_bots_typed_hand_is_in_no_file_that_a_phone_gets(phones, tmp_path):
    anna, ben, _host, _wall, _door = phones
    assert anna.export_bytes() == ben.export_bytes()
    card = Contract(52, "kassel", "wien", 3, 70_001, (100, 200, 300, 400, 500))
    assert anna.tell(Chair(1, "dispatcher")) and anna.tell(Holds(1, (card,)))
    look(ben)
    for save in (ben.export_bytes, lambda: anna.export(tmp_path / "game.jsonl")):
        with pytest.raises(IllegalAction) as caught:
            save()
        assert caught.value.reason.code == "still_secret"
    assert anna.tell(Finished(TABLE))
    look(ben)
    assert b"70001" in ben.export_bytes()


def test_a_seat_that_was_freed_tells_nothing_more(phones):
    anna, ben, _host, _wall, door = phones
    door.free_seat(0, door.store.host_key)
    with pytest.raises(IllegalAction) as caught:
        anna.tell(Paid(0, -100, "toll"))
    assert caught.value.reason.code == "looks_on" and "no longer good" in anna.error
    assert ben.tell(Paid(0, -100, "toll"))


def test_of_two_that_tell_at_once_one_wins_and_the_other_hears_what_no_longer_fits(phones):
    anna, ben, _host, _wall, _door = phones
    assert anna.tell(Stopped(0, "kassel"))
    with pytest.raises(MovedOn) as caught:
        ben.tell(Paid(0, -100, "toll"))
    assert caught.value.unfit is None  # it still fits
    assert ben.frame.others and same(anna, ben)
    # Anna takes all her money away; what Ben was about to tell costs more than there is now.
    assert anna.tell(SetMoney(1, 100))
    with pytest.raises(MovedOn) as caught:
        ben.tell(BuyTrailer(1))
    assert caught.value.unfit is not None and caught.value.unfit.field == "no_credit"
    assert len(ben.journal) == len(anna.journal)


def test_links_follow_each_other(phones):
    anna, ben, host, wall, _door = phones

    async def run():
        for tracker in (anna, ben, host, wall):
            tracker.follow(EVERY)
        anna.tell(Rolled(0, (4,)))
        await until(lambda: all(same(anna, one) for one in (ben, host, wall)))
        ben.tell(Stopped(0, "kassel"), at=ben.frame.number)
        await until(lambda: all(same(ben, one) for one in (anna, host, wall)))
        assert wall.frame.others and wall.table == anna.table

    asyncio.run(run())


def test_a_link_that_has_ended_says_so_by_itself(phones):
    anna, _ben, _host, _wall, door = phones

    async def run():
        anna.follow(EVERY)
        door.free_seat(0, door.store.host_key)
        await until(lambda: anna.looks_on)
        assert "no longer good" in anna.error and anna.frame.perspective == -1

    asyncio.run(run())


def test_what_showed_nothing_new_is_undone_with_what_was_told_before_it(phones):
    anna, ben, _host, wall, _door = phones
    assert anna.tell(Paid(0, -100, "toll")) and anna.tell(Stopped(0, "kassel"))
    seen, lines = anna.table, told_lines(anna)
    # Told by several, and known already: neither the table nor the log shows anything of it.
    for phone, quiet in ((ben, Chair(2)), (anna, Chair(1)), (ben, Chair(0))):
        look(anna, ben)
        assert phone.tell(quiet)
    look(anna, wall)
    assert anna.table == wall.table == seen and told_lines(wall) == lines and len(anna.journal) == 5
    assert anna.undo_preview()[-1] == Placed(0, "kassel")
    assert anna.undo()
    assert told_lines(anna)[-1] == "Anna undid 4 entries about Anna, Cleo and Ben."
    assert anna.table.where(0) == "" and anna.frame.state.players[0].money == 4900
    # One press brings it all back, and the next one takes it away again.
    look(ben)
    assert ben.redo() and ben.frame.head == 5 and told_lines(ben) == lines and not ben.can_redo
    assert ben.undo() and ben.undo() and not ben.can_undo


def test_a_change_of_the_past_is_a_step_like_any_other(phones):
    anna, _ben, _host, _wall, _door = phones
    assert anna.tell(Paid(0, -100, "toll")) and anna.tell(Paid(0, -200, "toll"))
    assert anna.edit(1, (Paid(0, -300, "toll"),))
    assert anna.tell(Chair(1))
    assert anna.frame.state.players[0].money == 4500
    assert anna.undo() and anna.frame.state.players[0].money == 4700
    assert anna.redo() and anna.frame.state.players[0].money == 4500 and not anna.can_redo
