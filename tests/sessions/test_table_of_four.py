"""Twenty-nine turns on four phones and a wall, with races, undo, sleep and late answers: every ledger is equal at the end, and the cash agrees."""

import pytest

from aufachse_widgets.sessions.tracker import Tracker
from aufachse_widgets.stats import cash_count
from aufachse_widgets.stats.ledger import ledger
from aufachse_widgets.tracking.facts import Counted
from aufachse_widgets.tracking.log import Remark
from tests.kit.devices import look
from tests.kit.table_of_four import LATER, SCRIPT, TURNS, TableOfFour

FIELDS = ("money", "space", "loaded", "small", "large", "cards", "debts", "skips")


def books(tracker):
    return ledger(tracker.rules, len(tracker.seats), tracker.log())


@pytest.mark.parametrize(("name", "last"), [("fx-schmid-1987-four", TURNS), ("czech-four", 24)])  # the Czech game is over by then
def test_twenty_nine_turns_on_four_phones_and_a_wall(connect, name, last):
    four = TableOfFour(name, connect)
    phones, host, wall = four.phones, four.devices.host, four.devices.wall
    turns = []
    for turn in four.tell_all():
        turns.append(turn)
        look(*phones, wall)
        assert [phone.table for phone in phones] == [wall.table] * 4
        assert [books(phone) for phone in phones] == [books(wall)] * 4
    assert turns == list(range(last + 1))
    assert all(four.happened[incident] for incident in (*SCRIPT, *LATER)), four.happened
    # What the engine that played the game has in its purses lies on the table.
    look(host)
    for seat, player in enumerate(four.last.players):
        known = wall.frame.state.players[seat]
        assert [getattr(known, field) for field in FIELDS] == [getattr(player, field) for field in FIELDS]
        assert len(known.hand) == len(player.hand)
    # The cash is counted on one phone and compared on all.
    assert phones[3].tell(*(Counted(seat, player.money) for seat, player in enumerate(four.last.players)))
    look(*four.devices.all)
    fresh = Tracker.resume(connect(), four.devices.game.game_id)
    for one in (*four.devices.all, fresh):
        checks = cash_count.latest(one.rules, 4, one.log())
        assert [(check.seat, check.agrees) for check in checks] == [(seat, True) for seat in range(4)]
        assert books(one) == books(wall) and one.table == wall.table
        assert one.journal.entries == wall.journal.entries
    said = [wall.words.say(event) for _entry, event in wall.log() if isinstance(event, Remark)]
    assert said == []
    four.devices.close()
    fresh.close()
