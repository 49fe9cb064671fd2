"""The rules on the screen: searched, compared, saved; nothing left behind when they are closed."""

import pytest
from ipywidgets.widgets.widget import _instances

from aufachse_widgets import rules_page
from aufachse_widgets.engine import EditionError, compile_rules, load_board, preset
from aufachse_widgets.forms.own_board import printed
from aufachse_widgets.widgets.learn.rules import RulesView
from aufachse_widgets.widgets.parts.device import Device
from aufachse_widgets.widgets.parts.tree import is_hidden
from aufachse_widgets.words.rulebook.place import Place
from tests.lakes import lakes


def test_in_a_notebook_it_stands_alone_and_closes_what_it_opened():
    rules_page("czech").close()  # what is made once
    before = set(_instances)
    page = rules_page(preset("czech").with_changes(dice=2), players=4)
    assert "With 4 players there are 20 public contracts" in page.told.value
    assert "House rules: Dice" in page.told.value
    page.close()
    assert set(_instances) == before
    with pytest.raises(EditionError, match="there is no edition"):
        rules_page("klingon")


def test_where_no_table_is_open_it_asks_which_box_and_how_many_players():
    page = rules_page()
    assert not is_hidden(page.asking)
    assert "12 for 2 players, 16 for 3 players" in page.told.value
    page.box.value = "schmidt-2007"
    page.count.value = 5
    assert "With 5 players there are 24 public contracts" in page.told.value
    assert "5000 €" in page.told.value and "The rules: Schmidt Spiele 2007" in page.told.value
    page.wanted.value = "public contracts 24"
    assert "With 5 players" in page.told.value
    page.close()


def test_what_was_chosen_stays_until_a_table_is_open():
    rules, table = compile_rules("fx-schmid-1987"), compile_rules("czech")
    page = RulesView(rules)
    page.box.value, page.count.value = "schmidt-2007", 6
    page.open_at(rules, 0, Place("signs"))
    assert (page.rules.edition.id, page.players) == ("schmidt-2007", 6)
    page.open_at(table, 3, Place("signs"))
    assert is_hidden(page.asking) and "With 3 players" in page.told.value
    page.open_at(table, 0, Place("signs"))
    assert not is_hidden(page.asking) and (page.box.value, page.count.value) == ("czech", 0)
    page.close()


def test_a_board_of_ones_own_is_in_no_box():
    own = load_board(lakes())
    page = RulesView(compile_rules(printed("fx-schmid-1987", own), own.board, own.contracts))
    assert is_hidden(page.box) and not is_hidden(page.asking)
    page.count.value = 3
    assert page.rules.board == own.board and "With 3 players" in page.told.value
    page.close()


def test_a_search_shows_what_it_finds_and_the_rules_come_back():
    page = rules_page("czech")
    whole = page.told.value
    page.wanted.value = "jam"
    assert "rules found" in page.told.value
    page.wanted.value = ""
    assert page.told.value == whole
    page.close()


def test_the_printings_stand_side_by_side_and_a_search_ends_that():
    page = rules_page("czech")
    page.wanted.value = "jam"
    page.beside.click()
    assert "aa-printings" in page.told.value
    assert page.beside.description == "The rules"
    page.wanted.value = "trailers"
    assert "aa-printings" not in page.told.value
    page.wanted.value = ""
    page.beside.click()
    page.beside.click()
    assert "<details" in page.told.value
    page.close()


def test_it_is_saved_as_one_file_to_print():
    device = Device()
    files = []
    device.download = lambda name, data, kind: files.append((name, data.decode(), kind))
    printed = []
    device.print = printed.append
    page = RulesView(compile_rules("schmidt-2007"), 3, device=device)
    page.saving.click()
    ((name, text, kind),) = files
    page.printing.click()
    assert printed == [text]
    assert (name, kind) == ("auf-achse-schmidt-2007.html", "text/html")
    assert "@media print" in text
    page.close()
    assert device.comm is not None, "the page's own"
    device.close()


def test_it_opens_where_it_is_asked_to():
    page = rules_page("czech")
    page.wanted.value = "jam"
    page.open_at(compile_rules("schmidt-2007"), 2, Place("signs", "jam_space"))
    assert 'data-section="signs" open' in page.told.value
    assert "aa-asked" in page.told.value
    assert page.wanted.value == ""
    page.close()


def test_who_does_not_know_the_box_is_asked_what_is_in_it():
    before = set(_instances)
    page = rules_page()
    assert page.which is None, "made when somebody asks"
    page.unsure.click()
    assert page.which in page.children and "printed on the money" in page.which.told.value

    def press(label):
        (button,) = [one.children[1] for one in page.which.offered.children if one.children[1].description == label]
        button.click()

    press("Euros")
    press("Two dice")
    press("The game for children")
    assert page.box.value == page.rules.edition.id == "children-2007"
    assert "54 contract cards and 28 event cards" in page.which.told.value
    page.which.again.click()
    press("DM")
    page.which.unknown.click()
    press("The game with auctions")
    assert "It may also be another one: Czech rules." in page.which.told.value and page.box.value == "fx-schmid-1987"
    page.unsure.click()
    assert page.which not in page.children
    page.close()
    assert set(_instances) == before


def test_at_a_table_nobody_is_asked_for_the_box():
    page = rules_page("czech", players=3)
    assert is_hidden(page.asking)
    page.close()
