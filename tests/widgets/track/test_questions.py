"""Questions on several phones: what one answers closes everywhere, what is half filled in stays as long as it is asked, nothing lies over one's own turn."""

import pytest

from aufachse_widgets.box import shipped_box
from aufachse_widgets.engine import preset
from aufachse_widgets.engine.actions import BuyTrailer, Deliver, Load, UseCard
from aufachse_widgets.engine.log import EventDrawn
from aufachse_widgets.pages.told_cab import ToldCab
from aufachse_widgets.pages.track import TrackTable
from aufachse_widgets.tracking.facts import (
    TABLE,
    Chair,
    Drew,
    Holds,
    Paid,
    Rolled,
    SetCards,
    SetHand,
    SetLoad,
    SetMoney,
    SetSigns,
    SetSpace,
    SetTurn,
    Stopped,
    Won,
)
from tests.kit.devices import Devices, look
from tests.kit.front_end import browser_says
from tests.kit.told_tables import HELD, told_table
from tests.widgets.playing import hidden, shown_text

CARD, ABOARD, PUBLIC = 5, 6, 2
FINE = "Radarfalle"

ANSWERS = {
    "event": Drew(0, "Motivation"),
    "load": Load(0, CARD),
    "deliver": Deliver(0, ABOARD),
    "auction": Won(2, PUBLIC, 2, 0),
    "trailer": BuyTrailer(0),
    "sign": SetSigns(TABLE, "soest"),
    "kept": UseCard(0, "Motivation"),
    "stop": SetSpace(0, "ulm"),
}
"""What answers the form of that name, opened for Anna."""


class Phones:
    """The cabs of Anna, Ben and Cleo, and the host's whole companion; it is Anna's turn."""

    def __init__(self):
        box = shipped_box(preset("fx-schmid-1987"))
        told = (SetTurn(0), SetCards(0, ("Motivation",)), SetHand(0, 3, (CARD,)), SetLoad(0, (ABOARD,)))
        self.devices = Devices(told_table(*told, public=PUBLIC, box=box))
        self.cabs = [ToldCab(session, owns=True) for session in self.devices.players.values()]
        self.host = TrackTable(self.devices.host, owns=True)

    @property
    def pages(self):
        return (*self.cabs, self.host)

    def look(self):
        look(*(page.session for page in self.pages))

    def tell(self, page, *moves):
        assert page.session.tell(*moves)
        self.look()

    def close(self):
        for page in self.pages:
            page.close()


@pytest.fixture
def phones(boxes):
    made = Phones()
    yield made
    made.close()


def opened(page):
    """The name of the form that is open; the page shows it, or the flow of the turn instead."""
    form = page.turn.form
    assert hidden(form) == (form.name == "") and hidden(page.turn.flow) == (form.name != "")
    return form.name


def money(page):
    return [player.money for player in page.session.frame.state.players]


@pytest.mark.parametrize("name", ANSWERS)
def test_a_form_closes_everywhere_once_it_is_answered_anywhere(phones, name):
    anna, ben, cleo = phones.cabs
    for page in (ben, cleo, phones.host):
        page.turn.form.open_form(name, 0)
    phones.tell(anna, Paid(2, -100, "toll"))
    assert [opened(page) for page in (ben, cleo, phones.host)] == [name] * 3  # it is still asked
    phones.tell(anna, ANSWERS[name])
    assert [opened(page) for page in phones.pages] == [""] * 4


@pytest.mark.parametrize("name", ANSWERS)
def test_a_form_closes_with_the_turn_that_it_is_about(phones, name):
    anna, ben, cleo = phones.cabs
    for page in (anna, ben, cleo, phones.host):
        page.turn.form.open_form(name, 0)
    phones.tell(cleo, Rolled(1, (3,)))  # her own step shuts her own form, as ever
    assert [opened(page) for page in phones.pages] == [""] * 4
    assert all("the turn is over" in shown_text(page.head) for page in (anna, ben, phones.host))
    assert not hidden(ben.turn.place)  # where his truck stopped


def test_an_event_card_that_is_due_is_asked_everywhere_until_one_answers(phones):
    """As it was played: the card was told on Anna's phone, and Ben's still asked for it in his own turn. A tap there fined her."""
    anna, ben, cleo = phones.cabs
    space = "alsfeld" if "alsfeld" in anna.session.rules.events else min(anna.session.rules.events)
    phones.tell(anna, SetSpace(0, anna.session.rules.neighbours[space][0]), Rolled(0, (1,)), Stopped(0, space))
    for page in phones.pages:
        assert opened(page) == "event" and "Which event card did Anna turn up?" in shown_text(page.turn.form)
    finder = ben.turn.form.body.children[0].finder
    place = next(place for place, label in enumerate(finder.hits.options) if label.startswith(FINE))
    phones.tell(anna, Drew(0, "Motivation"))
    assert [opened(page) for page in phones.pages] == [""] * 4
    # What closed by itself needs no word: the receipt says what was told.
    assert "has been closed" not in shown_text(ben.head)
    before = money(ben)
    finder.hits.choose(place)  # a tap that was on its way
    assert "has been answered already; nothing was entered" in ben.desk.error and "Anna draws an event card: Motivation" in ben.desk.error
    phones.look()
    assert money(anna) == before
    assert [event.card for _entry, event in cleo.session.log() if isinstance(event, EventDrawn)] == ["Motivation"]
    # In Ben's own turn nothing lies over what he has to tell.
    phones.tell(cleo, Rolled(1, (3,)))
    assert [opened(page) for page in phones.pages] == [""] * 4 and not hidden(ben.turn.place)
    # Undone, it is asked everywhere again.
    assert cleo.session.undo() and cleo.session.undo()
    phones.look()
    assert [opened(page) for page in phones.pages] == ["event"] * 4


def test_a_tap_that_says_the_same_is_no_error(phones):
    anna, ben, _cleo = phones.cabs
    ben.turn.form.open_form("event", 0)
    finder = ben.turn.form.body.children[0].finder
    place = next(place for place, label in enumerate(finder.hits.options) if label.startswith("Motivation"))
    assert anna.session.tell(Drew(0, "Motivation"))  # Ben's phone has not heard of it
    before = len(anna.session.journal)
    finder.hits.choose(place)
    assert ben.desk.error == "" and opened(ben) == ""
    assert "Done already: Anna draws an event card: Motivation" in shown_text(ben.head) and "(told by" not in shown_text(ben.head)
    finder.hits.choose(place)  # nor once it has
    phones.look()
    assert ben.desk.error == "" and len(anna.session.journal) == before


def test_a_press_on_what_has_gone_meanwhile_says_which_one_counted(phones):
    """The browser tells of the press with the frame it was made on; by then the phone has heard of the other one."""
    anna, ben, cleo = phones.cabs
    phones.tell(anna, Rolled(0, (2,)))
    seen = ben.session.frame.number
    phones.tell(cleo, Stopped(0, "kassel"))
    browser_says(ben.device, {"kind": "press", "frame": seen, "text": "2"})
    ben.turn.next.rows[0].choose(1)
    assert ben.desk.error == "Somebody else was quicker: Anna drives from Kassel–Nürnberg, 2nd to Kassel (2 spaces). (told by Cleo)"
    # A second press, on what is there now, counts.
    browser_says(ben.device, {"kind": "press", "frame": ben.session.frame.number, "text": "2"})
    ben.turn.next.rows[0].choose(1)
    assert ben.desk.error == "" and ben.session.journal.entries[-1].action == Rolled(1, (2,))


def test_a_payment_that_two_type_is_booked_once(phones):
    anna, ben, _cleo = phones.cabs
    ben.desk.tab = "bank"
    bank = ben.panels["bank"]
    bank.parts.choose(1)
    bank.payer.choose(0)
    bank.amount.value, bank.why.value = "100", "toll"
    phones.tell(anna, Paid(0, -100, "toll"))
    assert (bank.amount.value, bank.why.value) == ("100", "toll")
    bank.pay.click()
    assert "Done already: Anna pays 100 DM to the bank: toll." in shown_text(ben.head) and ben.desk.error == ""
    assert bank.amount.value == bank.why.value == ""
    assert money(ben)[0] == 4900
    # A second toll is another payment.
    bank.amount.value, bank.why.value = "100", "toll"
    bank.pay.click()
    assert money(ben)[0] == 4800


def test_a_correction_closes_once_somebody_else_has_set_the_value(phones):
    anna, ben, cleo = phones.cabs
    for page in (ben, cleo):
        page.desk.tab = "players"
        page.panels["players"].values.choose(0)
    editors = [page.panels["players"].editor for page in (ben, cleo)]
    assert not any(hidden(one) for one in editors) and all(one.name == "money" for one in editors)
    editors[0].first.value = "1200"
    phones.tell(anna, Rolled(1, (3,)), SetMoney(2, 700))
    assert not any(hidden(one) for one in editors) and editors[0].first.value == "1200"
    assert anna.session.tell(SetMoney(0, 1200))
    editors[0].ok.click()  # the same, at the same moment
    assert "Done already:" in shown_text(ben.head) and ben.desk.error == ""
    phones.look()
    assert all(hidden(one) for one in editors)
    assert money(cleo)[0] == 1200 and len(ben.session.journal) == len(anna.session.journal)


def test_a_card_of_ones_own_hand_is_asked_for_until_another_device_of_the_seat_has_it(phones):
    ben = phones.cabs[1]
    tablet = ToldCab(phones.devices.open(phones.devices.secrets[1]), owns=True)
    ben.cockpit.type_card.click()
    assert not hidden(ben.own_hand.form)
    assert tablet.session.type_own(HELD)
    ben.session.refresh()
    assert hidden(ben.own_hand.form) and "1 of 3 face-down cards entered." in shown_text(ben.own_hand)
    assert "7013" not in shown_text(phones.cabs[0])
    tablet.close()


def test_a_hand_that_two_type_for_a_bot_is_typed_once(phones):
    """The chair asks for the next card wherever somebody has typed one."""
    anna, ben, _cleo = phones.cabs
    phones.tell(anna, Chair(0, "dispatcher"))
    card = anna.session.rules.contracts[20]
    anna_chair, ben_chair = (page.turn.chairs.children[0] for page in (anna, ben))
    for chair in (anna_chair, ben_chair):
        chair.opener.click()
        assert "1st face-down card" in shown_text(chair.typing)
    phones.tell(anna, Holds(0, (card,)))
    assert "2nd face-down card" in shown_text(ben_chair.typing)
    # Of two that tell the same at once it is there once.
    both = (card, anna.session.rules.contracts[21])
    assert anna.desk.tell(Holds(0, both)) and ben.desk.tell(Holds(0, both))
    phones.look()
    assert ben.session.table.held[0] == both and "Done already" in shown_text(ben.head)


def test_what_is_asked_before_it_is_done_goes_when_somebody_else_does_something(phones):
    anna, ben, _cleo = phones.cabs
    phones.tell(anna, Paid(0, -100, "toll"))
    ben.head.undo.click()
    assert ben.desk.asked is not None
    # Both undo it: the second hears that it is done.
    assert anna.session.undo()
    ben.desk.answer(True)
    assert "Done already: Anna undid or changed something." in shown_text(ben.head) and ben.desk.error == ""
    phones.look()
    assert money(ben)[0] == 5000
    phones.tell(anna, Paid(0, -100, "toll"))
    ben.head.undo.click()
    phones.tell(anna, Paid(0, -200, "toll"))
    assert ben.desk.asked is None
