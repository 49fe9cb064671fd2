"""The action bar: whose turn, what to do, buttons, undo told before it is done, the screen handed over, errors."""

import ipywidgets
import pytest
from msgspec.structs import replace

from aufachse_widgets.drawing.palette import seat_colour
from aufachse_widgets.engine import actions as do
from aufachse_widgets.engine import standing
from aufachse_widgets.journal import Seat
from aufachse_widgets.lessons.first_trip import FIRST_TRIP
from aufachse_widgets.pages.play import Table
from aufachse_widgets.sessions.lesson import LessonSession
from aufachse_widgets.sessions.session import Session
from aufachse_widgets.widgets.play.actionbar import TRAILERS, WORDY, ActionBar, is_seldom
from aufachse_widgets.widgets.play.trailers import TrailerYard
from tests.kit.editions import by_edition
from tests.kit.front_end import looks
from tests.kit.sessions import choose, go_on, new_session, offers, somewhere
from tests.widgets.playing import hidden, labels, text


def begun(people=1, players=2, edition="fx-schmid-1987", seed="bar", **kwargs):
    session = new_session(seed, people, players, edition, **kwargs)
    return session, ActionBar(session)


def test_the_bar_has_the_colour_of_the_seat_that_is_to_act_and_says_what_to_do():
    session, bar = begun(people=2)
    frame = session.frame
    seat = frame.waiting[0]
    colour = session.seats[seat].colour
    assert f"aa-seat-{colour}" in bar.turn.value
    assert session.words.prompt(frame.state, frame.waiting, frame.legal, frame.perspective) in text(bar.turn.value)


def test_what_is_chosen_on_the_map_has_no_button():
    session, bar = begun(people=2)
    assert {type(action) for action in session.frame.legal} == {do.Place}
    assert bar.shown == ()


@pytest.mark.parametrize("kind", [do.RollDice, do.EndTurn, do.Load, do.Deliver, do.UseCard, do.Choose, do.ChoosePlayer, do.ChooseContract, do.Decline])
def test_everything_else_has_one_and_the_next_thing_stands_out(kind):
    session, bar = somewhere(lambda seed: begun(people=3, players=3, seed=seed), offers(kind))
    frame = session.frame
    wanted = {session.words.action(action, frame.state) for action in frame.legal if isinstance(action, kind)}
    assert wanted <= set(labels(bar))
    assert sum("aa-primary" in looks(button) for button in bar.shown) <= 1
    number = frame.number
    next(button for button in bar.shown if button.description in wanted).click()
    assert session.frame.number > number
    assert session.error == ""


@pytest.mark.parametrize("edition", ["fx-schmid-1987", "schmidt-2007"])
def test_each_trailer_deal_is_offered_once_in_the_bar_and_once_in_the_yard(edition):
    session, bar = begun(people=2, edition=edition)
    yard = TrailerYard(session, alone=False)
    deals = set()

    def deal(frame):
        wanted = [session.words.action(action, frame.state) for action in frame.legal if isinstance(action, do.BuyTrailer | do.SellTrailer)]
        assert sorted(label for label in labels(bar) if label in wanted) == sorted(wanted)
        assert sum(look.startswith("aa-can") for look in looks(yard.row)) == len(wanted)
        assert ("You may buy one" in yard.said.value) == (not wanted), "when, or buttons with their prices"
        deals.update(type(action) for action in frame.legal if isinstance(action, do.BuyTrailer | do.SellTrailer))
        return False

    assert not go_on(session, deal)
    assert do.BuyTrailer in deals


@pytest.mark.parametrize("edition", ["fx-schmid-1987", "schmidt-2007"])
def test_trailers_lie_at_the_end_of_their_rows(edition):
    """Nothing else lies in one of their places while they are offered, and they lie nowhere else."""
    session, bar = begun(people=2, edition=edition)
    seen = set()

    def at_the_end(frame):
        deals = {session.words.action(action, frame.state) for action in frame.legal if isinstance(action, do.BuyTrailer | do.SellTrailer)}
        for label, place in places(bar).items():
            assert not deals or (place in TRAILERS) == (label in deals)
            seen.update({place} if label in deals else ())
        return False

    assert not go_on(session, at_the_end)
    assert {7, 8} <= seen


@pytest.mark.parametrize("asked", [do.ChooseContract(0, 3), do.ChoosePlayer(0, 1), do.GoTo(0, "kassel")])
def test_a_trailer_is_no_answer_to_a_card(asked):
    buy = do.BuyTrailer(0, large=False)
    assert is_seldom(buy, (asked, buy)) and not is_seldom(asked, (asked, buy)) and not is_seldom(buy, (buy,))


@pytest.mark.parametrize("kind", [do.RollDice, do.PlaceSign])
def test_trailers_lie_behind_a_switch_in_a_turn_and_where_a_sign_is_placed(kind):
    def with_trailers(frame):
        return offers(kind)(frame) and offers(do.BuyTrailer | do.SellTrailer)(frame)

    session, bar = somewhere(lambda seed: begun(people=3, players=3, edition="schmidt-2007", seed=seed), with_trailers)
    frame = session.frame
    deals = {session.words.action(action, frame.state) for action in frame.legal if isinstance(action, do.BuyTrailer | do.SellTrailer)}
    assert deals == {button.description for button in bar.shown if "aa-extra" in looks(button)}
    assert "aa-rarely" in looks(bar.buttons)


def test_more_than_two_answers_are_told_as_several_and_long_ones_are_written_smaller():
    seen = set()

    def told(frame):
        plain = [button for button in bar.shown if "aa-extra" not in looks(button)]
        led = any("aa-primary" in looks(button) for button in plain)
        several = "aa-several" in looks(bar.buttons)
        assert several == (len(plain) > 2 and not led)
        assert ("aa-besides" in looks(bar.buttons)) == (len(plain) > 2 and led)
        assert ("aa-answers" in looks(bar.buttons)) == (several and sum("aa-about-events" in looks(button) for button in plain) > 3)
        assert all(("aa-wordy" in looks(button)) == (len(button.description) > WORDY) for button in bar.shown)
        seen.update(("several",) * several, ("wordy" for button in bar.shown if "aa-wordy" in looks(button)))
        return len(seen) == 2

    for seed in ("one", "two", "three"):
        session, bar = begun(people=4, players=4, seed=seed)
        if go_on(session, told):
            return
    raise AssertionError(f"only {seen}")


def test_ones_own_money_and_load_stand_beside_the_turn():
    session, bar = begun(people=2)
    assert go_on(session, offers(do.RollDice))
    frame, words = session.frame, session.words
    player = frame.state.players[frame.perspective]
    has = f"{words.money_unbroken(player.money)} · {session.rules.goods(player)}/{player.room} aboard"
    assert " ".join(has.split()) in text(bar.turn.value)
    assert go_on(session, lambda frame: frame.handover >= 0)
    assert "aboard" not in bar.turn.value  # nobody's, before the screen is taken


def places(bar):
    """Where each button lies, by its label."""
    return {button.description: bar.buttons.children.index(button) for button in bar.shown if button is not bar.take}


@pytest.mark.parametrize("edition", ["fx-schmid-1987", "schmidt-2007"])
def test_a_button_that_stays_keeps_its_place_and_none_comes_under_the_finger(edition):
    session, bar = begun(people=3, players=3, edition=edition, seed="places")
    corners = {do.RollDice: 0, do.Decline: 1, do.EndTurn: 2}
    stayed = pressed = 0
    for step in range(600):
        if session.frame.state.over:
            break
        if session.frame.handover >= 0:
            assert bar.shown == (bar.take,)  # elsewhere than any other button
            bar.take.click()
            continue
        before, frame, action = places(bar), session.frame, choose(session, step)
        for each in frame.legal:
            if type(each) in corners:
                assert before[session.words.action(each, frame.state)] == corners[type(each)]
        assert len(set(before.values())) == len(before)
        place = before.get(session.words.action(action, frame.state))
        if place is None:
            session.do(action)
        else:
            bar.buttons.children[place].click()
        after = places(bar)
        for label in before.keys() & after.keys():
            assert after[label] == before[label]
            stayed += 1
        if place is not None:
            assert place not in {spot for label, spot in after.items() if label not in before}
            pressed += 1
    assert stayed > 20
    assert pressed > 50


def test_the_text_of_a_card_stands_whole_where_it_is_decided():
    session, bar = somewhere(lambda seed: begun(people=2, players=3, seed=seed), offers(do.Choose))
    card = session.frame.state.phase.card
    said = text(bar.turn.value)
    for part in (session.words.card_meaning(card), card, session.words.card_text(card)):
        assert part in said
    session.do(session.frame.legal[0])
    assert session.words.card_text(card) not in text(bar.turn.value)


def test_the_prompt_alone_says_the_name():
    session, bar = begun(people=2, players=3)
    assert go_on(session, offers(do.RollDice))
    assert text(bar.turn.value).count(session.words.seat(session.frame.state.active)) == 1


def test_buttons_are_used_again():
    session, bar = begun(people=2, seed="again")
    assert go_on(session, offers(do.RollDice))
    (roll,) = [button for button in bar.shown if "aa-primary" in looks(button)]
    roll.click()
    assert go_on(session, offers(do.RollDice))
    assert roll in bar.shown
    made = len(bar.buttons.children)
    assert go_on(session, lambda frame: frame.state.over)
    assert len(bar.buttons.children) == made


def test_only_the_seat_that_is_asked_for_takes_the_screen():
    session, bar = begun(people=2)
    assert go_on(session, lambda frame: frame.handover >= 0)
    seat = session.frame.handover
    assert f"{session.words.seat(seat)}, take the screen." in text(bar.turn.value)
    (take,) = bar.shown
    assert take.description == f"I am {session.words.seat(seat)}: show my cards"
    take.click()
    assert session.frame.handover == -1
    assert session.frame.perspective == seat


def test_a_curtain_hides_the_game_until_the_next_person_takes_the_screen():
    session = Session.new(seats=(Seat("Ann & Ben"), Seat("Cleo")), seed="curtain")
    table = Table(session)
    assert go_on(session, lambda frame: frame.handover == 0)
    bar, colour = table.actions, seat_colour(session.seats, 0).id
    assert "aa-handed" in bar.turn.value
    assert "Ann &amp; Ben" in bar.curtain.value and f"aa-seat-{colour}" in bar.curtain.value
    assert f"aa-seat-{colour}" in looks(bar.take)
    bar.take.click()
    assert "aa-handed" not in bar.turn.value
    table.close()


def test_what_will_be_undone_is_said_before_it_is():
    session, bar = begun(people=2)
    assert bar.undo.disabled
    assert bar.redo.disabled
    session.do(session.frame.legal[0])
    assert not bar.undo.disabled
    before, head = session.undo_preview(), session.frame.head
    bar.undo.click()
    assert session.frame.head == head
    assert not hidden(bar.question)
    assert all(session.words.say(entry) in text(bar.question.asked.value) for entry in before)
    bar.question.no.click()
    assert hidden(bar.question)
    assert session.frame.head == head
    bar.undo.click()
    bar.question.yes.click()
    assert session.frame.head < head
    assert hidden(bar.question)
    assert not bar.redo.disabled
    bar.redo.click()
    assert session.words.say(before[0]) in text(bar.question.asked.value)
    bar.question.yes.click()
    assert session.frame.head == head


def test_back_to_the_start_of_the_turn_says_what_it_takes_back():
    session, bar = begun(people=1, seed="turn")
    assert go_on(session, offers(do.EndTurn))
    entries = session.turn_start_preview()
    assert len(entries) >= 2
    bar.restart.click()
    assert session.words.say(entries[0]) in text(bar.question.asked.value)
    bar.question.yes.click()
    assert offers(do.RollDice)(session.frame)


def test_a_long_undo_is_cut_short_and_says_so():
    session, bar = begun(people=1, players=6, seed="long")
    assert go_on(session, lambda frame: frame.state.turn > 12 and offers(do.RollDice)(frame))
    count = len(session.undo_preview())
    assert count > 9
    bar.undo.click()
    assert f"and {count - 8} more lines" in text(bar.question.asked.value)


def test_a_question_does_not_outlive_the_position_it_was_asked_in():
    session, bar = begun(people=2)
    session.do(session.frame.legal[0])
    bar.undo.click()
    session.do(session.frame.legal[0])
    assert hidden(bar.question)
    head = session.frame.head
    bar.question.yes.click()
    assert session.frame.head == head


def test_an_earlier_position_offers_only_the_way_back():
    session, bar = begun(people=1)
    assert go_on(session, offers(do.RollDice))
    session.show_entry(1)
    assert "as it was" in text(bar.turn.value)
    assert bar.undo.disabled
    assert labels(bar) == ["Back to the game"]
    bar.shown[0].click()
    assert session.frame.shown == -1


def test_an_error_is_shown_escaped_until_it_is_dismissed():
    session, bar = begun()
    assert hidden(bar.trouble)
    session.error = "<b>no</b>"
    assert not hidden(bar.trouble)
    assert "<b>no" not in bar.trouble.said.value
    bar.trouble.dismiss.click()
    assert bar.error == ""
    assert hidden(bar.trouble)


def test_the_end_names_the_winner_and_offers_nothing():
    session, bar = begun(people=1, length=3)
    assert go_on(session, lambda frame: frame.state.over)
    winner = standing(session.rules, session.frame.state)[0][1]
    assert session.words.seat(winner) in text(bar.turn.value)
    assert bar.shown == ()


def test_in_an_outcry_the_bar_has_the_colour_of_the_one_who_can_speak_else_the_callers():
    shown = set()
    for seed in ("outcry", "outcry 2", "outcry 3", "outcry 4"):
        session, bar = begun(people=3, players=3, seed=seed)
        assert go_on(session, offers(do.Bid))
        speakers = {action.seat for action in session.frame.legal}
        seat = next(iter(speakers)) if len(speakers) == 1 else session.frame.state.phase.caller
        assert f"aa-seat-{session.seats[seat].colour}" in bar.turn.value
        shown.add(len(speakers) == 1)
    assert shown == {True, False}
    assert bar.shown == ()


def test_a_bar_of_one_seat_offers_only_that_seats_actions():
    session, _bar = begun(people=2)
    assert go_on(session, offers(do.RollDice))
    seat = session.frame.perspective
    assert ActionBar(session, seat).shown
    assert ActionBar(session, 1 - seat).shown == ()


def test_a_closed_bar_looks_at_nothing_any_more():
    session, bar = begun(people=2)
    bar.close()
    session.error = "later"
    session.frame = replace(session.frame, number=99)
    assert isinstance(bar.trouble.said, ipywidgets.HTML)
    assert "later" not in bar.trouble.said.value
    bar.leave()


@pytest.mark.parametrize(
    ("edition", "kind", "label"),
    by_edition([("fx-schmid-1987", do.CallAuction, "Call an auction"), ("children-1987", do.TakeContract, "Take a contract")]),
)
def test_where_a_public_contract_can_be_had_a_button_leads_to_them_and_else_none(edition, kind, label):
    leads = []

    def seen(frame):
        leads.append("aa-leads" in bar.turn.value)
        assert leads[-1] == any(isinstance(action, do.CallAuction | do.TakeContract) for action in frame.legal)
        return offers(kind)(frame)

    session, bar = begun(people=2, edition=edition)
    go_on(session, seen)
    assert bar.there.description == label
    assert set(leads) == {True, False}
    wanted = []
    bar.observe(lambda change: wanted.append(change["new"]), "contracts_wanted")
    bar.there.click()
    assert wanted == [True, False]


def test_in_a_lesson_the_button_stands_out_whose_label_is_in_its_words():
    found = set()
    for chapter in FIRST_TRIP:
        session = LessonSession.begin(chapter)
        bar = ActionBar(session)
        while asked := session.asked():
            wanted = [button.description for button in bar.shown if "aa-wanted" in looks(button)]
            if wanted:
                assert wanted == [session.words.action(asked[0], session.frame.state)]
                found.add(type(asked[0]))
            session.do(asked[0])
        bar.close()
    assert do.BuyTrailer in found
