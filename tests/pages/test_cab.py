"""A driver's cab: one player's own page, which says when it is their turn and leads to what has to be pressed."""

import pytest

from aufachse_widgets import Cab
from aufachse_widgets.engine.actions import Bid, Drive, RollDice
from aufachse_widgets.engine.phases import Auction
from aufachse_widgets.forms.seating import SetupError
from aufachse_widgets.journal import Seat
from aufachse_widgets.sessions.admission import Admission
from aufachse_widgets.sessions.session import Session
from aufachse_widgets.store import MemoryStore
from aufachse_widgets.widgets.parts.asleep import COMMAND
from aufachse_widgets.widgets.play.tabs import CONTRACTS, LOG, MAP
from tests.kit.front_end import browser_says, looks
from tests.kit.sessions import choose
from tests.widgets.playing import hidden, press, shown_text, text

PEOPLE = (Seat("Ada", "red"), Seat("Ben", "blue"), Seat("Cem", "yellow"))


@pytest.fixture
def two():
    """The session at which the others sit, and that of Ben's link; each sees what is done in the other one when it is refreshed."""
    table = Session.new("fx-schmid-1987", PEOPLE, "a cab", first=0, store=MemoryStore())
    door = Admission(table.store, table.game_id)
    return table, Session.resume(table.store, table.game_id, key=door.admitted(door.take_seat(1)))


def go_on(table, ben, until, most=600):
    """Everybody plays until Ben's frame is such a one."""
    for step in range(most):
        ben.refresh()
        table.refresh()
        if until(ben.frame):
            return
        if table.frame.handover >= 0:
            table.take_screen(table.frame.handover)
        else:
            acting = ben if ben.frame.legal else table
            acting.do(choose(acting, step))
    raise AssertionError("it never came to that")


def mine(kind):
    return lambda frame: any(isinstance(action, kind) for action in frame.legal)


def test_it_says_loudly_when_it_is_ones_turn(two):
    table, ben = two
    go_on(table, ben, lambda frame: frame.waiting == (0,) and frame.state.turn > 0)
    cab = Cab(ben)
    assert "aa-my-turn" not in looks(cab)
    assert cab.device.turn == {"title": "Ada's turn · Auf Achse", "mine": False}
    assert "Your turn" not in text(cab.actions.turn.value)
    go_on(table, ben, mine(RollDice))
    assert "aa-my-turn" in looks(cab)
    assert cab.device.turn == {"title": "Your turn · Auf Achse", "mine": True}
    assert "Your turn" in text(cab.actions.turn.value)
    # The one who looks back at the game is not asked anything.
    ben.show_entry(1)
    assert "aa-my-turn" not in looks(cab)
    ben.show_entry(None)
    assert "aa-my-turn" in looks(cab)
    cab.close()


def test_it_leads_to_the_map_to_drive_and_home_when_the_turn_is_over(two):
    table, ben = two
    cab = Cab(ben)
    go_on(table, ben, mine(RollDice))
    assert cab.tabs.tab == CONTRACTS
    ben.do(next(action for action in ben.frame.legal if isinstance(action, RollDice)))
    assert mine(Drive)(ben.frame) and cab.tabs.tab == MAP
    for step in range(40):
        if not ben.frame.legal:
            break
        assert cab.tabs.tab in (MAP, CONTRACTS)
        press(cab, choose(ben, step))
    table.refresh()
    assert not ben.frame.legal and cab.tabs.tab == CONTRACTS
    # Whatever somebody reads stays.
    cab.tabs.tab = LOG
    go_on(table, ben, mine(RollDice))
    assert cab.tabs.tab == LOG
    cab.close()


def test_of_an_auction_it_has_ones_own_bids_alone(two):
    table, ben = two
    cab = Cab(ben)
    go_on(table, ben, mine(Bid))
    assert isinstance(ben.frame.state.phase, Auction) and cab.tabs.tab == CONTRACTS
    assert cab.auction.speaker == 1 and cab.auction.speakers.options == ()
    assert "aa-only" in looks(cab.auction.ladder) or len({action.seat for action in ben.frame.legal}) > 1
    bid = next(action for action in ben.frame.legal if isinstance(action, Bid))
    press(cab, bid)
    assert ben.frame.state.phase.bid == bid.bid and ben.frame.state.phase.bidder == 1
    cab.close()


def test_a_table_of_hot_seat_has_a_cab_for_each_and_hides_its_hand_as_ever():
    session = Session.new("fx-schmid-1987", PEOPLE, "a cab", first=0)
    for step in range(200):
        if session.frame.perspective == 0 and session.frame.state.players[0].hand:
            break
        if session.frame.handover >= 0:
            session.take_screen(session.frame.handover)
        else:
            session.do(choose(session, step))
    ada, ben = Cab(session, 0), Cab(session, 1)
    hand = session.frame.state.players[0].hand
    first = session.words.space(session.rules.contracts[hand[0]].start)
    assert first in shown_text(ada.hand)
    assert first not in shown_text(ben.hand) and "Hidden while others are looking." in shown_text(ben.hand)
    ada.close()
    assert not session.closed
    ben.close()


@pytest.mark.parametrize("seat", [None, 3, -1, 7])
def test_a_seat_that_nobody_has_is_refused(seat):
    seats = (*PEOPLE, Seat("Bot", "green", bot="courier"))
    with pytest.raises(SetupError, match="name the seat of a person"):
        Cab(Session.new(seats=seats, seed="none"), seat)


def test_what_is_no_session_is_refused():
    with pytest.raises(SetupError, match="give a Session"):
        Cab("game.jsonl")


def test_where_the_browser_cannot_keep_the_screen_on_the_option_says_why(two):
    _table, ben = two
    cab = Cab(ben)
    cab.liked.gear.click()
    form = cab.liked.form
    assert form is not None and form.asleep is not None and "stay_on" in form.controls
    assert hidden(form.asleep) and cab.device.liked["stay_on"]
    browser_says(cab.device, {"kind": "sleeps", "secure": False})
    assert not hidden(form.asleep) and f"<code>{COMMAND}</code>" in form.asleep.value
    browser_says(cab.device, {"kind": "sleeps", "secure": True})
    assert "This browser can't keep the screen on" in text(form.asleep.value)
    form.controls["stay_on"].value = False
    assert not cab.device.liked["stay_on"]
    cab.close()
    browser_says(cab.device, {"kind": "sleeps"})
