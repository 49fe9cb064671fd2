"""An auction on everybody's phones at a physical table: each bids there, by the rules of the printing, and money and card move by themselves."""

import pytest

from aufachse_widgets.engine import phases as p
from aufachse_widgets.engine.actions import Bid, CallAuction, Match, Pass
from aufachse_widgets.engine.log import Won
from aufachse_widgets.pages.track import TrackTable
from aufachse_widgets.pages.wall import Wall
from aufachse_widgets.sessions.tracker import Tracker
from aufachse_widgets.tracking.facts import TABLE, Named, Rolled, SetMoney, Stopped, Typed
from tests.kit.devices import Devices, look
from tests.kit.told_tables import PUBLIC, SEATS, told_table
from tests.widgets.playing import hidden, shown_text

BIDS = ["Bid 1", "Bid 2", "Bid 3", "Bid 4", "Bid 5", "Match", "Pass"]


class Phones:
    """Anna's, Ben's and Cleo's phones, the host's and the wall, at a table where Anna stands where she may call an auction."""

    def __init__(self, edition):
        game = told_table(edition=edition)
        dice = (0,) * game.rules.edition.dice
        game.tell(Rolled(0, dice), Stopped(0, "kassel"))
        devices = Devices(game)
        self.pages = [TrackTable(session, owns=True) for session in (*devices.players.values(), devices.host)]
        self.wall = Wall(devices.wall, owns=True)
        self.anna, self.ben, self.cleo, self.host = self.pages

    def look(self):
        look(*(page.session for page in (*self.pages, self.wall)))

    def live(self, page):
        (panel,) = page.turn.live.children
        assert not hidden(page.turn.live) and hidden(page.turn.flow)
        return panel

    def open(self, page):
        """The words that a phone's seat may say now."""
        panel = self.live(page)
        off = {int(look.removeprefix("aa-off-")) for look in panel.row._dom_classes if look.startswith("aa-off-")}
        return [word for place, word in enumerate(BIDS) if place not in off] if not hidden(panel.row) else []

    def says(self, page, word):
        self.live(page).bids.choose(BIDS.index(word))
        self.look()

    def call(self):
        """Anna calls it, as she finds it: the card, and that all bid on their phones."""
        self.anna.turn.form.open_auction(1)
        form = self.anna.turn.form.auction
        assert not hidden(form.live)
        form.live.click()
        self.look()

    def close(self):
        for page in (*self.pages, self.wall):
            page.close()


@pytest.fixture(params=["fx-schmid-1987"])
def phones(request, boxes):
    made = Phones(request.param)
    yield made
    made.close()


def spoken(phones):
    return [(entry.action, entry.by) for entry in phones.anna.session.journal.entries if isinstance(entry.action, CallAuction | Bid | Match | Pass)]


def test_an_open_outcry_is_bid_on_the_phones_and_the_caller_may_match(phones):
    phones.call()
    assert phones.open(phones.ben) == phones.open(phones.cleo) == ["Bid 1", "Bid 2", "Bid 3", "Bid 4", "Bid 5", "Pass"]
    assert phones.open(phones.anna) == []  # nothing to match yet, and she may not bid
    phones.says(phones.ben, "Bid 2")
    assert phones.open(phones.anna) == ["Match", "Pass"]
    assert phones.open(phones.cleo) == ["Bid 3", "Bid 4", "Bid 5", "Pass"] and phones.open(phones.ben) == []
    assert "Ben holds it with bid 2, 400 DM." in shown_text(phones.cleo.turn.live) and "400 DM B Ben leads with bid 2." in shown_text(phones.wall)
    phones.says(phones.anna, "Match")
    assert "Anna holds it with bid 2, 400 DM." in shown_text(phones.ben.turn.live)
    phones.says(phones.cleo, "Pass")
    phones.says(phones.ben, "Pass")
    # The hammer has fallen by itself: nobody is left who might bid more.
    assert spoken(phones) == [(CallAuction(0, 1), 0), (Bid(1, 2), 1), (Match(0), 0), (Pass(2), 2), (Pass(1), 1)]
    for page in phones.pages:
        anna = page.session.frame.state.players[0]
        assert anna.money == 5000 - 400 and 1 in (*anna.hand, *anna.loaded)
        assert hidden(page.turn.live) and not hidden(page.turn.flow)
    assert "aa-hidden" in phones.wall.auction._dom_classes


def test_what_may_not_be_bid_says_why_and_tells_nothing(phones):
    phones.anna.session.tell(SetMoney(1, 500))
    phones.look()
    phones.call()
    assert phones.open(phones.ben) == ["Bid 1", "Bid 2", "Pass"]
    before = len(phones.ben.session.journal)
    phones.says(phones.ben, "Bid 3")
    assert "no credit" in phones.ben.desk.error
    phones.says(phones.anna, "Bid 1")
    assert "only match" in phones.anna.desk.error and len(phones.ben.session.journal) == before


def test_of_two_that_call_out_at_once_one_is_first(phones):
    phones.call()
    phones.live(phones.ben).bids.choose(1)  # Cleo has not seen it yet
    phones.live(phones.cleo).bids.choose(1)
    assert "Somebody else was quicker: Ben bids 2" in phones.cleo.desk.error and "The bid stands at 2" in phones.cleo.desk.error
    phones.look()
    assert spoken(phones)[1:] == [(Bid(1, 2), 1)]
    assert phones.open(phones.cleo) == ["Bid 3", "Bid 4", "Bid 5", "Pass"]


def test_who_has_no_phone_is_passed_for(phones):
    phones.call()
    phones.says(phones.ben, "Bid 1")
    panel = phones.live(phones.ben)
    panel.who.choose([phones.ben.session.words.seat(seat) for seat in panel._people].index("Cleo"))
    assert panel.seat == 2
    phones.says(phones.ben, "Pass")
    assert spoken(phones)[-1] == (Pass(2), 1)
    # The next word is for oneself again.
    assert phones.live(phones.ben).seat == 1
    host = phones.live(phones.host)
    assert host.seat == 0  # the only one who may still speak
    phones.says(phones.host, "Pass")
    assert spoken(phones)[-1][1] == -2
    assert [event.seat for _entry, event in phones.ben.session.log() if isinstance(event, Won)] == [1]


def test_the_hammer_falls_after_a_question_that_names_who_was_not_heard(phones):
    phones.call()
    phones.says(phones.ben, "Bid 1")
    phones.live(phones.anna).sold.click()
    asked = phones.anna.desk.asked
    assert "Not heard from yet: Anna and Cleo." in asked.lines and "Ben gets it for 200 DM" in asked.lines[-1]
    # Somebody bids more before it is answered: the question goes.
    phones.says(phones.cleo, "Bid 2")
    assert phones.anna.desk.asked is None
    phones.live(phones.anna).sold.click()
    phones.anna.desk.answer(True)
    phones.look()
    cleo = phones.ben.session.frame.state.players[2]
    assert cleo.money == 5000 - 400 and 1 in (*cleo.hand, *cleo.loaded)


@pytest.mark.parametrize("phones", ["schmidt-2007"], indirect=True)
def test_in_turn_only_who_is_next_may_bid(phones):
    phones.call()
    state = phones.ben.session.frame.state
    assert isinstance(state.phase, p.Auction) and state.phase.next == 1
    assert phones.open(phones.ben)[-1] == "Pass" and phones.open(phones.cleo) == [] and phones.open(phones.anna) == []
    assert "Wait, Ben bids next" in shown_text(phones.cleo.turn.live) and hidden(phones.live(phones.cleo).sold)
    phones.says(phones.ben, "Bid 1")
    assert phones.open(phones.cleo)[0] == "Bid 2" and phones.open(phones.ben) == []
    phones.says(phones.cleo, "Pass")
    assert "Match" in phones.open(phones.anna)
    phones.says(phones.anna, "Pass")
    assert [event.seat for _entry, event in phones.ben.session.log() if isinstance(event, Won)] == [1]


def test_one_screen_tells_only_how_it_ended(boxes):
    page = TrackTable(Tracker.new("fx-schmid-1987", SEATS, 0), owns=True)
    page.session.tell(Typed(TABLE, PUBLIC), Named(TABLE, 0, 1))
    page.turn.form.open_auction(1)
    assert hidden(page.turn.form.auction.live)
    page.close()
