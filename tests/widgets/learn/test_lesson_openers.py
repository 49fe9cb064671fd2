"""What lessons 4 to 6 open with: trips, a tour put together, an auction to bid in."""

from __future__ import annotations

import pytest

from aufachse_widgets import view as seen_by
from aufachse_widgets.advice.offers import contract_offer
from aufachse_widgets.engine.actions import Pass
from aufachse_widgets.engine.phases import Auction
from aufachse_widgets.exercises import routes
from aufachse_widgets.exercises.pickups import shortest_by_trying
from aufachse_widgets.pages.auction_table import NAMES, auction_session, auction_table
from aufachse_widgets.widgets.learn.tour import TourView
from aufachse_widgets.widgets.learn.trips import MANY, TripsView


def test_trips_are_counted_and_begin_anew_with_each_choice() -> None:
    view = TripsView()
    assert not view.counts and "three" not in view.said.value and "Hannover" in view.said.value
    view.once.click()
    assert sum(view.counts.values()) == 1 and "Kassel" in view.said.value and "<svg" in view.chart.value
    view.often.click()
    assert sum(view.counts.values()) == MANY + 1
    before = dict(view.counts)
    view.start = "goettingen"
    assert not view.counts and not view.chart.value
    view.start = "hannover"
    view.drive(MANY + 1)
    assert view.counts == before  # the same presses give the same trips
    view.stop = "early"
    view.dice = 2
    view.start = "goettingen"
    view.drive(5)
    assert view.counts == {1: 5} and view.rules.edition.dice == 2
    assert not view.error
    view.close()
    assert view.comm is None and view.once.comm is None


def test_trips_from_several_places_stand_side_by_side() -> None:
    view = TripsView()
    view.drive(MANY)
    assert not view.compared.value  # nothing to compare yet
    hannover = f"{sum(turns * count for turns, count in view.counts.items()) / MANY:.2f}"
    view.start = "goettingen"
    view.drive(MANY)
    goettingen = f"{sum(turns * count for turns, count in view.counts.items()) / MANY:.2f}"
    assert f"<td>{goettingen}</td><td>{hannover}</td><td>–</td>" in view.compared.value and "One die, exact count" in view.compared.value
    view.stop = "early"
    view.drive(1)
    assert "<td>1.00</td><td>–</td><td>–</td>" in view.compared.value and hannover in view.compared.value
    view.goal = "wien"
    view.drive(1)
    assert not view.compared.value and not view.error
    view.close()


def test_finished_tours_are_listed() -> None:
    view = TourView(routes.rules(), routes.task(), routes.ahead())
    view.tour = routes.best_tour()
    assert not view.compared.value
    view.tour = ()
    view.tour = shortest_by_trying(routes.rules(), routes.task())
    for said in ("70 points", "7700 DM", "64 points", "4400 DM"):
        assert said in view.compared.value
    view.tour = routes.best_tour()
    assert view.compared.value.count("<tr>") == 2 and not view.error
    view.close()


def test_a_tour_is_put_together_press_by_press() -> None:
    view = TourView(routes.rules(), routes.task(), routes.ahead())
    for stop in routes.best_tour():
        assert not view.whole
        view.next.choose(view.next.options.index(view._label(stop)))
    assert view.tour == routes.best_tour() and view.whole
    assert "70 points" in view.said.value and "7700 DM" in view.said.value and not view.next.options
    view.back.click()
    assert view.tour == routes.best_tour()[:-1]
    view.again.click()
    assert view.tour == () and view.back.disabled and not view.error
    view.close()
    assert view.comm is None and view.map.comm is None


def test_an_auction_ends_says_how_and_can_be_done_again() -> None:
    table = auction_table()
    session = table.session
    assert isinstance(session.frame.state.phase, Auction) and not table.said.value
    while isinstance(session.frame.state.phase, Auction):
        session.do(Pass(1))
    assert "The auction is over." in table.said.value and "Ben" in table.said.value and session.closed
    table.again.click()
    assert table.session is not session and isinstance(table.session.frame.state.phase, Auction) and not table.said.value
    assert not table.error
    table.close()
    assert table.comm is None


def test_the_auction_of_the_lesson_is_called_by_eva_and_ben_has_to_know_when_to_stop() -> None:
    session = auction_session()
    rules, state = session.rules, session.frame.state
    assert isinstance(state.phase, Auction) and NAMES[state.phase.caller] == "Eva"
    card = rules.contracts[state.phase.contract]
    worth = contract_offer(rules, seen_by(rules, state, NAMES.index("Ben")), NAMES.index("Ben"), card.id).worth
    session.close()
    assert card.bids[1] < worth < card.bids[-1], "the bots play otherwise now: choose another contract or seed"


def test_a_contract_that_is_auctioned_nowhere_is_told() -> None:
    with pytest.raises(LookupError, match="contract 53 is auctioned nowhere"):
        auction_session(contract=53)
