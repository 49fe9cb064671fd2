"""The ways of cards: drawn beforehand, so that pointing at a card sends nothing."""

import re

from aufachse_widgets.advice.routes import contract_route
from aufachse_widgets.engine.phases import Auction, Business
from aufachse_widgets.frontend.stylesheets import stylesheet
from aufachse_widgets.journal import Seat
from aufachse_widgets.sessions.session import Session
from aufachse_widgets.widgets.map.view import MapView
from tests.kit.sessions import go_on, somewhere


def begun(seed):
    session = Session.new(seats=(Seat("Ada"), Seat("Ben")), seed=seed)
    return session, MapView(session)


def test_every_card_in_sight_has_its_way_and_its_length():
    session, board = somewhere(begun, lambda frame: isinstance(frame.state.phase, Business) and bool(frame.legal))
    state = session.frame.state
    own = state.players[session.frame.perspective]
    drawn = board.public_ways.value + board.own_ways.value
    numbers = {f"m{place}": number for place, number in enumerate(state.market) if number > 0}
    numbers |= {f"h{place}": number for place, number in enumerate((*own.loaded, *own.hand))}
    for place, number in numbers.items():
        route = contract_route(session.rules, state, number)
        assert f"aa-way-{place}' d=M" in drawn
        said = re.search(rf"aa-far aa-mark-\d aa-way-{place}' style='[^']*'>([^<]*)<", drawn)
        assert said
        assert said[1].startswith(f"{route.points} space")
        assert f".aa-way-{place} " in stylesheet("map")  # the stylesheet shows it
    assert len(re.findall(r"<path", drawn)) == len(numbers)


def test_hidden_hands_have_no_ways():
    session, board = somewhere(begun, lambda frame: isinstance(frame.state.phase, Business) and bool(frame.legal))
    assert "aa-way-h0" in board.own_ways.value
    session.hide_hands()
    assert "aa-way-h" not in board.own_ways.value + board.public_ways.value


def test_an_auctioned_card_shows_its_way_by_itself():
    session, board = somewhere(begun, lambda frame: isinstance(frame.state.phase, Auction))
    number = session.frame.state.phase.contract
    route = contract_route(session.rules, session.frame.state, number)
    assert "class='aa-route " in board.live.value
    words = session.words
    assert f"{words.space(route.path[0])} → {words.space(route.path[-1])}: {route.points} space" in board.note.value
    assert "about" in board.note.value
    go_on(session, lambda frame: not isinstance(frame.state.phase, Auction))
    assert "class='aa-route " not in board.live.value
