"""Values that are set right in place, with a reason."""

import pytest
from msgspec.structs import replace

from aufachse_widgets.sessions.earlier_step import EarlierStep
from aufachse_widgets.tracking.facts import TABLE, SetTrailers, Typed
from tests.widgets.playing import hidden, text
from tests.widgets.track.hands import EVIL, KASSEL_WIEN, known


def test_a_value_is_corrected_in_place_with_a_reason(table):
    hands = known(table)
    panel = hands.tab("players")
    hands.press(panel.who, "Blue")
    hands.press(panel.values, "Money")
    assert hidden(panel.values)  # the form is in view
    for nonsense in ("xyz", "", "4,3 or so"):
        panel.editor.first.value = nonsense
        told = len(table.session.log())
        panel.editor.ok.click()
        assert "isn't a whole number" in table.error
        assert len(table.session.log()) == told
        assert not hidden(panel.editor)
    panel.editor.first.value = "4.321"
    panel.editor.reason.value = EVIL
    hands.click(panel.editor.ok)
    assert table.session.frame.state.players[2].money == 4321
    assert table.error == ""
    assert hidden(panel.editor)
    assert not hidden(panel.values)
    hands.tab("log")
    hands.tab("bank")
    assert "<img" not in table.panels["bank"].lines.value
    assert EVIL in text(table.panels["bank"].lines.value)


@pytest.mark.parametrize(
    ("what", "act", "holds"),
    [
        ("Turns to skip", lambda editor: setattr(editor.first, "value", "2"), lambda player: player.skips == 2),
        (
            "Trailers",
            lambda editor: (setattr(editor.first, "value", "1"), setattr(editor.second, "value", "2")),
            lambda player: (player.small, player.large) == (1, 2),
        ),
        ("Contracts in hand", lambda editor: setattr(editor.first, "value", "5"), lambda player: len(player.hand) == 5),
        ("Kept event cards", lambda editor: editor._add_card("Motivation"), lambda player: player.cards == ("Motivation",)),
        ("Debts", lambda editor: editor._add_card("Radarfalle"), lambda player: player.debts[0].amount == 500),
        ("Load", lambda editor: editor._add_contract(1, ()), lambda player: player.loaded == (1,)),
    ],
)
def test_every_value_of_a_player_can_be_set(table, what, act, holds):
    hands = known(table)
    panel = hands.tab("players")
    hands.press(panel.values, what)
    act(panel.editor)
    hands.click(panel.editor.ok)
    assert table.error == ""
    assert holds(table.session.frame.state.players[0])


def test_the_tables_own_values_can_be_set(table):
    hands = known(table)
    panel = hands.tab("players")
    hands.press(panel.who, "The table")
    hands.press(panel.values, "Whose turn")
    hands.press(panel.editor.seats, "Green")
    assert table.session.frame.state.active == 3
    hands.press(panel.values, "Public contracts left")
    panel.editor.first.value = "7"
    hands.click(panel.editor.ok)
    state = table.session.frame.state
    assert state.deck + sum(number >= 0 for number in state.market) == 7
    hands.press(panel.values, "Construction sign")
    panel.editor.space.finder.field.value = "fuld"
    hands.press(panel.editor.space.finder.hits, "Fulda")
    assert table.session.frame.state.construction == "fulda"
    hands.press(panel.values, "Face-up contracts")
    hands.press(panel.editor.places, "Place 2")
    panel.editor.contracts.finder.field.value = "pra"
    hands.press(panel.editor.contracts.finder.hits, "Praha → München")
    assert table.session.frame.state.market[1] == 2


@pytest.mark.parametrize("typed", ["12.5", "1,5", "500.00", "-300", "5 00"])
def test_only_whole_numbers_are_taken(table, typed):
    hands = known(table)
    bank = hands.tab("bank")
    hands.press(bank.parts, "Pay by hand")
    bank.amount.value, bank.why.value = typed, "toll"
    hands.click(bank.pay)
    assert f"“{typed}” isn't a whole number" in table.error
    assert [player.money for player in table.session.frame.state.players] == [5000] * 4
    bank.amount.value = "1.250"
    hands.click(bank.pay)
    assert table.session.frame.state.players[0].money == 3750
    assert (bank.amount.value, bank.why.value) == ("", "")


def test_what_is_most_likely_a_slip_is_asked_about_once(table):
    hands = known(table)
    players = hands.tab("players")
    hands.press(players.values, "Trailers")
    players.editor.first.value = "44"
    hands.click(players.editor.ok)
    assert "The box holds 4 small trailers" in text(table.head.question.asked.value)
    assert table.session.frame.state.players[0].small == 0
    hands.click(table.head.question.no)
    assert table.session.frame.state.players[0].small == 0
    hands.click(players.editor.ok)
    hands.click(table.head.question.yes)
    assert table.session.frame.state.players[0].small == 44
    bank = hands.tab("bank")
    hands.press(bank.parts, "Pay by hand")
    bank.amount.value, bank.why.value = "50000", "toll"
    hands.click(bank.pay)
    assert "50000 DM is a lot of money" in text(table.head.question.asked.value)
    hands.click(table.head.question.no)
    bank.amount.value = "5500"
    hands.click(bank.pay)
    assert "Red doesn't have that much: −500 DM would be left" in text(table.head.question.asked.value)
    hands.click(table.head.question.yes)
    assert table.session.frame.state.players[0].money == -500
    assert bank.amount.value == ""


def test_a_correction_that_is_asked_about_stays_open_whatever_was_told_before(table):
    hands = known(table)
    table.session.told_already = EarlierStep(1)  # of a step that somebody else had taken as well
    panel = hands.tab("players")
    hands.press(panel.values, "Money")
    panel.editor.first.value = "99000"
    hands.click(panel.editor.ok)
    assert "Really?" in text(table.head.question.asked.value) and not hidden(panel.editor) and panel.editor.first.value == "99000"


def test_a_payment_that_is_asked_about_stays_written_whatever_was_told_before(table):
    hands = known(table)
    table.session.told_already = EarlierStep(1)
    bank = hands.tab("bank")
    bank.amount.value, bank.why.value = "9000", "toll"
    hands.click(bank.pay)
    assert "Really?" in text(table.head.question.asked.value) and (bank.amount.value, bank.why.value) == ("9000", "toll")


def test_while_a_form_is_filled_nothing_is_tried_out(table, monkeypatch):
    hands = known(table)
    panel = hands.tab("players")
    hands.press(panel.values, "Contracts in hand")
    tried = []
    try_out = table.session.try_out
    monkeypatch.setattr(table.session, "try_out", lambda *told: tried.append(told) or try_out(*told))
    hands.click(panel.editor.back)
    hands.press(panel.values, "Trailers")
    assert tried == [(SetTrailers(0, 0, 0),)]


def test_a_card_that_was_typed_for_a_hand_stands_among_those_chosen(table):
    hands = known(table)
    panel = hands.tab("players")
    hands.press(panel.values, "Contracts in hand")
    number = max(table.session.rules.contracts) + 1
    panel.editor._add_contract(number, (Typed(TABLE, replace(KASSEL_WIEN, id=number, revenue=70_001)),))
    assert len(panel.editor.picked.options) == 1 and panel.editor.picked.options[0].startswith("Kassel → Wien")
    hands.click(panel.editor.ok)
    assert number in table.session.frame.state.players[0].hand


def test_of_several_cards_that_fit_the_letters_one_is_taken_and_nothing_is_left_to_clear_up(table):
    hands = known(table, Typed(TABLE, replace(KASSEL_WIEN, id=3, destination="praha")))
    panel = hands.tab("players")
    hands.press(panel.values, "Load")
    panel.editor.contracts.finder.field.value = "kas"
    hands.press(panel.editor.contracts.finder.hits, "Kassel → Praha")
    hands.click(panel.editor.ok)
    assert table.error == "" and table.session.frame.state.players[0].loaded == (3,)
