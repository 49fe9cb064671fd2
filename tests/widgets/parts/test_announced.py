"""What an announcer says of a game that is played, of one that is told, and of one that somebody takes back or looks back at."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from aufachse_widgets.engine import log
from aufachse_widgets.engine.actions import Bid, CallAuction, Pass
from aufachse_widgets.journal import Seat
from aufachse_widgets.pages.play import Table
from aufachse_widgets.pages.track import TrackTable
from aufachse_widgets.pages.wall import Wall
from aufachse_widgets.sessions.session import Session
from aufachse_widgets.tracking.facts import TABLE, Finished, Paid, Rolled, SetSkips, SetTurn, Stopped
from aufachse_widgets.widgets.parts.announced import AUCTIONS, END, HANDS, TURNS, announced
from aufachse_widgets.widgets.parts.device import RATES, Device
from aufachse_widgets.widgets.parts.options import PACES_OF_SPEECH, Options
from tests.kit.sessions import go_on
from tests.kit.told_tables import told_table

SEATS = (Seat("Ada"), Seat("Ben"), Seat("Cem"))


@pytest.fixture(autouse=True)
def boxes(monkeypatch, tmp_path):
    monkeypatch.setenv("AUFACHSE_BOXES", str(tmp_path / "boxes"))


class Heard(Device):
    """A device of somebody who likes the announcer, and what it was told to say."""

    def __init__(self, **liked):
        super().__init__(Options(**{"announcer": True} | liked))
        self.said = []

    def send(self, content, buffers=None):
        if content["kind"] == "say":
            self.said.append((content["lines"], content["cut"]))

    @property
    def last(self):
        """What was said last, and nothing since."""
        said, self.said = self.said, []
        return [line for lines, _cut in said[-1:] for line in lines]


def played(*events, before=None, **changes):
    """What is said of a frame of a played game in which that has happened."""
    session = Session.new(seats=SEATS, seed="said", first=0)
    frame = session.frame
    state = replace(frame.state, **changes)
    said = announced(session, replace(frame, events=events, state=state), before or frame)
    session.close()
    return list(said)


@pytest.mark.parametrize(
    ("entry", "said"),
    [
        (log.BidMade(1, contract=1, bid=3, cost=600), (AUCTIONS, "Ben bids 3: 600 DM.")),
        (log.Matched(0, contract=1, bid=3, cost=600), (AUCTIONS, "Ada, who called the auction, matches bid 3: 600 DM.")),
        (log.Won(1, contract=1, bid=3, cost=600), (AUCTIONS, "Sold! Ben gets it for 600 DM")),
        (log.Won(1, contract=1, bid=3, cost=0), (AUCTIONS, "Sold to Ben")),
        (log.Won(0, contract=1, bid=0, cost=0), (AUCTIONS, "Nobody bids: Ada gets it for free")),
        (log.Called(0, contract=1), (AUCTIONS, "Ada calls an auction: from Frankfurt to Flensburg, 2 goods, 1600 DM.")),
        (log.Skipped(1, left=0), (TURNS, "Ben skips this turn.")),
    ],
)
def test_what_happens_in_a_played_game_is_a_sentence(entry, said):
    assert played(entry) == [said]


@pytest.mark.parametrize("entry", [log.Rolled(0, (4,)), log.Passed(1, contract=1), log.Loaded(0, contract=1, goods=2, space="ulm")])
def test_the_rest_is_not_said(entry):
    assert played(entry) == []


def test_of_many_bids_the_highest_is_said_and_of_many_turns_the_last():
    bids = [log.BidMade(seat, contract=1, bid=bid, cost=200 * bid) for seat, bid in ((1, 1), (2, 2), (1, 3))]
    assert played(*bids) == [(AUCTIONS, "Ben bids 3: 600 DM.")]
    turns = [log.TurnBegan(1, turn=2), log.TurnBegan(2, turn=3)]
    assert played(*turns, active=2) == [(TURNS, "Cem's turn")]
    assert played(*turns, active=1) == [], "it was skipped"


def test_the_winner_is_said_once():
    ((kind, said),) = played(log.Over(0), over=True)
    assert kind == END and said.startswith("The game is over: ")
    session = Session.new(seats=SEATS, seed="said", first=0)
    over = replace(session.frame, state=replace(session.frame.state, over=True), events=(log.Over(0),))
    assert announced(session, over, over) == ()
    session.close()


def test_nothing_is_said_of_history_or_before_there_was_a_page():
    session = Session.new(seats=SEATS, seed="said", first=0)
    frame = replace(session.frame, events=(log.BidMade(1, contract=1, bid=3, cost=600),))
    assert announced(session, frame, frame)
    assert announced(session, frame, None) == announced(session, replace(frame, shown=1), frame) == ()
    session.close()


def test_of_bots_that_act_at_once_only_the_end_is_said():
    session = Session.new(seats=(Seat("Ada"), Seat("Bot", bot="courier")), seed="said", first=0)
    session.skipping = True
    frame = replace(session.frame, events=(log.BidMade(1, contract=1, bid=3, cost=600), log.Over(0)))
    over = replace(frame, state=replace(frame.state, over=True))
    assert [kind for kind, _said in announced(session, over, frame)] == [END]
    session.close()


# A whole auction --------------------------------------------------------------------------------------


@pytest.fixture
def auction():
    """A table at which Anna may call an auction, its companion on a phone, and what that is told to say."""
    game = told_table(Rolled(0, (0,)), Stopped(0, "kassel"))
    device = Heard()
    table = TrackTable(game, device=device)
    game.tell(CallAuction(0, 1))
    yield game, table, device
    table.close()


def test_an_auction_is_said_from_the_call_to_the_hammer(auction):
    game, _table, device = auction
    assert device.last == [[AUCTIONS, "Anna calls an auction: from Hamburg to Bern, 3 goods, 1600 DM."]]
    game.tell(Bid(1, 2))
    assert device.last == [[AUCTIONS, "Ben bids 2: 400 DM."]]
    game.tell(Pass(2))
    assert device.last == [[AUCTIONS, "Last call: it is up to Anna now."]]
    game.tell(Pass(0))
    assert device.last[:2] == [[AUCTIONS, "Sold! Ben gets it for 400 DM"], [HANDS, "Ben: pay 400 DM to the bank, take the card."]]


def test_what_is_asked_before_the_hammer_falls_is_said_to_the_table(auction):
    game, table, device = auction
    (live,) = table.turn.live.children
    live.sold.click()
    assert device.last == [[AUCTIONS, "Last call: does nobody bid?"]]
    table.desk.answer(False)
    game.tell(Bid(1, 2))
    live.sold.click()
    assert device.last == [[AUCTIONS, "Last call: Ben has bid 400 DM. Does nobody bid more?"]]
    device.options.announces_auctions = False
    table.desk.answer(False)
    live.sold.click()
    assert device.said == []


# A table that is told -----------------------------------------------------------------------------------


def companion(game, **liked):
    device = Heard(**liked)
    return TrackTable(game, device=device), device


def test_the_companion_says_what_hands_must_do_and_whose_turn_it_is():
    game = told_table()
    table, device = companion(game)
    game.tell(Paid(0, 500))
    assert device.last == [[HANDS, "Anna: take 500 DM from the bank."]]
    game.tell(Rolled(0, (1,)))
    assert device.last == [[HANDS, "Anna: drive 1."]]
    game.tell(Stopped(0, "kassel"))
    assert device.last == [[HANDS, "Anna: truck to Kassel."]]
    # Ben's roll begins his turn: what he does next says so.
    game.tell(Rolled(1, (3,)))
    assert device.last == [[HANDS, "Ben: drive 3."]]
    table.close()


def test_a_turn_that_has_just_begun_is_said_without_the_roll_that_follows():
    game = told_table()
    table, device = companion(game)
    game.tell(SetSkips(1, 1))
    game.tell(Rolled(0, (1,)), Stopped(0, "kassel"))
    device.said.clear()
    game.tell(Rolled(2, (2,)))
    assert device.last == [[TURNS, "Ben skips this turn."], [HANDS, "Cleo: drive 2."]]
    table.close()


def test_only_what_is_wanted_is_said():
    game = told_table()
    table, device = companion(game, announces_hands=False, announces_end=False)
    game.tell(Paid(0, 500))
    assert device.said == []
    game.tell(Rolled(0, (1,)), Stopped(0, "kassel"))
    game.tell(Rolled(1, (3,)))
    assert device.last == [[TURNS, "Ben's turn"]]
    game.tell(Finished(TABLE))
    assert device.said == []
    table.close()


def test_what_is_taken_back_is_cut_and_what_is_looked_back_at_is_not_said():
    game = told_table()
    table, device = companion(game)
    game.tell(Paid(0, 500))
    assert device.last
    assert game.undo()
    assert device.said == [([], True)]
    device.said.clear()
    assert game.redo()
    assert device.said == [], "it was said when it happened"
    game.show_entry(1)
    assert device.said == [([], False)]
    device.said.clear()
    game.show_entry(None)
    assert device.said == [([], False)]
    table.close()


def test_the_winner_is_said_at_the_table():
    game = told_table()
    table, device = companion(game)
    game.tell(Finished(TABLE))
    assert device.last[-1][0] == END
    table.close()


# Off and on ---------------------------------------------------------------------------------------------


def test_nothing_is_sent_while_it_is_off():
    game = told_table()
    device = Heard(announcer=False)
    pages = [TrackTable(game, device=device), Wall(game, device=device)]
    game.tell(Paid(0, 500), SetTurn(1))
    game.undo()
    assert device.said == []
    for page in pages:
        page.close()
    device.options.announcer = True
    game.tell(Paid(0, 500))
    assert device.said == [], "the pages are closed"


def test_the_switch_is_at_the_companion_and_on_the_wall_and_another_table_keeps_it():
    game = told_table()
    table, device = companion(game, announcer=False)
    wall = Wall(game, device=device)
    switch = next(one for one in table.head.tools.children if "aa-key-announcer" in one._dom_classes)
    assert switch.tooltip == wall.speaks.tooltip == "The announcer is off: switch it on"
    switch.click()
    assert device.options.announcer and switch.tooltip == wall.speaks.tooltip == "The announcer is on: switch it off"
    assert device.said[-1] == ([[TURNS, "The announcer is on."]], False)
    wall.close()
    following = told_table()
    table.desk.session = following
    again = next(one for one in table.head.tools.children if "aa-key-announcer" in one._dom_classes)
    assert again is not switch and again.comm is not None and again.tooltip == "The announcer is on: switch it off"
    device.said.clear()
    game.tell(Paid(0, 500))
    assert device.said == [], "that table is not shown any more"
    following.tell(Paid(0, 700))
    assert device.last == [[HANDS, "Anna: take 700 DM from the bank."]]
    table.close()


def test_a_play_page_says_it_too():
    session = Session.new(seats=(Seat("Ada"), Seat("Ben")), seed="said", first=0)
    device = Heard()
    table = Table(session, device=device)
    assert go_on(session, lambda frame: frame.state.turn == 2)
    assert [TURNS, "Ben's turn"] in [line for lines, _cut in device.said for line in lines]
    table.close()
    session.close()


def test_the_device_knows_how_fast_and_in_which_language():
    device = Device(Options(announcer_speed="fast"))
    assert list(RATES) == list(PACES_OF_SPEECH)
    assert {"announcer": False, "rate": RATES["fast"], "language": "en"}.items() <= device.liked.items()
    device.options.announcer = True
    assert device.liked["announcer"]
