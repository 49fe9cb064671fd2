"""What people do with their hands is said in large letters; what the companion does by itself, in a line until the next touch."""

import re

from aufachse_widgets.apps.track import track
from aufachse_widgets.box import Box
from aufachse_widgets.engine.actions import Load
from aufachse_widgets.engine.cards import RADARFALLE
from aufachse_widgets.engine.state import Debt
from aufachse_widgets.tracking.facts import TABLE, Paid, Rolled, SetDebts, SetMoney, SetSigns, SetSkips, SetSpace, Stopped, Typed
from tests.widgets.playing import hidden, text
from tests.widgets.track.hands import EVIL, KASSEL_WIEN, NAMES, known


def aloud(table) -> str:
    return text(re.search(r'<strong class="aa-hands">(.*?)</strong>', table.head.turn.value)[1])


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
    assert aloud(table) == "Red: take 4 goods at Kassel."
    table.session.tell(Paid(2, -300, EVIL))
    assert "Blue: pay 300 DM to the bank." in aloud(table)
    assert "<img" not in table.head.turn.value


def test_a_quiet_turn_says_the_truck_and_whose_roll_is_next(table):
    hands = known(table)
    hands.roll(4)
    table.turn._stopped("jena")
    assert aloud(table).startswith("Red: truck to Leipzig–Kassel, 2nd.")


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
