"""A driver's cab at a physical table: one's own things and turn; what others do is entered after one press more."""

import pytest

from aufachse_widgets.engine.actions import Bid, CallAuction
from aufachse_widgets.engine.cards import MOTIVATION
from aufachse_widgets.engine.state import Debt
from aufachse_widgets.pages.told_cab import ToldCab
from aufachse_widgets.tracking.facts import Paid, Rolled, SetCards, SetDebts, SetSkips, Stopped
from tests.kit.devices import Devices, look
from tests.kit.front_end import browser_says, looks
from tests.kit.told_tables import HELD, PUBLIC, told_table
from tests.widgets.playing import hidden, shown_text, text


@pytest.fixture(autouse=True)
def boxes(monkeypatch, tmp_path):
    monkeypatch.setenv("AUFACHSE_BOXES", str(tmp_path / "boxes"))


class Phones:
    """Everybody's cab; Anna is on turn, at Kassel's gates."""

    def __init__(self):
        self.game = told_table(spaces=("fulda", "bremen", "linz"))
        devices = Devices(self.game, others=False)
        self.door = devices.door
        self.cabs = [ToldCab(session, owns=True) for session in devices.players.values()]

    def tell(self, *moves):
        assert self.game.tell(*moves)
        self.look()

    def look(self):
        look(self.game, *(cab.session for cab in self.cabs))


@pytest.fixture
def phones():
    made = Phones()
    yield made
    for cab in made.cabs:
        cab.close()


def coming(cab):
    return text(cab.cockpit.stand.value)


def test_it_says_whose_turn_it_is_and_when_it_is_ones_own(phones):
    anna, ben, cleo = phones.cabs
    phones.tell(Rolled(0, (2,)))
    assert "aa-my-turn" in looks(anna) and anna.device.turn == {"title": "Your turn · Auf Achse", "mine": True}
    assert "It is your turn." in coming(anna) and "You are next, after Anna." in coming(ben) and "After Anna: Ben, then you." in coming(cleo)
    for cab in (ben, cleo):
        assert "aa-my-turn" not in looks(cab) and "aa-folded" in looks(cab)
        assert cab.device.turn == {"title": "Anna's turn · Auf Achse", "mine": False}
    # Where her truck has stopped, Ben's roll may come: his phone asks for it.
    phones.tell(Stopped(0, "kassel"))
    assert {"aa-my-turn", "aa-up-next"} <= looks(ben) and ben.device.turn == {"title": "You are next · Auf Achse", "mine": True}
    assert "aa-my-turn" not in looks(cleo) and not hidden(ben.turn.next)
    ben.turn.next.rows[0].choose(2)
    phones.look()
    assert ben.cockpit.whose == "Your turn" and "aa-folded" not in looks(ben)
    assert cleo.cockpit.whose == anna.cockpit.whose == "Ben's turn"


def free(cab):
    """The browser says that nobody types there."""
    browser_says(cab.device, {"kind": "free"})


def test_the_phone_of_the_one_who_is_asked_comes_to_the_question(phones):
    anna, ben, cleo = phones.cabs
    for cab in phones.cabs:
        cab.desk.tab = "log"
        cab.liked.open_options()
    phones.tell(Rolled(0, (2,)))
    assert anna.desk.tab == "log"  # she may be typing
    for cab in phones.cabs:
        free(cab)
    assert anna.desk.tab == "turn" and hidden(anna.liked)
    assert (ben.desk.tab, cleo.desk.tab) == ("log", "log") and not hidden(ben.liked)
    # An auction asks those who may bid, and again the one who is outbid.
    anna.turn.tell(Stopped(0, "kassel"))
    anna.turn.tell(CallAuction(0, PUBLIC.id))
    phones.look()
    for cab in phones.cabs:
        free(cab)
    assert (ben.desk.tab, cleo.desk.tab) == ("turn", "turn")
    ben.turn.tell(Bid(1, 2))
    phones.look()
    cleo.desk.tab = ben.desk.tab = "bank"
    cleo.turn.tell(Bid(2, 3))
    phones.look()
    for cab in phones.cabs:
        free(cab)
    assert (ben.desk.tab, cleo.desk.tab) == ("turn", "bank")  # the last bid is her own


def test_a_kept_card_is_offered_before_ones_roll(phones):
    _anna, ben, cleo = phones.cabs
    phones.tell(SetCards(1, (MOTIVATION,)), Rolled(0, (2,)))
    assert hidden(ben.turn.early)
    phones.tell(Stopped(0, "kassel"))
    assert not hidden(ben.turn.early) and ben.turn.early.description == "Before your roll: use Motivation (eager driver)"
    assert cleo.turn.early.description == "Before the roll, Ben uses Motivation (eager driver)"
    ben.turn.early.click()
    phones.look()
    assert ben.cockpit.whose == "Your turn" and hidden(ben.turn.early) and not ben.session.mine.state.players[1].cards


def test_the_page_comes_once_when_ones_roll_is_next(phones):
    anna, ben, _cleo = phones.cabs
    phones.tell(Rolled(0, (2,)))
    ben.desk.tab = "bank"
    phones.tell(Stopped(0, "kassel"))
    free(ben)
    assert ben.desk.tab == "turn"
    ben.desk.tab = "bank"
    phones.tell(Paid(0, -100, "toll"))
    free(ben)
    assert ben.desk.tab == "bank" and anna.desk.tab == "turn"


def test_who_changes_the_past_is_not_called_away(phones):
    anna = phones.cabs[0]
    anna.desk.put_in(anna.session.frame.head, "what happened?")
    anna.desk.tab = "log"
    phones.tell(Rolled(0, (2,)))
    free(anna)
    assert anna.desk.tab == "log" and anna.desk.editing


def test_what_others_do_is_entered_after_one_press_and_put_away_when_the_turn_changes(phones):
    _anna, ben, cleo = phones.cabs
    phones.tell(Rolled(0, (2,)))
    assert cleo.cockpit.for_others.description == "Enter what Anna does" and not hidden(cleo.cockpit.for_others)
    cleo.cockpit.for_others.click()
    assert "aa-folded" not in looks(cleo) and cleo.cockpit.for_others.description == "Back to my truck"
    cleo.turn.tell(Stopped(0, "kassel"))
    phones.look()
    assert "aa-folded" not in looks(cleo)  # still Anna's turn
    phones.tell(Rolled(1, (3,)))
    assert "aa-folded" in looks(cleo) and cleo.cockpit.for_others.description == "Enter what Ben does"
    assert hidden(ben.cockpit.for_others)


def test_ones_own_things_are_all_there(phones):
    ben = phones.cabs[1]
    phones.tell(SetCards(1, ("Motivation",), "dealt"), SetDebts(1, (Debt("Radarfalle", 500),), "owed"), SetSkips(1, 2, "skips"))
    said = shown_text(ben.cockpit)
    for part in ("5000 DM money", "0/6 aboard", "3 in hand", "skips 2 turns", "500 DM", "Event card: Motivation", "3 face-down cards aren't entered"):
        assert part in said.replace("\u00a0", " "), said
    assert "You skip 2 turns." in coming(ben)
    assert ben.session.type_own(HELD)
    said = shown_text(ben.cockpit)
    assert "7013" in said and "2 face-down cards aren't entered" in said
    assert all("7013" not in shown_text(cab) for cab in (phones.cabs[0], phones.cabs[2]))
    assert not hidden(ben.cockpit.type_card)
    ben.cockpit.type_card.click()
    assert ben.desk.tab == "box" and not hidden(ben.own_hand.form)


def test_hints_are_for_this_player_alone_and_off_at_first(phones):
    ben = phones.cabs[1]
    ben.session.type_own(HELD)
    phones.tell(Rolled(0, (2,)), Stopped(0, "kassel"))
    assert hidden(ben.cockpit.ask) and "plan" not in shown_text(ben.cockpit)
    ben.device.options.hints = True
    assert not hidden(ben.cockpit.ask)
    assert "turns" in shown_text(ben.cockpit.mine)
    ben.cockpit.ask.click()
    assert "before the game ends" in text(ben.cockpit.advice.value)
    ben.device.options.hints = False
    assert hidden(ben.cockpit.ask) and "before the game ends" not in shown_text(ben.cockpit)


def test_the_map_has_ones_own_ways_and_tells_nothing(phones):
    ben = phones.cabs[1]
    ben.session.type_own(HELD)
    ben.desk.tab = "map"
    board = ben.panels["map"].map
    assert 52 in board.scene().shown
    before = len(ben.session.journal)
    board.press("ulm")
    assert len(ben.session.journal) == before
    assert list(ben.tabs.options) == ["My truck", "Map", "Players", "Bank", "Contracts", "Log", "End"]


def test_where_the_past_is_shown_nobody_is_asked(phones):
    anna = phones.cabs[0]
    phones.tell(Rolled(0, (2,)))
    assert "aa-my-turn" in looks(anna)
    anna.session.show_entry(1)
    assert "aa-my-turn" not in looks(anna)
    anna.desk.present()
    assert "aa-my-turn" in looks(anna)
