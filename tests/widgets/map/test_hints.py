"""Suggestions on the map: what they say, what a press does, when they come and go."""

import asyncio
import random
import re

import pytest
from msgspec.structs import replace

from aufachse_widgets.advice.signs import Aim, Cost, SignHint
from aufachse_widgets.engine import PlayerAt, compile_rules, legal_actions, position, view
from aufachse_widgets.engine.actions import Place, PlaceSign
from aufachse_widgets.engine.phases import Placing, SignDue
from aufachse_widgets.journal import Seat
from aufachse_widgets.sessions.session import Session
from aufachse_widgets.widgets.map.hints import _cost, hints, sign_in_words
from aufachse_widgets.widgets.map.view import MapView
from aufachse_widgets.words import Speaker
from tests.kit.sessions import go_on, offers
from tests.widgets.map.maps import on_a_phone

NAMES = ("Ada", "Ben", "<b>Cem</b>")


def new(edition="fx-schmid-1987", seed="hints"):
    return Session.new(edition, seats=tuple(Seat(name) for name in NAMES), seed=seed)


def look_at(session, state, seat=0):
    """Let the screen show a position through the eyes of a seat."""
    frame = session.frame
    known = view(session.rules, state, seat)
    session.frame = replace(
        frame, number=frame.number + 1, state=known, legal=tuple(legal_actions(session.rules, state)), waiting=(seat,), perspective=seat, handover=-1
    )


def buttons(board):
    return list(board.hints.options)


def marked(board):
    """The spaces that bear a number."""
    return [board.ground.order[int(number) - 1] for number in re.findall(r"button:nth-child\((\d+)\)\{--p", board.hints.marks.value)]


@pytest.mark.parametrize("edition", ["fx-schmid-1987", "schmidt-2007"])
def test_three_starts_are_marked_and_change_as_trucks_are_placed(edition):
    session = new(edition)
    board = MapView(session)
    before = []
    while isinstance(session.frame.state.phase, Placing):
        if session.frame.handover >= 0:
            assert buttons(board) == []
            session.take_screen(session.frame.handover)
        said = [hint.action.space for hint in board.hints.hints]
        assert len(set(said)) == len(buttons(board)) == 3
        assert marked(board) == said
        assert said != before
        before = said
        number = session.frame.number
        board.hints.choose(0)
        assert session.frame.number > number
        assert said[0] in [player.space for player in session.frame.state.players]
    assert buttons(board) == marked(board) == []
    assert board.hints.marks.value == ""


def test_known_contracts_are_named_with_their_distance():
    session = new("schmidt-2007")
    board = MapView(session)
    if session.frame.handover >= 0:
        session.take_screen(session.frame.handover)
    rules, words, own = session.rules, session.words, session.frame.state.players[0].hand
    said = 0
    for hint in board.hints.hints:
        for city in {rules.contracts[number].start for number in own}:
            points = rules.distance(city, hint.action.space)
            said += (f"{words.spaces(points)} to {words.space(city)}" if points else f"at the start in {words.space(city)}") in hint.reason
    assert said == 6  # two of each


def test_unknown_contracts_are_told_on_average():
    board = MapView(new())
    assert all(re.search(r"about \d+ spaces from a contract's start", label) for label in buttons(board) or [""])


def test_a_sign_says_what_it_costs_whom():
    session = new()
    board = MapView(session)
    go_on(session, offers(PlaceSign))
    rules = session.rules
    to_wien = next(number for number, card in rules.contracts.items() if card.destination == "wien" and card.goods <= 6)
    state = position(rules, [PlayerAt("flensburg", money=900), PlayerAt("linz", money=8000, loaded=(to_wien,)), PlayerAt("koeln", hand=2)], moment=SignDue(0))
    look_at(session, state)
    first, _second, last = buttons(board)
    assert "slows Ben, who leads:" in first or "bars Ben, who leads" in first
    assert "Wien" in first
    assert "you" not in first
    assert "in nobody's way" in last
    assert len(set(marked(board))) == 3
    # Trucks lie above the marks.
    assert board.hints.marks.value.count("aa-truck-") == 3
    assert "<b>" not in board.hints.marks.value
    board.hints.choose(2)
    assert session.error or board.error  # the position is only shown: the game itself asks for something else


def test_a_map_that_shows_another_part_comes_to_where_a_sign_may_be_put():
    session, board = on_a_phone(names=NAMES)
    go_on(session, offers(PlaceSign))
    asked = session.frame
    session.frame = replace(asked, number=asked.number + 1, legal=())
    board.map.center, board.map.zoom = list(board.ground.degrees["flensburg"]), 8.0  # somebody has looked at a corner of the board
    session.frame = replace(asked, number=asked.number + 2)
    suggested = {hint.action.space for hint in board.hints.hints}
    assert len(suggested) == 3 and board.camera.sees(suggested)


def test_players_that_a_sign_slows_off_their_ways_are_told_together():
    words = Speaker(compile_rules("fx-schmid-1987"), (Seat("Red"), Seat("Blue"), Seat("Green")))
    state = position(words.rules, [PlayerAt("ulm"), PlayerAt("linz", money=4000), PlayerAt("koeln", money=4000)], moment=SignDue(0))
    hint = SignHint("wels", Aim.LEADER, 1, (Cost(0, 0.0), Cost(1, 1.5), Cost(2, 1.0)))
    assert sign_in_words(words, state, 0, hint) == "slows Blue and Green"


def test_what_is_suggested_is_legal_wherever_it_is_offered():
    session = new()
    board = MapView(session)
    seen = set()
    for _ in range(4):
        assert go_on(session, offers(PlaceSign))
        asked = session.frame
        assert {hint.action for hint in board.hints.hints} <= set(asked.legal)
        assert hints(session.words, asked) == board.hints.hints
        seen.add(asked.state.phase.seat)
        board.hints.choose(random.Random(1).randrange(3))
        assert session.frame.number > asked.number
        assert buttons(board) == [] or session.frame.legal
    assert seen


def test_in_a_loop_the_step_is_shown_first_and_an_older_one_is_dropped():
    async def place():
        session = Session.new(seats=(Seat("Ada"), Seat("Ben", bot="busy")), seed="hints")
        board = MapView(session)
        assert board.live.value
        assert buttons(board) == []
        await asyncio.sleep(0.05)  # the advice comes by the loop's clock, after the frame
        first = buttons(board)
        assert len(first) == 3
        one, other = (replace(session.frame, number=session.frame.number + more) for more in (1, 2))
        session.frame = one
        dropped = board._afterwards._waiting
        session.frame = replace(other, legal=())
        assert dropped.cancelled()
        assert buttons(board) == []
        await asyncio.sleep(0.05)
        assert buttons(board) == []
        session.frame = replace(other, number=other.number + 1)
        waiting = board._afterwards._waiting
        board.close()
        assert waiting.cancelled()
        session.close()

    asyncio.run(place())


def test_nobody_at_this_screen_is_helped_to_act_for_others():
    session = Session.new(seats=(Seat("Bot", bot="busy"), Seat("Ada")), seed="hints")
    board = MapView(session)
    assert [(type(hint.action), hint.action.seat) for hint in board.hints.hints] == [(Place, 1)] * 3


def test_a_sign_off_the_way_of_every_contract_says_whom_it_slows():
    words = Speaker(compile_rules("fx-schmid-1987"), (Seat("Red"), Seat("Blue")))
    assert _cost(words, Cost(1, 1.5), "Blue") == "slows Blue"


def test_names_make_room_for_what_is_suggested_as_long_as_it_is():
    session = new()
    board = MapView(session)
    told = 0
    while any(isinstance(action, Place) for action in session.frame.legal):
        spaces, scene = tuple(hint.action.space for hint in board.hints.hints), board.drawn
        assert set(spaces) == set(marked(board)) != set()
        room = scene.beside(spaces)
        assert room in board.hints.marks.value
        assert scene.beside(()) == ""
        told += bool(room)
        session.do(next(action for action in session.frame.legal if isinstance(action, Place)))
        if session.frame.handover >= 0:
            session.take_screen(session.frame.handover)
    assert told, "some name stood where a number lies"
    assert board.hints.marks.value == ""
    board.close()
