"""The table's own contract cards: typed, completed, out and in as CSV, with cities that our board lacks."""

import base64
import re

from aufachse_widgets.box.suggestions import new_city
from aufachse_widgets.engine.contracts import Contract
from aufachse_widgets.tracking.facts import TABLE, NewCity, Typed
from tests.widgets.playing import hidden, text
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
    assert "aa-hidden" not in form.proposed._dom_classes  # it is said that nobody read them off the card
    form.costs[1].value = "450"
    assert "aa-hidden" not in form.proposed._dom_classes
    hands.click(form.ok)
    card = table.session.rules.contracts[3]
    form.correct(card)
    assert "aa-hidden" in form.proposed._dom_classes
    assert (card.start, card.destination, card.goods, card.revenue, card.bids) == ("kassel", "muenchen", 5, 1600, (200, 450, 600, 800, 1000))
    assert table.session.frame.state.players[0].loaded == (3,)
    from aufachse_widgets.box.memory import open_boxes

    assert card in open_boxes(boxes).read("Ours").contracts


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
