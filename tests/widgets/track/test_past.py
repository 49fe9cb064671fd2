"""Changing the past: something put in, a line changed, a game ended early."""

from aufachse_widgets.engine.actions import Deliver, Load
from aufachse_widgets.tracking.facts import TABLE, Paid, Rolled, SetPublic, Stopped, Typed
from tests.widgets.playing import hidden, text
from tests.widgets.track.hands import KASSEL_WIEN, Hands, known, line


def test_something_forgotten_is_put_in_and_what_it_does_is_told_first(table):
    hands = known(table)
    for seat in range(4):
        table.session.tell(Rolled(seat, (3,)))
        table.session.tell(Stopped(seat, "kassel" if not seat else "?"))
    log = hands.tab("log")
    table.session.show_entry(line(table, "Red rolls 3"))
    assert not hidden(log.tools)
    hands.click(log.after)
    assert table.desk.tab == "turn"
    hands.other("Trailer")
    hands.press(hands.form().buttons, "Buy small trailer (+4 goods, 2000 DM)")
    assert table.session.frame.shown >= 0
    asked = text(table.head.question.asked.value)
    assert "Red buys a small trailer" in asked
    assert "Everything entered later still fits." in asked
    hands.click(table.head.question.yes)
    state = table.session.frame.state
    assert table.session.frame.shown == -1
    assert "Green" in text(table.head.turn.value)
    assert "After" not in text(table.head.turn.value)
    assert (state.players[0].money, state.players[0].small, state.active) == (3000, 1, 3)
    hands.click(table.head.undo)
    assert "small trailer" in text(table.head.question.asked.value)
    hands.click(table.head.question.yes)
    assert table.session.frame.state.players[0].money == 5000


def test_a_line_is_changed_and_what_no_longer_fits_is_told_first(table):
    hands = known(table)
    table.session.tell(Rolled(0, (3,)))
    table.session.tell(Stopped(0, "kassel"))
    table.session.tell(Load(0, 1))
    table.session.tell(Deliver(0, 1))  # not in Wien: remarked on
    hands.tab("log")
    table.session.show_entry(line(table, "Red loads Kassel → Wien"))
    hands.click(table.panels["log"].remove)
    asked = text(table.head.question.asked.value)
    assert "Removed: Red loads Kassel → Wien" in asked
    hands.click(table.head.question.no)
    assert any("Red delivers" in table.session.words.say(event) for _number, event in table.session.log())
    hands.click(table.panels["log"].change)
    hands.other("Payment")
    bank = table.panels["bank"]
    hands.press(bank.parts, "Pay by hand")
    bank.amount.value, bank.why.value = "100", "toll"
    hands.click(bank.pay)
    assert "toll" in text(table.head.question.asked.value)
    hands.click(table.head.question.yes)
    assert table.error == ""
    assert any("toll" in table.session.words.say(event) for _number, event in table.session.log())
    assert not any("Red loads" in table.session.words.say(event) for _number, event in table.session.log()[:8])


def test_the_past_names_contracts_that_were_typed_later(table):
    hands = Hands(table)
    table.session.tell(Paid(0, -100, "toll"))
    early = table.session.log()[-1][0]
    table.session.tell(Typed(TABLE, KASSEL_WIEN), Load(0, 1))
    hands.tab("log")
    table.session.show_entry(early)
    assert any("Red loads Kassel → Wien (4 goods)" in table.session.words.say(event) for _number, event in table.session.log())


def test_a_game_ended_early_is_said_to_be(table):
    hands = known(table)
    table.session.tell(SetPublic(TABLE, 7))
    end = hands.tab("end")
    hands.click(end.finish)
    hands.click(table.head.question.yes)
    said = [table.session.words.say(event) for _number, event in table.session.log()]
    assert "The table ended the game early; 7 public contracts were left." in said
    assert not any("no public contract is left" in line or line.startswith("Remark: ") for line in said[-3:])
    from aufachse_widgets.reports.report import report

    session = table.session
    assert "7 public contracts were left" in report(session.header, session.rules, session.log(), session.frame.state)
