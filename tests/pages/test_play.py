"""All widgets of a game together: whole games at the widgets, what is sent, what is made, what people type."""

import json
from collections import Counter
from typing import Any

import ipywidgets
import pytest
from ipywidgets.widgets.widget import _instances

from aufachse_widgets.engine import AufAchseError, preset
from aufachse_widgets.engine.actions import CallAuction, RollDice
from aufachse_widgets.engine.phases import Auction, Driving
from aufachse_widgets.forms.seating import default_seats
from aufachse_widgets.journal import Seat
from aufachse_widgets.pages.dashboard import Dashboard
from aufachse_widgets.pages.play import Table, play
from aufachse_widgets.pages.track import track
from aufachse_widgets.sessions.session import Session
from aufachse_widgets.store import MemoryStore
from aufachse_widgets.widgets.parts.options import Options
from aufachse_widgets.widgets.parts.tree import is_hidden, parts
from tests.kit.sessions import go_on, new_session, offers
from tests.widgets.playing import shown_text, steps

EVIL = "<img src=x onerror=a()>"


def test_a_card_that_was_looked_at_is_put_away_by_an_auction():
    session = new_session("auction", people=3, players=3)
    table = Table(session)
    assert go_on(session, offers(CallAuction))
    action = next(action for action in session.frame.legal if isinstance(action, CallAuction))
    session.take_screen(action.seat)
    table.market.selected_contract = action.contract
    assert table.map.shown_contracts == (action.contract,)
    session.do(action)
    assert isinstance(session.frame.state.phase, Auction)
    assert table.map.shown_contracts == ()
    assert table.market.selected_contract is None
    table.close()


@pytest.mark.parametrize("edition", ["fx-schmid-1987", pytest.param("schmidt-2007", marks=pytest.mark.slow)])
def test_a_whole_game_is_played_by_presses_alone(edition):
    session = Session.new(edition, default_seats(3, people=3), seed="presses", length=6)
    table = Table(session)
    done = Counter(type(action).__name__ for action in steps(table))
    assert session.frame.state.over
    assert {"Place", "RollDice", "Drive", "EndTurn", "CallAuction", "Bid", "Pass", "Load", "Deliver", "BuyTrailer"} <= set(done)
    assert "1." in shown_text(table.scores)
    assert table.actions.shown == ()
    table.close()


@pytest.mark.slow
def test_no_step_makes_a_widget():
    session = Session.new("schmidt-2007", (Seat("Ada"), Seat("Ben"), Seat("Bot", "", "busy")), seed="growth")
    table = Table(session)
    counts = []
    for number, _action in enumerate(steps(table)):
        if not session.frame.state.over:  # the end has a widget of its own, which shares the result
            counts.append(len(_instances))
        if number == 1000:
            break
    assert len(counts) > 300
    assert counts[10] == counts[-1]
    table.close()


def test_a_closed_table_leaves_no_widget_behind():
    Table(Session.new(seats=default_seats(2), seed="first")).close()  # what is shared is made once
    before = set(_instances)
    table = Table(Session.new(seats=default_seats(4, people=4), seed="closing"))
    for number, _action in enumerate(steps(table)):
        if number == 60:
            break
    table.close()
    left = {type(_instances[id]).__name__ for id in set(_instances) - before}
    assert left == set()


@pytest.mark.parametrize("edition", ["fx-schmid-1987", pytest.param("schmidt-2007", marks=pytest.mark.slow)])
def test_a_step_is_told_in_few_and_small_messages(edition, monkeypatch):
    sent = []
    plain = ipywidgets.Widget._send

    def noting(self, message, buffers=None):
        sent.append(len(json.dumps(message)))
        return plain(self, message, buffers)

    monkeypatch.setattr(ipywidgets.Widget, "_send", noting)
    session = Session.new(edition, default_seats(4, people=4), seed="messages")
    table = Table(session)
    numbers, sizes = [], []
    sent.clear()
    for number, _action in enumerate(steps(table)):
        numbers.append(len(sent))
        sizes.append(sum(sent))
        sent.clear()
        if number == 400:
            break
    # Counted together with the step in which the next person takes the screen.
    assert sorted(numbers)[len(numbers) // 2] <= 12
    assert sorted(sizes)[int(len(sizes) * 0.9)] <= 20_000
    table.close()


def test_what_people_type_is_shown_and_never_executed():
    seats = (Seat(EVIL, "red"), Seat('"><script>x</script>', "blue"), Seat("A&amp;B", "green", "busy"))
    session = Session.new("fx-schmid-1987", seats, seed="names", length=4)
    table = Table(session)
    for number, _action in enumerate(steps(table)):
        if number % 25 == 0:
            for part in parts(table):
                # In HTML widgets alone; labels of buttons and choices are plain text.
                if isinstance(part, ipywidgets.HTML | ipywidgets.HTMLMath):
                    assert "<img" not in part.value
                    assert "<script" not in part.value
        if number == 300:
            break
    shown = shown_text(table)
    assert EVIL in shown
    assert "A&amp;B" in shown
    table.close()


def test_play_makes_a_game_of_keyword_arguments_or_shows_one():
    table = play(edition=preset("schmidt-2007").with_changes(starting_money=7000), players=2, names=["Ada"], bot="random", seed="keywords", length=3)
    session = table.session
    assert [(seat.name, seat.bot) for seat in session.seats] == [("Ada", ""), ("Yellow", "random")]
    assert session.frame.state.players[0].money == 7000
    assert session.rules.edition.public_deck(2) == 3
    again = play(session)
    assert again.session is session
    again.close()
    table.close()


def test_an_error_in_one_widget_is_shown_and_the_others_go_on(monkeypatch, caplog):
    session = Session.new("fx-schmid-1987", default_seats(2, people=2), seed="errors")
    table = Table(session)

    def fails(state):
        raise ZeroDivisionError("nought")

    monkeypatch.setattr(table.scores, "_meter", fails)
    table.map.act(next(iter(session.frame.legal)))
    assert "nought" in table.actions.trouble.said.value
    assert "aa-hidden" not in table.actions.trouble._dom_classes
    assert "ZeroDivisionError" in caplog.text
    monkeypatch.undo()
    table.actions.trouble.dismiss.click()
    assert all(panel.error == "" for panel in table.panels)
    assert "aa-hidden" in table.actions.trouble._dom_classes
    table.map.act(next(iter(session.frame.legal)))
    assert session.frame.head > 0
    table.close()


def test_a_card_that_is_chosen_has_its_way_on_the_map_and_a_line_shows_the_game_as_it_was():
    table = play(players=2, seed="chosen", bot="random", bot_delay=0.0)
    for number, _action in enumerate(steps(table)):
        if number == 12:
            break
    hand, market, board = table.hand, table.market, table.map
    number = table.session.frame.state.market[0]
    market.selected_contract = number
    assert board.shown_contracts == (number,)
    assert "aa-route" in board.live.value
    held = hand._numbers[0]
    hand.picks.choose(0)
    assert board.shown_contracts == (held,)
    assert market.selected_contract is None
    hand.picks.choose(0)
    assert board.shown_contracts == ()
    assert "aa-route" not in board.live.value
    now = board.live.value
    table.story.entry = 2
    assert table.map.frame.shown == 2
    assert board.live.value != now
    table.position.now.click()
    assert table.story.entry is None
    table.close()


def test_what_a_card_shows_on_the_map_ends_with_a_press_beside_it_a_roll_and_the_turn():
    table = Table(new_session(seed="shown", people=2, players=2))
    session, hand, market, board = table.session, table.hand, table.market, table.map
    assert go_on(session, offers(RollDice))
    market.selected_contract = session.frame.state.market[0]
    board.miss()
    assert board.shown_contracts == () and market.selected_contract is None
    market.selected_contract = session.frame.state.market[0]
    assert go_on(session, lambda frame: isinstance(frame.state.phase, Driving))
    assert market.selected_contract is None
    hand.selected_contract, active = session.frame.state.players[0].hand[0], session.frame.state.active
    assert go_on(session, lambda frame: frame.state.active != active)
    assert hand.selected_contract is None and board.shown_contracts == ()
    table.close()


def test_what_happened_since_ones_turn_comes_before_what_is_explained():
    table = Table(new_session(seed="news first"), options=Options(coach=True))
    session = table.session

    def explained():
        return [notice for notice in table.news.place.queue if notice.look == "aa-coached"]

    def waits(frame):
        told = table.postponed
        if told is None or not offers(RollDice)(frame):
            return False
        assert table.follow.news and told not in table.news.place.queue
        assert session.do(next(action for action in frame.legal if isinstance(action, RollDice)))
        assert not table.follow.news and explained()
        return True

    assert go_on(session, waits)
    table.close()


def test_a_table_closes_the_session_that_it_made_and_no_other():
    session = Session.new(seats=default_seats(2), seed="given")
    play(session).close()
    assert not session.closed and session.do(session.frame.legal[0])
    table = play(players=2, seed="made")
    table.close()
    assert table.session.closed


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"session": "x"}, "session is 'x': give a Session"),
        ({"players": 2, "names": ("A", "B", "C")}, "names: 3 of them for 2 players"),
        ({"names": "Ada"}, "names = 'Ada': list the names"),
        ({"players": 2, "people": 3}, "people = 3: use 0 to 2"),
        ({"people": -1}, "people = -1: use 0 to 3"),
        ({"board": "own.json"}, r"board is 'own.json'; read it first: board, contracts = load_board\(…\)"),
    ],
)
def test_what_play_cannot_begin_with_is_refused_in_words(wrong: dict[str, Any], said: str) -> None:
    with pytest.raises(AufAchseError, match=said):
        play(**wrong)


def test_track_takes_a_tracker() -> None:
    with pytest.raises(AufAchseError, match="give a Tracker"):
        track(Session.new(seats=default_seats(2, 2)))  # type: ignore[arg-type]


def test_the_start_form_offers_what_undo_may_take_back():
    dashboard = Dashboard(MemoryStore())
    start = dashboard.start
    assert start.undo.value == "" and start.undo.choice.value == "logged" and "the log says so" in start.undo.about.value
    assert "join on devices of their own: when all agree" in start.undo.about.value
    for row in start._seats[:3]:
        row.kind.value = ""
    assert start.undo.value == "" and start.undo.choice.value == "free"
    start.undo.choice.value = "agreed"
    assert start.undo.value == "agreed" and "when everybody agrees" in start.undo.about.value and "join on" not in start.undo.about.value
    start.undo.choice.value = "never"
    start._seats[1].kind.value = "busy"
    assert start.undo.value == "never" and "no way back" in start.undo.about.value
    start.begin()
    assert dashboard.table.session.undo_setting == "never"
    dashboard.close()


def test_a_limit_for_bids_is_offered_where_they_are_called_out_and_off_by_default():
    dashboard = Dashboard(MemoryStore())
    start = dashboard.start
    assert start.countdown.value == 0 and not is_hidden(start.countdown.box)
    start.countdown.choice.value = 30
    start.edition.value = "schmidt-2007"
    assert is_hidden(start.countdown.box) and start.countdown.value == 0
    start.edition.value = "fx-schmid-1987"
    assert not is_hidden(start.countdown.box)
    start.begin()
    assert dashboard.table.session.header.countdown == 30
    dashboard.close()
