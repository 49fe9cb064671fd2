"""Words on a page that no text put there."""

from __future__ import annotations

import re
from collections.abc import Iterable

from aufachse_widgets.engine.rules import Rules
from aufachse_widgets.journal import Seat
from tests.words.test_every_string_is_translated import outside


def untranslated(texts: Iterable[str], rules: Rules, seats: Iterable[Seat]) -> set[str]:
    """The words that stand outside of all brackets, and are no names of players, spaces, the edition or the game."""
    names = {seat.name for seat in seats} | {"Auf", "Achse"}
    names |= set(re.findall(r"[^\W\d_]{3,}", " ".join(space.name for space in rules.board.spaces) + f" {rules.edition.title}"))
    return {word for text in texts for word in outside(text)} - names
