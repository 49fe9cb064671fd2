"""The map, without a browser: what it sends, what a press on a space does."""

import itertools
import json
import math
import random
import re
from html import escape

import pytest
from ipywidgets.widgets.widget import _instances
from msgspec.structs import replace

from aufachse_widgets.drawing.ground import APART, ZOOM, board_ground, project, unproject
from aufachse_widgets.drawing.lettering import lettering
from aufachse_widgets.engine import Jam, compile_rules, legal_actions, reach
from aufachse_widgets.engine.actions import Drive, GoTo, Load, Place, PlaceSign
from aufachse_widgets.engine.phases import Business, Driving, Placing, SignDue, Snowstorm
from aufachse_widgets.journal import Seat
from aufachse_widgets.sessions.session import Session
from aufachse_widgets.widgets.map.board import ASKED, CLOSE, NEAR
from aufachse_widgets.widgets.map.roads import css_text, geojson, html
from aufachse_widgets.widgets.map.view import NONE, MapView
from aufachse_widgets.widgets.parts import presses
from aufachse_widgets.widgets.parts.options import Options

NAMES = ("Ada", "Ben", "<script>alert(1)</script>")


def ground_of(rules):
    return board_ground(rules.board, rules.edition.ferries)


def new(edition="fx-schmid-1987", names=NAMES[:2], seed="map"):
    return Session.new(edition, seats=tuple(Seat(name) for name in names), seed=seed)


def play(session, until, numbers, steps=2000):
    """Play at random until a phase of that kind where people at this screen act."""
    for _ in range(steps):
        if session.frame.handover >= 0:
            session.take_screen(session.frame.handover)
        if isinstance(session.frame.state.phase, until) and session.frame.legal:
            return session.frame
        legal = session.frame.legal
        business = [action for action in legal if isinstance(action, Load)]
        session.do(numbers.choice(business or list(legal)))
    raise AssertionError(f"no {until.__name__} in {steps} steps")


def press(view, space):
    """What the page sends when the button of a space is pressed."""
    view.spots.set_state({"index": view.ground.order.index(space)})


def shown(view):
    """The spaces whose buttons the scene's CSS shows."""
    listed = re.search(r"button:is\(([^{]*)\)\{display:block", view.live.value)
    return {view.ground.order[int(number) - 1] for number in re.findall(r"nth-child\((\d+)\)", listed[1])} if listed else set()


def test_projecting_there_and_back():
    for lat, lon in ((54.788, 9.4372), (45.408, 11.8859)):
        assert unproject(*project(lat, lon)) == pytest.approx((lat, lon))


def test_ferries_are_drawn_only_where_the_edition_has_them():
    with_ferries, without = (json.dumps(geojson(ground_of(compile_rules(edition)))) for edition in ("schmidt-2007", "fx-schmid-1987"))
    assert "dashArray" in with_ferries
    assert "dashArray" not in without
    assert "nordsee" in ground_of(compile_rules("schmidt-2007")).at
    assert "nordsee" not in ground_of(compile_rules("fx-schmid-1987")).at


def test_no_layer_that_is_sent_once_listens_to_the_mouse():
    features = geojson(ground_of(compile_rules("schmidt-2007")))["features"]
    assert len(features) > 20
    assert all(feature["properties"]["style"]["interactive"] is False for feature in features)


def test_every_space_is_drawn_and_every_city_named():
    ground = ground_of(compile_rules("schmidt-2007"))
    drawn = html(ground, "aa-x")
    assert drawn.count('<i class="aa-') == len(ground.order)
    assert drawn.count('class="aa-event"') == sum(space.event for space in ground.spaces.values())
    assert drawn.count('class="aa-name"') == len(ground.cities) == 35
    assert drawn.count('class="aa-shield"') == sum(route.kind == "road" for route in ground.routes)


@pytest.mark.parametrize(("width", "height"), [(374, 437), (760, 700), (1250, 760)])
def test_names_of_cities_do_not_overlap_at_the_widths_of_phone_and_desk(width, height):
    ground = ground_of(compile_rules("fx-schmid-1987"))
    scale = 2 ** (ground.zoom_for(width, height) - ZOOM)
    letters = lettering(ground, scale)
    boxes = []
    for id, (dx, dy) in zip(ground.cities, letters.names, strict=True):
        x, y = (value * scale for value in ground.at[id])
        half = (len(ground.spaces[id].name) * letters.size * 0.55) / 2, letters.size * 0.55
        boxes.append((id, x + dx - half[0], y + dy - half[1], x + dx + half[0], y + dy + half[1]))
    for index, (id, left, top, right, bottom) in enumerate(boxes):
        for other, left2, top2, right2, bottom2 in boxes[index + 1 :]:
            assert not (left < right2 and left2 < right and top < bottom2 and top2 < bottom), (id, other)


def test_text_in_css_cannot_end_the_style_element():
    evil = '"}</style><script>alert(1)</script>\\'
    assert not set('"<>{}\\/') & set(css_text(evil)[1:-1].replace("\\", "").replace("/", ""))
    assert "</" not in css_text(evil)


def test_placing_a_truck_by_a_press():
    session = new()
    view = MapView(session)
    frame = play(session, Placing, random.Random(1))
    assert shown(view) == {action.space for action in frame.legal if isinstance(action, Place)}
    seat, space = frame.legal[0].seat, sorted(shown(view))[5]
    press(view, space)
    assert session.error == ""
    assert session.frame.state.players[seat].space == space


def test_the_same_space_can_be_pressed_again():
    session = new()
    view = MapView(session)
    frame = play(session, Placing, random.Random(1))
    seat, space = frame.legal[0].seat, sorted(shown(view))[5]
    for _ in range(2):
        assert view.spots.index is None
        press(view, space)
        assert session.frame.state.players[seat].space == space
        session.undo()
        play(session, Placing, random.Random(1))
    press(view, "frankfurt")  # no space to place a truck on
    assert view.spots.index is None
    assert "Frankfurt" in view.note.value


def test_a_press_that_the_page_s_device_tells_of_is_the_same_press_and_no_other_place_is_one():
    session = new()
    view = MapView(session)
    frame = play(session, Placing, random.Random(1))
    seat, space = frame.legal[0].seat, sorted(shown(view))[5]
    for place in (-1, len(view.ground.order)):
        view.spots._handle_custom_msg({"event": "place", "place": place}, [])
    view.spots._handle_custom_msg({"event": "click"}, [])  # what a row of buttons says besides
    assert session.frame is frame
    view.spots._handle_custom_msg({"event": "place", "place": view.ground.order.index(space)}, [])
    assert session.frame.state.players[seat].space == space
    assert view.spots.index is None


def test_the_second_of_two_presses_is_not_answered_as_one_on_the_next_frame():
    session = new()
    view = MapView(session)
    before = play(session, Placing, random.Random(1)).number
    space = sorted(shown(view))[5]
    press(view, space)
    said, dropped = view.note.value, []
    presses.tell(before, "", lambda: dropped.append(space))
    try:
        view.spots._handle_custom_msg({"event": "place", "place": view.ground.order.index(space)}, [])
    finally:
        presses.forget()
    assert dropped == [space]
    assert view.note.value == said


def test_a_press_on_a_space_that_is_reached_one_way_drives_there_along_the_road():
    session = new()
    view = MapView(session)
    frame = play(session, Driving, random.Random(2))
    seat = frame.state.phase.seat
    assert shown(view) == {action.space for action in frame.legal if isinstance(action, Drive)}
    one = next(space for space, choice in view._choices.items() if len(choice.actions) == 1 and len(choice.reaches[0].path) > 1)
    path = view._choices[one].reaches[0].path
    press(view, one)
    assert session.frame.state.players[seat].space == one
    assert f"@keyframes {view.name}-{seat}" in view.live.value
    stops = re.search(rf"@keyframes {view.name}-{seat}{{(.*?)}}}}", view.live.value)[1].count("%{")
    assert stops == len(path)


def test_where_several_ways_lead_to_a_space_they_are_offered():
    session = new("schmidt-2007", NAMES)
    view = MapView(session)
    numbers = random.Random(3)
    for _ in range(200):
        play(session, Driving, numbers)
        several = [choice for choice in view._choices.values() if len(choice.actions) > 1]
        if several:
            break
        session.do(numbers.choice(session.frame.legal))
    choice = several[0]
    before = session.frame
    press(view, choice.space)
    assert session.frame is before
    labels = view.ways.options
    assert len(set(labels)) == len(labels) == len(choice.actions)
    view.ways.set_state({"index": 1})
    assert session.error == ""
    truck = session.frame.state.players[before.state.phase.seat]
    assert (truck.space, truck.came_from) == (choice.space, choice.reaches[1].path[-2])
    assert view.ways.options == (NONE,)


def test_a_click_on_a_space_out_of_reach_says_why():
    session = new()
    view = MapView(session)
    frame = play(session, Driving, random.Random(4))
    far = max(view.ground.order, key=lambda id: session.rules.distance(frame.state.players[frame.state.phase.seat].space, id))
    space = session.rules.spaces[far]
    view.map._handle_leaflet_event(None, {"event": "interaction", "type": "click", "coordinates": [space.lat, space.lon]}, [])
    assert session.frame is frame
    assert space.name in view.note.value
    assert "too far" in view.note.value


def test_a_click_beside_a_space_in_reach_is_meant_for_it_and_one_at_sea_for_nothing():
    session = new()
    view = MapView(session)
    frame = play(session, Placing, random.Random(1))
    view.map._handle_leaflet_event(None, {"event": "interaction", "type": "click", "coordinates": [56.5, 5.0]}, [])
    assert session.frame is frame
    space = session.rules.spaces[sorted(shown(view))[0]]
    beside = {"event": "interaction", "type": "click", "coordinates": [space.lat + 0.03, space.lon]}
    view.map._handle_leaflet_event(None, beside, [])
    assert space.id in [player.space for player in session.frame.state.players]


def test_a_click_on_a_spaces_own_mark_says_why_it_cannot_be_chosen_whatever_lies_beside_it():
    session = new()
    view = MapView(session)
    numbers, asked = random.Random(3), 0
    for _ in range(12):
        frame = play(session, Driving, numbers)
        for city in view.ground.cities:
            near = min(math.dist(view.ground.at[city], view.ground.at[space]) for space in shown(view)) * 2 ** (view.map.zoom - ZOOM)
            if city not in shown(view) and near < NEAR:
                lat, lon = view.ground.degrees[city]
                view.map._handle_leaflet_event(None, {"event": "interaction", "type": "click", "coordinates": [lat, lon]}, [])
                assert session.frame is frame
                assert f">{escape(view._why(city))}<" in view.note.value
                asked += 1
        session.do(numbers.choice(frame.legal))
    assert asked > 5


@pytest.mark.parametrize("edition", ["fx-schmid-1987", "schmidt-2007"])
def test_spaces_lie_apart_and_cities_where_they_are(edition):
    rules = compile_rules(edition)
    ground = ground_of(rules)
    for one, other in itertools.combinations(ground.order, 2):
        assert math.dist(ground.at[one], ground.at[other]) > APART - 0.3, (one, other)
    for id, space in rules.spaces.items():
        moved = math.dist(project(*ground.degrees[id]), project(space.lat, space.lon))
        assert moved < (0.01 if space.kind == "city" else 6), id


def on_a_phone():
    """A new game and its map, as small as on a phone: 374 by 436 pixels."""
    session = new()
    view = MapView(session)
    x, y = project(*view.map.center, view.map.zoom)
    view.map.set_state({"left": x - 187, "right": x + 187, "top": y - 218, "bottom": y + 218})
    return session, view


def test_on_a_small_map_the_first_tap_comes_near_and_the_second_chooses():
    session, view = on_a_phone()
    frame = play(session, Placing, random.Random(1))
    assert "--far:none" in view.zoomed.value
    assert "pointer-events:var(--far" in view.live.value
    lat, lon = view.ground.degrees["kassel"]
    view.map._handle_leaflet_event(None, {"event": "interaction", "type": "click", "coordinates": [lat, lon]}, [])
    assert session.frame is frame
    assert view.map.zoom == CLOSE
    # What was tapped lies in the upper part of the map: names to choose from come up below it.
    assert view.map.center[1] == pytest.approx(lon)
    (_x, there), (_x, center) = project(lat, lon, CLOSE), project(*view.map.center, CLOSE)
    assert there - center == pytest.approx(ASKED - 218)
    assert "--far" not in view.zoomed.value
    space = min(shown(view), key=lambda id: math.dist(view.ground.at[id], view.ground.at["kassel"]))
    lat, lon = view.ground.degrees[space]
    view.map._handle_leaflet_event(None, {"event": "interaction", "type": "click", "coordinates": [lat, lon]}, [])
    assert session.frame.state.players[frame.legal[0].seat].space == space
    assert view.map.zoom < CLOSE


def test_what_each_space_leads_to_is_said():
    session = new("schmidt-2007", NAMES)
    view = MapView(session)
    numbers = random.Random(5)
    found = set()
    for _ in range(150):
        frame = play(session, Driving, numbers)
        for drive in reach(session.rules, frame.state, frame.state.phase.seat):
            number = view.ground.order.index(drive.action.space) + 1
            rule = re.search(rf"-s button:nth-child\({number}\){{([^}}]*)}}", view.live.value)[1]
            for there, said in ((drive.loads, "load"), (drive.deliveries, "deliver"), (drive.event, "event card"), (drive.auction, "auction possible")):
                if there:
                    assert said in rule
                    found.add(said)
        session.do(numbers.choice(frame.legal))
        if len(found) == 4:
            break
    assert found == {"load", "deliver", "event card", "auction possible"}


def test_the_construction_sign_is_put_by_a_press():
    session = new()
    view = MapView(session)
    frame = play(session, SignDue, random.Random(6))
    space = sorted(action.space for action in frame.legal if isinstance(action, PlaceSign))[0]
    assert shown(view) == {action.space for action in frame.legal if isinstance(action, PlaceSign)}
    press(view, space)
    assert session.frame.state.construction == space
    assert "aa-construction" in view.live.value


def test_the_jam_says_until_when_and_names_are_escaped():
    session = new(names=NAMES)
    view = MapView(session)
    frame = play(session, Driving, random.Random(7))
    session.frame = replace(frame, number=frame.number + 1, state=replace(frame.state, jam=Jam("kassel", 2, "Stau")))
    assert "aa-jam" in view.live.value
    assert "until &lt;script&gt;" in view.live.value
    assert "<script" not in view.live.value + view.note.value
    view.choose("kassel")
    assert "<script" not in view.note.value


def test_a_card_that_moves_several_trucks_asks_which():
    session = new(names=NAMES)
    view = MapView(session)
    frame = play(session, Business, random.Random(8))
    seat = frame.state.phase.seat
    state = replace(frame.state, pending=(*frame.state.pending, Snowstorm(seat, (0, 1, 2))))
    session.frame = replace(frame, number=frame.number + 1, state=state, legal=tuple(legal_actions(session.rules, state)), perspective=seat)
    assert list(view.ways.options) == list(NAMES)
    assert view.ways.index == 0
    assert "Whose truck" in view.note.value
    first = shown(view)
    view.ways.set_state({"index": 2})
    assert view._truck == 2
    assert shown(view) == {action.space for action in session.frame.legal if isinstance(action, Drive) and action.truck == 2} != first


def test_own_contracts_are_drawn_unless_one_does_not_like_it_and_only_ones_own():
    session, options = new(), Options()
    view = MapView(session, options=options)
    frame = play(session, Driving, random.Random(9))
    own = frame.state.players[frame.perspective]
    assert view.live.value.count("aa-haul") == len(own.hand) + len(own.loaded) > 0
    view.contracts.value = False
    assert "aa-haul" not in view.live.value
    assert not options.own_contracts_shown
    assert "aa-haul" not in MapView(session, options=options).live.value
    options.own_contracts_shown = True
    assert view.contracts.value
    assert "aa-haul" in view.live.value
    session.frame = replace(frame, number=frame.number + 1, perspective=-1, legal=())
    assert "aa-haul" not in view.live.value
    assert view.contracts.disabled


def test_undo_is_a_jump_not_a_drive():
    session = new()
    view = MapView(session)
    play(session, Driving, random.Random(10))
    session.do(next(action for action in session.frame.legal if isinstance(action, Drive)))
    session.undo()
    assert "@keyframes" not in view.live.value


def test_the_board_fits_when_the_page_tells_the_maps_size():
    session = new()
    view = MapView(session)
    middle = project(*view.map.center, view.map.zoom)
    view.map.set_state({"left": middle[0] - 380, "right": middle[0] + 380, "top": middle[1] - 350, "bottom": middle[1] + 350})
    assert view.map.zoom == view.ground.zoom_for(760, 700)
    assert f"--z:{2 ** (view.map.zoom - ZOOM):.4f}" in view.zoomed.value
    view.map.set_state({"center": [10.0, 100.0]})
    (south, west), (north, east) = view.ground.bounds(0)
    assert south <= view.map.center[0] <= north
    assert west <= view.map.center[1] <= east


def test_a_small_map_comes_near_to_what_is_in_reach():
    session, view = on_a_phone()
    whole = view.map.zoom
    play(session, Driving, random.Random(11))
    assert view.map.zoom > whole
    session.do(next(action for action in session.frame.legal if isinstance(action, Drive)))
    play(session, Business, random.Random(11))
    assert view.map.zoom == whole
    # One choice after another: each is in sight.
    frame = session.frame
    seat = frame.state.phase.seat
    for spaces in (("berlin", "dresden"), ("milano", "verona")):
        legal = tuple(GoTo(seat, space) for space in spaces)
        session.frame = replace(session.frame, number=session.frame.number + 1, legal=legal)
        lats, lons = zip(*((session.rules.spaces[space].lat, session.rules.spaces[space].lon) for space in spaces), strict=True)
        assert min(lats) - 0.5 < view.map.center[0] < max(lats) + 0.5  # a little above: buttons of the map cover its top
        assert min(lons) < view.map.center[1] < max(lons)
        assert view.map.zoom > whole


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
    whole, center = view.map.zoom, view.map.center
    play(session, Driving, random.Random(11))
    # A busy page tells a size of almost nothing first, then the old one, while the edges are still those of another zoom.
    view.map.set_state({"left": x, "right": x + 1, "top": y - 87, "bottom": y + 87})
    assert (view.map.zoom, view.map.center) == (whole, center)
    view.map.set_state({"left": x / 2 - 380, "right": x / 2 + 383, "top": y / 2 - 350, "bottom": y / 2 + 350})
    assert (view.map.zoom, view.map.center) == (whole, center)


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


def test_the_legend_tells_every_mark():
    view = MapView(new())
    legend = view._legend()
    for mark in ("▲", "▼", "construction", "traffic jam", "event space"):
        assert mark in legend
    assert legend.count("<svg") == 6


def test_steps_make_no_widgets_and_stay_small():
    session = new("schmidt-2007", NAMES)
    view = MapView(session)
    numbers = random.Random(12)
    sent = []
    view.live.observe(lambda change: sent.append(len(change["new"].encode())), names="value")
    before = len(_instances)
    for _ in range(500):
        if session.frame.handover >= 0:
            session.take_screen(session.frame.handover)
        if session.frame.state.over:
            break
        session.do(numbers.choice(session.frame.legal))
    assert len(sent) > 250
    assert max(sent) < 18_000
    assert sum(sent) / len(sent) < 5_000
    assert len(_instances) == before
    view.close()
    assert session.error == ""
