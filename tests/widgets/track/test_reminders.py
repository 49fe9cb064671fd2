"""What the companion reminds of, and for how long."""

from aufachse_widgets.box import Box
from aufachse_widgets.engine.actions import Deliver, Load
from aufachse_widgets.engine.cards import INSPEKTION
from aufachse_widgets.engine.phases import Driving
from aufachse_widgets.engine.state import Debt
from aufachse_widgets.pages.track import track
from aufachse_widgets.tracking.facts import (
    TABLE,
    Counted,
    Finished,
    Paid,
    Rolled,
    SetCards,
    SetDebts,
    SetLoad,
    SetMoney,
    SetPublic,
    SetSigns,
    SetSkips,
    Stopped,
)
from aufachse_widgets.tracking.log import Remark
from tests.widgets.playing import hidden, shown_text, text
from tests.widgets.track.hands import NAMES, known


def test_the_end_is_near_only_when_few_are_left_of_many():
    table = track(players=4, names=NAMES, first=0, box=Box("Ours"), length=4)
    known(table)
    for left, near in ((4, False), (3, False), (2, True), (0, True)):
        table.session.tell(SetPublic(TABLE, left))
        assert ("The end is near" in shown_text(table.reminders)) == near
        assert ("The end is near" in text(table.head.turn.value)) == near
    table.close()


def test_the_reminders_stand_beside_what_to_do_and_in_their_panel(table):
    known(table)
    session = table.session
    session.tell(
        SetSkips(1, 1), SetDebts(2, (Debt("Radarfalle", 1000),)), SetCards(0, ("Sonderauftrag Wien", "Inspektion")), SetSigns(TABLE, "", "muenchen", 3)
    )
    session.tell(SetPublic(TABLE, 2))
    said = shown_text(table.reminders)
    for words in (
        "Turns Yellow still has to skip: 1", "Blue owes 1000 DM: Radarfalle",
        "Red keeps Sonderauftrag Wien (special trip): stop in Wien", "Red keeps Inspektion",
        "The jam at München ends when Green's turn begins", "The end is near. Public contracts left: 2",
    ):  # fmt: skip
        assert words in said
    assert "Turns Yellow still has to skip: 1" in text(table.head.turn.value)
    session.tell(Rolled(0, (4,)))
    session.tell(Stopped(0, "?"))
    assert "Next: Blue rolled" in text(table.turn.next.title.value)  # Yellow's turn is skipped


def test_a_delivery_that_was_passed_over_is_booked_by_one_touch(table):
    hands = known(table, SetLoad(0, (1,)), Rolled(0, (3,)), Stopped(0, "wien"))
    assert "aboard" not in shown_text(table.reminders)
    assert "Deliver Kassel → Wien?\nTap to add 1600 DM" in table.turn.deeds.options
    hands.roll(2)
    assert table.session.frame.state.active == 1
    said = "Red is in Wien with Kassel → Wien aboard. Was it delivered?"
    assert said in shown_text(table.reminders)
    assert said in text(table.head.turn.value)
    hands.since()
    hands.press(table.reminders.after_all, "Red: deliver Kassel → Wien after all?")
    assert hands.since() == 1
    assert table.error == ""
    state = table.session.frame.state
    assert (state.players[0].money, state.players[0].loaded, state.active) == (6600, (), 1)
    assert isinstance(state.phase, Driving)
    assert not any(isinstance(event, Remark) and event.seat == 0 and event.contract == 1 for _number, event in table.session.log())
    assert said not in shown_text(table.reminders)
    assert hidden(table.reminders.after_all)


def test_the_last_remark_stands_on_top_until_something_else_is_told(table):
    known(table, Rolled(0, (3,)), Stopped(0, "kassel"), Load(0, 1))
    assert "Remark" not in text(table.head.turn.value)
    table.session.tell(Deliver(0, 1))
    remark = next(event for _number, event in reversed(table.session.log()) if isinstance(event, Remark))
    assert table.session.words.say(remark) in text(table.head.turn.value)
    table.session.tell(Paid(1, -100, "toll"))
    assert "Remark" not in text(table.head.turn.value)


def test_what_is_not_cleared_up_is_reminded_of_until_the_end(table):
    hands = known(table, Counted(1, 4700), SetMoney(2, 0), Paid(2, -400, "toll"))
    said = shown_text(table.reminders)
    assert "Yellow counted 300 DM less than the ledger says" in said
    assert "Blue's cash is below zero: −400 DM" in said
    end = hands.tab("end")
    assert "Yellow counted 300 DM less" in text(end.left.value)
    hands.click(end.finish)
    assert "Yellow counted 300 DM less" in text(table.head.question.asked.value)
    hands.click(table.head.question.no)
    table.session.tell(Counted(1, 5000), Counted(3, 5100))
    assert "Yellow counted" not in shown_text(table.reminders)
    assert "Green counted 100 DM more" in shown_text(table.reminders)
    table.session.tell(Paid(3, 100, "found"))
    assert "counted" not in shown_text(table.reminders)


def test_after_the_end_nobody_is_reminded_of_what_only_a_turn_needs(table):
    known(table, SetCards(1, (INSPEKTION,)), SetSkips(2, 1))
    assert {"card", "skip"} <= {one.kind for one in table.session.reminders}
    table.session.tell(Finished(TABLE))
    assert not {"card", "skip"} & {one.kind for one in table.session.reminders}
