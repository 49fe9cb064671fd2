"""Undo shows nothing new for free: what a table allows of it, what is logged, what takes one press."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from aufachse_widgets.bots import decide, get_bot
from aufachse_widgets.engine import EditionError, IllegalAction
from aufachse_widgets.engine.actions import Drive, EndTurn, Place, RollDice
from aufachse_widgets.engine.phases import Placing
from aufachse_widgets.journal import Seat
from aufachse_widgets.journal.taken_back import SETTINGS, TOLD, TookBack
from aufachse_widgets.sessions.session import Session
from aufachse_widgets.stats.history import History
from aufachse_widgets.store import MemoryStore
from tests.kit.editions import editions
from tests.sessions.exported import journal, played, whole
from tests.sessions.refusals import refusal

ANNA, BERND, BOT = Seat("Anna", "red"), Seat("Bernd", "blue"), Seat("Bot", "green", "courier")


def act(session: Session) -> None:
    """The screen is taken, or somebody at it does what a courier would."""
    if session.frame.handover >= 0:
        session.take_screen(session.frame.handover)
        return
    seat = session.frame.legal[0].seat
    session.do(decide(get_bot("courier"), session.rules, session._state, seat, "people", session.frame.head))


def until(session: Session, kind: type) -> Session:
    """Play until a person may do such a thing."""
    for _ in range(400):
        if any(isinstance(action, kind) for action in session.frame.legal):
            return session
        act(session)
    raise AssertionError(f"nobody came to {kind.__name__}")


def took_back(session: Session) -> list[TookBack]:
    return [event for _entry, event in session.log() if isinstance(event, TookBack)]


@pytest.mark.parametrize("edition", editions("fx-schmid-1987", "czech"))
@pytest.mark.parametrize("seats", [(ANNA, BOT), (BOT, ANNA, BERND)])
def test_wherever_one_starts_the_same_cards_are_dealt(edition, seats):
    session = Session.new(edition, seats, seed="fishing")
    until(session, Place)
    hands = set()
    for action in session.frame.legal:
        again = until(Session.new(edition, seats, seed="fishing"), Place)
        again.do(action)
        while isinstance(whole(again).phase, Placing):
            again.do(again.frame.legal[0])
        hands.add(tuple(player.hand for player in whole(again).players))
    assert len(hands) == 1 and all(hand for hand in hands.pop())


@pytest.mark.parametrize("undo", SETTINGS)
def test_after_the_placing_is_undone_another_start_brings_the_same_deal(undo):
    session = until(Session.new("fx-schmid-1987", (ANNA, BOT), seed="deal", undo=undo), Place)
    start, other = session.frame.legal[0], session.frame.legal[-1]
    session.do(start)
    hand = session.frame.state.players[0].hand
    if undo == "never":
        assert not session.can_undo
        return
    assert session.undo() and session.frame.state.players[0].hand == ()
    session.do(other)
    assert session.frame.state.players[0].hand == hand
    assert bool(took_back(session)) == (undo in TOLD)


def test_what_was_seen_is_told_to_every_seat_and_kept():
    store = MemoryStore()
    session = until(Session.new("fx-schmid-1987", (ANNA, BOT), seed="told", store=store), Place)
    session.do(session.frame.legal[0])
    session.undo()
    (told,) = took_back(session)
    assert told.seat == 0 and told.cards >= 6
    said = session.words.say(told)
    assert said.startswith("Anna took back a move after seeing ") and f"{told.cards} cards" in said
    session.do(session.frame.legal[-1])
    resumed = Session.resume(store, session.game_id)
    assert resumed.log() == session.log()
    assert took_back(Session.load(session.export_bytes())) == [told]
    assert told in [event for _entry, event in History(store).replay(session.game_id).log]
    assert [event for _entry, event in resumed.log() if event == told]
    # The line stands where it happened: before what was done instead.
    entries = [entry for entry, _event in session.log()]
    assert entries == sorted(entries)


def test_in_hot_seat_undo_is_free_and_nothing_is_told():
    session = until(Session.new("fx-schmid-1987", (ANNA, BERND), seed="free"), RollDice)
    session.do(RollDice(session.frame.perspective))
    assert session.undo() and took_back(session) == []


@pytest.mark.parametrize("seats", [(ANNA, BOT), (ANNA, BERND)])
def test_never_means_that_what_was_revealed_stays(seats):
    session = until(Session.new("fx-schmid-1987", seats, seed="never", undo="never"), RollDice)
    session.do(RollDice(session.frame.legal[0].seat))
    before = whole(session), len(journal(session))
    start = journal(session).before_turn(session.people, played(session).fold.turn)
    for back in (session.undo, session.back_to_turn_start, lambda: session.jump(start), lambda: session.jump(0)):
        reason = refusal(back)
        assert (reason.code, reason.field, reason.document) == ("revealed", "undo", "table")
    assert (whole(session), len(journal(session))) == before
    assert not session.can_undo and session.undo_refusal() == session.turn_start_refusal() == reason
    assert session.words.reason(reason).startswith("Dice, cards or somebody's move have been revealed")


def test_what_revealed_nothing_can_be_undone_even_then():
    session = Session.new("fx-schmid-1987", (ANNA, BERND), seed="plain", undo="never")
    for _ in range(600):
        if session.frame.handover < 0 and session.undo_without_asking:
            before = session.undo_preview()
            state = whole(session)
            assert session.can_undo and session.undo_refusal() is None and before
            assert session.undo() and session.redo() and whole(session) == state
            return
        act(session)
    raise AssertionError("nobody did anything that showed nothing")


def test_one_press_is_enough_only_for_ones_own_last_act_that_showed_nothing():
    session = until(Session.new("fx-schmid-1987", (ANNA, BOT), seed="press"), RollDice)
    assert not session.undo_without_asking, "the cards were dealt after the last act"
    session.do(RollDice(0))
    assert not session.undo_without_asking, "the die was seen"
    until(session, Drive)
    drives = [action for action in session.frame.legal if isinstance(action, Drive)]
    plain = []
    for action in drives:
        session.do(action)
        events = session.undo_preview()
        plain.append(session.undo_without_asking)
        assert not session.undo_without_asking or len({event.seat for event in events}) == 1
        session.undo()
    assert any(plain) and not all(plain)


def test_another_ones_act_is_asked_about():
    session = until(Session.new("fx-schmid-1987", (ANNA, BERND), seed="another"), EndTurn)
    seat = session.frame.perspective
    session.do(EndTurn(seat))
    assert not session.undo_without_asking
    session.take_screen(1 - seat)
    assert not session.undo_without_asking and session.undo_preview()


def test_an_unknown_setting_is_refused():
    with pytest.raises(EditionError, match="undo = 'sometimes': use free, logged, agreed, never"):
        Session.new("fx-schmid-1987", (ANNA, BOT), undo="sometimes")


@pytest.mark.parametrize("undo", SETTINGS)
@settings(max_examples=12)
@given(data=st.data())
def test_undo_then_redo_is_as_if_nothing_had_been(undo, data):
    seats = data.draw(st.sampled_from([(ANNA, BOT), (ANNA, BERND), (ANNA, BERND, BOT)]))
    session = Session.new("fx-schmid-1987", seats, seed=data.draw(st.text("abc", min_size=1, max_size=3)), undo=undo)
    for _ in range(data.draw(st.integers(1, 12))):
        if session.frame.state.over:
            break
        if session.frame.handover >= 0:
            session.take_screen(session.frame.handover)
        else:
            session.do(data.draw(st.sampled_from(session.frame.legal)))
        # All that happened: in hot-seat the eyes may change.
        state, log, head = whole(session), played(session).fold.log(), journal(session).head
        if session.can_undo:
            assert session.undo() and journal(session).head != head
            assert session.can_redo and session.redo()
        elif session.undo_refusal() is not None:
            with pytest.raises(IllegalAction):
                session.undo()
        assert (whole(session), played(session).fold.log(), journal(session).head) == (state, log, head)
