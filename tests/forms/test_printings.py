"""The printings side by side in the start form."""

import html
import re

import pytest
from ipywidgets.widgets.widget import _instances
from msgspec.structs import replace

from aufachse_widgets.engine import PRESETS, preset
from aufachse_widgets.pages.start import StartPage
from aufachse_widgets.reports.printings import table
from aufachse_widgets.store import MemoryStore
from aufachse_widgets.words.comparison import differences
from tests.widgets.playing import hidden, text


@pytest.fixture
def page():
    page = StartPage(MemoryStore(), lambda session: None)
    yield page
    page.close()


def heads(page):
    return re.findall(r'<th scope="col">([^<]*)', page.printings.told.value)[1:]


def cells(markup, title):
    """What stands in the row of that rule."""
    row = markup[markup.index(f'<th scope="row">{html.escape(title)}') :].split("<tr>")[0]
    return [text(cell) for cell in re.findall(r"<span>(.*?)</span>", row)]


def test_a_row_for_each_difference_and_a_column_for_each_edition():
    editions = list(PRESETS.values())
    markup = table(editions)
    assert markup.count('<th scope="row">') == len(differences(editions))
    assert re.findall(r'<th scope="col">([^<]*)', markup)[1:] == [edition.title for edition in editions]
    assert cells(markup, "Starting money") == ["5000 DM", "5000 €", "5000 €", "5000 DM", "2000 DM", "5000 €"]
    assert cells(markup, "Dice")[:2] == ["one", "two; one of them is used, a double either way"]
    for number in range(5):
        assert f"<dt>S{number}<dd>" in markup


def test_titles_and_values_are_escaped():
    evil = replace(preset("czech"), title='<img src=x onerror="alert(1)">', currency="<b>")
    markup = table([preset("fx-schmid-1987"), evil])
    assert "<img" not in markup
    assert "<b>" not in markup
    assert html.escape(evil.title) in markup


def test_nothing_is_made_before_it_is_opened(page):
    assert page.printings.ticks == {}
    assert page.printings.told.value == ""
    page.edition.value = "czech"
    assert page.printings.told.value == ""


def test_the_chosen_printing_stands_beside_another_and_beside_those_that_are_ticked(page):
    printings = page.printings
    printings.opener.value = True
    assert heads(page) == ["F.X. Schmid 1987", "Schmidt Spiele 2007"]
    printings.ticks["czech"].value = True
    assert heads(page) == ["F.X. Schmid 1987", "Schmidt Spiele 2007", "Czech rules"]
    page.edition.value = "czech"
    assert heads(page) == ["Czech rules", "Schmidt Spiele 2007"]
    assert [id for id, tick in printings.ticks.items() if hidden(tick)] == ["czech"]
    page.edition.value = "schmidt-2007"
    printings.ticks["czech"].value = False
    assert "choose another printing" in text(printings.told.value)
    page.edition.value = "children-2007"
    assert heads(page) == ["Schmidt Spiele 2007, for children", "Schmidt Spiele 2007"]
    printings.opener.value = False
    assert hidden(printings.told)


def test_there_is_always_another_one_when_the_edition_changes(page):
    page.printings.opener.value = True
    page.edition.value = "schmidt-2007"
    assert heads(page) == ["Schmidt Spiele 2007", "F.X. Schmid 1987"]


def test_house_rules_have_a_column_of_their_own(page):
    page.printings.opener.value = True
    rules = page.houserules
    rules.rule.value, rules.number.value = "starting_money", 7000
    rules.take.click()
    assert heads(page) == ["F.X. Schmid 1987", "Your house rules", "Schmidt Spiele 2007"]
    markup = page.printings.told.value
    assert cells(markup, "Starting money") == ["5000 DM", "7000 DM", "5000 €"]
    assert markup.count('class="aa-house"') == 1
    rules.drop.click()
    assert heads(page) == ["F.X. Schmid 1987", "Schmidt Spiele 2007"]


def test_a_page_that_is_closed_leaves_nothing_behind():
    before = len(_instances)
    page = StartPage(MemoryStore(), lambda session: None)
    page.printings.opener.value = True
    page.close()
    assert len(_instances) <= before
