"""Games that were begun before section 6 of docs/rules.md was settled keep the rules that they were begun by."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from aufachse_widgets.bots import Bot, get_bot
from aufachse_widgets.bots.own_rules import rules_for
from aufachse_widgets.engine import Contract, compile_rules, preset
from aufachse_widgets.journal import RULES_VERSION, Header, Journal, Seat, rules_of
from aufachse_widgets.journal.entries import header_from_json, header_to_json
from aufachse_widgets.sessions.session import Session
from aufachse_widgets.sessions.tracker import Tracker
from aufachse_widgets.simulation.playing import Setup, header_of
from aufachse_widgets.tracking.facts import TABLE, Typed
from aufachse_widgets.tracking.kind import Tables
from aufachse_widgets.tracking.tell import tell
from tests.journal.conftest import header
from tests.rules.positions import Case, check, do, position

AT_ALSFELD = {"at": "alsfeld", "came_from": "fritzlar"}


def after(edition: str, version: int, given: Case, steps: list[Case], wanted: Case) -> list[str]:
    """What is not as wanted after these steps of a game of that version of the rules."""
    rules = compile_rules(preset(edition), version=version)
    assert rules.version == version
    state = position({"position": given}, rules)
    for step in steps:
        state, _action = do(step, rules, state)
    return check(rules, state, wanted)


RAIL = {"players": 2, "phase": "event", "RED": {**AT_ALSFELD, "money": 0, "hand": [51], "loaded": [1], "debts": [{"card": "Radarfalle", "amount": 1000}]}}
LAST = {"players": 2, "phase": "event", "market": [], "deck": 0, "RED": {**AT_ALSFELD, "hand": [], "loaded": [1]}}
BABY = {"players": 2, "phase": "event", "RED": {**AT_ALSFELD, "hand": [12], "loaded": [13]}}
EARLY = {"players": 2, "phase": "roll", "YELLOW": {"at": "wien"}, "RED": {"at": "butzbach", "hand": [42], "cards": ["Motivation"]}}
TO_BEIFAHRER = [{"RED": "use", "card": "Motivation"}, {"RED": "drive", "to": "alsfeld"}, {"event": "Beifahrer"}, {"roll": [2]}]
TO_KASSEL = [*TO_BEIFAHRER, {"RED": "drive", "to": "kassel", "points": 2}]


@pytest.mark.parametrize(
    ("edition", "given", "steps", "then", "now"),
    [
        ("fx-schmid-1987", RAIL, [{"event": "Bahnverladung"}], {"RED": {"money": 0, "debts": [800]}}, {"RED": {"money": 600, "debts": [1000]}}),
        ("czech", LAST, [{"event": "Bahnverladung"}], {"over": True, "RED": {"money": 6600}}, {"over": True, "RED": {"money": 5600}}),
        ("reference", BABY, [{"event": "Familiennachwuchs"}], {"turn_of": "RED", "may": ["RED load 12"]}, {"turn_of": "YELLOW"}),
        ("fx-schmid-1987", EARLY, TO_KASSEL, {"phase": "roll", "may_not": ["RED load"]}, {"phase": "business", "may": ["RED load 42", "RED end_turn"]}),
    ],
    ids=["debts before the railway's 1000", "the end before it", "business after a card's delivery", "no business before the own roll"],
)
def test_a_game_is_played_by_its_own_version(edition: str, given: Case, steps: list[Case], then: Case, now: Case) -> None:
    assert not after(edition, 1, given, steps, then)
    assert not after(edition, RULES_VERSION, given, steps, now)


def test_a_journal_that_says_nothing_is_of_the_first_version() -> None:
    old = replace(header("reference"), rules_version=1)
    assert b"rules_version" not in header_to_json(old)
    assert header_from_json(header_to_json(old)).rules_version == 1
    assert rules_of(old).version == 1


def test_a_bots_own_copy_of_the_rules_is_of_the_same_version() -> None:
    rules = compile_rules("reference", version=1)
    own = rules_for(Bot("other", "Other", "", max), rules)
    assert own is not rules and own.version == 1


def newly_begun(edition: str) -> list[Header]:
    """The header of a new game of each kind: played, told, simulated."""
    seats, courier = (Seat("Ada", "red"), Seat("Ben", "blue")), get_bot("courier")
    setup = Setup(preset(edition), None, None, (courier,), "now", strict=True, journals=True, most_entries=1)
    return [Session.new(edition, seats, seed="now").header, Tracker.new(edition, seats).header, header_of(setup, (courier, courier))]


@pytest.mark.parametrize("edition", ["reference", "czech"])
def test_a_new_game_says_by_which_version_it_was_begun(edition: str) -> None:
    for begun in newly_begun(edition):
        assert header_from_json(header_to_json(begun)).rules_version == RULES_VERSION


def test_a_told_table_keeps_its_version_as_its_box_grows() -> None:
    _played, told, _simulated = newly_begun("reference")
    for version in (1, RULES_VERSION):
        table = Tables(replace(told, rules_version=version), Journal()).at(0)
        grown = tell(table, Typed(TABLE, Contract(1, "kassel", "wien", 3, 1200, (100, 200, 300, 400, 500))), [])
        assert (table.rules.version, grown.rules.version) == (version, version)
        assert grown.rules.contracts[1].start == "kassel"
