"""Counting the cash, and payments by hand."""

from aufachse_widgets.tracking.facts import Paid
from aufachse_widgets.widgets.parts import presses
from tests.widgets.playing import hidden, text
from tests.widgets.track.hands import known


def test_the_cash_count_names_the_planted_error_first(table):
    hands = known(table, Paid(1, -350, "ferry"))
    bank = hands.tab("bank")
    hands.press(bank.parts, "Count the cash")
    bank.sums[1].value = "4470"  # a person wrote 350 and paid 530
    bank.sums[0].value = "5000"
    hands.click(bank.compare)
    found = text(bank.found.value)
    assert "Red has 5000 DM, as the ledger says." in found
    assert "Yellow has 4470 DM, 180 DM less than the ledger says." in found
    first = text(bank.found.value.split("<li>")[1])
    assert "ferry" in first
    assert "Digits swapped? With 530 DM, the sums agree." in first
    # Nobody finds it: the ledger follows the table, also after more was paid.
    table.session.tell(Paid(1, 100, "found"))
    table.session.tell(Paid(1, -100, "lost"))
    table.session.tell(Paid(1, -1000, "lost"))
    assert bank.fixes.options == ("Set Yellow's money to 3470 DM",)
    table.session.undo()
    hands.since()
    hands.press(bank.fixes, "Set Yellow's money to 4470 DM")
    assert hands.since() == 1
    assert table.session.frame.state.players[1].money == 4470
    assert "counted" in table.session.words.say(table.session.log()[-1][1])
    assert hidden(bank.fixes)
    assert "This has been corrected since." in text(bank.found.value)


def test_a_payment_by_hand_needs_a_sum_and_a_reason(table):
    hands = known(table)
    for _again in range(2):
        hands.other("Payment")
        bank = table.panels["bank"]
        assert not hidden(bank.payment)
    assert bank._payer == 0
    hands.click(bank.pay)
    assert "How much?" in table.error
    bank.amount.value = "500"
    hands.click(bank.pay)
    assert "What for?" in table.error
    bank.why.value = "a broken window"
    hands.tab("log")
    assert hidden(table.head.trouble)  # what was wrong there is not wrong here
    hands.tab("bank")
    hands.press(bank.other, "Blue")
    hands.click(bank.pay)
    presses.tell(table.session.frame.number - 1, "Write it down", lambda: None)  # a trembling finger, before the page shows that it is done
    bank.pay.click()  # the fields are empty by now
    assert table.error == ""
    assert [player.money for player in table.session.frame.state.players] == [4500, 5000, 5500, 5000]
