"""Finished games of every edition are replayed to their standing, by the engine and by the reader that shares no code with it."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from aufachse_widgets.engine import PRESETS, actors, legal_actions, standing
from aufachse_widgets.engine.actions import to_json
from aufachse_widgets.journal import (
    PLAYED,
    Entry,
    JournalError,
    Jump,
    Positions,
    Recorded,
    decode_journal,
    encode_journal,
    read_journal,
)
from tests.games import recording
from tests.reader import reader

FILES = sorted(recording.HERE.glob("*.jsonl"))
STANDINGS = {name: [tuple(line) for line in lines] for name, lines in json.loads(recording.STANDINGS.read_text("utf-8")).items()}


def test_the_library_holds_every_edition_and_number_of_players() -> None:
    assert {file.stem for file in FILES} == set(STANDINGS) == {name for name, *_ in (*recording.GAMES, *recording.PEOPLE)}
    recorded = [read_header(file) for file in FILES]
    assert Counter(edition for edition, _ in recorded).keys() == PRESETS.keys()
    assert all(sum(edition == other for other, _ in recorded) >= 2 for edition in PRESETS)
    assert {len(seats) for _, seats in recorded} == {2, 3, 4, 5, 6}
    assert all(file.stat().st_size < 50_000 for file in FILES)


def read_header(file: Path) -> tuple[str, list[object]]:
    with file.open(encoding="utf-8") as lines:
        header = json.loads(next(lines))["header"]
    return header["edition"].get("base") or header["edition"]["id"], header["seats"]


@pytest.mark.parametrize("file", FILES, ids=[file.stem for file in FILES])
def test_a_finished_game_is_replayed_to_its_standing(file: Path) -> None:
    game = read_journal(file, PLAYED)  # by the version of the rules that it was begun by
    final = Positions(game.rules, game.header, game.journal).at(game.journal.head)
    assert final.over
    assert list(standing(game.rules, final)) == STANDINGS[file.stem]
    assert encode_journal(game.header, game.journal.entries) == file.read_bytes()
    assert reader.standing(plain(game)) == STANDINGS[file.stem]


def plain(game: Recorded) -> dict[str, object]:
    """The game's line as the reader takes it."""
    line = [entry.action for entry in game.journal.line()]
    return {
        "edition": msgspec.to_builtins(game.rules.edition),
        "board": msgspec.to_builtins(game.rules.board),
        "contracts": {"contracts": msgspec.to_builtins(list(game.rules.contracts.values()))},
        "players": len(game.header.seats),
        "rules_version": game.header.rules_version,
        "actions": [json.loads(to_json(action)) for action in line if not isinstance(action, Jump)],
    }


def test_some_games_were_taken_back_and_played_on() -> None:
    jumps = {file.stem: sum(b'"goto"' in line for line in file.read_bytes().splitlines()) for file in FILES}
    assert sum(count > 0 for count in jumps.values()) >= 5, jumps


def test_a_game_of_people_holds_what_they_undid_and_did_again() -> None:
    for name, *_ in recording.PEOPLE:
        game = read_journal(recording.HERE / f"{name}.jsonl", PLAYED)
        assert any(not seat.bot for seat in game.header.seats)
        left, back, forth = {0}, 0, 0
        for entry in game.journal.entries:
            if isinstance(entry.action, Jump):
                line = {one.number for one in game.journal.line(entry.parent)}
                back += entry.action.to in {0, *line}
                forth += entry.action.to in left - line - {0}
                left |= line
        assert back >= 5
        assert forth >= 3


@pytest.mark.parametrize("file", FILES, ids=[file.stem for file in FILES])
def test_an_entry_that_no_longer_fits_is_named(file: Path) -> None:
    """As if the rules had changed: one action of a player is one that this position does not allow."""
    game = read_journal(file, PLAYED)
    positions = Positions(game.rules, game.header, game.journal)
    entries = list(game.journal.entries)
    decided = [entry for entry in entries if not isinstance(entry.action, Jump) and entry.action.seat >= 0]
    for entry in decided[:: len(decided) // 4]:
        forbidden = other_seat(game, positions, entry)
        changed = [*entries[: entry.number - 1], forbidden, *entries[entry.number :]]
        with pytest.raises(JournalError) as caught:
            decode_journal(encode_journal(game.header, changed), PLAYED, file.name)
        assert caught.value.source == file.name
        assert caught.value.place == f"line {entry.number + 1} (entry {entry.number})"
        assert "against the rules" in caught.value.why


def other_seat(game: Recorded, positions: Positions, entry: Entry) -> Entry:
    """The entry with an action that is not legal in its place: that of another seat."""
    state = positions.at(entry.parent)
    assert not isinstance(entry.action, Jump)
    legal = legal_actions(game.rules, state)
    seats = [seat for seat in range(len(game.header.seats)) if seat not in actors(game.rules, state)] or [len(game.header.seats)]
    action = replace(entry.action, seat=seats[0])
    assert action not in legal
    return replace(entry, action=action)


def test_new_games_can_be_recorded() -> None:
    """Not compared with the file: bots may come to play otherwise, the files stay."""
    edition, bots, seed, changes, _ = recording.GAMES[3][1:]
    header, journal, result = recording.record(edition, bots, seed, changes, True)
    read = decode_journal(encode_journal(header, journal.entries), PLAYED)
    assert list(standing(read.rules, Positions(read.rules, read.header, read.journal).at(read.journal.head))) == list(result)
