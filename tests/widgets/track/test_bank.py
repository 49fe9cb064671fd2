"""Counting the cash, and payments by hand."""

from aufachse_widgets.engine.actions import Load
from aufachse_widgets.engine.log import Bought
from aufachse_widgets.engine.state import SMALL_PRICE
from aufachse_widgets.tracking.facts import Paid, Rolled, SetSpace, Stopped
from aufachse_widgets.tracking.log import Counted as CashCounted
from tests.widgets.playing import hidden, text
from tests.widgets.track.hands import KASSEL_WIEN, known


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
    assert len(bank.suspects.options) == 1 and "<li>" not in bank.found.value  # each line once, where it can be touched
    (first,) = bank.suspects.options
    assert "ferry" in first and "(−350)" in first
    assert "Digits swapped? With 530 DM, the sums agree." in first
    # Nobody finds it: the ledger follows the table, also after more was paid.
    table.session.tell(Paid(1, 100, "found"))
    table.session.tell(Paid(1, -100, "lost"))
    table.session.tell(Paid(1, -1000, "lost"))
    assert bank.fixes.options == ("Set Yellow's money: 3650 DM → 3470 DM",)
    table.session.undo()
    hands.since()
    hands.press(bank.fixes, "Set Yellow's money:")
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
    table.presses.tell(table.session.frame.number - 1, "Write it down")  # a trembling finger, before the page shows that it is done
    bank.pay.click()  # the fields are empty by now
    assert table.error == ""
    assert [player.money for player in table.session.frame.state.players] == [4500, 5000, 5500, 5000]


def counts_short(table, seat, missing):
    """Somebody counts so much less than the ledger says; the hands, and the bank."""
    hands = known(table, Rolled(0, (3,)), Stopped(0, "kassel"), Rolled(1, (3,)), Stopped(1, "kassel"), Rolled(2, (2,)), Paid(seat, -50, "parking"))
    bank = hands.tab("bank")
    hands.press(bank.parts, "Count the cash")
    bank.sums[seat].value = str(4950 - missing)
    hands.click(bank.compare)
    hands.since()
    return hands, bank


def test_a_forgotten_payment_is_one_touch_away_and_is_entered_before_the_count(table):
    hands, bank = counts_short(table, 1, SMALL_PRICE)
    assert bank.forgotten.options == ("Yellow bought a small trailer",)
    hands.press(bank.forgotten, "Yellow bought a small trailer")
    assert hands.since() == 1
    assert table.desk.asked is None  # nothing told later is at odds with it
    yellow = table.session.frame.state.players[1]
    assert (yellow.money, yellow.small) == (4950 - SMALL_PRICE, 1)
    log = [type(event) for _entry, event in table.session.log()]
    assert log.index(Bought) < log.index(CashCounted)
    assert "as the ledger says" in text(bank.found.value) and "less" not in text(bank.found.value)
    assert hidden(bank.forgotten) and hidden(bank.forgotten_title)


def test_a_forgotten_delivery_comes_from_the_count(table):
    hands = known(table, SetSpace(0, "kassel"), Load(0, KASSEL_WIEN.id))
    bank = hands.tab("bank")
    hands.press(bank.parts, "Count the cash")
    bank.sums[0].value = str(5000 + KASSEL_WIEN.revenue)
    hands.click(bank.compare)
    assert bank.forgotten.options[0] == "Red delivered Kassel → Wien"
    hands.press(bank.forgotten, "Red delivered")
    if table.desk.asked is not None:  # its truck was not there, as far as was told
        table.desk.answer(True)
    assert table.session.frame.state.players[0].money == 5000 + KASSEL_WIEN.revenue
    assert not table.session.frame.state.players[0].loaded
    assert "as the ledger says" in text(bank.found.value)


def test_what_a_payment_still_needs_is_said_before_the_button_is_pressed(table):
    hands = known(table)
    hands.other("Payment")
    bank = table.panels["bank"]
    assert text(bank.missing.value) == "Needs an amount and what it is for."
    bank.amount.value = "500"
    assert "what it is for" in text(bank.missing.value) and "amount" not in text(bank.missing.value)
    bank.why.value = "a broken window"
    assert text(bank.missing.value) == ""
    bank.amount.value = ""
    assert text(bank.missing.value) == "Needs an amount."
