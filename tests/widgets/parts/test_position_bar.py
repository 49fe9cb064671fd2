"""The position bar: through a game as it was, step by step, and back."""

from __future__ import annotations

import asyncio

import pytest

from aufachse_widgets.engine import log
from aufachse_widgets.engine.actions import RollDice
from aufachse_widgets.journal import Seat
from aufachse_widgets.pages.play import Table
from aufachse_widgets.sessions.session import Session
from aufachse_widgets.sessions.tracker import Tracker
from aufachse_widgets.store import MemoryStore, Timings
from aufachse_widgets.tracking.facts import Paid
from aufachse_widgets.widgets.parts.position_bar import PositionBar, steps
from tests.kit.sessions import go_on, offers
from tests.widgets.playing import text

SEATS = (Seat("Ann<b>a", "red"), Seat("Bot", "blue", "courier"))


@pytest.fixture
def session() -> Session:
    session = Session.new("fx-schmid-1987", SEATS, seed="position", store=MemoryStore(timings=Timings(step_pause=0.01)))
    assert go_on(session, lambda frame: frame.state.turn > 6 and offers(RollDice)(frame))
    return session


def test_each_step_changed_the_board_and_its_sentence_is_told(session):
    bar = PositionBar(session)
    state = session.frame.state
    places = steps(session.log())
    assert places[0] == 0 and len(places) > 5
    bar.first.click()
    assert (bar.entry, bar.slider.value, bar.slider.max) == (0, 0, len(places) - 1)
    assert bar.first.disabled and bar.back.disabled and not bar.forward.disabled
    assert "The beginning of the game." in text(bar.said.value)
    before = session.frame.state
    for number, place in enumerate(places[1:], 1):
        bar.forward.click()
        assert bar.entry == session.frame.shown == place and bar.slider.value == number
        told = [session.words.say(event) for entry, event in session.log() if entry == place]
        assert told and all(" ".join(line.split()) in text(bar.said.value) for line in told)
        shown = session.frame.state
        assert (shown.players, shown.construction, shown.jam, shown.market) != (before.players, before.construction, before.jam, before.market)
        before = shown
    assert bar.forward.disabled and bar.last.disabled
    bar.back.click()
    assert bar.entry == places[-2]
    bar.now.click()
    assert bar.entry is None and session.frame.shown == -1 and session.frame.state == state


def test_turn_and_player_are_told_and_names_are_escaped(session):
    bar = PositionBar(session)
    bar.entry = next(entry for entry, event in session.log() if isinstance(event, log.Travelled) and event.seat == 0)
    assert "Round " in text(bar.said.value) and "Ann&lt;b&gt;a" in bar.said.value and "<b>a" not in bar.said.value


def test_back_from_the_game_shows_the_step_before_the_last(session):
    bar = PositionBar(session)
    places = steps(session.log())
    bar.back.click()
    assert bar.entry == places[-2]
    bar.slider.value = 3
    assert session.frame.shown == places[3]
    bar.last.click()
    assert bar.entry == places[-1]


def test_looking_back_changes_nothing_in_the_game(session):
    before = session.export_bytes()
    bar = PositionBar(session)
    for button in (bar.first, bar.forward, bar.last, bar.back, bar.now):
        button.click()
    assert session.export_bytes() == before


def test_nothing_is_sent_with_a_step_of_the_game(session, monkeypatch):
    bar = PositionBar(session)
    sent = []
    for widget in (bar, *bar.children, *bar.row.children):
        monkeypatch.setattr(widget, "send_state", lambda key=None, widget=widget: sent.append((widget, key)))
    assert go_on(session, lambda frame: frame.state.turn > 9)
    assert sent == []


def test_a_line_of_the_log_that_is_pressed_sets_the_bar(session):
    table = Table(session)
    line = next(place for place, (_entry, event) in enumerate(table.story._shown) if isinstance(event, log.Rolled))
    table.story.lines.choose(line)
    entry = table.story.entry
    assert table.position.entry == entry and "rolls" in text(table.position.said.value)
    table.position.now.click()
    assert table.story.entry is None
    table.close()


def test_an_entry_that_there_is_not_is_refused_and_the_bar_stays(session):
    bar = PositionBar(session)
    bar.entry = 99_999
    assert bar.entry is None and "no such entry" in bar.error


def test_a_told_game_has_steps_too():
    tracker = Tracker.new("fx-schmid-1987", (Seat("Anna", "red"), Seat("Ben", "blue")), 0)
    tracker.tell(Paid(0, -100, "toll"))
    bar = PositionBar(tracker)
    bar.first.click()
    assert tracker.frame.shown == 0
    bar.now.click()
    assert tracker.frame.shown == -1
    bar.close()


def test_it_plays_by_itself_from_the_beginning_until_it_is_paused(session):
    bar = PositionBar(session)
    places = steps(session.log())

    async def watched() -> None:
        bar.play.click()
        assert (bar.entry, bar.play.icon) == (0, "pause")
        while bar.entry is None or bar.entry < places[3]:  # noqa: ASYNC110 - it plays in the same loop
            await asyncio.sleep(0.002)
        bar.play.click()
        stood = bar.entry
        assert bar.play.icon == "play"
        await asyncio.sleep(0.05)
        assert bar.entry == stood, "paused"
        bar.play.click()
        assert bar.entry == stood, "it goes on where it was paused"
        bar.back.click()
        assert bar.play.icon == "play", "who presses something else plays no more"
        bar.speed.click()
        assert bar.speed.description == "fast"
        bar.play.click()
        while bar.entry != places[-1]:  # noqa: ASYNC110
            await asyncio.sleep(0.002)
        await asyncio.sleep(0.03)
        assert bar.play.icon == "play" and bar._timer is None
        bar.play.click()
        assert bar.entry == 0, "over: again from the beginning"
        bar.now.click()
        await asyncio.sleep(0.05)
        assert bar.entry is None and session.frame.shown == -1 and bar.play.icon == "play"
        bar.play.click()
        bar.close()
        await asyncio.sleep(0.05)
        assert session.frame.shown == 0, "nothing goes on after it was closed"

    asyncio.run(watched())
