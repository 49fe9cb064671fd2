"""What was loaded: where the truck is known to stand in no city it is asked first where it stopped."""

import pytest

from aufachse_widgets.engine.actions import Load
from aufachse_widgets.engine.cards import RADARFALLE
from aufachse_widgets.tracking.facts import Drew, Rolled, SetHand, SetLoad, SetSpace, Stopped
from aufachse_widgets.tracking.log import Remark
from aufachse_widgets.widgets.track.load import LoadForm
from tests.widgets.playing import hidden, shown_text, text
from tests.widgets.track.hands import known


def form_of(table) -> LoadForm:
    (form,) = table.turn.form.body.children
    assert isinstance(form, LoadForm)
    assert not hidden(table.turn.form)
    return form


def remarks(table) -> list[str]:
    return [table.session.words.say(event) for _number, event in table.session.log() if isinstance(event, Remark)]


def test_a_truck_on_the_road_is_asked_for_its_city_and_its_stop_is_put_right(table):
    hands, session = known(table), table.session
    session.tell(Rolled(0, (4,)), Stopped(0, "goettingen"))
    hands.other("Load")
    form = form_of(table)
    assert not hidden(form.where)
    assert hidden(form.card)
    assert text(form.ask.value) == "To load, the truck must be in a city. Red's is at Hannover–Kassel, 2nd: where did it stop?"
    assert form.cities.likely.options[0] == "Kassel"  # the nearest
    hands.since()
    hands.press(form.cities.likely, "Kassel")
    assert session.table.where(0) == "kassel"
    assert not hidden(form.card)
    assert hidden(form.where)
    hands.press(form.chooser.finder.hits, "Kassel → Wien")
    assert hands.since() == 2
    assert session.frame.state.players[0].loaded == (1,)
    assert remarks(table) == []  # as if it had been told so at once
    assert not any("Göttingen" in session.words.say(event) or "Kassel–Hannover" in session.words.say(event) for _number, event in session.log())


def test_while_the_move_is_open_the_city_is_where_it_ends(table):
    hands, session = known(table), table.session
    session.tell(Rolled(0, (3,)))
    hands.other("Load")
    form = form_of(table)
    form.cities.finder.field.value = "kas"
    assert all(one.endswith("\ncity") for one in form.cities.finder.hits.options)
    hands.press(form.cities.finder.hits, "Kassel")
    assert session.table.where(0) == "kassel"
    assert not hidden(form.card)


def test_what_would_no_longer_fit_is_asked_about_first(table):
    hands, session = known(table), table.session
    session.tell(Rolled(0, (4,)), Stopped(0, "hildesheim"))
    session.tell(Drew(0, RADARFALLE))
    hands.other("Load")
    hands.press(form_of(table).cities.likely, "Hannover")
    assert not hidden(table.head.question)
    assert "Red stopped in Hannover" in shown_text(table.head.question)
    assert session.table.where(0) == "hildesheim"
    hands.click(table.head.question.yes)
    assert session.table.where(0) == "hannover"
    assert session.frame.state.players[0].money == 4500  # what was told stays told
    assert not hidden(form_of(table).card)


def test_a_table_may_load_there_all_the_same(table):
    hands, session = known(table), table.session
    session.tell(Rolled(0, (4,)), Stopped(0, "goettingen"))
    hands.other("Load")
    form = form_of(table)
    hands.click(form.anyway)
    assert not hidden(form.card)
    hands.press(form.chooser.finder.hits, "Kassel → Wien") if form.chooser.finder.hits.options else form.chooser.chosen(1, ())
    assert session.frame.state.players[0].loaded == (1,)
    assert remarks(table) != []


@pytest.mark.parametrize("space", ["kassel", "?"])
def test_in_a_city_or_at_an_unknown_place_nothing_is_asked(table, space):
    hands = known(table, SetSpace(0, space))
    hands.other("Load")
    assert hidden(form_of(table).where)
    assert not hidden(form_of(table).card)


def test_another_player_is_asked_about_too(table):
    hands, session = known(table), table.session
    session.tell(Rolled(0, (4,)), Stopped(0, "goettingen"))
    session.tell(Rolled(1, (3,)), Stopped(1, "kassel"))
    hands.other("Load")
    assert hidden(form_of(table).where)  # Yellow is in Kassel
    hands.press(table.turn.form.who, "Red")
    assert not hidden(form_of(table).where)
    hands.press(form_of(table).cities.likely, "Kassel")
    assert session.table.where(0) == "kassel"
    assert table.turn.form._seat == 0
    form_of(table).chooser.chosen(1, ())
    assert session.frame.state.players[0].loaded == (1,)
    assert Load(0, 1) == session.move(session.frame.head)


def test_what_has_no_room_is_offered_with_a_warning(table):
    known(table, SetHand(0, 3, (1,)), SetLoad(0, (2,)))
    session = table.session
    session.tell(Rolled(0, (4,)), Stopped(0, "kassel"))
    state, rules = session.frame.state, session.rules
    free = rules.free_room(state.players[0])
    assert 0 < free < rules.contracts[1].goods
    (offered,) = [one for one in table.turn.deeds.options if one.startswith("Load Kassel → Wien?")]
    assert offered.splitlines()[1] == f"{rules.contracts[1].goods} goods, not enough room: {free} free"
