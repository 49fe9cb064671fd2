"""What people do with their hands is said in large letters; what the companion does by itself, in a line until the next touch."""

import re

import pytest

from aufachse_widgets.box import Box, shipped_box
from aufachse_widgets.engine import preset
from aufachse_widgets.engine.actions import Load
from aufachse_widgets.engine.cards import HILFE_DIEBE, RADARFALLE
from aufachse_widgets.engine.log import BoxEmpty, NoEffect
from aufachse_widgets.engine.phases import FurtherRoll
from aufachse_widgets.engine.state import Debt
from aufachse_widgets.pages.track import track
from aufachse_widgets.tracking.facts import TABLE, Drew, Paid, Rolled, SetDebts, SetHand, SetMoney, SetSigns, SetSkips, SetSpace, SetTurn, Stopped, Typed
from tests.kit.editions import EDITIONS
from tests.widgets.playing import hidden, text
from tests.widgets.track.hands import EVIL, KASSEL_WIEN, NAMES, Hands, known


def aloud(table) -> str:
    return text(re.search(r'<strong class="aa-hands[^"]*">(.*?)</strong>', table.head.turn.value)[1])


def receipts(table) -> str:
    place = table.head.notices.receipts
    return "" if hidden(place) else text(place.value)


def test_the_line_on_top_says_what_to_do_with_ones_hands(table):
    hands = known(table)
    assert aloud(table).endswith("Red: roll.")
    hands.roll(2)
    assert aloud(table) == "Red: drive 2."
    hands.space("Kassel")
    assert aloud(table) == "Red: truck to Kassel."
    hands.deed("Load Kassel → Wien")
    assert aloud(table) == "Red: take 4 goods at Kassel."
    hands.roll(6)
    assert aloud(table) == "Yellow: drive up to 6."
    table.session.undo()
    assert aloud(table) == ""  # the goods are in the truck already
    table.session.tell(Paid(2, -300, EVIL))
    assert "Blue: pay 300 DM to the bank (<img src=x onerror=a()>)." in aloud(table)
    assert "<img" not in table.head.turn.value


def test_a_quiet_turn_says_the_truck_and_whose_roll_is_next(table):
    hands = known(table)
    hands.roll(4)
    table.turn._stopped("jena")
    assert aloud(table).startswith("Red: truck to Kassel–Leipzig, 3rd.")


def test_the_line_on_top_says_only_what_was_told_last(table):
    session = table.session
    assert aloud(table) == "Red: put the truck on the board."
    for seat, city in enumerate(("koeln", "wien", "praha")):
        session.tell(Stopped(seat, city))
        assert aloud(table) == f"{NAMES[seat]}: truck to {session.words.space(city)}."
        assert text(table.head.turn.value).count("where does the truck start?") == 1
        assert hidden(table.turn.where_title)  # asked once


def test_an_event_card_is_booked_at_once_and_said(table):
    hands = known(table)
    hands.other("Event card")
    hands.press(hands.form().finder.hits, "Stau in München")
    assert hidden(table.turn.form)
    assert receipts(table).startswith("Booked: Red turned up Stau in München")
    assert table.session.can_undo
    table.session.undo()
    hands.other("Event card")
    hands.press(hands.form().finder.hits, "Schneestürme")  # asks something: that follows
    assert "Schneestürme" in receipts(table)
    assert any("where is it now" in one for one in table.turn.deeds.options)


def test_a_debt_that_is_paid_is_said_until_the_next_touch(table):
    hands = known(table, SetMoney(2, 300), SetDebts(2, (Debt(RADARFALLE, 1000),)))
    assert receipts(table) == ""
    table.session.tell(Paid(2, 900, "the lottery"))
    assert receipts(table) == "Blue pays 1000 DM to the bank: Radarfalle (speed trap)"
    hands.tab("log")
    assert "Blue pays 1000 DM" in receipts(table)  # nothing has been told yet
    hands.tab("turn")
    hands.roll(2)
    assert receipts(table) == ""


def test_a_jam_that_ends_and_a_turn_that_is_skipped_are_said(table):
    hands = known(table, SetSigns(-2, "", "muenchen", 1), SetSkips(2, 1))
    hands.roll(2)
    hands.space("Kassel")
    hands.roll(4)
    assert receipts(table) == "The jam is over: take the sign off München"
    table.session.tell(Stopped(1, "?"))
    table.session.tell(Rolled(3, (2,)))
    assert "Blue's turn is passed over: Blue skips it" in receipts(table)


def test_a_turn_of_which_nothing_was_told_is_said(table):
    known(table)
    table.session.tell(Rolled(0, (2,)), Stopped(0, "kassel"))
    table.session.tell(Rolled(2, (3,)))
    assert "Yellow's turn is passed over: nothing was entered for it" in receipts(table)


def test_a_load_that_ends_the_turn_says_so():
    table = track(edition="reference", players=4, names=NAMES, first=0, box=Box("Ours"))
    table.session.tell(Typed(TABLE, KASSEL_WIEN), *(SetSpace(seat, "fulda") for seat in range(4)))
    table.session.tell(Rolled(0, (2,)), Stopped(0, "kassel"))
    table.session.tell(Load(0, 1))
    assert receipts(table) == "The load ends Red's turn A public contract leaves the game: back into the box"
    table.close()


@pytest.mark.parametrize("edition", EDITIONS)
def test_each_event_card_says_what_comes_of_it_also_where_that_is_nothing(edition):
    """Nobody has goods aboard, nor contracts, and the box is empty: most of what a card does cannot be done."""
    table = track(edition=edition, players=3, names=NAMES[:3], first=0, box=shipped_box(preset(edition)))
    session, nothing = table.session, set()
    session.tell(*(SetSpace(seat, space) for seat, space in enumerate(("fulda", "ulm", "kassel"))), *(SetHand(seat, 0, ()) for seat in range(3)))
    session.tell(SetTurn(0), Rolled(0, (2,) * session.rules.edition.dice), Stopped(0, "goettingen"))
    for card in sorted(session.rules.edition.event_cards):
        session.tell(Drew(0, card))
        said, top, state = receipts(table), aloud(table), session.frame.state
        assert "Booked: Red turned up" in said
        idle = [event for event in session.frame.events if isinstance(event, NoEffect | BoxEmpty)]
        asked = any(getattr(phase, "card", "") == card for phase in state.pending) or isinstance(state.phase, FurtherRoll)
        assert bool(idle) == said.startswith("Nothing happens: ") == ("nothing happens" in top), card
        # What is not said to be nothing is asked, or stands on top as something to do, or among the reminders.
        assert idle or asked or top or any(dict(one.values).get("card") == card or one.kind in ("skip", "jam", "debt") for one in session.reminders), card
        nothing |= {card} if idle else set()
        session.undo()
    assert HILFE_DIEBE in nothing
    assert nothing < set(session.rules.edition.event_cards)
    table.close()


def test_a_card_without_effect_says_why(table):
    hands = known(table)
    hands.other("Event card")
    hands.press(hands.form().finder.hits, "Hilfe, Diebe!")
    assert receipts(table) == "Nothing happens: Red has no goods aboard Booked: Red turned up Hilfe, Diebe! (thieves)"
    assert "Red: nothing happens, put the card away." in text(table.head.turn.value)


def test_what_others_hands_do_stands_in_their_own_colour():
    """The bar is of the seat that the question is about."""
    table = track(players=2, names=NAMES[:2], first=0, box=Box("Ours"))
    table.session.tell(Stopped(0, "goettingen"))
    bar = table.head.turn.value
    assert 'class="aa-prompt aa-seat aa-seat-yellow"' in bar
    assert '<strong class="aa-hands"><span class="aa-seat aa-seat-red">Red: truck to Hannover–Kassel, 2nd.</span></strong>' in bar
    table.session.tell(Stopped(1, "jena"))
    table.session.tell(Rolled(0, (2,)))
    bar = table.head.turn.value
    assert 'class="aa-prompt aa-seat aa-seat-red"' in bar
    assert '<strong class="aa-hands">Red: drive 2.</strong>' in bar
    table.close()


def test_a_question_is_about_its_tab(table):
    known(table)
    table.head.undo.click()
    assert not hidden(table.head.question)
    Hands(table).tab("log")
    assert hidden(table.head.question)
    assert table.desk.asked is None
    assert table.session.can_undo
