"""Changing the past: something put in, a line changed, a game ended early."""

from aufachse_widgets.box import Box
from aufachse_widgets.engine.actions import BuyTrailer, Deliver, Load
from aufachse_widgets.engine.contracts import Contract
from aufachse_widgets.engine.state import Debt
from aufachse_widgets.pages.track import track
from aufachse_widgets.tracking.facts import (
    TABLE,
    Chair,
    Counted,
    Drew,
    Paid,
    Rolled,
    SetCards,
    SetDebts,
    SetMoney,
    SetPublic,
    SetSpace,
    SetTrailers,
    Stopped,
    Typed,
    Won,
)
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
    assert not any("no public contract is left" in line or line.startswith("Note: ") for line in said[-3:])
    from aufachse_widgets.reports.report import report

    session = table.session
    assert "7 public contracts were left" in report(session.header, session.rules, session.log(), session.frame.state)


def change(table, hands, said):
    """Look at the line, and touch "Change it"."""
    hands.tab("log")
    table.session.show_entry(line(table, said))
    hands.click(table.panels["log"].change)


def test_change_it_opens_filled_with_what_was_told(table):
    hands = known(table)
    session, turn = table.session, table.turn
    session.tell(Rolled(0, (3,)))
    session.tell(Stopped(0, "paderborn"))
    session.tell(Drew(0, "Radarfalle"))
    session.tell(Won(2, 2, 3, 0, (1,)))
    session.tell(SetMoney(1, 4321, "counted"))
    session.tell(SetTrailers(3, 1, 2, "forgotten"))
    session.tell(Counted(3, 4900))
    change(table, hands, "Red rolls 3")
    row = turn.roll if not hidden(turn.roll) else turn.next
    assert row.rows[0].index == 2
    table.desk.present()
    change(table, hands, "Red drives")
    assert turn.where.likely.index is not None
    assert turn.where._likely[turn.where.likely.index] == "paderborn"
    table.desk.present()
    change(table, hands, "Radarfalle")
    finder = hands.form().finder
    assert finder._shown[finder.hits.index] == "Radarfalle"
    table.desk.present()
    change(table, hands, "Blue wins Praha")
    form = hands.form()
    assert (form.contract, form.winner, form.bid, form.others) == (2, 2, 3, {1})
    hands.press(form.bids, "4")
    hands.click(form.done)
    # What is changed stands above the question once, not twice.
    assert "Instead of" in text(table.head.turn.value)
    assert "Instead of" not in text(table.head.question.asked.value)
    hands.click(table.head.question.yes)
    assert session.frame.state.players[2].money == 5000 - 1200
    change(table, hands, ": counted")
    editor = table.panels["players"].editor
    assert (table.desk.tab, editor.name, editor.seat, editor.first.value, editor.reason.value) == ("players", "money", 1, "4321", "counted")
    table.desk.present()
    change(table, hands, ": forgotten")
    assert (editor.seat, editor.first.value, editor.second.value) == (3, "1", "2")
    table.desk.present()
    change(table, hands, "Green's cash was counted")
    assert [field.value for field in table.panels["bank"].sums] == ["", "", "", "4900"]
    table.desk.present()
    assert not any("Instead of" in text(one.value) for one in (table.head.turn, table.head.question.asked))


def test_a_load_a_delivery_and_a_trailer_open_filled_too(table):
    hands = known(table)
    session, turn = table.session, table.turn
    session.tell(Rolled(0, (2,)), Stopped(0, "kassel"))
    session.tell(Load(0, 1))
    session.tell(BuyTrailer(0, large=True))
    session.tell(SetSpace(0, "wien"))
    session.tell(Deliver(0, 1))
    session.tell(Stopped(3, "jena"))
    change(table, hands, "loads Kassel → Wien")
    finder = hands.form().finder
    assert finder.hits.options[finder.hits.index].startswith("Kassel → Wien")
    table.desk.present()
    change(table, hands, "large trailer")
    buttons = hands.form().buttons
    assert "large" in buttons.options[buttons.index]
    hands.press(buttons, "Buy small")
    hands.click(table.head.question.yes)
    assert (session.frame.state.players[0].small, session.frame.state.players[0].large) == (1, 0)
    change(table, hands, "delivers")
    aboard = hands.form().aboard.buttons
    assert aboard.options[aboard.index].startswith("Kassel → Wien")
    table.desk.present()
    change(table, hands, "Green drives")
    asked = hands.form()
    assert asked._likely[asked.likely.index] == "jena"
    table.desk.present()
    assert not hidden(turn.flow)


def test_what_differs_on_the_table_and_what_was_told_wrongly_are_two_ways(table):
    hands = known(table)
    hands.other("Correct")
    panel = table.panels["players"]
    assert panel.children[:2] == (panel.ask, panel.to_log)
    assert "Choose whose" in text(panel.ask.value)
    hands.click(panel.to_log)
    assert table.desk.tab == "log"
    assert "Tap the line" in text(table.panels["log"].hint.value)


def test_correct_begins_with_whoever_is_on_turn(table):
    hands = known(table)
    for seat in range(2):
        table.session.tell(Rolled(seat, (3,)))
        table.session.tell(Stopped(seat, "?"))
    table.session.tell(Rolled(2, (3,)))
    hands.other("Correct")
    assert table.panels["players"].who.index == 2
    hands.press(table.panels["players"].who, "Red")
    hands.tab("turn")
    hands.tab("players")
    assert table.panels["players"].who.index == 0  # as it was left


def test_a_table_that_enters_only_money_has_no_places_and_signs():
    table = track(players=2, first=0, places=False, box=Box("Ours"))
    hands = Hands(table)
    offered = [label.split("\n")[0] for label in table.turn.other.options]
    assert "Trailer" in offered
    assert not {"Sign", "Truck moved"} & set(offered)
    players = hands.tab("players")
    hands.press(players.who, "The table")
    assert not [label for label in players.values.options if "sign" in label.lower()]
    table.close()


def test_the_end_speaks_of_debts_only_where_there_are_some(table):
    hands = known(table)
    end = hands.tab("end")
    hands.click(end.finish)
    asked = text(table.head.question.asked.value)
    assert "Nothing is owed." in asked
    assert "to be paid" not in asked
    hands.click(table.head.question.no)
    table.session.tell(SetDebts(1, (Debt("Radarfalle", 1000),)), Counted(0, 4000))
    hands.click(end.finish)
    said = text(table.head.question.asked.value)
    assert "Red counted 1000 DM less than the ledger says" in said.split("Still to be paid")[0]
    assert "Yellow pays 1000 DM: Radarfalle" in said.split("Still to be paid")[1]


def test_the_end_names_all_that_will_still_be_paid_as_far_as_there_is_money(table):
    """Debts, Inspektion and Sonderaufträge, however far the end is; what is asked is what then happens."""
    hands = known(table, SetCards(0, ("Inspektion", "Motivation")), SetCards(2, ("Sonderauftrag Wien", "Sonderauftrag Flensburg")), SetMoney(2, 1300))
    table.session.tell(SetDebts(3, (Debt("Radarfalle", 500),)), Paid(3, -5100, "toll"))
    hands.click(hands.tab("end").finish)
    said = text(table.head.question.asked.value).split("Still to be paid:")[1]
    assert "Red pays 1000 DM: Inspektion" in said and "Motivation" not in said
    assert "Blue pays 1000 DM: Sonderauftrag Wien" in said and "Blue pays 300 DM, all there is, of 1000 DM: Sonderauftrag Flensburg" in said
    assert "Green owes 500 DM and has nothing to pay it with: Radarfalle" in said
    hands.click(table.head.question.yes)
    assert [player.money for player in table.session.frame.state.players] == [4000, 5000, 0, -100]


def test_a_card_of_which_only_the_goods_are_known_says_them_once(table):
    hands = known(table, Typed(TABLE, Contract(3, "?", "?", 5, 2400, (0, 0, 0, 0, 0))))
    table.session.tell(Rolled(0, (3,)))
    table.session.tell(Stopped(0, "kassel"))
    table.session.tell(Load(0, 3))
    assert any("deliver 5 goods for 2400 dm" in label.lower() and label.count("goods") == 1 for label in table.turn.deeds.options)
    table.session.tell(Deliver(0, 3))
    said = [table.session.words.say(event) for _number, event in table.session.log()]
    assert "Red loads 5 goods for 2400 DM." in said
    assert any(one.startswith("Red delivers 5 goods for 2400 DM and gets") for one in said)
    hands.tab("log")


def test_undo_of_what_cannot_be_seen_asks_nothing(table):
    """Whose chair it is was known: what is told of it again shows nothing, so there is nothing to ask about."""
    hands, session = Hands(table), table.session
    assert session.tell(Chair(1)) and session.tell(Chair(2))
    assert session.log() == [] and session.undo_preview() == ()
    hands.click(table.head.undo)
    assert table.desk.asked is None and not session.can_undo and hands.since() == 1
    hands.click(table.head.redo)
    assert table.desk.asked is None and not session.can_redo and len(session.journal.line()) == 2
    # With something to be seen before it, all of it is one step, and the question names what is seen.
    assert session.tell(Paid(0, -100, "toll")) and session.tell(Chair(1))
    hands.click(table.head.undo)
    assert text(table.head.question.asked.value) == "This will be undone: Red pays 100 DM to the bank: toll."
    hands.click(table.head.question.yes)
    assert session.frame.state.players[0].money == 5000


def marked(log):
    """The line that stands out, as it is read."""
    lines = log.story.lines
    return None if lines.index is None else lines.options[lines.index]


def test_the_line_that_was_tapped_stands_out(table):
    """One entry may have several lines; while it is changed, too, the table is shown as it was before it, but its own line is marked."""
    hands, session = known(table), table.session
    session.tell(Rolled(0, (3,)))
    session.tell(Stopped(0, "kassel"))
    session.tell(Rolled(1, (2,)))  # three lines: her turn ends, his begins, he rolls
    log = hands.tab("log")
    lines = [one.split("\n")[0] for one in log.story.lines.options]
    of_the_roll = [place for place, (number, _event) in enumerate(reversed(session.log())) if number == session.frame.head]
    assert len(of_the_roll) >= 2 and lines[of_the_roll[0]] != lines[of_the_roll[-1]]
    for place in (of_the_roll[-1], of_the_roll[0], of_the_roll[-1]):
        log.story.lines.choose(place)
        assert log.story.lines.index == place and session.frame.shown == session.frame.head
    said = marked(log)
    for button in (log.change, log.before, log.after):
        hands.click(button)
        hands.tab("log")
        assert marked(log) == said
        hands.click(table.head.leave_past)
        assert marked(log) is None
        log.story.lines.choose(of_the_roll[-1])
