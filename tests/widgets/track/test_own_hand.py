"""One's own hand on one's own phone: typed under Contracts, offered first where it is loaded, and on no other page."""

import ipywidgets
import pytest

from aufachse_widgets.engine.actions import Load
from aufachse_widgets.journal import Seat
from aufachse_widgets.pages.track import TrackTable
from aufachse_widgets.sessions.tracker import Tracker
from aufachse_widgets.store import MemoryStore
from aufachse_widgets.tracking.facts import Rolled, Stopped, Typed
from aufachse_widgets.widgets.parts.tree import is_hidden, parts
from tests.kit.devices import Devices, look
from tests.widgets.playing import hidden, shown_text

SEATS = (Seat("Anna", "red"), Seat("Ben", "blue"))


@pytest.fixture
def phones(boxes):
    """Anna's and Ben's pages of one table."""
    devices = Devices(Tracker.new("fx-schmid-1987", SEATS, 0, store=MemoryStore()), others=False)
    pages = [TrackTable(session, owns=True) for session in devices.players.values()]
    yield pages
    for page in pages:
        page.close()


def typed(page, start, destination, goods, revenue):
    """Type a card of one's hand as a person does."""
    hand = page.own_hand
    hand.enter.click()
    form = hand.chooser.form
    if "aa-hidden" in form._dom_classes:
        hand.chooser.type.click()
    form.start.set(start, hand.words.space(start))
    form.destination.set(destination, hand.words.space(destination))
    form.goods_number = goods
    form.revenue.value = str(revenue)
    for place, cost in enumerate(form.costs):
        cost.value = str(100 * (place + 1))
    form.ok.click()


def test_the_private_way_is_the_only_one_to_enter_a_card_on_that_page(phones, table):
    """Who wants to type a card of their hand can't take a way by which everybody sees it."""
    anna, _ben = phones
    anna.desk.tab = "box"
    box = anna.panels["box"]
    assert not hidden(anna.own_hand.enter)
    assert hidden(box.new_contract) and hidden(box.upload) and hidden(box.form)
    ways = [button for button in parts(box) if isinstance(button, ipywidgets.Button) and not is_hidden(button)]
    assert not [one.description for one in ways if "contract" in one.description.lower()]
    box.parts.choose(1)  # cities are no secret
    assert not hidden(box.upload) and not hidden(box.add_city)
    box.parts.choose(0)
    assert hidden(box.upload)
    # At the table's own screen, where no hand is typed, cards are.
    table.desk.tab = "box"
    assert not hidden(table.panels["box"].new_contract) and not hidden(table.panels["box"].upload)


def test_a_typed_card_is_shown_here_and_not_there(phones):
    anna, ben = phones
    for page in phones:
        page.desk.tab = "box"
    assert "0 of 3 face-down cards entered." in shown_text(anna.own_hand)
    typed(anna, "kassel", "wien", 3, 70_001)
    text = shown_text(anna.own_hand)
    assert "1 of 3 face-down cards entered." in text and anna.desk.error == ""
    assert [label.splitlines()[0] for label in anna.own_hand.cards._options_labels] == ["Kassel → Wien"]
    look(ben.session)
    assert "0 of 3" in shown_text(ben.own_hand) and ben.own_hand.cards._options_labels == () and len(ben.session.journal) == 0
    # A press shows the card, and lets it go.
    anna.own_hand.cards.choose(0)
    assert "spaces" in shown_text(anna.own_hand.card)
    anna.own_hand.gone.click()
    assert "0 of 3" in shown_text(anna.own_hand) and anna.session.own_cards == ()


def test_it_is_the_first_thing_offered_where_it_is_loaded(phones):
    anna, ben = phones
    anna.desk.tab = "box"
    typed(anna, "kassel", "wien", 3, 70_001)
    anna.desk.tab = "turn"
    anna.session.tell(Rolled(0, (4,)), Stopped(0, "kassel"))
    assert anna.turn.deeds._options_labels[0].startswith("Load Kassel → Wien?")
    look(ben.session)
    assert not [label for label in ben.turn.deeds._options_labels if "Kassel → Wien" in label]
    anna.turn.deeds.choose(0)
    first, second = (entry.action for entry in anna.session.journal.entries[-2:])
    assert isinstance(first, Typed) and second == Load(0, first.contract.id)
    look(ben.session)
    assert ben.session.frame.state.players[0].loaded == (first.contract.id,)
    anna.desk.tab = "box"
    assert anna.own_hand.cards._options_labels == ()


def test_a_page_without_a_seat_has_no_hand(boxes):
    page = TrackTable(Tracker.new("fx-schmid-1987", SEATS, 0), owns=True)
    page.desk.tab = "box"
    assert page.own_hand is None
    page.close()
