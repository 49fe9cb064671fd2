"""Undo together: who plays on a device of their own asks the others, and nothing is taken back before they have agreed."""

import asyncio
import threading

import pytest

from aufachse_widgets.engine.actions import RollDice
from aufachse_widgets.journal import Seat
from aufachse_widgets.journal.taken_back import TookBack
from aufachse_widgets.sessions.session import Session
from aufachse_widgets.store import MemoryStore, Timings
from aufachse_widgets.store.sqlite import SQLiteStore
from tests.kit.devices import EVERY, Devices, look, until
from tests.sessions.refusals import refused_as

SEATS = (Seat("Anna", "red"), Seat("Ben", "blue"), Seat("Cem", "yellow"))


class Party(Devices):
    """A game of three, each on a device of their own, with a wall and a host; Anna has rolled."""

    def __init__(self, store, seats=SEATS, undo="", own=None):
        super().__init__(Session.new("fx-schmid-1987", seats, "together", first=0, length=3, store=store, undo=undo), own)

    def positions(self):
        """What each page shows of the game."""
        return [one.frame.state for one in self.all]

    def roll(self):
        """Play until somebody has rolled; that seat."""
        while True:
            seat, acting = next((seat, one) for seat, one in self.players.items() if one.frame.legal)
            roll = next((action for action in acting.frame.legal if isinstance(action, RollDice)), None)
            acting.do(roll or acting.frame.legal[0])
            self.look()
            if roll:
                return seat

    def said(self):
        """What every page's log says of undo, the same on each."""
        told = {tuple(one.words.say(event) for _entry, event in one.log() if isinstance(event, TookBack)) for one in self.all}
        assert len(told) == 1
        return list(told.pop())


@pytest.fixture
def party(store):
    return Party(store)


def test_what_showed_something_goes_once_everybody_has_agreed(party):
    seat = party.roll()
    anna, ben, cem = (party.players[(seat + step) % 3] for step in range(3))
    before = party.positions()
    assert ben.can_undo and ben.undo_asks_all and not ben.undo_without_asking
    assert ben.undo()
    party.look()
    for one in party.all:
        request = one.frame.request
        assert (request.seat, request.ended) == ((seat + 1) % 3, -1) and len(request.left) == 2
        assert one.request_leads_back and one.request_preview()
    assert party.positions() == before
    assert anna.may_answer and cem.may_answer and not ben.may_answer and not party.wall.may_answer and not party.wall.may_end
    assert anna.agree() and anna.frame.request is not None and not anna.may_answer
    assert refused_as(anna.agree) == "not_asked"
    party.look()
    assert cem.agree()
    party.look()
    for one in party.all:
        assert one.frame.request is None
    assert all(now != then for now, then in zip(party.positions(), before, strict=True))
    names = [SEATS[(seat + 1) % 3].name, SEATS[seat].name]
    assert party.said() == [f"{names[0]} took back {names[1]}'s move, all agreed."]
    # Kept, and read again, it says the same.
    saved = Session.resume(party.game.store, party.game.game_id)
    assert [saved.words.say(event) for _entry, event in saved.log() if isinstance(event, TookBack)] == party.said()


def test_ones_own_roll_is_asked_about_too_and_redo_brings_it_back_together(party):
    seat = party.roll()
    mine = party.players[seat]
    after = party.positions()
    assert mine.undo()
    for other in party.players.values():
        if other is not mine:
            party.look()
            assert other.agree()
    party.look()
    assert party.said() == [f"{SEATS[seat].name} took back a move, all agreed."]
    other = party.players[(seat + 1) % 3]
    assert other.redo_asks_all and other.redo()
    party.look()
    assert not mine.request_leads_back and mine.request_preview()
    assert mine.agree()
    party.look()
    assert party.players[(seat + 2) % 3].agree()
    party.look()
    assert party.positions() == after and party.said() == []


def test_ones_own_last_step_that_showed_nothing_goes_freely(party):
    anna = party.players[0]
    anna.do(anna.frame.legal[0])
    assert not anna.undo_asks_all and anna.undo_without_asking and anna.undo()
    assert anna.frame.request is None and anna.frame.legal
    party.look()
    assert party.said() == []


def test_one_press_ends_it_and_says_who(party):
    seat = party.roll()
    mine, other = party.players[seat], party.players[(seat + 1) % 3]
    before = party.positions()
    for ending, who in ((other, (seat + 1) % 3), (mine, seat), (party.host, -2)):
        assert mine.undo()
        party.look()
        assert ending.may_end and ending.disagree()
        party.look()
        for one in party.all:
            assert one.frame.request.ended == who and not one.may_answer and not one.may_end
            assert refused_as(one.agree) == "asked_no_more" == refused_as(one.disagree)
        assert party.positions() == before
    assert party.said() == [] and not party.wall.can_undo


def test_it_ends_as_soon_as_somebody_acts(party):
    seat = party.roll()
    mine, other = party.players[seat], party.players[(seat + 1) % 3]
    assert other.undo()
    party.look()
    mine.do(mine.frame.legal[0])
    assert mine.frame.request is None
    assert refused_as(party.players[(seat + 2) % 3].agree) == "moved_on"
    party.look()
    assert all(one.frame.request is None for one in party.all) and refused_as(other.agree) == "asked_no_more"


def test_the_host_takes_back_alone_or_agrees_for_everybody(party):
    seat = party.roll()
    assert not party.host.undo_asks_all and party.host.undo()
    party.look()
    assert party.said() == [f"The host took back {SEATS[seat].name}'s move."]
    seat = party.roll()
    other = (seat + 1) % 3
    assert party.players[other].undo()
    party.look()
    assert party.host.may_answer and party.host.agree()
    party.look()
    assert party.said()[-1] == f"{SEATS[other].name} took back {SEATS[seat].name}'s move, the host agreed."


def test_those_at_one_screen_agree_by_one_press(store):
    party = Party(store, own=(0,))
    laptop = Session.resume(party.game.store, party.game.game_id)
    assert laptop.people == {1, 2}
    anna = party.players[0]
    while not isinstance(next(iter((*anna.frame.legal, None))), RollDice):
        acting = anna if anna.frame.legal else laptop
        if acting.frame.handover >= 0:
            acting.take_screen(acting.frame.handover)
        acting.do(acting.frame.legal[0])
        look(anna, laptop)
    anna.do(RollDice(0))
    look(laptop)
    before = laptop.frame.state
    assert anna.undo()
    look(laptop)
    assert laptop.frame.state == before
    assert laptop.frame.request.left == (1, 2) and laptop.may_answer and laptop.agree()
    assert laptop.frame.state != before
    assert [laptop.words.say(event) for _entry, event in laptop.log() if isinstance(event, TookBack)] == ["Anna took back a move, all agreed."]


@pytest.mark.parametrize(
    ("undo", "asks", "may"), [("", True, True), ("agreed", True, True), ("free", False, True), ("logged", False, True), ("never", False, False)]
)
def test_each_setting_on_devices_of_ones_own(undo, asks, may):
    party = Party(MemoryStore(), undo=undo)
    seat = party.roll()
    other = party.players[(seat + 1) % 3]
    assert other.undo_asks_all == asks
    if may:
        assert other.undo()
        party.look()
        assert bool(party.said()) == (not asks)
    else:
        assert not other.can_undo and refused_as(lambda: other.jump(0)) == "not_yours_alone"
    assert not party.wall.can_undo and refused_as(lambda: party.wall.jump(0)) == "not_yours_alone"


def test_at_one_screen_agreed_undoes_at_once_and_the_log_says_so():
    session = Session.new("fx-schmid-1987", SEATS, "together", first=0, length=3, undo="agreed")
    while not any(isinstance(action, RollDice) for action in session.frame.legal):
        if session.frame.handover >= 0:
            session.take_screen(session.frame.handover)
        else:
            session.do(session.frame.legal[0])
    session.do(RollDice(session.frame.perspective))
    assert not session.undo_asks_all and session.undo() and session.frame.request is None
    assert [event.rolls for _entry, event in session.log() if isinstance(event, TookBack)] == [1]


def test_who_plays_alone_against_bots_asks_nobody():
    party = Party(MemoryStore(), (SEATS[0], Seat("Bot", "green", "courier")), undo="agreed")
    party.roll()
    assert not party.players[0].undo_asks_all and party.players[0].undo()


def test_of_two_that_agree_at_the_same_moment_none_is_lost(tmp_path):
    for number in range(12):
        store = SQLiteStore(tmp_path / f"{number}.sqlite")
        party = Party(store)
        seat = party.roll()
        assert party.players[seat].undo()
        party.look()
        count = len(party.host.journal)
        others = [one for number, one in party.players.items() if number != seat]
        gate = threading.Barrier(2)

        def press(one, gate=gate):
            gate.wait()
            assert one.agree()

        threads = [threading.Thread(target=press, args=(one,)) for one in others]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        party.look()
        assert len(party.host.journal) == count + 2 and len(party.said()) == 1
        store.close()


def asked_before_a_bot(undo_answer, then):
    """Anna and Ben have placed their trucks and the bot is next, but Anna asks to take Ben's step back: what ``then(anna, ben)`` awaits comes to pass.
    Bots wait ``undo_answer`` seconds for an answer."""
    party = Party(MemoryStore(timings=Timings(undo_answer=undo_answer)), (*SEATS[:2], Seat("Bot", "green", "courier")))
    anna, ben = party.players.values()

    async def run():
        for one in (anna, ben):
            one.follow(EVERY)
        anna.do(anna.frame.legal[0])
        look(ben)
        ben.do(ben.frame.legal[0])
        look(anna)
        assert anna.frame.waiting == (2,) and anna.undo() and anna.frame.request is not None
        look(ben)
        await then(anna, ben)
        for one in party.all:
            one.close()

    asyncio.run(run())


def test_bots_wait_for_the_answer():
    async def disagreed(anna, ben):
        await asyncio.sleep(0.1)
        assert anna.frame.request is not None and anna.frame.request.ended == -1 and anna.frame.state.players[2].space == ""
        assert ben.disagree()
        await until(lambda: anna.frame.state.players[2].space)

    asked_before_a_bot(30.0, disagreed)


def test_bots_go_on_where_nobody_answers():
    async def unanswered(anna, ben):
        await until(lambda: anna.frame.state.players[2].space and ben.frame.state.players[2].space)
        assert anna.frame.request is None and ben.frame.request is None

    asked_before_a_bot(0.05, unanswered)


def test_who_has_left_is_not_asked(party):
    seat = party.roll()
    mine, gone = party.players[seat], (seat + 1) % 3
    party.door.free_seat(gone, party.door.store.host_key)
    assert mine.undo() and mine.frame.request.left == ((seat + 2) % 3,)
    party.look()
    assert party.players[(seat + 2) % 3].agree()
    party.look()
    assert mine.frame.request is None and len(party.said()) == 1
