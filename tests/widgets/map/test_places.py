"""The map as a list: what may be chosen, what is where, and nothing while nobody reads it."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from aufachse_widgets.advice.distances import distances
from aufachse_widgets.engine.actions import Drive, PlaceSign, RollDice
from aufachse_widgets.journal import Seat
from aufachse_widgets.pages.play import Table
from aufachse_widgets.sessions.session import Session
from aufachse_widgets.widgets.map.choices import MANY
from aufachse_widgets.widgets.map.places import NEAR, Places
from aufachse_widgets.widgets.parts.tree import is_hidden
from aufachse_widgets.words.sorting import sort_key
from tests.widgets.playing import text


@pytest.fixture
def table() -> Iterator[Table]:
    session = Session.new("schmidt-2007", seats=(Seat("Ada", "red"), Seat("Ben <b>", "yellow")), seed="aloud")
    table = Table(session, owns=True)
    yield table
    table.close()


def go_on(session: Session, kind: type) -> None:
    """The first thing that is offered, until that kind is."""
    while not any(isinstance(action, kind) for action in session.frame.legal):
        if session.frame.handover >= 0:
            session.take_screen(session.frame.handover)
        else:
            session.do(session.frame.legal[0])


def roll(session: Session) -> None:
    go_on(session, RollDice)
    session.do(next(action for action in session.frame.legal if isinstance(action, RollDice)))


def read(table: Table) -> Places:
    table.aloud.places_wanted = True
    table.aloud.places_wanted = False
    assert table.places is not None
    return table.places


def lines(places: Places) -> dict[str, str]:
    """What is said of each place, by its name."""
    found = [text(one) for one in re.findall("<li>(.*?)</li>", places.there.value)]
    return {line.partition(", ")[0]: line.partition(", ")[2] for line in found}


def test_where_one_may_drive_are_buttons_the_nearest_first(table: Table) -> None:
    session = table.session
    roll(session)
    places = read(table)
    spaces = {action.space for action in session.frame.legal if isinstance(action, Drive)}
    labels = places.ways.options
    assert {label.partition(", ")[0] for label in labels} == {session.words.space(space) for space in spaces}
    points = [int(label.split(", ")[1].split()[0]) for label in labels]
    assert points == sorted(points)
    assert any("event card" in label for label in labels) and not any("event space" in label for label in labels)
    seat, place = session.frame.state.active, next(place for place, label in enumerate(labels) if "event" not in label)
    places.ways.choose(place)
    assert session.words.space(session.frame.state.players[seat].space) == labels[place].partition(", ")[0]
    assert is_hidden(table.liked) and not places.ways.options and places.there.value == ""


def test_a_list_that_nobody_reads_is_told_nothing(table: Table) -> None:
    session = table.session
    go_on(session, RollDice)
    places = read(table)
    assert lines(places)
    table.liked.shut()
    assert places.there.value == ""
    session.do(next(action for action in session.frame.legal if isinstance(action, RollDice)))
    assert (places.there.value, places.ways.options) == ("", ())
    assert lines(read(table))


def test_what_is_where_by_country_and_by_distance(table: Table) -> None:
    session = table.session
    roll(session)
    places, words, state, rules = read(table), session.words, session.frame.state, session.rules
    own = state.players[state.active]
    here = distances(rules, own.space)
    said = lines(places)
    assert {words.space(city) for city in rules.cities} <= set(said)
    assert not said[words.space(own.space)][0].isdigit()  # no points to where it stands
    for player, truck in zip(state.players, ("Ada's truck (red)", "Ben <b>'s truck (yellow)"), strict=True):
        assert truck in said[words.space(player.space)]
    assert "<b>'s" not in places.there.value
    for number in own.hand:
        card, letter = rules.contracts[number], session.mark_of(number).letter
        assert f"{letter}: load {words.goods(card.goods)} here" in said[words.space(card.start)]
        assert f"{letter}: goes here, for {words.money(card.revenue)}" in said[words.space(card.destination)]
    for number in state.market:
        card = rules.contracts[number]
        assert f"public contract {session.mark_of(number).letter} starts here: {words.goods(card.goods)}" in said[words.space(card.start)]
    for block in places.there.value.split("<h4>")[1:]:
        far = [here[next(id for id in rules.spaces if words.space(id) == text(name))] for name in re.findall(r"<li>([^,<]*)", block)]
        assert far == sorted(far), block
    near = {words.space(space) for space in rules.events if here[space] <= NEAR}
    bare = {name for name, more in said.items() if more.endswith("event space")}
    assert near <= bare
    first = next(id for id in rules.spaces if words.space(id) == next(iter(said)))
    assert first == own.space  # its country comes first


def test_signs_are_told_and_many_spaces_come_by_their_names(table: Table) -> None:
    session = table.session
    go_on(session, PlaceSign)
    places = read(table)
    names = [label.partition(", ")[0] for label in places.ways.options]
    assert len(names) >= MANY and names == sorted(names, key=sort_key)
    table.liked.shut()
    sign = next(action for action in session.frame.legal if isinstance(action, PlaceSign))
    session.do(sign)
    state, words = session.frame.state, session.words
    said = "construction: road closed" if state.jam is None else f"traffic jam until {words.seat(state.jam.owner)}'s turn"
    assert said in lines(read(table))[words.space(sign.space)]


def test_who_takes_the_screen_reads_their_own_contracts_only(table: Table) -> None:
    session = table.session
    roll(session)
    places = read(table)
    letters = re.findall(r"(\w+): load", places.there.value)
    assert letters
    while session.frame.handover < 0:
        session.do(session.frame.legal[0])
    assert not re.findall(r"(\w+): load", places.there.value)
