"""Every widget as a citizen of traitlets: its traits say what they are, and can be set, observed and linked."""

import ipywidgets
import pytest
from ipywidgets.widgets.widget import _instances
from msgspec.structs import replace
from traitlets import link

from aufachse_widgets.engine import compile_rules
from aufachse_widgets.engine.actions import CallAuction
from aufachse_widgets.journal import Seat
from aufachse_widgets.sessions.session import Session
from aufachse_widgets.sessions.tracker import Tracker
from aufachse_widgets.widgets.cab.cockpit import Cockpit
from aufachse_widgets.widgets.css.sheet import shared_style
from aufachse_widgets.widgets.hints.panel import HintedPanel
from aufachse_widgets.widgets.map.view import MapView
from aufachse_widgets.widgets.parts.panel import Panel
from aufachse_widgets.widgets.parts.position_bar import PositionBar
from aufachse_widgets.widgets.parts.tree import parts
from aufachse_widgets.widgets.play.actionbar import ActionBar
from aufachse_widgets.widgets.play.advice import AdviceView
from aufachse_widgets.widgets.play.aloud import Aloud
from aufachse_widgets.widgets.play.auction import AuctionPanel
from aufachse_widgets.widgets.play.chips import ContractChips
from aufachse_widgets.widgets.play.dice import DiceView
from aufachse_widgets.widgets.play.ending import Ending
from aufachse_widgets.widgets.play.follow import FollowBar
from aufachse_widgets.widgets.play.hammer import Hammer
from aufachse_widgets.widgets.play.hand import HandView
from aufachse_widgets.widgets.play.log import LogView
from aufachse_widgets.widgets.play.market import MarketView
from aufachse_widgets.widgets.play.news import News
from aufachse_widgets.widgets.play.scoreboard import ScoreBoard
from aufachse_widgets.widgets.play.sound import SoundPanel
from aufachse_widgets.widgets.play.tabs import RailTabs, Tabs
from aufachse_widgets.widgets.play.trailers import TrailerYard
from tests.kit.sessions import go_on, offers, somewhere

PLAYED = (
    *(MapView, ActionBar, DiceView, AuctionPanel, Hammer, HandView, MarketView, TrailerYard, ScoreBoard, LogView, Tabs, PositionBar, Ending, News, FollowBar),
    *(AdviceView, Aloud, ContractChips, RailTabs, SoundPanel, Cockpit),
)
HERE = tuple(f"aufachse_widgets.widgets.{name}" for name in ("play.", "cab.cockpit", "map.view", "parts.position_bar"))
SELECTIONS = [
    (MapView, "selected_space"),
    (MapView, "shown_contracts"),
    (HandView, "selected_contract"),
    (MarketView, "selected_contract"),
    (LogView, "entry"),
    (PositionBar, "entry"),
]


def begun(edition="schmidt-2007", people=1, players=3, seed="traits"):
    names = ("Ada", "Ben", "Cem", "Dora")[:players]
    return Session.new(edition, tuple(Seat(name, bot="" if index < people else "busy") for index, name in enumerate(names)), seed=seed)


def under_way(**kwargs):
    """A game in which somebody holds contracts and an auction may be called."""
    return somewhere(lambda seed: begun(seed=seed, **kwargs), offers(CallAuction))


def selectable(widget, name):
    """Two values that may be selected."""
    session, frame = widget.session, widget.frame
    if name == "selected_space":
        return "kassel", "frankfurt"
    if name == "shown_contracts":
        return tuple(list(session.rules.contracts)[:1]), tuple(list(session.rules.contracts)[1:3])
    if name == "entry":
        return 1, 2
    if isinstance(widget, MarketView):
        return tuple(number for number in frame.state.market if number > 0)[:2]
    player = frame.state.players[frame.perspective]
    return (*player.loaded, *player.hand)[:2]


def told(widget):
    """All that the widget shows, as text; its own name aside."""
    values = []
    for part in parts(widget):
        for name in ("value", "description", "_options_labels", "index", "disabled"):
            if part is not shared_style() and part.has_trait(name) and not isinstance(part, ipywidgets.Layout):
                values.append(str(getattr(part, name)).replace(widget.name, "map") if isinstance(widget, MapView) else str(getattr(part, name)))
    return sorted(values)


def own_traits(kind):
    """The traits that a widget adds to those of a box."""
    return {name: trait for name, trait in kind.class_traits().items() if name not in ipywidgets.VBox.class_trait_names()}


@pytest.mark.parametrize("kind", PLAYED)
def test_every_trait_has_a_help_text(kind):
    found = own_traits(kind)
    assert {"session", "seat", "error"} <= set(found)
    for name, trait in found.items():
        assert len(trait.help) > 20, name
        assert trait.help.endswith("."), name


def test_no_widget_of_a_game_is_left_out_here():
    def below(kind):
        return {kind, *(one for sub in kind.__subclasses__() for one in below(sub))}

    here = {kind for kind in below(Panel) if kind.__module__.startswith(HERE)}
    assert here - {HintedPanel} == set(PLAYED)


@pytest.mark.parametrize("kind", PLAYED)
def test_another_session_is_shown_as_by_a_new_widget_and_the_first_is_looked_at_no_longer(kind):
    first, second = under_way(), begun("fx-schmid-1987", people=2, players=4, seed="second")
    go_on(second, lambda frame: frame.state.turn > 6)
    kind(second).close()  # what is shared is made once
    widget = kind(first)
    count = len(_instances)
    widget.session = second
    fresh = kind(second)
    assert told(widget) == told(fresh)
    fresh.close()
    seen = told(widget)
    go_on(first, lambda frame: False, most=12)
    assert told(widget) == seen
    go_on(second, lambda frame: False, most=12)
    fresh = kind(second)
    assert widget.frame is second.frame
    fresh.close()
    widget.session = first
    assert len(_instances) == count
    assert not first.closed
    assert not second.closed
    widget.close()
    assert not first.closed


@pytest.mark.parametrize("kind", PLAYED)
def test_another_seat_is_shown_as_by_a_new_widget(kind):
    session = under_way(people=3)
    widget = kind(session)
    widget.seat = 1
    fresh = kind(session, 1)
    assert told(widget) == told(fresh)
    fresh.close()
    widget.seat = None
    fresh = kind(session)
    assert told(widget) == told(fresh)
    fresh.close()
    widget.close()


@pytest.mark.parametrize(("kind", "name"), SELECTIONS)
def test_what_is_selected_can_be_set_observed_and_linked(kind, name):
    session = under_way()
    one, other = kind(session), kind(session)
    empty = getattr(one, name)
    first, second = selectable(one, name)
    noted = []
    one.observe(lambda change: noted.append(change["new"]), names=name)
    setattr(one, name, first)
    assert noted == [first]
    joined = link((one, name), (other, name))
    assert getattr(other, name) == first
    setattr(other, name, second)
    assert getattr(one, name) == second
    setattr(one, name, empty)
    assert getattr(other, name) == empty
    assert noted == [first, second, empty]
    joined.unlink()
    one.close()
    other.close()


@pytest.mark.parametrize(("kind", "name"), SELECTIONS)
def test_a_selection_that_another_session_does_not_have_becomes_empty(kind, name):
    session = under_way()
    widget = kind(session)
    empty = getattr(widget, name)
    chosen = {"selected_space": "nordsee", "shown_contracts": (54,)}.get(name) or selectable(widget, name)[0]
    setattr(widget, name, chosen)
    assert getattr(widget, name) == chosen
    # No ferries, no contract as yet, no log as yet; one contract fewer in the deck.
    session = begun("children-1987" if name == "shown_contracts" else "fx-schmid-1987", seed="another")
    assert name != "shown_contracts" or 54 not in session.rules.contracts
    widget.session = session
    assert getattr(widget, name) == empty
    widget.close()


@pytest.mark.parametrize("kind", [HandView, MarketView])
def test_a_press_on_a_card_selects_it_and_another_one_lets_it_go(kind):
    session = under_way()
    view = kind(session)
    number = selectable(view, "selected_contract")[0]
    place = view._numbers.index(number)
    view.picks.choose(place)
    assert view.selected_contract == number
    assert f"aa-picked-{place}" in view.picks._dom_classes
    view.picks.choose(place)
    assert view.selected_contract is None
    view.selected_contract = 9999
    assert view.selected_contract is None
    view.close()


def test_a_contract_that_is_shown_is_drawn_along_the_roads_and_its_distance_said():
    session = under_way()
    view = MapView(session)
    number = next(number for number in session.frame.state.market if number > 0)
    card = session.rules.contracts[number]
    assert "aa-route" not in view.live.value
    view.shown_contracts = (number,)
    assert view.live.value.count("aa-route") == 1
    points = session.rules.distance(card.start, card.destination)
    assert f"{session.words.space(card.start)} → {session.words.space(card.destination)}: {session.words.spaces(points)}" in view.note.value
    view.shown_contracts = ()
    assert "aa-route" not in view.live.value
    assert view.note.value == ""
    view.close()


def test_of_goods_aboard_the_way_is_that_of_their_truck():
    rules = compile_rules("fx-schmid-1987")
    number = next(card.id for card in rules.contracts.values() if "kassel" not in (card.start, card.destination))
    session = under_way()
    seat = session.frame.state.active
    player = replace(session.frame.state.players[seat], space="kassel", hand=(), loaded=(number,))
    players = tuple(player if index == seat else one for index, one in enumerate(session.frame.state.players))
    session.frame = replace(session.frame, state=replace(session.frame.state, players=players, market=()))
    view = MapView(session)
    view.shown_contracts = (number,)
    points = session.words.spaces(rules.distance("kassel", rules.contracts[number].destination))
    assert f"Kassel → {session.words.space(rules.contracts[number].destination)}: {points}" in view.note.value
    view.close()


def test_a_selected_space_keeps_its_ring_where_anothers_truck_stands():
    session = under_way()
    view = MapView(session)
    state = session.frame.state
    other = next(player.space for seat, player in enumerate(state.players) if seat != state.active)
    view.selected_space = other
    assert "aa-ring" in view.live.value
    view.selected_space = state.players[state.active].space
    assert "aa-ring" not in view.live.value
    view.close()


def test_a_selected_space_has_a_ring_and_a_press_selects():
    view = MapView(begun())
    assert "aa-ring" not in view.live.value
    view.selected_space = "berlin"
    assert view.live.value.count("aa-ring") == 1
    view.press("kassel")  # the truck starts there, and marks it by itself
    assert view.selected_space == "kassel"
    assert "aa-ring" not in view.live.value
    view.selected_space = "no such space"
    assert view.selected_space == ""
    assert "aa-ring" not in view.live.value
    view.close()


def test_an_entry_that_there_is_not_is_said_and_the_game_is_shown_as_it_stands():
    log = LogView(begun())
    log.entry = 4000
    assert log.entry is None
    assert "4000" in log.error
    assert log.frame.shown == -1
    log.close()


def test_errors_stand_at_the_widget_alone_or_where_they_are_linked_to():
    session = begun()
    one, other = LogView(session), LogView(session)
    one.entry = 4000
    assert one.error
    assert one._trouble.said.value
    assert other.error == session.error == ""
    one._trouble.dismiss.click()
    assert one.error == ""
    assert LogView(session, alone=False)._trouble is None
    link((one, "error"), (other, "error"))
    other.entry = 4000
    assert one.error


def test_score_and_log_show_a_table_that_is_told_too():
    table = Tracker.new(seats=(Seat("Ada"), Seat("Ben")))
    for kind in (ScoreBoard, LogView):
        widget = kind(begun())
        widget.session = table
        assert widget.error == ""
        assert widget.frame is table.frame
        widget.close()
