"""The table's own contract cards: typed, completed, out and in as CSV, with cities that our board lacks."""

import base64
import re

from aufachse_widgets.box.estimates import estimated
from aufachse_widgets.box.suggestions import new_city
from aufachse_widgets.engine.contracts import Contract
from aufachse_widgets.tracking.facts import TABLE, NewCity, Typed
from tests.kit.front_end import looks
from tests.widgets.playing import hidden, shown_text, text
from tests.widgets.track.hands import known


def test_a_contract_is_typed_with_its_ladder_and_remembered(table, boxes):
    hands = known(table)
    hands.roll(3)
    hands.space("Kassel")
    hands.other("Load")
    chooser = hands.form()
    hands.click(chooser.type)
    form = chooser.form
    assert form.start.field.value == "Kassel"
    form.destination.field.value = "mun"
    hands.press(form.destination.hits, "München")
    hands.press(form.goods, "5")
    form.revenue.value = "1600"
    assert [cost.value for cost in form.costs] == ["200", "400", "600", "800", "1000"]
    assert not hidden(form.estimates)  # it is said that nobody read them off the card
    hands.click(form.confirm)
    assert hidden(form.estimates)
    form.costs[1].value = "450"
    hands.click(form.ok)
    card = table.session.rules.contracts[3]
    form.correct(card)
    assert hidden(form.estimates)
    assert (card.start, card.destination, card.goods, card.revenue, card.bids) == ("kassel", "muenchen", 5, 1600, (200, 450, 600, 800, 1000))
    assert table.session.frame.state.players[0].loaded == (3,)
    from aufachse_widgets.box.opening import open_boxes

    assert card in open_boxes(boxes).read("Ours").contracts


def costs(form) -> list[str]:
    return [cost.value for cost in form.costs]


def marked(form) -> list[int]:
    """The bids whose fields are marked as estimates."""
    return [place for place, cost in enumerate(form.costs, 1) if cost.description == f"Bid {place} ≈" and "aa-estimated" in looks(cost)]


def test_bids_follow_the_one_that_was_typed_and_are_estimates_until_somebody_has_looked(table):
    hands = known(table)
    box = hands.tab("box")
    hands.click(box.new_contract)
    form = box.form
    form.start.field.value, form.destination.field.value = "kassel", "praha"
    hands.press(form.goods, "5")
    form.costs[0].value = "3"  # on the way to 300, key by key
    form.costs[0].value = "30"
    form.costs[0].value = "300"
    assert costs(form) == ["300", "600", "900", "1200", "1500"]  # as on the card of this box that begins so
    form.revenue.value = "1600"
    assert costs(form) == ["300", "600", "900", "1200", "1600"] and marked(form) == [2, 3, 4, 5]
    form.costs[2].value = "1000"
    assert costs(form) == ["300", "700", "1000", "1300", "1800"] and marked(form) == [2, 4, 5]
    assert "bid 2, bid 4 and bid 5" in text(form.proposed.value)
    form.costs[2].value = ""  # nothing comes back under the fingers
    assert form.costs[2].value == ""
    form.costs[2].value = "1000"
    hands.click(form.ok)
    number = max(table.session.table.box.contracts, key=lambda card: card.id).id
    assert table.session.rules.contracts[number].bids == (300, 700, 1000, 1300, 1800)
    (listed,) = [one for one in box.contract_finder.hits.options if one.startswith("Kassel → Praha")]
    assert listed.endswith("bids estimated")
    # The mark stays with the card, wherever it is used, until somebody has looked.
    box._correct(number)
    assert marked(form) == [2, 4, 5]
    hands.other("Auction")
    auction = hands.form()
    auction._contract_found(number, ())
    assert [one.replace("\N{NARROW NO-BREAK SPACE}", " ") for one in auction.bids.options[1:4]] == ["1\n300 DM", "2\nabout 700 DM", "3\n1000 DM"]
    hands.press(auction.winners, "Blue")
    hands.press(auction.bids, "2")
    assert "The cost of bid 2 is an estimate" in shown_text(table.head.notices)
    hands.click(form.confirm)
    assert marked(form) == [] and hidden(form.estimates)
    hands.click(form.ok)
    assert table.error == ""
    assert not any("estimated" in one for one in box.contract_finder.hits.options)


def test_what_was_emptied_is_estimated_when_the_card_is_used(table):
    hands = known(table)
    box = hands.tab("box")
    hands.click(box.new_contract)
    form = box.form
    form.start.field.value, form.destination.field.value, form.revenue.value = "kassel", "praha", "1600"
    hands.press(form.goods, "5")
    form.costs[1].value = ""
    hands.click(form.ok)
    assert any(card.bids == (200, 400, 600, 800, 1000) and estimated(card) for card in table.session.table.box.contracts)


def test_a_half_typed_card_of_the_box_is_completed(table):
    hands = known(table)
    hands.roll(2)
    hands.space("Kassel")
    hands.other("Load")
    hands.click(hands.form().type)
    form = hands.form().form
    assert [one.split("\n")[0] for one in form.twins.options] == ["Kassel → Wien"]
    form.destination.field.value = "mailand"  # in German, and the only city of that name: taken at once
    assert form.destination.city == "milano"
    assert hidden(form.twins)
    form.destination.field.value = "vien"
    hands.press(form.destination.hits, "Wien")
    hands.press(form.twins, "Kassel → Wien")
    assert table.session.frame.state.players[0].loaded == (1,)
    assert len(table.session.table.box.contracts) == 2


def test_goods_and_revenue_are_enough(table):
    hands = known(table)
    hands.roll(3)
    hands.space("Kassel")
    hands.other("Load")
    hands.click(hands.form().short)
    form = hands.form().form
    hands.click(form.ok)
    assert "How many goods" in text(form.trouble.value)
    hands.press(form.goods, "2")
    form.revenue.value = "900"
    hands.click(form.ok)
    state = table.session.frame.state
    assert table.session.rules.goods(state.players[0]) == 2


def test_csv_goes_out_and_comes_in_and_errors_name_line_and_column(table):
    hands = known(table)
    box = hands.tab("box")
    for part, name in (("Cities", "cities.csv"), ("Event cards", "cards.csv"), ("Contracts", "contracts.csv")):
        hands.press(box.parts, part)
        hands.click(box.save)
        assert name in box.saved.value
    box._uploaded({"new": ({"name": "deck.csv", "content": b"start,destination,goods,revenue\nBerlin,Wien,3,2000\n"},)})
    assert table.error == ""
    assert any(card.start == "berlin" and card.revenue == 2000 for card in table.session.rules.contracts.values())
    from aufachse_widgets.widgets.parts.errors import guard

    guard(box._uploaded, table.session)({"new": ({"name": "deck.csv", "content": b"start,destination,goods,revenue\nBerlin,Wien,3,much\n"},)})
    assert "deck.csv: line 2, column 4 (revenue)" in table.error


def test_the_person_chooses_what_a_spreadsheet_expects(table):
    """A German Excel shows a file with commas as one column; what was chosen for one file goes for the others."""
    hands = known(table)
    box = hands.tab("box")
    assert box.separator.value == ","
    box.separator.value = ";"
    hands.click(box.save)
    assert saved(box).startswith("\ufeffNumber;Start;Destination;Goods;Revenue;")
    end = hands.tab("end")
    assert end.separator.value == ";"
    hands.click(end.ledger)
    assert saved(end).startswith("\ufeffentry;turn;")
    end.separator.value = "\t"
    assert hands.tab("box").separator.value == "\t"


def saved(panel) -> str:
    """The text of the file that was saved last."""
    return base64.b64decode(re.search('base64,([^"]*)"', panel.saved.value)[1]).decode()


def test_a_city_that_our_board_lacks_is_driven_to_and_loaded_in(table):
    hands = known(table)
    turn = table.turn
    turn._map_toggled()
    session = table.session
    city = new_city("Görlitz", session.rules.board, session.table.box)
    session.tell(NewCity(TABLE, city), Typed(TABLE, Contract(9, city.id, "wien", 2, 1000, (100, 200, 300, 400, 500))))
    hands.roll(3)
    turn.where.finder.field.value = "goer"
    hands.press(turn.where.finder.hits, "Görlitz")
    assert "Red is at Görlitz" in text(table.head.turn.value)
    hands.other("Load")
    hands.press(hands.form().finder.hits, "Görlitz → Wien")
    assert session.frame.state.players[0].loaded == (9,)
    assert session.error == ""
