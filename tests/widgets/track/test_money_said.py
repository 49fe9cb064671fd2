"""Money is said: before something is put right what that does to the ledger, and afterwards what people's hands do with the paper money."""

import pytest

from aufachse_widgets.engine.actions import Deliver, Load
from aufachse_widgets.pages.track import TrackTable
from aufachse_widgets.tracking.facts import Counted, Paid, Rolled, SetHand, SetLoad, SetMoney, SetSpace, Stopped, Typed, Won
from tests.widgets.playing import hidden, text
from tests.widgets.track.hands import KASSEL_WIEN, Hands, known, line


def aloud(table: TrackTable) -> str:
    """What the bar says in large letters."""
    return text(table.head.turn.value.split('<span class="aa-notes')[0])


def asked(table: TrackTable) -> str:
    return text(table.head.question.asked.value)


def won(table: TrackTable) -> Hands:
    """Green has won Praha → München for 900 in Red's auction, and Yellow has rolled since."""
    hands = known(table)
    table.session.tell(Rolled(0, (3,)), Stopped(0, "kassel"), Won(3, 2, 3, 0))
    table.session.tell(Rolled(1, (2,)), Stopped(1, "fulda"))
    return hands


def change(table: TrackTable, hands: Hands, said: str) -> None:
    hands.tab("log")
    table.session.show_entry(line(table, said))
    hands.click(table.panels["log"].change)


def test_another_bid_is_said_before_and_paid_after(table):
    hands = won(table)
    change(table, hands, "Green wins Praha")
    hands.press(hands.form().bids, "4")
    hands.click(hands.form().done)
    assert "Green: −900 DM → −1200 DM (Auctions)" in asked(table)
    assert "Green's cash by the ledger: 4100 DM → 3800 DM" in asked(table)
    assert "Red:" not in asked(table)
    hands.click(table.head.question.yes)
    assert aloud(table).endswith("Green: pay another 300 DM to the bank.")
    hands.roll(3)  # the next thing that is told is said instead
    assert "another" not in aloud(table)


def test_less_is_taken_back(table):
    hands = won(table)
    change(table, hands, "Green wins Praha")
    hands.press(hands.form().bids, "1")
    hands.click(hands.form().done)
    hands.click(table.head.question.yes)
    assert aloud(table).endswith("Green: take 600 DM back from the bank.")


def test_what_was_removed_or_undone_may_not_have_been_paid(table):
    hands = won(table)
    hands.tab("log")
    table.session.show_entry(line(table, "Green wins Praha"))
    hands.click(table.panels["log"].remove)
    assert "Green's cash by the ledger: 4100 DM → 5000 DM" in asked(table)
    hands.click(table.head.question.yes)
    assert aloud(table).endswith("Green: take 900 DM back from the bank, if you paid it.")
    table.session.undo()
    assert aloud(table).endswith("Green: pay 900 DM to the bank, if you haven't yet.")
    table.session.tell(Paid(1, 200, "found"))
    table.session.undo()
    assert aloud(table).endswith("Yellow: pay 200 DM back to the bank, if you took it.")
    table.session.redo()
    assert aloud(table).endswith("Yellow: take 200 DM from the bank (found).")


def test_goods_go_back_where_a_load_or_a_delivery_is_undone(table):
    known(table, SetHand(0, 3, (1,)), SetLoad(0, (2,)))
    session = table.session
    session.tell(SetLoad(0, ()))  # what was put right before is no goods that were taken
    assert "goods back" not in aloud(table)
    session.tell(Rolled(0, (4,)), Stopped(0, "kassel"))
    session.tell(Load(0, 1))
    assert "take 4 goods at Kassel" in aloud(table)
    session.undo()
    assert aloud(table).endswith("Red: 4 goods back to the store, if already taken.")
    session.redo()
    session.tell(Rolled(0, (4,)), Stopped(0, "wien"))
    session.tell(Deliver(0, 1))
    session.undo()
    assert "Red: pay 1600 DM back to the bank, if you took it." in aloud(table)
    assert aloud(table).endswith("Red: 4 goods back on the truck, if already put away.")


def test_who_pays_another_player_is_told_whom(table):
    hands = known(table, Paid(1, -300, "a lift", other=2))
    change(table, hands, "a lift")
    bank = table.panels["bank"]
    bank.amount.value = "400"
    hands.click(bank.pay)
    assert "Yellow: −300 DM → −400 DM" in asked(table) and "Blue: 300 DM → 400 DM" in asked(table)
    hands.click(table.head.question.yes)
    assert aloud(table).endswith("Yellow: pay another 100 DM to Blue.")


def test_cash_that_was_counted_since_lies_there_as_it_was_counted(table):
    """Somebody wrote 350 and paid 530: the count found it, the line is put right, and nobody pays anything more."""
    hands = known(table, Paid(1, -350, "ferry"))
    table.session.tell(Counted(1, 4470))
    change(table, hands, "ferry")
    bank = table.panels["bank"]
    bank.amount.value = "530"
    hands.click(bank.pay)
    assert "Yellow: −350 DM → −530 DM" in asked(table)
    hands.click(table.head.question.yes)
    assert table.session.frame.state.players[1].money == 4470
    assert "Yellow" not in aloud(table)


def test_what_was_set_to_the_cash_on_the_table_is_paid_by_nobody(table):
    hands = known(table, SetMoney(1, 4000))
    table.session.tell(SetMoney(2, 4500))
    change(table, hands, "Yellow has 1000 DM less")
    players = table.panels["players"]
    players.editor.first.value = "4100"
    hands.click(players.editor.ok)
    assert "Yellow's cash by the ledger: 4000 DM → 4100 DM" in asked(table)
    hands.click(table.head.question.yes)
    assert "bank" not in aloud(table)


def test_a_card_put_right_after_its_auction_is_paid_as_it_says(table):
    """Its costs were estimates: who won it by them pays the difference, and nothing is left over in the ledger."""
    hands = won(table)
    box = hands.tab("box")
    box._correct(2)
    box.form.costs[2].value = "1000"
    hands.click(box.form.ok)
    assert "Green: −900 DM → −1000 DM (Auctions)" in asked(table)
    assert not hidden(box.form)
    hands.click(table.head.question.yes)
    assert hidden(box.form) and table.error == ""
    state = table.session.frame.state
    assert state.players[3].money == 4000 and table.session.rules.contracts[2].bids[2] == 1000
    assert aloud(table).endswith("Green: pay another 100 DM to the bank.")


def test_a_card_of_a_box_that_is_remembered_is_put_right_from_the_beginning(table):
    from aufachse_widgets.box import Box
    from aufachse_widgets.pages.track import track

    other = track(players=2, first=0, box=Box("Known", contracts=(KASSEL_WIEN,)))
    try:
        other.session.tell(*(SetSpace(seat, "kassel") for seat in range(2)), Rolled(0, (2,)), Stopped(0, "wien"))
        other.session.tell(Load(0, 1), Deliver(0, 1))
        hands = Hands(other)
        box = hands.tab("box")
        box._correct(1)
        box.form.revenue.value = "1700"
        hands.click(box.form.ok)
        assert "1600 DM → 1700 DM (Deliveries)" in asked(other)
        hands.click(other.head.question.yes)
        assert other.session.frame.state.players[0].money == 6700
        assert aloud(other).endswith("take another 100 DM from the bank.")
    finally:
        other.close()


def test_a_card_by_which_nothing_was_paid_is_put_right_at_once(table):
    hands = won(table)
    entries = len(table.session.journal)
    box = hands.tab("box")
    box._correct(1)
    box.form.costs[2].value = "700"
    hands.click(box.form.ok)
    assert table.desk.asked is None and len(table.session.journal) == entries + 1
    assert isinstance(table.session.journal.entries[-1].action, Typed)


@pytest.mark.parametrize(
    ("what", "act", "said"),
    [
        ("Money", lambda editor: setattr(editor.first, "value", "4900"), "Money: 5000 DM → 4900 DM"),
        ("Trailers", lambda editor: setattr(editor.second, "value", "1"), "Trailers: 0 small, 0 large → 0 small, 1 large"),
        ("Kept event cards", lambda editor: editor.cards._pressed(0), "Kept event cards: – → "),
        ("Contracts in hand", lambda editor: setattr(editor.first, "value", "5"), "Contracts in hand: 3 → 5"),
        ("Load", lambda editor: editor.contracts._found(1), "Load: 0/6 → 4/6"),
        ("Turns to skip", lambda editor: setattr(editor.first, "value", "1"), "Turns to skip: 0 → 1"),
    ],
)
def test_a_correction_says_what_becomes_of_the_value(table, what, act, said):
    hands = known(table)
    panel = hands.tab("players")
    hands.press(panel.values, what)
    assert not text(panel.editor.effect.value)  # nothing is changed yet
    if what == "Kept event cards":
        panel.editor.cards.field.value = "motiv"
    act(panel.editor)
    assert text(panel.editor.effect.value).startswith(said)
    hands.click(panel.editor.ok)
    assert table.error == ""


def test_no_number_has_no_effect_to_say(table):
    hands = known(table)
    panel = hands.tab("players")
    hands.press(panel.values, "Money")
    panel.editor.first.value = "4900"
    panel.editor.first.value = "49 or so"
    assert not text(panel.editor.effect.value)


def test_a_card_that_was_typed_counts_where_it_can_only_be_one(table):
    hands = known(table)
    panel = hands.tab("players")
    hands.press(panel.values, "Kept event cards")
    panel.editor.cards.field.value = "motiv"
    hands.click(panel.editor.ok)
    assert table.session.frame.state.players[0].cards == ("Motivation",)
    hands.press(panel.values, "Debts")
    panel.editor.cards.field.value = "stau"  # several
    panel.editor.ok.click()
    assert "“stau” isn't clear" in table.error and not table.session.frame.state.players[0].debts
    hands.press(panel.values, "Debts") if not hidden(panel.values) else None
    panel.editor.cards.field.value = "radar"
    hands.click(panel.editor.ok)
    assert [debt.card for debt in table.session.frame.state.players[0].debts] == ["Radarfalle"]


def test_a_contract_that_is_half_typed_is_asked_for_and_not_lost(table):
    hands = known(table)
    panel = hands.tab("players")
    hands.press(panel.values, "Load")
    panel.editor.contracts.finder.field.value = "praha"
    hands.click(panel.editor.ok)
    assert table.session.frame.state.players[0].loaded == (2,)
    hands.press(panel.values, "Load")
    hands.click(panel.editor.contracts.short)
    form = panel.editor.contracts.form
    form.revenue.value = "900"
    panel.editor.ok.click()
    assert "How many goods" in text(form.trouble.value)
    assert table.session.frame.state.players[0].loaded == (2,)
    hands.press(form.goods, "2")
    hands.click(panel.editor.ok)
    assert len(table.session.frame.state.players[0].loaded) == 2
