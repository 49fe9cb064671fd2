"""Gear and question mark: there for every game that a page shows, and at the companion with what matters there."""

from traitlets import Bunch

from aufachse_widgets.apps.play import play
from aufachse_widgets.apps.track import track
from aufachse_widgets.journal import Seat
from aufachse_widgets.sessions.session import Session
from aufachse_widgets.sessions.tracker import Tracker
from aufachse_widgets.widgets.parts.device_panel import OptionsForm, keys_html
from aufachse_widgets.widgets.parts.keys import KEYS

SEATS = (Seat("Ada"), Seat("Ben"))


def test_they_stay_when_the_same_players_play_again():
    table = play(players=2, people=2, seed="again")
    table._followed(Bunch(new=Session.new(seats=SEATS, seed="the next")))
    assert table.actions.tools.children[-2:] == table.liked.buttons
    table.liked.gear.click()
    assert "aa-hidden" not in table.liked._dom_classes
    assert table.liked.gear.comm is not None
    table.close()


def test_they_stay_when_the_companion_shows_another_table():
    table = track(Tracker.new(seats=SEATS))
    table.desk.session = Tracker.new(seats=SEATS)
    assert table.head.tools.children[-2:] == table.liked.buttons
    assert table.liked.gear.comm is not None
    table.liked.question.click()
    assert table.liked in table.children
    table.close()


def test_the_companion_offers_what_matters_there():
    table = track(Tracker.new(seats=SEATS))
    table.liked.gear.click()
    form = table.liked.children[0]
    assert isinstance(form, OptionsForm)
    assert list(form.controls) == ["press_pause"]
    table.liked.question.click()
    shown = table.liked.help.value
    assert shown == keys_html([key for key in KEYS if key.companion])
    assert "Roll the dice" in keys_html()
    assert "Roll the dice" not in shown
    table.close()
