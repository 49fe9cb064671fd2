"""What an event card asks at a table is offered once, with all that a person needs to know before the touch; and where signs are put."""

from itertools import groupby

import pytest

from aufachse_widgets.box import Box
from aufachse_widgets.engine.actions import ChoosePlayer
from aufachse_widgets.engine.cards import FRACHT_DUMPING, ROAD_RUNNER, SCHNEESTUERME, STAU_NEBEL
from aufachse_widgets.engine.phases import CardMove, JamChoice, SignDue, Snowstorm
from aufachse_widgets.pages.track import track
from aufachse_widgets.tracking.facts import Drew, Rolled, SetHand, SetSpace, Stopped
from aufachse_widgets.tracking.roads import on_road
from tests.widgets.playing import text
from tests.widgets.track.hands import Hands, known


def drew(table, card: str) -> Hands:
    """Red has stopped somewhere and turned that card up."""
    hands = known(table)
    table.session.tell(Rolled(0, (2,)), Stopped(0, "bebra" if "bebra" in table.session.rules.spaces else "fulda"), Drew(0, card))
    return hands


def deeds(table) -> list[str]:
    return [one.split("\n")[0] for one in table.turn.deeds.options]


def test_only_who_decides_now_may_stay(table):
    """Road Runner lets two trucks move, one after the other: each may stay where it is."""
    hands = drew(table, ROAD_RUNNER)
    table.session.tell(ChoosePlayer(0, 2))
    assert deeds(table).count("Stay here") == 1
    hands.deed("Stay here")
    phase = table.session.frame.state.phase
    assert isinstance(phase, CardMove) and phase.seat == 2
    assert deeds(table).count("Stay here") == 1
    assert text(table.head.turn.value).endswith("where is the truck now?")
    hands.deed("Stay here")
    assert "Stay here" not in deeds(table)


def test_of_each_truck_in_the_snow_the_spaces_in_reach_are_listed(table):
    hands = drew(table, SCHNEESTUERME)
    session = table.session
    session.tell(SetSpace(1, "ulm"), SetSpace(2, "kassel|leipzig"), SetSpace(3, "?"))
    rules = session.rules
    for name, where in (("Yellow", {"ulm"}), ("Blue", {"eisenach", "erfurt", "jena", "naumburg"})):
        hands.deed(f"{name}'s truck")
        form = hands.form()
        reached = {space for space in rules.spaces if any(1 <= rules.distance(start, space) <= 3 for start in where)}
        assert set(form._likely) <= reached and len(form._likely) > 6
        assert len(set(form._likely)) == len(form._likely)
        table.turn.form.back.click()
    hands.deed("Green's truck")
    assert hands.form()._likely == []  # nobody knows where it stands
    table.turn.form.back.click()
    hands.deed("Yellow's truck")
    space = hands.form()._likely[0]
    hands.form().likely.choose(0)
    assert session.table.where(1) == space
    phase = session.frame.state.phase
    assert isinstance(phase, Snowstorm) and 1 not in phase.trucks
    assert "Yellow's truck" not in " ".join(deeds(table))


def test_whom_a_contract_goes_to_is_said_before_the_touch(table):
    hands = known(table, SetHand(0, 2, (1, 2)))
    table.session.tell(Rolled(0, (2,)), Stopped(0, "fulda"))
    hands.other("Event card")
    (said,) = [one for one in hands.form().finder.hits.options if one.startswith("Fracht Dumping")]
    assert said.split("\n")[1] == "a contract goes to Green"
    hands.press(hands.form().finder.hits, "Fracht Dumping")
    assert text(table.head.turn.value).endswith("Red gives a contract to Green: which one?")
    assert {one for one in deeds(table) if one.startswith("Give")} == {"Give Kassel → Wien", "Give Praha → München"}
    hands.deed("Give Kassel")
    assert 1 in table.session.frame.state.players[3].hand


def test_an_unknown_hand_gives_to_the_right_too(table):
    drew(table, FRACHT_DUMPING)
    assert [one for one in deeds(table) if one.startswith("Give")] == ["Give a contract"]


def at_kassel(table, picker) -> list[str]:
    """The spaces that the finder offers for Kassel."""
    picker.finder.field.value = "Kassel"
    return list(picker.finder._shown)


def test_of_a_city_the_construction_sign_gets_the_roads_there_and_never_the_city(table):
    hands = known(table)
    session, where = table.session, table.turn.where
    hands.roll(1)
    table.turn._stopped(min(session.rules.neighbours["fulda"]))
    assert isinstance(session.frame.state.phase, SignDue)
    offered = at_kassel(table, where)
    roads = [on_road(session.rules, space) for space in offered]
    assert all("kassel" in (road.one, road.other) for road in roads)
    assert set(session.rules.neighbours["kassel"]) <= set(offered)
    assert "kassel" not in offered
    assert len({(road.one, road.other) for road in roads}) >= 5
    keys = [(road.one, road.other) for road in roads]
    assert [key for key, _group in groupby(keys)] == list(dict.fromkeys(keys))  # road by road
    hands.other("Sign")
    assert at_kassel(table, hands.form().construction) == offered
    table.turn.form.back.click()
    players = hands.tab("players")
    hands.press(players.who, "The table")
    hands.press(players.values, "Construction sign")
    assert at_kassel(table, players.editor.space) == offered
    table.turn.where.finder.field.value = "Kassel"
    place = offered.index("erfurt")
    where.finder.hits.choose(place)
    assert session.frame.state.construction == "erfurt"
    assert session.words.space("erfurt") == "Kassel–Leipzig, 2nd"  # nobody looked it up by our name


def test_a_jam_may_stand_in_a_city_which_comes_first(table):
    hands = drew(table, STAU_NEBEL)
    assert isinstance(table.session.frame.state.phase, JamChoice)
    offered = at_kassel(table, table.turn.where)
    assert offered[0] == "kassel"
    assert len(offered) > 12
    table.turn.where.finder.hits.choose(offered.index("jena"))
    assert table.session.frame.state.jam.space == "jena"
    assert hands.table.error == ""


@pytest.mark.parametrize("asked", ["Leipzig–Kassel", "Kassel–Leipzig", "leipzig kassel", "kas leip"])
def test_a_road_is_found_from_either_end_and_has_one_name(table, asked):
    hands = known(table)
    hands.roll(2)
    finder = table.turn.where.finder
    finder.field.value = asked
    assert [one.split("\n")[1].removeprefix("event card · ") for one in finder.hits.options] == [
        f"Kassel–Leipzig, {nth}" for nth in ("1st", "2nd", "3rd", "4th")
    ]


def test_a_space_counted_from_the_other_end_is_found_first(table):
    hands = known(table)
    hands.roll(2)
    finder = table.turn.where.finder
    finder.field.value = "Leipzig–Kassel, 2"
    assert finder._shown[0] == "jena"
    finder.field.value = "Kassel–Leipzig, 2"
    assert finder._shown[0] == "erfurt"


def test_the_road_between_two_cities_is_one_whichever_was_chosen_first():
    for first, second in (("Kassel", "Leipzig"), ("Leipzig", "Kassel")):
        table = track(players=4, first=0, box=Box("Ours"))
        hands = known(table)
        hands.roll(2)
        where = table.turn.where
        hands.click(where.between)
        hands.press(where.finder.hits, first) if first in where.finder.hits.options else where._found(first.lower())
        hands.press(where.finder.hits, second)
        assert "Kassel–Leipzig, counted from Kassel" in text(where.asked.value)
        hands.press(where.finder.hits, "Somewhere on the road")
        assert table.session.table.where(0) == "kassel|leipzig"
        table.close()
