"""Every reason that the engine and the session give, in words."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import aufachse_widgets
from aufachse_widgets.engine import PRESETS, Reason, actors, compile_rules, keyed_outcome, legal_actions, new_game, preset, step, why_not
from aufachse_widgets.engine import actions as a
from aufachse_widgets.journal import Seat
from aufachse_widgets.words import Speaker
from tests.words.reading import is_sentence, tells_no_ids

VALUES: dict[str, str | int] = {"space": "koeln", "seat": 1, "contract": 1, "card": "Radarfalle", "amount": 900, "number": 2, "points": 3, "free": 1}


def reasons() -> list[tuple[str, str]]:
    """(field where it is written out, message) of every Reason in the engine and the sessions."""
    root = Path(aufachse_widgets.__file__).parent
    found = []
    for file in [*sorted((root / "engine").rglob("*.py")), *sorted((root / "sessions").rglob("*.py"))]:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Reason":
                messages = [inner for inner in ast.walk(node) if isinstance(inner, ast.Call) and getattr(inner.func, "id", "") == "N_"]
                field = node.args[0]
                name = field.value if isinstance(field, ast.Constant) and isinstance(field.value, str) else ""
                for message in messages:
                    text = message.args[0]
                    assert isinstance(text, ast.Constant) and isinstance(text.value, str)
                    found.append((name, text.value))
    return found


REASONS = reasons()


def test_there_are_reasons() -> None:
    assert len(REASONS) > 50


def test_every_reason_reads_well(words: Speaker) -> None:
    unknown = VALUES | {"space": "?", "contract": 0}
    for field, message in REASONS:
        for document in ("", "S0", "S0, S1", "S2", "S3", "S4", "rules"):
            text = words.reason(Reason(field, message, tuple(VALUES.items()), document))
            tells_no_ids(words, is_sentence(text))
            assert "S0" not in text
        is_sentence(words.reason(Reason(field, message, tuple(unknown.items()), "S0")))


def test_names_amounts_and_the_rule_are_told() -> None:
    words = Speaker(compile_rules("fx-schmid-1987"), (Seat("Ada"), Seat("Ben")))
    full = Reason("city_capacity", "{space} is full", (("space", "koeln"),), "S0, S1")
    assert words.reason(full) == "Köln is full. (Trucks in a city: 1 – F.X. Schmid 1987)"
    credit = Reason("", "bid {number} costs {amount}, more than you have: there is no credit", (("number", 2), ("amount", 900)), "S0")
    assert words.reason(credit) == "Bid 2 costs 900 DM, more than you have: there is no credit."
    assert words.reason(Reason("", "the game is over")) == "The game is over."
    held = Reason("", "you do not hold {card}", (("card", "Motivation"),), "S1")
    assert words.reason(held) == "You do not hold Motivation (eager driver)."
    truck = Reason("", "the truck must move as long as any way is open", (), "rules")
    assert words.reason(truck) == "The truck must move as long as any way is open. (our reading where the rule books are silent)"


def test_a_house_rule_is_called_one() -> None:
    words = Speaker(compile_rules(preset("fx-schmid-1987").with_changes(city_capacity=2)), ())
    text = words.reason(Reason("city_capacity", "{space} is full", (("space", "koeln"),), "rules"))
    assert text == "Köln is full. (Trucks in a city: 2 – house rule)"


@pytest.mark.parametrize("edition", sorted(PRESETS))
def test_what_is_really_refused_reads_well(edition: str) -> None:
    rules = compile_rules(edition)
    words = Speaker(rules, (Seat("Ada"), Seat("Ben")))
    state = new_game(rules, 2)
    said = set()
    for _ in range(60):
        waiting = actors(rules, state)
        seat = max(waiting[0], 0)
        tries: list[a.Action] = [a.Drive(seat, 4, space) for space in rules.spaces]
        tries += [a.Place(seat, space) for space in rules.spaces]
        tries += [a.PlaceSign(seat, space) for space in rules.spaces]
        tries += [a.Load(seat, 1), a.Deliver(seat, 1), a.CallAuction(seat, 1), a.Bid(seat, 9), a.EndTurn(seat), a.UseCard(seat, "Motivation"), a.RollDice(1)]
        said |= {words.reason(reason) for action in tries if (reason := why_not(rules, state, action)) is not None}
        legal = legal_actions(rules, state)
        state = step(rules, state, legal[len(legal) // 2] if legal else keyed_outcome(rules, state, edition))
    assert len(said) > 20
    for text in said:
        tells_no_ids(words, is_sentence(text))
