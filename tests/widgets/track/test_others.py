"""Somebody enters something on another phone while a form is half filled in here: the form stays as it is, and what no longer fits is said."""

import asyncio

import pytest

from aufachse_widgets.journal import Seat
from aufachse_widgets.pages.track import track
from aufachse_widgets.sessions.admission import Admission
from aufachse_widgets.sessions.tracker import Tracker
from aufachse_widgets.store import MemoryStore
from aufachse_widgets.tracking.facts import Paid, Rolled, Stopped
from tests.widgets.playing import shown_text
from tests.widgets.track.hands import NAMES


@pytest.fixture(params=[False])
def phones(boxes, request):
    """The same table on two phones, each with a session of its own; ``look`` lets both see what the other one did. Its parameter: whether it is just a bank."""
    one = track(players=len(NAMES), names=NAMES, first=0, bank=request.param)
    two = track(Tracker.resume(one.session.store, one.session.game_id))

    def look():
        async def run():
            for table in (one, two):
                new = table.session.store.read(table.session.game_id, table.session._kind, len(table.session.journal))
                table.session._others_entered(new)

        asyncio.run(run())

    yield one, two, look
    two.close()
    one.close()


def test_an_open_form_stays_open_and_what_was_typed_stays(phones):
    one, two, look = phones
    two.turn.form.open_form("stop", 2)
    widget = two.turn.form.body.children[0]
    widget.finder.field.value = "Kass"
    one.session.tell(Paid(0, -100, "toll"))
    look()
    assert two.session.frame.others
    assert "Entered elsewhere: Red pays 100" in shown_text(two.head)
    assert two.turn.form.name == "stop" and two.turn.form.body.children == (widget,)
    assert widget.finder.field.value == "Kass" and "aa-hidden" not in two.turn.form._dom_classes
    one.session.undo()
    look()
    assert "Undone or changed: Red pays 100 DM to the bank: toll." in shown_text(two.head) and two.turn.form.name == "stop"
    # One's own step shuts it, as ever.
    two.session.tell(Paid(1, -100, "toll"))
    assert two.turn.form.name == ""


def test_what_came_from_a_link_names_who_told_or_undid_it(boxes):
    store = MemoryStore()
    game = Tracker.new("fx-schmid-1987", (Seat("Anna"), Seat("Ben")), 0, store=store)
    door = Admission(store, game.game_id)
    secrets = door.take_seat(0), door.take_seat(1), door.host(store.host_key)
    anna, ben, host = (track(Tracker.resume(store, game.game_id, door.admitted(secret))) for secret in secrets)

    def said(table):
        session = table.session
        session._others_entered(session.store.read(session.game_id, session._kind, len(session.journal)))
        return shown_text(table.head)

    assert ben.session.tell(Paid(0, -100, "toll"))
    assert "Anna pays 100 DM to the bank: toll. (told by Ben)" in said(anna)
    assert anna.session.undo()
    assert "Anna undid or changed: Anna pays 100 DM to the bank: toll." in said(ben)
    said(host)
    assert host.session.redo()
    assert "The host undid or changed something." in said(anna)
    # About oneself it goes without saying.
    assert anna.session.tell(Paid(0, -300, "toll"))
    said(host)
    assert "Anna pays 300 DM to the bank: toll." in shown_text(host.head) and "told by" not in shown_text(host.head)
    for table in (anna, ben, host):
        table.close()


def test_a_payment_half_typed_stays(phones):
    one, two, look = phones
    two.desk.tab = "bank"
    bank = two.panels["bank"]
    bank._part_chosen(1)
    bank.amount.value, bank.why.value = "300", "fine"
    one.session.tell(Paid(0, -100, "toll"))
    look()
    assert (bank.amount.value, bank.why.value, bank._part) == ("300", "fine", 1)


@pytest.mark.parametrize("phones", [True], indirect=True)
def test_a_payment_half_entered_at_a_bank_stays(phones):
    one, two, look = phones
    two.turn.amount.value = "700"
    two.turn.receiver.choose(2)
    one.session.tell(Paid(0, -100, "toll"))
    look()
    assert "Entered elsewhere: Red pays 100" in shown_text(two.head)
    assert (two.turn.amount.value, two.turn.receiver.index) == ("700", 2)
    assert two.turn.words_used.options == ("toll",)


def test_a_correction_half_typed_stays(phones):
    one, two, look = phones
    two.desk.tab = "players"
    players = two.panels["players"]
    players._edit("money")
    players.editor.first.value = "1234"
    one.session.tell(Paid(0, -100, "toll"))
    look()
    assert players.editor.first.value == "1234" and "aa-hidden" in players.values._dom_classes


def test_who_was_too_late_is_told(phones):
    one, two, _look = phones
    one.session.tell(Stopped(0, "kassel"))
    number = two.session.frame.number
    rolled = two.desk.touch(two.turn._rolled)
    rolled(1, (3,))  # has not looked yet
    assert two.desk.error == "Somebody else was quicker: Red's truck starts at Kassel."
    assert two.session.frame.number > number
    assert len(two.session.journal) == len(one.session.journal)
    # Pressed again, it is entered.
    rolled(1, (3,))
    assert two.desk.error == "" and isinstance(two.session.journal.entries[-1].action, Rolled)
