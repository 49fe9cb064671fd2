"""Recorded games are opened at any step, by people on one screen or on devices of their own, and go on there as they were recorded."""

from pathlib import Path

import pytest

from aufachse_widgets.engine import standing
from aufachse_widgets.engine.phases import Auction
from aufachse_widgets.journal import Seat
from aufachse_widgets.sessions.session import Session
from aufachse_widgets.store import MemoryStore, open_store
from tests.games.test_games import STANDINGS
from tests.kit.linked_games import Linked
from tests.kit.recorded_games import NAMES, first_moment, recorded_game, recorded_games

NAMED = ("Ada", "Ben", "Cem", "Dora", "Emil", "Fine")


def people(count: int) -> tuple[Seat, ...]:
    return tuple(Seat(name) for name in NAMED[:count])


@pytest.mark.parametrize("name", NAMES)
def test_people_at_one_screen_play_it_as_recorded(name: str) -> None:
    game = recorded_game(name)
    end = None
    for step, session, frames in game.watched(people(len(game.header.seats))):
        assert frames
        assert [player.money for player in session.frame.state.players] == [player.money for player in step.after.players]
        end = session.frame.state
    assert end is not None and end.over
    assert list(standing(game.rules, end)) == STANDINGS[name]


@pytest.mark.parametrize("name", NAMES)
def test_it_stands_at_each_step_with_the_seats_that_go_on(name: str) -> None:
    game = recorded_game(name)
    seats = people(len(game.header.seats))
    for step in game.steps[:: len(game.steps) // 5]:
        session = game.session(step.entry, seats)
        assert session.seats == seats
        assert session.frame.head == step.entry
        if session.frame.handover >= 0:
            session.take_screen(session.frame.handover)
        assert step.action in session.frame.legal
        assert session.do(step.action)
        assert [player.money for player in session.frame.state.players] == [player.money for player in step.after.players]
        session.close()


def test_it_is_over_after_its_last_entry() -> None:
    game = recorded_game("schmidt-2007-two")
    session = game.session(len(game.entries), people(2))
    assert session.frame.state.over
    assert session.public_header.seed == game.header.seed


def test_devices_of_one_s_own_go_on_with_it_in_a_store_file(tmp_path: Path) -> None:
    game, step = first_moment(people(3), lambda session, frames: isinstance(session.frame.state.phase, Auction))
    store = open_store(tmp_path / "games.sqlite")
    linked = Linked(store, game.put(store, step.entry, people(3)))
    key = linked.door.admitted(linked.door.take_seat(step.action.seat))
    device = Session.resume(store, linked.game, key=key)
    assert step.action in device.frame.legal
    device.close()
    won = game.step(lambda later: later.entry > step.entry and not isinstance(later.before.phase, Auction))
    linked.follow(game, won.entry)
    assert linked.state().head == won.entry
    assert linked.state().state.market == won.before.market
    store.close()


def test_chance_is_no_moment_to_stand_at() -> None:
    game = recorded_game("fx-schmid-1987-two")
    within = next(entry for entry in game.entries if entry.number != entry.step and entry.number > game.steps[0].entry)
    with pytest.raises(AssertionError, match="chance acts"):
        game.put(MemoryStore(), within.parent)
    with pytest.raises(AssertionError, match="has 2 seats, not 3"):
        game.put(MemoryStore(), game.steps[0].entry, people(3))


def test_games_are_found_by_edition_and_players() -> None:
    assert [game.name for game in recorded_games("fx-schmid-1987", 2)] == ["fx-schmid-1987-two"]
    with pytest.raises(AssertionError, match="no recorded game of czech with 2 players"):
        first_moment(people(2), lambda session, frames: False, "czech")
