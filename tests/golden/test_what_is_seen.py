"""What the golden playthroughs notice: any field of any view, and how a difference is told."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from aufachse_widgets.engine import Player, State, view
from tests.golden import playthrough, test_golden

EDITION = "children-2007"


def last_views(edition: str) -> Iterator[tuple[int, State]]:
    """What each seat, and who only watches, knows at the end of the kept game."""
    players, seed = playthrough.GAMES[edition]
    rules = playthrough.golden_rules(edition)
    *_, (_before, _action, after, _log) = playthrough.game(rules, players, seed, playthrough.kept_actions(edition))
    for seat in (*range(players), -1):
        yield seat, view(rules, after, seat)


def other(value: object) -> object:
    """Something else of that kind."""
    match value:
        case bool():
            return not value
        case int():
            return value + 1
        case str():
            return value + "x"
        case tuple():
            return (*value, 49)
        case _:
            return 49


@pytest.mark.parametrize("edition", playthrough.GAMES)
def test_each_field_of_each_view_is_in_the_text(edition: str) -> None:
    for _seat, known in last_views(edition):
        assert list(playthrough.changes(known, known)) == []
        for name in State.__struct_fields__:
            if name in ("players", "seen", "board"):
                continue
            changed = replace(known, **{name: other(getattr(known, name))})
            assert any(line.startswith(f"{name} ") for line in playthrough.changes(known, changed)), name
        for index, player in enumerate(known.players):
            for name in Player.__struct_fields__:
                players = tuple(replace(one, **{name: other(getattr(one, name))}) if one is player else one for one in known.players)
                assert any(line.startswith(f"{index}.{name} ") for line in playthrough.changes(known, replace(known, players=players))), name
        for index in range(len(known.seen)):
            seen = tuple(mask ^ 1 << 53 if place == index else mask for place, mask in enumerate(known.seen))
            assert len(list(playthrough.changes(known, replace(known, seen=seen)))) == 1


def test_one_seats_view_alone_makes_another_text(monkeypatch: pytest.MonkeyPatch) -> None:
    kept = playthrough.text(EDITION)
    assert kept == playthrough.path(EDITION).read_text("utf-8")
    monkeypatch.setattr(
        playthrough,
        "view",
        lambda rules, state, seat: replace(view(rules, state, seat), deck=99) if seat == 1 and state.turn == 5 else view(rules, state, seat),
    )
    changed = playthrough.text(EDITION)
    lines = set(changed.splitlines()) - set(kept.splitlines())
    assert any(line.startswith("  1 deck ") for line in lines), sorted(lines)[:5]


def test_a_change_shows_as_a_difference_that_can_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = playthrough.path(EDITION).read_text("utf-8").splitlines()
    place = next(index for index, line in enumerate(lines) if ".money " in line)
    old, new = lines[place], lines[place] + "7"
    (tmp_path / f"{EDITION}.txt").write_text("\n".join([*lines[:place], new, *lines[place + 1 :]]) + "\n", "utf-8")
    monkeypatch.setattr(playthrough, "path", lambda edition: tmp_path / f"{edition}.txt")
    with pytest.raises(pytest.fail.Exception) as failed:
        test_golden.test_the_game_is_the_one_that_was_kept(EDITION)
    said = str(failed.value).splitlines()
    assert f"-{new}" in said
    assert f"+{old}" in said
    assert sum(line[:1] in ("+", "-") and line[:3] not in ("+++", "---") for line in said) == 2
    assert f"python -m tests.golden.playthrough {EDITION}" in said[-1]
