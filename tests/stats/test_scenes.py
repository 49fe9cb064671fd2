"""The scenes of a game: as the journal's fold has it, and with nothing in them that somebody may not know."""

from __future__ import annotations

from pathlib import Path

import pytest

from aufachse_widgets.engine import PRESETS, UNKNOWN, WATCHING, view
from aufachse_widgets.engine.log import Dealt
from aufachse_widgets.journal import PLAYED, Positions, read_journal
from aufachse_widgets.stats.scenes import screenplay
from tests.stats.watched import FILES


def test_every_edition_is_among_the_games() -> None:
    assert {read_journal(file, PLAYED).rules.edition.id for file in FILES} >= set(PRESETS)


@pytest.mark.parametrize("file", FILES, ids=[file.stem for file in FILES])
def test_a_game_that_is_over_is_told_whole(file: Path) -> None:
    game = read_journal(file, PLAYED)
    told = screenplay(game.header, PLAYED, game.journal.entries)
    fold = Positions(game.rules, game.header, game.journal)
    assert told.over
    assert [event for scene in told.scenes for event in scene.events] == [event for _entry, event in fold.log()]
    assert told.scenes[-1].entry == game.journal.head
    for number, scene in enumerate(told.scenes):
        assert scene.hands == tuple(player.hand for player in fold.at(scene.entry).players)
        assert told.at(scene.entry) == number


@pytest.mark.parametrize("file", FILES, ids=[file.stem for file in FILES])
def test_of_a_game_under_way_only_what_everybody_knows_is_told(file: Path) -> None:
    game = read_journal(file, PLAYED)
    line = game.journal.line()
    until = line[len(line) * 2 // 3].number
    entries = [entry for entry in game.journal.entries if entry.number <= until]
    told = screenplay(game.header, PLAYED, entries)
    fold = Positions(game.rules, game.header, game.journal)
    assert not told.over
    hidden = 0
    for scene in told.scenes:
        seen = view(game.rules, fold.at(scene.entry), WATCHING)
        assert scene.hands == tuple(player.hand for player in seen.players)
        hidden += sum(cards.count(UNKNOWN) for cards in scene.hands)
        assert all(event.contract == UNKNOWN for event in scene.events if isinstance(event, Dealt))
    assert hidden
