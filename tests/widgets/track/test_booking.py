"""The bank at the table: payments alone, in few touches."""

import msgspec
import pytest

from aufachse_widgets.journal import Seat
from aufachse_widgets.pages.by_link import widgets_of
from aufachse_widgets.pages.track import TrackTable, track
from aufachse_widgets.pages.wall import Wall
from aufachse_widgets.sessions.admission import Admission
from aufachse_widgets.sessions.tracker import Tracker
from aufachse_widgets.stats.ledger import ledger
from aufachse_widgets.stats.ledger_csv import ledger_csv
from aufachse_widgets.stats.money import over_payments
from aufachse_widgets.store import MemoryStore
from aufachse_widgets.tracking.facts import Counted, Finished, Paid, SetMoney
from aufachse_widgets.tracking.kind import TOLD, tracked_of
from aufachse_widgets.widgets.parts.device import Device
from aufachse_widgets.widgets.track.bank import BankPanel
from tests.kit.front_end import looks
from tests.kit.measures import table as measured
from tests.widgets.playing import hidden, text
from tests.widgets.track.hands import EVIL, Hands

ADA, BEN, CEM = range(3)
BANK = -1
NAMED = ("Ada", "Ben", "Cem")


@pytest.fixture
def bank():
    made = track(players=3, names=NAMED, bank=True)
    yield made
    made.close()


class Cashier(Hands):
    """Somebody who keeps the bank; digits and letters are typed, everything else is a touch."""

    def pay(self, amount: int, payer: int, receiver: int, purpose: str = "", word: str = "") -> int:
        """Enter a payment, touching no more than it needs; how many touches it took."""
        panel = self.table.turn
        self.since()
        panel.amount.value = str(amount)
        if payer != BANK:
            self.press(panel.payer, NAMED[payer])
        if receiver != BANK:
            self.press(panel.receiver, NAMED[receiver])
        if purpose:
            self.press(panel.purposes, purpose)
        elif word in panel.words_used.options:
            self.press(panel.words_used, word)
        else:
            self.touches += 1  # the field
            panel.word.value = word
            self.click(panel.book)
        return self.since()

    def undo(self) -> None:
        self.click(self.table.head.undo)
        self.click(self.table.head.question.yes)


def money(table: TrackTable) -> list[int]:
    return [player.money for player in table.session.frame.state.players]


def sides(table: TrackTable) -> tuple[int | None, ...]:
    """Who is chosen in the two rows; the bank is the first button of each."""
    return tuple(row.index if row.index is None else row.index - 1 for row in (table.turn.payer, table.turn.receiver))


def test_an_evening_at_the_bank_takes_three_touches_a_payment(bank):
    cashier = Cashier(bank)
    evening = [
        ("a delivery", 3, cashier.pay(1600, BANK, ADA, "Delivery")),
        ("an auction", 3, cashier.pay(600, BEN, BANK, "Auction")),
        ("a trailer", 3, cashier.pay(2000, CEM, BANK, "Trailer")),
        ("a fine", 3, cashier.pay(500, ADA, BANK, "Fine")),
        ("a gift of the bank", 3, cashier.pay(300, BANK, BEN, "Gift")),
        ("a gift among players", 3, cashier.pay(200, BEN, CEM, "Gift")),
        ("words of one's own", 3, cashier.pay(50, CEM, BANK, word="ferry to Sweden")),
        ("the same words again", 3, cashier.pay(50, BEN, BANK, word="ferry to Sweden")),
        ("the same words among players", 3, cashier.pay(100, ADA, BEN, word="ferry to Sweden")),
    ]
    measured("touches at the bank", [("", "touches", "", "limit"), *((what, str(touches), "", str(most)) for what, most, touches in evening)])
    assert all(touches <= most for _what, most, touches in evening)
    assert money(bank) == [6000, 4550, 3150]
    said = [bank.session.words.say(event) for _entry, event in bank.session.log()]
    assert said[0] == "Ada gets 1600 DM from the bank: delivery."
    assert said[5] == "Ben pays Cem 200 DM: gift."
    assert said[-1] == "Ada pays Ben 100 DM: ferry to Sweden."
    lines = text(cashier.tab("bank").lines.value)
    assert "ferry to Sweden" in lines and "6000" in lines


def test_hands_are_told_at_once_what_to_do(bank):
    cashier = Cashier(bank)
    cashier.pay(1600, BANK, ADA, "Delivery")
    assert "Ada: take 1600 DM from the bank (delivery)." in text(bank.head.turn.value)
    assert bank.turn.amount.value == ""
    cashier.pay(200, BEN, CEM, "Gift")
    assert "Ben: pay 200 DM to Cem (gift)." in text(bank.head.turn.value)
    assert text(bank.turn.said.value) == "How much?"


def test_every_payment_can_be_undone_and_redone(bank):
    cashier = Cashier(bank)
    cashier.pay(1600, BANK, ADA, "Delivery")
    cashier.pay(200, BEN, CEM, "Gift")
    cashier.undo()
    assert money(bank) == [6600, 5000, 5000]
    cashier.undo()
    assert money(bank) == [5000] * 3
    assert bank.head.undo.disabled
    bank.session.redo()
    assert money(bank) == [6600, 5000, 5000]


def test_what_is_missing_is_said_and_nothing_booked(bank):
    cashier, panel = Cashier(bank), bank.turn
    for typed, asked in (("", "How much?"), ("a lot", "isn't a whole number"), ("0", "How much?"), ("400", "Who pays or gets it? One name is enough.")):
        panel.amount.value = typed
        cashier.press(panel.purposes, "Delivery")
        assert asked in text(panel.said.value) and bank.error == ""  # where nothing moves
    assert panel.purposes.index == 0  # it is kept
    cashier.press(panel.receiver, "Ada")
    assert money(bank)[ADA] == 5400 and panel.purposes.index is None
    panel.amount.value = "300"
    cashier.press(panel.payer, "Ada")
    cashier.click(panel.book)
    assert "Every payment needs a reason" in text(panel.said.value)
    assert len(bank.session.log()) == 1
    panel.word.value = "toll"
    assert text(panel.said.value) == "Ada pays 300 DM to the bank: toll. Tap “Book it” to finish."
    cashier.click(panel.book)
    assert bank.error == ""
    assert money(bank)[ADA] == 5100


def test_a_reason_before_the_name_is_booked_with_the_name(bank):
    cashier, panel = Cashier(bank), bank.turn
    cashier.press(panel.purposes, "Auction")  # before the amount, too
    panel.amount.value = "300"
    assert text(panel.said.value) == "Who pays or gets it? One name is enough."
    assert not bank.session.log()
    cashier.press(panel.payer, "Ben")
    assert money(bank) == [5000, 4700, 5000] and panel.amount.value == ""
    # What looks odd is asked about as ever, and booked with the name that puts it right.
    panel.amount.value = "800"
    cashier.press(panel.purposes, "Delivery")
    cashier.press(panel.payer, "Ada")
    assert "Ada usually" in bank.desk.asked.lines[0]
    bank.desk.answer(False)
    assert panel.purposes.index == 0
    cashier.press(panel.receiver, "Ada")
    assert money(bank) == [5800, 4700, 5000]
    # The next payment is asked from the beginning, and waits for its reason.
    panel.amount.value = "100"
    cashier.press(panel.payer, "Cem")
    assert money(bank)[CEM] == 5000 and panel.purposes.index is None
    panel.amount.value = ""
    cashier.press(panel.purposes, "Fine")  # the names are there, the amount isn't
    assert "Type a number" in text(panel.said.value)
    panel.amount.value = "1"
    assert money(bank)[CEM] == 5000  # it may have more digits
    assert text(panel.said.value) == "Cem pays 1 DM to the bank: fine. Tap “Fine” to finish."


def test_words_that_are_being_typed_wait_for_their_button(bank):
    cashier, panel = Cashier(bank), bank.turn
    panel.amount.value = "300"
    cashier.press(panel.purposes, "Auction")
    panel.word.value = "t"
    panel.word.value = ""
    cashier.press(panel.payer, "Ada")
    assert not bank.session.log() and money(bank) == [5000, 5000, 5000]


def test_a_gift_waits_for_both_names(bank):
    cashier, panel = Cashier(bank), bank.turn
    panel.amount.value = "300"
    cashier.press(panel.purposes, "Gift")
    cashier.press(panel.receiver, "Cem")
    assert money(bank) == [5000, 5000, 5000] and bank.desk.asked is None
    cashier.press(panel.payer, "Ben")
    assert money(bank) == [5000, 4700, 5300]


def test_words_before_the_name_are_booked_with_the_name(bank):
    cashier, panel = Cashier(bank), bank.turn
    panel.amount.value, panel.word.value = "70", "toll"
    cashier.click(panel.book)
    assert "One name is enough" in text(panel.said.value)
    cashier.press(panel.payer, "Cem")
    assert money(bank)[CEM] == 4930
    panel.amount.value = "80"
    cashier.press(panel.words_used, "toll")
    assert panel.word.value == "toll"
    cashier.press(panel.payer, "Cem")
    assert money(bank)[CEM] == 4850 and panel.word.value == ""


def head(table: TrackTable) -> str:
    """What is asked for on top."""
    return text(table.head.turn.value.split('class="aa-said')[1].split(">", 1)[1])


def test_the_sentence_on_top_steps_back_for_the_next_payment(bank):
    cashier, panel = Cashier(bank), bank.turn
    cashier.pay(300, BEN, BANK, "Fine")
    assert "aa-aside" not in bank.head.turn.value and head(bank) == "How much, and who pays whom?"
    panel.amount.value = "1200"
    assert "aa-aside" in bank.head.turn.value and "Ben: pay 300 DM" in aloud(bank)
    assert head(bank) == "Who pays or gets it? One name is enough."
    cashier.press(panel.receiver, "Bank")
    assert head(bank) == "Who pays?"
    cashier.press(panel.payer, "Bank")
    assert head(bank) == "Who gets it?"
    cashier.press(panel.receiver, "Ada")
    assert head(bank) == "What for?"
    panel.amount.value = ""
    assert head(bank) == "How much?"
    panel.amount.value = "1200"
    # What comes from another phone is read first.
    bank.session.tell(Paid(CEM, -100, purpose="fine"))
    cashier.press(panel.purposes, "Delivery")
    assert "aa-aside" not in bank.head.turn.value and "Ada: take 1200 DM from the bank (delivery)." in aloud(bank)
    assert head(bank) == "How much, and who pays whom?"


def test_the_other_side_is_the_bank_until_a_player_is_chosen(bank):
    cashier, panel = Cashier(bank), bank.turn
    cashier.press(panel.payer, "Ben")
    assert sides(bank) == (BEN, BANK)
    cashier.press(panel.receiver, "Ada")
    assert sides(bank) == (BEN, ADA)
    cashier.press(panel.receiver, "Ben")  # nobody pays themselves
    assert sides(bank) == (BANK, BEN)
    cashier.press(panel.receiver, "Bank")
    assert sides(bank) == (None, BANK)


@pytest.mark.parametrize(("payer", "receiver", "purpose"), [(ADA, BANK, "Delivery"), (BANK, ADA, "Auction"), (BANK, ADA, "Fine")])
def test_money_that_goes_the_wrong_way_is_asked_about(bank, payer, receiver, purpose):
    cashier = Cashier(bank)
    cashier.pay(400, payer, receiver, purpose)
    assert "Ada usually" in bank.desk.asked.lines[0]
    assert money(bank) == [5000] * 3
    bank.desk.answer(False)
    assert bank.turn.amount.value == "400"  # to be put right
    cashier.press(bank.turn.purposes, purpose)
    bank.desk.answer(True)
    assert money(bank)[ADA] == (5400 if receiver == ADA else 4600)
    assert bank.turn.amount.value == ""


def test_an_early_payment_is_changed_at_its_line(bank):
    cashier = Cashier(bank)
    cashier.pay(500, BANK, ADA, "Delivery")
    cashier.pay(50, ADA, BEN, word="toll")
    first = bank.session.log()[0][0]
    bank.desk.rewrite(first, "Ada gets 500 DM")
    panel = bank.turn
    assert bank.desk.tab == "turn"
    assert (panel.amount.value, sides(bank)) == ("500", (BANK, ADA))
    assert panel.purposes.index == 0
    assert "aa-typed-over" in looks(panel.amount)
    panel.amount.value = "5000"
    assert "aa-typed-over" not in looks(panel.amount)
    cashier.press(panel.purposes, "Delivery")
    bank.desk.answer(True)
    assert panel.purposes.index is None
    assert money(bank) == [9950, 5050, 5000]
    bank.desk.rewrite(bank.session.log()[-1][0], "toll")
    assert (panel.amount.value, sides(bank), panel.word.value) == ("50", (ADA, BEN), "toll")
    assert panel.purposes.index is None
    bank.desk.present()  # nothing of it is left for the next payment
    assert (panel.amount.value, sides(bank), panel.word.value) == ("", (None, None), "")
    assert "aa-typed-over" not in looks(panel.amount)


def test_nothing_but_money_is_asked_or_shown(bank):
    cashier = Cashier(bank)
    assert list(bank.tabs_offered) == ["turn", "players", "bank", "log", "end"]
    assert hidden(bank.scores) and hidden(bank.reminders)
    cashier.pay(400, BANK, ADA, "Delivery")
    players = cashier.tab("players")
    assert [one.split("\n")[0] for one in players.values.options] == ["Money"]
    assert "The table" not in players.who.options
    assert "Turn" not in text(cashier.tab("bank").lines.value)
    assert bank.panels["bank"].parts.options == ("Ledger", "Count the cash")
    end = cashier.tab("end")
    story = text(end.standings.value + end.story.value)
    assert "Deliveries" in story and "+400" in story
    assert not any(title in story for title in ("Who drove where", "Luck of the dice", "Nothing has been delivered"))
    assert "DM by payment" in bank.panels["end"].story.value
    assert hidden(bank.panels["end"].film)


def test_the_cash_is_counted_at_the_bank_too(bank):
    cashier = Cashier(bank)
    cashier.pay(350, BEN, BANK, "Fine")
    ledger = counted(cashier, BEN, "4470")
    assert "Digits swapped? With 530 DM, the sums agree." in ledger.suspects.options[0]
    assert ledger.sums[BEN].value == "4470"  # in sight until something else is entered
    cashier.press(ledger.suspects, ledger.suspects.options[0].split("\n")[0])
    assert bank.desk.tab == "bank" and bank.desk.asked.lines[0] == "Ben pays 350 DM to the bank: fine → Ben pays 530 DM to the bank: fine"
    assert any("4650" in line and "4470" in line for line in bank.desk.asked.lines[1:])
    assert money(bank)[BEN] == 4650
    bank.desk.answer(True)
    assert money(bank)[BEN] == 4470 and "Changed: Ben pays 350 DM" in notices(bank)
    assert hidden(ledger.suspects) and ledger.sums[BEN].value == "4470"
    cashier.tab("turn")
    cashier.pay(100, ADA, BANK, "Fine")
    assert cashier.tab("bank").sums[BEN].value == ""


def notices(table: TrackTable) -> str:
    return " ".join(text(widget.value) for widget in table.head.notices.children if hasattr(widget, "value"))


def counted(cashier: Cashier, seat: int, cash: str) -> BankPanel:
    """Count one player's cash, and look at what it says."""
    ledger = cashier.tab("bank")
    cashier.press(ledger.parts, "Count the cash")
    ledger.sums[seat].value = cash
    cashier.click(ledger.compare)
    return ledger


def test_a_proposal_among_players_is_put_right_for_both(bank):
    cashier = Cashier(bank)
    cashier.pay(350, BEN, CEM, "Gift")
    ledger = counted(cashier, CEM, "5530")
    cashier.press(ledger.suspects, ledger.suspects.options[0].split("\n")[0])
    bank.desk.answer(True)
    assert money(bank) == [5000, 4470, 5530]


def test_a_count_begins_with_those_who_differ_and_says_nothing_of_rules(bank):
    cashier = Cashier(bank)
    cashier.pay(350, BEN, BANK, "Fine")
    cashier.pay(100, CEM, BANK, "Fine")
    cashier.pay(90, CEM, BANK, word="toll")
    ledger = cashier.tab("bank")
    cashier.press(ledger.parts, "Count the cash")
    for field, counted in zip(ledger.sums, ("5000", "4650", "4777"), strict=True):
        field.value = counted
    cashier.click(ledger.compare)
    found = text(ledger.found.value)
    assert found.index("Cem has 4777 DM") < found.index("Ada has 5000 DM") < found.index("Ben has 4650 DM")
    assert "rule" not in found and not any("rule" in one for one in ledger.suspects.options)
    assert text(ledger.suspects_title.value) == "Tap the line that is wrong:"
    cashier.press(ledger.suspects, ledger.suspects.options[0])  # nothing is proposed: it leads to the line
    assert bank.desk.tab == "log" and bank.desk.asked is None


def test_the_log_of_a_bank_has_no_turns(bank):
    log = Cashier(bank).tab("log").story
    assert hidden(log.kind) and hidden(log.since) and not hidden(log.player)


def test_the_story_names_the_words_that_decided_it(bank):
    cashier = Cashier(bank)
    cashier.pay(150, ADA, BANK, word="toll <i>")
    cashier.pay(40, CEM, BANK, word="ferry")
    end = cashier.tab("end")
    story = text(end.standings.value + end.story.value)
    assert "In Ben's favour: 40 DM through “ferry”." in story and "by hand" not in story
    cashier.pay(100, CEM, BANK, "Fine")
    cashier.pay(60, BEN, BANK, word="toll <i>")
    end = cashier.tab("end")
    story = text(end.standings.value + end.story.value)
    assert "In Ben's favour: 100 DM less in fines and 40 DM through “ferry”." in story and "In Cem's favour: 60 DM through “toll <i>”." in story


def test_the_evening_ends_with_who_has_most(bank):
    Cashier(bank).pay(400, BANK, CEM, "Delivery")
    bank.session.tell(Finished(-2))
    assert "Cem wins" in text(bank.head.turn.value)
    assert hidden(bank.turn.form)
    assert not any("public contracts" in bank.session.words.say(event) for _entry, event in bank.session.log())


def test_what_people_type_is_text(bank):
    cashier = Cashier(bank)
    cashier.pay(50, ADA, BANK, word=EVIL)
    assert "<img" not in cashier.tab("bank").lines.value
    assert "<img" not in bank.head.turn.value
    assert EVIL in bank.turn.words_used.options  # which the browser's part of ipywidgets escapes


# What a family stumbled over ------------------------------------------------------------------------


def aloud(table: TrackTable) -> str:
    return text(table.head.turn.value.split('<span class="aa-notes')[0])


def asked(table: TrackTable) -> str:
    return text(table.head.question.asked.value)


def test_what_undo_brings_back_is_called_removed(bank):
    cashier = Cashier(bank)
    cashier.pay(500, BEN, BANK, "Auction")
    cashier.pay(100, ADA, BANK, "Fine")
    bank.session.remove(bank.session.log()[0][0])
    cashier.click(bank.head.undo)
    assert "Removed: Ben pays 500 DM to the bank: auction." in asked(bank)
    cashier.click(bank.head.question.yes)
    assert money(bank) == [4900, 4500, 5000]
    cashier.click(bank.head.redo)
    assert "Removed: Ben pays 500 DM to the bank: auction." in asked(bank)
    cashier.click(bank.head.question.yes)
    assert money(bank) == [4900, 5000, 5000]


def test_what_undo_changes_back_is_called_changed(bank):
    cashier = Cashier(bank)
    cashier.pay(200, BANK, BEN, "Delivery")
    bank.session.tell(Counted(BEN, 5100))
    bank.session.edit(bank.session.log()[0][0], [Paid(BEN, 300, purpose="delivery")])
    said = "Changed: Ben gets 200 DM from the bank: delivery → Ben gets 300 DM from the bank: delivery"
    cashier.click(bank.head.undo)
    assert said in asked(bank) and "counted" not in asked(bank)
    cashier.click(bank.head.question.yes)
    cashier.click(bank.head.redo)
    assert said in asked(bank)


def test_a_difference_that_a_count_found_is_not_settled_by_another_payment(bank):
    cashier = Cashier(bank)
    bank.session.tell(Counted(ADA, 4900))
    cashier.pay(200, ADA, BANK, "Fine")
    cashier.undo()
    assert aloud(bank) == "Ada: take 200 DM back from the bank, if you paid it."
    cashier.pay(200, BANK, BEN, "Delivery")
    bank.session.tell(Counted(BEN, 5100))
    bank.session.edit(next(entry for entry, event in bank.session.log() if event.seat == BEN), [Paid(BEN, 300, purpose="delivery")])
    assert aloud(bank) == "Ben: take another 100 DM from the bank."


def test_what_a_count_shows_to_be_paid_already_is_not_asked_for_again(bank):
    cashier = Cashier(bank)
    cashier.pay(350, BEN, BANK, "Fine")  # 530 were paid, and 20 got lost
    bank.session.tell(Counted(BEN, 4450))
    bank.session.edit(bank.session.log()[0][0], [Paid(BEN, -530, purpose="fine")])
    assert "Ben" not in aloud(bank)


def test_undoing_a_count_calls_nothing_out_again(bank):
    cashier = Cashier(bank)
    cashier.pay(600, ADA, BANK, "Auction")
    bank.session.tell(Counted(ADA, 4400))
    cashier.undo()
    assert aloud(bank) == ""
    cashier.pay(100, BEN, BANK, "Fine")
    assert "Ben: pay 100 DM to the bank (fine)." in aloud(bank)


def test_the_table_ends_the_game_and_no_rule_does(bank):
    bank.session.tell(Finished(-2))
    assert [bank.session.words.say(event) for _entry, event in bank.session.log()] == ["The table ends the game."]


def test_a_count_is_told_in_the_past_once_money_has_moved(bank):
    cashier = Cashier(bank)
    ledger = cashier.tab("bank")
    cashier.press(ledger.parts, "Count the cash")
    bank.session.tell(Counted(ADA, 4800))
    assert "Ada has 4800 DM, 200 DM less than the ledger says." in text(ledger.found.value)
    cashier.tab("turn")
    cashier.pay(700, BANK, ADA, "Delivery")
    cashier.tab("bank")
    assert "When it was counted, Ada had 4800 DM, 200 DM less than the ledger says for that moment." in text(ledger.found.value)


def test_a_gift_to_the_bank_is_asked_about(bank):
    cashier = Cashier(bank)
    cashier.pay(200, ADA, BANK, "Gift")
    assert "A gift to the bank?" in bank.desk.asked.lines[0]
    assert money(bank) == [5000] * 3


def test_a_game_in_progress_starts_with_what_each_has():
    game = Tracker.new(seats=(Seat("Lea"), Seat("Ben", "yellow")), bank=True, midway=[SetMoney(0, 2750, opening=True)])
    table = TrackTable(game, owns=True)
    cashier = Cashier(table)
    assert money(table) == [2750, 5000]
    assert [game.words.say(event) for _entry, event in game.log()] == ["Lea starts with 2750 DM."]
    game.tell(Paid(1, 100, purpose="delivery"), Counted(0, 2700))
    end = cashier.tab("end")
    story = text(end.standings.value + end.story.value)
    assert "orrect" not in story and "2750" in story
    assert over_payments(game.rules, 2, game.log()).money == ((2750, 2750), (5000, 5100))
    ledger = cashier.tab("bank")
    lines = text(ledger.lines.value)
    assert "-2250" not in lines.replace("−", "-") and "Lea starts with 2750 DM." in lines
    cashier.press(ledger.parts, "Count the cash")
    assert "Nothing has been entered for Lea so far" in text(ledger.found.value)
    table.close()


def test_tables_taken_over_by_earlier_versions_say_what_they_said():
    entry = TOLD.entry('{"number":1,"parent":0,"step":1,"action":{"do":"set_money","seat":0,"money":2750,"why":"in progress"}}')
    game = Tracker.new(seats=(Seat("Lea"), Seat("Ben", "yellow")), bank=True, midway=[entry.action])
    assert [game.words.say(event) for _entry, event in game.log()] == ["Corrected: Lea has 2250 DM less: in progress."]
    game.close()


def test_the_end_names_what_was_paid_for(bank):
    cashier = Cashier(bank)
    cashier.pay(500, ADA, BANK, "Fine")
    cashier.pay(200, BEN, CEM, "Gift")
    cashier.pay(50, CEM, BANK, word="ferry <b>home</b>")
    end = cashier.tab("end")
    story = text(end.standings.value) + text(end.story.value)
    assert all(one in story for one in ("Fines", "Gifts", "ferry <b>home</b>", "in gifts"))
    assert "Paid by hand" not in story and "<b>home" not in end.story.value
    table = ledger_csv(bank.session.words, ledger(bank.session.rules, 3, bank.session.log()))
    assert ",Fines," in table and ",Gifts," in table and ",ferry <b>home</b>," in table


# Keeping ------------------------------------------------------------------------------------------


def test_store_and_journal_keep_the_bank(bank):
    store = MemoryStore()
    begun = Tracker.new(seats=tuple(Seat(name, colour) for name, colour in zip(NAMED, ("red", "yellow", "blue"), strict=True)), store=store, bank=True)
    assert begun.tell(Paid(ADA, 400, purpose="delivery"), Paid(BEN, -50, "toll", CEM))
    said = [begun.words.say(event) for _entry, event in begun.log()]
    again = Tracker.resume(store, begun.game_id)
    loaded = Tracker.load(begun.export_bytes())
    for one in (again, loaded):
        assert one.tracked.bank
        assert [one.words.say(event) for _entry, event in one.log()] == said
        assert [player.money for player in one.frame.state.players] == [5400, 4950, 5050]
        one.close()
    begun.close()


def test_tables_and_payments_of_earlier_versions_open():
    entry = TOLD.entry('{"number":1,"parent":0,"step":1,"action":{"do":"paid","seat":0,"amount":-250,"why":"toll"}}')
    assert entry.action == Paid(0, -250, "toll")
    begun = Tracker.new(seats=(Seat("Ada"), Seat("Ben", "yellow")))
    assert b"bank" not in msgspec.json.encode(begun.header.tracked)
    assert not tracked_of(begun.header).bank
    begun.close()


def test_a_payment_for_something_unknown_is_refused():
    begun = Tracker.new(seats=(Seat("Ada"), Seat("Ben", "yellow")), bank=True)
    with pytest.raises(Exception, match="use one of delivery, auction"):
        begun.tell(Paid(0, 100, purpose="bribe"))
    begun.close()


# Other screens ------------------------------------------------------------------------------------


def test_the_wall_shows_names_and_money(bank):
    bank.session.tell(Paid(ADA, 400, purpose="delivery"))
    wall = Wall(bank.session)
    shown = text(wall.standing.players.value)
    assert "Ada" in shown and "5400 DM" in shown
    assert "aboard" not in shown
    assert wall.standing.end.value == ""
    assert "Ada: take 400 DM from the bank (delivery)." in text(wall.turn.said.value)
    wall.close()


def test_a_seats_link_opens_the_same_bank():
    store = MemoryStore()
    game = Tracker.new(seats=(Seat("Ada"), Seat("Ben", "yellow")), store=store, bank=True)
    door = Admission(store, game.game_id)
    key = door.admitted(door.take_seat(1))
    device = Device()
    screen = widgets_of(Tracker.resume(store, game.game_id, key), key, device)
    assert type(screen) is TrackTable
    assert next(iter(screen.tabs_offered)) == "turn"
    screen.turn.amount.value = "400"
    screen.turn.receiver.choose(1)
    screen.turn.purposes.choose(0)
    assert screen.error == ""
    assert money(screen) == [5400, 5000]
    screen.close()
    device.close()
    game.close()
