"""The companion's panels as citizens of traitlets, and the desk at which they stand."""

import ipywidgets
import pytest
from ipywidgets.widgets.widget import _instances

from aufachse_widgets.engine.cards import GUTE_ROUTENPLANUNG
from aufachse_widgets.engine.phases import CardGoTo, Driving, Placing
from aufachse_widgets.journal import Seat
from aufachse_widgets.pages.track import TABS, TrackTable, track
from aufachse_widgets.sessions.tracker import Tracker
from aufachse_widgets.tracking.facts import Drew, Rolled, SetSpace, SetTurn, Stopped
from aufachse_widgets.widgets.parts.panel import Panel
from aufachse_widgets.widgets.track.desk import Asked, Desk
from aufachse_widgets.widgets.track.head import TrackHead
from aufachse_widgets.widgets.track.map import TrackMap
from aufachse_widgets.widgets.track.panel import TrackPanel
from aufachse_widgets.widgets.track.reminders import RemindersPanel
from aufachse_widgets.widgets.track.turn import TurnPanel
from tests.widgets.playing import shown_text


def begun(names=("Ada", "Ben"), edition="fx-schmid-1987"):
    return Tracker.new(edition, tuple(Seat(name) for name in names), first=0)


def panels():
    """Every panel of the companion, alone in a cell."""
    made = [lambda session, kind=kind: kind(session) for kind in (TrackHead, RemindersPanel)]
    return made + [lambda session, make=make: make(session, None) for _title, _icon, make in TABS.values()]


@pytest.mark.parametrize("kind", [Desk, TrackMap, *(type(make(begun())) for make in panels())])
def test_every_trait_has_a_help_text(kind):
    box = set(ipywidgets.VBox.class_trait_names())
    for name, trait in kind.class_traits().items():
        if name not in box:
            assert len(trait.help) > 20, name


@pytest.mark.parametrize("make", panels())
def test_a_panel_alone_shows_another_table_when_it_is_given_one(make):
    first, second = begun(), begun(("Cem", "Dora", "Eva"), "schmidt-2007")
    make(second).close()  # what is shared is made once
    panel = make(first)
    count = len(_instances)
    assert isinstance(panel, TrackPanel)
    panel.session = second
    fresh = make(second)
    assert shown_text(panel) == shown_text(fresh)
    fresh.close()
    assert panel.error == ""
    assert panel.desk.session is second
    seen = shown_text(panel)
    first.tell(Rolled(0, (3,)))
    assert shown_text(panel) == seen
    panel.session = first
    assert len(_instances) == count
    panel.close()
    assert not first.closed
    assert not second.closed


def test_all_panels_at_a_desk_show_one_table():
    first, second = begun(), begun(("Cem", "Dora"))
    table = TrackTable(first)
    table.turn.session = second
    assert table.session is table.head.session is table.scores.session is second
    assert "Dora" in shown_text(table.scores)
    assert "Ada" not in shown_text(table)
    table.close()


def test_an_error_is_shown_on_top_until_it_is_read_and_is_no_matter_of_the_table_that_is_told():
    table = track(players=2)
    table.desk.error = "<b>How much?</b>"
    assert "How much" in table.head.trouble.said.value
    assert "<b>How" not in table.head.trouble.said.value
    assert table.session.error == ""
    assert all(isinstance(panel, Panel) and panel.error for panel in table.panels.values())
    table.head.trouble.dismiss.click()
    assert table.error == table.desk.error == table.turn.error == ""
    table.close()


def test_each_question_is_an_event_that_can_be_observed():
    desk = Desk(begun())
    asked, done = [], []
    desk.observe(lambda change: asked.append(change["new"]), names="asked")
    desk.ask("Sure?", ["one", "two"], "Yes", lambda: done.append(True))
    desk.answer(False)
    desk.ask("Sure?", ["one", "two"], "Yes", lambda: done.append(True))
    desk.answer(True)
    assert asked == [Asked("Sure?", ("one", "two"), "Yes"), None] * 2
    assert done == [True]


def test_a_press_on_the_map_tells_where_the_truck_stopped():
    told = []
    board = TrackMap(begun(), told.append)
    board.press("kassel")
    assert told == ["kassel"]
    assert board.selected_space == "kassel"
    board.close()


def test_the_turn_panel_works_alone():
    session = begun()
    panel = TurnPanel(session)
    panel.tell(Rolled(0, (4,)))
    assert session.frame.head == 1
    panel.close()


@pytest.mark.parametrize(
    ("kind", "moves"),
    [
        (Placing, ()),
        (Driving, (SetSpace(0, "fulda"), SetSpace(1, "ulm"), SetTurn(0), Rolled(0, (3,)))),
        (CardGoTo, (SetSpace(0, "fulda"), SetSpace(1, "ulm"), SetTurn(0), Drew(0, GUTE_ROUTENPLANUNG))),
    ],
)
def test_where_a_truck_stopped_is_told_in_one_way(kind, moves):
    """Its start, the end of a drive, where a card sends it: the same fact."""
    session = Tracker.new("fx-schmid-1987", (Seat("Ada"), Seat("Ben")), first=0)
    assert not moves or session.tell(*moves)
    assert isinstance(session.frame.state.phase, kind)
    panel = TurnPanel(session)
    panel.where.finder.field.value = "Frankfurt"
    place = next(place for place, one in enumerate(panel.where.finder.hits.options) if one.startswith("Frankfurt\n"))
    panel.where.finder.hits.choose(place)
    assert session.move(session.frame.head) == Stopped(0, "frankfurt")
    panel.close()
