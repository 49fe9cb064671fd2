"""Which part of the board a map shows, without a browser."""

import math
import random

import pytest
from msgspec.structs import replace

from aufachse_widgets.drawing.ground import ZOOM, project, unproject
from aufachse_widgets.engine.actions import Drive, GoTo
from aufachse_widgets.engine.phases import Auction, Business, Driving, Placing
from aufachse_widgets.widgets.map.camera import ASKED, CLOSE
from aufachse_widgets.widgets.map.view import MapView
from tests.kit.front_end import click_map
from tests.widgets.map.maps import new, on_a_phone, play, shown


def edges(view, center=None):
    """What the page tells of its map, 374 by 436 pixels, with that centre."""
    x, y = project(*(center or view.map.center), view.map.zoom)
    return {"left": x - 187, "right": x + 187, "top": y - 218, "bottom": y + 218}


def test_the_board_fits_when_the_page_tells_the_maps_size():
    session = new()
    view = MapView(session)
    middle = project(*view.map.center, view.map.zoom)
    view.map.set_state({"left": middle[0] - 380, "right": middle[0] + 380, "top": middle[1] - 350, "bottom": middle[1] + 350})
    assert view.map.zoom == view.ground.zoom_for(760, 700)
    assert f"--z:{2 ** (view.map.zoom - ZOOM):.4f}" in view.scaling.zoomed.value
    view.map.set_state({"center": [10.0, 100.0]})
    (south, west), (north, east) = view.ground.bounds(0)
    assert south <= view.map.center[0] <= north
    assert west <= view.map.center[1] <= east


def test_while_the_map_flies_the_buttons_stay_and_what_stands_on_it_is_drawn_once():
    session, view = on_a_phone()
    play(session, Driving, random.Random(11))
    view.map.set_state(edges(view))  # the page has come there
    before = edges(view)
    assert view.camera.frame({"hamburg"}, always=True)
    panned, drawn = view.scaling.panned.value, view.live.value
    # The page tells first where it still is, then that it has come there, but for less than a pixel.
    view.map.set_state({key: value + 1 for key, value in before.items()})
    assert view.scaling.panned.value == panned
    x, y = project(*view.map.center, view.map.zoom)
    there = unproject(x + 0.3, y - 0.3, view.map.zoom)
    view.map.set_state({"center": list(there), **edges(view, there)})
    assert view.scaling.panned.value != panned
    assert view.live.value == drawn


def test_what_the_page_tells_of_the_map_is_not_told_back(monkeypatch):
    sent = []
    _session, view = on_a_phone()
    monkeypatch.setattr(view.map.comm, "send", lambda data, buffers=None: sent.append(data["method"]))
    view.map.set_state({**edges(view), "zoom": view.map.zoom})
    assert "echo_update" not in sent
    view.map.set_state({"fullscreen": True})
    assert "echo_update" in sent


def test_on_a_small_map_the_first_tap_comes_near_and_the_second_chooses():
    session, view = on_a_phone()
    frame = play(session, Placing, random.Random(1))
    assert "--far:none" in view.scaling.panned.value
    assert "pointer-events:var(--far" in view.live.value
    lat, lon = view.ground.degrees["kassel"]
    click_map(view.map, lat, lon)
    assert session.frame is frame
    assert view.map.zoom == CLOSE
    # What was tapped lies in the upper part of the map: names to choose from come up below it.
    assert view.map.center[1] == pytest.approx(lon)
    (_x, there), (_x, center) = project(lat, lon, CLOSE), project(*view.map.center, CLOSE)
    assert there - center == pytest.approx(ASKED - 218)
    assert "--far" not in view.scaling.panned.value
    space = min(shown(view), key=lambda id: math.dist(view.ground.at[id], view.ground.at["kassel"]))
    lat, lon = view.ground.degrees[space]
    click_map(view.map, lat, lon)
    assert session.frame.state.players[frame.legal[0].seat].space == space
    assert view.map.zoom < CLOSE


def test_a_small_map_comes_near_to_what_is_in_reach():
    session, view = on_a_phone()
    whole = view.map.zoom
    play(session, Driving, random.Random(11))
    assert view.map.zoom > whole
    session.do(next(action for action in session.frame.legal if isinstance(action, Drive)))
    (trip,) = view.scene().moving.values()
    assert view.camera.sees(trip.path), "the drive is seen"
    play(session, Business, random.Random(11))
    near = view.map.zoom
    session.frame = replace(session.frame, number=session.frame.number + 1, events=())
    assert view.map.zoom == near, "it rests while there is business"
    # One choice after another: each is in sight.
    frame = session.frame
    seat = frame.state.phase.seat
    for spaces in (("berlin", "dresden"), ("milano", "verona")):
        legal = tuple(GoTo(seat, space) for space in spaces)
        session.frame = replace(session.frame, number=session.frame.number + 1, legal=legal)
        lats, lons = zip(*((session.rules.spaces[space].lat, session.rules.spaces[space].lon) for space in spaces), strict=True)
        there = list(view.map.center)
        if not min(lats) - 0.5 < there[0] < max(lats) + 0.5:  # a little above: buttons of the map cover its top
            view.camera.keep_on_board(there[0] - 0.1, there[1])
            assert view.map.center == pytest.approx(there), "it could be nearer without showing more beside the board"
        assert min(lons) < view.map.center[1] < max(lons)
        assert view.map.zoom > whole


def test_a_small_map_shows_all_of_ones_own_contracts():
    session, view = on_a_phone()
    frame = play(session, Driving, random.Random(11))
    near = view.map.zoom
    own = frame.state.players[frame.perspective]
    view.contracts.value = False
    view.contracts.value = True
    assert view.map.zoom < near
    x, y = project(*view.map.center, view.map.zoom)
    for number in own.hand:
        card = session.rules.contracts[number]
        for end in (card.start, card.destination):
            ex, ey = project(session.rules.spaces[end].lat, session.rules.spaces[end].lon, view.map.zoom)
            assert abs(ex - x) <= 187
            assert abs(ey - y) <= 218
    view.contracts.value = False
    assert view.map.zoom == near


def test_a_large_map_that_came_near_shows_the_whole_board_where_anything_may_be_chosen():
    session = new()
    view = MapView(session)
    middle = project(*view.map.center, view.map.zoom)
    view.map.set_state({"left": middle[0] - 380, "right": middle[0] + 380, "top": middle[1] - 350, "bottom": middle[1] + 350})
    whole, frame = view.map.zoom, play(session, Driving, random.Random(11))
    seat = frame.state.phase.seat
    view.map.set_state({"left": 0.0, "right": 760.0, "top": 0.0, "bottom": 700.0, "center": list(unproject(380, 350, whole))})  # somebody has moved it away

    def choose(*spaces: str):
        session.frame = replace(session.frame, number=session.frame.number + 1, legal=tuple(GoTo(seat, space) for space in spaces))

    choose("milano", "verona")
    assert view.map.zoom > whole
    choose(*session.rules.spaces)
    assert view.map.zoom == whole


def test_a_large_map_stays_as_it_is_while_its_page_is_laid_out_anew():
    session = new()
    view = MapView(session)
    x, y = project(*view.map.center, view.map.zoom)
    view.map.set_state({"left": x - 380, "right": x + 380, "top": y - 350, "bottom": y + 350})
    play(session, Driving, random.Random(11))
    near, center = view.map.zoom, view.map.center
    # A busy page tells a size of almost nothing first, then the old one, while the edges are still those of another zoom.
    view.map.set_state({"left": x, "right": x + 1, "top": y - 87, "bottom": y + 87})
    assert (view.map.zoom, view.map.center) == (near, center)
    view.map.set_state({"left": x / 2 - 380, "right": x / 2 + 383, "top": y / 2 - 350, "bottom": y / 2 + 350})
    assert (view.map.zoom, view.map.center) == (near, center)


def on_a_desk():
    """A new game and its map, as large as on a desktop: 880 by 740 pixels."""
    session = new()
    view = MapView(session)
    x, y = project(*view.map.center, view.map.zoom)
    view.map.set_state({"left": x - 440, "right": x + 440, "top": y - 370, "bottom": y + 370})
    return session, view


def test_a_large_map_comes_near_to_what_is_in_reach_rests_after_the_drive_and_goes_back_when_the_turn_has_passed():
    session, view = on_a_desk()
    whole = view.map.zoom
    frame = play(session, Driving, random.Random(11))
    near, center = view.map.zoom, view.map.center
    assert near > whole
    assert view.camera.sees(shown(view))
    session.do(next(action for action in frame.legal if isinstance(action, Drive)))
    assert session.frame.state.active == frame.state.active
    assert (view.map.zoom, view.map.center) == (near, center)
    while session.frame.state.active == frame.state.active:
        session.do(session.frame.legal[-1])
    assert view.map.zoom == whole


def test_an_auction_shows_the_way_of_its_contract_alone_and_ones_own_truck():
    session, view = on_a_phone()
    play(session, Auction, random.Random(3))
    phase, own = session.frame.state.phase, session.frame.state.players[0]
    card = session.rules.contracts[phase.contract]
    assert view.featured() == (phase.contract,)
    assert view.camera.sees({card.start, card.destination, own.space})
    assert own.hand or own.loaded
    assert view.live.value.count("class='aa-haul ") == 1


def test_the_map_shows_little_beside_the_board_and_nobody_zooms_out_of_it():
    _session, view = on_a_desk()
    assert view.map.scroll_wheel_zoom
    assert view.map.min_zoom == view.map.zoom == view.ground.zoom_for(880, 740)
    for lat, lon in ((60.0, 0.0), (40.0, 20.0)):
        view.map.set_state({"center": [lat, lon], "zoom": 7.0})
        x, y = project(*view.map.center, 7.0)
        left, top = view.ground.left * 2, view.ground.top * 2
        right, bottom = left + view.ground.width * 2, top + view.ground.height * 2
        assert left - 0.16 * 880 <= x - 440 and x + 440 <= right + 0.16 * 880
        assert top - 0.16 * 740 <= y - 370 and y + 370 <= bottom + 0.16 * 740


def test_a_step_draws_the_map_once_wherever_it_goes():
    session, view = on_a_desk()
    sent = []
    view.live.observe(lambda change: sent.append(change["new"]), names="value")
    before = len(sent)
    frame = play(session, Driving, random.Random(11))
    assert len(sent) - before <= session.frame.number + 1
    sent.clear()
    session.do(next(action for action in frame.legal if isinstance(action, Drive)))
    assert len(sent) == 1


def test_a_map_that_keeps_spaces_in_sight_moves_no_more_than_that_takes():
    _session, view = on_a_phone()
    camera = view.camera
    camera.covered = 180
    camera.keep({"nuernberg", "muenchen", "stuttgart"})
    center, zoom = list(view.map.center), view.map.zoom
    assert camera.came and zoom > CLOSE - 0.5
    camera.keep({"muenchen"}, finger=True)
    assert (list(view.map.center), view.map.zoom) == (center, zoom)  # in clear sight
    camera.keep({"muenchen", "linz"})
    assert view.map.zoom == zoom and list(view.map.center) != center and camera.sees({"muenchen", "linz"})
    camera.keep({"kassel", "muenchen"})
    assert view.map.zoom < zoom and camera.sees({"kassel", "muenchen"})


def test_a_close_up_lies_below_what_covers_the_map():
    _session, view = on_a_phone()
    view.camera.covered = 220
    view.camera.close_up(*view.ground.degrees["nuernberg"])
    assert view.camera.sees({"nuernberg"})
