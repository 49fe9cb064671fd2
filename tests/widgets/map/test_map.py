"""The map, without a browser: what it sends, what a press on a space does."""

import json
import math
import random
import re
from html import escape

from ipywidgets import HTML
from msgspec.structs import replace

from aufachse_widgets.drawing.ground import ZOOM, board_ground
from aufachse_widgets.engine import Jam, compile_rules, legal_actions, reach
from aufachse_widgets.engine.actions import Drive, Place, PlaceSign
from aufachse_widgets.engine.legal_drives import drives
from aufachse_widgets.engine.phases import Business, Driving, Placing, SignDue, Snowstorm
from aufachse_widgets.frontend.stylesheets import css_text, stylesheet
from aufachse_widgets.widgets.map.board import NEAR
from aufachse_widgets.widgets.map.roads import geojson, html
from aufachse_widgets.widgets.map.view import MapView
from aufachse_widgets.widgets.parts.options import Options
from aufachse_widgets.widgets.parts.tree import is_hidden, parts
from tests.kit.front_end import browser_says, click_map, open_widgets
from tests.kit.selectors import children
from tests.widgets.map.maps import NAMES, new, on_a_phone, play, shown


def ground_of(rules):
    return board_ground(rules.board, rules.edition.ferries)


def press(view, space):
    """What the page sends when the button of a space is pressed."""
    view.spots.set_state({"index": view.ground.order.index(space)})


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
        browser_says(view.spots, {"event": "place", "place": place})
    browser_says(view.spots, {"event": "click"})  # what a row of buttons says besides
    assert session.frame is frame
    browser_says(view.spots, {"event": "place", "place": view.ground.order.index(space)})
    assert session.frame.state.players[seat].space == space
    assert view.spots.index is None


def test_the_second_of_two_presses_is_not_answered_as_one_on_the_next_frame():
    session = new()
    view = MapView(session)
    before = play(session, Placing, random.Random(1)).number
    space = sorted(shown(view))[5]
    press(view, space)
    said, dropped = view.note.value, []
    view.presses.drop = lambda: dropped.append(space)
    view.presses.tell(before, "")
    browser_says(view.spots, {"event": "place", "place": view.ground.order.index(space)})
    assert dropped == [space]
    assert view.note.value == said


def test_a_press_on_a_space_that_is_reached_one_way_drives_there_along_the_road():
    session = new()
    view = MapView(session)
    frame = play(session, Driving, random.Random(2))
    seat = frame.state.phase.seat
    assert shown(view) == {action.space for action in frame.legal if isinstance(action, Drive)}
    one, choice = next((space, choice) for space, choice in view.offered().items() if len(choice.actions) == 1 and len(choice.reaches[0].path) > 1)
    path = choice.reaches[0].path
    press(view, one)
    assert session.frame.state.players[seat].space == one
    assert f"@keyframes {view.name}-{seat}" in view.live.value
    stops = re.search(rf"@keyframes {view.name}-{seat}{{(.*?)}}}}", view.live.value)[1].count("%{")
    assert stops == len(path)


def test_where_several_ways_to_a_space_differ_each_is_offered_and_the_difference_named():
    session = new("schmidt-2007", NAMES)
    view = MapView(session)
    numbers = random.Random(3)
    for _ in range(200):
        play(session, Driving, numbers)
        several = [choice for choice in view.offered().values() if len(choice.actions) > 1]
        if several:
            break
        session.do(numbers.choice(session.frame.legal))
    choice = several[0]
    before = session.frame
    press(view, choice.space)
    assert session.frame is before
    assert view.proposed_space == choice.space
    labels = view.proposal.ways.options
    assert len(set(labels)) == len(labels) == len(choice.actions)
    assert all("\n" in label for label in labels)
    press(view, choice.space)  # no answer to a question that was asked
    assert session.frame is before
    view.proposal.ways.choose(1)
    assert session.error == ""
    truck = session.frame.state.players[before.state.phase.seat]
    assert (truck.space, truck.came_from) == (choice.space, choice.reaches[1].path[-2])
    assert view.proposed_space == ""
    assert is_hidden(view.proposal)


def tap(view, space, sure=True):
    """What the page sends when a finger comes down nearest to a space."""
    browser_says(view.spots, {"event": "place", "place": view.ground.order.index(space), "touch": True, "sure": sure})


def driving(seed=2, edition="fx-schmid-1987"):
    """A map on which somebody is to drive, and the spaces that can be reached one way."""
    session = new(edition)
    view = MapView(session)
    play(session, Driving, random.Random(seed))
    return session, view, [space for space, choice in view.offered().items() if len(choice.actions) == 1 and len(choice.reaches[0].path) > 1]


def test_a_tap_proposes_a_second_one_drives():
    session, view, (one, other, *_more) = driving()
    frame = session.frame
    seat = frame.state.phase.seat
    tap(view, one)
    assert session.frame is frame
    assert view.proposed_space == view.selected_space == one
    assert view.proposal.go.description.startswith(f"Drive to {session.words.space(one)}\n")
    assert f">{session.words.space(one)} · " in view.note.value
    assert f".w{view.ground.order.index(one) + 1}{{opacity:1}}" in view.proposal.mark.value
    tap(view, other)
    assert (session.frame, view.proposed_space) == (frame, other)
    tap(view, other, sure=False)  # another space lies so near that it may have been meant
    assert (session.frame, view.proposed_space) == (frame, other)
    tap(view, other)
    assert session.frame.state.players[seat].space == other
    assert view.proposed_space == "" and is_hidden(view.proposal)


def test_the_button_drives_too_and_a_tap_elsewhere_takes_the_proposal_back():
    session, view, (one, *_more) = driving()
    frame = session.frame
    far = max(view.ground.order, key=lambda id: session.rules.distance(frame.state.players[frame.state.phase.seat].space, id))
    tap(view, one)
    tap(view, far)
    assert (session.frame, view.proposed_space) == (frame, "")
    assert "too far" in view.note.value
    tap(view, one)
    view.proposal.go.click()
    assert session.frame.state.players[frame.state.phase.seat].space == one


def test_who_likes_drives_at_the_first_tap():
    session, view, (one, *_more) = driving()
    view.options.drive_at_first_tap = True
    seat = session.frame.state.phase.seat
    tap(view, one)
    assert session.frame.state.players[seat].space == one


def test_a_tap_beside_the_marks_means_the_nearest_one_and_none_where_nothing_is_near():
    session, view, reached = driving()
    frame = session.frame
    lat, lon = view.ground.degrees[reached[0]]
    browser_says(view.device, {"kind": "tap"})
    click_map(view.map, lat + 0.02, lon)
    assert session.frame is frame
    assert view.proposed_space in view.offered()
    browser_says(view.device, {"kind": "tap"})
    click_map(view.map, 56.5, 5.0)
    assert (session.frame, view.proposed_space) == (frame, "")


def test_every_space_is_got_at_by_the_buttons_beside_the_proposal():
    session, view, (one, *_more) = driving(5)
    frame = session.frame
    tap(view, one)
    found = []
    for _ in view.offered():
        found.append(view.proposed_space)
        view.proposal.after.click()
    assert view.proposed_space == one
    assert set(found) == set(view.offered()) and len(found) == len(set(found))
    for space in reversed(found):
        view.proposal.before.click()
        assert view.proposed_space == space
    assert session.frame is frame


def test_a_proposal_can_be_set_and_only_what_can_be_chosen_is_one():
    session, view, (one, *_more) = driving()
    seen = []
    view.observe(lambda change: seen.append(change["new"]), "proposed_space")
    view.proposed_space = one
    assert not is_hidden(view.proposal)
    view.proposed_space = "nowhere"
    assert is_hidden(view.proposal)
    assert seen == [one, ""]
    view.proposed_space = one
    session.undo()
    assert view.proposed_space == ""


def test_placing_and_signs_are_proposed_to_a_finger_too():
    session = new()
    view = MapView(session)
    frame = play(session, Placing, random.Random(1))
    space = sorted(shown(view))[5]
    tap(view, space)
    assert session.frame is frame
    assert view.proposal.go.description.startswith(f"Start in {session.words.space(space)}")
    tap(view, space)
    assert session.frame.state.players[frame.legal[0].seat].space == space
    play(session, SignDue, random.Random(6))
    space = sorted(shown(view))[0]
    tap(view, space)
    assert view.proposal.go.description == f"Put the sign here: {session.words.space(space)}"
    tap(view, space)
    assert session.frame.state.construction == space


def test_a_die_shows_only_what_it_reaches():
    session = new("schmidt-2007", NAMES)
    view = MapView(session)
    numbers, tried = random.Random(4), 0
    while tried < 8:
        frame = play(session, Driving, numbers)
        dice = frame.state.phase.dice
        everything = shown(view)
        parts = []
        for die in set(dice):
            view.die = die
            parts.append(shown(view))
            reached = {space for _points, space, _before in drives(session.rules, frame.state, frame.state.phase.seat, (die,)).ways}
            assert parts[-1] == reached
        view.die = 0
        assert shown(view) == everything == set().union(*parts)
        tried += len(set(dice)) > 1
        view.die = dice[0]
        session.do(next(action for action in frame.legal if isinstance(action, Drive)))
        assert view.die == 0


def test_a_click_on_a_space_out_of_reach_says_why():
    session = new()
    view = MapView(session)
    frame = play(session, Driving, random.Random(4))
    far = max(view.ground.order, key=lambda id: session.rules.distance(frame.state.players[frame.state.phase.seat].space, id))
    space = session.rules.spaces[far]
    click_map(view.map, space.lat, space.lon)
    assert session.frame is frame
    assert space.name in view.note.value
    assert "too far" in view.note.value


def test_a_click_beside_a_space_in_reach_is_meant_for_it_and_one_at_sea_for_nothing():
    session = new()
    view = MapView(session)
    frame = play(session, Placing, random.Random(1))
    click_map(view.map, 56.5, 5.0)
    assert session.frame is frame
    space = session.rules.spaces[sorted(shown(view))[0]]
    click_map(view.map, space.lat + 0.03, space.lon)
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
                click_map(view.map, *view.ground.degrees[city])
                assert session.frame is frame
                why = session.why_not(Drive(frame.legal[0].seat, max(frame.state.phase.dice), city))
                assert f">{escape(session.words.reason(why).short)}<" in view.note.value
                asked += 1
        session.do(numbers.choice(frame.legal))
    assert asked > 5


def test_what_each_space_leads_to_is_said():
    session = new("schmidt-2007", NAMES)
    view = MapView(session)
    numbers = random.Random(5)
    found = set()
    for _ in range(150):
        frame = play(session, Driving, numbers)
        for drive in reach(session.rules, frame.state, frame.state.phase.seat):
            number = view.ground.order.index(drive.action.space) + 1
            rules = re.finditer(r"-s button(:[^{]*)\{([^}]*--t:[^}]*)\}", view.live.value)
            rule = next(rule[2] for rule in rules if number in children(rule[1]))
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
    session, view = on_a_phone(names=NAMES)
    frame = play(session, Business, random.Random(8))
    seat = frame.state.phase.seat
    state = replace(frame.state, pending=(*frame.state.pending, Snowstorm(seat, (0, 1, 2))))
    session.frame = replace(frame, number=frame.number + 1, state=state, legal=tuple(legal_actions(session.rules, state)), perspective=seat)
    assert list(view.ways.options) == list(NAMES)
    assert view.ways.index == 0
    assert "Whose truck" in view.note.value
    first = shown(view)
    view.ways.set_state({"index": 2})
    assert view.ways.index == 2
    assert shown(view) == {action.space for action in session.frame.legal if isinstance(action, Drive) and action.truck == 2} != first
    assert view.camera.sees(shown(view)), "the map goes where that truck can be moved to"


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


def test_the_legend_tells_every_mark():
    (legend,) = (part.value for part in parts(MapView(new())) if isinstance(part, HTML) and "aa-legend" in part.value)
    for mark in ("▲", "▼", "construction", "traffic jam", "event space"):
        assert mark in legend
    assert legend.count("<svg") == 6


def test_steps_make_no_widgets_and_stay_small():
    session = new("schmidt-2007", NAMES)
    view = MapView(session)
    numbers = random.Random(12)
    sent = []
    view.live.observe(lambda change: sent.append(len(change["new"].encode())), names="value")
    before = open_widgets()
    for _ in range(500):
        if session.frame.handover >= 0:
            session.take_screen(session.frame.handover)
        if session.frame.state.over:
            break
        session.do(numbers.choice(session.frame.legal))
    assert len(sent) > 250
    assert max(sent) < 18_000
    assert sum(sent) / len(sent) < 5_000
    assert open_widgets() == before
    view.close()
    assert session.error == ""


def test_what_stands_on_its_place_need_not_say_so():
    """The scene leaves out offsets of nothing, so the stylesheet takes them for nothing."""
    assert {least for _axis, least in re.findall(r"var\(--d([xy]), ([^)]*)\)", stylesheet("map"))} == {"0", "0px"}
