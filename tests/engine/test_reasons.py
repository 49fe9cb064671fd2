"""Every refusal has a code, a field and a document; the codes are few, unique and written out once."""

from __future__ import annotations

import random
from collections import Counter, defaultdict

import pytest

from aufachse_widgets.engine import PRESETS, Edition, Reason, State, compile_rules, preset, view, why_not
from aufachse_widgets.engine import actions as a
from aufachse_widgets.engine.documents import DOCUMENTS, OURS, SHARED, TABLE, TAKEN_FROM, document_of
from tests.engine.busy_games import play, rules_of_game
from tests.engine.refusals import absurd, written
from tests.kit.editions import EDITIONS, by_edition

pytestmark = pytest.mark.longest

FIELDS = {*Edition.__struct_fields__} - {"id", "title", "base"}
NAMED = FIELDS | set(SHARED)
"""What a refusal may name as its rule."""
PAPERS = {"S0", "S1", "S2", "S3", "S4"}
KINDS = set(a.Action.__args__)  # type: ignore[attr-defined]


def test_a_reason_needs_code_field_and_document() -> None:
    for code, field, document in (("", "dice", "S0"), ("x", "", "S0"), ("x", "dice", "")):
        with pytest.raises(ValueError, match="needs a code, a field and a document"):
            Reason(code, field, document, "no")
    assert Reason("x", "dice", "S0", "no {number}", (("number", 1),)) == Reason("x", "dice", "S0", "no {number}", (("number", 1),))


def test_every_refusal_in_the_source_has_a_code_and_a_field() -> None:
    assert len(written()) > 120
    for one in written():
        assert one.code.isidentifier() and one.code == one.code.lower(), one
        assert one.fields and one.fields <= NAMED, one
        assert one.texts, one


def test_a_code_stands_for_one_refusal() -> None:
    texts: dict[str, set[frozenset[str]]] = defaultdict(set)
    for one in written():
        texts[one.code].add(one.texts)
    assert not {code: said for code, said in texts.items() if len(said) > 1}, "one code, two messages"
    codes: dict[frozenset[str], set[str]] = defaultdict(set)
    for one in written():
        if one.fields.isdisjoint(("told", "screen")):
            codes[one.texts].add(one.code)
    assert not {said: found for said, found in codes.items() if len(found) > 1 and said != TRUCK_THERE}, "one message, two codes"


TRUCK_THERE = frozenset({"a truck stands on {space}"})  # of the construction sign and of the jam


def test_shared_rules_are_used_and_no_fields() -> None:
    assert FIELDS.isdisjoint(SHARED)
    used = {field for one in written() for field in one.fields}
    assert not set(SHARED) - used


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_rule_has_a_document(edition: str) -> None:
    for field in NAMED:
        document = document_of(preset(edition), field)
        assert document in (OURS, TABLE) or set(document.split(", ")) <= PAPERS, (field, document)
        assert (document == TABLE) == (field in ("screen", "told", "undo"))
    assert set(TAKEN_FROM[edition]) <= NAMED
    assert set(TAKEN_FROM) == set(DOCUMENTS) == set(PRESETS)


@pytest.mark.parametrize(
    ("edition", "field", "document"),
    by_edition(
        [
            ("schmidt-2007", "pass_final", "S2"),  # "The players who did not pass can continue"
            ("reference", "pass_final", OURS),  # row 22: "finality ours"
            ("schmidt-2007", "gute_routenplanung", "S1"),  # S2 prints no card
            ("czech", "gute_routenplanung", "S4"),
            ("czech", "trailer_sale", "S0, S1"),
            ("fx-schmid-1987", "bidding", OURS),
            ("schmidt-2007", "no_credit", "S2"),
        ]
    ),
)
def test_the_document_is_the_editions_own(edition: str, field: str, document: str) -> None:
    assert compile_rules(edition).document(field) == document
    assert compile_rules(edition).refuse("x", field, "no").document == document


def test_a_house_rule_is_nobodys_but_the_tables() -> None:
    rules = compile_rules(preset("schmidt-2007").with_changes(dice=1))
    assert (rules.document("dice"), rules.document("business")) == (OURS, "S2")


def refusals(edition: str, index: int, each: int) -> Counter[str]:
    """Try actions of all kinds in a whole game, in ``each`` positions at most of every kind of phase; how often each code came."""
    rules = rules_of_game(index, (edition,))
    codes, phases, kinds = Counter[str](), Counter[type](), set[type]()
    rng = random.Random(index)

    def ask(state: State) -> None:
        for action in absurd(rules, state, rng):
            reason = why_not(rules, state, action)
            if reason is not None:
                codes[reason.code] += 1
                kinds.add(type(action))
                assert reason.code and reason.document, (action, reason)
                assert reason.field in NAMED, (action, reason)
                assert reason.document == rules.document(reason.field) != TABLE, (action, reason)
                assert str(reason), "every gap is filled"

    for before, _, after, _ in play(rules, 2 + index % 5, index):
        kind = type(before.phase)
        phases[kind] += 1
        if phases[kind] <= each or (phases[kind] % 40 == 0 and phases[kind] <= 40 * each):
            ask(before)
            ask(view(rules, before, max(before.active, 0)))
        last = after
    ask(last)
    assert kinds == KINDS and codes["game_over"]
    return codes


@pytest.mark.parametrize("edition", EDITIONS)
def test_nothing_is_refused_without_code_field_and_document(edition: str) -> None:
    codes = refusals(edition, 1, 4)
    assert set(codes) <= {one.code for one in written()}
    assert len(codes) > 50


RARE = {
    "business_ended", "delivery_after_load", "goods_need_trailer", "no_other_exact_count", "one_business", "one_load", "option_too_dear", "out_already",
    "truck_stuck",
}  # fmt: skip
"""Hardly met in games; tests/rules/test_refusals.py has positions for them."""


@pytest.mark.full
def test_no_refusal_of_the_rules_is_never_met() -> None:
    met = set()
    for edition in sorted(PRESETS):
        for index in range(10):
            met |= set(refusals(edition, index, 30))
    # What engine/anyway says is no refusal: it is remarked on at a told table (tests/tracking, tests/engine/test_anyway.py).
    missed = {one.code for one in written() if one.place.startswith("engine/") and not one.place.startswith("engine/anyway/")} - met
    assert missed <= RARE, sorted(missed - RARE)
