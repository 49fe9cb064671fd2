"""Drives and cargo as they are seen: camera first, then the truck from space to space, then the crates."""

from __future__ import annotations

import random

import pytest
from msgspec import structs

from aufachse_widgets.engine import log
from aufachse_widgets.engine.actions import Drive
from aufachse_widgets.engine.phases import Driving
from aufachse_widgets.sessions.pace import PACES
from aufachse_widgets.widgets.map.board import FLIGHT
from aufachse_widgets.widgets.map.movement import LONGEST_DRIVE, SHOWN, Gain, drives, gained, handled
from aufachse_widgets.widgets.map.view import MapView
from tests.kit.sessions import new_session
from tests.widgets.map.maps import new, play


def on_a_desk(view):
    """The page has told how large the map is."""
    bounds = view.map.left, view.map.top
    view.map.set_state({"left": bounds[0], "right": bounds[0] + 880, "top": bounds[1], "bottom": bounds[1] + 740})


def driven(view):
    session = view.session
    play(session, Driving, random.Random(11))
    session.do(max((action for action in session.frame.legal if isinstance(action, Drive)), key=lambda action: action.points))
    return view.scene().moving


def test_no_drive_takes_longer_than_it_may():
    path = tuple(f"space {number}" for number in range(40))
    (trip,) = drives((log.Drove(0, path=path, points=39),), 5.0).values()
    assert trip.lasts == LONGEST_DRIVE == pytest.approx(1.2)


def test_a_drive_out_of_sight_waits_for_the_map():
    view = MapView(new())
    on_a_desk(view)
    play(view.session, Driving, random.Random(11))
    view.camera.close_up(37.0, 8.0)  # far from where the truck is
    trips = driven(view)
    (trip,) = trips.values()
    assert trip.left > view.scene().now, "the map comes there first"
    assert trip.left - view.scene().now <= FLIGHT
    assert view.camera.sees(trip.path)
    view.close()


def test_a_drive_in_sight_begins_at_once_and_the_map_stays():
    view = MapView(new())
    on_a_desk(view)
    play(view.session, Driving, random.Random(11))
    view.camera.fit()
    before = view.map.zoom
    (trip,) = driven(view).values()
    assert trip.left <= view.scene().now
    assert view.map.zoom == before
    assert f"{view.name}-0" in view.live.value or f"{view.name}-1" in view.live.value
    view.close()


def test_of_bots_at_once_nothing_is_seen_on_its_way():
    view = MapView(new_session("at once", people=1, players=2, bot_delay=PACES["at once"]))
    trips = {0: "mine", 1: "theirs"}
    assert view.driving(trips) == {0: "mine"}
    view.session.pace = PACES["normal"]
    assert view.driving(trips) == trips
    view.close()


def test_crates_come_and_go_once_the_truck_has_arrived():
    path = ("ulm", "a", "b")
    events = (
        log.Drove(0, path=path, points=2),
        log.Loaded(0, 3, 2, "b"),
        log.Loaded(0, 4, 3, "b"),
        log.Delivered(0, 5, 4, "b", 2000),
        log.Bought(1, large=True, price=1),
    )
    trips = drives(events, 10.0)
    done = handled(events, trips, 10.0)
    assert done[0].begins == pytest.approx(10.0 + trips[0].lasts)
    assert (done[0].loaded, done[0].gone, done[0].hooked) == (5, 4, False)
    assert (done[1].begins, done[1].hooked) == (10.0, True)
    assert gained(events, trips, 10.0) == {0: Gain(done[0].begins, 2000, 5)}


def test_what_a_delivery_brought_is_seen_over_the_truck_for_a_while():
    view = MapView(new())
    driven(view)
    scene = view.scene()
    paid = structs.replace(scene, gained={0: Gain(scene.now + 0.5, 2000)})
    assert f"<em aria-hidden=true style='animation-delay:0.50s'>+{view.words.money_unbroken(2000)}</em>" in paid.trucks()
    loaded = structs.replace(scene, gained={0: Gain(scene.now, goods=4)})
    assert ">+4 goods</em>" in loaded.trucks()
    assert "<em" not in structs.replace(paid, now=scene.now + 0.5 + SHOWN).trucks()
    assert "<em" not in scene.trucks()
    view.close()


def test_undo_moves_nothing():
    view = MapView(new())
    driven(view)
    assert view.scene().moving
    view.session.undo()
    assert not view.scene().moving
    assert not view.scene().handled
    view.close()
