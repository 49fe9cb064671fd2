"""One game of each edition is played as it was: every seat's view at every step."""

from __future__ import annotations

import difflib
from itertools import islice
from pathlib import Path

import pytest

from aufachse_widgets.engine import PRESETS
from tests.golden import playthrough

SHOWN = 80  # lines of a difference


def test_every_edition_has_a_playthrough() -> None:
    assert set(playthrough.GAMES) == set(PRESETS) == {file.stem for file in Path(__file__).parent.glob("*.txt")}


@pytest.mark.parametrize("edition", playthrough.GAMES)
def test_the_game_is_the_one_that_was_kept(edition: str) -> None:
    kept = playthrough.path(edition).read_text("utf-8").splitlines()
    now = playthrough.text(edition).splitlines()
    if now != kept:
        difference = "\n".join(islice(difflib.unified_diff(kept, now, "kept", "now", lineterm="", n=6), SHOWN))
        pytest.fail(f"{difference}\n…\nIf this is meant: python -m tests.golden.playthrough {edition}, and read the difference.", pytrace=False)
