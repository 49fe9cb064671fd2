"""Perft counts from fixed positions of each edition pin the rules: no action comes or goes unnoticed."""

from __future__ import annotations

import pytest

from aufachse_widgets.engine import PRESETS, apply, compile_rules
from tests.engine.perft import DEPTHS, POSITIONS, moves, perft
from tests.kit.editions import EDITIONS, by_edition

# Edition, position, counts for 1, 2, 3 … actions. Printed by: python -m tests.engine.perft
COUNTS = [
    ("fx-schmid-1987", "setup", (205, 41820)),
    ("fx-schmid-1987", "first turn", (3, 11, 104, 1612, 31859)),
    ("fx-schmid-1987", "in a city", (7, 40, 288, 2390)),
    ("fx-schmid-1987", "in an auction", (6, 52, 392, 1280, 3838)),
    ("fx-schmid-1987", "an event", (31, 721, 3913)),
    ("fx-schmid-1987", "beside a sign", (3, 11, 85, 1361)),
    ("schmidt-2007", "setup", (54, 2862)),
    ("schmidt-2007", "first turn", (3, 28, 534, 9565, 205692)),
    ("schmidt-2007", "in a city", (7, 83, 597, 5164)),
    ("schmidt-2007", "in an auction", (6, 74, 667, 3792, 15523)),
    ("schmidt-2007", "an event", (28, 739, 4266)),
    ("schmidt-2007", "beside a sign", (3, 28, 425, 8578)),
    ("reference", "setup", (52, 2652)),
    ("reference", "first turn", (3, 13, 114, 1867, 39831)),
    ("reference", "in a city", (7, 81, 579, 4678)),
    ("reference", "in an auction", (6, 72, 641, 3666, 14245)),
    ("reference", "an event", (31, 725, 4000)),
    ("reference", "beside a sign", (3, 13, 95, 1618)),
    ("czech", "setup", (240, 57360)),
    ("czech", "first turn", (3, 11, 104, 1613, 31975)),
    ("czech", "in a city", (7, 40, 288, 2390)),
    ("czech", "in an auction", (6, 52, 392, 1280, 3838)),
    ("czech", "an event", (31, 725, 3954)),
    ("czech", "beside a sign", (3, 11, 79, 1121)),
    ("children-1987", "setup", (205, 41820)),
    ("children-1987", "first turn", (1, 6, 77, 1152, 24573)),
    ("children-1987", "in a city", (5, 169, 174, 244)),
    ("children-1987", "in an auction", (42, 42, 42, 252, 3192)),
    ("children-1987", "an event", (31, 663, 1410)),
    ("children-1987", "beside a sign", (1, 6, 58, 993)),
    ("children-2007", "setup", (54, 2862)),
    ("children-2007", "first turn", (1, 21, 467, 6829, 138425)),
    ("children-2007", "in a city", (2, 2, 42, 862)),
    ("children-2007", "in an auction", (1, 21, 431, 5813, 111990)),
    ("children-2007", "an event", (28, 682, 1645)),
    ("children-2007", "beside a sign", (1, 21, 358, 6430)),
]


@pytest.mark.parametrize(("edition", "position", "counts"), by_edition(COUNTS), ids=[f"{edition} {position}" for edition, position, _ in COUNTS])
def test_perft(edition: str, position: str, counts: tuple[int, ...]) -> None:
    rules = compile_rules(edition)
    state = POSITIONS[position](rules)
    assert tuple(perft(rules, state, depth) for depth in range(1, len(counts) + 1)) == counts


def test_each_edition_is_counted_from_each_position() -> None:
    assert [(edition, position, len(counts)) for edition, position, counts in COUNTS] == [
        (edition, position, DEPTHS[position]) for edition in PRESETS for position in POSITIONS
    ]


@pytest.mark.parametrize("edition", EDITIONS)
def test_first_counts_by_hand(edition: str) -> None:
    """What a person counts on the table: spaces to start from, dice, cards in the deck, ways to begin a turn."""
    rules = compile_rules(edition)
    kinds = [space.kind for space in rules.spaces.values()]
    start = len(rules.contracts) if rules.edition.placing == "after_deal" else sum(kinds.count(kind) for kind in rules.edition.placing_kinds)
    assert perft(rules, POSITIONS["setup"](rules), 2) == start * (start - 1)
    first = POSITIONS["first turn"](rules)
    assert perft(rules, first, 1) == (3 if rules.edition.trailers else 1)
    rolled = next(state for state in (apply(rules, first, move) for move in moves(rules, first)) if len(moves(rules, state)) > 5)
    assert perft(rules, rolled, 1) == {1: 6, 2: 21}[rules.edition.dice]
    assert perft(rules, POSITIONS["an event"](rules), 1) == len(rules.edition.event_cards)
