"""Games of earlier programs stand where they stood, are undone, saved, played or told on to their end; ``README.md`` says what they are."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from aufachse_widgets.engine import load_board, standing
from aufachse_widgets.journal import Jump, Seat
from aufachse_widgets.pages.opening import load_game, open_game
from aufachse_widgets.sessions.admission import Admission, Refused, Secret
from aufachse_widgets.sessions.base import AnyGame
from aufachse_widgets.sessions.lobby import Lobby
from aufachse_widgets.sessions.session import Session
from aufachse_widgets.sessions.tracker import Tracker
from aufachse_widgets.stats.history import History
from aufachse_widgets.store import HostKey, MemoryStore, Store, open_store
from aufachse_widgets.tracking.facts import TABLE, Finished
from tests.kit.sessions import choose, go_on
from tests.old.ends import end_of, stands

GENERATIONS = sorted(Path(__file__).parent.glob("of_*"))
ENDS: dict[Path, dict[str, Any]] = {folder: json.loads((folder / "ends.json").read_text("utf-8")) for folder in GENERATIONS}
EDITIONS = ("fx-schmid-1987", "schmidt-2007", "reference", "czech", "children-1987", "children-2007")
EACH = pytest.mark.parametrize("then", GENERATIONS, ids=lambda folder: folder.name)
SAVED = pytest.mark.parametrize("file", [file for folder in GENERATIONS for file in sorted(folder.glob("saved/*.jsonl"))], ids=lambda file: file.stem)


@pytest.fixture
def store(then: Path, tmp_path: Path) -> Iterator[Store]:
    """A copy of the old store file: SQLite writes to a file that it opens."""
    store = open_store(shutil.copy(then / "games.sqlite", tmp_path))
    yield store
    store.close()


def come_to(game: AnyGame, end: dict[str, Any]) -> bool:
    """Whether a game stands there; its id is that of the store it is in by now."""
    return end_of(end["game"], *stands(game.store, game.game_id)) == end


def survives(game: AnyGame, end: dict[str, Any]) -> None:
    """A game that is opened stands where it did, and so it does after undo and redo, and when it is saved and loaded again."""
    assert come_to(game, end)
    head, again = game.frame.head, load_game(game.export_bytes(), MemoryStore())
    assert come_to(again, end) and again.log() == game.log()
    if game.can_redo:
        assert game.redo() and game.frame.head != head and game.undo()
        assert come_to(game, end)
    if game.can_undo:
        assert game.undo() and game.frame.head != head and game.redo()
        assert come_to(game, end)


def told_on(tracker: Tracker, whole: Tracker) -> None:
    """The rest of the whole table is told here, too, and leads to the same."""
    rest = [entry.action for entry in whole.journal.line() if entry.number > tracker.frame.head]
    assert len(rest) > 20 and not any(isinstance(move, Jump) for move in rest)
    for move in rest:
        assert tracker.tell(move), tracker.error
    assert tracker.table.over and standing(tracker.rules, tracker.table.state) == standing(whole.rules, whole.table.state)


# The store's file -----------------------------------------------------------------------------------


@EACH
def test_every_kept_game_survives_and_goes_on_to_its_end(then: Path, store: Store) -> None:
    ends = {one["game"]: one["end"] for one in ENDS[then]["store"].values() if "end" in one}
    assert {kept.id for kept in store.list()} == ends.keys()
    for kept in store.list():
        end = ends[kept.id]
        assert (kept.turn, kept.over) == (end["turn"], end["over"])
        game = open_game(store, kept.id)
        if store.keys(kept.id):
            assert come_to(game, end)  # only those with a link act
        else:
            survives(game, end)
            if isinstance(game, Session):
                assert go_on(game, lambda frame: frame.state.over)
            else:
                told_on(game, Tracker.load(then / "saved" / "told-over.jsonl"))
            assert {one.id: one.over for one in store.list()}[kept.id]
        game.close()


@EACH
def test_what_was_undone_can_be_done_again(then: Path, store: Store) -> None:
    for name in ("hotseat", "told"):
        game = open_game(store, ENDS[then]["store"][name]["game"])
        assert game.can_redo and game.redo() and game.undo()
        assert come_to(game, ENDS[then]["store"][name]["end"])


@EACH
def test_history_reads_them_all(then: Path, store: Store) -> None:
    history = History(store)
    for _game in history.reading():
        pass
    rows = history.rows()
    assert len(rows) == sum("game" in one for one in ENDS[then]["store"].values())
    assert not any(row.broken for row in rows)
    over = ENDS[then]["store"]["finished"]
    (ended,) = [row for row in rows if row.over]
    assert (ended.id, ended.minutes) == (over["game"], None), "nobody timed games then"
    assert ended.result is not None and [seat.money for seat in ended.result.seats] == [player["money"] for player in over["end"]["players"]]
    assert [player.money for player in history.replay(over["game"]).state.players] == [player["money"] for player in over["end"]["players"]]


@EACH
def test_links_still_open_their_seats_and_lead_to_the_end(then: Path, store: Store) -> None:
    told = ENDS[then]["store"]["lobby"]
    door = Admission.of(store, told["code"].lower())
    assert door.game == told["game"]
    links = {name: door.admitted(Secret(text)) for name, text in told["links"].items()}
    for name, key in links.items():
        assert key is not None and name == (f"{key.role} {key.seat}" if key.seat >= 0 else key.role)
        screen = Session.resume(store, door.game, key=key)
        assert come_to(screen, told["end"]) and screen.people == ({key.seat} if key.seat >= 0 else set())
        screen.close()
    seats = [key for key in links.values() if key is not None and key.seat >= 0]
    for _round in range(500):
        before, _state = stands(store, door.game)
        for key in seats:
            screen = Session.resume(store, door.game, key=key)
            for step in range(100):
                if not screen.frame.legal:
                    break
                screen.do(choose(screen, step))
            over = screen.frame.state.over
            screen.close()
        if over:
            break
        assert stands(store, door.game)[0] > before, "nobody can act"
    assert over


@EACH
def test_a_table_that_waited_begins(then: Path, store: Store) -> None:
    told = ENDS[then]["store"]["waiting"]
    table = Lobby(store, told["code"])
    assert table.agreed is not None and [place.name for place in table.agreed.places] == ["Ada", "", ""]
    assert {name: table.agreed.role(Secret(text).hash()) for name, text in told["links"].items()} == {"host": "host", "seat 0": "seat"}
    table.join("Ben", "blue")
    with pytest.raises(Refused):
        table.begin(HostKey.of(told["links"]["host"]))
    table.change(lambda agreed: agreed.with_bot(2, "courier"))
    table.begin(HostKey.of(told["links"]["host"]))
    key = Admission(store, table.game).admitted(Secret(told["links"]["seat 0"]))
    assert key is not None and Session.resume(store, table.game, key=key).people == {0}


@EACH
def test_a_table_told_on_phones_goes_on(then: Path, store: Store) -> None:
    told = ENDS[then]["store"]["phones"]
    door = Admission.of(store, told["code"])
    anna, host = (Tracker.resume(store, door.game, door.admitted(Secret(told["links"][name]))) for name in ("seat 0", "host"))
    assert come_to(anna, told["end"]) and come_to(host, told["end"])
    assert [card.revenue for card in anna.own_cards] == [70_001] and host.own_cards == ()
    assert [bot is not None for bot in host.bots] == [False, False, True]
    assert host.undo() and host.redo()
    assert host.tell(Finished(TABLE, "it is late")) and host.table.over
    again = Tracker.resume(store, door.game)
    assert again.table.over and Tracker.load(again.export_bytes()).table == again.table


# Saved games ----------------------------------------------------------------------------------------


def test_there_is_one_of_each_edition_over_and_one_under_way() -> None:
    for folder in GENERATIONS:
        names = {file.stem for file in folder.glob("saved/*.jsonl")}
        assert names == ENDS[folder]["saved"].keys()
        assert names >= {f"{edition}-{stage}" for edition in EDITIONS for stage in ("over", "under-way")}
        assert all(end["over"] == name.endswith("-over") for name, end in ENDS[folder]["saved"].items())


@SAVED
def test_a_saved_game_survives_and_goes_on_to_its_end(file: Path) -> None:
    game = load_game(file.read_bytes(), MemoryStore(), file.name)
    survives(game, ENDS[file.parents[1]]["saved"][file.stem])
    if isinstance(game, Session):
        assert go_on(game, lambda frame: frame.state.over)
    elif not game.table.over:
        told_on(game, Tracker.load(file.with_name("told-over.jsonl")))
    assert load_game(game.export_bytes(), MemoryStore()).frame.state.over


# A board of one's own -------------------------------------------------------------------------------


@EACH
def test_a_board_of_ones_own_is_read_and_played(then: Path) -> None:
    board, cards = load_board(then / "lakes.json")
    kept = Session.load(then / "saved" / "own-board-under-way.jsonl")
    assert kept.rules.board == board and tuple(kept.rules.contracts.values()) == cards
    session = Session.new(kept.header.edition, (Seat("Ada", "red"), Seat("Bot", "blue", "courier")), seed="today", board=board, contracts=cards)
    assert go_on(session, lambda frame: frame.state.over)
