"""A question that several devices ask belongs to a moment: the first answer is everybody's, and one whose moment has passed tells nothing."""

from __future__ import annotations

import pytest

from aufachse_widgets.box import shipped_box
from aufachse_widgets.engine import preset
from aufachse_widgets.engine.actions import BuyTrailer, Deliver, Load, PlaceSign, UseCard
from aufachse_widgets.engine.contracts import Contract
from aufachse_widgets.engine.errors import IllegalAction
from aufachse_widgets.engine.log import Drove, EventDrawn
from aufachse_widgets.engine.log import Rolled as WasRolled
from aufachse_widgets.journal import Seat
from aufachse_widgets.sessions.base import MovedOn
from aufachse_widgets.sessions.session import Session
from aufachse_widgets.store import MemoryStore
from aufachse_widgets.tracking.facts import (
    TABLE,
    Drew,
    Holds,
    Named,
    Paid,
    Rolled,
    SetCards,
    SetHand,
    SetMoney,
    SetSigns,
    SetSpace,
    SetTurn,
    Stopped,
    Typed,
    Won,
)
from aufachse_widgets.tracking.questions import ANSWERS, Passed
from tests.kit.devices import Devices, look, same
from tests.kit.told_tables import told_table

HAND = 5  # a card that Anna shows
PUBLIC = 2

ANSWER = {
    "event": Drew(0, "Motivation"),
    "load": Load(0, HAND),
    "deliver": Deliver(0, HAND),
    "auction": Won(2, PUBLIC, 2, 0),
    "take": Won(0, PUBLIC, 0, 0),
    "trailer": BuyTrailer(0),
    "sign": SetSigns(TABLE, "soest"),
    "kept": UseCard(0, "Motivation"),
    "stop": SetSpace(0, "ulm"),
    "correct hand": SetHand(0, 2, ()),
    "correct money": SetMoney(0, 1200),
    "correct turn": SetTurn(2),
}
"""What answers each kind of question, asked about Anna."""

NO_ANSWER = (Paid(1, -100, "toll"), Drew(1, "Motivation"), BuyTrailer(1), SetSpace(1, "ulm"))
"""Told meanwhile, in the same turn: it leaves open whatever is asked about Anna."""


@pytest.fixture
def devices():
    """Anna's, Ben's and Cleo's phones, the host's and the wall, in Anna's turn."""
    game = told_table(
        SetTurn(0), SetCards(0, ("Motivation",)), SetHand(0, 3, (HAND,)), public=PUBLIC, box=shipped_box(preset("fx-schmid-1987")), store=MemoryStore()
    )
    made = Devices(game)
    yield made
    made.close()


TOLD_TWICE = ((Rolled(0, (4,)),), (Paid(0, -100, "toll"), Paid(1, 100, "toll")), (PlaceSign(0, "soest"),), (Holds(0, ()),))

OF_A_TURN = [kind for kind in ANSWER if kind in ANSWERS]


def test_there_is_an_answer_to_each_kind():
    assert set(OF_A_TURN) == set(ANSWERS)


@pytest.mark.parametrize("kind", ANSWER)
def test_it_stays_open_while_other_things_are_told_and_is_over_everywhere_once_it_is_answered_anywhere(devices, kind):
    anna, ben, cleo = devices.players.values()
    asking = (anna, ben, devices.host)
    questions = {one: one.ask(kind, 0) for one in asking}
    for move in NO_ANSWER:
        assert cleo.tell(move)
    devices.look()
    assert [one.passed(questions[one]) for one in asking] == [None] * 3
    assert cleo.tell(ANSWER[kind])
    devices.look()
    answered = Passed("answered", cleo.frame.head)
    assert [one.passed(questions[one]) for one in asking] == [answered] * 3
    # Another answer tells nothing, and says whose counts.
    before = len(ben.journal)
    with pytest.raises(MovedOn) as caught:
        ben.tell(Paid(0, -700, "a fine"), question=questions[ben])
    assert caught.value.reason.code == "answered_already" and "answered already" in caught.value.reason.text
    assert caught.value.earlier.by == 2 and caught.value.earlier.entry == cleo.frame.head
    devices.look()
    assert len(ben.journal) == before and all(same(ben, one) for one in devices.all)


@pytest.mark.parametrize("kind", ANSWER)
def test_the_same_answer_is_done_already_and_booked_once(devices, kind):
    anna, ben, _cleo = devices.players.values()
    question = ben.ask(kind, 0)
    assert anna.tell(ANSWER[kind])
    entries = len(anna.journal)
    # Once while the other one has not looked yet, once after it has.
    for _press in range(2):
        assert ben.tell(ANSWER[kind], question=question)
        assert ben.told_already is not None and ben.told_already.by == 0 and ben.told_already.entry == entries
        assert ben.error == ""
        look(anna, ben)
        assert len(ben.journal) == entries and same(anna, ben)
    # It can be told for a second time, by whom it is asked again.
    assert ben.tell(ANSWER[kind], question=ben.ask(kind, 0)) and ben.told_already is None
    assert len(ben.journal) == entries + 1


@pytest.mark.parametrize("kind", OF_A_TURN)
def test_it_is_over_when_the_turn_is(devices, kind):
    anna, ben, cleo = devices.players.values()
    questions = {one: one.ask(kind, 0) for one in (anna, cleo, devices.host)}
    assert ben.tell(Rolled(1, (3,)))
    devices.look()
    assert all(one.passed(question) == Passed("turn", ben.frame.head) for one, question in questions.items())
    with pytest.raises(MovedOn) as caught:
        cleo.tell(Drew(0, "Radarfalle"), question=questions[cleo])
    assert "an earlier turn" in caught.value.reason.text
    assert [event for event in caught.value.earlier.events if isinstance(event, WasRolled)] == [WasRolled(1, (3,))]
    assert not [event for _entry, event in cleo.log() if isinstance(event, EventDrawn)]
    assert cleo.frame.state.players[0].money == anna.frame.state.players[0].money


def test_it_is_over_when_what_it_is_about_was_undone_or_changed(devices):
    anna, ben, _cleo = devices.players.values()
    assert anna.tell(Rolled(0, (3,))) and anna.tell(Stopped(0, "kassel"))
    look(ben)
    load = ben.ask("load", 0)
    assert anna.undo()
    look(ben)
    assert ben.passed(load) == Passed("undone", len(anna.journal))
    with pytest.raises(MovedOn) as caught:
        ben.tell(Load(0, HAND), question=load)
    assert "undone or changed" in caught.value.reason.text and caught.value.earlier.events == () and caught.value.earlier.by == 0
    # What is undone that was told later leaves it open.
    load = ben.ask("load", 0)
    assert anna.tell(Paid(1, -100, "toll")) and anna.undo()
    look(ben)
    assert ben.passed(load) is None


def test_while_trucks_are_placed_each_is_a_moment_of_its_own():
    game = told_table(edition="schmidt-2007", spaces=("bremen",), box=shipped_box(preset("schmidt-2007")))
    devices = Devices(game)
    cleo, host = devices.players[2], devices.host
    load = cleo.ask("load", 0)
    assert devices.host.tell(SetHand(0, 3, (HAND,)))
    devices.look()
    assert cleo.passed(load) is None
    assert host.tell(Stopped(1, "kassel"))
    devices.look()
    assert cleo.passed(load) is not None and cleo.passed(load).why == "turn"
    devices.close()


def test_none_lies_over_ones_own_matters_in_the_turn_of_another(devices):
    """Ben has won the card in the city where his truck stands, and may load it at once: what he was asked about Anna is over on his phone alone."""
    anna, ben, cleo = devices.players.values()
    start = anna.rules.contracts[PUBLIC].start
    assert anna.tell(SetSpace(1, start), Rolled(0, (3,)), Stopped(0, "kassel"))
    devices.look()
    questions = {one: one.ask("deliver", 0) for one in (ben, cleo)}
    assert anna.tell(Won(1, PUBLIC, 1, 0))
    devices.look()
    assert ben.frame.waiting == (1,)
    assert ben.passed(questions[ben]) == Passed("own_turn", ben.frame.head) and cleo.passed(questions[cleo]) is None


def test_what_lies_on_the_table_is_asked_in_whichever_turn(devices):
    anna, ben, _cleo = devices.players.values()
    money, hand = ben.ask("correct money", 0), ben.ask("correct hand", 0)
    assert anna.tell(Rolled(1, (3,)), SetMoney(0, 1200))
    assert anna.undo()
    look(ben)
    assert ben.passed(money) is None and ben.passed(hand) is None
    assert anna.tell(SetMoney(0, 1200))
    look(ben)
    assert ben.passed(money) == Passed("answered", anna.frame.head) and ben.passed(hand) is None


def test_what_is_told_again_after_a_change_of_the_past_answers_nothing(devices):
    anna, ben, _cleo = devices.players.values()
    assert anna.tell(Paid(0, -100, "toll"), Drew(0, "Motivation"))
    changed = anna.frame.head - 1
    look(ben)
    event, payment = ben.ask("event", 0), ben.ask("payment", 0)
    assert anna.edit(changed, (Paid(0, -200, "toll"),))
    look(ben)
    assert ben.passed(event).why == "undone"
    entries = len(ben.journal)
    assert ben.tell(Drew(0, "Motivation"), question=payment) and ben.told_already is None and len(ben.journal) == entries + 1
    # What was put there has been told.
    assert ben.tell(Paid(0, -200, "toll"), question=payment) and ben.told_already is not None


def test_a_payment_belongs_to_no_moment_but_the_same_one_is_booked_once(devices):
    anna, ben, cleo = devices.players.values()
    payment = ben.ask("payment", 0)
    assert anna.tell(Paid(0, -100, "toll")) and anna.tell(Rolled(1, (3,)))
    look(ben)
    assert ben.passed(payment) is None
    assert ben.tell(Paid(0, -100, "toll"), question=payment) and ben.told_already is not None
    assert ben.tell(Paid(0, -200, "toll"), question=payment) and ben.told_already is None
    devices.look()
    assert [one.frame.state.players[0].money for one in (anna, ben, cleo)] == [4700] * 3


@pytest.mark.parametrize("moves", TOLD_TWICE, ids=lambda moves: type(moves[0]).__name__)
def test_of_two_that_tell_the_same_at_once_both_are_done(devices, moves):
    anna, ben, _cleo = devices.players.values()
    entries = len(anna.journal)
    assert anna.tell(*moves) and ben.tell(*moves)
    assert ben.told_already is not None and ben.told_already.by == 0 and anna.told_already is None
    look(anna)
    assert len(anna.journal) == entries + len(moves) and same(anna, ben)
    # The next step is one's own again.
    assert ben.tell(Paid(2, -300, "toll")) and ben.told_already is None


def test_who_tells_something_else_at_once_hears_what_counted(devices):
    anna, ben, cleo = devices.players.values()
    number = cleo.frame.number
    assert anna.tell(Rolled(0, (4,)))
    with pytest.raises(MovedOn) as caught:
        ben.tell(Rolled(0, (5,)))
    assert caught.value.earlier.by == 0 and WasRolled(0, (4,)) in caught.value.earlier.events
    # And so does one whose phone has shown it, if the press was made before.
    look(cleo)
    with pytest.raises(MovedOn) as caught:
        cleo.tell(Rolled(0, (5,)), at=number)
    assert caught.value.earlier.by == 0 and WasRolled(0, (4,)) in caught.value.earlier.events
    # A correction of the past that was worked out before loses as well.
    edit = cleo.try_edit(1, [Stopped(0, "fulda")])
    assert ben.tell(Stopped(0, "kassel"))
    look(cleo)
    with pytest.raises(MovedOn) as caught:
        cleo.make(edit)
    assert caught.value.earlier.by == 1 and [type(event) for event in caught.value.earlier.events] == [Drove]


def test_a_correction_that_ones_own_step_has_overtaken_names_nobody_elses(devices):
    anna, ben, _cleo = devices.players.values()
    edit = anna.try_insert(anna.frame.head, [Paid(0, -100, "toll")])
    assert anna.tell(Paid(0, -200, "toll"))
    with pytest.raises(IllegalAction, match="moved on") as caught:
        anna.make(edit)
    assert not isinstance(caught.value, MovedOn)
    # What somebody else has told since is named, also where one's own step came first.
    look(ben)
    assert ben.tell(Rolled(0, (4,)))
    look(anna)
    with pytest.raises(MovedOn) as caught:
        anna.make(edit)
    assert caught.value.earlier.by == 1


def test_a_correction_was_told_by_nobody_else(devices):
    anna, ben, _cleo = devices.players.values()
    assert anna.tell(Paid(0, -100, "toll")) and ben.tell(Paid(0, -100, "toll"))
    assert ben.told_already is not None
    assert ben.insert(ben.frame.head, [Paid(0, -300, "toll")]) and ben.told_already is None


def test_two_that_undo_at_once_undo_one_step(devices):
    anna, ben, _cleo = devices.players.values()
    assert anna.tell(Paid(0, -100, "toll")) and anna.tell(Paid(0, -200, "toll"))
    look(ben)
    assert anna.undo() and ben.undo()
    assert ben.told_already is not None and ben.told_already.by == 0 and ben.told_already.events == ()
    look(anna)
    assert anna.frame.state.players[0].money == ben.frame.state.players[0].money == 4900 and same(anna, ben)


def test_in_a_played_game_the_loser_of_a_race_hears_which_press_counted():
    seats = (Seat("Anna", "red"), Seat("Ben", "blue"))
    game = Session.new("fx-schmid-1987", seats, seed="race", first=0)
    devices = Devices(game)
    anna = devices.players[0]
    second = devices.open(devices.secrets[0])  # another device of hers
    number = second.frame.number
    one, other = second.frame.legal[:2]
    assert anna.do(one)
    for at in (None, number):
        with pytest.raises(MovedOn) as caught:
            second.do(other, at)
        assert caught.value.earlier is not None and caught.value.earlier.events[0].seat == 0
        assert second.words.say(caught.value.earlier.events[0]).startswith("Anna")
    assert len(second.journal) == len(anna.journal)
    devices.close()
    second.close()


def test_a_card_that_two_type_is_typed_once(devices):
    anna, ben, _cleo = devices.players.values()
    card = Contract(900, "kassel", "wien", 3, 1234, (100, 200, 300, 400, 500))
    moves = (Typed(TABLE, card), Named(TABLE, 1, card.id))
    question = ben.ask("market", TABLE)
    assert anna.tell(*moves)
    look(ben)
    assert ben.tell(*moves, question=question) and ben.told_already is not None
    assert len(ben.journal) == len(anna.journal)
